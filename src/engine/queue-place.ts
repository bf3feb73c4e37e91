import type { Run } from "./run.ts";
import type { QueueTicket, UnitQueue } from "./unit-queue.ts";

/** Where a run stands in the application's queue (`RunOptions.queue`). */
export interface QueuePlace {
  readonly queue: UnitQueue;
  /** The backend that its units go to, and how many of them may be there when no run says more for itself. */
  readonly backend: { readonly id: string; readonly limit: number };
  /** Units of this run at once; 0 = without limit, absent = the backend's. */
  readonly limit?: number;
}

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
