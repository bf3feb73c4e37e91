import type { JsonObject } from "../model/json.ts";
import type { DigestImageValue, PlanMode, PlanReason } from "../model/selection.ts";
import { countGap, selectionRefusal } from "./count-rules.ts";
import { filtersOf, type FilterState, runFilters } from "./filters.ts";
import { mimeVerdict } from "./mime-rule.ts";
import type { PreparedSelection } from "./prepare-selection.ts";
import type { PlannerProbes } from "./probes.ts";
import type { ReadinessResult } from "./readiness.ts";
import { type Ready, whenReady } from "./ready.ts";
import { type PlanningRules, selectCandidates, selectorKey, type SelectorResult } from "./selectors.ts";

/** What is asked of the planner. */
export interface PlanRequest {
  readonly selection: PreparedSelection;
  readonly rules: PlanningRules;
  readonly mode: PlanMode;
  /** Normalised workflow parameters. */
  readonly params: JsonObject;
  /** A probe left out keeps every candidate that would have needed it, and the outcome is not settled. */
  readonly probes: Partial<PlannerProbes>;
}

/** The outcome of steps 1 to 6 of `spec/native-workflows.md` §7.1: which candidates are kept, before grouping. */
export interface Decision {
  /** Set when there can be no unit whatever the grouping. */
  readonly reason?: PlanReason;
  /** Candidates of the selector, or the raw total when the selection itself was refused. */
  readonly total: number;
  readonly rows: Int32Array;
  /** Per candidate, as in {@link FilterState}. Shared between plans when no filter ran: never written to. */
  readonly skip: Uint8Array;
  readonly stage: Uint8Array;
  readonly left: number;
  readonly settled: boolean;
  readonly noteKinds: Uint8Array | undefined;
  readonly readiness: ReadonlyMap<number, ReadonlyMap<number, ReadinessResult>>;
  readonly digest: DigestImageValue | undefined;
}

const NO_ROWS = new Int32Array(0);
const NO_BYTES = new Uint8Array(0);
const NO_READINESS: ReadonlyMap<number, ReadonlyMap<number, ReadinessResult>> = new Map();

/** Gate, selection counts, selector, MIME, filters, candidate count. Waits only where a probe makes it wait. */
export function decide(request: PlanRequest): Ready<Decision> {
  const { selection, rules, mode } = request;
  if (mode !== "handoff") {
    if (selection.rows.length === 0 && rules.trigger.requiresSelection) return refused("no-selection", 0);
    const refusal = selectionRefusal(rules.validateSelection, selection.counts);
    if (refusal !== undefined) return refused(refusal, selection.counts.total);
  }
  return whenReady(selectCandidates(selection, rules, request.probes), (found) => filtered(request, found));
}

function refused(reason: PlanReason, total: number): Decision {
  return {
    reason,
    total,
    rows: NO_ROWS,
    skip: NO_BYTES,
    stage: NO_BYTES,
    left: 0,
    settled: true,
    noteKinds: undefined,
    readiness: NO_READINESS,
    digest: undefined,
  };
}

function filtered(request: PlanRequest, found: SelectorResult): Ready<Decision> {
  const { selection, rules, mode, params, probes } = request;
  const { rows, digest } = found;
  const mime = rules.inputs.member.accepts?.mime;
  const verdict =
    mime === undefined
      ? { skip: new Uint8Array(rows.length), kept: rows.length }
      : mimeVerdict(selection, selectorKey(rules), rows, mime);
  const filters = filtersOf(rules.validateSelection.filters, mode);
  if (filters.length === 0) {
    return counted(request, {
      total: rows.length,
      rows,
      skip: verdict.skip,
      stage: NO_BYTES,
      left: verdict.kept,
      settled: found.unsettled !== true,
      noteKinds: found.noteKinds,
      readiness: NO_READINESS,
      digest,
    });
  }
  const state: FilterState = {
    facts: selection.facts,
    member: rules.inputs.member.kind,
    params,
    probes,
    rows,
    skip: mime === undefined ? verdict.skip : verdict.skip.slice(),
    stage: new Uint8Array(rows.length),
    left: verdict.kept,
    settled: found.unsettled !== true,
    // What a menu has read serves all its workflows; a run reads again.
    noteKinds: found.noteKinds ?? (mode === "menu" ? selection.memo.noteKinds : undefined),
    memo: selection.memo,
    readiness: new Map(),
  };
  return whenReady(runFilters(state, filters), () => {
    if (mode === "menu" && state.noteKinds !== undefined) selection.memo.noteKinds = state.noteKinds;
    const { skip, stage, left, settled, noteKinds, readiness } = state;
    return counted(request, {
      total: rows.length,
      rows,
      skip,
      stage,
      left,
      settled,
      noteKinds,
      readiness,
      digest,
    });
  });
}

/** `require.candidates`: the kept candidates stay, but there will be no unit. */
function counted({ rules, mode }: PlanRequest, decision: Decision): Decision {
  if (mode === "handoff") return decision;
  if (countGap(rules.validateSelection.require?.candidates, decision.left) === 0) return decision;
  return { ...decision, reason: "candidate-count" };
}
