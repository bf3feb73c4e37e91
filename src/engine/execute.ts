import { evaluate } from "../graph/compile-expression.ts";
import type { CompiledNode, NodeDetail } from "../graph/compiled-plan.ts";
import { expressionError } from "../graph/expression-error.ts";
import { NodeState } from "../graph/scope.ts";
import { toFailureRecord, WorkflowError } from "../errors/workflow-error.ts";
import type { NodeId } from "../model/plan.ts";
import type { FailureRecord } from "../model/run-event.ts";
import { startAct } from "./act.ts";
import { noteBegun } from "./again.ts";
import { startCall } from "./call.ts";
import { startEach } from "./each.ts";
import { startGate } from "./gate.ts";
import { runPure } from "./pure.ts";
import { mayStart, replay } from "./replay.ts";
import { Mark, nameOf, type Frame, type FrameEnd, type Run } from "./run.ts";
import { endFrame, topOf } from "./frame-end.ts";
import { closeError, closeOk, closeSkipped } from "./settle.ts";
import { startSiblings } from "./siblings.ts";

/** Starts one node whose predecessors have settled; it may be settled itself when this returns. */
export function execute(run: Run, frame: Frame, node: CompiledNode): void {
  const { again } = frame;
  if (again !== undefined) {
    const siblings = again.siblings.get(node.slot);
    if (siblings !== undefined) {
      siblings.beginNext();
      return;
    }
    noteBegun(run, frame, again, node);
  }
  frame.running += 1;
  frame.states[node.slot] = NodeState.running;
  if (run.history !== undefined) {
    if (replay(run, run.history, frame, node)) return;
    if (!mayStart(run, frame, node)) {
      frame.running -= 1;
      return;
    }
  }
  try {
    const start = startState(frame, node);
    if (start !== NodeState.running) {
      closeSkipped(run, frame, node, start);
      return;
    }
    if (node.guard !== undefined && !evaluate(node.guard, frame)) {
      closeSkipped(run, frame, node, NodeState.skipped);
      return;
    }
  } catch (error) {
    closeError(run, frame, node, error);
    return;
  }
  begin(run, frame, node, node.detail);
}

/** Whether the start rule lets a node run, or what it is instead (`NodeBase.start`). */
function startState(
  frame: Frame,
  { start, slot }: CompiledNode,
): typeof NodeState.running | typeof NodeState.dead | typeof NodeState.blocked {
  const marks = frame.marks[slot] ?? 0;
  const reached = (marks & Mark.live) !== 0 || frame.region.predecessors[slot] === 0;
  if (start === "upstream-ok") {
    if ((marks & Mark.bad) !== 0) return NodeState.blocked;
    return reached ? NodeState.running : NodeState.dead;
  }
  if (start === "any-upstream") {
    if (reached) return NodeState.running;
    return (marks & Mark.bad) !== 0 ? NodeState.blocked : NodeState.dead;
  }
  frame.needsOk = (marks & Mark.notOk) === 0;
  return evaluate(start, frame) ? NodeState.running : NodeState.dead;
}

function begin(run: Run, frame: Frame, node: CompiledNode, detail: NodeDetail): void {
  switch (detail.kind) {
    case "act":
    case "check":
      startAct(run, frame, node, detail);
      return;
    case "pure":
      compute(run, frame, node, () => runPure(detail, frame));
      return;
    case "each":
      if (detail.node.unroll === "siblings" && frame.again !== undefined) {
        startSiblings(run, frame, frame.again, node, detail);
      } else {
        startEach(run, frame, node, detail);
      }
      return;
    case "call":
      startCall(run, frame, node, detail);
      return;
    case "branch":
      startBranch(run, frame, node, detail);
      return;
    case "gate":
      startGate(run, frame, node, detail);
      return;
    case "exit":
      startExit(run, frame, node, detail);
  }
}

function compute(run: Run, frame: Frame, node: CompiledNode, value: () => unknown): void {
  let output: unknown;
  try {
    output = value();
  } catch (error) {
    closeError(run, frame, node, error);
    return;
  }
  closeOk(run, frame, node, output);
}

/** Chooses an arm; its name is the output. No arm that holds leaves all of them dead. */
function startBranch(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  { arms, pick, node: spec }: Extract<NodeDetail, { kind: "branch" }>,
): void {
  let chosen: string | undefined;
  try {
    if (pick === undefined) {
      chosen = arms.find(({ when }) => when === undefined || evaluate(when, frame))?.name ?? spec.otherwise;
    } else {
      const name = evaluate(pick, frame);
      chosen = arms.find((arm) => arm.name === name)?.name ?? spec.otherwise;
      if (chosen === undefined && spec.pick !== undefined) {
        throw expressionError(spec.pick, "unknown-arm", String(name));
      }
    }
  } catch (error) {
    closeError(run, frame, node, error);
    return;
  }
  closeOk(run, frame, node, chosen ?? null, chosen);
}

/** Ends the iteration, or the run or called plan that it is in, as the node says. */
function startExit(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  detail: Extract<NodeDetail, { kind: "exit" }>,
): void {
  const { status, scope } = detail.node;
  let output: unknown;
  let why: string | undefined;
  try {
    output = evaluate(detail.output, frame) ?? null;
    const reason = detail.reason === undefined ? null : evaluate(detail.reason, frame);
    if (typeof reason === "string" && reason !== "") why = reason;
  } catch (error) {
    closeError(run, frame, node, error);
    return;
  }
  const end: FrameEnd = {
    how: status,
    output,
    byExit: true,
    ...(why === undefined ? {} : { why }),
    ...(status === "failed" ? { error: exitFailure(nameOf(frame, node), why) } : {}),
  };
  // Said before anything is canceled for it, so that a restart in between still knows why.
  closeOk(run, frame, node, output, undefined, () => {
    endFrame(run, frame, end);
    if (scope === "run") endFrame(run, topOf(frame), end);
  });
}

function exitFailure(node: NodeId, why: string | undefined): FailureRecord {
  const args = { node, reason: why ?? "" };
  return toFailureRecord(new WorkflowError("exit_failed", { args }));
}
