import { toFailureRecord, WorkflowError } from "../errors/workflow-error.ts";
import type { CompiledEdge, CompiledNode } from "../graph/compiled-plan.ts";
import { NodeState } from "../graph/scope.ts";
import type { JsonValue } from "../model/json.ts";
import type { FailureRecord } from "../model/run-event.ts";
import { emit, isOutputInvalid } from "./emit.ts";
import {
  attemptOf,
  enqueue,
  journalled,
  Mark,
  setActivity,
  type Frame,
  type FrameEnd,
  type Run,
} from "./run.ts";
import { exceedsBytes } from "./json-size.ts";

/** Failures that are the plan's own, not a call's: no `onError` passes over them. */
const OWN_FAULTS: ReadonlySet<string> = new Set(["expression_error", "journal_damaged", "plan_invalid"]);

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
    const args = { node: node.id, bytes: node.capBytes };
    closeError(run, frame, node, new WorkflowError("output_too_large", { args }));
    return;
  }
  if (run.observed) {
    try {
      emit(run, {
        t: "node.closed",
        node: node.id,
        path: frame.path,
        attempt: attemptOf(run, frame, node),
        how: "ok",
        ...journalled(node, value),
        ...(arm === undefined ? {} : { arm }),
      });
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
  const record = toFailureRecord(error);
  if (run.observed) emit(run, { ...closed(run, frame, node), how: "error", error: record });
  settleError(run, frame, node, record, output);
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
    if (frame.parent === null) run.firstFailed ??= node.id;
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
  const { slot, next } = node;
  frame.states[slot] = state;
  frame.outputs[slot] = output;
  frame.running -= 1;
  frame.open -= 1;
  if (frame.activities !== undefined) frame.activities[slot] = undefined;
  if (frame.ending === undefined) {
    for (const edge of next) {
      const { to } = edge;
      frame.marks[to] = (frame.marks[to] ?? 0) | markOf(edge, state, arm, passed);
      const waiting = (frame.waiting[to] ?? 1) - 1;
      frame.waiting[to] = waiting;
      if (waiting === 0) frame.ready.push(to);
    }
  }
  if (frame.running === 0 && (frame.open === 0 || frame.ending !== undefined)) finishFrame(run, frame);
  else if (frame.ready.length > 0 || frame.canceledBefore !== undefined) enqueue(run, frame);
}

/**
 * What an edge brings. Order edges only order: they carry no failure, but like data edges they are not followed
 * where their source was not reached (`spec/step-formats.md` §8, chains behind an arm).
 */
function markOf(edge: CompiledEdge, state: NodeState, arm: string | undefined, passed: boolean): number {
  switch (state) {
    case NodeState.ok:
      return edge.arm === undefined || edge.arm === arm ? Mark.live : 0;
    case NodeState.skipped:
      return (edge.arm === undefined ? Mark.live : 0) | (edge.data ? Mark.notOk : 0);
    case NodeState.error:
      if (passed) return edge.arm === undefined ? Mark.live | (edge.data ? Mark.notOk : 0) : Mark.notOk;
      return edge.data ? Mark.bad | Mark.notOk : Mark.live;
    case NodeState.blocked:
      return edge.data ? Mark.bad | Mark.notOk : Mark.live;
    default:
      return edge.data ? Mark.notOk : 0;
  }
}

/** Ends a region before its time: nothing more starts in it, what runs is told to stop, then it closes. */
export function endFrame(run: Run, frame: Frame, end: FrameEnd): void {
  if (frame.ended || frame.ending !== undefined) return;
  frame.ending = end;
  frame.ready.length = 0;
  const { activities } = frame;
  if (activities !== undefined) for (const activity of activities.slice()) activity?.cancel(end.why);
  if (frame.running === 0) finishFrame(run, frame);
}

function finishFrame(run: Run, frame: Frame): void {
  if (frame.ended) return;
  frame.ended = true;
  frame.owner.frameEnded(frame, frame.ending ?? naturalEnd(frame));
}

function naturalEnd(frame: Frame): FrameEnd {
  if (!frame.failed) return { how: "succeeded" };
  return frame.error === undefined ? { how: "failed" } : { how: "failed", error: frame.error };
}

function closed(run: Run, frame: Frame, node: CompiledNode) {
  return {
    t: "node.closed",
    node: node.id,
    path: frame.path,
    attempt: attemptOf(run, frame, node),
  } as const;
}

/** A value as events and outcomes hold it. */
export function asJson(value: unknown): JsonValue {
  return (value ?? null) as JsonValue;
}
