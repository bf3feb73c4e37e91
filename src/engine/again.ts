import { WorkflowError } from "../errors/workflow-error.ts";
import type { BackEdge, CompiledNode, Loop } from "../graph/compiled-plan.ts";
import { NodeState } from "../graph/scope.ts";
import { repeatedName, type Again, type PendingLoop } from "./again-state.ts";
import { markOf, tell, tellOne } from "./marks.ts";
import { beginDue, drop, isSettled } from "./pending-loops.ts";
import { startRound } from "./repair.ts";
import { enqueue, historyOf, Mark, nameOf, setActivity, type Frame, type Run } from "./run.ts";
import { nodeAt } from "./run-history.ts";

/** What a settled node brings about in a frame where nodes may run again. */
export function settleAgain(
  run: Run,
  frame: Frame,
  again: Again,
  node: CompiledNode,
  state: NodeState,
  arm: string | undefined,
  passed: boolean,
): void {
  again.closings[node.slot] = { arm, passed };
  if (!isReplaced(again, node.slot)) pass(run, frame, again, node, state, arm, passed);
  beginDue(frame, again);
}

function pass(
  run: Run,
  frame: Frame,
  again: Again,
  node: CompiledNode,
  state: NodeState,
  arm: string | undefined,
  passed: boolean,
): void {
  const { slot, detail } = node;
  const round = again.rounds[slot];
  again.rounds[slot] = undefined;
  if (round !== undefined && slot !== round.source) {
    for (const { from, edge } of round.incoming) {
      if (from === slot && edge.to !== round.source)
        tellOne(frame, edge.to, markOf(edge, state, arm, passed));
    }
    // Whatever was redone, the check waits for it.
    const edge = { to: round.source, data: true, arm: undefined };
    tellOne(frame, round.source, markOf(edge, state, arm, passed));
    return;
  }
  if (state === NodeState.ok && detail.kind === "check" && arm === "repair" && detail.redo !== undefined) {
    startRound(run, frame, again, node, detail.redo);
    return;
  }
  const back = state === NodeState.ok ? followedBack(node, arm) : undefined;
  if (back === undefined) tell(frame, node, state, arm, passed);
  else startVisit(run, frame, again, node, back);
}

/** Whether the node is about to run again, so that nothing may follow from how it closed now. */
function isReplaced(again: Again, slot: number): boolean {
  return again.pending.some(({ replaces, loop }) => replaces && loop.body.includes(slot));
}

function followedBack(node: CompiledNode, arm: string | undefined): BackEdge | undefined {
  return node.back.find(({ loop }) => loop.arm === undefined || loop.arm === arm);
}

/**
 * Why a node may not close ok and lead back: `limit_exceeded` where it has been there often enough, `timeout` where the
 * next visit could not begin in time (`PlanEdge.back`). Undefined where it may, or does not lead back.
 */
export function backRefusal(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  arm: string | undefined,
): WorkflowError | undefined {
  const back = followedBack(node, arm);
  const { again, region } = frame;
  if (back === undefined || again === undefined) return undefined;
  const { visits: most } = region.policy.limits;
  const full = back.loop.body.find((slot) => {
    const bound = slot === back.to ? back.maxVisits : most;
    return (slot === node.slot || isSettled(frame.states[slot])) && (again.visits[slot] ?? 1) >= bound;
  });
  if (full !== undefined) {
    const bound = full === back.to ? back.maxVisits : most;
    const args = { what: "visits", node: again.base[full] ?? "", bound };
    return new WorkflowError("limit_exceeded", { args });
  }
  const since = again.since[back.to];
  if (back.withinMs === undefined || since === undefined) return undefined;
  if (run.clock.now() + back.gapMs - since <= back.withinMs) return undefined;
  return new WorkflowError("timeout", { args: { node: nameOf(frame, node), ms: back.withinMs } });
}

/** Notes when a node that an edge back leads to is first run, in whatever process that was. */
export function noteBegun(run: Run, frame: Frame, again: Again, node: CompiledNode): void {
  const { slot } = node;
  if ((frame.region.loops[slot]?.length ?? 0) === 0 || again.since[slot] !== undefined) return;
  const { history, clock } = run;
  const before =
    history === undefined
      ? undefined
      : nodeAt(history, again.base[slot] ?? node.id, frame.path, frame.attempt);
  again.since[slot] = before?.at ?? clock.now();
}

/** Has the body of an edge back run again, after the pause that the edge demands. */
function startVisit(run: Run, frame: Frame, again: Again, node: CompiledNode, back: BackEdge): void {
  dropInside(frame, again, back.loop);
  const pending: PendingLoop = {
    loop: back.loop,
    replaces: true,
    due: false,
    begin: () => {
      beginVisit(run, frame, again, back, pending);
    },
  };
  again.pending.push(pending);
  frame.open += 1;
  const { clock } = run;
  const closedAt = historyOf(run, frame, node)?.closed?.at ?? clock.now();
  const wait = back.gapMs === 0 ? 0 : closedAt + back.gapMs - clock.now();
  if (wait <= 0) {
    pending.due = true;
    return;
  }
  const stop = clock.after(wait, () => {
    if (run.over || !again.pending.includes(pending)) return;
    setActivity(frame, node, undefined);
    pending.due = true;
    beginDue(frame, again);
    run.wake();
  });
  setActivity(frame, node, { cancel: stop });
}

/** What wanted to run again inside of a body that does so as a whole. */
function dropInside(frame: Frame, again: Again, { body }: Loop): void {
  for (const other of [...again.pending]) {
    const { source } = other.loop;
    if (!body.includes(source)) continue;
    frame.activities?.[source]?.cancel(undefined);
    drop(frame, again, other);
  }
}

function beginVisit(run: Run, frame: Frame, again: Again, back: BackEdge, pending: PendingLoop): void {
  drop(frame, again, pending);
  const { loop, to } = back;
  const { states, waiting, marks, ready } = frame;
  const names = frame.names.slice();
  for (const slot of loop.body) {
    if (isSettled(states[slot])) {
      frame.open += 1;
      const visit = (again.visits[slot] ?? 1) + 1;
      again.visits[slot] = visit;
      names[slot] = repeatedName(again.base[slot] ?? "", visit, 1);
    }
    states[slot] = NodeState.open;
    waiting[slot] = 0;
    marks[slot] = 0;
    for (const list of [again.redone, again.checks, again.rounds, again.feedback]) list[slot] = undefined;
  }
  frame.names = names;
  for (const { from, edge } of loop.incoming) {
    const state = states[from] ?? NodeState.open;
    const closing = again.closings[from];
    if (isSettled(state) && closing !== undefined) {
      marks[edge.to] = (marks[edge.to] ?? 0) | markOf(edge, state, closing.arm, closing.passed);
    } else {
      waiting[edge.to] = (waiting[edge.to] ?? 0) + 1;
    }
  }
  const others = ready.filter((slot) => !loop.body.includes(slot));
  ready.splice(0, ready.length, ...others, to);
  waiting[to] = 0;
  marks[to] = (marks[to] ?? 0) | Mark.live;
  enqueue(run, frame);
}
