import type { RequestProblem } from "../../../errors/contract-error.ts";
import type { JsonObject } from "../../../model/json.ts";
import { asObject, asText, at } from "../json-access.ts";
import { pointerSegments } from "../json-pointer.ts";
import { nearestName } from "../nearest-name.ts";
import { type PayloadReader, readPayload } from "../requests/payload-reading.ts";
import { checkRuntimeOptions, EXECUTION_MODES, FETCH_TYPES } from "../requests/skill-checks.ts";
import { isIncluded, type SequenceStep } from "./sequence-payload.ts";

const WORKSPACES = ["new", "reuse-workflow"] as const;

/** All that is wrong with a `skillrunner.sequence.v1` payload (`spec/native-workflows.md` §10.8). */
export function sequenceProblems(
  payload: unknown,
  workflowParams: JsonObject = {},
): readonly RequestProblem[] {
  const problems: RequestProblem[] = [];
  const sequence = readPayload(payload, "", problems);
  sequence.map("poll", "optional")?.positive("interval_ms");
  checkRuntimeOptions(sequence);
  const parameter = sequence.map("parameter", "optional")?.object ?? {};
  const steps = sequence.list("steps", "required") ?? [];
  if (sequence.has("steps") && steps.length === 0) sequence.problem("steps", "has no step");
  const ids = steps.map((step) => asText(at(step, "id")) ?? "");
  const seen = new Set<string>();
  for (const [index, step] of steps.entries()) {
    const reader = readPayload(step, `/steps/${index}`, problems);
    if (asObject(step) === undefined) reader.problem(undefined, "must be an object");
    else checkStep(reader, index, ids, seen);
  }
  checkFinalStep(sequence, steps, ids, { ...workflowParams, ...(parameter as JsonObject) });
  return problems;
}

function checkStep(step: PayloadReader, index: number, ids: readonly string[], seen: Set<string>): void {
  const id = step.text("id", "required");
  if (id !== undefined) {
    if (seen.has(id)) step.problem("id", `“${id}” is the id of an earlier step`);
    seen.add(id);
  }
  step.text("skill_id", "required");
  step.oneOf("mode", EXECUTION_MODES, "required");
  step.map("input", "optional");
  step.map("parameter", "optional");
  step.oneOf("fetch_type", FETCH_TYPES, "optional");
  step.oneOf("workspace", WORKSPACES, "optional");
  const apply = step.map("apply_result", "optional");
  apply?.text("workflow_id", "optional");
  apply?.oneOf("on_failure", ["continue", "fail_sequence"], "optional");
  checkShortCircuit(step);
  checkCondition(step);
  const handoff = step.map("handoff", "optional");
  const bindings = handoff?.list("bindings", "required") ?? [];
  if (handoff?.has("bindings") === true && bindings.length === 0)
    handoff.problem("bindings", "has no binding");
  for (const [number, binding] of bindings.entries()) {
    const reader = handoff?.at("bindings", number, binding);
    if (reader !== undefined) checkBinding(reader, ids, index);
  }
}

function checkShortCircuit(step: PayloadReader): void {
  const stop = step.map("short_circuit", "optional");
  if (stop === undefined) return;
  const when = stop.map("when", "required");
  when?.text("path", "required");
  if (when !== undefined) checkScalar(when, "equals");
  stop.oneOf("result", ["step_output"], "required");
}

function checkCondition(step: PayloadReader): void {
  const condition = step.map("include_if", "optional");
  if (condition === undefined) return;
  const kind = condition.oneOf("kind", ["parameter", "runtime"], "required");
  if (kind === "runtime") condition.text("condition", "required");
  if (kind !== "parameter") return;
  condition.text("parameter", "required");
  checkScalar(condition, "equals");
}

function checkScalar(reader: PayloadReader, name: string): void {
  const value = reader.value(name);
  if (value === undefined) reader.problem(name, "is required");
  else if (typeof value === "object" && value !== null)
    reader.problem(name, "must be a single value or null");
}

/** Bindings of the first step are never applied, but their shape is checked like any other. */
function checkBinding(binding: PayloadReader, ids: readonly string[], index: number): void {
  const kind = binding.oneOf("kind", ["value", "file"], "required");
  const target = binding.text("target", "required");
  if (target !== undefined) {
    const fault = targetFault(kind ?? "value", target);
    if (fault !== undefined) binding.problem("target", fault);
  }
  binding.text("source", "optional");
  if (binding.has("required") && typeof binding.value("required") !== "boolean") {
    binding.problem("required", "must be true or false");
  }
  const step = binding.text("step", "optional");
  if (step === undefined) return;
  const place = ids.indexOf(step);
  if (place < 0) {
    const near = nearestName(step, ids);
    const hint = near === undefined ? "" : `; did you mean “${near}”?`;
    binding.problem("step", `there is no step “${step}”${hint}`);
  } else if (place >= index && index > 0 && binding.value("required") !== false && !binding.has("value")) {
    binding.problem("step", `“${step}” does not run before this step`);
  }
}

/** Where a binding may write; undefined when it may write there. */
function targetFault(kind: "value" | "file", target: string): string | undefined {
  const [root, ...rest] = target.startsWith("/") ? pointerSegments(target) : [];
  if (kind === "file") {
    return root === "input" && rest.length === 1 && rest[0] !== ""
      ? undefined
      : "must be /input/<key> for a file";
  }
  const inside =
    (root === "input" || root === "parameter") && rest.length > 0 && rest.every((name) => name !== "");
  return inside ? undefined : "must lie under /input/ or /parameter/";
}

function checkFinalStep(
  sequence: PayloadReader,
  steps: readonly unknown[],
  ids: readonly string[],
  parameter: JsonObject,
): void {
  const id = sequence.text("final_step_id", "required");
  if (id === undefined || steps.length === 0) return;
  const step = steps[ids.indexOf(id)];
  if (step === undefined) sequence.problem("final_step_id", `there is no step “${id}”`);
  else if (!isIncluded(step as SequenceStep, parameter)) {
    sequence.problem("final_step_id", `“${id}” is left out by its include_if`);
  }
}
