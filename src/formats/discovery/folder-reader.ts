import type { Diagnostic } from "../../model/diagnostic.ts";
import type { WorkflowRoot } from "../../model/workflow.ts";
import type { FileStat, FilesPort } from "../../ports/files.ts";
import type { DiagnosedFile, DiagnosisOptions } from "../native/diagnose.ts";
import type { ParsedJson } from "../native/json-text.ts";
import type { FileCache } from "./file-cache.ts";
import { type FoundFolder, pathBelow } from "./find-folders.ts";
import { scanProblem } from "./scan-problem.ts";

/** What a folder was made from, to tell whether it must be read again. Keys are absolute paths, or skill ids. */
export interface FolderEvidence {
  /** Files that were read, with their state then. */
  readonly files: ReadonlyMap<string, FileStat | undefined>;
  /** Files that only had to be there or not. */
  readonly probes: ReadonlyMap<string, boolean>;
  /** Whether a skill that is declared was there. */
  readonly skills: ReadonlyMap<string, boolean>;
}

export interface FolderReaderOptions extends DiagnosisOptions {
  readonly files: FilesPort;
  readonly cache: FileCache;
  /** Without it every skill is taken to be there. */
  readonly skills: ReadonlySet<string> | undefined;
  /** Version of the host's Zotero. */
  readonly zoteroVersion?: string;
}

/** `outside`: it is there, but by way of a link that leaves the folder. */
export type PlaceState = "present" | "missing" | "outside";

/** Access to the files of one folder; notes whatever was looked at. Paths are below the folder, with `/`. */
export interface FolderReader {
  readonly evidence: FolderEvidence;
  readonly diagnostics: readonly Diagnostic[];
  report(...diagnostics: readonly Diagnostic[]): void;
  /** The file as diagnostics name it. */
  about(path: string): DiagnosedFile;
  absolute(path: string): string;
  /** What lies at each path. */
  look(paths: readonly string[]): Promise<ReadonlyMap<string, PlaceState>>;
  /** A JSON file; undefined when it is not there or cannot be read, and the latter is reported. */
  json(path: string): Promise<ParsedJson | undefined>;
  readonly hasSkill: ((id: string) => boolean) | undefined;
}

export function createFolderReader(
  root: WorkflowRoot,
  found: FoundFolder,
  options: FolderReaderOptions,
): FolderReader {
  const { files, cache, skills } = options;
  const fileStates = new Map<string, FileStat | undefined>();
  const probes = new Map<string, boolean>();
  const skillStates = new Map<string, boolean>();
  const diagnostics: Diagnostic[] = [];
  const absolute = (path: string): string => files.join(found.dir, ...path.split("/"));
  let realDir: Promise<string | undefined> | undefined;

  async function realState(place: string): Promise<PlaceState> {
    realDir ??= files.realPath(found.dir);
    try {
      const [folder, target] = await Promise.all([realDir, files.realPath(place)]);
      if (folder === undefined || target === undefined) return "missing";
      const below = files.relative(folder, target);
      return below === ".." || below.startsWith("../") ? "outside" : "present";
    } catch {
      return "missing";
    }
  }

  return {
    evidence: { files: fileStates, probes, skills: skillStates },
    diagnostics,
    report(...more) {
      diagnostics.push(...more);
    },
    about: (path) => ({ file: pathBelow(found.path, path), root: root.id }),
    absolute,
    async look(paths) {
      const unique = [...new Set(paths)];
      const places = unique.map(absolute);
      const there = await files.existing(places);
      const states = await Promise.all(
        places.map(async (place, index): Promise<PlaceState> => {
          probes.set(place, there[index] === 1);
          return there[index] === 1 ? realState(place) : "missing";
        }),
      );
      return new Map(unique.map((path, index) => [path, states[index] ?? "missing"]));
    },
    async json(path) {
      const place = absolute(path);
      try {
        fileStates.set(place, await cache.stat(place));
        return await cache.json(place);
      } catch (error) {
        diagnostics.push(scanProblem(root, { path: pathBelow(found.path, path), error }, options));
        return undefined;
      }
    },
    hasSkill:
      skills === undefined
        ? undefined
        : (id) => {
            const isThere = skills.has(id);
            skillStates.set(id, isThere);
            return isThere;
          },
  };
}
