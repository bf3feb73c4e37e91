/** What the first bytes of an image, and the marks of its end, say. */
export interface ImageHeader {
  readonly format: "jpeg" | "png" | "gif" | "webp" | "avif";
  /** Pixels as stored; of several pictures the largest, or the area they share. */
  readonly width: number;
  readonly height: number;
  /** How a PNG wants to be turned, and the bytes that say so: decoders differ in heeding them. */
  readonly turn?: PngTurn;
  /** Whether the file goes on to its end. */
  readonly complete: boolean;
}

export interface PngTurn {
  /** As EXIF counts, 2 to 8. */
  readonly orientation: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the kind and the size of an image without decoding anything, so that one that would fill the memory can be
 * refused before. Undefined when it is no JPEG, PNG, GIF, WebP or AVIF, or does not say its size.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (starts(bytes, 0, [0xff, 0xd8, 0xff])) return jpegHeader(view);
    if (starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return pngHeader(view);
    if (/^GIF8[79]a$/.test(latin1(view, 0, 6))) return gifHeader(view);
    if (latin1(view, 0, 4) === "RIFF" && latin1(view, 8, 4) === "WEBP") return webpHeader(view);
    if (latin1(view, 4, 4) === "ftyp") return avifHeader(view);
    return undefined;
  } catch (error) {
    // It ends before it says what it is.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function starts(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}

function latin1(view: DataView, at: number, length: number): string {
  let text = "";
  for (let index = 0; index < length; index++) text += String.fromCharCode(view.getUint8(at + index));
  return text;
}

function jpegHeader(view: DataView): ImageHeader | undefined {
  let size: { readonly width: number; readonly height: number } | undefined;
  let at = 2;
  let complete = false;
  while (at + 4 <= view.byteLength || (at + 2 <= view.byteLength && size !== undefined)) {
    const mark = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) break;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    if (mark === 0xd9) {
      complete = true;
      break;
    }
    if (mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8)) {
      at += 2;
      continue;
    }
    if (at + 4 > view.byteLength) break;
    // C4, C8 and CC are tables; every other Cx begins a frame.
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)) {
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
    if (mark === 0xda) at = endOfScan(view, at);
  }
  return size && { format: "jpeg", ...size, complete };
}

/** The next mark after compressed data, in which FF is followed by 00 or by a number of restart. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; at + 1 < view.byteLength; at++) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return view.byteLength;
}

function pngHeader(view: DataView): ImageHeader | undefined {
  if (latin1(view, 12, 4) !== "IHDR") return undefined;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let turn: PngTurn | undefined;
  let complete = false;
  for (let at = 8; at + 12 <= view.byteLength;) {
    const length = view.getUint32(at);
    const type = latin1(view, at + 4, 4);
    if (at + 12 + length > view.byteLength) break;
    if (type === "eXIf") {
      const orientation = exifOrientation(view, at + 8, length);
      turn = orientation === 1 ? undefined : { orientation, start: at, end: at + 12 + length };
    }
    if (type === "IEND") {
      complete = true;
      break;
    }
    at += 12 + length;
  }
  return { format: "png", ...size, complete, ...(turn === undefined ? {} : { turn }) };
}

/** The tag 0112 of the first directory of a block of EXIF; 1 when it is not there or makes no sense. */
function exifOrientation(view: DataView, start: number, length: number): number {
  const exif = new DataView(view.buffer, view.byteOffset + start, length);
  if (length < 8) return 1;
  const little = exif.getUint16(0) === 0x4949;
  const directory = exif.getUint32(4, little);
  if (directory + 2 > length) return 1;
  const count = exif.getUint16(directory, little);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > length) return 1;
    if (exif.getUint16(at, little) !== 0x0112) continue;
    const value = exif.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

function gifHeader(view: DataView): ImageHeader {
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return { format: "gif", ...size, complete: hasFirstPicture(view) };
}

/** Only the first picture of several counts. */
function hasFirstPicture(view: DataView): boolean {
  const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
  let at = 13 + colours(view.getUint8(10));
  const skipBlocks = (from: number): number => {
    let next = from;
    while (next < view.byteLength && view.getUint8(next) !== 0) next += view.getUint8(next) + 1;
    return next + 1;
  };
  while (at + 1 < view.byteLength) {
    const kind = view.getUint8(at);
    if (kind === 0x21) at = skipBlocks(at + 2);
    else if (kind !== 0x2c || at + 11 > view.byteLength) return false;
    else return skipBlocks(at + 11 + colours(view.getUint8(at + 9))) <= view.byteLength;
  }
  return false;
}

function webpHeader(view: DataView): ImageHeader | undefined {
  const size = webpSize(view, latin1(view, 12, 4));
  const complete = view.getUint32(4, true) + 8 <= view.byteLength;
  return size && { format: "webp", ...size, complete };
}

function webpSize(
  view: DataView,
  chunk: string,
): { readonly width: number; readonly height: number } | undefined {
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (chunk === "VP8X") return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (chunk === "VP8 ") {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (chunk !== "VP8L") return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function avifHeader(view: DataView): ImageHeader | undefined {
  const brands = latin1(view, 8, Math.min(view.getUint32(0), 256, view.byteLength) - 8);
  if (!/^(?:.{4})*avi[fs]/s.test(brands)) return undefined;
  let width = 0;
  let height = 0;
  // meta › iprp › ipco › ispe, one for each of its pictures and parts.
  const look = (from: number, to: number, path: readonly string[]): void => {
    const [wanted, ...rest] = path;
    for (let at = from; at + 8 <= to;) {
      const length = view.getUint32(at);
      const end = length === 0 ? to : at + length;
      if (length === 1 || end > to || end < at + 8) return;
      if (latin1(view, at + 4, 4) === wanted) {
        if (rest.length > 0) look(at + (wanted === "meta" ? 12 : 8), end, rest);
        else {
          width = Math.max(width, view.getUint32(at + 12));
          height = Math.max(height, view.getUint32(at + 16));
        }
      }
      at = end;
    }
  };
  look(0, view.byteLength, ["meta", "iprp", "ipco", "ispe"]);
  // Its decoder tells by itself when something is missing.
  return width === 0 ? undefined : { format: "avif", width, height, complete: true };
}
