import type { CompiledNode } from "../graph/compiled-plan.ts";
import { NodeState } from "../graph/scope.ts";
import type { Frame, Run } from "./run.ts";
import { attemptOf } from "./run.ts";
import { itemAt, nodeAt, type NodeClosed, type RunHistory } from "./run-history.ts";
import { settle, settleError, SKIP_REASONS } from "./settle.ts";

/**
 * Takes a node that closed before a restart as it was: nothing is run and nothing is journalled. False when the
 * node must be run: it is open, its output was not kept and is needed, or it is an exit (which only says again how
 * its region ends).
 */
export function replay(run: Run, history: RunHistory, frame: Frame, node: CompiledNode): boolean {
  const before = nodeAt(history, node.id, frame.path, attemptOf(run, frame, node));
  const closed = before?.closed;
  if (before === undefined || closed === undefined || node.detail.kind === "exit") return false;
  switch (closed.how) {
    case "ok":
      if (node.rerun && isNeeded(run, history, frame, node)) return false;
      settle(
        run,
        frame,
        node,
        NodeState.ok,
        outputOf(run, history, frame, node, closed, before.count),
        closed.arm,
      );
      return true;
    case "error":
      if (closed.error === undefined) return false;
      settleError(run, frame, node, closed.error, outputOf(run, history, frame, node, closed, before.count));
      return true;
    case "skipped":
      settle(run, frame, node, skippedState(closed.why), null, undefined);
      return true;
    case "canceled":
      // It stays open: what canceled it is a node still to be replayed, or else the frame as a whole.
      frame.states[node.slot] = NodeState.canceled;
      frame.running -= 1;
      return true;
  }
}

/**
 * Looks for nodes that a former process canceled, so that nothing new starts in a frame that was ending. Called
 * when a frame is made that has a history.
 */
export function recallCancel(run: Run, history: RunHistory, frame: Frame): void {
  for (const node of frame.region.nodes) {
    const closed = nodeAt(history, node.id, frame.path, attemptOf(run, frame, node))?.closed;
    if (closed?.how !== "canceled") continue;
    frame.canceledBefore = closed.why === undefined ? {} : { why: closed.why };
    return;
  }
}

/** Whether a frame that was ending may still start the node: an exit that closed says how it ends. */
export function mayStart(run: Run, history: RunHistory, frame: Frame, node: CompiledNode): boolean {
  if (frame.canceledBefore === undefined) return true;
  const closed = nodeAt(history, node.id, frame.path, attemptOf(run, frame, node))?.closed;
  return node.detail.kind === "exit" && closed !== undefined;
}

function skippedState(why: string | undefined): NodeState {
  if (why === SKIP_REASONS[NodeState.dead]) return NodeState.dead;
  return why === SKIP_REASONS[NodeState.blocked] ? NodeState.blocked : NodeState.skipped;
}

/** The output that closed with the node; that of an `each` is put together from its iterations. */
function outputOf(
  run: Run,
  history: RunHistory,
  frame: Frame,
  node: CompiledNode,
  closed: NodeClosed,
  count: number | undefined,
): unknown {
  if (node.detail.kind !== "each") return closed.output ?? null;
  const { collect, role } = node.detail.node;
  const outputs: unknown[] = [];
  for (let index = 0; index < (count ?? 0); index += 1) {
    const item = itemAt(history, node.id, [...frame.path, index], frame.attempt)?.closed;
    if (item !== undefined && role === "unit") run.units[item.how] += 1;
    outputs.push(item?.output ?? null);
  }
  return collect === "aligned" ? outputs : outputs.filter((output) => output !== null);
}

/** Whether something that has yet to run reads the node's output. */
function isNeeded(run: Run, history: RunHistory, frame: Frame, node: CompiledNode): boolean {
  return (
    node.readAtEnd ||
    node.readers.some((reader) => {
      if (reader.detail.kind === "exit") return true;
      const closed = nodeAt(history, reader.id, frame.path, attemptOf(run, frame, reader))?.closed;
      if (closed === undefined) return true;
      return reader.rerun && closed.how === "ok" && isNeeded(run, history, frame, reader);
    })
  );
}
