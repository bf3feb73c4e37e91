import type { Clock } from "../ports/clock.ts";
import { logFile, readLog, removeOldLogs, type KeptLog, type LogFolder } from "./log-files.ts";
import { DIAGNOSTIC_LIMITS, NORMAL_LIMITS } from "./log-limits.ts";
import { createLogWriter, type LogWriter } from "./log-writer.ts";
import type { Redactor } from "./redact.ts";

/** The logs of a home. */
export interface RunLogs {
  /** Takes entries for a run, or for `HOME_LOG`; close it when the run ended. */
  open(name: string, redactor: Redactor): LogWriter;
  /** `file_unreadable` when it is there and cannot be read. */
  read(name: string): Promise<KeptLog>;
  /** Absolute path, whether or not there is one. */
  readonly file: (name: string) => string;
  /** Removes logs that nobody wrote to for 30 days (`spec/native-workflows.md` §18), but those of `keep`. */
  readonly cleanUp: (keep: ReadonlySet<string>) => Promise<number>;
  /** Writes what is left; resolves when that is done. */
  close(): Promise<void>;
}

export interface RunLogsOptions {
  readonly folder: LogFolder;
  readonly clock: Clock;
  /** More is kept in debug mode. May be a getter: it is read when a log is opened. */
  readonly debugMode: boolean;
  /** A log cannot be written; called once, whatever number of logs fail. */
  readonly onFailure: (error: unknown) => void;
}

export function createRunLogs(options: RunLogsOptions): RunLogs {
  const { folder, clock, onFailure } = options;
  const open = new Set<LogWriter>();
  let told = false;
  return {
    open(name, redactor) {
      const writer = createLogWriter({
        folder,
        clock,
        name,
        limits: options.debugMode ? DIAGNOSTIC_LIMITS : NORMAL_LIMITS,
        redactor,
        onFailure: (error) => {
          if (!told) onFailure(error);
          told = true;
        },
      });
      const own: LogWriter = {
        write: (entry) => {
          writer.write(entry);
        },
        flush: () => writer.flush(),
        async close() {
          await writer.close();
          open.delete(own);
        },
      };
      open.add(own);
      return own;
    },
    // A log that was made in debug mode may be longer than one of this process.
    read: (name) => readLog(folder, name, DIAGNOSTIC_LIMITS),
    file: (name) => logFile(folder, name),
    cleanUp: (keep) => removeOldLogs(folder, { now: clock.now(), keep }),
    async close() {
      await Promise.all([...open].map((writer) => writer.close()));
    },
  };
}
