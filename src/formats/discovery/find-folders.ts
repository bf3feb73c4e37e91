import type { FilesPort, FolderEntry } from "../../ports/files.ts";
import { compareTexts } from "../native/diagnose.ts";
import type { ScanProblem } from "./scan-problem.ts";

export const PACKAGE_FILE = "workflow-package.json";
export const MANIFEST_FILE = "workflow.json";

/** Folders are searched down to this depth; the children of a root have depth 1 (N9). */
const MAX_FOLDER_DEPTH = 4;

/** A folder that holds workflows: a package of several, or a single one. */
export interface FoundFolder {
  /** Absolute. */
  readonly dir: string;
  /** Below the root, with `/`; `""` when the root itself is one. */
  readonly path: string;
  readonly multi: boolean;
}

export interface FoundFolders {
  /** Sorted by path. */
  readonly folders: readonly FoundFolder[];
  readonly problems: readonly ScanProblem[];
}

export interface FindFoldersOptions {
  readonly files: FilesPort;
  /** Folders of which it is known, and still true, that they hold workflows: absolute path to `multi`. */
  readonly known: ReadonlyMap<string, boolean>;
  /** The folders of the root that may be searched; all when undefined. */
  readonly only?: (entries: readonly FolderEntry[]) => Promise<ReadonlySet<string> | undefined>;
}

/** A folder on the way. `real` is where it lies below the root when links are resolved. */
interface Visit {
  readonly dir: string;
  readonly path: string;
  readonly real: string;
  readonly depth: number;
}

/**
 * Folders with a marker file below a root (`spec/native-workflows.md` §5.1): to depth 4, not below a marker, not in
 * hidden folders or `node_modules`, and through symbolic links only to folders inside the root that were not searched
 * otherwise.
 */
export async function findFolders(rootDir: string, options: FindFoldersOptions): Promise<FoundFolders> {
  const { files, known } = options;
  const folders: (FoundFolder & { readonly real: string })[] = [];
  const problems: ScanProblem[] = [];
  const visited = new Set<string>();
  let links: Visit[] = [];

  async function visit(here: Visit): Promise<void> {
    visited.add(here.real);
    const multi = known.get(here.dir);
    if (multi !== undefined)
      return void folders.push({ dir: here.dir, path: here.path, real: here.real, multi });
    let entries: readonly FolderEntry[];
    let marker: boolean | undefined;
    try {
      entries = await files.list(here.dir);
      marker = await markerOf(here.dir, entries);
    } catch (error) {
      return void problems.push({ path: here.path, error });
    }
    if (marker !== undefined) {
      return void folders.push({ dir: here.dir, path: here.path, real: here.real, multi: marker });
    }
    if (here.depth === MAX_FOLDER_DEPTH) return;
    const only = here.depth === 0 ? await options.only?.(entries) : undefined;
    const next: Visit[] = [];
    for (const { name, type } of entries) {
      if (name.startsWith(".") || name === "node_modules" || only?.has(name) === false) continue;
      if (type !== "folder" && type !== "link") continue;
      const below = {
        dir: files.join(here.dir, name),
        path: pathBelow(here.path, name),
        real: pathBelow(here.real, name),
        depth: here.depth + 1,
      };
      (type === "folder" ? next : links).push(below);
    }
    await Promise.all(next.map(visit));
  }

  /** Whether the marker is that of a package; undefined without a marker. */
  async function markerOf(dir: string, entries: readonly FolderEntry[]): Promise<boolean | undefined> {
    for (const name of [PACKAGE_FILE, MANIFEST_FILE]) {
      const entry = entries.find((candidate) => candidate.name === name);
      if (entry === undefined) continue;
      if (entry.type === "file") return name === PACKAGE_FILE;
      if (entry.type !== "link") continue;
      const path = files.join(dir, name);
      const inside = (await realBelowRoot(path)) !== undefined;
      if (inside && (await files.stat(path))?.type === "file") return name === PACKAGE_FILE;
    }
    return undefined;
  }

  let realRoot: Promise<string | undefined> | undefined;
  /** Where a path lies below the root when links are resolved; undefined outside of it. */
  async function realBelowRoot(path: string): Promise<string | undefined> {
    realRoot ??= files.realPath(rootDir);
    const [from, to] = await Promise.all([realRoot, files.realPath(path)]);
    if (from === undefined || to === undefined) return undefined;
    const below = files.relative(from, to);
    return below === ".." || below.startsWith("../") ? undefined : below;
  }

  /** Links are followed after all real folders, so that each folder is found where it lies. */
  async function followLinks(): Promise<void> {
    while (links.length > 0) {
      const found = links.sort((a, b) => compareTexts(a.path, b.path));
      links = [];
      for (const link of found) {
        const real = await realBelowRoot(link.dir).catch(() => undefined);
        if (real === undefined || visited.has(real) || folders.some((folder) => isBelow(real, folder.real)))
          continue;
        const stat = await files.stat(link.dir).catch(() => undefined);
        if (stat?.type === "folder") await visit({ ...link, real });
      }
    }
  }

  await visit({ dir: rootDir, path: "", real: "", depth: 0 });
  await followLinks();
  return {
    folders: folders
      .map(({ dir, path, multi }) => ({ dir, path, multi }))
      .sort((a, b) => compareTexts(a.path, b.path)),
    problems,
  };
}

/** `path/name`, or `name` below a root. */
export function pathBelow(path: string, name: string): string {
  return path === "" ? name : `${path}/${name}`;
}

function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}
