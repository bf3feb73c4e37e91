import type { HttpResponse } from "./http.ts";

/**
 * Reads an answer's body up to a size, so that a server cannot fill the memory.
 *
 * @returns undefined when it is larger; then no more of it is read
 */
export async function bodyWithin(response: HttpResponse, maxBytes: number): Promise<Uint8Array | undefined> {
  // Gecko's own types know readers of another kind too.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  if (reader === undefined) {
    const bytes = await response.bytes();
    return bytes.length > maxBytes ? undefined : bytes;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value);
  }
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
