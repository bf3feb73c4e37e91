import type { CompiledEdge, CompiledNode } from "../graph/compiled-plan.ts";
import { NodeState } from "../graph/scope.ts";
import { Mark, type Frame } from "./run.ts";

/** Tells the nodes behind a settled one; those that nothing else keeps are ready. */
export function tell(
  frame: Frame,
  node: CompiledNode,
  state: NodeState,
  arm: string | undefined,
  passed: boolean,
): void {
  for (const edge of node.next) tellOne(frame, edge.to, markOf(edge, state, arm, passed));
}

export function tellOne(frame: Frame, to: number, mark: number): void {
  frame.marks[to] = (frame.marks[to] ?? 0) | mark;
  const waiting = (frame.waiting[to] ?? 1) - 1;
  frame.waiting[to] = waiting;
  if (waiting === 0) frame.ready.push(to);
}

/**
 * What an edge brings. Order edges only order: they carry no failure, but like data edges they are not followed
 * where their source was not reached (`spec/step-formats.md` §8, chains behind an arm).
 */
export function markOf(
  edge: CompiledEdge,
  state: NodeState,
  arm: string | undefined,
  passed: boolean,
): number {
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
