let table: Uint32Array | undefined;

function tableOf(): Uint32Array {
  const made = new Uint32Array(256);
  for (let at = 0; at < 256; at++) {
    let value = at;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    made[at] = value >>> 0;
  }
  return made;
}

/** The checksum of archives; `before` is that of what came before these bytes. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const sums = (table ??= tableOf());
  let sum = ~before;
  // By index: going through a large array as an iterable takes engines several times as long.
  const { length } = bytes;
  for (let at = 0; at < length; at++) sum = (sums[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
