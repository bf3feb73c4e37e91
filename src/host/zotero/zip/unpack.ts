import { Inflate } from "fflate";
import type { KnownEntry } from "../../shared/zip/check-list.ts";
import { crc32 } from "../../shared/zip/crc32.ts";
import { STORED } from "../../shared/zip/zip-entry.ts";
import { createTurns } from "../disk.ts";
import type { ArchiveFile } from "./archive-file.ts";
import { type GeckoEntry, viewOf } from "./read-list.ts";
import { through } from "./through.ts";
import { throwIfCanceled, ZipProblem } from "./zip-problem.ts";

const HEADER = 0x04034b50;
const HEADER_BYTES = 30;
const READ_BYTES = 256 * 1024;
/** So much is unpacked in one go; a byte becomes at most a thousand. */
const PIECE_BYTES = 16 * 1024;
/** Entries up to this size are unpacked at once: for them a stream costs more than the work. */
const AT_ONCE_BYTES = 64 * 1024;

type Take = (piece: Uint8Array) => Promise<void> | void;

/** Content of one entry, handed to `take` in pieces and checked against the size and checksum of the list. */
export async function unpackEntry(
  file: ArchiveFile,
  { raw }: KnownEntry<GeckoEntry>,
  signal: AbortSignal | undefined,
  take: Take,
): Promise<void> {
  await file.check();
  let sum = 0;
  let size = 0;
  const checked: Take = (piece) => {
    size += piece.length;
    if (size > raw.uncompressedSize) throw new ZipProblem("size");
    sum = crc32(piece, sum);
    return take(piece);
  };
  const packed = packedPieces(file, raw, signal);
  if (raw.compressionMethod === STORED) {
    for await (const piece of packed) await checked(piece);
  } else if (Math.max(raw.compressedSize, raw.uncompressedSize) <= AT_ONCE_BYTES) {
    for (const piece of inflated(await whole(packed, raw.compressedSize), raw)) await checked(piece);
  } else await through(new DecompressionStream("deflate-raw"), packed, checked);
  if (size !== raw.uncompressedSize) throw new ZipProblem("size");
  if (sum !== raw.crc32) throw new ZipProblem("checksum");
}

async function* packedPieces(
  file: ArchiveFile,
  entry: GeckoEntry,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const { compressedSize } = entry;
  const begin = await contentOffset(file, entry);
  const turn = createTurns();
  for (let read = 0; read < compressedSize;) {
    const packed = await file.read(begin + read, Math.min(READ_BYTES, compressedSize - read));
    if (packed.length === 0) throw new ZipProblem("damaged");
    read += packed.length;
    for (let at = 0; at < packed.length; at += PIECE_BYTES) {
      throwIfCanceled(signal);
      yield packed.subarray(at, at + PIECE_BYTES);
      await turn();
    }
  }
}

async function whole(pieces: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** In small steps, since a content may claim to be smaller than it is. */
function inflated(packed: Uint8Array, { uncompressedSize }: GeckoEntry): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((piece) => {
    size += piece.length;
    if (size > uncompressedSize) throw new ZipProblem("size");
    pieces.push(piece);
  });
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    inflate.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
  }
  return pieces;
}

/** Content of one entry as a whole. */
export async function readEntry(
  file: ArchiveFile,
  known: KnownEntry<GeckoEntry>,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(known.raw.uncompressedSize);
  let at = 0;
  await unpackEntry(file, known, signal, (piece) => {
    bytes.set(piece, at);
    at += piece.length;
  });
  return bytes;
}

/** The entry's own header says again how long its name is, and may have other fields than the list. */
async function contentOffset(file: ArchiveFile, { offset, compressedSize }: GeckoEntry): Promise<number> {
  const header = viewOf(await file.read(offset, HEADER_BYTES));
  if (header.byteLength < HEADER_BYTES || header.getUint32(0, true) !== HEADER) {
    throw new ZipProblem("damaged");
  }
  const begin = offset + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  if (begin + compressedSize > file.size) throw new ZipProblem("damaged");
  return begin;
}
