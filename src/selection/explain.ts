import type { ItemRef } from "../model/item-ref.ts";
import type {
  EntryKind,
  NoCandidateReason,
  PlanReason,
  SkippedCandidate,
  SkipReason,
} from "../model/selection.ts";
import { type ExplainContext, explainContext, ownCandidates } from "./explain-context.ts";
import { type Explained, explainNoCandidate } from "./explain-item.ts";
import { explainReason } from "./explain-plan.ts";
import { explainSkip } from "./explain-skip.ts";
import { itemLabel } from "./item-label.ts";
import { entryKindOf, refOf } from "./item-rows.ts";
import type { PlanTable, SelectionPlan } from "./plan-selection.ts";
import { NO_REMEDY, type RemedyAdvice } from "./remedy.ts";
import { SkipCode, skipReason } from "./skip-codes.ts";
import { memberIdentity } from "./units.ts";

/** Everything about a plan that a person may ask "why?" of. */
export interface SelectionExplanation {
  /** Why there is no unit at all. */
  readonly reason?: Explained<PlanReason>;
  /** One per selected row, in order, repeats kept. */
  readonly selected: readonly SelectedItemReport[];
  /** One per skipped candidate. */
  readonly skipped: readonly (SkippedCandidate & { readonly remedy: RemedyAdvice })[];
}

/** Where a selected row ended: in units, or nowhere for a reason. */
export interface SelectedItemReport {
  readonly ref: ItemRef;
  readonly kind: EntryKind;
  readonly label: string;
  /** Ids of the units that hold one of its candidates. */
  readonly units: readonly string[];
  /** The candidates it stands for, by identity. */
  readonly candidates: readonly {
    readonly identity: string;
    readonly unitId?: string;
    readonly skipped?: SkipReason;
  }[];
  /** Set exactly when `units` is empty. */
  readonly reason?: Explained<SkipReason | NoCandidateReason>;
}

/**
 * Says of every selected row which units it is in, or why it is in none and what to do (`design/decisions.md`, planner
 * and explain). Reads the plan and its facts only; linear in rows and candidates.
 */
export function explainSelection(plan: SelectionPlan): SelectionExplanation {
  const { table } = plan;
  const context = explainContext(table);
  const reason = plan.reasonCode === undefined ? undefined : explainReason(context, plan.reasonCode);
  const unitOf = unitByCandidate(table);
  const reports = new Map<number, SelectedItemReport>();
  const selected = Array.from(table.selection.rows, (row) => {
    const known = reports.get(row) ?? reportOf(context, row, unitOf, reason?.remedy ?? NO_REMEDY);
    reports.set(row, known);
    return known;
  });
  const remedies = Array.from(table.groups.skip, (_, at) => explainSkip(context, at)?.remedy ?? []).flat();
  return {
    ...(reason === undefined ? {} : { reason }),
    selected,
    skipped: plan.skipped().map((one, at) => ({ ...one, remedy: remedies[at] ?? NO_REMEDY })),
  };
}

/** Unit of each candidate, counted from 1; 0 for none. */
function unitByCandidate({ decision, groups }: PlanTable): Int32Array {
  const unitOf = new Int32Array(decision.rows.length);
  let unit = 0;
  groups.members.forEach((at, place) => {
    while (groups.starts === undefined ? unit <= place : (groups.starts[unit] ?? Infinity) <= place)
      unit += 1;
    unitOf[at] = unit;
  });
  return unitOf;
}

function reportOf(
  context: ExplainContext,
  row: number,
  unitOf: Int32Array,
  planRemedy: RemedyAdvice,
): SelectedItemReport {
  const { facts, table } = context;
  const found = ownCandidates(context, row);
  const candidates = found.map((at) => {
    const unit = unitOf[at] ?? 0;
    const skipped = skipReason(table.groups.skip[at]);
    return {
      identity: memberIdentity(table.source, table.decision.rows[at] ?? -1),
      ...(unit === 0 ? {} : { unitId: `unit-${unit}` }),
      ...(skipped === undefined ? {} : { skipped }),
    };
  });
  const units = [...new Set(candidates.flatMap(({ unitId }) => unitId ?? []))];
  return {
    ref: refOf(facts, row),
    kind: entryKindOf(facts, row),
    label: itemLabel(facts, row),
    units,
    candidates,
    ...(units.length > 0 ? {} : { reason: reasonOf(context, row, found, planRemedy) }),
  };
}

function reasonOf(
  context: ExplainContext,
  row: number,
  found: readonly number[],
  planRemedy: RemedyAdvice,
): Explained<SkipReason | NoCandidateReason> {
  const { table } = context;
  const { decision, groups } = table;
  const refused = decision.reason !== undefined && decision.reason !== "candidate-count";
  if (refused || found.some((at) => groups.skip[at] === SkipCode.kept)) {
    return { code: "plan-disabled", remedy: planRemedy };
  }
  // Of the candidates that something can be done about, the one that came furthest is the nearest to a unit.
  const explained = found
    .toSorted((a, b) => progress(table, b) - progress(table, a))
    .flatMap((at) => explainSkip(context, at) ?? []);
  const [nearest] = explained;
  return (
    explained.find(({ remedy }) => remedy.action !== undefined) ?? nearest ?? explainNoCandidate(context, row)
  );
}

/** How many steps of the plan a skipped candidate passed. */
function progress({ decision, groups }: PlanTable, at: number): number {
  if (groups.skip[at] === SkipCode.mime) return -1;
  if (decision.skip[at] === SkipCode.kept) return Number.MAX_SAFE_INTEGER;
  return decision.stage[at] ?? 0;
}
