const ALPHABET = new TextEncoder().encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
const PAD = 0x3d;
const ASCII = new TextDecoder("utf-8");

/**
 * Standard base64 with padding. Written by hand, for both sides of a worker: `btoa` takes text of one character per byte,
 * and making that text takes ten times as long.
 */
export function bytesToBase64(bytes: Uint8Array): string {
  const { length } = bytes;
  const text = new Uint8Array(4 * Math.ceil(length / 3));
  let to = 0;
  for (let at = 0; at < length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text[to] = ALPHABET[three >> 18] ?? 0;
    text[to + 1] = ALPHABET[(three >> 12) & 63] ?? 0;
    text[to + 2] = ALPHABET[(three >> 6) & 63] ?? 0;
    text[to + 3] = ALPHABET[three & 63] ?? 0;
    to += 4;
  }
  if (length % 3 > 0) text[to - 1] = PAD;
  if (length % 3 === 1) text[to - 2] = PAD;
  return ASCII.decode(text);
}

/** @throws when the text is no base64 */
export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> {
  return latin1ToBytes(atob(text));
}

/** The low byte of every character. */
export function latin1ToBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
