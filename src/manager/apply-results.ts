import type { ApplyCall, ShownResult, ShownResults } from "../formats/native/hook-arguments.ts";
import { hasFiles, openResult, type OpenResult, plainResult } from "../formats/native/results/open-result.ts";
import type { HookResult } from "../hooks/host-api/result-members.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { ManifestResult } from "../model/workflow-manifest.ts";
import type { FilesPort } from "../ports/files.ts";

/** The results that one `applyResult` call reaches, open until it ends. */
export interface ApplyResults {
  /** What the hook's arguments say of them. */
  readonly shown: ShownResults;
  /** By the handles in those arguments. */
  readonly byHandle: ReadonlyMap<string, HookResult>;
  /** Folders outside of the run's own that results lie in; absolute. */
  readonly folders: readonly string[];
  /** Those of `expects.artifacts` that the result has not. */
  readonly missingArtifacts: readonly string[];
  /** Removes what was unpacked. */
  close(): Promise<void>;
}

export interface ApplyResultsOptions {
  readonly files: FilesPort;
  /** What the manifest expects of the call's own result. */
  readonly expects?: ManifestResult["expects"];
  /** Absolute; the run's own folder. */
  readonly workspace: string;
  /** Absolute; the run's folder for temporary files. */
  readonly temporary: string;
  readonly call: ApplyCall;
  /** A short-circuit or an aggregate: the call's own result has no files (§8.3). */
  readonly isDirect: boolean;
  /** The absolute folder that a finished request worked in, where its provider knows one. */
  readonly workspaceOf: (runResult: JsonObject) => string | undefined | Promise<string | undefined>;
  readonly signal: () => AbortSignal;
}

/**
 * Opens what an `applyResult` call is about. A result that is nothing but its JSON, as that of each pass-through unit,
 * costs no waiting.
 *
 * @throws WorkflowError as `openResult`
 */
export function openApplyResults(options: ApplyResultsOptions): ApplyResults | Promise<ApplyResults> {
  const { call, isDirect } = options;
  const { request, runResult } = call;
  const children = call.aggregate?.children ?? [];
  const steps = stepsOf(runResult);
  const isPlain = isDirect || (!hasFiles(runResult) && !isOfSkill(request));
  if (isPlain && children.length === 0 && steps.length === 0) return onlyJson(request, runResult);
  return openAll(options, children, steps);
}

function onlyJson(request: JsonObject, runResult: JsonObject): ApplyResults {
  const { fields } = plainResult(request, runResult);
  return {
    shown: { main: { fields }, children: [], steps: [] },
    byHandle: new Map(),
    folders: [],
    missingArtifacts: [],
    close: () => Promise.resolve(),
  };
}

async function openAll(
  options: ApplyResultsOptions,
  children: NonNullable<ApplyCall["aggregate"]>["children"],
  steps: readonly JsonObject[],
): Promise<ApplyResults> {
  const { files, expects, workspace, temporary, call, isDirect, workspaceOf } = options;
  const opened: OpenResult[] = [];
  const byHandle = new Map<string, HookResult>();
  const folders = new Set<string>();
  const signal = options.signal();
  const close = async () => {
    for (const result of opened.splice(0)) await result.close();
  };

  const open = async (id: string, request: JsonObject, runResult: JsonObject): Promise<ShownResult> => {
    const own = await workspaceOf(runResult);
    const result = await openResult({
      files,
      runWorkspace: workspace,
      ...(own === undefined ? {} : { workspace: own }),
      unpackTo: files.join(temporary, `bundle-${crypto.randomUUID()}`),
      request,
      runResult,
      // What the manifest expects, it expects of the result as a whole.
      ...(id === MAIN && expects !== undefined ? { expects } : {}),
      signal,
    });
    opened.push(result);
    if (own !== undefined) folders.add(own);
    if (result.access === undefined) return { fields: result.fields };
    byHandle.set(id, result.access);
    return { fields: result.fields, handle: { id, extracted: result.access.bundle !== undefined } };
  };

  try {
    const main = isDirect
      ? { fields: plainResult(call.request, call.runResult).fields }
      : await open(MAIN, call.request, call.runResult);
    const missingArtifacts = isDirect ? [] : (opened[0]?.missingArtifacts ?? []);
    const shownChildren: ShownResult[] = [];
    for (const { unitId, request, runResult } of children) {
      shownChildren.push(await open(`child ${unitId}`, asObject(request), asObject(runResult)));
    }
    const shownSteps: ShownResult[] = [];
    for (const [at, step] of steps.entries()) {
      const { id, skillId } = step;
      const name = typeof id === "string" ? id : String(at);
      const request = {
        kind: "skillrunner.job.v1",
        ...(typeof skillId === "string" ? { skill_id: skillId } : {}),
      };
      // A step that was left out has nothing to open.
      const ran = step.status !== "skipped";
      shownSteps.push(ran ? await open(`step ${name}`, request, step) : plainResult(request, step));
    }
    return {
      shown: { main, children: shownChildren, steps: shownSteps },
      byHandle,
      folders: [...folders],
      missingArtifacts,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Handle of the call's own result. */
const MAIN = "result";

/** Providers of skills may have left files that the result does not name. */
function isOfSkill({ kind }: JsonObject): boolean {
  return typeof kind === "string" && /^(?:skillrunner|acp)\./.test(kind);
}

function stepsOf({ sequence }: JsonObject): readonly JsonObject[] {
  const steps = asObject(sequence).steps;
  return Array.isArray(steps) ? (steps as readonly JsonValue[]).map(asObject) : [];
}

function asObject(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
