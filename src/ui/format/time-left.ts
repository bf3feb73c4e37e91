import type { RunCounts } from "../../model/run.ts";

/** An estimate needs some finished units to stand on. */
const UNITS_BEFORE_ESTIMATE = 5;

/** Units that have ended, whatever became of them. */
export function finishedUnits(counts: RunCounts): number {
  return counts.succeeded + counts.failed + counts.skipped + counts.canceled;
}

/**
 * The time in milliseconds that the rest of a run would take at the pace so far; undefined while too little is
 * finished to say.
 *
 * @param before units that were finished before it was looked at: they say nothing about its pace
 */
export function timeLeft(counts: RunCounts, before: number, elapsedMs: number): number | undefined {
  const finished = finishedUnits(counts);
  const done = finished - before;
  if (done < UNITS_BEFORE_ESTIMATE || finished >= counts.total) return undefined;
  return (elapsedMs / done) * (counts.total - finished);
}
