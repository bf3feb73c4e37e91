import { ZIP_LIMITS, type ZipArchive, type ZipOpenOptions } from "../../../ports/zip.ts";
import type { ShowPath } from "../../shared/shown-path.ts";
import { checkedList, type KnownEntry } from "../../shared/zip/check-list.ts";
import { noSuchEntry, zipTooLarge } from "../../shared/zip/zip-refusals.ts";
import { type ArchiveFile, openArchiveFile } from "./archive-file.ts";
import { extractAll } from "./extract.ts";
import { type GeckoEntry, readRows, readTrailer } from "./read-list.ts";
import { readEntry } from "./unpack.ts";
import { throwIfCanceled, unpackError } from "./zip-problem.ts";

/** Opens an archive and checks all that its list says (`ZipPort.open`); no content is unpacked. */
export async function openZip(path: string, options: ZipOpenOptions, show: ShowPath): Promise<ZipArchive> {
  const limits = { ...ZIP_LIMITS, ...options.limits };
  const { signal } = options;
  throwIfCanceled(signal);
  let file: ArchiveFile | undefined;
  try {
    file = await openArchiveFile(path);
    const trailer = await readTrailer(file);
    // The count may say anything, but no more than that many are read.
    if (trailer.count > limits.entries) {
      throw zipTooLarge(show(path), "entries", limits.entries, trailer.count);
    }
    const rows = readRows(file, trailer);
    const known = await checkedList({ path, rows, fileSize: file.size, limits, signal, show });
    return archiveOf(file, path, known, show);
  } catch (error) {
    file?.close();
    throw unpackError(path, error, show);
  }
}

function archiveOf(
  file: ArchiveFile,
  path: string,
  known: readonly KnownEntry<GeckoEntry>[],
  show: ShowPath,
): ZipArchive {
  const files = new Map(known.flatMap((one) => (one.entry.type === "file" ? [[one.entry.name, one]] : [])));
  return {
    entries: known.map(({ entry }) => entry),
    async readBytes(name, { maxBytes, signal }) {
      const one = files.get(name);
      if (one === undefined) throw noSuchEntry(show(path), name);
      if (one.entry.size > maxBytes) throw zipTooLarge(show(path), "entry", maxBytes, one.entry.size);
      try {
        return await readEntry(file, one, signal);
      } catch (error) {
        throw unpackError(path, error, show);
      }
    },
    extract: (folder, { signal } = {}) => extractAll({ file, path, known, folder, signal, show }),
    async close() {
      file.close();
    },
  };
}
