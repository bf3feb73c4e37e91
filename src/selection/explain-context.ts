import { type ItemFacts, ItemKind } from "../model/item-facts.ts";
import type { EntryKind, SelectionCounts } from "../model/selection.ts";
import type { MemberKind, Selector } from "../model/workflow-manifest.ts";
import { countGap, selectionRefusal } from "./count-rules.ts";
import { filtersOf, targetParentRow } from "./filters.ts";
import {
  childrenOf,
  entryKindOf,
  isLiveAttachment,
  isLiveNote,
  isTrashed,
  isWebLink,
  parentOf,
  topLevelItem,
} from "./item-rows.ts";
import { pickSource, sourceOfParent } from "./literature-source.ts";
import { isMarkdown, isPdf, mimeIndex, mimeTest } from "./mime-rule.ts";
import type { PlanTable } from "./plan-selection.ts";
import { COUNTED_AS } from "./prepare-selection.ts";
import type { MimeIndex } from "./selection-memo.ts";

/** A plan with the questions that explaining it asks again and again. */
export interface ExplainContext {
  readonly table: PlanTable;
  readonly facts: ItemFacts;
  readonly member: MemberKind;
  readonly select: Selector;
  readonly mime: MimeIndex;
  /** Whether an attachment passes `accepts.mime`. */
  readonly accepts: (row: number) => boolean;
  /** Whether a filter asks for the attachment's file. */
  readonly needsFile: boolean;
  /** Index of the candidate that a row is, or -1. */
  readonly candidateAt: Int32Array;
  /** Indices of the candidates by target parent row. */
  readonly byParent: ReadonlyMap<number, readonly number[]>;
}

export function explainContext(table: PlanTable): ExplainContext {
  const { selection, rules, decision } = table;
  const { facts } = selection;
  const { kind: member, accepts } = rules.inputs.member;
  const mime = mimeIndex(selection);
  const candidateAt = new Int32Array(facts.size).fill(-1);
  const byParent = new Map<number, number[]>();
  decision.rows.forEach((row, at) => {
    if (row >= 0) candidateAt[row] = at;
    const parent = targetParentRow(facts, member, row);
    const own = byParent.get(parent);
    if (own === undefined) byParent.set(parent, [at]);
    else own.push(at);
  });
  return {
    table,
    facts,
    member,
    select: rules.validateSelection.select,
    mime,
    accepts: accepts === undefined ? () => true : mimeTest(mime, accepts.mime),
    needsFile: filtersOf(rules.validateSelection.filters, table.mode).some(
      ({ kind }) => kind === "source-file-exists" || kind === "artifact-absent",
    ),
    candidateAt,
    byParent,
  };
}

/** Kinds of items that give this workflow candidates when selected, best first. */
export function usefulKinds({ select, member }: ExplainContext): readonly EntryKind[] {
  switch (select.policy) {
    case "selection":
      return ["parent", "attachment", "note", "child"];
    case "literature-source":
      return ["parent", "attachment"];
    case "generated-note-candidates":
    case "digest-representative-image":
      return ["note", "parent"];
    case "input-member":
      if (member === "selection" || member === "generated-note" || member === "digest-image-target")
        return [];
      return select.source === "related" && (member === "attachment" || member === "note")
        ? [member, "parent"]
        : [member];
  }
}

/** Whether selecting parents gives the candidates that are their children. */
export function takesChildren({ select, member }: ExplainContext): boolean {
  if (select.policy === "generated-note-candidates" || select.policy === "literature-source") return true;
  return (
    select.policy === "input-member" &&
    select.source === "related" &&
    (member === "attachment" || member === "note")
  );
}

/** Whether a row could be a candidate as far as its own type goes. */
export function usable(context: ExplainContext, row: number): boolean {
  const { facts, accepts, member, select, mime, needsFile } = context;
  if (facts.kind[row] !== ItemKind.attachment || member !== "attachment") return true;
  if (needsFile && isWebLink(facts, row)) return false;
  const isSource = isMarkdown(mime, row) || isPdf(mime, row);
  return accepts(row) && (select.policy !== "literature-source" || isSource);
}

/** Live rows of a kind that belong to the same paper as `row`. */
export function relatives(facts: ItemFacts, row: number, kind: EntryKind): number[] {
  const regular = facts.kind[row] === ItemKind.regular;
  const paper = topLevelItem(facts, row);
  const home = regular ? row : paper;
  switch (kind) {
    case "parent":
      return paper < 0 || isTrashed(facts, paper) ? [] : [paper];
    case "attachment": {
      const above = parentOf(facts, row);
      if (facts.kind[row] === ItemKind.annotation && isLiveAttachment(facts, above)) return [above];
      return home < 0 ? [] : childrenOf(facts, home, isLiveAttachment);
    }
    case "note":
      return home < 0 ? [] : childrenOf(facts, home, isLiveNote);
    case "child": {
      if (!regular) return childrenOf(facts, row, isLiveChild);
      const attachments = childrenOf(facts, row, isLiveAttachment);
      return [
        ...childrenOf(facts, row, isLiveChild),
        ...attachments.flatMap((one) => childrenOf(facts, one, isLiveChild)),
      ];
    }
  }
}

function isLiveChild(facts: ItemFacts, row: number): boolean {
  return !isTrashed(facts, row) && entryKindOf(facts, row) === "child";
}

/** Whether the rows, selected instead, pass the gates and give a number of candidates that is asked for. */
export function selectable(context: ExplainContext, rows: readonly number[]): boolean {
  const { facts } = context;
  const found = candidatesFor(context, rows);
  const kept = context.member === "attachment" ? found.filter(context.accepts) : found;
  const counts = { parents: 0, attachments: 0, notes: 0, children: 0, total: rows.length };
  for (const row of rows) counts[COUNTED_AS[entryKindOf(facts, row)]] += 1;
  return kept.length > 0 && passesGates(context, counts, kept.length);
}

/** Whether `count` items of a kind, selected instead, pass the gates, supposing that each is a candidate. */
export function allows(context: ExplainContext, kind: EntryKind, count = 1): boolean {
  const counts = { parents: 0, attachments: 0, notes: 0, children: 0, total: count };
  counts[COUNTED_AS[kind]] = count;
  return passesGates(context, counts, count);
}

/** How many candidates one parent must have at least, as far as a filter asks. */
export function leastPerParent({ table }: ExplainContext): number {
  const rules = filtersOf(table.rules.validateSelection.filters, table.mode).flatMap((filter) =>
    filter.kind === "candidates-per-parent" ? filter.counts : [],
  );
  return Math.max(1, ...rules.map((rule) => rule.exact ?? rule.min ?? 1));
}

/** Whether a plan may have that many candidates. */
export function allowsCandidates({ table }: ExplainContext, count: number): boolean {
  return table.mode === "handoff" || countGap(table.rules.validateSelection.require?.candidates, count) <= 0;
}

function passesGates({ table }: ExplainContext, counts: SelectionCounts, candidates: number): boolean {
  if (table.mode === "handoff") return true;
  const { validateSelection } = table.rules;
  return (
    selectionRefusal(validateSelection, counts) === undefined &&
    countGap(validateSelection.require?.candidates, candidates) === 0
  );
}

/** Candidate rows that the selector finds for live rows, before MIME rule and filters; each once. */
export function candidatesFor(context: ExplainContext, rows: readonly number[]): number[] {
  const { facts, member, select } = context;
  switch (select.policy) {
    case "selection":
      return rows.length > 0 ? [-1] : [];
    case "digest-representative-image":
      return rows.length === 1 ? [...rows] : [];
    case "literature-source":
      return sourcesOf(context, rows);
    case "generated-note-candidates":
      return distinct(rows.flatMap((row) => selfOrChildren(facts, row, "note")));
    case "input-member":
      if (takesChildren(context)) {
        const kind = member === "note" ? "note" : "attachment";
        return distinct(rows.flatMap((row) => selfOrChildren(facts, row, kind)));
      }
      if (select.source === "related" && member === "parent") {
        const climbing = rows.filter((row) => facts.kind[row] !== ItemKind.annotation);
        return distinct(climbing.map((row) => topLevelItem(facts, row)).filter((row) => row >= 0));
      }
      return distinct(rows.filter((row) => entryKindOf(facts, row) === member));
  }
}

/** Indices of the candidates of the plan that a selected row stands for. */
export function ownCandidates(context: ExplainContext, row: number): number[] {
  const { facts, table, candidateAt, select } = context;
  if (table.decision.rows.length === 0 || isTrashed(facts, row)) return [];
  if (select.policy === "selection") return [0];
  return candidatesFor(context, [row])
    .map((one) => candidateAt[one] ?? -1)
    .filter((at) => at >= 0);
}

function selfOrChildren(facts: ItemFacts, row: number, kind: "attachment" | "note"): number[] {
  const entryKind = entryKindOf(facts, row);
  if (entryKind === kind) return [row];
  if (entryKind !== "parent") return [];
  return childrenOf(facts, row, kind === "note" ? isLiveNote : isLiveAttachment);
}

function sourcesOf({ facts, mime }: ExplainContext, rows: readonly number[]): number[] {
  const parents = new Set(rows.filter((row) => entryKindOf(facts, row) === "parent"));
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    const parent = parentOf(facts, row);
    if (!isLiveAttachment(facts, row) || parent < 0 || parents.has(parent)) continue;
    groups.set(parent, [...(groups.get(parent) ?? []), row]);
  }
  const picks = [
    ...[...parents].map((row) => sourceOfParent(facts, mime, row)),
    ...[...groups.values()].map((group) => pickSource(facts, mime, group)),
  ];
  return distinct(picks.filter((row) => row >= 0));
}

export function distinct(rows: readonly number[]): number[] {
  return [...new Set(rows)];
}
