import type { JsonObject } from "../model/json.ts";
import type {
  Candidate,
  ExecutionUnit,
  FrozenUnit,
  PlanMode,
  PlanReason,
  PlanStats,
  SelectionCounts,
  SkippedCandidate,
} from "../model/selection.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import { decide, type Decision, type PlanRequest } from "./decide.ts";
import { targetParentRow } from "./filters.ts";
import { groupCandidates, type Groups, keptCandidates } from "./grouping.ts";
import { refOf } from "./item-rows.ts";
import { generatedNoteKinds } from "./note-kinds.ts";
import type { PreparedSelection } from "./prepare-selection.ts";
import type { PlannerProbes } from "./probes.ts";
import type { ReadinessResult } from "./readiness.ts";
import { type Ready, whenReady } from "./ready.ts";
import type { PlanningRules } from "./selectors.ts";
import { SKIP_CODES, SkipCode, skipReason } from "./skip-codes.ts";
import {
  makeCandidate,
  makeFrozenUnit,
  makeUnit,
  memberIdentity,
  memberLabel,
  type MemberPlace,
  type UnitSource,
} from "./units.ts";

/**
 * Which units a workflow has for a selection, and why everything else has none (`spec/native-workflows.md` §7.9).
 * Holds row numbers; units, candidates and skipped candidates are made when asked for, anew each time, deep-frozen.
 */
export interface SelectionPlan {
  /** `enabled` exactly when there is a unit. */
  readonly state: "enabled" | "disabled";
  readonly reasonCode?: PlanReason;
  readonly selectionCounts: SelectionCounts;
  readonly stats: PlanStats;
  /** Candidates that MIME rule and filters kept; under grouping `parent` some may be in no unit. */
  readonly candidateCount: number;
  readonly unitCount: number;
  /** The unit of that order, from 0. Throws a RangeError beyond the last. */
  unit(order: number): ExecutionUnit;
  /** The unit as a run keeps it. */
  freeze(order: number): FrozenUnit;
  /** One of these, in candidate order, from 0. Throws a RangeError beyond the last. */
  candidate(index: number): Candidate;
  /** In the selector's order, each identity once. */
  skipped(): SkippedCandidate[];
  /** Evidence of `generated-note-readiness` for a kept candidate's parent; undefined when no such filter ran. */
  readiness(index: number): ReadinessResult | undefined;
  /** The row numbers behind the plan, for `explain`. */
  readonly table: PlanTable;
}

/** The plan as numbers. */
export interface PlanTable {
  readonly selection: PreparedSelection;
  readonly rules: PlanningRules;
  readonly mode: PlanMode;
  readonly params: JsonObject;
  readonly decision: Decision;
  readonly groups: Groups;
  readonly source: UnitSource;
}

export interface SelectionPlanRequest extends PlanRequest {
  readonly probes: PlannerProbes;
  /** ISO text of the moment the selection was read. */
  readonly sampledAt: string;
}

/**
 * Plans a selection (`spec/native-workflows.md` §7). Throws nothing: what cannot be read counts as absent. Answers at
 * once when the probes do.
 */
export function planSelection(request: SelectionPlanRequest): Ready<SelectionPlan> {
  return whenReady(decide(request), (decision) => {
    const groups = groupsOf(request, decision);
    return whenReady(noteKindsOf(request, decision), (noteKindOf) =>
      planOf(request, decision, groups, noteKindOf),
    );
  });
}

/**
 * Refuses a plan without units, as `execute` does (§7.9).
 * @throws WorkflowError `no_valid_input_units` with the numbers of the plan
 */
export function requireUnits(plan: SelectionPlan, workflowId: string): void {
  if (plan.unitCount > 0) return;
  const { total, skipped } = plan.stats.candidates;
  throw new WorkflowError("no_valid_input_units", {
    args: { workflow: workflowId, total, skipped },
    details: {
      workflowId,
      reasonCode: plan.reasonCode ?? "no-valid-input-units",
      totalUnits: total,
      skippedUnits: skipped,
      candidateTotal: total,
      candidateSkipped: skipped,
    },
  });
}

function groupsOf({ selection, rules }: PlanRequest, decision: Decision): Groups {
  if (decision.reason !== undefined) {
    return {
      unitCount: 0,
      kept: keptCandidates(decision),
      members: new Int32Array(0),
      starts: undefined,
      skip: decision.skip,
    };
  }
  const { member, grouping } = rules.inputs;
  return groupCandidates(selection.facts, member.kind, grouping.mode, decision);
}

/** Kinds of generated-note candidates are part of their values, so they are read before the plan is there. */
function noteKindsOf(request: SelectionPlanRequest, decision: Decision): Ready<(row: number) => string> {
  const { selection, rules, probes } = request;
  if (rules.validateSelection.select.policy !== "generated-note-candidates" || decision.rows.length === 0) {
    return () => "custom";
  }
  return whenReady(generatedNoteKinds(selection.facts, decision.rows, probes.notes), (kinds) => {
    const byRow = new Map<number, string>();
    kinds.forEach((kind, at) => {
      if (kind !== "custom") byRow.set(decision.rows[at] ?? -1, kind);
    });
    return (row: number) => byRow.get(row) ?? "custom";
  });
}

function planOf(
  request: SelectionPlanRequest,
  decision: Decision,
  groups: Groups,
  noteKindOf: (row: number) => string,
): SelectionPlan {
  const { selection, rules, mode, params } = request;
  const { facts } = selection;
  const source: UnitSource = {
    facts,
    member: rules.inputs.member.kind,
    grouping: rules.inputs.grouping.mode,
    label: rules.label,
    sampledAt: request.sampledAt,
    contextRows: rules.inputs.member.kind === "selection" ? liveRows(selection) : selection.live,
    noteKindOf,
    digest: decision.digest,
  };
  const reasonCode = decision.reason ?? (groups.unitCount === 0 ? "no-valid-input-units" : undefined);
  const table: PlanTable = { selection, rules, mode, params, decision, groups, source };
  return Object.freeze({
    state: groups.unitCount > 0 ? "enabled" : "disabled",
    ...(reasonCode === undefined ? {} : { reasonCode }),
    selectionCounts: selection.counts,
    stats: statsOf(decision, groups),
    candidateCount: groups.kept.length,
    unitCount: groups.unitCount,
    unit: (order: number) => makeUnit(source, order, placesOf(table, order)),
    freeze: (order: number) => makeFrozenUnit(source, order, placesOf(table, order)),
    candidate: (index: number) => makeCandidate(source, keptPlace(table, index)),
    skipped: () => skippedOf(table),
    readiness: (index: number) => readinessAt(table, keptPlace(table, index).row),
    table,
  });
}

/** The selection as hooks see it whole: in order, repeats kept, nothing that is in the trash. */
function liveRows({ facts, rows }: PreparedSelection): Int32Array {
  return rows.filter((row) => facts.trashed[row] === 0);
}

function statsOf(decision: Decision, groups: Groups): PlanStats {
  const { skip } = groups;
  const byCode = new Uint32Array(SKIP_CODES);
  for (let at = 0; at < skip.length; at += 1) {
    const code = skip[at] ?? 0;
    byCode[code] = (byCode[code] ?? 0) + 1;
  }
  const reasons: Record<string, number> = {};
  byCode.forEach((count, code) => {
    const reason = skipReason(code);
    if (reason !== undefined && count > 0) reasons[reason] = count;
  });
  const accepted = byCode[SkipCode.kept] ?? 0;
  return Object.freeze({
    candidates: Object.freeze({
      total: decision.total,
      accepted,
      skipped: decision.total - accepted,
      reasons: Object.freeze(reasons),
    }),
    units: Object.freeze({ total: groups.unitCount, executable: groups.unitCount, skipped: 0 as const }),
  });
}

function skippedOf({ decision, groups, source }: PlanTable): SkippedCandidate[] {
  const skipped: SkippedCandidate[] = [];
  decision.rows.forEach((row, at) => {
    const reason = skipReason(groups.skip[at]);
    if (reason === undefined) return;
    skipped.push(
      Object.freeze({
        identity: memberIdentity(source, row),
        ref: row < 0 ? null : refOf(source.facts, row),
        label: memberLabel(source, { row, n: at + 1 }),
        reason,
      }),
    );
  });
  return skipped;
}

function placesOf({ decision, groups }: PlanTable, order: number): MemberPlace[] {
  if (!Number.isInteger(order) || order < 0 || order >= groups.unitCount) {
    throw new RangeError(`There is no unit ${order}; the plan has ${groups.unitCount}.`);
  }
  const start = groups.starts === undefined ? order : (groups.starts[order] ?? 0);
  const end = groups.starts === undefined ? order + 1 : (groups.starts[order + 1] ?? 0);
  return Array.from(groups.members.subarray(start, end), (at) => ({
    row: decision.rows[at] ?? -1,
    n: at + 1,
  }));
}

function keptPlace({ decision, groups }: PlanTable, index: number): MemberPlace {
  const at = groups.kept[index];
  if (at === undefined) {
    throw new RangeError(`There is no candidate ${index}; the plan has ${groups.kept.length}.`);
  }
  return { row: decision.rows[at] ?? -1, n: at + 1 };
}

function readinessAt({ decision, source }: PlanTable, row: number): ReadinessResult | undefined {
  const last = [...decision.readiness.values()].at(-1);
  return last?.get(targetParentRow(source.facts, source.member, row));
}
