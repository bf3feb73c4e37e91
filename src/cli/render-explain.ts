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
    const why = withRemedy(output, skipped.reason, skipped.remedy);
    output.line(`  – ${output.text("cli-because", { what: skipped.label, why })}`);
  }
  const told = new Set(report.skipped.map(({ identity }) => identity.slice(identity.indexOf(":") + 1)));
  const unused = report.selected.filter(({ units }) => units.length === 0).length;
  // Of nothing but such items the reason has been told already.
  if (unused > 0 && report.units.length > 0)
    output.line(output.text("cli-explain-unused", { count: unused }));
  let usable = 0;
  for (const row of report.selected) {
    if (row.units.length > 0 || row.reason === undefined) continue;
    // What was said of the selection as a whole, or of the row as a candidate, is not said again.
    if (row.reasonCode === "plan-disabled") usable += 1;
    else if (!told.has(`${String(row.ref.libraryId)}:${row.ref.key}`)) {
      const why = withRemedy(output, row.reason, row.remedy);
      output.line(`  · ${output.text("cli-because", { what: row.label, why })}`);
    }
  }
  if (usable > 0) output.line(`  · ${output.text("cli-explain-usable", { count: usable })}`);
}

function withRemedy(output: Output, reason: string, remedy: Remedy | undefined): string {
  return remedy === undefined ? reason : `${reason} ${output.text("cli-remedy", { remedy: remedy.text })}`;
}
