import { fileNameProblems, isReservedName } from "../../../ports/file-names.ts";

/** Longest name of a file in the zip of a job's inputs, in bytes of UTF-8: longer ones break servers. */
export const LONGEST_UPLOAD_NAME_BYTES = 100;

const LONGEST_KEY_BYTES = 60;
const LONGEST_EXTENSION = 12;
const ILLEGAL = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;

const encoder = new TextEncoder();

/**
 * A name for an uploaded file, as near to its own as can be: legal on Windows, at most
 * {@link LONGEST_UPLOAD_NAME_BYTES} bytes, its extension kept, no character cut in two (`spec/native-workflows.md`
 * §10.5; `spec/user-faults.md` F38, F39).
 */
export function uploadFileName(own: string): string {
  return legalName(own, LONGEST_UPLOAD_NAME_BYTES, "file");
}

/** The folder of an upload: its key, made legal in the same way. */
export function uploadFolderName(key: string): string {
  // A dot would make an extension of what is none, and `..` a way out.
  return legalName(key.replaceAll(".", "_"), LONGEST_KEY_BYTES, "input");
}

/** Where an upload lies in the zip; `taken` holds the paths given so far, without case, and gets this one. */
export function uploadTarget(key: string, fileName: string, taken: Set<string>): string {
  const folder = uploadFolderName(key);
  const name = uploadFileName(fileName);
  for (let number = 1; ; number += 1) {
    const target = `inputs/${number === 1 ? folder : `${folder}-${number}`}/${name}`;
    const folded = target.normalize("NFC").toLowerCase();
    if (taken.has(folded)) continue;
    taken.add(folded);
    return target;
  }
}

function legalName(wish: string, longest: number, fallback: string): string {
  const text = withoutLoneSurrogates(wish)
    .normalize("NFC")
    .replaceAll(ILLEGAL, "_")
    .replaceAll(/\s+/g, " ")
    .trim();
  const dot = text.lastIndexOf(".");
  const hasExtension =
    dot > 0 && text.length - dot <= LONGEST_EXTENSION && /[^. ]$/.test(text.slice(dot + 1));
  const extension = hasExtension ? text.slice(dot) : "";
  let stem = trimEnd(hasExtension ? text.slice(0, dot) : text);
  if (isReservedName(stem)) stem = `_${stem}`;
  stem = trimEnd(cut(stem, longest - encoder.encode(extension).length));
  const name = (stem === "" ? fallback : stem) + extension;
  return fileNameProblems(name).length === 0 ? name : fallback;
}

function trimEnd(text: string): string {
  return text.replace(/[. ]+$/, "");
}

/** As many whole characters as fit. */
function cut(text: string, bytes: number): string {
  let left = bytes;
  let end = 0;
  for (const character of text) {
    left -= encoder.encode(character).length;
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function withoutLoneSurrogates(text: string): string {
  return text.replaceAll(/[\ud800-\udfff]/gu, "_");
}
