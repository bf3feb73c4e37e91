import type { Localizer } from "../l10n/localizer.ts";
import type { FieldProblem } from "../model/run-form.ts";
import type { ParameterProblem } from "../settings/setting-finding.ts";

/** What is wrong with a value, for the place beside its field, which says the name already. */
export function fieldProblem(
  localizer: Localizer,
  of: FieldProblem["of"],
  { parameter: name, reason, value = "", min, max }: ParameterProblem,
): FieldProblem {
  const text = (): string => {
    switch (reason) {
      case "missing":
        return localizer.text("field-problem-missing");
      case "no-options":
        return localizer.text("field-problem-no-options");
      case "no-number":
        return localizer.text("field-problem-no-number", { value });
      case "no-choice":
        return localizer.text("field-problem-no-choice", { value });
      case "range":
        return localizer.text("field-problem-range", boundsOf(min, max));
      case "integer":
        return localizer.text("field-problem-integer", boundsOf(min, max));
      case "no-boolean":
      case "no-text":
      case "several":
      case "unknown":
        return localizer.text("field-problem-other", { value });
    }
  };
  return { of, name, text: text() };
}

function boundsOf(min: number | undefined, max: number | undefined) {
  const bounds =
    min === undefined ? (max === undefined ? "none" : "to") : max === undefined ? "from" : "both";
  return { bounds, min: min ?? 0, max: max ?? 0 };
}
