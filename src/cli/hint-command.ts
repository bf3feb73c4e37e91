import { GLOBAL_OPTIONS } from "./command-table.ts";
import type { ParsedCommandLine } from "./parse-command-line.ts";

/** Options without which a later command would not mean the same run, package or library. */
const KEPT: ReadonlySet<string> = new Set(["library", "write", "linked-base", "home", "workflows"]);

/** A command line to type next: `zwm` with these words, and the library and home of this command line. */
export function hintCommand(parsed: ParsedCommandLine, words: readonly string[]): string {
  const kept = GLOBAL_OPTIONS.filter(({ name }) => KEPT.has(name) && parsed.flag(name)).flatMap(
    ({ name, value }) =>
      value === undefined ? [`--${name}`] : parsed.values(name).flatMap((text) => [`--${name}`, text]),
  );
  return ["zwm", ...words, ...kept].map(shellWord).join(" ");
}

/** A word as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
