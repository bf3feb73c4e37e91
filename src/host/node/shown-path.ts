import { homedir } from "node:os";
import { isAbsolute, relative, sep } from "node:path";
import { createShowPathOver, type NamedPlace, type ShowPath } from "../shared/shown-path.ts";

export type { NamedPlace, ShowPath } from "../shared/shown-path.ts";

const paths = {
  isAbsolute,
  separator: sep,
  relative(from: string, to: string): string {
    const path = relative(from, to);
    // Between two drives there is no relative path, but it lies outside all the same.
    return isAbsolute(path) ? `../${path}` : path.split(sep).join("/");
  },
};

/**
 * How paths appear in errors (`createShowPathOver`); what lies below the working folder is relative, and the person's
 * own folder is `~`.
 */
export function createShowPath(places: readonly NamedPlace[] = []): ShowPath {
  return createShowPathOver(paths, [
    ...places,
    { name: ".", dir: process.cwd() },
    { name: "~", dir: homedir() },
  ]);
}
