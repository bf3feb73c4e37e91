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

export interface WriteOptions {
  /**
   * Refused with `file_exists` when something is at the path, also when somebody puts it there at this very moment.
   * @default false
   */
  readonly onlyNew?: boolean;
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
  /** Writes to a temporary name beside the target, then renames; creates folders above. */
  writeBytes(path: string, bytes: Uint8Array, options?: WriteOptions): Promise<void>;
  writeText(path: string, text: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  copy(from: string, to: string, options?: WriteOptions): Promise<void>;
  move(from: string, to: string): Promise<void>;
  /** A file, or a folder with all it holds; nothing there is no error. */
  remove(path: string): Promise<void>;
  /** A new empty folder below the home's temporary place. */
  tempFolder(prefix: string): Promise<string>;
  join(...parts: readonly string[]): string;
  dirname(path: string): string;
  basename(path: string): string;
  isAbsolute(path: string): boolean;
  /** `to` seen from `from`, with `/`; starts with `../` when it lies outside. */
  relative(from: string, to: string): string;
  sha256(path: string): Promise<string>;
}
