import type { WriteOptions } from "./write-options.ts";

/** One file or folder that an archive names. */
export interface ZipEntry {
  /** Below the archive, with `/`; folders without one at the end. */
  readonly name: string;
  readonly type: "file" | "folder";
  /** Bytes once unpacked, as the archive says; unpacking more or fewer is refused. */
  readonly size: number;
  readonly compressedSize: number;
}

/** What an archive may hold at most (`spec/native-workflows.md` §9.1, archive). */
export interface ZipLimits {
  readonly entries: number;
  /** Bytes of one entry, unpacked. */
  readonly entryBytes: number;
  /** Bytes of all entries together, unpacked. */
  readonly totalBytes: number;
  /** How many times larger than packed; counts for what unpacks to more than {@link ZIP_RATIO_FREE_BYTES}. */
  readonly ratio: number;
}

export const ZIP_LIMITS: ZipLimits = {
  entries: 20_000,
  entryBytes: 2 * 1024 ** 3,
  totalBytes: 16 * 1024 ** 3,
  ratio: 200,
};

/** Up to so many bytes a high ratio is no danger: short texts that repeat themselves reach 1000. */
export const ZIP_RATIO_FREE_BYTES = 16 * 1024 ** 2;

export interface ZipOpenOptions {
  /** Those left out are as in {@link ZIP_LIMITS}. */
  readonly limits?: Partial<ZipLimits>;
  readonly signal?: AbortSignal | undefined;
}

/** An archive that is open: what it holds stays the same while it is, also when the file is replaced. */
export interface ZipArchive {
  /** In the archive's order. */
  readonly entries: readonly ZipEntry[];
  /**
   * One file's content, checked against the size and checksum that the archive gives. Refused with
   * `archive_entry_not_found`, `archive_too_large` (beyond `maxBytes`), `archive_invalid`, `canceled`.
   */
  readBytes(
    name: string,
    options: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
  ): Promise<Uint8Array>;
  /**
   * Unpacks everything into a folder that is empty or not there yet. What cannot be unpacked completely leaves
   * nothing there. Refused with `archive_invalid`, `canceled`, `file_exists` (the folder is not empty),
   * `file_unwritable`.
   */
  extract(folder: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
  close(): Promise<void>;
}

/** A file to be packed, from a path or from memory. */
export type ZipSource = { readonly name: string } & (
  | { readonly path: string; readonly bytes?: never; readonly text?: never }
  | { readonly bytes: Uint8Array; readonly path?: never; readonly text?: never }
  | { readonly text: string; readonly path?: never; readonly bytes?: never }
);

export interface ZipWriteOptions extends WriteOptions {
  /** Those left out are as in {@link ZIP_LIMITS}; the ratio does not count. */
  readonly limits?: Partial<Omit<ZipLimits, "ratio">>;
  readonly signal?: AbortSignal | undefined;
}

/** Archives on disk. Names are safe on every system, both ways; sizes are bounded before anything is unpacked. */
export interface ZipPort {
  /**
   * Opens an archive and checks its whole list. Refused with `file_not_found`, `file_unreadable`, `archive_invalid`
   * (no archive, damaged, encrypted, packed by an unknown method), `archive_unsafe` (names all entries that
   * `zipNameProblems` finds, and links), `archive_too_large`, `canceled`.
   */
  open(path: string, options?: ZipOpenOptions): Promise<ZipArchive>;
  /**
   * Writes an archive to a temporary name beside the target, then renames it. Equal names and contents from memory
   * give equal bytes. Refused with `archive_unsafe`, `archive_too_large`, `archive_source_changed` (a file became
   * another while it was packed), `canceled`, and the `file_*` errors of sources and target.
   */
  write(
    target: string,
    sources: readonly ZipSource[],
    options?: ZipWriteOptions,
  ): Promise<{ readonly size: number }>;
}
