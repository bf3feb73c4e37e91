import { homedir } from "node:os";
import { isAbsolute, relative, sep } from "node:path";

/** A folder that people know by a name. */
export interface NamedPlace {
  /** Such as `~`. */
  readonly name: string;
  /** Absolute. */
  readonly dir: string;
}

/** Turns an absolute path into one that may be shown and kept. */
export type ShowPath = (path: string) => string;

/**
 * How paths appear in errors. Errors are journalled and no absolute path ever is (`design/decisions.md`, events), so
 * a path below a named place starts with its name, one below the working folder is relative, and of any other only
 * the last folder and the name are left. The first place that holds the path counts.
 */
export function createShowPath(places: readonly NamedPlace[] = []): ShowPath {
  const all = [...places, { name: ".", dir: process.cwd() }, { name: "~", dir: homedir() }];
  return (path) => {
    if (!isAbsolute(path)) return path.replaceAll(sep, "/");
    for (const place of all) {
      const inside = relative(place.dir, path);
      if (inside === "") return place.name;
      if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) continue;
      return `${place.name === "." ? "" : `${place.name}/`}${inside.replaceAll(sep, "/")}`;
    }
    const names = path.split(/[\\/]/).filter((name) => name !== "");
    return ["…", ...names.slice(-2)].join("/");
  };
}
