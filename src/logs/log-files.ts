import type { KeptLogEntry } from "../model/run-log.ts";
import type { FilesPort } from "../ports/files.ts";
import { withinLimits, type LogLimits } from "./log-limits.ts";
import { entryOf, readLines } from "./log-line.ts";

/** Where the logs of a home lie, one file a run. */
export type LogFolder = Pick<
  FilesPort,
  "append" | "join" | "list" | "readText" | "remove" | "stat" | "writeText"
> & {
  /** Absolute. */
  readonly dir: string;
};

/** Name of the log of what belongs to no run. */
export const HOME_LOG = "manager";

const SUFFIX = ".ndjson";

/** A log as it was kept. */
export interface KeptLog {
  readonly entries: readonly KeptLogEntry[];
  readonly dropped: number;
  readonly damaged: number;
}

export function logFile(folder: LogFolder, name: string): string {
  return folder.join(folder.dir, `${name}${SUFFIX}`);
}

/** The entries of a log, oldest first; empty when there is none. `file_unreadable` when it cannot be read. */
export async function readLog(folder: LogFolder, name: string, limits: LogLimits): Promise<KeptLog> {
  const path = logFile(folder, name);
  if ((await folder.stat(path)) === undefined) return { entries: [], dropped: 0, damaged: 0 };
  const { lines, dropped, damaged } = readLines(await folder.readText(path));
  // A file may be somewhat longer than it is shown, so that it need not be shortened at each entry.
  const kept = withinLimits(lines, limits);
  const entries = kept.flatMap((line) => entryOf(line) ?? []);
  return {
    entries,
    dropped: dropped + lines.length - kept.length,
    damaged: damaged + kept.length - entries.length,
  };
}

/**
 * Removes logs that nobody wrote to for `days`, but those of `keep` (runs that can still go on).
 *
 * @returns how many were removed; what cannot be removed stays for the next time
 */
export async function removeOldLogs(
  folder: LogFolder,
  { now, days = 30, keep = new Set() }: { now: number; days?: number; keep?: ReadonlySet<string> },
): Promise<number> {
  if ((await folder.stat(folder.dir)) === undefined) return 0;
  let removed = 0;
  for (const { name, type } of await folder.list(folder.dir)) {
    if (type !== "file" || !name.endsWith(SUFFIX) || keep.has(name.slice(0, -SUFFIX.length))) continue;
    const path = folder.join(folder.dir, name);
    const stat = await folder.stat(path);
    if (stat === undefined || stat.modifiedAt > now - days * 86_400_000) continue;
    removed += await folder.remove(path).then(
      () => 1,
      () => 0,
    );
  }
  return removed;
}
