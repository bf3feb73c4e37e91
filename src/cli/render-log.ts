import { padded } from "./text-table.ts";
import type { LogReport, ShownLogEntry } from "../model/run-log.ts";
import type { Output } from "./output.ts";

/** Time of day with milliseconds, in local time; the same in every language. */
const TIME = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
});

/** A log as people read it. */
export function renderLog(output: Output, report: LogReport): void {
  if (report.dropped > 0) output.note(output.text("cli-logs-dropped", { count: report.dropped }));
  if (report.damaged > 0) output.note(output.text("cli-logs-damaged", { count: report.damaged }));
  if (report.entries.length === 0) output.line(output.text("cli-logs-none"));
  for (const entry of report.entries) output.line(logEntryLine(output, entry));
}

/** One entry as a line: when, how much it matters, which unit, what. */
export function logEntryLine(
  { text }: Pick<Output, "text">,
  { at, level, scope, stage, unit, hook, requestId, line }: ShownLogEntry,
): string {
  const about = [unit, hook, requestId].filter((part) => part !== undefined).join(" ");
  const what = about === "" ? line : text("cli-because", { what: about, why: line });
  return `${TIME.format(at)}  ${padded(text(`cli-level-${level}`), 7)}  ${scope}/${stage}  ${what}`;
}
