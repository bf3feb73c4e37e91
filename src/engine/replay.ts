import type { CompiledNode, Loop } from "../graph/compiled-plan.ts";
import { NodeState } from "../graph/scope.ts";
import { repeatedName } from "./again-state.ts";
import { historyOf, nameOf, type Frame, type Run } from "./run.ts";
import {
  forgetItem,
  itemAt,
  nodeAt,
  type NodeClosed,
  type NodeHistory,
  type RunHistory,
} from "./run-history.ts";
import { settle, settleError, SKIP_REASONS } from "./settle.ts";

/**
 * Takes a node that closed before a restart as it was: nothing is run and nothing is journalled. False when the
 * node must be run: it is open, its output was not kept and is needed, or it is an exit (which only says again how
 * its region ends).
 */
export function replay(run: Run, history: RunHistory, frame: Frame, node: CompiledNode): boolean {
  const before = historyOf(run, frame, node);
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
    const closed = lastHistoryOf(run, history, frame, node)?.closed;
    if (closed?.how !== "canceled") continue;
    frame.canceledBefore = closed.why === undefined ? {} : { why: closed.why };
    return;
  }
}

/** What a former process left of the last time the node ran in this frame, from where the frame is now. */
function lastHistoryOf(
  run: Run,
  history: RunHistory,
  frame: Frame,
  node: CompiledNode,
): NodeHistory | undefined {
  const now = historyOf(run, frame, node);
  const { again } = frame;
  if (now === undefined || again === undefined || loopsOf(frame, node).length === 0) return now;
  const { slot } = node;
  const at = (visit: number, redone: number) =>
    nodeAt(history, repeatedName(again.base[slot] ?? node.id, visit, redone), frame.path, now.attempt);
  const current = again.visits[slot] ?? 1;
  let visit = Math.max(current, again.lastVisits[slot] ?? 1);
  while (at(visit + 1, 1) !== undefined) visit += 1;
  again.lastVisits[slot] = visit;
  let redone = visit === current ? (again.redone[slot] ?? 1) : 1;
  while (at(visit, redone + 1) !== undefined) redone += 1;
  return at(visit, redone) ?? now;
}

function loopsOf({ region }: Frame, { slot }: CompiledNode): readonly Loop[] {
  return region.loops[slot] ?? [];
}

/** Whether a frame that was ending may still start the node: an exit that closed says how it ends. */
export function mayStart(run: Run, frame: Frame, node: CompiledNode): boolean {
  if (frame.canceledBefore === undefined) return true;
  return node.detail.kind === "exit" && historyOf(run, frame, node)?.closed !== undefined;
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
  if (node.detail.kind !== "each" || node.detail.node.unroll === "siblings") return closed.output ?? null;
  const { collect, role } = node.detail.node;
  const name = nameOf(frame, node);
  const outputs: unknown[] = [];
  for (let index = 0; index < (count ?? 0); index += 1) {
    const item = itemAt(history, name, [...frame.path, index], frame.attempt)?.closed;
    if (item !== undefined && role === "unit") run.units[item.how] += 1;
    if (item?.unchecked === true) frame.unchecked = true;
    outputs.push(item?.output ?? null);
    forgetItem(history, name, [...frame.path, index]);
  }
  return collect === "aligned" ? outputs : outputs.filter((output) => output !== null);
}

/** Whether something that has yet to run reads the node's output. */
function isNeeded(run: Run, history: RunHistory, frame: Frame, node: CompiledNode): boolean {
  // Read by a node before it, at its next visit.
  if (node.readBack) return true;
  const loops = loopsOf(frame, node);
  if (loops.length > 0) {
    // It ran again, or will: nobody reads any more what it gave this time.
    if (lastHistoryOf(run, history, frame, node) !== historyOf(run, frame, node)) return false;
    if (loops.some((loop) => closingOf(run, history, frame, loop) === "again")) return false;
  }
  if (node.readAtEnd) return true;
  return node.readers.some((reader) => {
    if (reader.detail.kind === "exit") return true;
    const others = loopsOf(frame, reader).filter((loop) => !loops.includes(loop));
    if (others.some((loop) => closingOf(run, history, frame, loop) !== "over")) return true;
    const closed = lastHistoryOf(run, history, frame, reader)?.closed;
    if (closed === undefined) return true;
    return reader.rerun && closed.how === "ok" && isNeeded(run, history, frame, reader);
  });
}

/** Whether a body runs once more, as far as a former process came. */
function closingOf(
  run: Run,
  history: RunHistory,
  frame: Frame,
  { source, arm }: Loop,
): "open" | "again" | "over" {
  const node = frame.region.nodes[source];
  const closed = node === undefined ? undefined : lastHistoryOf(run, history, frame, node)?.closed;
  if (closed === undefined) return "open";
  return closed.how === "ok" && (arm === undefined || closed.arm === arm) ? "again" : "over";
}
