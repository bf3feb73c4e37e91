import { toFailureRecord, WorkflowError } from "../errors/workflow-error.ts";
import { evaluate } from "../graph/compile-expression.ts";
import type { CompiledNode, NodeDetail } from "../graph/compiled-plan.ts";
import type { JsonValue } from "../model/json.ts";
import type { NodeId, PlanEdge, PlanNode } from "../model/plan.ts";
import type { FailureRecord } from "../model/run-event.ts";
import type { Again } from "./again-state.ts";
import { mayOpen } from "./budget.ts";
import { listOf } from "./each.ts";
import { emit, isOutputInvalid, whenDurable } from "./emit.ts";
import { canceledEnd, conclude, endFrame } from "./frame-end.ts";
import { lastOutput } from "./item-closed.ts";
import { recallCancel } from "./replay.ts";
import { feedbackTo } from "./repair.ts";
import {
  attemptOf,
  createFrame,
  enqueue,
  historyOf,
  nameOf,
  placeOf,
  setActivity,
  type Frame,
  type FrameEnd,
  type FrameOwner,
  type Run,
} from "./run.ts";
import { closeCanceled, closeError, closeFailed, closeOk } from "./settle.ts";
import { siblingSite } from "./sibling-names.ts";

type EachDetail = Extract<NodeDetail, { kind: "each" }>;

/**
 * Starts an `each` whose iterations become nodes beside it (`spec/step-formats.md` §5.8, unroll): the plan grows by them,
 * and they take the places of the region they stand in, by its policy. The `each` closes with the list of what they gave
 * when the last of them has ended. A resumed run has the elements from its journal.
 */
export function startSiblings(
  run: Run,
  frame: Frame,
  again: Again,
  node: CompiledNode,
  detail: EachDetail,
): void {
  const grown = historyOf(run, frame, node)?.grown;
  let list: readonly unknown[];
  try {
    list = grown?.items ?? listOf(evaluate(detail.over, frame), node, detail);
    checkLimits(frame, again, node, detail, list.length);
  } catch (error) {
    closeError(run, frame, node, error);
    return;
  }
  if (list.length === 0) {
    closeOk(run, frame, node, []);
    return;
  }
  const siblings = createSiblings(run, frame, again, node, detail, list);
  setActivity(frame, node, siblings);
  run.eaches.add(siblings);
  again.siblings.set(node.slot, siblings);
  if (grown === undefined) siblings.ask();
  else siblings.begin();
}

function checkLimits(
  { region }: Frame,
  again: Again,
  node: CompiledNode,
  { body }: EachDetail,
  count: number,
): void {
  const { fan, nodes } = region.policy.limits;
  if (count > fan) {
    throw new WorkflowError("limit_exceeded", { args: { what: "fan", node: node.id, bound: fan } });
  }
  if (region.nodes.length + again.grown + count * body.nodes.length > nodes) {
    throw new WorkflowError("limit_exceeded", { args: { what: "nodes", node: node.id, bound: nodes } });
  }
}

function createSiblings(
  run: Run,
  frame: Frame,
  again: Again,
  node: CompiledNode,
  detail: EachDetail,
  list: readonly unknown[],
) {
  const { body, node: spec } = detail;
  const name = nameOf(frame, node);
  const { timeoutMs } = node.node;
  const count = list.length;
  const parallel = spec.parallel ?? count;
  const gapMs = spec.gapMs ?? 0;
  const outputs: unknown[] = list.map(() => null);
  const frames = new Map<number, Frame>();
  const dropped = new Set<number>();
  let next = 0;
  /** Places in the region's queue that are taken for iterations. */
  let offered = 0;
  let hasBegun = false;
  let stopped = false;
  let completed = false;
  let unchecked = false;
  let failure: FailureRecord | undefined;
  let canceled: { readonly why: string | undefined } | undefined;
  let broken: WorkflowError | undefined;
  let stopGap: (() => void) | undefined;
  let stopTimeout: (() => void) | undefined;

  function ask(): void {
    if (run.over || completed) return;
    const may = mayOpen(run, frame, ask);
    if (may === "later") return;
    if (may === "no") {
      stopped = true;
      complete();
      return;
    }
    try {
      if (run.observed) emit(run, grownEvent());
    } catch (error) {
      if (!isOutputInvalid(error)) throw error;
      broken = new WorkflowError("output_invalid", { args: { reason: name }, cause: error });
      complete();
      return;
    }
    whenDurable(run, begin);
  }

  /** From now on it takes no place of its own: its iterations do. */
  function begin(): void {
    if (completed) return;
    hasBegun = true;
    frame.running -= 1;
    again.grown += count * body.nodes.length;
    if (timeoutMs !== undefined) {
      stopTimeout = run.clock.after(timeoutMs, () => {
        if (run.over) return;
        broken = new WorkflowError("timeout", { args: { node: name, ms: timeoutMs } });
        stop("timeout");
        run.wake();
      });
    }
    offer();
    conclude(run, frame);
  }

  /** Puts the node in the region's queue once for each iteration that may begin. */
  function offer(): void {
    if (stopped || stopGap !== undefined || frame.ending !== undefined) return;
    const most = gapMs > 0 ? 1 : count;
    while (offered < most && next + offered < count && frames.size + offered < parallel) {
      offered += 1;
      frame.ready.push(node.slot);
    }
  }

  /** Called with a place of the region's queue. */
  function beginNext(): void {
    offered -= 1;
    while (next < count && dropped.has(next)) next += 1;
    if (stopped || next >= count || frame.canceledBefore !== undefined) {
      completeIfDone();
      return;
    }
    const index = next;
    next += 1;
    const { site, names } = siblingSite(frame.site, name, body, index, feedbackTo(frame, node));
    const item = createFrame(frame.params, body, owner, {
      parent: frame,
      site,
      names,
      path: frame.path,
      attempt: attemptOf(run, frame, node),
      unit: frame.unit,
      item: list[index],
      index,
    });
    frames.set(index, item);
    frame.running += 1;
    if (run.history !== undefined) recallCancel(run, run.history, item);
    if (gapMs > 0 && next < count) pause();
    enqueue(run, item);
  }

  function pause(): void {
    stopGap = run.clock.after(gapMs, () => {
      stopGap = undefined;
      if (run.over || completed) return;
      offer();
      completeIfDone();
      if (!hasCompleted()) conclude(run, frame);
      run.wake();
    });
  }

  const owner: FrameOwner = {
    frameEnded(item, end) {
      frames.delete(item.index);
      frame.running -= 1;
      if (item.effects) frame.effects = true;
      if (item.unchecked) unchecked = true;
      if (run.over) return;
      record(item, end);
      offer();
      completeIfDone();
      if (!hasCompleted()) conclude(run, frame);
    },
  };

  function record(item: Frame, end: FrameEnd): void {
    if (end.how === "succeeded" || end.how === "skipped") {
      try {
        outputs[item.index] = outputOf(item, end);
        return;
      } catch (error) {
        failure ??= toFailureRecord(error);
      }
    } else if (end.how === "failed") {
      const args = { node: name, reason: "" };
      failure ??= end.error ?? toFailureRecord(new WorkflowError("exit_failed", { args }));
    } else {
      return;
    }
    if (spec.stopAt === "first-error") stopped = true;
  }

  function outputOf(item: Frame, end: FrameEnd): unknown {
    if (end.how === "skipped" || end.byExit === true) return end.output ?? null;
    return (detail.output === undefined ? lastOutput(item) : evaluate(detail.output, item)) ?? null;
  }

  function completeIfDone(): void {
    if (frames.size === 0 && (stopped || (next >= count && stopGap === undefined))) complete();
  }

  /** A function, since what is called in between changes it. */
  function hasCompleted(): boolean {
    return completed;
  }

  function complete(): void {
    if (completed) return;
    completed = true;
    stopGap?.();
    stopTimeout?.();
    again.siblings.delete(node.slot);
    run.eaches.delete(siblings);
    setActivity(frame, node, undefined);
    if (hasBegun) frame.running += 1;
    frame.ready.splice(0, frame.ready.length, ...frame.ready.filter((slot) => slot !== node.slot));
    const output = spec.collect === "aligned" ? outputs : outputs.filter((value) => value !== null);
    const fails = spec.itemErrors ?? (spec.stopAt === "first-error" ? "fail" : "tolerate");
    if (canceled !== undefined) closeCanceled(run, frame, node, canceled.why);
    else if (broken !== undefined) closeError(run, frame, node, broken, output);
    else if (failure !== undefined && fails === "fail") closeFailed(run, frame, node, failure, output);
    else closeOk(run, frame, node, output, unchecked ? "unchecked" : undefined);
  }

  function cancel(why: string | undefined): void {
    canceled ??= { why };
    stop(why);
  }

  function stop(why: string | undefined): void {
    stopped = true;
    for (const item of [...frames.values()]) endFrame(run, item, canceledEnd(why));
    completeIfDone();
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
    return true;
  }

  function grownEvent() {
    const { nodes, edges } = copiesOf(frame, name, detail, count);
    const items = list as readonly JsonValue[];
    return { ...placeOf(run, frame, node), t: "plan.grown", nodes, edges, reason: "unroll", items } as const;
  }

  const siblings = { name, frame, ask, begin, beginNext, cancel, cancelItem };
  return siblings;
}

/** The new nodes as the journal has them, with their names; the `each` waits for all of them. */
function copiesOf(
  { site }: Frame,
  each: NodeId,
  { body }: EachDetail,
  count: number,
): { readonly nodes: readonly PlanNode[]; readonly edges: readonly PlanEdge[] } {
  const nodes: PlanNode[] = [];
  const edges: PlanEdge[] = [];
  for (let index = 0; index < count; index += 1) {
    const { names } = siblingSite(site, each, body, index, undefined);
    for (const node of body.nodes) {
      const from = names[node.slot] ?? "";
      nodes.push({ ...node.node, id: from });
      for (const { to, data, arm } of node.next) {
        const carries = data ? "data" : "order";
        edges.push({ from, to: names[to] ?? "", carries, ...(arm === undefined ? {} : { arm }) });
      }
      if (node.next.length === 0) edges.push({ from, to: each, carries: "data" });
    }
  }
  return { nodes, edges };
}
