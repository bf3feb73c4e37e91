import type { RequestProblem } from "../../../errors/contract-error.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { ProviderRequest } from "../../../model/provider-result.ts";
import type { WorkflowManifest } from "../../../model/workflow-manifest.ts";
import { asArray, asObject, at } from "../json-access.ts";
import { requestInput } from "../requests/input-files.ts";
import { SEQUENCE_KIND } from "../requests/request-kinds.ts";
import { commonFields, type RequestSources } from "../requests/request-sources.ts";
import { pollInterval, skillParameters } from "../requests/skill-payload.ts";

/** A `skillrunner.sequence.v1` payload that passed its checks (`spec/native-workflows.md` §10.8). */
export interface SequencePayload {
  readonly kind: string;
  readonly steps: readonly SequenceStep[];
  readonly final_step_id: string;
  readonly parameter?: JsonObject;
  readonly poll?: JsonObject;
  readonly runtime_options?: JsonObject;
  readonly taskName?: string;
}

export interface SequenceStep {
  readonly id: string;
  readonly skill_id: string;
  readonly skill_source?: string;
  readonly mode: "auto" | "interactive";
  readonly input?: JsonObject;
  readonly parameter?: JsonObject;
  readonly fetch_type?: "bundle" | "result";
  readonly workspace?: "new" | "reuse-workflow";
  readonly apply_result?: StepApply;
  readonly handoff?: { readonly bindings: readonly HandoffBinding[] };
  readonly short_circuit?: {
    readonly when: { readonly path: string; readonly equals: JsonValue };
    readonly result: "step_output";
  };
  readonly include_if?:
    | { readonly kind: "parameter"; readonly parameter: string; readonly equals: JsonValue }
    | { readonly kind: "runtime"; readonly condition: string };
}

export interface StepApply {
  readonly workflow_id?: string;
  readonly on_failure?: "continue" | "fail_sequence";
}

export interface HandoffBinding {
  readonly kind: "value" | "file";
  readonly target: string;
  readonly source?: string;
  readonly step?: string;
  readonly required?: boolean;
  readonly value?: JsonValue;
}

/**
 * The declarative sequence payload. The files that `request.input` selects go to the first step's input as absolute
 * paths, where the step has no input of that name; for a skill runner they become uploads of that step.
 */
export function sequencePayload(
  manifest: WorkflowManifest,
  sources: RequestSources,
  problems: RequestProblem[],
): ProviderRequest {
  const { files, inline } = requestInput(manifest, sources, problems);
  const given = { ...inline, ...Object.fromEntries(files.map(({ key, path }) => [key, path])) };
  const steps = asArray(at(manifest, "request", "sequence", "steps")) ?? [];
  return {
    kind: SEQUENCE_KIND,
    ...commonFields(sources),
    steps: steps.map((step, index) =>
      index === 0 && Object.keys(given).length > 0
        ? { ...asObject(step), input: { ...given, ...asObject(at(step, "input")) } }
        : step,
    ) as JsonValue,
    ...(manifest.result?.final_step_id === undefined ? {} : { final_step_id: manifest.result.final_step_id }),
    parameter: skillParameters(manifest, sources.workflowParams),
    poll: { interval_ms: pollInterval(manifest) },
  };
}

/**
 * Whether a step is part of the sequence at all: a condition on a parameter holds by strict equality, where a missing
 * parameter equals nothing; one that only a hook can answer holds (N8, N20).
 */
export function isIncluded(step: Pick<SequenceStep, "include_if">, parameter: JsonObject): boolean {
  const condition = step.include_if;
  if (condition?.kind !== "parameter") return true;
  return Object.hasOwn(parameter, condition.parameter) && parameter[condition.parameter] === condition.equals;
}
