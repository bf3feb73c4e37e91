import type { QueuePlace, UnitQueue } from "../engine/unit-queue.ts";
import type { ConcurrencyApi } from "../model/manager-api.ts";
import type { RunRecord } from "../model/run.ts";
import type { PrefsPort } from "../ports/prefs.ts";

/** Units at once at a backend when no run says more for itself (`design/decisions.md`, queue). */
const BACKEND_LIMITS: Readonly<Record<string, number>> = { skillrunner: 3, "generic-http": 3 };

/**
 * Units at once over all runs. `0` means no limit; this is one in practice, also for numbers above it: each unit at
 * work has a worker of its own, which takes memory and time to start.
 */
export const MOST_AT_ONCE = 64;

/** Preference with a person's numbers by provider. */
const KEY = "concurrency";

type LimitPrefs = Pick<PrefsPort, "get">;

/**
 * How many units of a run may go on at once: its own number, else what its backend takes.
 *
 * @param prefs absent: nobody chose other numbers than the usual ones
 */
export function concurrencyOf(provider: string, limit: number | undefined, prefs?: LimitPrefs): number {
  const units = limit ?? backendLimit(provider, prefs);
  return units === 0 ? MOST_AT_ONCE : Math.min(units, MOST_AT_ONCE);
}

/** Where a run's units stand in the application's queue; a provider that needs no backend counts as one. */
export function queuePlace(
  queue: UnitQueue,
  { provider, settings }: Pick<RunRecord, "provider" | "settings">,
  prefs?: LimitPrefs,
): QueuePlace {
  const { backendId, maxConcurrency } = settings;
  return {
    queue,
    backend: { id: backendId ?? provider, limit: backendLimit(provider, prefs) },
    ...(maxConcurrency === undefined ? {} : { limit: maxConcurrency }),
  };
}

/** The numbers that people see and change; a run that has begun keeps to its own. */
export function createConcurrency(prefs: PrefsPort, providers: readonly string[]): ConcurrencyApi {
  return {
    limits: () =>
      providers.map((provider) => ({
        provider,
        units: backendLimit(provider, prefs),
        usual: usualLimit(provider),
      })),
    async set(provider, units) {
      if (units !== undefined && !isLimit(units)) {
        throw new RangeError(`a limit is a whole number from 0 to ${String(MOST_AT_ONCE)}`);
      }
      const { [provider]: _, ...others } = chosenLimits(prefs);
      await prefs.set(KEY, units === undefined ? others : { ...others, [provider]: units });
    },
  };
}

function backendLimit(provider: string, prefs: LimitPrefs | undefined): number {
  return (prefs === undefined ? undefined : chosenLimits(prefs)[provider]) ?? usualLimit(provider);
}

function usualLimit(provider: string): number {
  return BACKEND_LIMITS[provider] ?? 1;
}

/** What is no such number counts as not chosen. */
function chosenLimits(prefs: LimitPrefs): Readonly<Record<string, number>> {
  const chosen = prefs.get(KEY);
  if (typeof chosen !== "object" || chosen === null || Array.isArray(chosen)) return {};
  return Object.fromEntries(
    Object.entries(chosen).filter((entry): entry is [string, number] => isLimit(entry[1])),
  );
}

function isLimit(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST_AT_ONCE;
}
