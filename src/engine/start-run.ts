import { toFailureRecord } from "../errors/workflow-error.ts";
import type { RunEventBody } from "../model/run-event.ts";
import { createBudget } from "./budget.ts";
import { emit, isOutputInvalid, whenDurable } from "./emit.ts";
import { drain } from "./loop.ts";
import { outcomeOf } from "./outcome.ts";
import { leaveQueue } from "./queue-place.ts";
import { recallCancel } from "./replay.ts";
import { retryEvents } from "./retry.ts";
import { createFrame, enqueue, type Frame, type FrameEnd, type FrameOwner, type Run } from "./run.ts";
import { createHandle } from "./control.ts";
import type { RunHandle, RunOptions, RunOutcome } from "./run-handle.ts";
import { forgetInner, pushEvent } from "./run-history.ts";
import { checkRunnable } from "./runnable.ts";
import { endFrame } from "./frame-end.ts";

const DEFAULT_CANCEL_GRACE_MS = 1000;

/**
 * Runs a compiled plan, or goes on with one (`spec/step-formats.md` §7, Executor contract; `design/decisions.md`,
 * Runs, writes, recovery). Whatever answers at once runs before this returns. A history is taken over: it is not to
 * be used again. Refused with `plan_invalid` when the plan holds what the engine does not run, or a port that
 * nobody fills; every later failure is in the outcome.
 */
export function startRun(options: RunOptions): RunHandle {
  checkRunnable(options.plan, options.leaves);
  let finish: (outcome: RunOutcome) => void = () => undefined;
  const done = new Promise<RunOutcome>((resolve) => (finish = resolve));
  const run = createRun(options, finish);
  const closed = options.history?.closed;
  if (closed !== undefined && options.retryFailed !== true) {
    const { state, outputs = {}, firstFailed, error, why, unchecked } = closed;
    close(run, {
      state,
      outputs,
      ...(firstFailed === undefined ? {} : { firstFailed }),
      ...(error === undefined ? {} : { error }),
      ...(why === undefined ? {} : { why }),
      ...(unchecked === undefined ? {} : { unchecked }),
    });
    return createHandle(run, done);
  }
  open(run, options.retryFailed === true);
  whenDurable(run, () => {
    begin(run);
  });
  drain(run);
  return createHandle(run, done);
}

function createRun(options: RunOptions, finish: (outcome: RunOutcome) => void): Run {
  const { plan, history, onEvent, journal, limits } = options;
  const params = history?.params ?? options.params;
  const run: Run = {
    id: options.runId,
    plan,
    params,
    leaves: options.leaves,
    clock: options.clock,
    journal,
    listener: onEvent,
    listenerError: undefined,
    onGate: options.onGate,
    observed: journal !== undefined || onEvent !== undefined,
    history,
    maxCalls: limits?.calls ?? Number.POSITIVE_INFINITY,
    cancelGraceMs: limits?.cancelGraceMs ?? DEFAULT_CANCEL_GRACE_MS,
    top: createFrame(
      params,
      plan.top,
      createOwner(() => run),
      {
        parent: null,
        site: { prefix: "", ownAttempts: true, calls: 0, feedback: undefined },
        names: plan.top.ids,
        path: [],
        attempt: 1,
        unit: -1,
        item: null,
        index: 0,
      },
    ),
    queue: [],
    queueHead: 0,
    draining: false,
    wake: () => {
      drain(run);
    },
    callsInFlight: 0,
    waitingCalls: [],
    gates: new Map(),
    eaches: new Set(),
    calledNames: new Map(),
    budget: createBudget(plan.plan.policy.budget, history?.budget, options.clock.now()),
    onBudget: options.onBudget,
    place: options.queue,
    ticket: undefined,
    units: { succeeded: 0, failed: 0, skipped: 0, canceled: 0 },
    firstFailed: undefined,
    over: false,
    outcome: undefined,
    finish,
    interrupt: (error) => {
      interrupt(run, error);
    },
  };
  return run;
}

function createOwner(run: () => Run): FrameOwner {
  return {
    frameEnded(frame, end) {
      if (!run().over) closeRun(run(), frame, end);
    },
  };
}

/** Says that the run begins, or goes on; what a retry runs anew is said with it. */
function open(run: Run, retry: boolean): void {
  const { history } = run;
  if (history?.params === undefined) {
    if (run.observed) emit(run, { t: "run.opened", runId: run.id, params: run.params });
    return;
  }
  const events: RunEventBody[] = [{ t: "run.resumed" }];
  if (retry) events.push(...retryEvents(run.plan, history));
  for (const event of events) {
    if (run.observed) emit(run, event);
    pushEvent(history, { at: run.clock.now(), ...event });
  }
  forgetInner(history);
}

function begin(run: Run): void {
  const { top, history } = run;
  if (top.ended) return;
  if (history?.cancelAsked !== undefined) {
    endFrame(run, top, { how: "canceled", ...history.cancelAsked });
    return;
  }
  if (history !== undefined) recallCancel(run, history, top);
  if (top.open === 0) endFrame(run, top, { how: "succeeded" });
  else enqueue(run, top);
}

/** The top has ended: the run is closed, and reported only once that is durable. */
function closeRun(run: Run, top: Frame, end: FrameEnd): void {
  let outcome = outcomeOf(run, top, end);
  try {
    if (run.observed) emit(run, closedEvent(outcome));
  } catch (error) {
    if (!isOutputInvalid(error)) throw error;
    outcome = { state: "failed", outputs: {}, error: toFailureRecord(error) };
    emit(run, closedEvent(outcome));
  }
  whenDurable(run, () => {
    close(run, outcome);
  });
}

function closedEvent({ state, outputs, firstFailed, error, why, unchecked }: RunOutcome): RunEventBody {
  return {
    t: "run.closed",
    state,
    outputs,
    ...(firstFailed === undefined ? {} : { firstFailed }),
    ...(error === undefined ? {} : { error }),
    ...(why === undefined ? {} : { why }),
    ...(unchecked === undefined ? {} : { unchecked }),
  };
}

function close(run: Run, outcome: RunOutcome): void {
  if (run.outcome !== undefined) return;
  run.over = true;
  leaveQueue(run);
  run.outcome = run.listenerError === undefined ? outcome : { ...outcome, listenerError: run.listenerError };
  run.finish(run.outcome);
}

/** Lets the run go: leaves are aborted, and what the journal still holds is written if it can be. */
function interrupt(run: Run, error: unknown): void {
  if (run.over) return;
  run.over = true;
  leaveQueue(run);
  const outcome: RunOutcome = {
    state: "interrupted",
    outputs: {},
    ...(error === undefined ? {} : { error: toFailureRecord(error) }),
  };
  run.outcome = outcome;
  endFrame(run, run.top, { how: "canceled" });
  const finish = () => {
    run.finish(outcome);
  };
  try {
    Promise.resolve(run.journal?.force()).then(finish, finish);
  } catch {
    // The journal's failure is what interrupted the run.
    finish();
  }
}
