import { isWorkflowError, toFailureRecord } from "../errors/workflow-error.ts";
import type { RunEvent, RunEventBody } from "../model/run-event.ts";
import type { Run } from "./run.ts";
import { isThenable } from "./thenable.ts";

/**
 * Journals an event and shows it to the listener; takes the body over and makes it the event. Callers ask `run.observed` first, so that a run nobody watches
 * makes no events. Throws only `output_invalid`, before anybody saw the event.
 */
export function emit(run: Run, body: RunEventBody): void {
  if (run.over) return;
  // Nothing is copied: events are most of what a run makes.
  const event = body as RunEvent & { at: number };
  event.at = run.clock.now();
  // Progress is shown only: it would fill the journal, and a resumed run has no use for it.
  if (run.journal !== undefined && body.t !== "node.progress") run.journal.append(event);
  show(run, event);
}

function show(run: Run, event: RunEvent): void {
  const { listener } = run;
  if (listener === undefined) return;
  try {
    listener(event);
  } catch (error) {
    dropListener(run, error);
  }
}

/** Calls a listener of the run's caller: a display that fails must not take the run with it. */
export function tellListener(run: Run, call: () => void): void {
  try {
    call();
  } catch (error) {
    dropListener(run, error);
  }
}

function dropListener(run: Run, error: unknown): void {
  run.listenerError ??= toFailureRecord(error);
  run.listener = undefined;
  run.observed = run.journal !== undefined;
}

/**
 * Calls `next` when everything journalled so far is durable: at once where the store answers at once. A journal
 * that cannot be written interrupts the run.
 */
export function whenDurable(run: Run, next: () => void): void {
  if (run.journal === undefined) {
    next();
    return;
  }
  let forced: void | Promise<void>;
  try {
    forced = run.journal.force();
  } catch (error) {
    run.interrupt(error);
    return;
  }
  if (!isThenable(forced)) {
    next();
    return;
  }
  forced.then(
    () => {
      if (run.over) return;
      next();
      run.wake();
    },
    (error: unknown) => {
      run.interrupt(error);
    },
  );
}

/**
 * Forces the journal for a caller that may wait for it. A journal that cannot be written interrupts the run, which
 * aborts the caller; the promise resolves all the same.
 */
export function makeDurable(run: Run): void | Promise<void> {
  try {
    return run.journal?.force()?.catch((error: unknown) => {
      run.interrupt(error);
    });
  } catch (error) {
    run.interrupt(error);
    return undefined;
  }
}

/** Whether what `append` threw is about the event's own content. */
export function isOutputInvalid(error: unknown): boolean {
  return isWorkflowError(error) && error.code === "output_invalid";
}
