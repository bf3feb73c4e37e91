import { toFailureRecord, WorkflowError } from "../errors/workflow-error.ts";
import { evaluate } from "../graph/compile-expression.ts";
import type { CompiledNode, CompiledPlan, NodeDetail, Value } from "../graph/compiled-plan.ts";
import { expressionError } from "../graph/expression-error.ts";
import { MAX_CALL_DEPTH } from "../graph/plan-scope.ts";
import { NodeState } from "../graph/scope.ts";
import { isObject, setOwn } from "../graph/values.ts";
import type { JsonObject } from "../model/json.ts";
import { mayOpen } from "./budget.ts";
import { emit, isOutputInvalid, whenDurable } from "./emit.ts";
import { canceledEnd, conclude, endFrame } from "./frame-end.ts";
import { compileGrown, grownBy, plansDiffer } from "./grown-plan.ts";
import { outputsOf } from "./plan-outputs.ts";
import { feedbackTo, withFeedback } from "./repair.ts";
import { recallCancel } from "./replay.ts";
import {
  attemptOf,
  createFrame,
  enqueue,
  historyOf,
  nameOf,
  namesAt,
  placeOf,
  setActivity,
  type Activity,
  type Frame,
  type FrameEnd,
  type FrameOwner,
  type Run,
} from "./run.ts";
import { closeCanceled, closeError, closeFailed, closeOk, closeUnopened } from "./settle.ts";

type CallDetail = Extract<NodeDetail, { kind: "call" }>;

/**
 * Starts a plan within the plan (`CallNode`). One that is given at run time is checked, compiled and journalled before
 * anything of it runs; a resumed run whose binding gives another plan fails the node with `plan_changed`.
 */
export function startCall(run: Run, frame: Frame, node: CompiledNode, detail: CallDetail): void {
  const { target } = detail;
  try {
    const args = withFeedback(evaluate(detail.args, frame), feedbackTo(frame, node));
    checkDepth(frame, node);
    if (target.plan === undefined) grow(run, frame, node, target.grow, args);
    else open(run, frame, node, target.plan, args);
  } catch (error) {
    closeError(run, frame, node, error);
  }
}

function checkDepth(frame: Frame, node: CompiledNode): void {
  if (frame.site.calls < MAX_CALL_DEPTH) return;
  const args = { what: "calls", node: nameOf(frame, node), bound: MAX_CALL_DEPTH };
  throw new WorkflowError("limit_exceeded", { args });
}

/** Takes a plan that a binding gives; asks the budget before the run grows by it. */
function grow(run: Run, frame: Frame, node: CompiledNode, binding: Value, args: unknown): void {
  const before = historyOf(run, frame, node)?.grown;
  const value = evaluate(binding, frame);
  if (before !== undefined && plansDiffer(before, value)) {
    throw new WorkflowError("plan_changed", { args: { node: nameOf(frame, node) } });
  }
  const plan = compileGrown(run, frame, node, value);
  if (before !== undefined) {
    open(run, frame, node, plan, args);
    return;
  }
  let held = true;
  const activity: Activity = {
    cancel(why) {
      if (!held) return;
      held = false;
      closeCanceled(run, frame, node, why);
    },
  };
  setActivity(frame, node, activity);
  ask();

  function release(): boolean {
    if (!held || run.over) return false;
    held = false;
    setActivity(frame, node, undefined);
    return true;
  }

  function ask(): void {
    if (!held || run.over) return;
    const may = mayOpen(run, frame, ask);
    if (may === "later") return;
    if (may === "no") {
      if (release()) closeUnopened(run, frame, node);
      return;
    }
    try {
      if (run.observed) emit(run, { ...placeOf(run, frame, node), ...grownBy(plan.plan) });
    } catch (error) {
      if (!isOutputInvalid(error)) throw error;
      if (release()) closeError(run, frame, node, error);
      return;
    }
    whenDurable(run, () => {
      if (!release()) return;
      try {
        open(run, frame, node, plan, args);
      } catch (error) {
        closeError(run, frame, node, error);
      }
    });
  }
}

/** Opens the frame of the called plan; nothing of the plan itself is copied for it. */
function open(run: Run, frame: Frame, node: CompiledNode, plan: CompiledPlan, args: unknown): void {
  const params = paramsOf(frame, node, plan, args);
  const name = nameOf(frame, node);
  const owner = createOwner(run, frame, node, plan);
  const prefix = `${name}/`;
  const { ownAttempts, calls } = frame.site;
  const called = createFrame(params, plan.top, owner, {
    parent: null,
    site: { prefix, ownAttempts, calls: calls + 1, feedback: undefined },
    names: namesOf(run, plan, prefix),
    path: frame.path,
    attempt: attemptOf(run, frame, node),
    unit: frame.unit,
    item: null,
    index: 0,
  });
  if (run.observed) emit(run, { t: "node.started", ...placeOf(run, frame, node) });
  owner.begin(called);
}

/** Calls at the same place of many units have the same names. */
function namesOf({ calledNames }: Run, plan: CompiledPlan, prefix: string): readonly string[] {
  const known = calledNames.get(prefix);
  if (known?.region === plan.top) return known.names;
  const names = namesAt(plan.top, prefix);
  calledNames.set(prefix, { region: plan.top, names });
  return names;
}

function paramsOf(frame: Frame, node: CompiledNode, { plan }: CompiledPlan, args: unknown): JsonObject {
  const name = nameOf(frame, node);
  if (!isObject(args)) {
    throw expressionError({ src: name, at: name }, "not-an-object", args === null ? "null" : typeof args);
  }
  let params = args;
  for (const { name: param, required, default: fallback } of plan.params) {
    if (Object.hasOwn(args, param) && args[param] !== undefined) continue;
    if (fallback !== undefined) {
      if (params === args) params = { ...args };
      setOwn(params, param, fallback);
    } else if (required === true) {
      throw new WorkflowError("call_argument_missing", { args: { node: name, param, plan: plan.title } });
    }
  }
  return params as JsonObject;
}

/** The call in execution: it closes the node when the called plan has ended. */
function createOwner(
  run: Run,
  frame: Frame,
  node: CompiledNode,
  plan: CompiledPlan,
): FrameOwner & { begin(called: Frame): void } {
  const { timeoutMs } = node.node;
  let canceled: { readonly why: string | undefined } | undefined;
  let broken: WorkflowError | undefined;
  let stopTimeout: (() => void) | undefined;

  function begin(called: Frame): void {
    setActivity(frame, node, {
      cancel(why) {
        canceled ??= { why };
        endFrame(run, called, canceledEnd(why));
      },
    });
    if (timeoutMs !== undefined) {
      stopTimeout = run.clock.after(timeoutMs, () => {
        if (run.over) return;
        broken = new WorkflowError("timeout", { args: { node: nameOf(frame, node), ms: timeoutMs } });
        endFrame(run, called, { how: "canceled", why: "timeout" });
        run.wake();
      });
    }
    if (run.history !== undefined) recallCancel(run, run.history, called);
    if (called.open === 0) endFrame(run, called, { how: "succeeded" });
    else enqueue(run, called);
  }

  function frameEnded(called: Frame, end: FrameEnd): void {
    stopTimeout?.();
    if (called.effects) frame.effects = true;
    if (run.over) return;
    setActivity(frame, node, undefined);
    if (canceled !== undefined) closeCanceled(run, frame, node, canceled.why);
    else if (broken !== undefined) closeError(run, frame, node, broken);
    else if (end.how === "canceled") passCancel(called, end.why);
    else if (end.how === "failed") closeFailed(run, frame, node, end.error ?? exitFailure());
    else deliver(called, end);
  }

  /** A question answered with no ends what the call is in: the iteration, or the run. */
  function passCancel(called: Frame, why: string | undefined): void {
    const reason = why === undefined ? {} : { why };
    if (called.canceledBefore === undefined) {
      endFrame(run, frame, { how: "canceled", ...reason });
      closeCanceled(run, frame, node, why);
      return;
    }
    // Of a former process: what canceled it then is a node still to be replayed, or else the frame as a whole.
    frame.canceledBefore ??= reason;
    frame.states[node.slot] = NodeState.canceled;
    frame.running -= 1;
    conclude(run, frame);
  }

  function deliver(called: Frame, end: FrameEnd): void {
    let outputs: JsonObject;
    try {
      outputs = outputsOf(plan, called, end);
    } catch (error) {
      closeError(run, frame, node, error);
      return;
    }
    closeOk(run, frame, node, outputs, called.unchecked ? "unchecked" : undefined);
  }

  function exitFailure() {
    const args = { node: nameOf(frame, node), reason: "" };
    return toFailureRecord(new WorkflowError("exit_failed", { args }));
  }

  return { begin, frameEnded };
}
