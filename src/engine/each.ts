import { toFailureRecord, WorkflowError } from "../errors/workflow-error.ts";
import { evaluate } from "../graph/compile-expression.ts";
import type { CompiledNode, NodeDetail } from "../graph/compiled-plan.ts";
import { expressionError } from "../graph/expression-error.ts";
import { NodeState } from "../graph/scope.ts";
import type { FailureRecord, IndexPath } from "../model/run-event.ts";
import { backRefusal } from "./again.ts";
import { mayOpen } from "./budget.ts";
import { emit, isOutputInvalid, whenDurable } from "./emit.ts";
import { enterQueue } from "./queue-place.ts";
import {
  createFrame,
  enqueue,
  historyOf,
  nameOf,
  namesAt,
  placeOf,
  setActivity,
  type Activity,
  type EachControl,
  type Frame,
  type FrameEnd,
  type FrameOwner,
  type FrameSite,
  type Run,
} from "./run.ts";
import { failedItem, itemClosed } from "./item-closed.ts";
import { exceedsBytes } from "./json-size.ts";
import { recallCancel } from "./replay.ts";
import { feedbackTo } from "./repair.ts";
import { forgetItem, itemAt, type ItemClosed } from "./run-history.ts";
import { canceledEnd, endFrame } from "./frame-end.ts";
import { closeCanceled, closeError, closeFailed, settle } from "./settle.ts";

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
      ...placeOf(run, frame, node),
      count: list.length,
      ...(detail.node.role === undefined ? {} : { role: detail.node.role }),
    });
  }
  const each = createEach(run, frame, node, detail, list);
  run.eaches.add(each);
  setActivity(frame, node, each);
  each.start(node.node.timeoutMs);
}

/** The elements that an `each` takes; `expression_error` when it is given no list. */
export function listOf(
  value: unknown,
  node: CompiledNode,
  { node: { over, cap } }: EachDetail,
): readonly unknown[] {
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
  const before = historyOf(run, frame, node);
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
  const name = nameOf(frame, node);
  const site = siteOf(frame, node, name);
  const names = namesAt(body, site.prefix);
  const isUnits = spec.role === "unit";
  const parallel = spec.parallel ?? frame.region.policy.parallel;
  const gapMs = spec.gapMs ?? 0;
  const count = list.length;
  const outputs: unknown[] = list.map(() => null);
  /** Iterations under way, by number. */
  const frames = new Map<number, Frame>();
  const queue = isUnits ? enterQueue(run, beginNext) : undefined;
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
        broken = new WorkflowError("timeout", { args: { node: name, ms: timeoutMs } });
        stop("timeout");
        run.wake();
      });
    }
    launch();
  }

  function launch(): void {
    passOver();
    if (queue === undefined) while (beginNext());
    else if (next < count && !stopped) queue.ask();
    completeIfDone();
  }

  function completeIfDone(): void {
    if (open === 0 && closing === 0 && stopGap === undefined && (next >= count || stopped)) complete();
  }

  /** Moves on to the next iteration that has to be run. */
  function passOver(): void {
    while (next < count && !stopped && (dropped.has(next) || absorb(next))) next += 1;
  }

  /** Begins the next iteration, where nothing keeps it from beginning now. */
  function beginNext(): boolean {
    passOver();
    if (next >= count || stopped || open + closing >= parallel) return false;
    const may = hasBegun(next) ? "yes" : mayOpen(run, frame, launch);
    if (may === "no") leaveUnopened();
    if (may !== "yes" || (gapMs > 0 && mustWait())) return false;
    next += 1;
    begin(next - 1);
    return true;
  }

  /** The run ends with what it has; units that were not begun say so. */
  function leaveUnopened(): void {
    if (isUnits) closeRest({ how: "skipped", why: "budget" });
    stopped = true;
    completeIfDone();
  }

  /** Takes over an iteration that closed before a restart. */
  function absorb(index: number): boolean {
    if (run.history === undefined) return false;
    const before = itemAt(run.history, name, pathOf(index), frame.attempt);
    if (before?.closed === undefined) return false;
    record(index, before.closed);
    forgetItem(run.history, name, pathOf(index));
    return true;
  }

  function pathOf(index: number): IndexPath {
    return frame.path.length === 0 ? [index] : [...frame.path, index];
  }

  function attemptOfItem(index: number): number {
    if (run.history === undefined) return frame.attempt;
    return itemAt(run.history, name, pathOf(index), frame.attempt)?.attempt ?? frame.attempt;
  }

  /** Before a restart: then it is under way, and goes on. */
  function hasBegun(index: number): boolean {
    if (run.history === undefined) return false;
    return itemAt(run.history, name, pathOf(index), frame.attempt)?.started === true;
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
    const item = createFrame(frame.params, body, each, {
      parent: frame,
      site,
      names,
      path,
      attempt: attemptOfItem(index),
      unit: isUnits ? index : frame.unit,
      item: list[index],
      index,
    });
    if (run.history !== undefined) recallCancel(run, run.history, item);
    if (gapMs > 0) lastStart = run.clock.now();
    frames.set(index, item);
    open += 1;
    if (run.observed) emit(run, { t: "item.started", each: name, path, attempt: item.attempt });
    enqueue(run, item);
  }

  function frameEnded(item: Frame, end: FrameEnd): void {
    frames.delete(item.index);
    open -= 1;
    if (item.effects) frame.effects = true;
    if (item.unchecked) frame.unchecked = true;
    if (run.over) return;
    const closed = closeItem(item, end);
    // A unit that changed something outside is reported as done only when the journal says so for good.
    if (!isUnits || !item.effects || run.journal === undefined) {
      leaveSlot(item.index, closed);
      return;
    }
    closing += 1;
    whenDurable(run, () => {
      closing -= 1;
      leaveSlot(item.index, closed);
    });
  }

  function leaveSlot(index: number, closed: ItemClosed): void {
    record(index, closed);
    if (run.history !== undefined) forgetItem(run.history, name, pathOf(index));
    queue?.release();
    launch();
  }

  function closeItem(item: Frame, end: FrameEnd): ItemClosed {
    let closed = capped(itemClosed(item, end, detail));
    if (!run.observed) return closed;
    const place = { t: "item.closed", each: name, path: item.path, attempt: item.attempt } as const;
    try {
      emit(run, { ...place, ...closed });
    } catch (error) {
      if (!isOutputInvalid(error)) throw error;
      closed = failedItem(error);
      emit(run, { ...place, ...closed });
    }
    return closed;
  }

  /** What an iteration gives is held to the same cap as what its nodes give. */
  function capped(closed: ItemClosed): ItemClosed {
    if (node.capBytes === 0 || detail.output === undefined) return closed;
    if (!exceedsBytes(closed.output ?? null, node.capBytes)) return closed;
    return failedItem(tooLarge());
  }

  function tooLarge(): WorkflowError {
    return new WorkflowError("output_too_large", {
      args: { of: "step", node: name, bytes: node.capBytes },
    });
  }

  function record(index: number, closed: ItemClosed): void {
    outputs[index] = closed.output ?? null;
    if (closed.unchecked === true) frame.unchecked = true;
    if (isUnits) run.units[closed.how] += 1;
    if (closed.how !== "failed") return;
    failure ??=
      closed.error ?? toFailureRecord(new WorkflowError("exit_failed", { args: { node: name, reason: "" } }));
    if (spec.stopAt === "first-error") stopped = true;
  }

  function complete(): void {
    if (completed) return;
    completed = true;
    stopTimeout?.();
    queue?.leave();
    run.eaches.delete(each);
    setActivity(frame, node, undefined);
    const output = spec.collect === "aligned" ? outputs : outputs.filter((value) => value !== null);
    if (canceled !== undefined) {
      closeCanceled(run, frame, node, canceled.why);
      return;
    }
    if (node.capBytes > 0 && exceedsBytes(output, node.capBytes)) broken ??= tooLarge();
    if (broken !== undefined) {
      closeError(run, frame, node, broken, output);
      return;
    }
    const refusal = node.back.length === 0 ? undefined : backRefusal(run, frame, node, undefined);
    if (refusal !== undefined) {
      closeError(run, frame, node, refusal, output);
      return;
    }
    const fails = spec.itemErrors ?? (spec.stopAt === "first-error" ? "fail" : "tolerate");
    if (failure !== undefined && fails === "fail") {
      closeFailed(run, frame, node, failure, output);
      return;
    }
    // The list is not journalled again: a fold has it from the iterations.
    if (run.observed) emit(run, { t: "node.closed", ...placeOf(run, frame, node), how: "ok" });
    settle(run, frame, node, NodeState.ok, output, undefined);
  }

  function cancel(why: string | undefined): void {
    canceled ??= { why };
    if (isUnits) closeRest(why === undefined ? { how: "canceled" } : { how: "canceled", why });
    stop(why);
  }

  /** Units that never began close too, so that nobody takes them for forgotten when the run is looked at again. */
  function closeRest(how: ItemClosed): void {
    for (; next < count; next += 1) {
      if (!dropped.has(next) && !absorb(next)) closeQueued(next, how);
    }
  }

  function closeQueued(index: number, closed: ItemClosed): void {
    const path = pathOf(index);
    const attempt = attemptOfItem(index);
    if (run.observed) emit(run, { t: "item.closed", each: name, path, attempt, ...closed });
    record(index, closed);
  }

  /** Lets nothing more begin and stops what runs; the `each` closes with the last of it. */
  function stop(why: string | undefined): void {
    stopped = true;
    stopGap?.();
    stopGap = undefined;
    for (const item of [...frames.values()]) endFrame(run, item, canceledEnd(why));
    launch();
  }

  function cancelItem(index: number, why: string | undefined): boolean {
    const item = frames.get(index);
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

  const each = { name, frame, start, frameEnded, cancel, cancelItem };
  return each;
}

/** Iterations are told apart by their path; those of an `each` that runs again also by their names. */
function siteOf(frame: Frame, node: CompiledNode, name: string): FrameSite {
  const { prefix, calls } = frame.site;
  return {
    prefix: name === prefix + node.id ? prefix : `${name}/`,
    ownAttempts: false,
    calls,
    feedback: feedbackTo(frame, node),
  };
}
