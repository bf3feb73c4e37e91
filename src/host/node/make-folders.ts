import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it, where they are not there. Node's own recursive form tells the wrong reason on a
 * disk that is read-only, and never ends in a place like `/proc`, where nothing can be made.
 */
export async function makeFolders(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
    const above = dirname(path);
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" || above === path) throw error;
    await makeFolders(above);
    await makeLast(path);
  }
}

/** Another process may have been faster. */
async function makeLast(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
