import { toFailureRecord, toWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import { evaluate } from "../graph/compile-expression.ts";
import type { CompiledNode, NodeDetail } from "../graph/compiled-plan.ts";
import { setOwn } from "../graph/values.ts";
import { ActCall } from "./act-call.ts";
import { judge } from "./check.ts";
import { emit, whenDurable } from "./emit.ts";
import { faultPoint } from "./fault-points.ts";
import type { LeafPort, RedispatchAnswer } from "./leaf-port.ts";
import { feedbackTo, withFeedback } from "./repair.ts";
import {
  attemptOf,
  historyOf,
  nameOf,
  placeOf,
  setActivity,
  type Activity,
  type Frame,
  type Run,
} from "./run.ts";
import { closeCanceled, closeError, closeOk } from "./settle.ts";
import { isThenable } from "./thenable.ts";

type ActDetail = Extract<NodeDetail, { kind: "act" | "check" }>;

/** What every step of one act needs. */
interface Act {
  readonly run: Run;
  readonly frame: Frame;
  readonly node: CompiledNode;
  readonly detail: ActDetail;
  readonly port: LeafPort;
  readonly args: unknown;
  /** Tries that failed so far. */
  tries: number;
  handle: ActCall["handle"];
}

/** Starts the call of an `act` or a `check`. One that was in flight when a former process died goes on as its `redispatch` says. */
export function startAct(run: Run, frame: Frame, node: CompiledNode, detail: ActDetail): void {
  const port = run.leaves[detail.node.call.port];
  if (port === undefined) return;
  let args: unknown;
  try {
    args = withFeedback(evaluate(detail.args, frame), feedbackTo(frame, node));
  } catch (error) {
    closeError(run, frame, node, error);
    return;
  }
  const act: Act = { run, frame, node, detail, port, args, tries: 0, handle: undefined };
  const before = historyOf(run, frame, node);
  if (before === undefined) {
    announce(act);
    return;
  }
  act.tries = before.closed === undefined ? before.tries : 0;
  act.handle = before.handle;
  if (before.inFlight && detail.node.call.redispatch !== "safe") settleInFlight(act);
  else announce(act);
}

/** Says that a call begins; one that must not be repeated blindly begins only when that is durable. */
function announce(act: Act): void {
  if (waitsForBackend(act)) return;
  const { run, frame, node, detail } = act;
  if (run.observed) {
    const attempt = attemptOf(run, frame, node);
    emit(run, { t: "node.started", node: nameOf(frame, node), path: frame.path, attempt });
  }
  if (detail.node.call.redispatch === "safe") {
    admit(act);
    return;
  }
  frame.effects = true;
  if (run.journal === undefined) {
    admit(act);
    return;
  }
  const pause = hold(act);
  whenDurable(run, () => {
    if (!pause.release()) return;
    faultPoint("engine.dispatch");
    admit(act);
  });
}

/** Holds a call back while its backend is left alone, before anything says that it is under way. */
function waitsForBackend(act: Act): boolean {
  const { run, port } = act;
  const { backend } = port;
  const queue = run.place?.queue;
  if (backend === undefined || queue?.pausedUntil(backend) === undefined) return false;
  const pause = hold(act);
  const stop = queue.whenOpen(backend, () => {
    if (!pause.release()) return;
    announce(act);
    run.wake();
  });
  pause.onCancel(stop);
  return true;
}

/** Takes one of the run's slots for calls, or waits for it. */
function admit(act: Act): void {
  const { run } = act;
  if (run.callsInFlight < run.maxCalls) {
    dispatch(act);
    return;
  }
  const pause = hold(act);
  run.waitingCalls.push(() => {
    if (pause.release()) dispatch(act);
  });
}

function dispatch(act: Act): void {
  const { detail, port } = act;
  const call = createCall(act);
  let answer: unknown;
  try {
    answer = port.call(call);
  } catch (error) {
    call.over = true;
    failed(act, error);
    return;
  }
  if (!isThenable(answer)) {
    call.over = true;
    succeeded(act, detail, answer);
    return;
  }
  waitFor(act, call, answer, {
    done(value) {
      succeeded(act, detail, value);
    },
    failed(error) {
      failed(act, error);
    },
  });
}

function createCall(act: Act): ActCall {
  const call = new ActCall(act.run, act.frame, act.node, act.detail.node.call.name, act.args);
  if (act.handle !== undefined) call.handle = act.handle;
  return call;
}

/** What follows when a leaf has answered. */
interface Continuation {
  done(value: unknown): void;
  failed(error: unknown): void;
}

/** Waits for a leaf, no longer than the node's timeout, and, once it is canceled, than the run's grace. */
function waitFor(act: Act, call: ActCall, answer: PromiseLike<unknown>, then: Continuation): void {
  const { run, frame, node } = act;
  run.callsInFlight += 1;
  const { timeoutMs } = node.node;
  let canceled: { readonly why: string | undefined } | undefined;
  let stopTimer =
    timeoutMs === undefined
      ? undefined
      : run.clock.after(timeoutMs, () => {
          const error = new WorkflowError("timeout", { args: { node: nameOf(frame, node), ms: timeoutMs } });
          call.abort(error);
          end(() => {
            then.failed(error);
          });
        });
  const end = (next: () => void) => {
    if (call.over) return;
    call.over = true;
    stopTimer?.();
    setActivity(frame, node, undefined);
    run.callsInFlight -= 1;
    fillSlots(run);
    act.handle = call.handle;
    if (run.over) return;
    next();
    run.wake();
  };
  setActivity(frame, node, {
    cancel(why) {
      if (canceled !== undefined) return;
      canceled = { why };
      stopTimer?.();
      call.abort(new WorkflowError("canceled", { args: { reason: why ?? "" } }));
      if (run.over) return;
      stopTimer = run.clock.after(run.cancelGraceMs, () => {
        end(() => {
          closeCanceled(run, frame, node, why);
        });
      });
    },
  });
  answer.then(
    (value) => {
      // Also after a cancel: what was done was done, and its receipt must not be lost.
      end(() => {
        then.done(value);
      });
    },
    (error: unknown) => {
      end(() => {
        if (canceled === undefined) then.failed(error);
        else closeCanceled(run, frame, node, canceled.why);
      });
    },
  );
}

function fillSlots(run: Run): void {
  while (run.callsInFlight < run.maxCalls) {
    const next = run.waitingCalls.shift();
    if (next === undefined) return;
    next();
  }
}

function succeeded(act: Act, detail: ActDetail, value: unknown): void {
  const { run, frame, node } = act;
  if (detail.kind === "check") {
    judge(run, frame, node, detail, value);
    return;
  }
  if (detail.result === undefined) {
    closeOk(run, frame, node, value);
    return;
  }
  const output: Record<string, unknown> = {};
  frame.result = value ?? null;
  try {
    for (const field of detail.result) setOwn(output, field.name, evaluate(field.value, frame) ?? null);
  } catch (error) {
    closeError(run, frame, node, error);
    return;
  } finally {
    frame.result = null;
  }
  closeOk(run, frame, node, output);
}

/** A call failed: tries it again after a pause where the node's `retry` says so, else closes the node. */
function failed(act: Act, error: unknown): void {
  const { run, frame, node } = act;
  const { retry } = node.node;
  const failure = toWorkflowError(error);
  act.tries += 1;
  const isTimeout = failure.code === "timeout";
  const covered = retry?.on.includes(isTimeout ? "timeout" : "call-error") === true && failure.retryable;
  if (retry === undefined || !covered || act.tries >= retry.tries || frame.ending !== undefined) {
    closeError(run, frame, node, failure);
    return;
  }
  if (run.observed) {
    emit(run, {
      t: "node.retry",
      ...placeOf(run, frame, node),
      tries: act.tries,
      error: toFailureRecord(failure),
    });
  }
  const pause = hold(act);
  const stop = run.clock.after(retry.firstMs * retry.factor ** (act.tries - 1), () => {
    if (!pause.release()) return;
    announce(act);
    run.wake();
  });
  pause.onCancel(stop);
}

/** Decides over a call that a former process had in flight. */
function settleInFlight(act: Act): void {
  const { run, frame, node, detail, port } = act;
  frame.effects = true;
  if (detail.node.call.redispatch === "never" || port.redispatch === undefined) {
    closeError(run, frame, node, new WorkflowError("interrupted", { args: { node: nameOf(frame, node) } }));
    return;
  }
  const call = createCall(act);
  const decide = (answer: RedispatchAnswer) => {
    if (answer.action === "call") announce(act);
    else if (answer.action === "output") succeeded(act, detail, answer.output);
    else closeError(run, frame, node, answer.error);
  };
  // A question that fails is no leave to dispatch again, so `retry` has no say here.
  const refuse = (error: unknown) => {
    closeError(run, frame, node, error);
  };
  let answer: RedispatchAnswer | PromiseLike<unknown>;
  try {
    answer = port.redispatch(call);
  } catch (error) {
    call.over = true;
    refuse(error);
    return;
  }
  if (isThenable(answer)) {
    waitFor(act, call, answer, {
      done(value) {
        decide(value as RedispatchAnswer);
      },
      failed: refuse,
    });
  } else {
    call.over = true;
    decide(answer);
  }
}

/** Keeps a node open while it waits for something of ours; a cancel meanwhile closes it. */
function hold(act: Act): { release(): boolean; onCancel(stop: () => void): void } {
  const { run, frame, node } = act;
  let held = true;
  let stop: (() => void) | undefined;
  const activity: Activity = {
    cancel(why) {
      if (!held) return;
      held = false;
      stop?.();
      closeCanceled(run, frame, node, why);
      run.wake();
    },
  };
  setActivity(frame, node, activity);
  return {
    release() {
      if (!held || run.over) return false;
      held = false;
      setActivity(frame, node, undefined);
      return true;
    },
    onCancel(next) {
      stop = next;
    },
  };
}
