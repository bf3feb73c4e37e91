import { ExitCode } from "../../errors/codes.ts";
import { WorkflowError } from "../../errors/workflow-error.ts";
import type { ExplainReport, Remedy } from "../../model/manager-api.ts";
import type { PlanMode } from "../../model/selection.ts";
import type { Command } from "../command-context.ts";
import type { Output } from "../output.ts";
import { parameterValues } from "../parameter-values.ts";
import { selectItems } from "../select-items.ts";

const MODES: readonly string[] = ["menu", "execute", "handoff"] satisfies readonly PlanMode[];

/** `zwm explain`: every selected item's unit, or why it has none and what would change that. */
export const explain: Command = async ({ manager, library, output, parsed }) => {
  const mode = parsed.value("mode") ?? "execute";
  if (!isMode(mode)) {
    const problem = `--mode ${mode} is none of ${MODES.join(", ")}`;
    throw new WorkflowError("usage_error", { args: { problems: problem }, details: { problems: [problem] } });
  }
  await manager.rescan();
  const report = await manager.explain({
    workflowId: parsed.positionals[0] ?? "",
    selection: await selectItems(parsed, library),
    mode,
    parameters: parameterValues(parsed.values("param")),
  });
  output.document(report);
  renderExplain(output, report);
  return report.state === "enabled" ? ExitCode.ok : ExitCode.nothingToDo;
};

/** The explanation as people read it; also shown before a run. */
export function renderExplain(output: Output, report: ExplainReport): void {
  output.line(
    output.text("cli-explain-title", {
      label: report.label,
      units: report.stats.units.total,
      selected: report.selectionCounts.total,
    }),
  );
  if (report.reason !== undefined) output.line(withRemedy(output, report.reason, report.remedy));
  for (const unit of report.units) output.line(`  ✓ ${unit.unitId}  ${unit.taskName}`);
  for (const skipped of report.skipped) {
    output.line(`  – ${skipped.label}: ${withRemedy(output, skipped.reason, skipped.remedy)}`);
  }
  const none = report.selected.filter((row) => row.units.length === 0 && row.reason !== undefined);
  for (const row of none) {
    output.line(`  · ${row.label}: ${withRemedy(output, row.reason ?? "", row.remedy)}`);
  }
}

function withRemedy(output: Output, reason: string, remedy: Remedy | undefined): string {
  return remedy === undefined ? reason : `${reason} ${output.text("cli-remedy", { remedy: remedy.text })}`;
}

function isMode(text: string): text is PlanMode {
  return MODES.includes(text);
}
