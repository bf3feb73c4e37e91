import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { crc32Of } from "./png-parts.ts";

/** Pixels that no format can make small. */
export function noise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels);
  let seed = 7;
  for (let at = 0; at < data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[at] = seed >> 16;
  }
  return sharp(data, { raw: { width, height, channels } });
}

/** One colour. */
export function flat(width: number, height: number, alpha = 1): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha } } });
}

/** Left half red, right half blue. */
export function halves(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) data[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** 50 000 × 50 000 grey pixels that pack into some kilobytes. */
export function pngBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(4 * 1024 * 1024))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32Of(body));
  return Buffer.concat([length, body, sum]);
}
