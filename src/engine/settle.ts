import { toFailureRecord, WorkflowError } from "../errors/workflow-error.ts";
import type { CompiledNode } from "../graph/compiled-plan.ts";
import { NodeState } from "../graph/scope.ts";
import type { JsonValue } from "../model/json.ts";
import type { FailureRecord, RunEventBody } from "../model/run-event.ts";
import { backRefusal, settleAgain } from "./again.ts";
import { emit, isOutputInvalid } from "./emit.ts";
import { conclude, endFrame } from "./frame-end.ts";
import { exceedsBytes } from "./json-size.ts";
import { tell } from "./marks.ts";
import { attemptOf, nameOf, placeOf, setActivity, type Frame, type Run } from "./run.ts";

/** Failures that are the plan's own, not a call's: no `onError` passes over them. */
const OWN_FAULTS: ReadonlySet<string> = new Set([
  "expression_error",
  "journal_damaged",
  "plan_invalid",
  "plan_changed",
  "limit_exceeded",
]);

/** Why a node was skipped, as its closed event says it. */
export const SKIP_REASONS = {
  [NodeState.skipped]: "guard",
  [NodeState.dead]: "not-reached",
  [NodeState.blocked]: "needs-failed",
} as const;

/** Closes a node with its output; an output over the node's cap, or one that cannot be kept, fails it instead. */
export function closeOk(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  output: unknown,
  arm?: string,
  beforeSettling?: () => void,
): void {
  const value = output === undefined ? null : output;
  if (node.capBytes > 0 && exceedsBytes(value, node.capBytes)) {
    const args = { of: "step", node: nameOf(frame, node), bytes: node.capBytes };
    closeError(run, frame, node, new WorkflowError("output_too_large", { args }));
    return;
  }
  const refusal = node.back.length === 0 ? undefined : backRefusal(run, frame, node, arm);
  if (refusal !== undefined) {
    closeError(run, frame, node, refusal);
    return;
  }
  if (run.observed) {
    try {
      emit(run, closedOk(run, frame, node, value, arm));
    } catch (error) {
      if (!isOutputInvalid(error)) throw error;
      closeError(run, frame, node, error);
      return;
    }
  }
  beforeSettling?.();
  settle(run, frame, node, NodeState.ok, value, arm);
}

/** Closes a node whose guard was false, or that its start rule kept from starting. */
export function closeSkipped(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  state: keyof typeof SKIP_REASONS,
): void {
  if (run.observed) {
    emit(run, { ...closed(run, frame, node), how: "skipped", why: SKIP_REASONS[state] });
  }
  settle(run, frame, node, state, null, undefined);
}

/** Closes a node that would have had the plan grow, which the run's budget does not allow any more; its output is null. */
export function closeUnopened(run: Run, frame: Frame, node: CompiledNode): void {
  if (run.observed) emit(run, { ...closed(run, frame, node), how: "skipped", why: "budget" });
  settle(run, frame, node, NodeState.skipped, null, undefined);
}

export function closeCanceled(run: Run, frame: Frame, node: CompiledNode, why: string | undefined): void {
  if (run.observed) {
    emit(run, { ...closed(run, frame, node), how: "canceled", ...(why === undefined ? {} : { why }) });
  }
  settle(run, frame, node, NodeState.canceled, null, undefined);
}

/**
 * Closes a node as failed and does what its `onError` says. An expression that fails is the author's error: it is
 * never passed over. `output` is what an `each` collected before it failed.
 */
export function closeError(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  error: unknown,
  output: unknown = null,
): void {
  closeFailed(run, frame, node, toFailureRecord(error), output);
}

/** As {@link closeError} for what has failed inside of the node. */
export function closeFailed(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  error: FailureRecord,
  output: unknown = null,
): void {
  if (run.observed) emit(run, { ...closed(run, frame, node), how: "error", error });
  settleError(run, frame, node, error, output);
}

/** As {@link closeError} for a failure that is already in the journal. */
export function settleError(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  error: FailureRecord,
  output: unknown,
): void {
  setActivity(frame, node, undefined);
  const { onError } = node.node;
  const passed = onError === "null-and-go" && !OWN_FAULTS.has(error.code);
  if (!passed) {
    frame.failed = true;
    frame.error ??= error;
    if (frame === run.top) run.firstFailed ??= nameOf(frame, node);
    if (onError !== "skip-dependants") endFrame(run, frame, { how: "failed", error });
  }
  settle(run, frame, node, NodeState.error, output, undefined, passed);
}

/** Marks a node as settled, tells its successors, and ends the frame with its last node. */
export function settle(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  state: NodeState,
  output: unknown,
  arm: string | undefined,
  passed = false,
): void {
  const { slot } = node;
  if (arm === "unchecked" && node.detail.kind !== "branch") frame.unchecked = true;
  frame.states[slot] = state;
  frame.outputs[slot] = output;
  frame.running -= 1;
  frame.open -= 1;
  if (frame.activities !== undefined) frame.activities[slot] = undefined;
  if (frame.ending === undefined) {
    const { again } = frame;
    if (again === undefined) tell(frame, node, state, arm, passed);
    else settleAgain(run, frame, again, node, state, arm, passed);
  }
  conclude(run, frame);
}

/** Made field by field, since most events of a run are these. */
function closedOk(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  value: unknown,
  arm: string | undefined,
): RunEventBody {
  const output = value as JsonValue;
  const attempt = attemptOf(run, frame, node);
  const name = nameOf(frame, node);
  const { path } = frame;
  if (node.rerun) {
    return { t: "node.closed", node: name, path, attempt, how: "ok", ...(arm === undefined ? {} : { arm }) };
  }
  return arm === undefined
    ? { t: "node.closed", node: name, path, attempt, how: "ok", output }
    : { t: "node.closed", node: name, path, attempt, how: "ok", output, arm };
}

function closed(run: Run, frame: Frame, node: CompiledNode) {
  return { t: "node.closed", ...placeOf(run, frame, node) } as const;
}

/** A value as events and outcomes hold it. */
export function asJson(value: unknown): JsonValue {
  return (value ?? null) as JsonValue;
}
