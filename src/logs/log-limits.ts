import type { LogLevel } from "../model/run-log.ts";

/** How large the log of one run may get (`spec/native-workflows.md` §12.8). */
export interface LogLimits {
  readonly entries: number;
  /** Characters of all entries together, as they are written. */
  readonly characters: number;
}

export const NORMAL_LIMITS: LogLimits = { entries: 2_000, characters: 20_000_000 };
/** In debug mode. */
export const DIAGNOSTIC_LIMITS: LogLimits = { entries: 3_000, characters: 20_000_000 };

/** What decides whether an entry stays. */
export interface Weighed {
  readonly level: LogLevel;
  readonly characters: number;
}

/**
 * The entries that stay, in their order: the oldest of level debug and info go first, then the oldest of the others.
 * Answers with the same list when nothing has to go.
 */
export function withinLimits<T extends Weighed>(entries: readonly T[], limits: LogLimits): readonly T[] {
  let surplus = entries.length - limits.entries;
  let excess = entries.reduce((sum, { characters }) => sum + characters, 0) - limits.characters;
  if (surplus <= 0 && excess <= 0) return entries;
  const gone = new Set<T>();
  for (const lower of [true, false]) {
    for (const entry of entries) {
      if (surplus <= 0 && excess <= 0) break;
      if ((entry.level === "debug" || entry.level === "info") !== lower) continue;
      gone.add(entry);
      surplus -= 1;
      excess -= entry.characters;
    }
  }
  return entries.filter((entry) => !gone.has(entry));
}
