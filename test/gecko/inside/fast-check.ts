import "./lend-timers.ts";
import fc from "fast-check";
import "./take-timers-back.ts";

/** fast-check, loaded where there are no global timers. */
export { fc };
