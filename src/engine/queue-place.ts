import type { Run } from "./run.ts";
import type { QueueTicket } from "./unit-queue.ts";

/** Puts the units of a run in the queue; undefined for a run that stands in none. */
export function enterQueue(run: Run, begin: () => boolean): QueueTicket | undefined {
  if (run.place === undefined) return undefined;
  const { queue, ...entry } = run.place;
  const ticket = queue.enter({
    ...entry,
    begin: () => !run.over && begin(),
    wake: () => {
      run.wake();
    },
  });
  run.ticket = ticket;
  return ticket;
}

/** Frees what a run that is over, or let go, holds of the queue. */
export function leaveQueue(run: Run): void {
  run.ticket?.leave();
  run.ticket = undefined;
}
