import { createStatusFold } from "../engine/status-fold.ts";
import type { RunTimes } from "../model/run.ts";
import type { RunEvent } from "../model/run-event.ts";

/**
 * How long a run worked, waited for a person, and was left alone between interruption and resumption, in milliseconds.
 * What it waits for counts as waiting also while no process carries it out.
 */
export function runTimes(events: readonly RunEvent[]): RunTimes {
  const status = createStatusFold();
  let ranMs = 0;
  let waitedMs = 0;
  let awayMs = 0;
  let last: number | undefined;
  for (const event of events) {
    // A clock that was put back makes no negative times.
    const passed = last === undefined ? 0 : Math.max(0, event.at - last);
    last = event.at;
    if (status.state === "waiting_user") waitedMs += passed;
    else if (event.t === "run.resumed") awayMs += passed;
    else ranMs += passed;
    status.push(event);
  }
  return { ranMs, waitedMs, awayMs };
}
