import type { FileStat } from "../../ports/files.ts";
import { isAbsent, pathProblem } from "./file-error.ts";
import { geckoPaths, ON_WINDOWS } from "./gecko-paths.ts";
import { createXpcom } from "./xpcom.ts";

/** What `IOUtils.stat` tells, as far as it is of use. */
export interface DiskStat extends FileStat {
  readonly permissions: number;
}

/**
 * The path as the application's functions take it: on Windows with backslashes alone. Throws for one that they would cut
 * off (at a NUL) or that is none.
 */
export function checkedPath(path: string): string {
  if (path === "") throw pathProblem("NS_ERROR_FILE_NOT_FOUND");
  if (path.includes("\0") || !geckoPaths.isAbsolute(path)) {
    throw pathProblem("NS_ERROR_FILE_UNRECOGNIZED_PATH");
  }
  return geckoPaths.native(path);
}

/** A handle for what `IOUtils` cannot tell. Nothing is looked at until one of its members is used. */
export function fileAt(path: string): nsIFile {
  const file = createXpcom("@mozilla.org/file/local;1", Ci.nsIFile);
  file.initWithPath(checkedPath(path));
  return file;
}

/** What is at the path, links followed; undefined when nothing is. */
export async function statAt(path: string): Promise<DiskStat | undefined> {
  try {
    const { type, size, lastModified, permissions } = await IOUtils.stat(checkedPath(path));
    return {
      type: type === "regular" ? "file" : type === "directory" ? "folder" : "other",
      size: size ?? 0,
      modifiedAt: lastModified ?? 0,
      permissions: permissions ?? 0,
    };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Whether the path itself is a link, whatever it leads to. */
export function isLink(path: string): boolean {
  try {
    return fileAt(path).isSymlink();
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** The path with links resolved; throws when nothing is there. */
export function resolved(path: string): string {
  const file = fileAt(path);
  if (!ON_WINDOWS) {
    file.normalize();
    return file.path;
  }
  let at = geckoPaths.join(file.path);
  for (let hops = 0; hops < 40; hops++) {
    const next = firstLinkResolved(at);
    if (next === undefined) {
      if (!fileAt(at).exists()) throw pathProblem("NS_ERROR_FILE_NOT_FOUND");
      return at;
    }
    at = next;
  }
  throw pathProblem("NS_ERROR_FILE_UNRESOLVABLE_SYMLINK");
}

/** On Windows no function resolves the links above a file: the first link from the root on is put in its place. */
function firstLinkResolved(path: string): string | undefined {
  const below: string[] = [];
  const above: string[] = [];
  for (let at = path; geckoPaths.basename(at) !== ""; at = geckoPaths.dirname(at)) above.unshift(at);
  for (const at of above) {
    if (!isLink(at)) continue;
    below.push(...above.slice(above.indexOf(at) + 1).map((one) => geckoPaths.basename(one)));
    return geckoPaths.join(fileAt(at).target, ...below);
  }
  return undefined;
}

/** Makes a folder and those above it, where they are not there. */
export function makeFolders(path: string): Promise<void> {
  return IOUtils.makeDirectory(checkedPath(path), { createAncestors: true, ignoreExisting: true });
}

/** Removes a file, or a folder with all it holds; a link itself, never what it leads to. Nothing there is no error. */
export function removeAll(path: string): Promise<void> {
  return IOUtils.remove(checkedPath(path), { recursive: true, ignoreAbsent: true, retryReadonly: true });
}

/** Lets the application do what waits, and comes back. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    Services.tm.dispatchToMainThread({ run: resolve });
  });
}

/** After this time on the main thread other work gets its turn, in milliseconds. */
const TURN_MS = 6;

/** For work in small steps: to be awaited after each, it comes back at once until the work has held the thread for a while. */
export function createTurns(): () => Promise<void> | undefined {
  let begun = Date.now();
  return () => {
    if (Date.now() - begun < TURN_MS) return undefined;
    return nextTurn().then(() => {
      begun = Date.now();
    });
  };
}
