import { errorText } from "../l10n/error-text.ts";
import type { NamedTarget } from "../model/change.ts";
import type { RunReport } from "../model/manager-api.ts";
import type { UndoReport } from "../model/receipt.ts";
import type { RunRecord, RunSummary, UnitStatus } from "../model/run.ts";
import type { FailureRecord } from "../model/run-event.ts";
import type { RunState } from "../model/states.ts";
import type { CommandContext } from "./command-context.ts";
import { durationText } from "./duration-text.ts";
import type { Output } from "./output.ts";
import { table } from "./text-table.ts";

/** What a run that begins will do: how many units, and how many candidates were skipped for which reason. */
export function renderPreview(output: Output, { units, skipped, stats }: RunRecord): void {
  output.note(output.text("cli-run-preview", { units: units.length, skipped: skipped.length }));
  for (const [reason, count] of Object.entries(stats.candidates.reasons)) {
    output.note(`  ${String(count)} × ${output.text(`planner-reason-${reason}`)}`);
  }
}

/** A run as people read it: its units, what was skipped and why, what was written and where, what to do next. */
export function renderRunReport(
  { output, runHint }: Pick<CommandContext, "output" | "runHint">,
  report: RunReport,
): void {
  const { summary } = report;
  const hint = (...words: readonly string[]) => runHint(summary, ...words);
  output.line(
    output.text(report.settings.dryRun ? "cli-run-title-dry" : "cli-run-title", {
      label: summary.workflowLabel,
      run: summary.runId,
      state: output.text(`cli-state-${summary.state}`),
    }),
  );
  output.line(`  ${timesText(output, report)}`);
  const own = summary.library?.workflowsDir !== undefined;
  for (const unit of report.units) renderUnit(output, unit, own);
  for (const skipped of report.skipped) {
    output.line(`  – ${output.text("cli-run-skipped", { label: skipped.label, reason: skipped.reason })}`);
  }
  if (report.error !== undefined) renderFailure(output, report.error, "  ", own);
  const somethingToUndo = renderWritten(output, report);
  const { counts } = summary;
  output.line(
    output.text("cli-run-counts", {
      succeeded: counts.succeeded,
      failed: counts.failed,
      skipped: counts.skipped,
      canceled: counts.canceled,
    }),
  );
  if (report.skipped.length > 0) {
    output.line(output.text("cli-run-not-planned", { count: report.skipped.length }));
  }
  output.line(output.text("cli-run-log", { path: report.logFile }));
  if (summary.ownedBy !== undefined) {
    output.note(output.text("cli-run-cancel-hint", { command: hint("cancel", summary.runId) }));
    return;
  }
  if (report.units.some((unit) => unit.reasonCode === "gate-denied")) {
    const command = hint("retry", summary.runId, "--failed", "--yes");
    output.note(output.text("cli-run-approve-hint", { command }));
  } else if (RETRIED.has(summary.state)) {
    output.note(output.text("cli-run-retry-hint", { command: hint("retry", summary.runId, "--failed") }));
    if (report.units.some((unit) => isHookFault(unit.error))) {
      const command = hint("retry", summary.runId, "--failed", "--latest");
      output.note(output.text("cli-run-latest-hint", { command }));
    }
  }
  if (RESUMED.has(summary.state)) {
    output.note(output.text("cli-run-resume-hint", { command: hint("resume", summary.runId) }));
  }
  if (somethingToUndo) {
    output.note(output.text("cli-run-undo-hint", { command: hint("undo", summary.runId) }));
  }
}

/** The time that the run worked; what it waited for a person, and lay about cut off, is none of it. */
function timesText({ text }: Output, { summary: { startedAt, endedAt }, times }: RunReport): string {
  const start = MOMENT.format(startedAt);
  if (endedAt === undefined) return text("cli-run-started", { start });
  const time = durationText(text, times.ranMs);
  // Less is an answer that came at once.
  if (times.waitedMs < 1000) return text("cli-run-times", { start, time });
  return text("cli-run-times-waited", { start, time, waited: durationText(text, times.waitedMs) });
}

/** Whether the files of the workflow are at fault: trying them again unchanged would change nothing. */
function isHookFault(error: FailureRecord | undefined): boolean {
  if (error === undefined) return false;
  const { failures } = error.details ?? {};
  const codes = [error.code, ...(Array.isArray(failures) ? failures.map(codeOf) : [])];
  return codes.some((code) => code.startsWith("hook_") || code === "preflight_invalid");
}

function codeOf(failure: unknown): string {
  return typeof failure === "object" && failure !== null && "code" in failure ? String(failure.code) : "";
}

const RETRIED: ReadonlySet<RunState> = new Set(["partial", "failed", "canceled"]);
const RESUMED: ReadonlySet<RunState> = new Set(["waiting_user", "waiting_auth", "interrupted"]);

function renderUnit(output: Output, unit: UnitStatus, own: boolean): void {
  const mark = MARKS[unit.state];
  const attempt = unit.attempt > 1 ? ` ${output.text("cli-unit-attempt", { attempt: unit.attempt })}` : "";
  const state = `${output.text(`cli-state-${unit.state}`)}${attempt}`;
  const said =
    (unit.reason ?? "") === "" ? state : output.text("cli-because", { what: state, why: unit.reason ?? "" });
  output.line(`  ${mark} ${unit.unitId}  ${unit.taskName} — ${said}`);
  if (unit.error !== undefined) renderFailure(output, unit.error, "      ", own);
  if (unit.returned !== undefined) {
    const id = unit.returnedCut === true ? "cli-run-returned-cut" : "cli-run-returned";
    output.line(`      ${output.text(id, { value: shortened(JSON.stringify(unit.returned)) })}`);
  }
}

/** Longest value of a hook in a line. */
const SHOWN = 200;

function shortened(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}

/**
 * *code · one sentence · what you can do*, always (`spec/task-ui.md`, Rules).
 *
 * @param own whether the package lies in a folder that was given on the command line: its author is most likely the one
 *   who reads this
 */
function renderFailure(output: Output, failure: FailureRecord, indent: string, own = false): void {
  const { message, remedy: usual } = errorText(output.localizer, failure);
  const remedy = (own ? ownRemedy(output, failure) : undefined) ?? usual;
  output.line(`${indent}${failure.code} · ${message}${remedy === undefined ? "" : ` · ${remedy}`}`);
}

/** Where the author of a hook has to look. */
function ownRemedy({ text }: Output, { code, details = {} }: FailureRecord): string | undefined {
  const { place, package: id } = details;
  if (!OF_THE_AUTHOR.has(code) || typeof place !== "string" || typeof id !== "string") return undefined;
  return text("cli-own-hook-remedy", { place, package: id });
}

/** Failures that others can only tell the author of. */
const OF_THE_AUTHOR: ReadonlySet<string> = new Set(["hook_threw", "hook_crashed", "hook_result_invalid"]);

/** What was written and where; answers whether undo would find something. */
function renderWritten(output: Output, report: RunReport): boolean {
  const written = report.receipts.filter((receipt) => receipt.undoneAt === undefined);
  if (written.length > 0) output.line(output.text("cli-run-written", { count: written.length }));
  const named = new Map(report.changed.map((target) => [keyOf(target), namedKey(output, target)]));
  for (const receipt of written) {
    const created = receipt.before === null ? ` (${output.text("cli-run-created")})` : "";
    const key = keyOf(receipt.target);
    output.line(`    ${named.get(key) ?? key}  ${receipt.operations.join(", ")}${created}`);
  }
  const files = report.products.filter((product) => product.undoneAt === undefined);
  if (files.length > 0) output.line(output.text("cli-run-files", { count: files.length }));
  for (const product of files) output.line(`    ${product.absolutePath}`);
  renderTakenBack(output, report, named);
  for (const unit of report.wouldWrite) {
    output.line(output.text("cli-run-would-write", { unit: unit.unitId }));
    for (const line of unit.lines) output.line(`    ${line}`);
  }
  return written.length > 0 || files.length > 0;
}

/** What was written and is no more: undo took it back. */
function renderTakenBack(output: Output, report: RunReport, named: ReadonlyMap<string, string>): void {
  const receipts = report.receipts.filter((receipt) => receipt.undoneAt !== undefined);
  const files = report.products.filter((product) => product.undoneAt !== undefined);
  const count = receipts.length + files.length;
  if (count === 0) return;
  output.line(output.text("cli-run-taken-back", { count }));
  for (const { target, operations } of receipts) {
    output.line(`    ${named.get(keyOf(target)) ?? keyOf(target)}  ${operations.join(", ")}`);
  }
  for (const { absolutePath } of files) output.line(`    ${absolutePath}`);
}

const MARKS: Readonly<Record<UnitStatus["state"], string>> = {
  succeeded: "✓",
  failed: "✗",
  skipped: "–",
  canceled: "⊘",
  waiting_user: "?",
  waiting_auth: "?",
  running: "…",
  queued: "·",
};

/** Year first, in local time; the same in every language, so that runs can be told apart at a glance. */
const MOMENT = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

/** Runs as a table, newest first. */
export function renderRuns(output: Output, runs: readonly RunSummary[]): void {
  if (runs.length === 0) {
    output.line(output.text("cli-runs-none"));
    return;
  }
  const rows = runs.map((run) => [
    run.runId,
    MOMENT.format(run.startedAt),
    output.text(`cli-state-${run.state}`),
    `${String(run.counts.succeeded)}/${String(run.counts.total)}`,
    run.damaged === true ? output.text("cli-runs-damaged", { label: run.workflowLabel }) : run.workflowLabel,
    remarks(output, run),
  ]);
  for (const row of table(rows)) output.line(row);
}

/** What tells a run from the others: that it was a try, that it was taken back, its library. */
function remarks({ text }: Output, { dryRun, undone, library }: RunSummary): string {
  return [
    dryRun === true ? text("cli-runs-dry") : "",
    undone === undefined ? "" : text("cli-runs-undone", { how: undone }),
    library?.dir === undefined ? "" : text("cli-runs-library", { dir: library.dir }),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

function keyOf({ ref }: NamedTarget): string {
  return `${String(ref.libraryId)}/${ref.key}`;
}

/** `1/KEY` and the title, where it is known. */
function namedKey({ text }: Pick<Output, "text">, target: NamedTarget): string {
  return target.title === undefined
    ? keyOf(target)
    : text("cli-key-and-title", { key: keyOf(target), title: target.title });
}

/** What undo did, and what it left alone and why. */
export function renderUndo(output: Output, report: UndoReport): void {
  const { unknown = 0 } = report;
  const done = report.reverted.length + report.removedFiles.length;
  const nothing = done + report.kept.length + report.keptFiles.length + unknown === 0;
  output.line(nothing ? output.text("cli-undo-nothing") : output.text("cli-undo-reverted", { count: done }));
  for (const target of report.reverted) output.line(`  ✓ ${namedKey(output, target)}`);
  for (const path of report.removedFiles) output.line(`  ✓ ${path}`);
  for (const { target, reason } of report.kept) {
    const why = output.text(`cli-undo-kept-${reason}`);
    output.line(`  – ${output.text("cli-because", { what: namedKey(output, target), why })}`);
  }
  for (const { path, reason } of report.keptFiles) {
    const why = output.text(`cli-undo-kept-${reason}`);
    output.line(`  – ${output.text("cli-because", { what: path, why })}`);
  }
  if (unknown > 0) output.line(output.text("cli-undo-unknown", { count: unknown }));
}
