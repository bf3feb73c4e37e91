import { type Entry, openPromise, type ZipFile } from "yauzl";
import { WorkflowError } from "../../../errors/workflow-error.ts";
import {
  ZIP_LIMITS,
  ZIP_RATIO_FREE_BYTES,
  type ZipArchive,
  type ZipEntry,
  type ZipLimits,
  type ZipOpenOptions,
} from "../../../ports/zip.ts";
import { type ZipNameFinding, zipNameProblems } from "../../../ports/zip-names.ts";
import type { ShowPath } from "../shown-path.ts";
import { extractAll, readEntry } from "./unpack.ts";
import { unpackError, zipFault, zipTooLarge } from "./zip-error.ts";
import { entryName, isNoFile, type KnownEntry } from "./zip-entry.ts";

const STORED = 0;
const DEFLATED = 8;

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
    const known = await readList(zip, path, limits, options.signal, show);
    checkSizes(known, zip.fileSize, limits, show(path));
    return archiveOf(zip, path, known, show);
  } catch (error) {
    zip.close();
    throw unpackError(path, error, show);
  }
}

async function readList(
  zip: ZipFile,
  path: string,
  { entries: most }: ZipLimits,
  signal: AbortSignal | undefined,
  show: ShowPath,
): Promise<readonly KnownEntry[]> {
  // The count in the list's trailer may say anything, but no more than that many are read.
  if (zip.entryCount > most) throw zipTooLarge(show(path), "entries", most, zip.entryCount);
  const known: KnownEntry[] = [];
  const findings: ZipNameFinding[] = [];
  for await (const raw of zip.eachEntry()) {
    if (signal?.aborted === true) throw new WorkflowError("canceled");
    const name = entryName(raw);
    if (name === undefined) {
      findings.push({ name: Buffer.from(raw.fileNameRaw).toString("latin1"), problem: "not-utf-8" });
      continue;
    }
    if (isNoFile(raw)) {
      findings.push({ name, problem: "no-file" });
      continue;
    }
    if (raw.isEncrypted()) throw zipFault(path, "encrypted", show);
    if (raw.compressionMethod !== STORED && raw.compressionMethod !== DEFLATED) {
      throw zipFault(path, "method", show);
    }
    known.push({ raw, entry: entryOf(name, raw) });
  }
  findings.push(...zipNameProblems(known.map(({ entry }) => entry)));
  if (findings.length > 0) throw unsafe(show(path), findings);
  return known;
}

function entryOf(name: string, raw: Entry): ZipEntry {
  const { uncompressedSize: size, compressedSize } = raw;
  if (name.endsWith("/")) return { name: name.slice(0, -1), type: "folder", size: 0, compressedSize: 0 };
  return { name, type: "file", size, compressedSize };
}

/** The refusal of an archive for the names in it; names at most ten of them. */
export function unsafe(shown: string, findings: readonly ZipNameFinding[]): WorkflowError {
  const listed = findings.slice(0, 10).map(({ name, problem }) => ({ name: printable(name), problem }));
  return new WorkflowError("archive_unsafe", {
    args: {
      path: shown,
      names: listed.map(({ name }) => name).join(", "),
      problem: listed[0]?.problem ?? "",
      count: findings.length,
    },
    details: { problems: listed },
  });
}

/** A hostile name, fit for a terminal and not longer than a line. */
function printable(name: string): string {
  return name.replaceAll(/\p{C}/gu, "\ufffd").slice(0, 120);
}

function checkSizes(known: readonly KnownEntry[], fileSize: number, limits: ZipLimits, shown: string): void {
  let total = 0;
  for (const { entry } of known) {
    const { size, compressedSize } = entry;
    if (size > limits.entryBytes) throw zipTooLarge(shown, "entry", limits.entryBytes, size);
    total += size;
    if (total > limits.totalBytes) throw zipTooLarge(shown, "total", limits.totalBytes, total);
    checkRatio(size, compressedSize, limits.ratio, shown);
  }
  // Entries may lie over one another in the file, so that each alone looks harmless.
  checkRatio(total, fileSize, limits.ratio, shown);
}

function checkRatio(size: number, packed: number, most: number, shown: string): void {
  if (size <= ZIP_RATIO_FREE_BYTES) return;
  const ratio = Math.ceil(size / Math.max(packed, 1));
  if (ratio > most) throw zipTooLarge(shown, "ratio", most, ratio);
}

function archiveOf(zip: ZipFile, path: string, known: readonly KnownEntry[], show: ShowPath): ZipArchive {
  const files = new Map(known.flatMap((one) => (one.entry.type === "file" ? [[one.entry.name, one]] : [])));
  return {
    entries: known.map(({ entry }) => entry),
    async readBytes(name, { maxBytes, signal }) {
      const one = files.get(name);
      if (one === undefined) {
        throw new WorkflowError("archive_entry_not_found", {
          args: { path: show(path), name: printable(name) },
        });
      }
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
