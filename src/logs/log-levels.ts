import type { LogLevel } from "../model/run-log.ts";

/** In the order of how much they matter. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const satisfies readonly LogLevel[];
