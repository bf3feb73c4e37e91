import type { Clock } from "../../src/ports/clock.ts";

/** A clock that a test turns. */
export interface FakeClock extends Clock {
  /** Moves time on, firing what falls due in order of time, then of setting. Promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Moves on to the next timer; false when there is none. */
  next(): Promise<boolean>;
  readonly pending: number;
}

/** A fake clock at `start` milliseconds since the epoch. */
export function createFakeClock(start = 1_700_000_000_000): FakeClock {
  let now = start;
  let order = 0;
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  function earliest(): [number, { readonly at: number; readonly run: () => void }] | undefined {
    let found: [number, { readonly at: number; readonly run: () => void }] | undefined;
    for (const entry of timers) if (found === undefined || entry[1].at < found[1].at) found = entry;
    return found;
  }

  async function fire(until: number): Promise<boolean> {
    const due = earliest();
    if (due === undefined || due[1].at > until) return false;
    timers.delete(due[0]);
    now = Math.max(now, due[1].at);
    due[1].run();
    await settled();
    return true;
  }

  return {
    now: () => now,
    after(ms, run) {
      const id = (order += 1);
      timers.set(id, { at: now + Math.max(0, ms), run });
      return () => {
        timers.delete(id);
      };
    },
    async advance(ms) {
      const until = now + ms;
      await settled();
      while (await fire(until));
      now = until;
    },
    async next() {
      await settled();
      return fire(Number.POSITIVE_INFINITY);
    },
    get pending() {
      return timers.size;
    },
  };
}

/** Lets everything that waits on settled promises run. */
export async function settled(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}
