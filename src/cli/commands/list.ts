import { ExitCode } from "../../errors/codes.ts";
import type { Command } from "../command-context.ts";
import { table } from "../text-table.ts";
import { noteDiagnostics } from "../render-diagnostics.ts";

/** `zwm list`: every workflow found, with what keeps it from being started. */
export const list: Command = async (context) => {
  const { manager, output, hint } = context;
  const report = await manager.rescan();
  output.document(report);
  output.line(output.text("cli-list-title", { count: report.workflows.length }));
  const rows = report.workflows.map((workflow) => {
    const trouble =
      workflow.blockedBy?.message ??
      (workflow.trust.level === "untrusted"
        ? output.text("cli-list-untrusted", { command: hint("trust", workflow.id) })
        : "");
    return [
      `  ${workflow.id}`,
      `${workflow.emoji === undefined ? "" : `${workflow.emoji} `}${workflow.label}`,
      workflow.provider,
      trouble,
    ];
  });
  for (const row of table(rows)) output.line(row);
  noteDiagnostics(context, report.diagnostics);
  return ExitCode.ok;
};
