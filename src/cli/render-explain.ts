import type { ExplainReport, Remedy } from "../model/manager-api.ts";
import type { Output } from "./output.ts";

/** The explanation as people read it. */
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
  for (const row of report.selected) {
    if (row.units.length > 0 || row.reason === undefined) continue;
    output.line(`  · ${row.label}: ${withRemedy(output, row.reason, row.remedy)}`);
  }
}

function withRemedy(output: Output, reason: string, remedy: Remedy | undefined): string {
  return remedy === undefined ? reason : `${reason} ${output.text("cli-remedy", { remedy: remedy.text })}`;
}
