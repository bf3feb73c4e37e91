import type { QueuePlace, UnitQueue } from "../engine/unit-queue.ts";
import type { RunRecord } from "../model/run.ts";

/** Units at once at a backend when no run says more for itself (`design/decisions.md`, queue). */
const BACKEND_LIMITS: Readonly<Record<string, number>> = { skillrunner: 3, "generic-http": 3 };

/**
 * Units at once over all runs. `0` means no limit; this is one in practice, also for numbers above it: each unit at
 * work has a worker of its own, which takes memory and time to start.
 */
export const MOST_AT_ONCE = 64;

/** How many units of a run may go on at once: its own number, else what its backend takes. */
export function concurrencyOf(provider: string, limit: number | undefined): number {
  const units = limit ?? backendLimit(provider);
  return units === 0 ? MOST_AT_ONCE : Math.min(units, MOST_AT_ONCE);
}

/** Where a run's units stand in the application's queue; a provider that needs no backend counts as one. */
export function queuePlace(
  queue: UnitQueue,
  { provider, settings }: Pick<RunRecord, "provider" | "settings">,
): QueuePlace {
  const { backendId, maxConcurrency } = settings;
  return {
    queue,
    backend: { id: backendId ?? provider, limit: backendLimit(provider) },
    ...(maxConcurrency === undefined ? {} : { limit: maxConcurrency }),
  };
}

function backendLimit(provider: string): number {
  return BACKEND_LIMITS[provider] ?? 1;
}
