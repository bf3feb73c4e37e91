/** Longest single name that every file system takes, in bytes of UTF-8. */
export const LONGEST_NAME_BYTES = 240;

const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[1-9¹²³]|lpt[1-9¹²³])$/i;
const ILLEGAL = /[\u0000-\u001f<>:"/\\|?*]/;
const LONE_SURROGATE = /[\ud800-\udfff]/u;

export type FileNameProblem =
  "empty" | "dots" | "illegal-character" | "reserved-name" | "ends-with-dot-or-space" | "name-too-long";

const encoder = new TextEncoder();

/**
 * What keeps the name of one file or folder from being legal on Windows, macOS and Linux; empty when nothing does.
 * Every host goes by the same rule, so that what was written on one can be read on another (`spec/native-workflows.md`
 * §18).
 */
export function fileNameProblems(name: string): readonly FileNameProblem[] {
  if (name === "") return ["empty"];
  if (name === "." || name === "..") return ["dots"];
  const problems: FileNameProblem[] = [];
  if (ILLEGAL.test(name) || LONE_SURROGATE.test(name)) problems.push("illegal-character");
  if (isReservedName(name)) problems.push("reserved-name");
  if (/[. ]$/.test(name)) problems.push("ends-with-dot-or-space");
  if (encoder.encode(name).length > LONGEST_NAME_BYTES) problems.push("name-too-long");
  return problems;
}

/** Whether Windows takes the name for a device: it compares all before the first dot. */
export function isReservedName(name: string): boolean {
  return RESERVED.test(name.split(".", 1)[0]?.trimEnd() ?? "");
}

/** The same for names that a file system without case, or with another Unicode form, takes for one. */
export function foldedName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/**
 * Whether a file that is to be called `wish`, and is called `own` now, would meet another one among the names of its
 * folder. Names that differ only by case are one file or two, as the file system takes it: they are two where both are
 * listed.
 */
export function isNameTaken(names: readonly string[], own: string, wish: string): boolean {
  if (wish === own) return false;
  const folded = foldedName(wish);
  const met = names.some((name) => name !== own && foldedName(name) === folded);
  return met && (foldedName(own) !== folded || names.includes(own));
}
