import type { ListedEntry } from "../../shared/zip/zip-entry.ts";
import type { ArchiveFile } from "./archive-file.ts";
import { ZipProblem } from "./zip-problem.ts";

/** A row of the list with the place of the entry's own header. */
export interface GeckoEntry extends ListedEntry {
  readonly offset: number;
}

/** What the trailer says of the list. */
export interface Trailer {
  readonly count: number;
  readonly offset: number;
  /** Where the list must have ended. */
  readonly end: number;
}

const TRAILER = 0x06054b50;
const TRAILER_BYTES = 22;
const LOCATOR = 0x07064b50;
const LOCATOR_BYTES = 20;
const LARGE_TRAILER = 0x06064b50;
const LARGE_TRAILER_BYTES = 56;
const ROW = 0x02014b50;
const ROW_BYTES = 46;
const LONGEST_COMMENT = 0xffff;
/** Extra field with the sizes that do not fit into the row. */
const LARGE_SIZES = 0x0001;
const PIECE_BYTES = 256 * 1024;

/** Finds the trailer at the end of an archive. */
export async function readTrailer(file: ArchiveFile): Promise<Trailer> {
  const from = Math.max(0, file.size - TRAILER_BYTES - LONGEST_COMMENT);
  const tail = await file.read(from, file.size - from);
  const view = viewOf(tail);
  for (let at = tail.length - TRAILER_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== TRAILER) continue;
    if (at + TRAILER_BYTES + view.getUint16(at + 20, true) !== tail.length) continue;
    if (view.getUint16(at + 4, true) !== 0) throw new ZipProblem("damaged");
    const count = view.getUint16(at + 10, true);
    const offset = view.getUint32(at + 16, true);
    const end = from + at;
    const isLarge = count === 0xffff || offset === 0xffffffff;
    return (isLarge ? await readLargeTrailer(file, end) : undefined) ?? { count, offset, end };
  }
  throw new ZipProblem("no-archive");
}

async function readLargeTrailer(file: ArchiveFile, trailerAt: number): Promise<Trailer | undefined> {
  if (trailerAt < LOCATOR_BYTES) return undefined;
  const locator = viewOf(await file.read(trailerAt - LOCATOR_BYTES, LOCATOR_BYTES));
  if (locator.getUint32(0, true) !== LOCATOR) return undefined;
  const at = whole(locator, 8);
  const trailer = viewOf(await file.read(at, LARGE_TRAILER_BYTES));
  if (trailer.byteLength < LARGE_TRAILER_BYTES || trailer.getUint32(0, true) !== LARGE_TRAILER) {
    throw new ZipProblem("damaged");
  }
  return { count: whole(trailer, 32), offset: whole(trailer, 48), end: at };
}

/** The rows of the list, read in pieces. */
export async function* readRows(
  file: ArchiveFile,
  { count, offset, end }: Trailer,
): AsyncGenerator<GeckoEntry> {
  let piece: Uint8Array = new Uint8Array();
  let pieceAt = offset;
  let at = offset;
  /** Bytes of the list from `at` on, of which so many are there. */
  async function need(bytes: number): Promise<Uint8Array> {
    if (at + bytes > end) throw new ZipProblem("damaged");
    if (at + bytes > pieceAt + piece.length) {
      piece = await file.read(at, Math.min(Math.max(PIECE_BYTES, bytes), end - at));
      pieceAt = at;
      if (piece.length < bytes) throw new ZipProblem("damaged");
    }
    return piece.subarray(at - pieceAt, at - pieceAt + bytes);
  }
  for (let index = 0; index < count; index++) {
    const head = viewOf(await need(ROW_BYTES));
    if (head.getUint32(0, true) !== ROW) throw new ZipProblem("damaged");
    const length = ROW_BYTES + head.getUint16(28, true) + head.getUint16(30, true) + head.getUint16(32, true);
    yield rowOf(await need(length));
    at += length;
  }
}

function rowOf(bytes: Uint8Array): GeckoEntry {
  const view = viewOf(bytes);
  const nameEnd = ROW_BYTES + view.getUint16(28, true);
  const extraFields = fieldsOf(bytes.slice(nameEnd, nameEnd + view.getUint16(30, true)));
  const large = extraFields.find(({ id }) => id === LARGE_SIZES)?.data;
  let largeAt = 0;
  const size = (value: number): number => {
    if (value !== 0xffffffff || large === undefined) return value;
    if (largeAt + 8 > large.length) throw new ZipProblem("damaged");
    largeAt += 8;
    return whole(viewOf(large), largeAt - 8);
  };
  // In the field only those that do not fit stand, in this order.
  const uncompressedSize = size(view.getUint32(24, true));
  const compressedSize = size(view.getUint32(20, true));
  const offset = size(view.getUint32(42, true));
  return {
    versionMadeBy: view.getUint16(4, true),
    generalPurposeBitFlag: view.getUint16(8, true),
    compressionMethod: view.getUint16(10, true),
    crc32: view.getUint32(16, true),
    compressedSize,
    uncompressedSize,
    externalFileAttributes: view.getUint32(38, true),
    offset,
    fileNameRaw: bytes.slice(ROW_BYTES, nameEnd),
    extraFields,
  };
}

function fieldsOf(bytes: Uint8Array): { id: number; data: Uint8Array }[] {
  const view = viewOf(bytes);
  const fields: { id: number; data: Uint8Array }[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (end > bytes.length) throw new ZipProblem("damaged");
    fields.push({ id: view.getUint16(at, true), data: bytes.subarray(at + 4, end) });
    at = end;
  }
  return fields;
}

/** A number of eight bytes. */
function whole(view: DataView, at: number): number {
  if (at + 8 > view.byteLength) throw new ZipProblem("damaged");
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipProblem("damaged");
  return Number(value);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
