import type { Localizer } from "../l10n/localizer.ts";
import { HOME_LOG } from "../logs/log-files.ts";
import { LOG_LEVELS } from "../logs/log-levels.ts";
import type { LogFilter } from "../model/manager-api.ts";
import type { LogReport } from "../model/run-log.ts";
import type { RunArchive } from "./run-archive.ts";
import { shownEntry, type ManagerLogs } from "./run-log.ts";

/** The log of a run, or of what belongs to none, as far as it was asked for. */
export async function readRunLog(
  { archive, logs, localizer }: { archive: RunArchive; logs: ManagerLogs; localizer: Localizer },
  idOrPrefix: string | undefined,
  { level, unit, after = 0 }: LogFilter,
): Promise<LogReport> {
  const runId = idOrPrefix === undefined ? undefined : await archive.id(idOrPrefix);
  const name = runId ?? HOME_LOG;
  const { entries, dropped, damaged } = await logs.read(name);
  const lowest = LOG_LEVELS.indexOf(level);
  return {
    ...(runId === undefined ? {} : { runId }),
    file: logs.file(name),
    dropped,
    damaged,
    entries: entries
      .filter(
        (entry) =>
          entry.seq > after &&
          LOG_LEVELS.indexOf(entry.level) >= lowest &&
          (unit === undefined || entry.unit === unit),
      )
      .map((entry) => shownEntry(localizer, entry)),
  };
}
