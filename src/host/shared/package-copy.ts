import { WorkflowError } from "../../errors/workflow-error.ts";
import type { FilesPort } from "../../ports/files.ts";
import { RESERVED_FOLDER } from "../../ports/modules.ts";

/** What copying a package needs of its host; every failure is a `file_*` error. */
export type PackageCopyFiles = Pick<
  FilesPort,
  "join" | "list" | "makeFolder" | "move" | "realPath" | "relative" | "remove" | "stat"
> & {
  /** A file to a place where nothing is; the copy is used only when all of them are there. */
  copyFile(from: string, to: string): Promise<void>;
  /** Makes now the time at which a folder was modified. */
  touch(path: string): Promise<void>;
};

export interface PackageCopiesOptions {
  readonly files: PackageCopyFiles;
  /** Absolute; a folder per copy lies in it. */
  readonly packagesDir: string;
  /** Something no other copy is called. */
  readonly newName: () => string;
  /** How paths appear in errors. */
  readonly showPath: (path: string) => string;
}

/** The copies of packages in a folder, each under its digest. */
export interface PackageCopies {
  /**
   * Copies a package, once: a folder of that name is complete, since it is filled under another name and then renamed.
   * Every file is copied, links by what they lead to. Answers the copy's absolute folder.
   *
   * @throws WorkflowError `file_outside` when a link leaves the package, `package_reserved_name` when the package brings
   *   the host's own folder, `file_not_found`, `file_unreadable`, `file_unwritable`
   */
  copy(sourceDir: string, digest: string): Promise<string>;
  /**
   * Removes copies that are not among `keep` and were not asked for since `before`, and what an ended process left of
   * one that it was making; answers the digests.
   */
  remove(keep: ReadonlySet<string>, before: number): Promise<readonly string[]>;
}

/** What the folder of a copy is called. */
const DIGEST = /^[A-Za-z0-9_-]{8,128}$/;

/** What a copy is called while it is made. */
const UNFINISHED = ".copy-";

export function createPackageCopies(options: PackageCopiesOptions): PackageCopies {
  const { files, packagesDir, newName, showPath } = options;
  const copying = new Map<string, Promise<void>>();
  const isFolder = async (path: string): Promise<boolean> => (await files.stat(path))?.type === "folder";

  /** Another process may have made the same copy meanwhile; it holds the same files. */
  const moveInPlace = async (from: string, to: string): Promise<void> => {
    if (await isFolder(to)) return;
    try {
      await files.move(from, to);
    } catch (error) {
      if (!(await isFolder(to))) throw error;
    }
  };

  const copyNow = async (sourceDir: string, dir: string): Promise<string> => {
    if (await isFolder(dir)) {
      // A copy's own time is when it was last asked for; where it cannot be set, the copy is made anew one day.
      await files.touch(dir).catch(() => undefined);
      return dir;
    }
    const temporary = files.join(packagesDir, UNFINISHED + newName());
    try {
      const root = await files.realPath(sourceDir);
      if (root === undefined) throw notFound(sourceDir, showPath);
      await files.makeFolder(temporary);
      await copyFolder({ files, from: root, to: temporary, root, above: [root], showPath });
      await moveInPlace(temporary, dir);
    } finally {
      await files.remove(temporary);
    }
    return dir;
  };

  return {
    async copy(sourceDir, digest) {
      if (!DIGEST.test(digest)) {
        throw new WorkflowError("internal_error", { args: { reason: `“${digest}” is no digest` } });
      }
      // One after the other, so that the second finds the copy of the first.
      const before = copying.get(digest) ?? Promise.resolve();
      const copied = before.then(() => copyNow(sourceDir, files.join(packagesDir, digest)));
      const settled = copied.then(nothing, nothing);
      copying.set(digest, settled);
      try {
        return await copied;
      } finally {
        if (copying.get(digest) === settled) copying.delete(digest);
      }
    },
    async remove(keep, before) {
      const removed: string[] = [];
      const entries = await files.list(packagesDir).catch(() => []);
      for (const { name } of entries) {
        const isCopy = DIGEST.test(name);
        if (keep.has(name) || !(isCopy || name.startsWith(UNFINISHED))) continue;
        const dir = files.join(packagesDir, name);
        const found = await files.stat(dir).catch(() => undefined);
        if (found?.type !== "folder" || found.modifiedAt >= before) continue;
        await files.remove(dir);
        if (isCopy) removed.push(name);
      }
      return removed;
    },
  };
}

function nothing(): void {
  // Who waits for its turn does not care how the one before came to its end.
}

interface FolderCopy {
  readonly files: PackageCopyFiles;
  readonly from: string;
  readonly to: string;
  /** The package's own folder, links resolved. */
  readonly root: string;
  /** Folders that hold this one, links resolved, so that a link back to one of them is found. */
  readonly above: readonly string[];
  readonly showPath: (path: string) => string;
}

async function copyFolder(folder: FolderCopy): Promise<void> {
  const { files, from, to, root, above, showPath } = folder;
  for (const { name, type } of await files.list(from)) {
    const source = files.join(from, name);
    const target = files.join(to, name);
    if (from === root && name.toLowerCase() === RESERVED_FOLDER) {
      throw new WorkflowError("package_reserved_name", { args: { name } });
    }
    const real = type === "link" ? await linkTarget(folder, source) : source;
    const kind = type === "link" ? (await files.stat(real))?.type : type;
    if (kind === "folder") {
      if (above.includes(real))
        throw unreadable(source, "the link leads back to a folder above it", showPath);
      await files.makeFolder(target);
      await copyFolder({ ...folder, from: real, to: target, above: [...above, real] });
    } else if (kind === "file") {
      await files.copyFile(real, target);
    } else {
      throw unreadable(source, "it is neither a file nor a folder", showPath);
    }
  }
}

/** What a link leads to, which must lie in the package. */
async function linkTarget({ files, root, showPath }: FolderCopy, link: string): Promise<string> {
  const real = await files.realPath(link);
  if (real === undefined) throw notFound(link, showPath);
  const inside = files.relative(root, real);
  if (inside === ".." || inside.startsWith("../")) {
    throw new WorkflowError("file_outside", { args: { path: showPath(link) } });
  }
  return real;
}

function notFound(path: string, showPath: (path: string) => string): WorkflowError {
  return new WorkflowError("file_not_found", { args: { path: showPath(path) } });
}

function unreadable(path: string, reason: string, showPath: (path: string) => string): WorkflowError {
  return new WorkflowError("file_unreadable", { args: { path: showPath(path), reason } });
}
