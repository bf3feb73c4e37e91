import type { ItemFacts } from "../model/item-facts.ts";
import type { GroupingMode, MemberKind } from "../model/workflow-manifest.ts";
import type { Decision } from "./decide.ts";
import { targetParentRow } from "./filters.ts";
import { SkipCode } from "./skip-codes.ts";

/** Units as numbers: unit u holds the candidates `members[starts[u] … starts[u + 1] - 1]`, by their index. */
export interface Groups {
  readonly unitCount: number;
  /** The candidates that MIME rule and filters kept, in candidate order, also those that no unit took. */
  readonly kept: Int32Array;
  readonly members: Int32Array;
  /** Undefined when every unit has one member. */
  readonly starts: Int32Array | undefined;
  /** Per candidate a skip code; the decision's own, or a copy when grouping skipped more. */
  readonly skip: Uint8Array;
}

/** What a count of units says, without making them. */
export interface GroupCounts {
  readonly unitCount: number;
  readonly left: number;
}

/** Divides the kept candidates into units (`spec/native-workflows.md` §7.8), in candidate order. */
export function groupCandidates(
  facts: ItemFacts,
  member: MemberKind,
  mode: GroupingMode,
  decision: Decision,
): Groups {
  const { skip, left } = decision;
  const kept = keptCandidates(decision);
  switch (mode) {
    case "each":
      return { unitCount: left, kept, members: kept, starts: undefined, skip };
    case "all":
      return left === 0
        ? { unitCount: 0, kept, members: kept, starts: undefined, skip }
        : { unitCount: 1, kept, members: kept, starts: Int32Array.of(0, left), skip };
    case "parent":
      return byParent(facts, member, decision, kept);
  }
}

/** As {@link groupCandidates}, counting only. */
export function countGroups(
  facts: ItemFacts,
  member: MemberKind,
  mode: GroupingMode,
  { rows, skip, left }: Decision,
): GroupCounts {
  if (mode === "each") return { unitCount: left, left };
  if (mode === "all") return { unitCount: left > 0 ? 1 : 0, left };
  const seen = new Uint8Array(facts.size);
  let unitCount = 0;
  let grouped = 0;
  let last = -1;
  for (let at = 0; at < rows.length; at += 1) {
    if (skip[at] !== SkipCode.kept) continue;
    const parent = targetParentRow(facts, member, rows[at] ?? -1);
    if (parent < 0) continue;
    grouped += 1;
    if (parent === last) continue;
    last = parent;
    if (seen[parent] === 1) continue;
    seen[parent] = 1;
    unitCount += 1;
  }
  return { unitCount, left: grouped };
}

/** Indices of the candidates that nothing has skipped. */
export function keptCandidates({ rows, skip, left }: Decision): Int32Array {
  const kept = new Int32Array(left);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    if (skip[at] !== SkipCode.kept) continue;
    kept[count] = at;
    count += 1;
  }
  return kept;
}

/** One unit per parent in first-seen order; candidates without one are skipped as `missing-parent`. */
function byParent(facts: ItemFacts, member: MemberKind, decision: Decision, kept: Int32Array): Groups {
  const skip = decision.skip.slice();
  // Per parent row its unit, counted from 1.
  const unitOf = new Int32Array(facts.size);
  const unitOfCandidate = new Int32Array(kept.length);
  const sizes: number[] = [];
  let grouped = 0;
  for (let index = 0; index < kept.length; index += 1) {
    const at = kept[index] ?? 0;
    const parent = targetParentRow(facts, member, decision.rows[at] ?? -1);
    if (parent < 0) {
      skip[at] = SkipCode.missingParent;
      continue;
    }
    let unit = unitOf[parent] ?? 0;
    if (unit === 0) {
      unit = sizes.push(0);
      unitOf[parent] = unit;
    }
    sizes[unit - 1] = (sizes[unit - 1] ?? 0) + 1;
    unitOfCandidate[index] = unit;
    grouped += 1;
  }
  const starts = new Int32Array(sizes.length + 1);
  sizes.forEach((size, unit) => {
    starts[unit + 1] = (starts[unit] ?? 0) + size;
  });
  const members = new Int32Array(grouped);
  const next = starts.slice();
  for (let index = 0; index < kept.length; index += 1) {
    const unit = (unitOfCandidate[index] ?? 0) - 1;
    if (unit < 0) continue;
    const place = next[unit] ?? 0;
    members[place] = kept[index] ?? 0;
    next[unit] = place + 1;
  }
  return { unitCount: sizes.length, kept, members, starts, skip };
}
