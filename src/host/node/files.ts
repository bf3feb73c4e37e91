import { createHash } from "node:crypto";
import { constants, createReadStream, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import type { Dirent, Stats } from "node:fs";
import { appendFile, copyFile, cp, lstat, mkdtemp, open, readFile, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { isWorkflowError, WorkflowError } from "../../errors/workflow-error.ts";
import type { FileStat, FilesPort, FolderEntry } from "../../ports/files.ts";
import type { WriteOptions } from "../../ports/write-options.ts";
import { isAbsent, readError, writeError } from "./file-error.ts";
import { makeFolders } from "./make-folders.ts";
import { createFile, renameOver, replaceFile, writeNew } from "./replace-file.ts";
import { createShowPath, type ShowPath } from "./shown-path.ts";
import { watchFolder } from "./watch-folder.ts";
import { createNodeZip } from "./zip/zip.ts";

export interface NodeFilesOptions {
  /** Folder for temporary folders; created when needed. */
  readonly tempDir: string;
  /** How paths appear in errors. */
  readonly showPath?: ShowPath;
}

/** So many paths are looked at before other work of the process gets its turn. */
const EXISTING_BATCH = 4096;
/** Files up to this size are read at once: for them a round through the thread pool costs more than the read. */
const READ_AT_ONCE_BYTES = 256 * 1024;

/**
 * Files over `node:fs`. Looking at files and reading small ones is done at once and only then wrapped in a promise,
 * since a local system call takes microseconds and discovery makes thousands; writing never blocks.
 */
export function createNodeFiles({ tempDir, showPath = createShowPath() }: NodeFilesOptions): FilesPort {
  const reading = async <T>(path: string, read: () => T | Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      throw readError(path, error, showPath);
    }
  };
  const writing = async <T>(path: string, write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      if (isWorkflowError(error)) throw error;
      throw writeError(path, error, showPath);
    }
  };
  const put = async (
    path: string,
    { onlyNew = false }: WriteOptions,
    fill: (temporary: string) => Promise<void>,
  ): Promise<void> => {
    if (!onlyNew) return replaceFile(path, fill);
    if (await createFile(path, fill)) return;
    throw new WorkflowError("file_exists", { args: { path: showPath(path), reason: "not-ours" } });
  };
  const writeBytes = (path: string, bytes: Uint8Array, options: WriteOptions = {}): Promise<void> =>
    writing(path, () => put(path, options, (temporary) => writeNew(temporary, bytes)));

  return {
    async stat(path) {
      try {
        return fileStat(statSync(path));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw readError(path, error, showPath);
      }
    },
    existing,
    list: (path) => reading(path, () => listFolder(path)),
    async realPath(path) {
      try {
        return realpathSync.native(path);
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw readError(path, error, showPath);
      }
    },
    readBytes: (path) => reading(path, () => readAny(path)),
    readText: (path) => reading(path, async () => (await readAny(path)).toString("utf8")),
    readPart: (path, offset, length) => reading(path, () => readPart(path, offset, length)),
    writeBytes,
    writeText: (path, text) => writeBytes(path, Buffer.from(text, "utf8")),
    append: (path, content) =>
      writing(path, async () => {
        await makeFolders(dirname(path));
        await appendFile(path, content, "utf8");
      }),
    makeFolder: (path) =>
      writing(path, async () => {
        await makeFolders(path);
      }),
    async copy(from, to, options = {}) {
      const source = await reading(from, () => stat(from));
      await writing(to, () =>
        source.isDirectory() ? copyAny(source, from, to) : put(to, options, (name) => copyOne(from, name)),
      );
    },
    async copyInPlace(from, to) {
      await reading(from, () => stat(from));
      await writing(to, async () => {
        await makeFolders(dirname(to));
        await copyOne(from, to);
      });
    },
    async move(from, to) {
      await reading(from, () => lstat(from));
      await writing(to, () => moveAny(from, to));
    },
    remove: (path) => writing(path, () => rm(path, { recursive: true, force: true, maxRetries: 3 })),
    async removeEmptyFolder(path) {
      try {
        await rmdir(path);
        return true;
      } catch {
        return false;
      }
    },
    async tempFolder(prefix) {
      return writing(tempDir, async () => {
        await makeFolders(tempDir);
        return mkdtemp(join(tempDir, `${prefix.replaceAll(/[^\p{L}\p{N}._-]/gu, "-")}-`));
      });
    },
    join,
    dirname,
    basename: (path) => basename(path),
    isAbsolute,
    relative(from, to) {
      const path = relative(from, to).split(sep).join("/");
      // Between two drives there is no relative path, but it lies outside all the same.
      return isAbsolute(path) ? `../${path}` : path;
    },
    sha256: (path) => reading(path, () => hashFile(path)),
    watch: (folder, changed) => watchFolder(folder, changed),
    zip: createNodeZip(showPath),
  };
}

function fileStat(stats: Stats): FileStat {
  const type = stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other";
  return { type, size: stats.size, modifiedAt: stats.mtimeMs };
}

function existing(paths: readonly string[]): Uint8Array | Promise<Uint8Array> {
  const found = new Uint8Array(paths.length);
  if (paths.length > EXISTING_BATCH) return existingInTurns(paths, found);
  lookAt(paths, 0, paths.length, found);
  return found;
}

async function existingInTurns(paths: readonly string[], found: Uint8Array): Promise<Uint8Array> {
  for (let from = 0; from < paths.length; from += EXISTING_BATCH) {
    lookAt(paths, from, Math.min(from + EXISTING_BATCH, paths.length), found);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}

function lookAt(paths: readonly string[], from: number, to: number, found: Uint8Array): void {
  for (let at = from; at < to; at++) {
    try {
      if (statSync(paths[at] ?? "", { throwIfNoEntry: false })?.isFile() === true) found[at] = 1;
    } catch {
      // What cannot be looked at counts as absent.
    }
  }
}

function listFolder(path: string): FolderEntry[] {
  return readdirSync(path, { withFileTypes: true })
    .map((entry) => ({ name: entry.name, type: entryType(entry) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function entryType(entry: Dirent): FolderEntry["type"] {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

function readAny(path: string): Buffer | Promise<Buffer> {
  return statSync(path).size <= READ_AT_ONCE_BYTES ? readFileSync(path) : readFile(path);
}

async function readPart(path: string, offset: number, length: number): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await file.close();
  }
}

async function copyAny(source: Stats, from: string, to: string): Promise<void> {
  if (source.isDirectory()) await cp(from, to, { recursive: true });
  else await replaceFile(to, (temporary) => copyOne(from, temporary));
}

function copyOne(from: string, to: string): Promise<void> {
  return copyFile(from, to, constants.COPYFILE_FICLONE);
}

async function moveAny(from: string, to: string): Promise<void> {
  await makeFolders(dirname(to));
  try {
    await renameOver(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyAny(await stat(from), from, to);
    await rm(from, { recursive: true });
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  if (statSync(path).size <= READ_AT_ONCE_BYTES) return hash.update(readFileSync(path)).digest("hex");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
