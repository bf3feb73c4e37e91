import { checkedPath, isLink, makeFolders, removeAll, resolved, statAt } from "./disk.ts";
import { geckoErrorName, isAbsent, pathProblem } from "./file-error.ts";
import { geckoPaths, ON_WINDOWS } from "./gecko-paths.ts";
import { pause } from "./timers.ts";

/** Writes a file that must not be there yet and waits until the disk has it. */
export async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  await IOUtils.write(checkedPath(path), bytes, { mode: "create", flush: true });
}

/**
 * Lets `fill` make a file with a temporary name beside the target, then renames it. A link is kept and what it
 * points to is replaced; the new file has the permissions of the old one.
 */
export async function replaceFile(path: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  const target = linkTarget(path);
  const before = await statAt(target);
  if (before?.type === "folder") throw pathProblem("NS_ERROR_FILE_IS_DIRECTORY");
  const folder = geckoPaths.dirname(target);
  if (before === undefined) await makeFolders(folder);
  const temporary = temporaryIn(folder);
  try {
    await fill(temporary);
    if (before !== undefined && !ON_WINDOWS) {
      await IOUtils.setPermissions(temporary, before.permissions & 0o777, false);
    }
    await renameOver(temporary, target);
  } catch (error) {
    await removeAll(temporary);
    throw error;
  }
}

/**
 * As {@link replaceFile}, for a place where nothing is. The name is taken with an empty file, which fails when somebody
 * else has it, and the full one then replaces that: the application makes no hard links.
 *
 * @returns false, with nothing changed, when something is there
 */
export async function createFile(path: string, fill: (temporary: string) => Promise<void>): Promise<boolean> {
  const folder = geckoPaths.dirname(checkedPath(path));
  await makeFolders(folder);
  const temporary = temporaryIn(folder);
  try {
    await fill(temporary);
    // A link that leads nowhere is something all the same, and what is written would land behind it.
    if (isLink(path) || !(await takeName(path))) return false;
    await renameOver(temporary, path);
    return true;
  } finally {
    await removeAll(temporary);
  }
}

async function takeName(path: string): Promise<boolean> {
  try {
    await IOUtils.write(checkedPath(path), new Uint8Array(), { mode: "create" });
    return true;
  } catch (error) {
    const there = ["NS_ERROR_FILE_ALREADY_EXISTS", "NS_ERROR_FILE_IS_DIRECTORY"];
    if (there.includes(geckoErrorName(error)) || (await statAt(path)) !== undefined) return false;
    throw error;
  }
}

function temporaryIn(folder: string): string {
  return geckoPaths.join(folder, `.zwm-${crypto.randomUUID()}.tmp`);
}

function linkTarget(path: string): string {
  if (!isLink(path)) return checkedPath(path);
  try {
    return resolved(path);
  } catch (error) {
    // A link that leads nowhere is itself replaced.
    if (isAbsent(error)) return checkedPath(path);
    throw error;
  }
}

/** What Windows says of a file that a scanner or an indexer has open for a moment. */
const PASSING: ReadonlySet<string> = new Set(["NS_ERROR_FILE_ACCESS_DENIED", "NS_ERROR_FILE_IS_LOCKED"]);

/** Renames a file; one that has the new name is replaced in the same moment. */
export async function renameOver(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await IOUtils.move(checkedPath(from), checkedPath(to));
      return;
    } catch (error) {
      if (!ON_WINDOWS || !PASSING.has(geckoErrorName(error)) || attempt === 5) throw error;
      await pause(20 * attempt);
    }
  }
}
