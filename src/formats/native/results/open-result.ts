import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { ManifestResult } from "../../../model/workflow-manifest.ts";
import type { FilesPort } from "../../../ports/files.ts";
import { type ArtifactPlaces, type ArtifactRequest, findArtifact, type FoundArtifact } from "./artifacts.ts";
import { type Bundle, openBundle } from "./bundle.ts";
import { downwardNames } from "./inside-path.ts";
import { findResultJson, type FoundResultJson, shownResultJson } from "./result-json.ts";

/** A provider's result, opened for one `applyResult` call (`spec/native-workflows.md` §8.6, `resultContext`). */
export interface OpenResult {
  /** Fields of `resultContext` that say what was found; its functions are the worker's. */
  readonly fields: JsonObject;
  /** Undefined: the result has neither files nor a workspace. */
  readonly access?: ResultAccess;
  /** Those of `expects.artifacts` that are not there. */
  readonly missingArtifacts: readonly string[];
  /** Removes what was unpacked. */
  close(): Promise<void>;
}

/** The files of a result. Entries and paths are a hook's: whatever they say, nothing outside is reached. */
export interface ResultAccess {
  readonly bundle?: Bundle;
  find(request: ArtifactRequest): Promise<FoundArtifact>;
  /** Content of a found artifact; refused with `archive_too_large` beyond `maxBytes`. */
  read(found: FoundArtifact, maxBytes: number): Promise<Uint8Array>;
}

export interface ResultSources {
  readonly files: Omit<FilesPort, "tempFolder">;
  /** Absolute; the run's own folder, which `bundlePath` begins at. */
  readonly runWorkspace: string;
  /** Absolute; the folder that the request worked in, where the provider knows one on this computer. */
  readonly workspace?: string;
  /** Absolute; not there yet. An archive is unpacked to it. */
  readonly unpackTo: string;
  readonly request: JsonObject;
  readonly runResult: JsonObject;
  readonly expects?: ManifestResult["expects"];
  readonly signal?: AbortSignal | undefined;
}

const nothing = (): Promise<void> => Promise.resolve();

/** Of a result that is nothing but its JSON, as those of pass-through are: there is nothing to open. */
export function plainResult(request: JsonObject, runResult: JsonObject): OpenResult {
  const { resultJson } = runResult;
  const found: FoundResultJson =
    resultJson === undefined
      ? { source: "unavailable", looked: [] }
      : { source: "run-result", value: resultJson };
  return { fields: resultFields(found, request), missingArtifacts: [], close: nothing };
}

/** Whether there is more to a result than its JSON. */
export function hasFiles(runResult: JsonObject): boolean {
  return runResult.bundlePath !== undefined || runResult.resultJsonPath !== undefined;
}

/**
 * Opens a result: finds its JSON, its bundle and what the manifest expects of it.
 *
 * @throws WorkflowError `result_missing` when the bundle it names is missing or empty, `archive_*` when it is unsafe or
 *   damaged
 */
export async function openResult(sources: ResultSources): Promise<OpenResult> {
  const { files, request, runResult, expects } = sources;
  const bundle = await bundleOf(sources);
  try {
    const workspace = sources.workspace ?? (hasFiles(runResult) ? sources.runWorkspace : undefined);
    const places = {
      files,
      ...(workspace === undefined ? {} : { workspace }),
      ...(bundle === undefined ? {} : { bundle }),
    };
    const found = await findResultJson({
      ...places,
      runResult,
      ...(expects?.result_json === undefined ? {} : { expected: expects.result_json }),
      ...(typeof request.skill_id === "string" ? { skillId: request.skill_id } : {}),
    });
    const base = baseOf(runResult, found);
    const artifacts: ArtifactPlaces = { ...places, ...(base === undefined ? {} : { base }) };
    const missingArtifacts: string[] = [];
    for (const rawPath of expects?.artifacts ?? []) {
      if (!(await isThere(artifacts, rawPath))) missingArtifacts.push(rawPath);
    }
    return {
      fields: resultFields(found, request, workspace, files),
      access: {
        ...(bundle === undefined ? {} : { bundle }),
        find: (asked) => findArtifact(artifacts, asked),
        read: (artifact, maxBytes) => readArtifact(sources, bundle, artifact, maxBytes),
      },
      missingArtifacts,
      close: () => bundle?.close() ?? nothing(),
    };
  } catch (error) {
    await bundle?.close();
    throw error;
  }
}

async function bundleOf(sources: ResultSources): Promise<Bundle | undefined> {
  const { files, runResult, runWorkspace, unpackTo, signal } = sources;
  const { bundlePath } = runResult;
  if (typeof bundlePath !== "string") return undefined;
  const path = files.join(runWorkspace, ...downwardNames(bundlePath));
  return openBundle({ files, path, unpackTo, signal });
}

async function isThere(places: ArtifactPlaces, rawPath: string): Promise<boolean> {
  try {
    await findArtifact(places, { rawPath });
    return true;
  } catch (error) {
    if (isWorkflowError(error) && error.code === "artifact_not_found") return false;
    throw error;
  }
}

async function readArtifact(
  { files }: ResultSources,
  bundle: Bundle | undefined,
  { sourcePath, entryPath }: FoundArtifact,
  maxBytes: number,
): Promise<Uint8Array> {
  if (sourcePath === undefined) {
    return bundle === undefined ? new Uint8Array() : bundle.readBytes(entryPath, maxBytes);
  }
  const size = (await files.stat(sourcePath))?.size ?? 0;
  if (size > maxBytes) {
    throw new WorkflowError("archive_too_large", {
      args: { path: entryPath, what: "entry", limit: maxBytes, observed: size },
      details: { resource: "entry", limit: maxBytes, observed: size },
    });
  }
  return files.readBytes(sourcePath);
}

/** The folder of the result, which artifacts may be named from: as the provider says, else where its JSON lay. */
function baseOf(runResult: JsonObject, found: FoundResultJson): string | undefined {
  if (typeof runResult.resultArtifactBasePath === "string") return runResult.resultArtifactBasePath;
  const path = "path" in found ? found.path : undefined;
  return path?.includes("/") === true ? path.slice(0, path.lastIndexOf("/")) : undefined;
}

function resultFields(
  found: FoundResultJson,
  request: JsonObject,
  workspace?: string,
  files?: Pick<FilesPort, "join">,
): JsonObject {
  const kind = typeof request.kind === "string" ? request.kind : "";
  const warnings: JsonValue[] = [];
  if (found.source === "unavailable") {
    warnings.push({
      code: "result_json_unavailable",
      message: "the result has no JSON that can be read",
      looked: [...found.looked],
      ...(found.problem === undefined ? {} : { problem: found.problem }),
    });
  }
  return {
    ...(found.source === "unavailable" ? {} : { resultJson: shownResultJson(found.value, kind) }),
    resultJsonSource: found.source,
    ...("path" in found ? { resultJsonPath: shownPath(found, workspace, files) } : {}),
    ...(workspace === undefined ? {} : { workspaceDir: workspace }),
    warnings,
    errors: [],
  };
}

/** Absolute where the file is on disk, else the bundle's entry. */
function shownPath(
  { source, path }: Extract<FoundResultJson, { readonly path: string }>,
  workspace: string | undefined,
  files: Pick<FilesPort, "join"> | undefined,
): string {
  if (source === "bundle-entry" || workspace === undefined || files === undefined) return path;
  return files.join(workspace, ...downwardNames(path));
}
