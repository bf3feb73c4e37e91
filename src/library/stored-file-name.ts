import { safeFileName } from "./product-name.ts";

/** Longest name of an attachment's file, in bytes of UTF-8: servers and other programs take no longer ones. */
const LONGEST_BYTES = 100;

const encoder = new TextEncoder();

/**
 * A name for an attachment's file as near to the wish as can be: legal on Windows too, at most 100 bytes, its extension
 * kept, no character cut in half. Names that begin with a dot are the host's own.
 */
export function storedFileName(wish: string, fallback = "file"): string {
  const name = safeFileName(wish.replace(/^[.\s]+/, ""), fallback);
  if (encoder.encode(name).length <= LONGEST_BYTES) return name;
  const extension = extensionOf(name);
  let stem = "";
  let bytes = encoder.encode(extension).length;
  for (const character of name.slice(0, name.length - extension.length)) {
    bytes += encoder.encode(character).length;
    if (bytes > LONGEST_BYTES) break;
    stem += character;
  }
  return safeFileName(`${stem.replace(/[. ]+$/, "")}${extension}`, fallback);
}

/** With its dot, as written; `""` when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 && dot < name.length - 1 && name.length - dot <= 12 ? name.slice(dot) : "";
}
