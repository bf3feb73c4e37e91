/** Largest preview of a product, in bytes (`spec/native-workflows.md` §8.6). */
export const PREVIEW_BYTES = 256 * 1024;

export type Preview =
  | { readonly kind: "text"; readonly text: string; readonly shownBytes: number; readonly truncated: boolean }
  | { readonly kind: "binary"; readonly shownBytes: 0; readonly truncated: boolean };

/**
 * The beginning of a file as a text, cut between two characters; `binary` for what is no text: bytes that are not UTF-8,
 * or a null character. `bytes` may be just the beginning of a file of `size` bytes.
 */
export function previewOf(bytes: Uint8Array, size: number, most = PREVIEW_BYTES): Preview {
  const shown = bytes.subarray(0, most);
  const end = shown.length < size ? wholeCharacters(shown) : shown.length;
  const text = textOf(shown.subarray(0, end));
  if (text === undefined) return { kind: "binary", shownBytes: 0, truncated: size > 0 };
  return { kind: "text", text, shownBytes: end, truncated: end < size };
}

function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Where the last whole character of UTF-8 ends. */
function wholeCharacters(bytes: Uint8Array): number {
  let start = bytes.length;
  // A character has at most three bytes after its first.
  while (start > 0 && bytes.length - start < 4) {
    start -= 1;
    const byte = bytes[start] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return start + length <= bytes.length ? start + length : start;
  }
  return bytes.length;
}
