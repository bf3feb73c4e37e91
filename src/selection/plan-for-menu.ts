import type { PlanReason, SkipReason } from "../model/selection.ts";
import { decide, type Decision } from "./decide.ts";
import { countGroups } from "./grouping.ts";
import type { PreparedSelection } from "./prepare-selection.ts";
import type { PlannerProbes } from "./probes.ts";
import { type Ready, whenReady } from "./ready.ts";
import type { PlanningRules } from "./selectors.ts";
import { SkipCode, skipReason } from "./skip-codes.ts";

/** What a menu must know of one workflow for the present selection. */
export interface MenuBasis {
  readonly enabled: boolean;
  readonly units: number;
  /** Candidates skipped. */
  readonly skipped: number;
  /** Why it is disabled. */
  readonly reason?: PlanReason;
  /** Candidates that there were; 0 also where the selection itself was refused. */
  readonly candidates: number;
  /** Set when no candidate is left, and all were skipped for this one reason. */
  readonly skippedFor?: SkipReason;
  /** False when a probe that was not given could still change this: what it would have decided counts as kept. */
  readonly settled: boolean;
}

const NO_PARAMS = Object.freeze({});

/**
 * Enablement and number of units in mode `menu` (`spec/native-workflows.md` §7.2), without making any unit. All
 * workflows of a menu share what they find out about the selection. Without probes it answers at once.
 */
export function planForMenu(prepared: PreparedSelection, rules: PlanningRules): MenuBasis;
export function planForMenu(
  prepared: PreparedSelection,
  rules: PlanningRules,
  probes: Partial<PlannerProbes>,
): Ready<MenuBasis>;
export function planForMenu(
  prepared: PreparedSelection,
  rules: PlanningRules,
  probes: Partial<PlannerProbes> = {},
): Ready<MenuBasis> {
  const decision = decide({ selection: prepared, rules, mode: "menu", params: NO_PARAMS, probes });
  return whenReady(decision, (decided) => basisOf(prepared, rules, decided));
}

function basisOf(prepared: PreparedSelection, rules: PlanningRules, decision: Decision): MenuBasis {
  const { member, grouping } = rules.inputs;
  const { total, settled, reason, rows } = decision;
  const candidates = rows.length;
  if (reason !== undefined) {
    return { enabled: false, units: 0, skipped: total - decision.left, reason, candidates, settled };
  }
  const { unitCount, left } = countGroups(prepared.facts, member.kind, grouping.mode, decision);
  const skipped = total - left;
  if (unitCount > 0) return { enabled: true, units: unitCount, skipped, candidates, settled };
  const skippedFor = onlySkip(decision);
  return {
    enabled: false,
    units: 0,
    skipped,
    reason: "no-valid-input-units",
    candidates,
    ...(skippedFor === undefined ? {} : { skippedFor }),
    settled,
  };
}

/** Of a plan without units: what was kept until the grouping has no parent. */
function onlySkip({ skip }: Decision): SkipReason | undefined {
  const [first] = skip;
  if (skip.some((code) => code !== first)) return undefined;
  return skipReason(first === SkipCode.kept ? SkipCode.missingParent : first);
}
