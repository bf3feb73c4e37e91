import { ExitCode } from "../../errors/codes.ts";
import type { UndoKeptReason } from "../../model/receipt.ts";
import type { Command } from "../command-context.ts";
import { renderRunReport, renderRuns, renderUndo } from "../render-run.ts";

/** `zwm runs`: all runs of this home, newest first. */
export const runs: Command = async ({ manager, output }) => {
  const all = await manager.runs();
  output.document({ runs: all });
  renderRuns(output, all);
  return ExitCode.ok;
};

/** `zwm show`: one run, whole. */
export const show: Command = async (context) => {
  const { manager, output, parsed } = context;
  const report = await manager.show(parsed.positionals[0] ?? "");
  output.document(report);
  renderRunReport(context, report);
  return ExitCode.ok;
};

/** `zwm undo`: takes back what a run wrote, as far as nobody changed it since. */
export const undo: Command = async ({ manager, output, parsed }) => {
  const report = await manager.undo(parsed.positionals[0] ?? "", {
    allOrNothing: parsed.flag("all-or-nothing"),
  });
  output.document(report);
  renderUndo(output, report);
  const left =
    report.kept.some(({ reason }) => reason !== "already-undone") ||
    report.keptFiles.some(({ reason }) => !NOTHING_LEFT.has(reason)) ||
    (report.unknown ?? 0) > 0;
  return left ? ExitCode.partial : ExitCode.ok;
};

/** Of a file: there is nothing that could be removed. */
const NOTHING_LEFT: ReadonlySet<UndoKeptReason> = new Set(["already-undone", "missing"]);
