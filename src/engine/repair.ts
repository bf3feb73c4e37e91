import type { CompiledNode, Loop } from "../graph/compiled-plan.ts";
import { NodeState } from "../graph/scope.ts";
import { isObject, ownValue, textOf } from "../graph/values.ts";
import type { NodeId, PlanEdge, PlanNode } from "../model/plan.ts";
import { repeatedName, type Again, type PendingLoop } from "./again-state.ts";
import { mayOpen } from "./budget.ts";
import { emit, whenDurable } from "./emit.ts";
import { conclude } from "./frame-end.ts";
import { tell } from "./marks.ts";
import { beginDue, drop } from "./pending-loops.ts";
import { enqueue, historyOf, Mark, nameOf, placeOf, type Frame, type Run } from "./run.ts";

/**
 * Has redone what a check names, and then the check (`spec/step-formats.md` §5.8, repair): as nodes with names of their
 * own, `draft~r2`, whose outputs take the place of the former ones for all that has yet to run. What stands behind the
 * check waits for the last of its rounds. Where the budget opens nothing more the run goes on unchecked.
 */
export function startRound(run: Run, frame: Frame, again: Again, node: CompiledNode, loop: Loop): void {
  const grown = historyOf(run, frame, node)?.grown;
  const feedback = feedbackOf((again.checks[node.slot] ?? 1) + 1, frame.outputs[node.slot]);
  let names: readonly NodeId[] = grown?.nodes.map(({ id }) => id) ?? [];
  const pending: PendingLoop = {
    loop,
    replaces: false,
    due: false,
    begin: () => {
      drop(frame, again, pending);
      beginRound(run, frame, again, loop, names, feedback);
    },
  };
  again.pending.push(pending);
  frame.open += 1;
  if (grown === undefined) {
    ask();
  } else {
    for (const slot of loop.body) nextName(again, slot);
    again.grown += loop.body.length;
    pending.due = true;
  }

  function ask(): void {
    if (run.over || frame.ending !== undefined || !again.pending.includes(pending)) return;
    const may = mayOpen(run, frame, askAgain);
    if (may === "yes") grow();
    else if (may === "no") goOn();
  }

  function askAgain(): void {
    ask();
    conclude(run, frame);
  }

  function grow(): void {
    const copies = loop.body.map((slot) => nextName(again, slot));
    names = copies;
    again.grown += copies.length;
    if (run.observed)
      emit(run, { ...placeOf(run, frame, node), t: "plan.grown", ...grownBy(frame, node, loop, copies) });
    whenDurable(run, () => {
      pending.due = true;
      beginDue(frame, again);
    });
  }

  function goOn(): void {
    drop(frame, again, pending);
    frame.unchecked = true;
    tell(frame, node, NodeState.ok, "unchecked", false);
  }
}

function nextName(again: Again, slot: number): NodeId {
  const redone = (again.redone[slot] ?? 1) + 1;
  again.redone[slot] = redone;
  return repeatedName(again.base[slot] ?? "", again.visits[slot] ?? 1, redone);
}

function beginRound(
  run: Run,
  frame: Frame,
  again: Again,
  loop: Loop,
  copies: readonly NodeId[],
  feedback: string,
): void {
  const { states, waiting, marks } = frame;
  const names = frame.names.slice();
  for (const [position, slot] of loop.body.entries()) {
    names[slot] = copies[position] ?? names[slot] ?? "";
    states[slot] = NodeState.open;
    frame.open += 1;
    marks[slot] = Mark.live;
    waiting[slot] = slot === loop.source ? loop.body.length - 1 : 0;
    again.rounds[slot] = loop;
    again.feedback[slot] = slot === loop.source ? undefined : feedback;
  }
  frame.names = names;
  again.checks[loop.source] = (again.checks[loop.source] ?? 1) + 1;
  for (const { from, edge } of loop.incoming) {
    if (edge.to !== loop.source && loop.body.includes(from)) waiting[edge.to] = (waiting[edge.to] ?? 0) + 1;
  }
  for (const slot of loop.body) if (waiting[slot] === 0) frame.ready.push(slot);
  enqueue(run, frame);
}

/** The new nodes as the journal has them; what waits for the check now also waits for its copy. */
function grownBy(frame: Frame, check: CompiledNode, loop: Loop, copies: readonly NodeId[]) {
  const { nodes } = frame.region;
  const copyOf = new Map(loop.body.map((slot, position) => [slot, copies[position] ?? ""]));
  const edges: PlanEdge[] = [];
  const recheck = copyOf.get(loop.source) ?? "";
  const grown = loop.body.flatMap((slot): PlanNode[] => {
    const node = nodes[slot];
    const id = copyOf.get(slot);
    if (node === undefined || id === undefined) return [];
    if (slot !== loop.source) {
      edges.push({ from: nameOf(frame, check), to: id, carries: "order" });
      edges.push({ from: id, to: recheck, carries: "data" });
    }
    return [{ ...node.node, id }];
  });
  for (const { to, data } of check.next) {
    const follower = nodes[to];
    if (follower === undefined) continue;
    edges.push({ from: recheck, to: nameOf(frame, follower), carries: data ? "data" : "order" });
  }
  return { nodes: grown, edges, reason: "repair" as const };
}

/** What a check said, for the calls that are made again. */
function feedbackOf(round: number, output: unknown): string {
  const said = isObject(output) ? (ownValue(output, "text") ?? output) : output;
  return `Round ${round}: the check did not pass.\n${textOf(said)}`;
}

/**
 * Arguments with the text of a check behind their own: behind a text, or behind the field `text` of an object, which is
 * made where there is none. Anything else stays as it is.
 */
export function withFeedback(args: unknown, feedback: string | undefined): unknown {
  if (feedback === undefined) return args;
  if (typeof args === "string") return `${args}\n\n${feedback}`;
  if (args === null || args === undefined) return { text: feedback };
  if (!isObject(args)) return args;
  const text = ownValue(args, "text");
  return { ...args, text: typeof text === "string" && text !== "" ? `${text}\n\n${feedback}` : feedback };
}

/** What a node of the frame was sent back with, or something around the frame. */
export function feedbackTo(frame: Frame, node: CompiledNode): string | undefined {
  return frame.again?.feedback[node.slot] ?? frame.site.feedback;
}
