import { statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Localizer } from "../../l10n/localizer.ts";
import type { PickOptions } from "../../ports/ui.ts";
import { terminalLine } from "./terminal-text.ts";

/** Asks for paths by typing them. */
export interface PathQuestions {
  folder(title: string, options?: PickOptions): Promise<string | undefined>;
  file(title: string, options?: PickOptions): Promise<string | undefined>;
  files(title: string, options?: PickOptions): Promise<readonly string[] | undefined>;
  saveFile(title: string, options?: PickOptions): Promise<string | undefined>;
}

export interface PathTerminal {
  /** A line of input; undefined when there are no more. */
  readonly answer: (prompt: string) => Promise<string | undefined>;
  readonly say: (line: string) => void;
  readonly localizer: Localizer;
}

type Kind = "folder" | "file" | "save-file";

/**
 * Paths typed at a terminal: `~` is the home folder, relative ones begin at `initialDirectory` or the current folder. A
 * path that will not do is asked for again, with the reason; an empty line picks nothing.
 */
export function createPathQuestions({ answer, say, localizer }: PathTerminal): PathQuestions {
  async function ask(kind: Kind, prompt: string, options: PickOptions): Promise<string | undefined> {
    for (;;) {
      const given = (await answer(`${prompt}: `))?.trim();
      if (given === undefined || given === "") return undefined;
      const path = absolute(given, options.initialDirectory);
      const problem = problemOf(kind, path);
      if (problem === undefined) return path;
      say(localizer.text(`terminal-path-${problem}`, { path }));
    }
  }

  function begin(title: string, kind: Kind, { filters = [], suggestedName }: PickOptions): string {
    for (const { label, extensions } of filters) {
      say(localizer.text("terminal-path-filter", { label, extensions: extensions.join(", ") }));
    }
    if (suggestedName !== undefined) say(localizer.text("terminal-path-suggested", { name: suggestedName }));
    return terminalLine(title === "" ? localizer.text(`terminal-pick-${kind}`) : title);
  }

  return {
    folder: async (title, options = {}) => ask("folder", begin(title, "folder", options), options),
    file: async (title, options = {}) => ask("file", begin(title, "file", options), options),
    saveFile: async (title, options = {}) => ask("save-file", begin(title, "save-file", options), options),
    async files(title, options = {}) {
      const prompt = begin(title, "file", options);
      say(localizer.text("terminal-path-several"));
      const picked = new Set<string>();
      for (;;) {
        const path = await ask("file", prompt, options);
        if (path === undefined) return picked.size === 0 ? undefined : [...picked];
        picked.add(path);
      }
    },
  };
}

function absolute(given: string, initialDirectory: string | undefined): string {
  const path = /^~(?=$|[\\/])/.test(given) ? join(homedir(), given.slice(1)) : given;
  return resolve(initialDirectory ?? ".", path);
}

function problemOf(kind: Kind, path: string): "no-folder" | "no-file" | "taken" | undefined {
  switch (kind) {
    case "folder":
      return typeAt(path) === "folder" ? undefined : "no-folder";
    case "file":
      return typeAt(path) === "file" ? undefined : "no-file";
    case "save-file":
      if (typeAt(path) !== undefined) return "taken";
      return typeAt(dirname(path)) === "folder" ? undefined : "no-folder";
  }
}

/** Undefined when nothing is there, or it cannot be looked at. */
function typeAt(path: string): "folder" | "file" | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats === undefined ? undefined : stats.isDirectory() ? "folder" : "file";
  } catch {
    return undefined;
  }
}
