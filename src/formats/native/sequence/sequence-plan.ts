import type { Binding } from "../../../model/expression.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { NodeId, Plan } from "../../../model/plan.ts";
import { PlanBuilder } from "../plan-builder.ts";
import { stepInputs, type StepsHead, stepsPlan } from "../steps-head.ts";
import { applyChain } from "../unit-chains.ts";
import { isIncluded, type SequencePayload, type SequenceStep } from "./sequence-payload.ts";

/**
 * A checked sequence as a plan (`spec/native-workflows.md` §10.8): per step request → run → done, then its own
 * applyResult, and the exit of a `short_circuit`. Steps whose condition on a parameter does not hold are there as
 * skipped ones. Only ids and rules stand in the plan; everything else is read from the request at run time.
 */
export function compileSequence(payload: SequencePayload, workflowParams: JsonObject, head: StepsHead): Plan {
  const builder = new PlanBuilder(head.origin.file);
  const parameter = { ...workflowParams, ...payload.parameter };
  const skipped: string[] = [];
  let previous: NodeId | undefined;
  let done: NodeId | undefined;
  for (const [index, step] of payload.steps.entries()) {
    const included = isIncluded(step, parameter);
    if (!included) skipped.push(step.id);
    const ids = included
      ? stepNodes(builder, head, payload, index, step, done, skipped)
      : skippedStep(builder, head, step);
    if (previous !== undefined) builder.edge(previous, ids.first);
    previous = ids.last;
    if (included) done = doneNode(step.id);
  }
  const result = "result";
  builder.add({
    kind: "act",
    id: result,
    call: {
      port: "native",
      name: "sequence-result",
      args: outcomeArgs(builder, done, skipped),
      redispatch: "safe",
    },
    start: "upstream-ok",
    onError: "stop-run",
    journal: "rerun",
  });
  if (previous !== undefined) builder.edge(previous, result);
  return stepsPlan(builder, head, {
    runResult: { expr: builder.path("nodes", [result, "runResult"]) },
    owned: { expr: builder.path("nodes", [result, "owned"]) },
  });
}

/** The node that sends a step. The step's id comes first, so that nodes of two steps never have the same name. */
function runNode(step: string): NodeId {
  return `${step}:run`;
}

/** The id of the step that a node of a sequence, or of HTTP steps, belongs to; undefined when it belongs to none. */
export function stepOfNode(node: NodeId): string | undefined {
  const colon = node.lastIndexOf(":");
  return colon < 0 ? undefined : node.slice(0, colon);
}

function doneNode(step: string): NodeId {
  return `${step}:done`;
}

interface StepIds {
  readonly first: NodeId;
  readonly last: NodeId;
}

function stepNodes(
  builder: PlanBuilder,
  head: StepsHead,
  payload: SequencePayload,
  index: number,
  step: SequenceStep,
  before: NodeId | undefined,
  skipped: readonly string[],
): StepIds {
  const request = `${step.id}:request`;
  const run = runNode(step.id);
  const done = doneNode(step.id);
  const shared = stepInputs(builder, index, before);
  builder.add({
    kind: "act",
    id: request,
    call: {
      port: "native",
      name: "step-request",
      args: {
        obj: {
          ...shared,
          unit: { expr: builder.path("params", ["unit"]) },
          part: { expr: builder.path("params", ["part"]) },
        },
      },
      redispatch: "safe",
    },
    start: "upstream-ok",
    onError: "stop-run",
    // It holds absolute paths.
    journal: "rerun",
  });
  builder.add({
    kind: "act",
    id: run,
    label: step.id,
    call: {
      port: "provider",
      name: head.provider,
      args: { expr: builder.path("nodes", [request]) },
      redispatch: "ask-provider",
    },
    start: "upstream-ok",
    onError: "stop-run",
    grant: [`provider.${head.provider}`],
  });
  builder.edge(request, run);
  builder.add({
    kind: "act",
    id: done,
    call: {
      port: "native",
      name: "step-done",
      args: { obj: { ...shared, result: { expr: builder.path("nodes", [run]) } } },
      redispatch: "safe",
    },
    start: "upstream-ok",
    onError: "stop-run",
    // The results it hands on are in the journal already.
    journal: "rerun",
  });
  builder.edge(run, done);
  let last = done;
  if (step.apply_result !== undefined) last = stepApply(builder, payload, index, step, last);
  if (step.short_circuit !== undefined) last = shortCircuit(builder, step, last, skipped);
  return { first: request, last };
}

/** The result of a step, applied by another workflow's hook; a failure of it ends the sequence only when it says so. */
function stepApply(
  builder: PlanBuilder,
  payload: SequencePayload,
  index: number,
  step: SequenceStep,
  after: NodeId,
): NodeId {
  const apply = step.apply_result ?? {};
  const [first, , last] = applyChain(builder, `${step.id}:`, {
    unit: { expr: builder.path("params", ["unit"]) },
    part: { expr: builder.path("params", ["part"]) },
    request: { expr: builder.path("nodes", [`${step.id}:request`]) },
    runResult: { expr: builder.path("nodes", [runNode(step.id)]) },
    step: {
      lit: {
        id: step.id,
        index,
        workflowId: apply.workflow_id ?? step.skill_id,
        skillId: step.skill_id,
        finalStep: step.id === payload.final_step_id,
        phase: "sequence-step",
      },
    },
    onError: apply.on_failure === "fail_sequence" ? "stop-run" : "null-and-go",
  });
  builder.edge(after, first);
  return last;
}

function shortCircuit(
  builder: PlanBuilder,
  step: SequenceStep,
  after: NodeId,
  skipped: readonly string[],
): NodeId {
  const done = doneNode(step.id);
  const holds = builder.equals(builder.path("nodes", [done, "stop"]), true);
  const stopped = `${step.id}:stopped`;
  const stop = `${step.id}:stop`;
  builder.add({
    kind: "act",
    id: stopped,
    guard: holds,
    call: {
      port: "native",
      name: "sequence-result",
      args: outcomeArgs(builder, done, [...skipped]),
      redispatch: "safe",
    },
    start: "upstream-ok",
    onError: "stop-run",
    journal: "rerun",
  });
  builder.edge(after, stopped);
  builder.add({
    kind: "exit",
    id: stop,
    guard: holds,
    status: "succeeded",
    output: { expr: builder.path("nodes", [stopped]) },
    scope: "run",
    start: "upstream-ok",
    onError: "stop-run",
  });
  builder.edge(stopped, stop);
  return stop;
}

function outcomeArgs(builder: PlanBuilder, done: NodeId | undefined, skipped: readonly string[]): Binding {
  return {
    obj: {
      request: { expr: builder.path("params", ["request"]) },
      progress: done === undefined ? { lit: null } : { expr: builder.path("nodes", [done]) },
      skipped: { lit: skipped },
    },
  };
}

/** A step that is not part of the sequence this time; the run shows it as skipped. */
function skippedStep(builder: PlanBuilder, head: StepsHead, step: SequenceStep): StepIds {
  const run = runNode(step.id);
  builder.add({
    kind: "act",
    id: run,
    label: step.id,
    guard: builder.literal(false),
    call: { port: "provider", name: head.provider, args: { lit: null }, redispatch: "ask-provider" },
    start: "upstream-ok",
    onError: "stop-run",
    grant: [`provider.${head.provider}`],
  });
  return { first: run, last: run };
}
