import { type Entry, openPromise, type ZipFile } from "yauzl";
import { WorkflowError } from "../../../errors/workflow-error.ts";
import { ZIP_LIMITS, type ZipArchive, type ZipOpenOptions } from "../../../ports/zip.ts";
import type { ShowPath } from "../../shared/shown-path.ts";
import { checkedList, type KnownEntry } from "../../shared/zip/check-list.ts";
import { noSuchEntry, zipTooLarge } from "../../shared/zip/zip-refusals.ts";
import { extractAll, readEntry } from "./unpack.ts";
import { unpackError } from "./zip-error.ts";

/** Opens an archive and checks all that its list says (`ZipPort.open`); no content is unpacked. */
export async function openZip(path: string, options: ZipOpenOptions, show: ShowPath): Promise<ZipArchive> {
  const limits = { ...ZIP_LIMITS, ...options.limits };
  if (options.signal?.aborted === true) throw new WorkflowError("canceled");
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { autoClose: false, decodeStrings: false });
  } catch (error) {
    throw unpackError(path, error, show);
  }
  // A late fault, such as one of closing the file, has nobody to tell.
  zip.on("error", () => undefined);
  try {
    // The count in the list's trailer may say anything, but no more than that many are read.
    if (zip.entryCount > limits.entries) {
      throw zipTooLarge(show(path), "entries", limits.entries, zip.entryCount);
    }
    const { fileSize } = zip;
    const list = { path, rows: zip.eachEntry(), fileSize, limits, signal: options.signal, show };
    return archiveOf(zip, path, await checkedList(list), show);
  } catch (error) {
    zip.close();
    throw unpackError(path, error, show);
  }
}

function archiveOf(
  zip: ZipFile,
  path: string,
  known: readonly KnownEntry<Entry>[],
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
        return await readEntry(zip, one, signal);
      } catch (error) {
        throw unpackError(path, error, show);
      }
    },
    extract: (folder, { signal } = {}) => extractAll({ zip, path, known, folder, signal, show }),
    close() {
      return new Promise((resolve) => {
        if (!zip.isOpen) {
          resolve();
          return;
        }
        zip.once("close", resolve);
        zip.once("error", () => resolve());
        zip.close();
      });
    },
  };
}
