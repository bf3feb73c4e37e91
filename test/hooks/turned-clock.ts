import type { Clock } from "../../src/ports/clock.ts";

/** Time that passes only when a test lets it. */
export function turnedClock(): Clock & { pass(ms: number): void } {
  let now = 1_000;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => (timers = timers.filter((other) => other !== timer));
    },
    pass(ms) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}
