import { type Paths, posixPaths, windowsPaths } from "../shared/paths.ts";
import { createShowPathOver, type NamedPlace, type ShowPath } from "../shared/shown-path.ts";

/** Whether the application runs on Windows. */
export const ON_WINDOWS = Services.appinfo.OS === "WINNT";

/** Paths of the system that the application runs on. */
export const geckoPaths: Paths = ON_WINDOWS ? windowsPaths : posixPaths;

/** How paths appear in errors: below one of the places, below the person's own folder (`~`), else their last two parts. */
export function createGeckoShowPath(places: readonly NamedPlace[] = []): ShowPath {
  const home = Services.dirsvc.get("Home", Ci.nsIFile).path;
  return createShowPathOver(geckoPaths, [...places, { name: "~", dir: home }]);
}
