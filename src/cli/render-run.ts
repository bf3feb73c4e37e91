import { errorText } from "../l10n/error-text.ts";
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
  { output, hint }: Pick<CommandContext, "output" | "hint">,
  report: RunReport,
): void {
  const { summary } = report;
  output.line(
    output.text(report.settings.dryRun ? "cli-run-title-dry" : "cli-run-title", {
      label: summary.workflowLabel,
      run: summary.runId,
      state: output.text(`cli-state-${summary.state}`),
    }),
  );
  output.line(`  ${timesText(output, summary)}`);
  for (const unit of report.units) renderUnit(output, unit);
  for (const skipped of report.skipped) {
    output.line(`  – ${output.text("cli-run-skipped", { label: skipped.label, reason: skipped.reason })}`);
  }
  if (report.error !== undefined) renderFailure(output, report.error, "  ");
  const somethingToUndo = renderWritten(output, report);
  const { counts } = summary;
  output.line(
    output.text("cli-run-counts", {
      succeeded: counts.succeeded,
      failed: counts.failed,
      skipped: counts.skipped + report.skipped.length,
      canceled: counts.canceled,
    }),
  );
  if (summary.ownedBy !== undefined) {
    output.note(output.text("cli-run-cancel-hint", { command: hint("cancel", summary.runId) }));
    return;
  }
  if (report.units.some((unit) => unit.reasonCode === "gate-denied")) {
    const command = hint("retry", summary.runId, "--failed", "--yes");
    output.note(output.text("cli-run-approve-hint", { command }));
  } else if (RETRIED.has(summary.state)) {
    output.note(output.text("cli-run-retry-hint", { command: hint("retry", summary.runId, "--failed") }));
  }
  if (RESUMED.has(summary.state)) {
    output.note(output.text("cli-run-resume-hint", { command: hint("resume", summary.runId) }));
  }
  if (somethingToUndo) {
    output.note(output.text("cli-run-undo-hint", { command: hint("undo", summary.runId) }));
  }
}

function timesText({ text }: Output, { startedAt, endedAt }: RunSummary): string {
  const start = MOMENT.format(startedAt);
  return endedAt === undefined
    ? text("cli-run-started", { start })
    : text("cli-run-times", { start, time: durationText(text, endedAt - startedAt) });
}

const RETRIED: ReadonlySet<RunState> = new Set(["partial", "failed", "canceled"]);
const RESUMED: ReadonlySet<RunState> = new Set(["waiting_user", "waiting_auth", "interrupted"]);

function renderUnit(output: Output, unit: UnitStatus): void {
  const mark = MARKS[unit.state];
  const attempt = unit.attempt > 1 ? ` ${output.text("cli-unit-attempt", { attempt: unit.attempt })}` : "";
  const reason = unit.reason === undefined || unit.reason === "" ? "" : `: ${unit.reason}`;
  output.line(
    `  ${mark} ${unit.unitId}  ${unit.taskName} — ${output.text(`cli-state-${unit.state}`)}${attempt}${reason}`,
  );
  if (unit.error !== undefined) renderFailure(output, unit.error, "      ");
}

/** *code · one sentence · what you can do*, always (`spec/task-ui.md`, Rules). */
export function renderFailure(output: Output, failure: FailureRecord, indent: string): void {
  const { message, remedy } = errorText(output.localizer, failure);
  output.line(`${indent}${failure.code} · ${message}${remedy === undefined ? "" : ` · ${remedy}`}`);
}

/** What was written and where; answers whether undo would find something. */
function renderWritten(output: Output, report: RunReport): boolean {
  const written = report.receipts.filter((receipt) => receipt.undoneAt === undefined);
  if (written.length > 0) output.line(output.text("cli-run-written", { count: written.length }));
  for (const receipt of written) {
    const { ref } = receipt.target;
    const created = receipt.before === null ? ` (${output.text("cli-run-created")})` : "";
    output.line(`    ${String(ref.libraryId)}/${ref.key}  ${receipt.operations.join(", ")}${created}`);
  }
  const files = report.products.filter((product) => product.undoneAt === undefined);
  if (files.length > 0) output.line(output.text("cli-run-files", { count: files.length }));
  for (const product of files) output.line(`    ${product.absolutePath}`);
  for (const unit of report.wouldWrite) {
    output.line(output.text("cli-run-would-write", { unit: unit.unitId }));
    for (const line of unit.lines) output.line(`    ${line}`);
  }
  return written.length > 0 || files.length > 0;
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
  ]);
  for (const row of table(rows)) output.line(row);
}

/** What undo did, and what it left alone and why. */
export function renderUndo(output: Output, report: UndoReport): void {
  output.line(
    output.text("cli-undo-reverted", { count: report.reverted.length + report.removedFiles.length }),
  );
  for (const { ref } of report.reverted) output.line(`  ✓ ${String(ref.libraryId)}/${ref.key}`);
  for (const path of report.removedFiles) output.line(`  ✓ ${path}`);
  for (const { target, reason } of report.kept) {
    output.line(
      `  – ${String(target.ref.libraryId)}/${target.ref.key}: ${output.text(`cli-undo-kept-${reason}`)}`,
    );
  }
  for (const { path, reason } of report.keptFiles) {
    output.line(`  – ${path}: ${output.text(`cli-undo-kept-${reason}`)}`);
  }
}
