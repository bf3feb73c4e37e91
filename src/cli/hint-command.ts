import { resolve } from "node:path";
import type { RunSummary } from "../model/run.ts";
import { COMMANDS, GLOBAL_OPTIONS } from "./command-table.ts";
import type { ParsedCommandLine } from "./parse-command-line.ts";

/** Options without which a later command would not mean the same run, package or library. */
const KEPT: ReadonlySet<string> = new Set([
  "library",
  "write",
  "linked-base",
  "home",
  "workflows",
  "trust-root",
]);

export interface HintOptions {
  /** How the program is called. */
  readonly program: string;
  readonly cwd: string;
  /** The run that the command is about: it needs the library that the run works on, whichever is open now. */
  readonly run?: Pick<RunSummary, "library" | "dryRun">;
}

/** A command line to type next: these words, and the library and home of this command line or of a run. */
export function hintCommand(
  parsed: ParsedCommandLine,
  words: readonly string[],
  { program, cwd, run }: HintOptions,
): string {
  const kept = new Map<string, readonly string[]>();
  for (const { name, value } of GLOBAL_OPTIONS) {
    if (!KEPT.has(name) || !parsed.flag(name)) continue;
    // A command that trusts a package for good has no use for a trust that ends with the call.
    if (name === "trust-root" && words[0] === "trust") continue;
    kept.set(name, value === undefined ? [] : parsed.values(name));
  }
  if (run?.library !== undefined) ofRun(kept, { ...run, library: run.library }, cwd);
  const writes = COMMANDS.find(({ name }) => name === words[0])?.writes === true && run?.dryRun !== true;
  // Without it a command that writes would only be refused.
  if (kept.has("library") && writes) kept.set("write", []);
  else if (run !== undefined) kept.delete("write");
  const options = GLOBAL_OPTIONS.flatMap(({ name, value }) => {
    const given = kept.get(name);
    if (given === undefined) return [];
    return value === undefined ? [`--${name}`] : given.flatMap((text) => [`--${name}`, text]);
  });
  return [program, ...[...words, ...options].map(shellWord)].join(" ");
}

/** A word as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Puts the folders of the run in the place of those of this command line. */
function ofRun(
  kept: Map<string, readonly string[]>,
  { library }: { readonly library: NonNullable<RunSummary["library"]> },
  cwd: string,
): void {
  const same = (text: string, dir: string | undefined) => dir !== undefined && resolve(cwd, text) === dir;
  const [given = ""] = kept.get("library") ?? [];
  if (library.dir === undefined) {
    kept.delete("library");
    kept.delete("linked-base");
  } else if (!same(given, library.dir)) {
    kept.set("library", [library.dir]);
    // It belongs to the other library.
    kept.delete("linked-base");
  }
  const { workflowsDir } = library;
  const folders = kept.get("workflows") ?? [];
  if (workflowsDir !== undefined && !folders.some((text) => same(text, workflowsDir))) {
    kept.set("workflows", [...folders, workflowsDir]);
  }
}
