import type { RunReport } from "../model/manager-api.ts";
import type { RunSummary, UnitStatus } from "../model/run.ts";
import type { UndoReport } from "../model/receipt.ts";
import type { FailureRecord } from "../model/run-event.ts";
import { errorText } from "../l10n/error-text.ts";
import { table, type Output } from "./output.ts";

/** A run as people read it: its units, what was skipped and why, what was written and where. */
export function renderRunReport(output: Output, report: RunReport): void {
  const { summary } = report;
  output.line(
    output.text("cli-run-title", {
      label: summary.workflowLabel,
      run: summary.runId,
      state: output.text(`cli-state-${summary.state}`),
    }),
  );
  for (const unit of report.units) renderUnit(output, unit);
  for (const skipped of report.skipped) {
    output.line(`  – ${output.text("cli-run-skipped", { label: skipped.label, reason: skipped.reason })}`);
  }
  if (report.error !== undefined) renderFailure(output, report.error, "  ");
  renderWritten(output, report);
  const { counts } = summary;
  output.line(
    output.text("cli-run-counts", {
      succeeded: counts.succeeded,
      failed: counts.failed,
      skipped: counts.skipped + report.skipped.length,
      canceled: counts.canceled,
    }),
  );
  if (summary.state === "partial" || summary.state === "failed") {
    output.note(output.text("cli-run-retry-hint", { run: summary.runId }));
  }
  if (report.receipts.some((receipt) => receipt.undoneAt === undefined) || report.products.length > 0) {
    output.note(output.text("cli-run-undo-hint", { run: summary.runId }));
  }
  if (summary.state === "waiting_user" || summary.state === "interrupted") {
    output.note(output.text("cli-run-resume-hint", { run: summary.runId }));
  }
}

function renderUnit(output: Output, unit: UnitStatus): void {
  const mark = MARKS[unit.state] ?? "·";
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

function renderWritten(output: Output, report: RunReport): void {
  const written = report.receipts.filter((receipt) => receipt.undoneAt === undefined);
  if (written.length > 0) output.line(output.text("cli-run-written", { count: written.length }));
  for (const receipt of written) {
    const { ref } = receipt.target;
    output.line(
      `    ${String(ref.libraryId)}/${ref.key}  ${receipt.operations.join(", ")}${receipt.before === null ? ` (${output.text("cli-run-created")})` : ""}`,
    );
  }
  const files = report.products.filter((product) => product.undoneAt === undefined);
  if (files.length > 0) output.line(output.text("cli-run-files", { count: files.length }));
  for (const product of files) output.line(`    ${product.absolutePath}`);
  for (const unit of report.wouldWrite) {
    output.line(output.text("cli-run-would-write", { unit: unit.unitId }));
    for (const line of unit.lines) output.line(`    ${line}`);
  }
}

const MARKS: Readonly<Record<string, string>> = {
  succeeded: "✓",
  failed: "✗",
  skipped: "–",
  canceled: "⊘",
  waiting_user: "?",
  running: "…",
  queued: "·",
};

/** Runs as a table, newest first. */
export function renderRuns(output: Output, runs: readonly RunSummary[]): void {
  if (runs.length === 0) {
    output.line(output.text("cli-runs-none"));
    return;
  }
  const rows = runs.map((run) => [
    run.runId,
    new Date(run.startedAt).toISOString().slice(0, 16).replace("T", " "),
    output.text(`cli-state-${run.state}`),
    `${String(run.counts.succeeded)}/${String(run.counts.total)}`,
    run.workflowLabel,
  ]);
  for (const row of table(rows)) output.line(row);
}

/** What undo did, and what it left alone and why. */
export function renderUndo(output: Output, report: UndoReport): void {
  output.line(output.text("cli-undo-reverted", { count: report.reverted.length + report.removedFiles.length }));
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
