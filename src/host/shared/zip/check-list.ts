import { WorkflowError } from "../../../errors/workflow-error.ts";
import { type ZipNameFinding, zipNameProblems } from "../../../ports/zip-names.ts";
import { type ZipEntry, type ZipLimits, ZIP_RATIO_FREE_BYTES } from "../../../ports/zip.ts";
import type { ShowPath } from "../shown-path.ts";
import {
  DEFLATED,
  entryName,
  isEncrypted,
  isNoFile,
  type ListedEntry,
  rawName,
  STORED,
} from "./zip-entry.ts";
import { unsafe, zipFault, zipTooLarge } from "./zip-refusals.ts";

/** An entry as the archive's list has it and as the port shows it. */
export interface KnownEntry<Raw extends ListedEntry = ListedEntry> {
  readonly raw: Raw;
  readonly entry: ZipEntry;
}

export interface ArchiveList<Raw extends ListedEntry> {
  readonly path: string;
  readonly rows: AsyncIterable<Raw>;
  /** Bytes of the archive itself. */
  readonly fileSize: number;
  readonly limits: ZipLimits;
  readonly signal: AbortSignal | undefined;
  readonly show: ShowPath;
}

/**
 * Reads an archive's list and checks all that it says (`ZipPort.open`): names, links, encryption, methods, sizes. Refused
 * with `archive_unsafe`, `archive_invalid`, `archive_too_large`, `canceled`.
 */
export async function checkedList<Raw extends ListedEntry>(
  list: ArchiveList<Raw>,
): Promise<readonly KnownEntry<Raw>[]> {
  const { path, rows, signal, show } = list;
  const known: KnownEntry<Raw>[] = [];
  const findings: ZipNameFinding[] = [];
  for await (const raw of rows) {
    if (signal?.aborted === true) throw new WorkflowError("canceled");
    const name = entryName(raw);
    if (name === undefined) {
      findings.push({ name: rawName(raw), problem: "not-utf-8" });
      continue;
    }
    if (isNoFile(raw)) {
      findings.push({ name, problem: "no-file" });
      continue;
    }
    if (isEncrypted(raw)) throw zipFault(path, "encrypted", show);
    if (raw.compressionMethod !== STORED && raw.compressionMethod !== DEFLATED) {
      throw zipFault(path, "method", show);
    }
    if (raw.compressionMethod === STORED && raw.compressedSize !== raw.uncompressedSize) {
      throw zipFault(path, "size", show);
    }
    known.push({ raw, entry: entryOf(name, raw) });
  }
  findings.push(...zipNameProblems(known.map(({ entry }) => entry)));
  if (findings.length > 0) throw unsafe(show(path), findings);
  checkSizes(known, list);
  return known;
}

function entryOf(name: string, raw: ListedEntry): ZipEntry {
  const { uncompressedSize: size, compressedSize } = raw;
  if (name.endsWith("/")) return { name: name.slice(0, -1), type: "folder", size: 0, compressedSize: 0 };
  return { name, type: "file", size, compressedSize };
}

function checkSizes(
  known: readonly KnownEntry[],
  { path, fileSize, limits, show }: ArchiveList<ListedEntry>,
): void {
  const shown = show(path);
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
