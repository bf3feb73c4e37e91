import { checkedPath, fileAt, isLink, makeFolders, resolved, statAt } from "./disk.ts";
import { pathProblem } from "./file-error.ts";
import { geckoPaths } from "./gecko-paths.ts";
import { renameOver, replaceFile } from "./place-file.ts";

/** Copies one file to a place where nothing is; a link's content. */
export function copyOne(from: string, to: string): Promise<void> {
  return IOUtils.copy(checkedPath(from), checkedPath(to));
}

/**
 * Copies a folder with all it holds into one that is there or not; files of the same name are replaced. The application
 * makes no links: in the place of one stands what it leads to, and one that leads nowhere, or into a folder that is
 * being copied, is left out.
 */
export async function copyFolder(from: string, to: string, above: readonly string[] = []): Promise<void> {
  const here = [...above, resolved(from)];
  await makeFolders(to);
  for (const source of await IOUtils.getChildren(checkedPath(from))) {
    const target = geckoPaths.join(to, geckoPaths.basename(source));
    const what = await statAt(source);
    if (what === undefined) continue;
    if (what.type === "file") await replaceFile(target, (temporary) => copyOne(source, temporary));
    else if (what.type === "folder") {
      if (isLink(source) && here.includes(resolved(source))) continue;
      await copyFolder(source, target, here);
    }
  }
}

/**
 * Gives a file or folder another name, also on another disk. A file takes the place of a file; a folder that of an empty
 * one.
 */
export async function moveAny(from: string, to: string): Promise<void> {
  if (checkedPath(from) === checkedPath(to)) return;
  await makeFolders(geckoPaths.dirname(to));
  const there = await statAt(to);
  if (there?.type === "folder") {
    if (isSamePlace(from, to)) {
      fileAt(from).renameTo(fileAt(geckoPaths.dirname(to)), geckoPaths.basename(to));
      return;
    }
    // Into a folder that is there the application would move, not in its place.
    const isFolder = !isLink(from) && (await statAt(from))?.type === "folder";
    if (!isFolder && !isLink(to)) throw pathProblem("NS_ERROR_FILE_IS_DIRECTORY");
    await IOUtils.remove(checkedPath(to));
  }
  await renameOver(from, to);
}

/** Where case means nothing, a change of case finds the old name at the new one. */
function isSamePlace(from: string, to: string): boolean {
  return from.toLowerCase() === to.toLowerCase() && resolved(from) === resolved(to);
}

/** Removes a folder that holds nothing; false when it holds something or is none. */
export async function removeEmpty(path: string): Promise<boolean> {
  try {
    if (isLink(path) || (await statAt(path))?.type !== "folder") return false;
    await IOUtils.remove(checkedPath(path));
    return true;
  } catch {
    return false;
  }
}
