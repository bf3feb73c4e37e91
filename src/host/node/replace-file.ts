import { randomUUID } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import { link, lstat, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isAbsent } from "./file-error.ts";
import { makeFolders } from "./make-folders.ts";

/** Writes a file that must not be there yet and waits until the disk has it. */
export async function writeNew(path: string, bytes: Uint8Array, mode = 0o666): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Lets `fill` make a file with a temporary name beside the target, then renames it. A link is kept and what it
 * points to is replaced; the new file has the permissions of the old one.
 */
export async function replaceFile(path: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  await makeFolders(dirname(path));
  const target = await linkTarget(path);
  const temporary = join(dirname(target), `.zwm-${randomUUID()}.tmp`);
  try {
    await fill(temporary);
    await keepMode(target, temporary);
    await renameOver(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * As {@link replaceFile}, for a place where nothing is. There is no moment in which what another process puts there
 * could be replaced.
 *
 * @returns false, with nothing changed, when something is there
 */
export async function createFile(path: string, fill: (temporary: string) => Promise<void>): Promise<boolean> {
  await makeFolders(dirname(path));
  const temporary = join(dirname(path), `.zwm-${randomUUID()}.tmp`);
  try {
    await fill(temporary);
    return await giveName(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function giveName(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (!NO_HARD_LINKS.has(code)) throw error;
  }
  // The name is taken with an empty file, which the full one then replaces.
  try {
    await (await open(path, "wx")).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  await renameOver(temporary, path);
  return true;
}

/** What file systems without hard links say, such as those of memory sticks. */
const NO_HARD_LINKS: ReadonlySet<string> = new Set([
  "EPERM",
  "ENOSYS",
  "ENOTSUP",
  "EOPNOTSUPP",
  "EMLINK",
  "EISDIR",
  "UNKNOWN",
]);

async function linkTarget(path: string): Promise<string> {
  try {
    return (await lstat(path)).isSymbolicLink() ? realpathSync.native(path) : path;
  } catch (error) {
    if (isAbsent(error)) return path;
    throw error;
  }
}

async function keepMode(target: string, temporary: string): Promise<void> {
  const old = statSync(target, { throwIfNoEntry: false });
  if (old === undefined || process.platform === "win32") return;
  const file = await open(temporary, "r");
  try {
    const mode = old.mode & 0o777;
    if (((await file.stat()).mode & 0o777) !== mode) await file.chmod(mode);
  } finally {
    await file.close();
  }
}

/** On Windows a file that a scanner or an indexer has open for a moment cannot be replaced at once. */
export async function renameOver(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const passing =
        process.platform === "win32" && (code === "EPERM" || code === "EBUSY" || code === "EACCES");
      if (!passing || attempt === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt));
    }
  }
}
