import { errorText } from "../l10n/error-text.ts";
import type { Localizer } from "../l10n/localizer.ts";
import type { PreviewRow, RunFormCheck, RunPreview } from "../model/run-form.ts";
import type { PlanReason } from "../model/selection.ts";
import { explainSelection } from "../selection/explain.ts";
import type { SelectionPlan } from "../selection/plan-selection.ts";
import type { RemedyAdvice } from "../selection/remedy.ts";

/** So many names and rows are shown; the numbers count all. */
const SHOWN = 500;

/**
 * What of a selection would run, and what not and why: selected rows that are in no unit, and parts of the others that
 * were skipped, such as a second file that is missing. `nothing`: why there is no unit at all.
 */
export function runPreview(
  localizer: Localizer,
  plan: SelectionPlan,
): { readonly preview: RunPreview; readonly nothing: RunFormCheck["refusal"] } {
  const explained = explainSelection(plan);
  const told = new Set<string>();
  const counts = new Map<string, number>();
  const rows: PreviewRow[] = [];
  const skip = (label: string, code: string, remedy: RemedyAdvice) => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (rows.length >= SHOWN) return;
    rows.push({ label, reason: reasonText(localizer, code), ...remedyText(localizer, remedy) });
  };
  const seen = new Set<string>();
  for (const { ref, label, reason, candidates } of explained.selected) {
    const id = `${String(ref.libraryId)}/${ref.key}`;
    if (reason === undefined || seen.has(id)) continue;
    seen.add(id);
    for (const { identity } of candidates) told.add(identity);
    skip(label, reason.code, reason.remedy);
  }
  for (const { identity, label, reason, remedy } of explained.skipped) {
    if (!told.has(identity)) skip(label, reason, remedy);
  }
  return {
    preview: {
      units: plan.unitCount,
      unitNames: Array.from(
        { length: Math.min(SHOWN, plan.unitCount) },
        (_, order) => plan.unit(order).taskName,
      ),
      skipped: [...counts.values()].reduce((sum, count) => sum + count, 0),
      reasons: [...counts]
        .toSorted(([, a], [, b]) => b - a)
        .map(([code, count]) => ({ code, reason: reasonText(localizer, code), count })),
      skippedRows: rows,
    },
    nothing: nothingToRun(localizer, plan, explained.reason),
  };
}

function nothingToRun(
  localizer: Localizer,
  plan: SelectionPlan,
  reason: { readonly code: PlanReason; readonly remedy: RemedyAdvice } | undefined,
): RunFormCheck["refusal"] {
  if (plan.unitCount > 0) return undefined;
  if (reason === undefined) {
    const code = "no-valid-input-units";
    return { code, message: reasonText(localizer, code) };
  }
  return {
    code: reason.code,
    message: reasonText(localizer, reason.code),
    ...remedyText(localizer, reason.remedy),
  };
}

function reasonText(localizer: Localizer, code: string): string {
  const id = `planner-reason-${code}`;
  return localizer.has(id)
    ? localizer.text(`planner-reason-${code}`)
    : errorText(localizer, { code, message: code }).message;
}

/** Where nothing helps there is nothing to say. */
function remedyText(localizer: Localizer, { code, args }: RemedyAdvice): { readonly remedy?: string } {
  return code === "none" ? {} : { remedy: localizer.text(`planner-remedy-${code}`, args) };
}
