import type { FilesPort } from "../../../ports/files.ts";

type PathFiles = Pick<FilesPort, "join" | "realPath" | "relative">;

/**
 * The names that a path of somebody else's leads through, outermost first: `.`, `..`, empty ones and drive letters are
 * dropped (`spec/native-workflows.md` §11), so that it leads nowhere but down. Empty for a path that names nothing.
 */
export function downwardNames(path: string): readonly string[] {
  if (path.includes("\0")) return [];
  return path
    .split(/[\\/]/)
    .filter(
      (name, at) => name !== "" && name !== "." && name !== ".." && !(at === 0 && /^[A-Za-z]:$/.test(name)),
    )
    .map((name, at) => (at === 0 ? name.replace(/^[A-Za-z]:/, "") : name))
    .filter((name) => name !== "");
}

/** The path as an archive's entry is named: with `/`, relative, without `.` and `..`. */
export function entryName(path: string): string {
  return downwardNames(path).join("/");
}

/** The absolute path of what the names lead to; undefined where nothing is, or where a link leads outside. */
export async function findInside(
  files: PathFiles,
  folder: string,
  names: readonly string[],
): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  const path = files.join(folder, ...names);
  const [real, realFolder] = await Promise.all([files.realPath(path), files.realPath(folder)]);
  if (real === undefined || realFolder === undefined) return undefined;
  return isBelow(files, realFolder, real) ? path : undefined;
}

/** Whether the path is the folder or lies below it, by its letters. */
export function isBelow(files: Pick<FilesPort, "relative">, folder: string, path: string): boolean {
  const way = files.relative(folder, path);
  return way !== ".." && !way.startsWith("../");
}
