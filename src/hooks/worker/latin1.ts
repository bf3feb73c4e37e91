const CHUNK = 0x8000;

/** One character per byte. */
export function bytesToLatin1(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += CHUNK) {
    // Spread would ask the bytes one by one, which takes several times as long.
    text += String.fromCharCode.apply(null, bytes.subarray(from, from + CHUNK) as unknown as number[]);
  }
  return text;
}
