/** Longest path of a product below its root, in UTF-16 units; Windows allows 260 for the whole. */
export const LONGEST_PATH = 220;
/** Longest single name that every file system takes, in bytes of UTF-8. */
const LONGEST_NAME_BYTES = 240;

const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[1-9¹²³]|lpt[1-9¹²³])$/i;
const ILLEGAL = /[\u0000-\u001f<>:"/\\|?*]/;
const ILLEGAL_ALL = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;

export type NameProblem =
  | "empty"
  | "dots"
  | "illegal-character"
  | "reserved-name"
  | "ends-with-dot-or-space"
  | "name-too-long"
  | "path-too-long";

const encoder = new TextEncoder();

/** What keeps a path below a root (with `/`) from being legal on Windows, macOS and Linux; empty when nothing does. */
export function pathProblems(path: string): readonly NameProblem[] {
  const problems = new Set<NameProblem>();
  for (const name of path.split("/")) for (const problem of nameProblems(name)) problems.add(problem);
  if (path.length > LONGEST_PATH) problems.add("path-too-long");
  return [...problems];
}

function nameProblems(name: string): readonly NameProblem[] {
  if (name === "") return ["empty"];
  if (name === "." || name === "..") return ["dots"];
  const problems: NameProblem[] = [];
  if (ILLEGAL.test(name)) problems.push("illegal-character");
  if (RESERVED.test(stemOf(name))) problems.push("reserved-name");
  if (/[. ]$/.test(name)) problems.push("ends-with-dot-or-space");
  if (encoder.encode(name).length > LONGEST_NAME_BYTES) problems.push("name-too-long");
  return problems;
}

/** What Windows compares with its device names: all before the first dot. */
function stemOf(name: string): string {
  return name.split(".", 1)[0]?.trimEnd() ?? "";
}

/**
 * A legal file name as near to the wish as can be, at most 120 characters: what is not allowed becomes `_`, and a
 * long name is cut before its extension. `fallback` is used when nothing is left.
 */
export function safeFileName(wish: string, fallback: string): string {
  const text = wish.normalize("NFC").replaceAll(ILLEGAL_ALL, "_").replaceAll(/\s+/g, " ").trim();
  const dot = text.lastIndexOf(".");
  const extension = dot > 0 && text.length - dot <= 12 && dot < text.length - 1 ? text.slice(dot) : "";
  let stem = (extension === "" ? text : text.slice(0, dot)).replace(/[. ]+$/, "");
  if (RESERVED.test(stemOf(stem))) stem = `_${stem}`;
  stem = cutStem(stem, extension).replace(/[. ]+$/, "");
  const name = (stem === "" ? fallback : stem) + extension.replace(/[. ]+$/, "");
  return nameProblems(name).length === 0 ? name : fallback;
}

/** As much of the stem as fits, with room for a number; never half of a character. */
function cutStem(stem: string, extension: string): string {
  let end = 0;
  let bytes = encoder.encode(extension).length;
  for (const character of stem) {
    bytes += encoder.encode(character).length;
    const fits = end + character.length + extension.length <= 120 && bytes <= LONGEST_NAME_BYTES - 8;
    if (!fits) break;
    end += character.length;
  }
  return stem.slice(0, end);
}

/** `name.md` and 2 → `name-2.md`. */
export function numberedName(name: string, number: number): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? `${name.slice(0, dot)}-${number}${name.slice(dot)}` : `${name}-${number}`;
}
