import { isWorkflowError, WorkflowError } from "../../errors/workflow-error.ts";
import type { FilesPort, FolderEntry } from "../../ports/files.ts";
import type { WriteOptions } from "../../ports/write-options.ts";
import type { ShowPath } from "../shared/shown-path.ts";
import { copyFolder, copyOne, moveAny, removeEmpty } from "./copy-move.ts";
import { checkedPath, fileAt, isLink, makeFolders, nextTurn, removeAll, resolved, statAt } from "./disk.ts";
import { isAbsent, pathProblem, readError, writeError } from "./file-error.ts";
import { createGeckoShowPath, geckoPaths } from "./gecko-paths.ts";
import { createFile, replaceFile, writeNew } from "./place-file.ts";
import { watchFolder } from "./watch-folder.ts";
import { createGeckoZip } from "./zip/zip.ts";

export interface GeckoFilesOptions {
  /** Folder for temporary folders; created when needed. */
  readonly tempDir: string;
  /** How paths appear in errors. @default `createGeckoShowPath()` */
  readonly showPath?: ShowPath;
}

/** So many paths are asked about at once: asking takes the main thread about 5 µs each. */
const EXISTING_BATCH = 512;
/** So many entries of a folder are told apart before other work gets its turn: about 5 µs each. */
const LIST_BATCH = 512;

/**
 * Files over `IOUtils`, whose work is done in a thread of its own; only links are told and resolved at once, which
 * takes microseconds. Paths reach the application with the system's own separators, whoever put them together.
 */
export function createGeckoFiles({
  tempDir,
  showPath = createGeckoShowPath(),
}: GeckoFilesOptions): FilesPort {
  const reading = async <T>(path: string, read: () => T | Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      throw readError(path, error, showPath);
    }
  };
  const writing = async <T>(path: string, write: () => T | Promise<T>): Promise<T> => {
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
    stat: (path) => reading(path, async () => (path === "" ? undefined : withoutMode(await statAt(path)))),
    existing,
    list: (path) => reading(path, () => listFolder(path)),
    realPath: (path) =>
      reading(path, () => {
        try {
          return resolved(path);
        } catch (error) {
          if (isAbsent(error)) return undefined;
          throw error;
        }
      }),
    readBytes: (path) => reading(path, () => IOUtils.read(checkedPath(path))),
    readText: (path) => reading(path, async () => textOf(await IOUtils.read(checkedPath(path)))),
    readPart: (path, offset, length) =>
      reading(path, () => IOUtils.read(checkedPath(path), { offset, maxBytes: length })),
    writeBytes,
    writeText: (path, text) => writeBytes(path, new TextEncoder().encode(text)),
    append: (path, content) =>
      writing(path, async () => {
        await makeFolders(geckoPaths.dirname(path));
        const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
        await IOUtils.write(checkedPath(path), bytes, { mode: "appendOrCreate" });
      }),
    makeFolder: (path) => writing(path, () => makeFolders(path)),
    async copy(from, to, options = {}) {
      const source = await reading(from, () => statOrThrow(from));
      await writing(to, () =>
        source.type === "folder"
          ? copyFolder(from, to)
          : put(to, options, (temporary) => copyOne(from, temporary)),
      );
    },
    async copyInPlace(from, to) {
      await reading(from, () => statOrThrow(from));
      await writing(to, async () => {
        await makeFolders(geckoPaths.dirname(to));
        await copyOne(from, to);
      });
    },
    async move(from, to) {
      if (!isLink(from)) await reading(from, () => statOrThrow(from));
      await writing(to, () => moveAny(from, to));
    },
    remove: (path) => writing(path, () => removeAll(path)),
    removeEmptyFolder: removeEmpty,
    tempFolder: (prefix) =>
      writing(tempDir, async () => {
        const name = `${prefix.replaceAll(/[^\p{L}\p{N}._-]/gu, "-")}-${crypto.randomUUID().slice(0, 8)}`;
        await makeFolders(tempDir);
        return IOUtils.createUniqueDirectory(checkedPath(tempDir), name, 0o700);
      }),
    join: geckoPaths.join,
    dirname: geckoPaths.dirname,
    basename: geckoPaths.basename,
    isAbsolute: geckoPaths.isAbsolute,
    relative: geckoPaths.relative,
    sha256: (path) => reading(path, () => IOUtils.computeHexDigest(checkedPath(path), "sha256")),
    watch: (folder, changed) => watchFolder(folder, changed),
    zip: createGeckoZip(showPath),
  };
}

function withoutMode(stat: Awaited<ReturnType<typeof statAt>>) {
  if (stat === undefined) return undefined;
  const { type, size, modifiedAt } = stat;
  return { type, size, modifiedAt };
}

async function statOrThrow(path: string) {
  const stat = await statAt(path);
  if (stat === undefined) throw pathProblem("NS_ERROR_FILE_NOT_FOUND");
  return stat;
}

/** As Node reads it: what is no UTF-8 gives replacement characters, a byte order mark stays. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

async function existing(paths: readonly string[]): Promise<Uint8Array> {
  const found = new Uint8Array(paths.length);
  const lookAt = async (path: string, at: number): Promise<void> => {
    try {
      if ((await IOUtils.stat(checkedPath(path))).type === "regular") found[at] = 1;
    } catch {
      // What cannot be looked at counts as absent.
    }
  };
  for (let from = 0; from < paths.length; from += EXISTING_BATCH) {
    await Promise.all(
      paths.slice(from, from + EXISTING_BATCH).map((path, index) => lookAt(path, from + index)),
    );
  }
  return found;
}

async function listFolder(path: string): Promise<FolderEntry[]> {
  const children = await IOUtils.getChildren(checkedPath(path));
  const entries: FolderEntry[] = [];
  for (const [index, child] of children.entries()) {
    if (index > 0 && index % LIST_BATCH === 0) await nextTurn();
    entries.push({ name: geckoPaths.basename(child), type: entryType(child) });
  }
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function entryType(path: string): FolderEntry["type"] {
  const file = fileAt(path);
  try {
    if (file.isSymlink()) return "link";
    if (file.isFile()) return "file";
    return file.isDirectory() ? "folder" : "other";
  } catch {
    // It has gone away since it was listed, or may not be looked at.
    return "other";
  }
}
