import {
  type FileNameProblem,
  fileNameProblems,
  isReservedName,
  LONGEST_NAME_BYTES,
} from "../ports/file-names.ts";

/** Longest path of a product below its root, in UTF-16 units; Windows allows 260 for the whole. */
export const LONGEST_PATH = 220;
const ILLEGAL_ALL = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;

export type NameProblem = FileNameProblem | "path-too-long";

const encoder = new TextEncoder();

/** What keeps a path below a root (with `/`) from being legal on Windows, macOS and Linux; empty when nothing does. */
export function pathProblems(path: string): readonly NameProblem[] {
  const problems = new Set<NameProblem>();
  for (const name of path.split("/")) for (const problem of fileNameProblems(name)) problems.add(problem);
  if (path.length > LONGEST_PATH) problems.add("path-too-long");
  return [...problems];
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
  if (isReservedName(stem)) stem = `_${stem}`;
  stem = cutStem(stem, extension).replace(/[. ]+$/, "");
  const name = (stem === "" ? fallback : stem) + extension.replace(/[. ]+$/, "");
  return fileNameProblems(name).length === 0 ? name : fallback;
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
