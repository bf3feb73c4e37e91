import { createWriteStream } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { ZipSource } from "../../../ports/zip.ts";
import type { ShowPath } from "../../shared/shown-path.ts";
import type { SizedSource } from "../../shared/zip/check-sources.ts";
import { sourceChanged } from "../../shared/zip/zip-refusals.ts";
import { readError } from "../file-error.ts";

/** Content in memory up to this size is packed at once; the rest goes through in pieces. */
const AT_ONCE_BYTES = 64 * 1024;
/** Packing less than this saves no space on a disk, and beginning to pack costs more than all the rest. */
const WORTH_PACKING_BYTES = 1024;
/** Date of content that has none of its own: the first that an archive can say. */
const NO_DATE = new Date(1980, 0, 1);
const PIECE_BYTES = 256 * 1024;

/** Looks at a source (`checkSources`); refused with `file_not_found`, `file_unreadable`. */
export async function sizeOf(source: ZipSource, show: ShowPath): Promise<SizedSource> {
  if (source.bytes !== undefined) return { source, size: source.bytes.length };
  if (source.text !== undefined) return { source, size: Buffer.byteLength(source.text) };
  try {
    const stats = await stat(source.path);
    if (stats.isFile()) return { source, size: stats.size, modifiedAt: stats.mtimeMs };
  } catch (error) {
    throw readError(source.path, error, show);
  }
  throw new WorkflowError("file_unreadable", { args: { path: show(source.path), reason: "EISDIR" } });
}

/** Packs the sources into a new file; answers its size. */
export async function fillZip(
  temporary: string,
  sources: readonly SizedSource[],
  signal: AbortSignal | undefined,
  show: ShowPath,
): Promise<number> {
  const zip = new ZipFile();
  const reading: Reading = { now: undefined };
  const fault = new AbortController();
  zip.on("error", (error: Error) => fault.abort(error));
  for (const one of sources) add(zip, one, reading, show);
  zip.end();
  const file = createWriteStream(temporary, { flags: "wx", flush: true });
  try {
    await pipeline(zip.outputStream, file, {
      signal: signal === undefined ? fault.signal : AbortSignal.any([fault.signal, signal]),
    });
  } catch (error) {
    // The library does not let go of a file that it was reading.
    reading.now?.destroy();
    if (fault.signal.aborted) throw fault.signal.reason;
    if (signal?.aborted === true) throw new WorkflowError("canceled", { cause: error });
    throw error;
  }
  return file.bytesWritten;
}

/** The source that is being packed. */
interface Reading {
  now: Readable | undefined;
}

function add(
  zip: ZipFile,
  { source, size, modifiedAt }: SizedSource,
  reading: Reading,
  show: ShowPath,
): void {
  const options = {
    mtime: modifiedAt === undefined ? NO_DATE : new Date(modifiedAt),
    // The exact time would be that of a time zone, and equal contents would not give equal archives.
    ...(modifiedAt === undefined ? { forceDosTimestamp: true } : {}),
    mode: 0o100644,
    compress: size > WORTH_PACKING_BYTES,
  };
  const { name, path } = source;
  if (path === undefined) {
    const bytes = source.text === undefined ? source.bytes : Buffer.from(source.text, "utf8");
    if (size <= AT_ONCE_BYTES) zip.addBuffer(Buffer.from(bytes), name, options);
    else
      zip.addReadStreamLazy(name, { ...options, size }, (give) => give(null, Readable.from(pieces(bytes))));
    return;
  }
  zip.addReadStreamLazy(name, { ...options, size }, (give) => {
    const stream = Readable.from(contentOf(path, name, { size, modifiedAt }, show));
    // The library listens to nothing of a source but its data.
    stream.on("error", (error) => zip.emit("error", error));
    reading.now = stream;
    give(null, stream);
  });
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** The file in pieces, as long as it is what it was. */
async function* contentOf(
  path: string,
  name: string,
  before: { readonly size: number; readonly modifiedAt: number | undefined },
  show: ShowPath,
): AsyncGenerator<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "r");
    let read = 0;
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES);
      if (bytesRead === 0) break;
      read += bytesRead;
      if (read > before.size) throw sourceChanged(name);
      yield buffer.subarray(0, bytesRead);
    }
    const now = await file.stat();
    if (read !== before.size || now.mtimeMs !== before.modifiedAt) throw sourceChanged(name);
  } catch (error) {
    if (isWorkflowError(error)) throw error;
    throw readError(path, error, show);
  } finally {
    await file?.close();
  }
}
