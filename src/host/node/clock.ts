import type { Clock } from "../../ports/clock.ts";

/** Node's own timers give up above this many milliseconds and fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The real time. Timers keep the process alive until they fire or are canceled. */
export function createNodeClock(): Clock {
  return {
    now: () => Date.now(),
    after(ms, run) {
      let rest = Math.max(0, ms);
      let timer: NodeJS.Timeout;
      const arm = () => {
        const step = Math.min(rest, LONGEST_TIMER);
        rest -= step;
        timer = setTimeout(rest > 0 ? arm : run, step);
      };
      arm();
      return () => {
        clearTimeout(timer);
      };
    },
  };
}
