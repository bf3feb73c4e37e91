import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { FilesPort } from "../../../ports/files.ts";
import type { Bundle } from "./bundle.ts";
import { downwardNames, findInside, isBelow } from "./inside-path.ts";

/** An artifact as a hook asks for it (`spec/native-workflows.md` §8.6). */
export interface ArtifactRequest {
  /** Field of the result JSON that names it; for messages. */
  readonly fieldName?: string;
  readonly rawPath?: string;
  readonly fallbackPath?: string;
}

/** Where an artifact was found. */
export interface FoundArtifact {
  /** The relative path that led to it, with `/`. */
  readonly entryPath: string;
  readonly sourceKind: "local-path" | "bundle-entry";
  /** Absolute; of a `local-path` only. */
  readonly sourcePath?: string;
  /** What was looked for until then, in order. */
  readonly candidates: readonly string[];
}

/** The places that the artifacts of one result may be in. */
export interface ArtifactPlaces {
  readonly files: Pick<FilesPort, "stat" | "join" | "realPath" | "relative" | "isAbsolute">;
  /** Absolute folder that the request worked in, where there is one. */
  readonly workspace?: string;
  readonly bundle?: Bundle;
  /** Folder of the result, below workspace and bundle. */
  readonly base?: string;
}

/** Folders of providers' layouts: what follows the last of them is looked for by itself. */
const ROOTS = ["uploads", "artifacts", "result", "bundle"];

/**
 * Relative paths to look for, in the order of §11: the path itself, what follows the last known folder (with and
 * without it), both below the result's own folder; then all of that for the fallback path. No path is in it twice.
 */
export function artifactCandidates(
  { rawPath, fallbackPath }: ArtifactRequest,
  base: string | undefined,
): readonly string[] {
  const candidates = new Set<string>();
  const baseNames = base === undefined ? [] : downwardNames(base);
  for (const path of [rawPath, fallbackPath]) {
    const names = path === undefined ? [] : downwardNames(path);
    if (names.length === 0) continue;
    const forms = [names, ...afterLastRoot(names)];
    for (const form of forms) candidates.add(form.join("/"));
    if (baseNames.length === 0) continue;
    for (const form of forms) candidates.add([...baseNames, ...form].join("/"));
  }
  return [...candidates];
}

function afterLastRoot(names: readonly string[]): readonly (readonly string[])[] {
  const at = names.findLastIndex((name) => ROOTS.includes(name));
  if (at === -1 || at === names.length - 1) return [];
  return [names.slice(at), names.slice(at + 1)];
}

/**
 * Finds an artifact; an empty file counts as missing (`spec/user-faults.md` F40). Nothing outside of workspace and
 * bundle is ever found.
 *
 * @throws WorkflowError `artifact_not_found`, with what was looked for
 */
export async function findArtifact(places: ArtifactPlaces, request: ArtifactRequest): Promise<FoundArtifact> {
  const candidates: string[] = [];
  const absolute = await absoluteArtifact(places, request.rawPath);
  if (absolute !== undefined) return absolute;
  for (const candidate of artifactCandidates(request, places.base)) {
    candidates.push(candidate);
    const local = await localFile(places, downwardNames(candidate));
    if (local !== undefined) {
      return { entryPath: candidate, sourceKind: "local-path", sourcePath: local, candidates };
    }
    if (((await places.bundle?.size(candidate)) ?? 0) > 0) {
      return { entryPath: candidate, sourceKind: "bundle-entry", candidates };
    }
  }
  throw notFound(request, candidates);
}

/** Of a provider on this computer, which names its files by where they are. */
async function absoluteArtifact(
  places: ArtifactPlaces,
  rawPath: string | undefined,
): Promise<FoundArtifact | undefined> {
  const { files, workspace } = places;
  if (rawPath === undefined || workspace === undefined || rawPath.includes("\0")) return undefined;
  if (!files.isAbsolute(rawPath)) return undefined;
  const realFolder = await files.realPath(workspace);
  // The provider may know its folder by its own name or by the one with links resolved.
  for (const folder of [workspace, ...(realFolder === undefined ? [] : [realFolder])]) {
    if (!isBelow(files, folder, rawPath)) continue;
    const names = downwardNames(files.relative(folder, rawPath));
    const path = await localFile(places, names);
    if (path === undefined) continue;
    const entryPath = names.join("/");
    return { entryPath, sourceKind: "local-path", sourcePath: path, candidates: [entryPath] };
  }
  return undefined;
}

async function localFile(
  { files, workspace }: ArtifactPlaces,
  names: readonly string[],
): Promise<string | undefined> {
  if (workspace === undefined) return undefined;
  const path = await findInside(files, workspace, names);
  const found = path === undefined ? undefined : await files.stat(path);
  return found?.type === "file" && found.size > 0 ? path : undefined;
}

function notFound(
  { fieldName, rawPath, fallbackPath }: ArtifactRequest,
  candidates: readonly string[],
): WorkflowError {
  return new WorkflowError("artifact_not_found", {
    args: { name: fieldName ?? candidates[0] ?? shown(rawPath) ?? shown(fallbackPath) ?? "" },
    details: { candidates: [...candidates] },
  });
}

/** Never an absolute path: errors are journalled. */
function shown(path: string | undefined): string | undefined {
  return path === undefined ? undefined : downwardNames(path).at(-1);
}
