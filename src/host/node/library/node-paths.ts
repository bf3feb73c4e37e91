import { sep } from "node:path";
import { type Paths, posixPaths, windowsPaths } from "../../shared/paths.ts";

/** Paths of the system that this process runs on. */
export const nodePaths: Paths = sep === "\\" ? windowsPaths : posixPaths;
