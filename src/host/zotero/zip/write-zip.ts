import { deflateSync } from "fflate";
import { isWorkflowError } from "../../../errors/workflow-error.ts";
import type { ZipSource } from "../../../ports/zip.ts";
import type { ShowPath } from "../../shared/shown-path.ts";
import type { SizedSource } from "../../shared/zip/check-sources.ts";
import { crc32 } from "../../shared/zip/crc32.ts";
import { DEFLATED, STORED } from "../../shared/zip/zip-entry.ts";
import { sourceChanged } from "../../shared/zip/zip-refusals.ts";
import { checkedPath, createTurns, statAt } from "../disk.ts";
import { pathProblem, readError } from "../file-error.ts";
import { createPieceWriter, type PieceWriter } from "./piece-writer.ts";
import { behindContent, listRow, localHeader, trailer, type WrittenEntry } from "./zip-records.ts";
import { through } from "./through.ts";
import { throwIfCanceled } from "./zip-problem.ts";

/** Content up to this size is packed at once. */
const AT_ONCE_BYTES = 64 * 1024;
/** Packing less than this saves no space on a disk. */
const WORTH_PACKING_BYTES = 1024;
/** What packing does not make smaller than this, such as a PDF, is stored as it is: packing a gigabyte takes a quarter of a minute. */
const WORTH_PACKING_RATIO = 0.95;
/** So much is packed in one go, which takes some milliseconds. */
const PIECE_BYTES = 64 * 1024;
/** So much is read in one go. */
const READ_BYTES = 1024 ** 2;

/** Looks at a source (`checkSources`); refused with `file_not_found`, `file_unreadable`. */
export async function sizeOf(source: ZipSource, show: ShowPath): Promise<SizedSource> {
  const { path } = source;
  if (path === undefined) return { source, size: bytesOf(source).length };
  try {
    const stat = await statAt(path);
    if (stat === undefined) throw pathProblem("NS_ERROR_FILE_NOT_FOUND");
    if (stat.type !== "file") throw pathProblem("NS_ERROR_FILE_IS_DIRECTORY");
    return { source, size: stat.size, modifiedAt: stat.modifiedAt };
  } catch (error) {
    throw readError(path, error, show);
  }
}

/** Packs the sources into a new file; answers its size. */
export async function fillZip(
  temporary: string,
  sources: readonly SizedSource[],
  signal: AbortSignal | undefined,
  show: ShowPath,
): Promise<number> {
  const writer = createPieceWriter(temporary);
  await writer.begin();
  const written: WrittenEntry[] = [];
  for (const source of sources) {
    throwIfCanceled(signal);
    written.push(await packOne(writer, source, signal, show));
  }
  const listOffset = writer.size;
  for (const entry of written) await writer.write(listRow(entry));
  await writer.write(trailer(written.length, listOffset, writer.size - listOffset));
  throwIfCanceled(signal);
  await writer.end({ flush: true });
  return writer.size;
}

async function packOne(
  writer: PieceWriter,
  sized: SizedSource,
  signal: AbortSignal | undefined,
  show: ShowPath,
): Promise<WrittenEntry> {
  const { source, size, modifiedAt } = sized;
  const name = new TextEncoder().encode(source.name);
  const plain = { name, modifiedAt, size, offset: writer.size };
  if (size <= AT_ONCE_BYTES) {
    const bytes = await whole(sized, show);
    const packed = size > WORTH_PACKING_BYTES ? deflateSync(bytes) : bytes;
    const method = packed.length < bytes.length ? DEFLATED : STORED;
    const content = method === DEFLATED ? packed : bytes;
    const entry = { ...plain, method, crc: crc32(bytes), packedSize: content.length, isStreamed: false };
    await writer.write(localHeader(entry));
    await writer.write(content);
    return entry;
  }
  const [method, crc] = await looked(sized, signal, show);
  if (method === STORED) {
    const entry = { ...plain, method, crc, packedSize: size, isStreamed: false };
    await writer.write(localHeader(entry));
    let sum = 0;
    for await (const piece of contentOf(sized, signal, show)) {
      sum = crc32(piece, sum);
      await writer.write(piece);
    }
    if (sum !== crc) throw sourceChanged(source.name);
    return entry;
  }
  await writer.write(localHeader({ ...plain, method, crc: 0, packedSize: 0, isStreamed: true }));
  const begun = writer.size;
  const sum = await deflateAll(sized, signal, show, writer);
  const entry = { ...plain, method, crc: sum, packedSize: writer.size - begun, isStreamed: true };
  await writer.write(behindContent(entry));
  return entry;
}

/** How content is to be packed, by a look at its beginning; for what is stored, its checksum too. */
async function looked(
  sized: SizedSource,
  signal: AbortSignal | undefined,
  show: ShowPath,
): Promise<[method: number, crc: number]> {
  let crc = 0;
  let isFirst = true;
  for await (const piece of contentOf(sized, signal, show)) {
    if (isFirst && deflateSync(piece).length < WORTH_PACKING_RATIO * piece.length) return [DEFLATED, 0];
    isFirst = false;
    crc = crc32(piece, crc);
  }
  return [STORED, crc];
}

async function deflateAll(
  sized: SizedSource,
  signal: AbortSignal | undefined,
  show: ShowPath,
  writer: PieceWriter,
): Promise<number> {
  let sum = 0;
  async function* summed() {
    for await (const piece of contentOf(sized, signal, show)) {
      sum = crc32(piece, sum);
      yield piece;
    }
  }
  await through(new CompressionStream("deflate-raw"), summed(), (piece) => writer.write(piece));
  return sum;
}

function bytesOf(source: ZipSource): Uint8Array {
  return source.text === undefined
    ? (source.bytes ?? new Uint8Array())
    : new TextEncoder().encode(source.text);
}

async function whole(sized: SizedSource, show: ShowPath): Promise<Uint8Array> {
  const { source, size } = sized;
  if (source.path === undefined) return bytesOf(source);
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const piece of contentOf(sized, undefined, show)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The content in pieces, of a file as long as it is what it was (`archive_source_changed`). */
async function* contentOf(
  { source, size, modifiedAt }: SizedSource,
  signal: AbortSignal | undefined,
  show: ShowPath,
): AsyncGenerator<Uint8Array> {
  const { path, name } = source;
  let read = 0;
  const turn = createTurns();
  try {
    const held = path === undefined ? bytesOf(source) : undefined;
    for (;;) {
      throwIfCanceled(signal);
      const bytes =
        held?.subarray(read, read + READ_BYTES) ??
        (await IOUtils.read(checkedPath(path ?? ""), { offset: read, maxBytes: READ_BYTES }));
      read += bytes.length;
      if (read > size) throw sourceChanged(name);
      if (bytes.length === 0) break;
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        yield bytes.subarray(at, at + PIECE_BYTES);
        await turn();
      }
    }
    if (path === undefined) return;
    const now = await statAt(path);
    if (read !== size || now?.modifiedAt !== modifiedAt) throw sourceChanged(name);
  } catch (error) {
    if (isWorkflowError(error)) throw error;
    throw readError(path ?? name, error, show);
  }
}
