import type { NodeId, Plan } from "../../../model/plan.ts";
import { PlanBuilder } from "../plan-builder.ts";
import { stepInputs, MAX_VISITS, type StepsHead, stepsPlan } from "../steps-head.ts";
import { isSafeMethod } from "./http-checks.ts";
import type { HttpPayload, HttpStep } from "./http-payload.ts";

/**
 * A checked `generic-http` payload of either kind as a plan (`spec/native-workflows.md` §10.6, §10.7): per step
 * prepare → call → read, and for a step that polls a branch that leads back to the call. GET and HEAD may be sent again
 * after a crash, any other method never (§12.7). Ids, methods and limits only; templates and files are read from the
 * request at run time.
 */
export function compileHttpSteps(payload: HttpPayload, head: StepsHead): Plan {
  const builder = new PlanBuilder(head.origin.file);
  let before: StepNodes | undefined;
  for (const [index, step] of payload.steps.entries()) {
    const nodes = stepNodes(builder, payload, index, step, before?.read);
    if (before !== undefined) builder.edge(before.last, nodes.first, before.arm);
    before = nodes;
  }
  const result = "result";
  builder.add({
    kind: "act",
    id: result,
    call: {
      port: "native",
      name: "http-result",
      args: {
        obj: {
          request: { expr: builder.path("params", ["request"]) },
          read: before === undefined ? { lit: null } : { expr: builder.path("nodes", [before.read]) },
          answer: before === undefined ? { lit: null } : { expr: builder.path("nodes", before.answer) },
        },
      },
      redispatch: "safe",
    },
    start: "upstream-ok",
    onError: "stop-run",
    journal: "rerun",
  });
  if (before !== undefined) builder.edge(before.last, result, before.arm);
  return stepsPlan(builder, head, {
    runResult: { expr: builder.path("nodes", [result]) },
    owned: { lit: false },
  });
}

interface StepNodes {
  readonly first: NodeId;
  readonly last: NodeId;
  /** Of a last node that is a branch: the arm that leads on. */
  readonly arm?: string;
  readonly read: NodeId;
  /** Path to the step's answer among the nodes. */
  readonly answer: readonly string[];
}

/** The node ids begin with the step's id, so that nodes of two steps never have the same name. */
function stepNodes(
  builder: PlanBuilder,
  payload: HttpPayload,
  index: number,
  step: HttpStep,
  before: NodeId | undefined,
): StepNodes {
  const prepare = `${step.id}:prepare`;
  const call = `${step.id}:call`;
  const read = `${step.id}:read`;
  const safe = isSafeMethod(step.request.method);
  const polls = step.repeat_until !== undefined;
  const last = index === payload.steps.length - 1;
  const shared = stepInputs(builder, index, before);
  builder.add({
    kind: "act",
    id: prepare,
    call: {
      port: "native",
      name: "http-call",
      args: { obj: { ...shared, unit: { expr: builder.path("params", ["unit"]) } } },
      redispatch: "safe",
    },
    start: "upstream-ok",
    onError: "stop-run",
    // It holds absolute paths.
    journal: "rerun",
  });
  builder.add({
    kind: "act",
    id: call,
    label: step.id,
    call: {
      port: "http",
      name: "request",
      args: { expr: builder.path("nodes", [prepare]) },
      // Never sent again, but what it answered may have been kept.
      redispatch: safe ? "safe" : "ask-provider",
    },
    timeoutMs: polls ? Math.min(payload.timeoutMs, payload.pollTimeoutMs) : payload.timeoutMs,
    start: "upstream-ok",
    onError: "stop-run",
    grant: ["network"],
    // Kept is only what was read from it: the answers of a polling step would fill the journal.
    ...(safe ? { journal: "rerun" as const } : {}),
  });
  builder.edge(prepare, call);
  builder.add({
    kind: "act",
    id: read,
    call: {
      port: "native",
      name: "http-read",
      args: {
        obj: {
          ...shared,
          answer: { expr: builder.path("nodes", [call]) },
          keep: { lit: last && safe },
        },
      },
      redispatch: "safe",
    },
    start: "upstream-ok",
    onError: "stop-run",
  });
  builder.edge(call, read);
  const answer = safe ? [read, "answer"] : [call];
  if (!polls) return { first: prepare, last: read, read, answer };
  const until = `${step.id}:until`;
  builder.add({
    kind: "branch",
    id: until,
    arms: [
      { name: "again", when: builder.equals(builder.path("nodes", [read, "again"]), true) },
      { name: "go-on" },
    ],
    start: "upstream-ok",
    onError: "stop-run",
  });
  builder.edge(read, until);
  builder.back(until, call, "again", {
    maxVisits: MAX_VISITS,
    gapMs: payload.pollIntervalMs,
    withinMs: payload.pollTimeoutMs,
  });
  return { first: prepare, last: until, arm: "go-on", read, answer };
}
