import { errorText } from "../l10n/error-text.ts";
import type { Localizer } from "../l10n/localizer.ts";
import { HOME_LOG } from "../logs/log-files.ts";
import { cleanEntry } from "../logs/log-line.ts";
import { createRedactor, type Redactor } from "../logs/redact.ts";
import { createRunLogs, type RunLogs } from "../logs/run-logs.ts";
import type { KeptLogEntry, LogEntry, ShownLogEntry } from "../model/run-log.ts";
import type { UiPort } from "../ports/ui.ts";
import { placesOfHost, placesOfRun } from "./known-places.ts";
import type { ManagerHost } from "./manager-host.ts";

/** The logs of a home, and who cleans what goes into them. */
export interface ManagerLogs extends RunLogs {
  /** Takes out credentials and the folders of the host. */
  readonly redactor: Redactor;
  /** The same, with the folders of one run. */
  redactorFor(roots: { readonly workspace: string; readonly output?: string }): Redactor;
  /** An entry about what belongs to no run. */
  note(entry: LogEntry): void;
}

export function createManagerLogs(host: ManagerHost): ManagerLogs {
  const { clock, files, home, localizer, ui } = host;
  const secrets = host.secrets ?? [];
  const redactor = createRedactor({ places: placesOfHost(host), secrets });
  const logs = createRunLogs({
    folder: {
      dir: home.logs,
      append: (path, text) => files.append(path, text),
      join: (...parts) => files.join(...parts),
      list: (path) => files.list(path),
      readText: (path) => files.readText(path),
      remove: (path) => files.remove(path),
      stat: (path) => files.stat(path),
      writeText: (path, text) => files.writeText(path, text),
    },
    clock,
    get debugMode() {
      return host.debugMode;
    },
    onFailure: (error) => {
      const { message } = errorText(localizer, describedError(error));
      ui.notify(localizer.text("manager-log-unwritable", { reason: redactor.text(message) }), "error");
    },
  });
  let own: ReturnType<RunLogs["open"]> | undefined;
  return {
    ...logs,
    redactor,
    redactorFor: (roots) => createRedactor({ places: placesOfRun(host, roots), secrets }),
    note(entry) {
      own ??= logs.open(HOME_LOG, redactor);
      own.write(entry);
    },
  };
}

/** The log of one run that is carried out here. */
export interface RunLog {
  readonly redactor: Redactor;
  write(entry: LogEntry): void;
  close(): Promise<void>;
}

/** @param onEntry also gets every entry, as people read it */
export function openRunLog(
  { localizer }: Pick<ManagerHost, "localizer">,
  logs: ManagerLogs,
  runId: string,
  redactor: Redactor,
  onEntry: ((entry: ShownLogEntry) => void) | undefined,
): RunLog {
  const writer = logs.open(runId, redactor);
  return {
    redactor,
    write(entry) {
      try {
        writer.write(entry);
        onEntry?.(shownEntry(localizer, { ...cleanEntry(entry, redactor), seq: 0 }));
      } catch {
        // A log must not take the run with it.
      }
    },
    close: () => writer.close(),
  };
}

/** An entry with its line, localised. */
export function shownEntry(localizer: Localizer, entry: KeptLogEntry): ShownLogEntry {
  return { ...entry, line: lineOf(localizer, entry) };
}

function lineOf(localizer: Localizer, { message, args, text, error, stage }: KeptLogEntry): string {
  // The file may be of another version of this program.
  const own = message === `log-${stage}` && localizer.has(message);
  const parts = [
    own ? localizer.text(`log-${stage}`, args) : undefined,
    text,
    error === undefined ? undefined : errorText(localizer, error).message,
  ];
  const told = parts.filter((part) => part !== undefined && part !== "");
  return told.length === 0 ? stage : told.join(" · ");
}

/** Short words to the person, which the log keeps too. */
export function notingUi(ui: UiPort, note: (text: string, type: string) => void): UiPort {
  return {
    ...ui,
    notify(text, type) {
      note(text, type);
      ui.notify(text, type);
    },
  };
}

function describedError(error: unknown): { readonly code: string; readonly message: string } {
  if (typeof error === "object" && error !== null && "code" in error && "message" in error) {
    return error as { readonly code: string; readonly message: string };
  }
  return { code: "internal_error", message: String(error) };
}
