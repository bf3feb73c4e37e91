import type { WriteOptions } from "./write-options.ts";
import type { ZipPort } from "./zip.ts";

export interface FileStat {
  readonly type: "file" | "folder" | "other";
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
}

export interface FolderEntry {
  readonly name: string;
  readonly type: "file" | "folder" | "link" | "other";
}

/** Files of the user and of the home folder. Paths are absolute and native; every failure is a `file_*` error. */
export interface FilesPort {
  /** Undefined when there is nothing; follows links. */
  stat(path: string): Promise<FileStat | undefined>;
  /** 1 where a regular file exists, aligned with `paths`; an unreadable path counts as absent. */
  existing(paths: readonly string[]): Promise<Uint8Array> | Uint8Array;
  /** Direct entries by name; `file_not_found` or `file_unreadable` when it cannot be listed. */
  list(path: string): Promise<readonly FolderEntry[]>;
  /** The path with links resolved; undefined when nothing is there. */
  realPath(path: string): Promise<string | undefined>;
  readBytes(path: string): Promise<Uint8Array>;
  readText(path: string): Promise<string>;
  /** Bytes from `offset` on, at most `length` of them; fewer at the end of the file. */
  readPart(path: string, offset: number, length: number): Promise<Uint8Array>;
  /** Writes to a temporary name beside the target, then renames; creates folders above. */
  writeBytes(path: string, bytes: Uint8Array, options?: WriteOptions): Promise<void>;
  writeText(path: string, text: string): Promise<void>;
  /**
   * Puts bytes or a text behind what the file holds; makes the file, and folders above. A process that is killed meanwhile
   * may leave part of it there.
   */
  append(path: string, content: string | Uint8Array): Promise<void>;
  makeFolder(path: string): Promise<void>;
  copy(from: string, to: string, options?: WriteOptions): Promise<void>;
  /**
   * Writes the copy of a file where it is to be, also over one that is there; makes folders above. A process that is killed
   * meanwhile leaves part of it, and nothing else: for places whose content is compared before it is used.
   */
  copyInPlace(from: string, to: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  /** A file, or a folder with all it holds; nothing there is no error. */
  remove(path: string): Promise<void>;
  /** Removes a folder that holds nothing; false, with nothing changed, when it holds something or is none. */
  removeEmptyFolder(path: string): Promise<boolean>;
  /** A new empty folder below the home's temporary place. */
  tempFolder(prefix: string): Promise<string>;
  join(...parts: readonly string[]): string;
  dirname(path: string): string;
  basename(path: string): string;
  isAbsolute(path: string): boolean;
  /** `to` seen from `from`, with `/`; starts with `../` when it lies outside. */
  relative(from: string, to: string): string;
  sha256(path: string): Promise<string>;
  /**
   * Calls `changed` when something in the folder, or below it, was written, made, renamed or removed; changes that come
   * together count once. The folder may go away and come back. The function it answers with ends that.
   */
  watch(folder: string, changed: () => void): () => void;
  readonly zip: ZipPort;
}
