import type { PlanReason, SelectionCounts } from "../model/selection.ts";
import type { CountName, CountRule, ValidateSelection } from "../model/workflow-manifest.ts";

/** The order in which counts are asked (`spec/native-workflows.md` §7.1). */
export const COUNT_NAMES = [
  "parents",
  "attachments",
  "notes",
  "children",
  "total",
] as const satisfies readonly CountName[];

/** How far a number is from what a rule asks for: 0 holds, negative is too few, positive is too many. */
export function countGap(rule: CountRule | undefined, count: number): number {
  if (rule === undefined) return 0;
  const least = rule.exact ?? rule.min ?? 0;
  const most = rule.exact ?? rule.max ?? Number.POSITIVE_INFINITY;
  if (count < least) return count - least;
  return count > most ? count - most : 0;
}

/** Why `require.selection` refuses these counts, or undefined when it does not. Mixed comes before the counts. */
export function selectionRefusal(
  validate: ValidateSelection,
  counts: SelectionCounts,
): PlanReason | undefined {
  const required = validate.require?.selection;
  if (required === undefined) return undefined;
  if (required.allowMixed === false && kindsIn(counts) > 1) return "mixed-selection-not-allowed";
  const failed = COUNT_NAMES.find((name) => countGap(required.counts?.[name], counts[name]) !== 0);
  return failed === undefined ? undefined : `selection-count-${failed}`;
}

function kindsIn(counts: SelectionCounts): number {
  return COUNT_NAMES.filter((name) => name !== "total" && counts[name] > 0).length;
}

/** The rule behind a reason that is about a number. */
export function countRuleOf(reason: PlanReason, { require }: ValidateSelection): CountRule | undefined {
  if (reason === "candidate-count") return require?.candidates;
  const name = COUNT_NAMES.find((one) => reason === `selection-count-${one}`);
  return name === undefined ? undefined : require?.selection?.counts?.[name];
}
