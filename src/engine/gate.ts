import { WorkflowError } from "../errors/workflow-error.ts";
import { evaluate } from "../graph/compile-expression.ts";
import type { CompiledNode, NodeDetail } from "../graph/compiled-plan.ts";
import type { NodeId } from "../model/plan.ts";
import type { GateAnswer } from "../model/run-event.ts";
import { emit, tellListener, whenDurable } from "./emit.ts";
import { historyOf, nameOf, placeOf, setActivity, type Frame, type GateWait, type Run } from "./run.ts";
import { endFrame } from "./frame-end.ts";
import { asJson, closeCanceled, closeError, closeOk } from "./settle.ts";

type GateDetail = Extract<NodeDetail, { kind: "gate" }>;

/**
 * Opens a gate once its question is durable, so that after a crash the same one is asked again without anything
 * before it running twice. An answer that was journalled counts.
 */
export function startGate(run: Run, frame: Frame, node: CompiledNode, detail: GateDetail): void {
  const before = historyOf(run, frame, node)?.gate;
  if (
    before !== undefined &&
    before !== "open" &&
    (before !== "closed" || detail.node.unanswered !== "park")
  ) {
    act(run, frame, node, detail, before);
    return;
  }
  let preview: unknown;
  try {
    preview = evaluate(detail.preview, frame);
  } catch (error) {
    closeError(run, frame, node, error);
    return;
  }
  const gate = createGate(run, frame, node, detail, preview);
  if (run.observed) {
    try {
      emit(run, {
        ...placeOf(run, frame, node),
        t: "gate.opened",
        title: gate.title,
        preview: gate.preview,
        ...unitOf(frame),
      });
    } catch (error) {
      closeError(run, frame, node, error);
      return;
    }
  }
  setActivity(frame, node, gate);
  whenDurable(run, () => {
    gate.open();
  });
}

function createGate(run: Run, frame: Frame, node: CompiledNode, detail: GateDetail, preview: unknown) {
  const { show, waitMs, unanswered } = detail.node;
  const name = nameOf(frame, node);
  const key = gateKey(name, frame.path);
  let settled = false;
  let stopTimer: (() => void) | undefined;

  function open(): void {
    if (settled) return;
    run.gates.set(key, wait);
    tellListener(run, () => run.onGate?.(wait));
    if (waitMs > 0 && unanswered !== "park" && isOpen()) {
      stopTimer = run.clock.after(waitMs, () => {
        answer("expired");
      });
    }
  }

  /** A function, since answering from inside `onGate` changes it. */
  function isOpen(): boolean {
    return !settled;
  }

  function answer(given: GateAnswer): void {
    if (settled || (given === "closed" && unanswered === "park")) return;
    settle();
    report(given);
    act(run, frame, node, detail, given);
    run.wake();
  }

  function cancel(why: string | undefined): void {
    if (settled) return;
    settle();
    report("closed");
    closeCanceled(run, frame, node, why);
  }

  function settle(): void {
    settled = true;
    stopTimer?.();
    run.gates.delete(key);
    setActivity(frame, node, undefined);
  }

  function report(given: GateAnswer): void {
    if (run.observed) {
      emit(run, { ...placeOf(run, frame, node), t: "gate.answered", answer: given, ...unitOf(frame) });
    }
  }

  const wait: GateWait = {
    node: name,
    path: frame.path,
    title: show.title,
    preview: asJson(preview),
    ...(show.model === undefined ? {} : { model: show.model }),
    answer,
  };
  return { title: wait.title, preview: wait.preview, open, cancel };
}

/** Does what an answer says. */
function act(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  { node: spec }: GateDetail,
  answer: GateAnswer,
): void {
  if (answer === "approve") {
    closeOk(run, frame, node, answer);
  } else if (answer === "deny") {
    if (spec.denied === "fail") closeError(run, frame, node, refusal("gate_denied", nameOf(frame, node)));
    else stopHere(run, frame, node, "gate-denied");
  } else if (spec.unanswered === "stop") {
    stopHere(run, frame, node, "gate-unanswered");
  } else {
    closeError(run, frame, node, refusal("gate_expired", nameOf(frame, node)));
  }
}

function refusal(code: "gate_denied" | "gate_expired", node: NodeId): WorkflowError {
  return new WorkflowError(code, { args: { node } });
}

/** Ends the iteration, or at the top the run, as canceled. */
function stopHere(run: Run, frame: Frame, node: CompiledNode, why: string): void {
  endFrame(run, frame, { how: "canceled", why });
  closeCanceled(run, frame, node, why);
}

export function gateKey(node: string, path: readonly number[]): string {
  return `${node}\n${path.join(".")}`;
}

function unitOf(frame: Frame): { unit?: number } {
  return frame.unit < 0 ? {} : { unit: frame.unit };
}
