const CHUNK = 0x8000;

/** Standard base64 with padding. */
export function bytesToBase64(bytes: Uint8Array): string {
  return btoa(bytesToLatin1(bytes));
}

/** @throws when the text is no base64 */
export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> {
  return latin1ToBytes(atob(text));
}

/** One character per byte. */
export function bytesToLatin1(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  }
  return text;
}

/** The low byte of every character. */
export function latin1ToBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
