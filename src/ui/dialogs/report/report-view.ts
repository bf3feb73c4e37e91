import { errorText, type ErrorText } from "../../../l10n/error-text.ts";
import type { Localizer } from "../../../l10n/localizer.ts";
import type { NamedTarget } from "../../../model/change.ts";
import type { RunReport } from "../../../model/manager-api.ts";
import type { Product } from "../../../model/receipt.ts";
import type { UnitStatus } from "../../../model/run.ts";
import type { FailureRecord } from "../../../model/run-event.ts";
import type { RunState, TaskState } from "../../../model/states.ts";
import { durationText } from "../../format/duration-text.ts";
import { endedRun } from "../../notice-model/followed-run.ts";
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
  /** It may still change by itself. */
  readonly open: boolean;
  /** When it began and ended, how long it took, how long it waited. */
  readonly times: string;
  /** What is special about it: a dry run, taken back, of another library, carried out elsewhere, damaged. */
  readonly remarks: readonly string[];
  /** What ended the run as a whole. */
  readonly failure?: ErrorText;
  readonly units: readonly UnitRow[];
  /** States that units have, most important first, each with its number. */
  readonly states: readonly { readonly state: TaskState; readonly text: string }[];
  readonly leftOut: readonly { readonly label: string; readonly reason: string }[];
  readonly changed: readonly WrittenRow[];
  /** Those in the run's own folder, with the path below it. */
  readonly ownFiles: { readonly folder: string; readonly rows: readonly WrittenRow[] };
  /** Absolute paths. */
  readonly otherFiles: readonly WrittenRow[];
  readonly wouldWrite: readonly string[];
  readonly actions: readonly ReportAction[];
}

type StateTexts = ReadonlyMap<TaskState, string>;

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
/** Between what stands in one line; the same in every language. */
const SEPARATOR = " · ";
const FINAL: ReadonlySet<RunState> = new Set(["succeeded", "failed", "skipped", "canceled", "partial"]);
const RESUMED: ReadonlySet<RunState> = new Set(["interrupted", "waiting_auth"]);
const RETRIED: ReadonlySet<RunState> = new Set(["failed", "partial", "canceled"]);

function isOpenRun({ summary }: RunReport): boolean {
  return !FINAL.has(summary.state);
}

/**
 * What the window of a run shows (`spec/task-ui.md`).
 *
 * @param canceling it was asked to end, and has not yet
 */
export function reportView(report: RunReport, localizer: Localizer, canceling = false): ReportView {
  const { text } = localizer;
  const { summary, units, skipped, products, error } = report;
  const { state } = summary;
  // Looked up once each, not for every unit.
  const stateTexts: StateTexts = new Map(ORDER.map((one) => [one, text(`ui-state-${one}`)]));
  const isOwn = ({ root }: RunReport["products"][number]) => root === "workspace";
  return {
    title: summary.workflowLabel,
    state,
    stateText: canceling ? text("ui-notice-canceling") : text(`ui-state-${state}`),
    open: isOpenRun(report),
    times: timesText(report, localizer),
    remarks: remarks(report, localizer),
    ...(error === undefined ? {} : { failure: failureText(error, localizer) }),
    units: units.map((unit) => unitRow(unit, stateTexts, localizer)),
    states: statesOf(units, stateTexts, localizer),
    leftOut: skipped.map(({ label, reason }) => ({ label, reason })),
    changed: changedRows(report, localizer),
    ownFiles: {
      folder: report.workspaceDir,
      rows: products.filter(isOwn).map((product) => fileRow(product, product.path)),
    },
    otherFiles: products
      .filter((product) => !isOwn(product))
      .map((product) => fileRow(product, product.absolutePath)),
    wouldWrite: report.wouldWrite.flatMap(({ lines }) => lines),
    actions: actionsOf(report, canceling),
  };
}

function timesText(report: RunReport, { locale, text }: Localizer): string {
  const { summary, times } = report;
  const { startedAt } = summary;
  // One that goes on again has ended before.
  const endedAt = isOpenRun(report) ? undefined : summary.endedAt;
  const span = (ms: number) => durationText((unit, args) => text(`ui-duration-${unit}`, args), ms);
  return [
    text("report-began", { time: momentText(locale, startedAt) }),
    ...(endedAt === undefined
      ? []
      : [text("report-ended", { time: momentText(locale, endedAt, startedAt) })]),
    text("report-took", { time: span(times.ranMs) }),
    ...(times.waitedMs < 1000 ? [] : [text("report-waited", { time: span(times.waitedMs) })]),
  ].join(SEPARATOR);
}

/** Date and time of day; the date is left out where it is that of `before`. */
function momentText(locale: string, at: number, before?: number): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  const known = before !== undefined && day.format(before) === day.format(at);
  const moment = new Intl.DateTimeFormat(locale, {
    ...(known ? {} : { dateStyle: "medium" }),
    timeStyle: "short",
  });
  return moment.format(at);
}

function remarks({ summary }: RunReport, { text }: Localizer): readonly string[] {
  const { dryRun, undone, library, ownedBy, damaged } = summary;
  return [
    ...(dryRun === true ? [text("report-dry-run")] : []),
    ...(undone === undefined ? [] : [text("report-undone", { how: undone })]),
    ...(library?.open === false ? [text("report-other-library", { folder: library.dir ?? "" })] : []),
    ...(ownedBy === undefined ? [] : [text("report-owned-elsewhere")]),
    ...(damaged === true ? [text("report-damaged")] : []),
  ];
}

function unitRow(unit: UnitStatus, stateTexts: StateTexts, localizer: Localizer): UnitRow {
  const { unitId, taskName, state, attempt, reason = "", error, warnings } = unit;
  const { text } = localizer;
  return {
    unitId,
    name: taskName,
    state,
    stateText: stateTexts.get(state) ?? state,
    lines: [
      ...(attempt > 1 ? [text("report-attempt", { attempt })] : []),
      ...(reason === "" ? [] : [reason]),
      ...(error === undefined ? [] : failureLines(error, localizer)),
      ...(warnings > 0 ? [text("report-warnings", { count: warnings })] : []),
    ],
  };
}

/** Code and sentence, and what can be done. */
function failureText(error: FailureRecord, localizer: Localizer): ErrorText {
  const { message, ...remedy } = errorText(localizer, error, "zotero");
  return { message: [error.code, message].join(SEPARATOR), ...remedy };
}

function failureLines(error: FailureRecord, localizer: Localizer): readonly string[] {
  const { message, remedy } = failureText(error, localizer);
  return remedy === undefined ? [message] : [message, remedy];
}

function fileRow({ undoneAt }: Pick<Product, "undoneAt">, text: string): WrittenRow {
  return { text, takenBack: undoneAt !== undefined };
}

function statesOf(
  units: readonly UnitStatus[],
  stateTexts: StateTexts,
  { text }: Localizer,
): ReportView["states"] {
  const counts = new Map<TaskState, number>();
  for (const { state } of units) counts.set(state, (counts.get(state) ?? 0) + 1);
  return ORDER.flatMap((state) => {
    const count = counts.get(state);
    if (count === undefined) return [];
    return [{ state, text: text("report-filter-state", { state: stateTexts.get(state) ?? state, count }) }];
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

function actionsOf(report: RunReport, canceling: boolean): readonly ReportAction[] {
  const { summary, units } = report;
  const { state, library, ownedBy, undone, wrote = 0 } = summary;
  const here = library?.open !== false;
  /** Nobody else is at it. */
  const free = here && ownedBy === undefined && !canceling;
  const isOpen = isOpenRun(report);
  const waits = state === "waiting_user" || units.some((unit) => unit.state === "waiting_user");
  const declined = units.some(({ reasonCode }) => reasonCode === "gate-denied");
  const { files, items } = endedRun(report);
  return [
    ...(free && isOpen && waits ? ["answer" as const] : []),
    ...(free && RESUMED.has(state) ? ["resume" as const] : []),
    ...(isOpen && !canceling ? ["cancel" as const] : []),
    ...(free && (RETRIED.has(state) || (declined && !isOpen)) ? ["retry" as const] : []),
    ...(free && !isOpen && wrote > 0 && undone !== "all" ? ["undo" as const] : []),
    ...(here && items.length > 0 ? ["show-items" as const] : []),
    ...(files.length > 0 ? ["show-files" as const] : []),
    "copy-log",
  ];
}
