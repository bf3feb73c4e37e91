import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import {
  copyFile,
  lstat,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { WorkflowError } from "../../errors/workflow-error.ts";
import { RESERVED_FOLDER, type PackageCopy } from "../../ports/modules.ts";
import { isAbsent, readError, writeError } from "./file-error.ts";
import type { ShowPath } from "./shown-path.ts";

/** What the folder of a copy is called. */
const DIGEST = /^[A-Za-z0-9_-]{8,128}$/;

/**
 * Copies a package to `<packagesDir>/<digest>`, once: a folder of that name is complete, since it is filled under
 * another name and then renamed. Every file is copied, links by what they lead to.
 *
 * @throws WorkflowError `file_outside` when a link leaves the package, `package_reserved_name` when the package brings
 *   the host's own folder, `file_unreadable`, `file_unwritable`
 */
export async function copyPackageOnce(
  packagesDir: string,
  sourceDir: string,
  digest: string,
  show: ShowPath,
): Promise<PackageCopy> {
  if (!DIGEST.test(digest)) {
    throw new WorkflowError("internal_error", { args: { reason: `“${digest}” is no digest` } });
  }
  const dir = join(packagesDir, digest);
  const copy: PackageCopy = { digest, dir, baseUrl: `${pathToFileURL(dir).href}/` };
  if (await isFolder(dir)) {
    await markUsed(dir);
    return copy;
  }

  const temporary = join(packagesDir, `.copy-${randomUUID()}`);
  try {
    const root = await reading(sourceDir, show, () => realpath(sourceDir));
    await writing(temporary, show, () => mkdir(temporary, { recursive: true }));
    // A `.js` file is a module here, as it is in a browser's worker.
    await writing(packagesDir, show, () =>
      writeFile(join(packagesDir, "package.json"), '{"type":"module"}\n'),
    );
    await copyFolder({ from: root, to: temporary, root, above: [root], show });
    await moveInPlace(temporary, dir, show);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return copy;
}

/** A copy's own time is when it was last asked for; where it cannot be set, the copy is made anew one day. */
async function markUsed(dir: string): Promise<void> {
  const now = new Date();
  await utimes(dir, now, now).catch(() => undefined);
}

/**
 * Removes copies that are not among `keep` and were not asked for since `before`, and what an ended process left of one
 * that it was making; answers the digests.
 */
export async function removeCopies(
  packagesDir: string,
  keep: ReadonlySet<string>,
  before: number,
): Promise<readonly string[]> {
  const removed: string[] = [];
  const names = await readdir(packagesDir).catch(() => []);
  for (const name of names) {
    const isCopy = DIGEST.test(name);
    if (keep.has(name) || !(isCopy || name.startsWith(".copy-"))) continue;
    const dir = join(packagesDir, name);
    const found = await stat(dir).catch(() => undefined);
    if (found?.isDirectory() !== true || found.mtimeMs >= before) continue;
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
    if (isCopy) removed.push(name);
  }
  return removed;
}

interface FolderCopy {
  readonly from: string;
  readonly to: string;
  /** The package's own folder, links resolved. */
  readonly root: string;
  /** Folders that hold this one, links resolved, so that a link back to one of them is found. */
  readonly above: readonly string[];
  readonly show: ShowPath;
}

async function copyFolder({ from, to, root, above, show }: FolderCopy): Promise<void> {
  for (const name of await reading(from, show, () => readdir(from))) {
    const source = join(from, name);
    const target = join(to, name);
    if (from === root && name.toLowerCase() === RESERVED_FOLDER) {
      throw new WorkflowError("package_reserved_name", { args: { name } });
    }
    const link = await reading(source, show, () => lstat(source));
    const real = link.isSymbolicLink() ? await linkTarget(source, root, show) : source;
    const kind = link.isSymbolicLink() ? await reading(source, show, () => stat(real)) : link;
    if (kind.isDirectory()) {
      if (above.includes(real)) throw unreadable(source, "the link leads back to a folder above it", show);
      await writing(target, show, () => mkdir(target));
      await copyFolder({ from: real, to: target, root, above: [...above, real], show });
    } else if (kind.isFile()) {
      await writing(target, show, () => copyFile(real, target, constants.COPYFILE_FICLONE));
    } else {
      throw unreadable(source, "it is neither a file nor a folder", show);
    }
  }
}

/** What a link leads to, which must lie in the package. */
async function linkTarget(link: string, root: string, show: ShowPath): Promise<string> {
  const real = await reading(link, show, () => realpath(link));
  const inside = relative(root, real);
  if (inside === ".." || inside.startsWith(`..${sep}`)) throw outside(link, show);
  return real;
}

function unreadable(path: string, reason: string, show: ShowPath): WorkflowError {
  return new WorkflowError("file_unreadable", { args: { path: show(path), reason } });
}

function outside(path: string, show: ShowPath): WorkflowError {
  return new WorkflowError("file_outside", { args: { path: show(path) } });
}

/** Another process may have made the same copy meanwhile; it holds the same files. */
async function moveInPlace(from: string, to: string, show: ShowPath): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(await isFolder(to))) throw writeError(to, error, show);
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

async function reading<T>(path: string, show: ShowPath, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw readError(path, error, show);
  }
}

async function writing<T>(path: string, show: ShowPath, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw writeError(path, error, show);
  }
}
