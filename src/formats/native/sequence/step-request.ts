import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { ProviderRequest } from "../../../model/provider-result.ts";
import { asObject } from "../json-access.ts";
import { baseName } from "../requests/input-files.ts";
import { ACP_SKILL_KIND, JOB_KIND } from "../requests/request-kinds.ts";
import type { SkillExecutor } from "../requests/runtime-options.ts";
import { uploadTarget } from "../requests/upload-name.ts";
import { applyHandoff, isAbsolutePath, sourceRecord, type StepRecord } from "./handoff.ts";
import type { SequencePayload, SequenceStep } from "./sequence-payload.ts";

export interface StepRequestOptions {
  readonly executor: SkillExecutor;
  /** Names this pass through the sequence for agents that keep a workspace. */
  readonly workflowRunId: string;
  readonly workspaceDir: (record: StepRecord) => string | undefined;
  readonly join: (...parts: readonly string[]) => string;
}

/**
 * The request of one step of a sequence: an `acp.skill.run.v1` or `skillrunner.job.v1` payload of its own
 * (`spec/native-workflows.md` §10.8). `ran` are the steps that ran before it. Errors as for `applyHandoff`.
 */
export function stepRequest(
  payload: SequencePayload,
  index: number,
  ran: readonly StepRecord[],
  options: StepRequestOptions,
): ProviderRequest {
  const step = payload.steps[index];
  if (step === undefined) throw new Error(`there is no step ${index}`);
  const { executor } = options;
  const reuse = (step.workspace ?? (ran.length === 0 ? "new" : "reuse-workflow")) === "reuse-workflow";
  const handoff = applyHandoff(
    step,
    { input: step.input ?? {}, parameter: { ...payload.parameter, ...step.parameter } },
    ran,
    { executor, reuse, workspaceDir: options.workspaceDir, join: options.join },
  );
  const { steps: _, final_step_id: __, ...shared } = payload as unknown as JsonObject;
  const workspace =
    executor === "acp"
      ? { mode: reuse ? "reuse" : "new", workflow_run_id: options.workflowRunId }
      : runnerWorkspace(reuse, ran, handoff.fileBindings as unknown as readonly JsonObject[]);
  return {
    ...shared,
    kind: executor === "acp" ? ACP_SKILL_KIND : JOB_KIND,
    taskName: `${payload.taskName ?? ""} / ${step.id}`,
    skill_id: step.skill_id,
    ...(executor === "acp" ? {} : { skill_source: step.skill_source ?? "local-package" }),
    input: handoff.input,
    parameter: handoff.parameter,
    runtime_options: {
      ...asObject(shared.runtime_options),
      execution_mode: step.mode,
      ...(workspace === undefined ? {} : { workspace }),
    },
    fetch_type: step.fetch_type ?? "result",
  };
}

/** A skill runner reuses the workspace of the request before; without one there is nothing to reuse. */
function runnerWorkspace(
  reuse: boolean,
  ran: readonly StepRecord[],
  bindings: readonly JsonObject[],
): JsonObject | undefined {
  const requestId = ran.at(-1)?.result.requestId;
  if (!reuse || typeof requestId !== "string") return undefined;
  return {
    mode: "reuse",
    request_id: requestId,
    ...(bindings.length === 0 ? {} : { file_bindings: bindings }),
  };
}

/** Absolute paths among the values of a skill runner's input, which cannot read this computer. */
export function localInputs(request: ProviderRequest): readonly string[] {
  if (request.kind !== JOB_KIND) return [];
  return Object.values((request.input as JsonObject | undefined) ?? {}).filter(
    (value): value is string => typeof value === "string" && isAbsolutePath(value),
  );
}

/** The request with those inputs that are files of this computer sent along as uploads. */
export function withUploads(request: ProviderRequest, isFile: (path: string) => boolean): ProviderRequest {
  const input = (request.input as JsonObject | undefined) ?? {};
  const taken = new Set<string>();
  const files: JsonObject[] = [];
  const sent = Object.entries(input).map(([key, value]): [string, JsonValue | undefined] => {
    if (typeof value !== "string") return [key, value];
    if (!isAbsolutePath(value) || !isFile(value)) {
      taken.add(value.normalize("NFC").toLowerCase());
      return [key, value];
    }
    files.push({ key, path: value });
    return [key, uploadTarget(key, baseName(value), taken)];
  });
  if (files.length === 0) return request;
  return { ...request, input: Object.fromEntries(sent), upload_files: files };
}

/** The steps whose workspace a step's file bindings may need, each once. */
export function fileSources(step: SequenceStep, ran: readonly StepRecord[]): readonly StepRecord[] {
  if (ran.length === 0) return [];
  const sources = (step.handoff?.bindings ?? []).flatMap((binding) =>
    binding.kind === "file" ? (sourceRecord(binding, ran) ?? []) : [],
  );
  return [...new Set(sources)];
}
