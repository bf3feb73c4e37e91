import { errorText } from "../../../l10n/error-text.ts";
import type { Localizer } from "../../../l10n/localizer.ts";
import type { NamedTarget } from "../../../model/change.ts";
import type { RunReport } from "../../../model/manager-api.ts";
import type { UnitStatus } from "../../../model/run.ts";
import type { FailureRecord } from "../../../model/run-event.ts";
import type { RunState, TaskState } from "../../../model/states.ts";
import { durationText } from "../../format/duration-text.ts";
import type { ReportAction } from "./report-bridge.ts";

/** One unit as the window shows it. */
export interface UnitRow {
  readonly unitId: string;
  readonly name: string;
  readonly state: TaskState;
  /** In words. */
  readonly stateText: string;
  /** Why it ended so, what can be done, how many warnings it has. */
  readonly lines: readonly string[];
}

/** An object that was written, or a file. */
export interface WrittenRow {
  readonly text: string;
  readonly takenBack: boolean;
}

/** A run in words. */
export interface ReportView {
  readonly title: string;
  readonly state: RunState;
  readonly stateText: string;
  /** When it began, how long it took, how long it waited. */
  readonly times: string;
  /** What is special about it: a dry run, taken back, of another library, damaged. */
  readonly remarks: readonly string[];
  /** What ended the run as a whole. */
  readonly failure?: { readonly message: string; readonly remedy?: string };
  readonly units: readonly UnitRow[];
  /** States that units have, most important first, each with its number. */
  readonly states: readonly { readonly state: TaskState; readonly text: string }[];
  readonly leftOut: readonly { readonly label: string; readonly reason: string }[];
  readonly changed: readonly WrittenRow[];
  readonly files: readonly WrittenRow[];
  readonly wouldWrite: readonly string[];
  readonly actions: readonly ReportAction[];
}

const ORDER: readonly TaskState[] = [
  "failed",
  "waiting_user",
  "waiting_auth",
  "running",
  "queued",
  "canceled",
  "skipped",
  "succeeded",
];
const FINAL: ReadonlySet<RunState> = new Set(["succeeded", "failed", "skipped", "canceled", "partial"]);
const RESUMED: ReadonlySet<RunState> = new Set(["interrupted", "waiting_auth"]);
const RETRIED: ReadonlySet<RunState> = new Set(["failed", "partial", "canceled"]);

/** Whether a run may still change by itself. */
export function isOpenRun({ summary }: RunReport): boolean {
  return !FINAL.has(summary.state);
}

/** What the window of a run shows (`spec/task-ui.md`). */
export function reportView(report: RunReport, localizer: Localizer): ReportView {
  const { text } = localizer;
  const { summary, units, skipped, error } = report;
  const { state } = summary;
  return {
    title: summary.workflowLabel,
    state,
    stateText: text(`ui-state-${state}`),
    times: timesText(report, localizer),
    remarks: remarks(report, localizer),
    ...(error === undefined ? {} : { failure: errorText(localizer, error, "zotero") }),
    units: units.map((unit) => unitRow(unit, localizer)),
    states: statesOf(units, localizer),
    leftOut: skipped.map(({ label, reason }) => ({ label, reason })),
    changed: changedRows(report, localizer),
    files: report.products.map(({ absolutePath, undoneAt }) => ({
      text: absolutePath,
      takenBack: undoneAt !== undefined,
    })),
    wouldWrite: report.wouldWrite.flatMap(({ lines }) => lines),
    actions: actionsOf(report),
  };
}

function timesText({ summary, times }: RunReport, { locale, text }: Localizer): string {
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const span = (ms: number) => durationText((unit, args) => text(`ui-duration-${unit}`, args), ms);
  const began = text("report-began", { time: moment.format(summary.startedAt) });
  const took = text("report-took", { time: span(times.ranMs) });
  const waited = text("report-waited", { time: span(times.waitedMs) });
  return [began, took, ...(times.waitedMs < 1000 ? [] : [waited])].join(" · ");
}

function remarks({ summary }: RunReport, { text }: Localizer): readonly string[] {
  const { dryRun, undone, library, damaged } = summary;
  return [
    ...(dryRun === true ? [text("report-dry-run")] : []),
    ...(undone === undefined ? [] : [text("report-undone", { how: undone })]),
    ...(library?.open === false ? [text("report-other-library", { folder: library.dir ?? "" })] : []),
    ...(damaged === true ? [text("report-damaged")] : []),
  ];
}

function unitRow(unit: UnitStatus, localizer: Localizer): UnitRow {
  const { unitId, taskName, state, attempt, reason = "", error, warnings } = unit;
  const { text } = localizer;
  return {
    unitId,
    name: taskName,
    state,
    stateText: text(`ui-state-${state}`),
    lines: [
      ...(attempt > 1 ? [text("report-attempt", { attempt })] : []),
      ...(reason === "" ? [] : [reason]),
      ...(error === undefined ? [] : failureLines(error, localizer)),
      ...(warnings > 0 ? [text("report-warnings", { count: warnings })] : []),
    ],
  };
}

function failureLines(error: FailureRecord, localizer: Localizer): readonly string[] {
  const { message, remedy } = errorText(localizer, error, "zotero");
  return remedy === undefined ? [message] : [message, remedy];
}

function statesOf(units: readonly UnitStatus[], { text }: Localizer): ReportView["states"] {
  const counts = new Map<TaskState, number>();
  for (const { state } of units) counts.set(state, (counts.get(state) ?? 0) + 1);
  return ORDER.flatMap((state) => {
    const count = counts.get(state);
    if (count === undefined) return [];
    return [{ state, text: text("report-filter-state", { state: text(`ui-state-${state}`), count }) }];
  });
}

/** Objects once each, however many units wrote them. */
function changedRows({ changed, receipts }: RunReport, { text }: Localizer): readonly WrittenRow[] {
  const standing = new Set(
    receipts.filter(({ undoneAt }) => undoneAt === undefined).map(({ target }) => keyOf(target)),
  );
  return changed.map((target) => ({
    text: target.title ?? text("report-without-title", { key: target.ref.key }),
    takenBack: !standing.has(keyOf(target)),
  }));
}

function keyOf({ type, ref }: NamedTarget): string {
  return `${type} ${String(ref.libraryId)}/${ref.key}`;
}

function actionsOf(report: RunReport): readonly ReportAction[] {
  const { summary, units, changed, products } = report;
  const { state, library, undone, wrote = 0 } = summary;
  const here = library?.open !== false;
  const isOpen = isOpenRun(report);
  const waits = state === "waiting_user" || units.some((unit) => unit.state === "waiting_user");
  const declined = units.some(({ reasonCode }) => reasonCode === "gate-denied");
  const files = products.some(({ undoneAt }) => undoneAt === undefined);
  const items = changed.length > 0 || units.some(({ targetParentRef }) => targetParentRef !== undefined);
  return [
    ...(here && isOpen && waits ? ["answer" as const] : []),
    ...(here && RESUMED.has(state) ? ["resume" as const] : []),
    ...(isOpen ? ["cancel" as const] : []),
    ...(here && (RETRIED.has(state) || (declined && !isOpen)) ? ["retry" as const] : []),
    ...(here && !isOpen && wrote > 0 && undone !== "all" ? ["undo" as const] : []),
    ...(here && items ? ["show-items" as const] : []),
    ...(files ? ["show-files" as const] : []),
    "copy-log",
  ];
}
