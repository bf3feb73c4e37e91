import { createWriteStream } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, inflateRawSync } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { ShowPath } from "../../shared/shown-path.ts";
import type { KnownEntry } from "../../shared/zip/check-list.ts";
import { STORED } from "../../shared/zip/zip-entry.ts";
import { writeError } from "../file-error.ts";
import { makeFolders } from "../make-folders.ts";
import { CHECKSUM_DIFFERS, SIZE_DIFFERS, unpackError } from "./zip-error.ts";

/** Entries up to this size are unpacked at once: for them streams cost more than the work. */
const AT_ONCE_BYTES = 256 * 1024;

/** Content of one entry; never more bytes than the archive's list says. */
export async function readEntry(
  zip: ZipFile,
  { raw }: KnownEntry<Entry>,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const { uncompressedSize: size, compressedSize, compressionMethod } = raw;
  const options = signal === undefined ? {} : { signal };
  let bytes: Uint8Array;
  if (size <= AT_ONCE_BYTES && compressedSize <= AT_ONCE_BYTES) {
    const source = await zip.openReadStreamPromise(raw, { decodeFileData: false });
    const packed = await collected(source, compressedSize, options);
    bytes =
      compressionMethod === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
    if (bytes.length !== size) throw new Error(SIZE_DIFFERS);
  } else {
    bytes = await collected(await zip.openReadStreamPromise(raw), size, options);
  }
  if (crc32(bytes) !== raw.crc32) throw new Error(CHECKSUM_DIFFERS);
  return bytes;
}

async function collected(
  source: Readable,
  size: number,
  options: { readonly signal?: AbortSignal },
): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  await pipeline(
    source,
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
    },
    options,
  );
  return bytes;
}

interface Extraction {
  readonly zip: ZipFile;
  readonly path: string;
  readonly known: readonly KnownEntry<Entry>[];
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
  readonly show: ShowPath;
}

/** Unpacks everything (`ZipArchive.extract`); on failure nothing of it is left. */
export async function extractAll(extraction: Extraction): Promise<void> {
  const { known, folder, signal, show } = extraction;
  await prepareFolder(folder, show);
  const made = new Set([folder]);
  try {
    for (const one of known) {
      if (signal?.aborted === true) throw new WorkflowError("canceled");
      const target = join(folder, ...one.entry.name.split("/"));
      const above = one.entry.type === "folder" ? target : dirname(target);
      if (!made.has(above)) {
        await writing(above, show, () => makeFolders(above));
        made.add(above);
      }
      if (one.entry.type !== "file") continue;
      if (one.entry.size <= AT_ONCE_BYTES) await extractSmall(extraction, one, target);
      else await extractOne(extraction, one, target);
    }
  } catch (error) {
    await emptyFolder(folder);
    throw error;
  }
}

async function prepareFolder(folder: string, show: ShowPath): Promise<void> {
  await writing(folder, show, () => makeFolders(folder));
  const [first] = await writing(folder, show, () => readdir(folder));
  if (first === undefined) return;
  throw new WorkflowError("file_exists", {
    args: { path: show(join(folder, first)), reason: "not-ours" },
    details: { reason: "not-ours" },
  });
}

/** What is in the folder was unpacked by us: it was empty before. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

async function extractSmall(
  { zip, path, signal, show }: Extraction,
  one: KnownEntry<Entry>,
  target: string,
): Promise<void> {
  let bytes: Uint8Array;
  try {
    bytes = await readEntry(zip, one, signal);
  } catch (error) {
    throw unpackError(path, error, show);
  }
  await writing(target, show, () => writeFile(target, bytes, { flag: "wx" }));
}

async function extractOne(
  { zip, path, signal, show }: Extraction,
  { raw }: KnownEntry<Entry>,
  target: string,
): Promise<void> {
  let sum = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === raw.crc32 ? null : new Error(CHECKSUM_DIFFERS));
    },
  });
  const file = createWriteStream(target, { flags: "wx" });
  let unwritable: unknown;
  file.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== undefined && error.syscall !== undefined) unwritable = error;
  });
  try {
    const source = await zip.openReadStreamPromise(raw);
    await pipeline(source, check, file, { ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    file.destroy();
    if (unwritable !== undefined && error === unwritable) throw writeError(target, error, show);
    throw unpackError(path, error, show);
  }
}

async function writing<T>(path: string, show: ShowPath, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isWorkflowError(error)) throw error;
    throw writeError(path, error, show);
  }
}
