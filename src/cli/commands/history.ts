import { ExitCode } from "../../errors/codes.ts";
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
export const show: Command = async ({ manager, output, parsed }) => {
  const report = await manager.show(parsed.positionals[0] ?? "");
  output.document(report);
  renderRunReport(output, report);
  return ExitCode.ok;
};

/** `zwm undo`: takes back what a run wrote, as far as nobody changed it since. */
export const undo: Command = async ({ manager, output, parsed }) => {
  const report = await manager.undo(parsed.positionals[0] ?? "", {
    allOrNothing: parsed.flag("all-or-nothing"),
  });
  output.document(report);
  renderUndo(output, report);
  return report.kept.length + report.keptFiles.length > 0 ? ExitCode.partial : ExitCode.ok;
};
