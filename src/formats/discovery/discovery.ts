import type { Localizer } from "../../l10n/localizer.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import type { LoadedWorkflow, WorkflowRoot } from "../../model/workflow.ts";
import type { FilesPort, FolderEntry } from "../../ports/files.ts";
import type { DiagnosisOptions } from "../native/diagnose.ts";
import { byPrecedence, type Catalogue, joinFolders, type ScannedFolder } from "./catalogue.ts";
import { createFileCache, sameStat } from "./file-cache.ts";
import { findFolders, type FoundFolder, MANIFEST_FILE, PACKAGE_FILE } from "./find-folders.ts";
import { loadedWorkflows } from "./loaded-workflow.ts";
import { LIST_FILE, readOfficialList } from "./official-list.ts";
import { type ReadFolder, readFolder } from "./read-folder.ts";
import { scanProblem } from "./scan-problem.ts";
import { findSkills } from "./skill-folders.ts";

export interface DiscoveryOptions {
  /** May be a getter: every scan reads it anew. */
  readonly roots: readonly WorkflowRoot[];
  readonly files: FilesPort;
  readonly localizer: Localizer;
  /** Turns every warning into an error. @default false */
  readonly strict?: boolean;
  /** Ids of the skill packages that exist. Default: those in the `skills` folders of the roots. */
  readonly skills?: ReadonlySet<string>;
  /** Whether the application gives agents a way back into the library. @default false */
  readonly hostAccess?: boolean;
  /** Version of the host's Zotero; without it packages are not held against it. */
  readonly zoteroVersion?: string;
}

export interface Discovery {
  /** Scans all roots; what has not changed since the last scan is not read again, and keeps its objects. */
  rescan(): Promise<Catalogue>;
}

/** One scan of all roots, from nothing. */
export function discover(options: DiscoveryOptions): Promise<Catalogue> {
  return createDiscovery(options).rescan();
}

/**
 * Finds workflow packages below roots and reads them (`spec/native-workflows.md` §5). Manifests are read and hook
 * files looked for; no code is parsed or run. Nothing that lies in a root makes a scan fail: what is wrong is a
 * finding, and everything else is loaded.
 */
export function createDiscovery(options: DiscoveryOptions): Discovery {
  const { files, localizer, strict = false, hostAccess = false } = options;
  const diagnosis: DiagnosisOptions = { strict, localizer };
  const host = options.zoteroVersion === undefined ? {} : { zoteroVersion: options.zoteroVersion };
  const cache = createFileCache(files);
  let last = new Map<string, ScannedFolder>();
  let running: Promise<Catalogue> | undefined;

  return {
    rescan() {
      // Scans do not overlap: who asks meanwhile gets one that begins afterwards.
      const next = (running ?? Promise.resolve()).then(scan, scan);
      running = next;
      return next;
    },
  };

  async function scan(): Promise<Catalogue> {
    const known = await stillMarked(last);
    const found = await Promise.all(byPrecedence(options.roots).map((root) => findInRoot(root, known)));
    const skills =
      options.skills ??
      (await findSkills(
        found.map(({ root, folders }) => ({ root, isPackage: folders[0]?.path === "" })),
        files,
      ));
    const unchanged = await unchangedOf(last, skills);
    const problems: Diagnostic[] = [];
    const outcomes = await Promise.all(
      found.flatMap(({ root, folders }) =>
        folders.map((folder) =>
          scanFolder(root, folder, skills, unchanged).catch((error: unknown) => {
            problems.push(scanProblem(root, { path: folder.path, error }, diagnosis));
            return undefined;
          }),
        ),
      ),
    );
    const scanned = outcomes.filter((folder) => folder !== undefined);
    cache.endScan();
    last = new Map(scanned.map((folder) => [keyOf(folder.folder.root, folder.folder.found.dir), folder]));
    const others = [...found.flatMap(({ diagnostics }) => diagnostics), ...problems];
    return joinFolders(scanned, others, skills, diagnosis);
  }

  async function findInRoot(
    root: WorkflowRoot,
    known: ReadonlyMap<string, boolean>,
  ): Promise<{ root: WorkflowRoot; folders: readonly FoundFolder[]; diagnostics: readonly Diagnostic[] }> {
    const diagnostics: Diagnostic[] = [];
    const only = async (entries: readonly FolderEntry[]): Promise<ReadonlySet<string> | undefined> => {
      if (root.kind !== "official" || !entries.some(({ name }) => name === LIST_FILE)) return undefined;
      try {
        const parsed = await cache.json(files.join(root.path, LIST_FILE));
        if (parsed === undefined) return undefined;
        const list = readOfficialList(parsed, root, new Set(entries.map(({ name }) => name)), diagnosis);
        diagnostics.push(...list.diagnostics);
        return list.folders;
      } catch (error) {
        diagnostics.push(scanProblem(root, { path: LIST_FILE, error }, diagnosis));
        return undefined;
      }
    };
    const { folders, problems } = await findFolders(root.path, { files, known, only });
    diagnostics.push(...problems.map((problem) => scanProblem(root, problem, diagnosis)));
    return { root, folders, diagnostics };
  }

  async function scanFolder(
    root: WorkflowRoot,
    found: FoundFolder,
    skills: ReadonlySet<string>,
    unchanged: ReadonlySet<ScannedFolder>,
  ): Promise<ScannedFolder> {
    const before = last.get(keyOf(root, found.dir));
    if (before !== undefined && unchanged.has(before) && sameFolder(before.folder, found)) return before;
    const folder = await readFolder(root, found, { ...diagnosis, ...host, files, cache, skills });
    const workflows: readonly LoadedWorkflow[] = loadedWorkflows(folder, { ...host, localizer, hostAccess });
    return { folder, workflows };
  }

  /** Folders of the last scan that still have the marker they had, so that they need not be listed. */
  async function stillMarked(folders: ReadonlyMap<string, ScannedFolder>): Promise<Map<string, boolean>> {
    const known = [...folders.values()].map(({ folder }) => folder.found);
    const states = await files.existing(
      known.flatMap(({ dir }) => [files.join(dir, PACKAGE_FILE), files.join(dir, MANIFEST_FILE)]),
    );
    const marked = known.filter(({ multi }, index) => {
      const hasPackageFile = states[2 * index] === 1;
      return multi ? hasPackageFile : !hasPackageFile && states[2 * index + 1] === 1;
    });
    return new Map(marked.map(({ dir, multi }) => [dir, multi]));
  }

  /** Folders of the last scan for which all that they were made from is as it was. */
  async function unchangedOf(
    folders: ReadonlyMap<string, ScannedFolder>,
    skills: ReadonlySet<string>,
  ): Promise<ReadonlySet<ScannedFolder>> {
    const all = [...folders.values()];
    const probes = all.flatMap(({ folder }) => [...folder.evidence.probes]);
    const states = await files.existing(probes.map(([path]) => path));
    let next = 0;
    const candidates = all.filter(({ folder }) => {
      let same = true;
      for (const wasThere of folder.evidence.probes.values()) {
        if ((states[next++] === 1) !== wasThere) same = false;
      }
      for (const [skill, wasThere] of folder.evidence.skills) {
        if (skills.has(skill) !== wasThere) same = false;
      }
      return same;
    });
    const kept = await Promise.all(candidates.map(({ folder }) => hasSameFiles(folder)));
    return new Set(candidates.filter((_, index) => kept[index] === true));
  }

  async function hasSameFiles({ evidence }: ReadFolder): Promise<boolean> {
    try {
      const now = await Promise.all([...evidence.files.keys()].map((path) => cache.stat(path)));
      return [...evidence.files.values()].every((before, index) => sameStat(before, now[index]));
    } catch {
      return false;
    }
  }
}

/** Two roots may show the same folder. */
function keyOf(root: WorkflowRoot, dir: string): string {
  return `${root.id}\0${dir}`;
}

function sameFolder({ found }: ReadFolder, now: FoundFolder): boolean {
  return found.multi === now.multi && found.path === now.path;
}
