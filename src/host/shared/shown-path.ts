import type { Paths } from "./paths.ts";

/** A folder that people know by a name. */
export interface NamedPlace {
  /** Such as `~`; of what lies in a place named `.` the relative path alone is shown. */
  readonly name: string;
  /** Absolute. */
  readonly dir: string;
}

/** Turns an absolute path into one that may be shown and kept. */
export type ShowPath = (path: string) => string;

/**
 * How paths appear in errors. Errors are journalled and no absolute path ever is (`design/decisions.md`, events), so
 * a path below a named place starts with its name, and of any other only the last folder and the name are left. The
 * first place that holds the path counts.
 */
export function createShowPathOver(
  paths: Pick<Paths, "isAbsolute" | "relative" | "separator">,
  places: readonly NamedPlace[],
): ShowPath {
  return (path) => {
    if (!paths.isAbsolute(path)) return path.replaceAll(paths.separator, "/");
    for (const { name, dir } of places) {
      const inside = paths.relative(dir, path);
      if (inside === "") return name;
      if (inside === ".." || inside.startsWith("../")) continue;
      return name === "." ? inside : `${name}/${inside}`;
    }
    const names = path.split(/[\\/]/).filter((name) => name !== "");
    return ["…", ...names.slice(-2)].join("/");
  };
}
