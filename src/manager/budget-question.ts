import type { BudgetUse } from "../engine/budget-state.ts";
import type { Localizer } from "../l10n/localizer.ts";
import type { BudgetAnswer } from "../model/run-event.ts";
import type { UiPort } from "../ports/ui.ts";

export interface BudgetAsked {
  /** Its label. */
  readonly workflow: string;
  readonly mode: "start" | "resume" | "retry";
  readonly use: BudgetUse;
}

/**
 * Asks a person whether a run may go beyond its budget. Only a yes is consent (`spec/step-formats.md` §5.8). Where there
 * is nobody to ask it is as with the questions about writes: no, or, of a run that is resumed, still unanswered.
 * Undefined: the run goes on waiting.
 */
export async function askBudget(
  { ui, localizer }: { readonly ui: UiPort; readonly localizer: Localizer },
  { workflow, mode, use: { what, spent, bound } }: BudgetAsked,
): Promise<BudgetAnswer | undefined> {
  if (!ui.interactive) return mode === "resume" ? undefined : "deliver";
  const unit = what === "wall" ? 60_000 : 1;
  const question = localizer.text("manager-budget-question", {
    what,
    workflow,
    spent: rounded(spent / unit),
    bound: rounded(bound / unit),
  });
  const given = await ui.confirm(question).catch(() => undefined);
  if (given === undefined) return undefined;
  return given ? "more" : "deliver";
}

/** Enough places to see that a small sum is one. */
function rounded(amount: number): number {
  return amount >= 1 ? Math.round(amount * 100) / 100 : Number(amount.toPrecision(2));
}
