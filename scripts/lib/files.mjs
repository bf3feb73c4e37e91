import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository; every script works from here. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * All files under a folder as paths relative to the repository, with forward slashes, sorted.
 *
 * @param {string} folder relative to the repository
 * @param {(path: string) => boolean} [accept]
 * @param {string[]} [except] folders left out, relative to the repository
 * @returns {string[]}
 */
export function filesUnder(folder, accept = () => true, except = []) {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  /** @type {string[]} */
  const found = [];
  const walk = (/** @type {string} */ dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      const path = relative(root, join(dir, entry.name)).split(sep).join("/");
      if (entry.isDirectory()) {
        if (!except.includes(path) && entry.name !== "node_modules") walk(join(dir, entry.name));
      } else if (accept(path)) {
        found.push(path);
      }
    }
  };
  walk(start);
  return found.sort();
}

/**
 * The newest change under the given files and folders, in milliseconds; 0 when there is none.
 *
 * @param {string[]} paths relative to the repository
 */
export function newestChange(paths) {
  let newest = 0;
  for (const path of paths) {
    const full = join(root, path);
    if (!existsSync(full)) continue;
    const stat = statSync(full);
    newest = Math.max(newest, stat.mtimeMs);
    if (!stat.isDirectory()) continue;
    for (const file of filesUnder(path)) newest = Math.max(newest, statSync(join(root, file)).mtimeMs);
  }
  return newest;
}
