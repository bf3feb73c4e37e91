import { toFailureRecord, WorkflowError } from "../errors/workflow-error.ts";
import { evaluate } from "../graph/compile-expression.ts";
import type { CompiledNode, NodeDetail } from "../graph/compiled-plan.ts";
import { expressionError } from "../graph/expression-error.ts";
import { NodeState } from "../graph/scope.ts";
import type { FailureRecord, IndexPath } from "../model/run-event.ts";
import { emit, isOutputInvalid, whenDurable } from "./emit.ts";
import {
  attemptOf,
  createFrame,
  enqueue,
  setActivity,
  type Activity,
  type EachControl,
  type Frame,
  type FrameEnd,
  type FrameOwner,
  type Run,
} from "./run.ts";
import { exceedsBytes } from "./json-size.ts";
import { recallCancel } from "./replay.ts";
import { itemAt, nodeAt, type ItemClosed } from "./run-history.ts";
import { asJson, closeCanceled, closeError, endFrame, settle, settleError } from "./settle.ts";

type EachDetail = Extract<NodeDetail, { kind: "each" }>;

/** One `each` in execution; it owns the frames of its iterations. */
type EachRun = EachControl & FrameOwner & Activity & { start(timeoutMs: number | undefined): void };

/** Starts an `each`: evaluates its list and begins with the first iterations. */
export function startEach(run: Run, frame: Frame, node: CompiledNode, detail: EachDetail): void {
  let list: readonly unknown[];
  try {
    list = listOf(evaluate(detail.over, frame), node, detail);
    checkCount(run, frame, node, list.length);
  } catch (error) {
    closeError(run, frame, node, error);
    return;
  }
  if (run.observed) {
    emit(run, {
      t: "each.opened",
      node: node.id,
      path: frame.path,
      attempt: attemptOf(run, frame, node),
      count: list.length,
      ...(detail.node.role === undefined ? {} : { role: detail.node.role }),
    });
  }
  const each = createEach(run, frame, node, detail, list);
  run.eaches.add(each);
  setActivity(frame, node, each);
  each.start(node.node.timeoutMs);
}

function listOf(value: unknown, node: CompiledNode, { node: { over, cap } }: EachDetail): readonly unknown[] {
  if (!Array.isArray(value)) {
    const source = "expr" in over ? over.expr : { src: node.id, at: node.id };
    throw expressionError(source, "not-a-list", value === null ? "null" : typeof value);
  }
  const list = value as readonly unknown[];
  return cap === undefined || list.length <= cap ? list : list.slice(0, cap);
}

/** A resumed `each` must meet the list it was opened with: its iterations are known by their place in it. */
function checkCount(run: Run, frame: Frame, node: CompiledNode, count: number): void {
  if (run.history === undefined) return;
  const before = nodeAt(run.history, node.id, frame.path, attemptOf(run, frame, node));
  if (before?.count === undefined || before.count === count) return;
  throw new WorkflowError("journal_damaged", { args: { run: run.id, row: 0, events: count } });
}

function createEach(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  detail: EachDetail,
  list: readonly unknown[],
): EachRun {
  const { body, node: spec } = detail;
  const isUnits = spec.role === "unit";
  const parallel = spec.parallel ?? run.plan.plan.policy.parallel;
  const gapMs = spec.gapMs ?? 0;
  const count = list.length;
  const outputs: unknown[] = list.map(() => null);
  /** Iterations under way, by number. */
  const frames: (Frame | undefined)[] = list.map(() => undefined);
  let open = 0;
  const dropped = new Set<number>();
  let next = 0;
  let stopped = false;
  let canceled: { readonly why: string | undefined } | undefined;
  let broken: WorkflowError | undefined;
  let stopTimeout: (() => void) | undefined;
  let completed = false;
  let failure: FailureRecord | undefined;
  let lastStart = Number.NEGATIVE_INFINITY;
  let stopGap: (() => void) | undefined;
  let closing = 0;

  function start(timeoutMs: number | undefined): void {
    if (timeoutMs !== undefined) {
      stopTimeout = run.clock.after(timeoutMs, () => {
        broken = new WorkflowError("timeout", { args: { node: node.id, ms: timeoutMs } });
        stop("timeout");
        run.wake();
      });
    }
    launch();
  }

  function launch(): void {
    while (next < count && !stopped && open + closing < parallel) {
      const index = next;
      if (!absorb(index)) {
        if (gapMs > 0 && mustWait()) return;
        next += 1;
        if (dropped.has(index)) continue;
        begin(index);
      } else {
        next += 1;
      }
    }
    if (open === 0 && closing === 0 && stopGap === undefined && (next >= count || stopped)) complete();
  }

  /** Takes over an iteration that closed before a restart. */
  function absorb(index: number): boolean {
    if (run.history === undefined) return false;
    const before = itemAt(run.history, node.id, pathOf(index), frame.attempt);
    if (before?.closed === undefined) return false;
    record(index, before.closed);
    return true;
  }

  function pathOf(index: number): IndexPath {
    return frame.path.length === 0 ? [index] : [...frame.path, index];
  }

  function attemptOfItem(index: number): number {
    if (run.history === undefined) return frame.attempt;
    return itemAt(run.history, node.id, pathOf(index), frame.attempt)?.attempt ?? frame.attempt;
  }

  function mustWait(): boolean {
    if (stopGap !== undefined) return true;
    const wait = lastStart + gapMs - run.clock.now();
    if (wait <= 0) return false;
    stopGap = run.clock.after(wait, () => {
      stopGap = undefined;
      launch();
      run.wake();
    });
    return true;
  }

  function begin(index: number): void {
    const path = pathOf(index);
    const item = createFrame(run.params, body, each, {
      parent: frame,
      path,
      attempt: attemptOfItem(index),
      unit: isUnits ? index : frame.unit,
      item: list[index],
      index,
    });
    if (run.history !== undefined) recallCancel(run, run.history, item);
    if (gapMs > 0) lastStart = run.clock.now();
    frames[index] = item;
    open += 1;
    if (run.observed) emit(run, { t: "item.started", each: node.id, path, attempt: item.attempt });
    enqueue(run, item);
  }

  function frameEnded(item: Frame, end: FrameEnd): void {
    frames[item.index] = undefined;
    open -= 1;
    if (item.effects) frame.effects = true;
    if (run.over) return;
    const closed = closeItem(item, end);
    // A unit that changed something outside is reported as done only when the journal says so for good.
    if (!isUnits || !item.effects || run.journal === undefined) {
      record(item.index, closed);
      launch();
      return;
    }
    closing += 1;
    whenDurable(run, () => {
      closing -= 1;
      record(item.index, closed);
      launch();
    });
  }

  function closeItem(item: Frame, end: FrameEnd): ItemClosed {
    let closed = itemClosed(item, end, detail);
    if (!run.observed) return closed;
    const place = { t: "item.closed", each: node.id, path: item.path, attempt: item.attempt } as const;
    try {
      emit(run, { ...place, ...closed });
    } catch (error) {
      if (!isOutputInvalid(error)) throw error;
      closed = failedItem(error);
      emit(run, { ...place, ...closed });
    }
    return closed;
  }

  function record(index: number, closed: ItemClosed): void {
    outputs[index] = closed.output ?? null;
    if (isUnits) run.units[closed.how] += 1;
    if (closed.how !== "failed") return;
    failure ??=
      closed.error ??
      toFailureRecord(new WorkflowError("exit_failed", { args: { node: node.id, reason: "" } }));
    if (spec.stopAt === "first-error") stopped = true;
  }

  function complete(): void {
    if (completed) return;
    completed = true;
    stopTimeout?.();
    run.eaches.delete(each);
    setActivity(frame, node, undefined);
    const output = spec.collect === "aligned" ? outputs : outputs.filter((value) => value !== null);
    if (canceled !== undefined) {
      closeCanceled(run, frame, node, canceled.why);
      return;
    }
    const { capBytes } = node.node;
    if (capBytes !== undefined && capBytes > 0 && exceedsBytes(output, capBytes)) {
      broken ??= new WorkflowError("output_too_large", { args: { node: node.id, bytes: capBytes } });
    }
    if (broken !== undefined) {
      closeError(run, frame, node, broken, output);
      return;
    }
    const fails = spec.itemErrors ?? (spec.stopAt === "first-error" ? "fail" : "tolerate");
    const place = {
      t: "node.closed",
      node: node.id,
      path: frame.path,
      attempt: attemptOf(run, frame, node),
    } as const;
    if (failure !== undefined && fails === "fail") {
      if (run.observed) emit(run, { ...place, how: "error", error: failure });
      settleError(run, frame, node, failure, output);
      return;
    }
    // The list is not journalled again: a fold has it from the iterations.
    if (run.observed) emit(run, { ...place, how: "ok" });
    settle(run, frame, node, NodeState.ok, output, undefined);
  }

  function cancel(why: string | undefined): void {
    canceled ??= { why };
    if (isUnits) cancelQueued(why);
    stop(why);
  }

  /** Units that never began close too, so that nobody takes them for forgotten when the run is looked at again. */
  function cancelQueued(why: string | undefined): void {
    while (next < count) {
      const index = next;
      next += 1;
      if (dropped.has(index) || absorb(index)) continue;
      closeQueued(index, why === undefined ? { how: "canceled" } : { how: "canceled", why });
    }
  }

  function closeQueued(index: number, closed: ItemClosed): void {
    const path = pathOf(index);
    const attempt = attemptOfItem(index);
    if (run.observed) emit(run, { t: "item.closed", each: node.id, path, attempt, ...closed });
    record(index, closed);
  }

  /** Lets nothing more begin and stops what runs; the `each` closes with the last of it. */
  function stop(why: string | undefined): void {
    stopped = true;
    stopGap?.();
    stopGap = undefined;
    for (const item of frames.slice(0, next)) if (item !== undefined) endFrame(run, item, canceledEnd(why));
    launch();
  }

  function cancelItem(index: number, why: string | undefined): boolean {
    const item = frames[index];
    if (item !== undefined) {
      if (item.ending !== undefined) return false;
      endFrame(run, item, canceledEnd(why));
      return true;
    }
    if (stopped || index < next || index >= count || dropped.has(index)) return false;
    dropped.add(index);
    closeQueued(index, { how: "skipped", why: "host-queue-canceled" });
    return true;
  }

  const each = { node, frame, start, frameEnded, cancel, cancelItem };
  return each;
}

function canceledEnd(why: string | undefined): FrameEnd {
  return why === undefined ? { how: "canceled" } : { how: "canceled", why };
}

/** How an iteration closed, with its output: what an exit gave, the `each`'s own binding, or its last node's. */
function itemClosed(item: Frame, end: FrameEnd, detail: EachDetail): ItemClosed {
  if (end.how !== "succeeded" || end.byExit === true) {
    return {
      how: end.how,
      ...(end.why === undefined ? {} : { why: end.why }),
      ...(end.error === undefined ? {} : { error: end.error }),
      ...(end.output === undefined ? {} : { output: asJson(end.output) }),
    };
  }
  if (detail.output === undefined) return { how: "succeeded", output: asJson(lastOutput(item)) };
  try {
    return { how: "succeeded", output: asJson(evaluate(detail.output, item)) };
  } catch (error) {
    return failedItem(error);
  }
}

function failedItem(error: unknown): ItemClosed {
  return { how: "failed", error: toFailureRecord(error) };
}

/** Of the last node in file order that closed ok; a node that is not journalled keeps its output to itself. */
function lastOutput(frame: Frame): unknown {
  const { nodes } = frame.region;
  for (let slot = nodes.length - 1; slot >= 0; slot -= 1) {
    if (frame.states[slot] === NodeState.ok && nodes[slot]?.rerun === false) return frame.outputs[slot];
  }
  return null;
}
