import type { Clock } from "../../ports/clock.ts";
import { clearTimeout, setTimeout } from "./timers.ts";

/** The application's time; timers end with the plugin only when they are canceled. */
export function createGeckoClock(): Clock {
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}
