import type { EntryKind, PlanReason } from "../model/selection.ts";
import type { CountName } from "../model/workflow-manifest.ts";
import { COUNT_NAMES, countGap, selectionRefusal } from "./count-rules.ts";
import {
  candidatesFor,
  distinct,
  type ExplainContext,
  ownCandidates,
  relatives,
  takesChildren,
  usable,
  usefulKinds,
} from "./explain-context.ts";
import { type Explained, explainNoCandidate } from "./explain-item.ts";
import { explainSkip } from "./explain-skip.ts";
import { targetParentRow } from "./filters.ts";
import { entryKindOf } from "./item-rows.ts";
import { planForMenu } from "./plan-for-menu.ts";
import { COUNTED_AS, prepareSelection } from "./prepare-selection.ts";
import { adviseRows, NO_REMEDY, type RemedyAdvice } from "./remedy.ts";

const KINDS: readonly EntryKind[] = ["parent", "attachment", "note", "child"];

/** Remedies that leave the rest of the selection as it is. */
const KEEPS_SELECTION = new Set([
  "restore-from-trash",
  "provide-file",
  "remove-file",
  "remove-notes",
  "set-parameter",
]);

/** Why the plan as a whole has no units, and a remedy for the selection. */
export function explainReason(context: ExplainContext, code: PlanReason): Explained<PlanReason> {
  switch (code) {
    case "no-selection":
      return { code, remedy: selectMore(context, 1, { forced: true }) };
    case "candidate-count":
      return { code, remedy: candidateCountRemedy(context) };
    case "no-valid-input-units":
      return { code, remedy: noUnitsRemedy(context) };
    default:
      return { code, remedy: refusalRemedy(context, code) };
  }
}

/** `require.selection` refused: a part of the selection, or what belongs to it, that would pass. */
function refusalRemedy(context: ExplainContext, code: PlanReason): RemedyAdvice {
  const { rules, selection } = context.table;
  for (const rows of proposals(context)) {
    if (wouldRun(context, rows)) return changeSelection(context, rows);
  }
  const name = COUNT_NAMES.find((one) => code === `selection-count-${one}`);
  if (name === undefined) return NO_REMEDY;
  const gap = countGap(rules.validateSelection.require?.selection?.counts?.[name], selection.counts[name]);
  return gap < 0 ? selectMore(context, -gap, { of: name, forced: true }) : NO_REMEDY;
}

/** Selections to try: one kind of what is selected, then what belongs to it; whole, and as few as are allowed. */
function* proposals(context: ExplainContext): Generator<readonly number[]> {
  const { facts, table } = context;
  const live = Array.from(table.selection.live);
  const counts = table.rules.validateSelection.require?.selection?.counts;
  const useful = usefulKinds(context);
  const kinds = [...useful, ...KINDS.filter((kind) => !useful.includes(kind))];
  for (const source of ["selected", "relatives"] as const) {
    for (const kind of kinds) {
      const rows =
        source === "selected"
          ? live.filter((row) => entryKindOf(facts, row) === kind)
          : distinct(live.flatMap((row) => relatives(facts, row, kind))).filter((row) =>
              usable(context, row),
            );
      if (rows.length === 0) continue;
      yield rows;
      for (const name of [COUNTED_AS[kind], "total"] as const) {
        const rule = counts?.[name];
        const most = rule?.exact ?? rule?.max ?? rows.length;
        if (most > 0 && most < rows.length) yield rows.slice(0, most);
      }
      if (rows.length > 1) yield rows.slice(0, 1);
    }
  }
}

/** Whether the rows, selected instead, would have units, supposing that every file is there. */
function wouldRun(context: ExplainContext, rows: readonly number[]): boolean {
  const { selection, rules } = context.table;
  if (rows.length === selection.rows.length && rows.every((row, at) => row === selection.rows[at]))
    return false;
  return planForMenu(prepareSelection({ facts: selection.facts, rows: Int32Array.from(rows) }), rules)
    .enabled;
}

/** Advice that turns the selection into these rows. */
function changeSelection({ facts, table }: ExplainContext, rows: readonly number[]): RemedyAdvice {
  const selected = distinct(Array.from(table.selection.rows));
  const keep = new Set(rows);
  const leftOut = selected.filter((row) => !keep.has(row));
  const isPart =
    selected.length === table.selection.rows.length && selected.length - leftOut.length === keep.size;
  return isPart && leftOut.length > 0
    ? adviseRows(facts, "deselect", leftOut)
    : adviseRows(facts, "select", rows);
}

function candidateCountRemedy(context: ExplainContext): RemedyAdvice {
  const { table } = context;
  const { decision } = table;
  const gap = countGap(table.rules.validateSelection.require?.candidates, decision.left);
  return gap > 0 ? fewerCandidates(context, decision.left - gap) : moreCandidates(context, -gap);
}

function fewerCandidates(context: ExplainContext, most: number): RemedyAdvice {
  const { facts, table, member } = context;
  if (most < 1) return NO_REMEDY;
  const all = Array.from(table.groups.kept, (at) => table.decision.rows[at] ?? -1);
  // Grouping by parent takes nothing without one.
  const homeless = (row: number): boolean =>
    table.source.grouping === "parent" && targetParentRow(facts, member, row) < 0;
  const kept = [...all.filter((row) => !homeless(row)), ...all.filter(homeless)];
  const isKept = new Set(kept);
  const some = kept.slice(0, most);
  if (wouldRun(context, some)) return changeSelection(context, some);
  const fitting: number[] = [];
  const found = new Set<number>();
  for (const row of table.selection.live) {
    const own = candidatesFor(context, [row]).filter((one) => isKept.has(one) && !found.has(one));
    if (found.size + own.length > most) continue;
    fitting.push(row);
    for (const one of own) found.add(one);
  }
  return found.size > 0 && wouldRun(context, fitting) ? changeSelection(context, fitting) : NO_REMEDY;
}

function moreCandidates(context: ExplainContext, lacking: number): RemedyAdvice {
  return firstRemedy(context, keepsSelection) ?? selectMore(context, lacking);
}

function noUnitsRemedy(context: ExplainContext): RemedyAdvice {
  const { selection } = context.table;
  if (selection.rows.length === 0) return selectMore(context, 1);
  return firstRemedy(context, ({ action }) => action !== undefined) ?? selectMore(context, 1);
}

/** The first remedy of a skipped candidate, else of a selected item without one, that fits. */
function firstRemedy(
  context: ExplainContext,
  fits: (remedy: RemedyAdvice) => boolean,
): RemedyAdvice | undefined {
  const { table } = context;
  for (let at = 0; at < table.groups.skip.length; at += 1) {
    const skipped = explainSkip(context, at);
    if (skipped !== undefined && fits(skipped.remedy)) return skipped.remedy;
  }
  for (const row of distinct(Array.from(table.selection.rows))) {
    if (ownCandidates(context, row).length > 0) continue;
    const { remedy } = explainNoCandidate(context, row);
    if (fits(remedy)) return remedy;
  }
  return undefined;
}

function keepsSelection({ action }: RemedyAdvice): boolean {
  if (action === undefined) return false;
  return KEEPS_SELECTION.has(action.kind) || ("select" in action && !action.select);
}

/** Advice to select further items, unless the gates forbid them: `forced` when a gate itself asks for them. */
function selectMore(
  context: ExplainContext,
  count: number,
  { of = naturalCount(context), forced = false }: { readonly of?: CountName; readonly forced?: boolean } = {},
): RemedyAdvice {
  const { table } = context;
  if (usefulKinds(context).length === 0) return NO_REMEDY;
  const { counts } = table.selection;
  const after = { ...counts, total: counts.total + count };
  if (of !== "total") after[of] += count;
  const refused =
    table.mode !== "handoff" && selectionRefusal(table.rules.validateSelection, after) !== undefined;
  if (refused && !forced) return NO_REMEDY;
  return { code: "select-more", args: { count, of }, action: { kind: "select-more", of, count } };
}

/** What a person would select for this workflow. */
function naturalCount(context: ExplainContext): CountName {
  const { table, select, member } = context;
  const counts = table.rules.validateSelection.require?.selection?.counts;
  const asked = COUNT_NAMES.find(
    (name) => name !== "total" && (counts?.[name]?.exact ?? counts?.[name]?.min ?? 0) > 0,
  );
  if (asked !== undefined) return asked;
  if (select.policy === "selection") return "total";
  if (takesChildren(context) || member === "digest-image-target") return "parents";
  const [kind] = usefulKinds(context);
  return kind === undefined ? "total" : COUNTED_AS[kind];
}
