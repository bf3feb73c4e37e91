import { readFileSync, statSync } from "node:fs";
import { rename } from "node:fs/promises";
import { WorkflowError } from "../../errors/workflow-error.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { PrefsPort } from "../../ports/prefs.ts";
import { isAbsent, systemReason, writeError } from "./file-error.ts";
import { replaceFile, writeNew } from "./replace-file.ts";
import { createShowPath, type ShowPath } from "./shown-path.ts";

export interface NodePrefs extends PrefsPort {
  /** Set while the file cannot be read and the last good copy stands in for it (`settings_unreadable`). */
  readonly problem: WorkflowError | undefined;
}

interface Content {
  readonly values: ReadonlyMap<string, JsonValue>;
  readonly problem?: WorkflowError;
}

/**
 * Preferences in one JSON file, `{key: value}`. A change is seen by every process at its next look. Beside the file
 * lies a copy of what it held when it was last written (`<file>.last-good`): a file that cannot be read stays as it is,
 * and the copy answers; the first change after that puts the broken file aside (`<file>.unreadable`) and goes on from
 * the copy.
 */
export function createNodePrefs(file: string, showPath: ShowPath = createShowPath()): NodePrefs {
  let seen: string | undefined;
  let content: Content = { values: new Map() };
  let writing: Promise<void> = Promise.resolve();

  function current(): Content {
    const stat = statSync(file, { throwIfNoEntry: false });
    const state =
      stat === undefined ? "absent" : `${String(stat.mtimeMs)} ${String(stat.size)} ${String(stat.ino)}`;
    if (state === seen) return content;
    seen = state;
    content = read(file, showPath);
    return content;
  }

  async function change(edit: (values: Map<string, JsonValue>) => void): Promise<void> {
    const { values, problem } = current();
    const changed = new Map(values);
    edit(changed);
    const bytes = Buffer.from(`${JSON.stringify(Object.fromEntries(changed), null, 2)}\n`);
    try {
      if (problem !== undefined) await rename(file, freeName(`${file}.unreadable`));
      for (const path of [file, lastGood(file)]) {
        await replaceFile(path, (temporary) => writeNew(temporary, bytes));
      }
    } catch (error) {
      throw writeError(file, error, showPath);
    }
  }

  /** One after the other, so that no change is made on values that another is replacing. */
  function inTurn(edit: (values: Map<string, JsonValue>) => void): Promise<void> {
    const turn = writing.then(() => change(edit));
    writing = turn.catch(() => undefined);
    return turn;
  }

  return {
    get problem() {
      return current().problem;
    },
    get: (key) => current().values.get(key),
    set: (key, value) => inTurn((values) => values.set(key, value)),
    remove: (key) => inTurn((values) => values.delete(key)),
  };
}

function lastGood(file: string): string {
  return `${file}.last-good`;
}

function read(file: string, showPath: ShowPath): Content {
  try {
    return { values: parse(readFileSync(file, "utf8")) };
  } catch (cause) {
    if (isAbsent(cause)) return { values: new Map() };
    const reason = cause instanceof SyntaxError ? cause.message : systemReason(cause);
    const problem = new WorkflowError("settings_unreadable", {
      args: { path: showPath(file), reason },
      cause,
    });
    return { values: readCopy(file), problem };
  }
}

function readCopy(file: string): Map<string, JsonValue> {
  try {
    return parse(readFileSync(lastGood(file), "utf8"));
  } catch {
    return new Map();
  }
}

function parse(text: string): Map<string, JsonValue> {
  const data = JSON.parse(text) as JsonValue;
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new SyntaxError("it holds no JSON object");
  }
  const entries = Object.entries(data as JsonObject);
  return new Map(entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}

function freeName(path: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? path : `${path}-${String(number)}`;
    if (statSync(name, { throwIfNoEntry: false }) === undefined) return name;
  }
}
