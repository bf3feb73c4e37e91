import type { ShownLogEntry } from "../../../model/run-log.ts";

/** A log as text, one line for each entry with all that it is about, to be read and to be sent to somebody. */
export function logText(entries: readonly ShownLogEntry[]): string {
  return entries.map((entry) => `${entryText(entry)}\n`).join("");
}

function entryText({ at, level, scope, stage, unit, hook, line }: ShownLogEntry): string {
  const about = [scope, stage, unit, hook].filter((part) => part !== undefined).join(" ");
  // An entry of several lines stays one entry.
  return `${new Date(at).toISOString()} ${level} ${about}: ${line.replaceAll("\n", "\n  ")}`;
}
