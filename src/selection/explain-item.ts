import { type ItemFacts, ItemKind } from "../model/item-facts.ts";
import type { EntryKind, NoCandidateReason } from "../model/selection.ts";
import {
  allows,
  type ExplainContext,
  leastPerParent,
  relatives,
  selectable,
  takesChildren,
  usable,
  usefulKinds,
} from "./explain-context.ts";
import { filtersOf } from "./filters.ts";
import {
  childrenOf,
  entryKindOf,
  isLiveAttachment,
  isLiveNote,
  isTrashed,
  parentOf,
  regularAbove,
  topLevelItem,
  topRow,
} from "./item-rows.ts";
import { kindBit, kindMask } from "./note-kinds.ts";
import {
  adviseAttachment,
  adviseNote,
  adviseParent,
  adviseRows,
  NO_REMEDY,
  type RemedyAdvice,
} from "./remedy.ts";

const PDF_TYPE = "application/pdf";
const MARKDOWN_TYPES = ["text/markdown", "text/x-markdown"];

/** Why something has no unit, and what to do about it. */
export interface Explained<Code extends string = string> {
  readonly code: Code;
  readonly remedy: RemedyAdvice;
}

/** Why a selected row gave no candidate at all (`design/decisions.md`, planner and explain). */
export function explainNoCandidate(context: ExplainContext, row: number): Explained<NoCandidateReason> {
  const { facts, select, member } = context;
  const kind = entryKindOf(facts, row);
  if (isTrashed(facts, row)) {
    const remedy = givesCandidates(context, row, kind)
      ? adviseRows(facts, "restore-from-trash", trashedChain(facts, row))
      : useRelatives(context, row);
    return { code: "in-trash", remedy };
  }
  if (select.policy === "digest-representative-image") {
    return { code: "not-a-digest-target", remedy: digestRemedy(context, row, kind) };
  }
  if (facts.kind[row] === ItemKind.annotation) {
    return { code: "annotation", remedy: useRelatives(context, row) };
  }
  if (kind === "parent" && takesChildren(context)) return explainChildless(context, row);
  if (kind === "attachment" && select.policy === "literature-source") return explainUnpicked(context, row);
  if (member === "parent" && select.policy === "input-member" && select.source === "related") {
    return { code: "no-parent", remedy: parentRemedy(facts, row, false) };
  }
  return { code: "not-of-member-kind", remedy: useRelatives(context, row) };
}

/** Advice to select what the workflow can use of the same paper, or else to add it. */
function useRelatives(context: ExplainContext, row: number): RemedyAdvice {
  for (const kind of usefulKinds(context)) {
    const rows = relatives(context.facts, row, kind);
    const advice = selectSome(
      context,
      rows.filter((one) => one !== row && usable(context, one)),
    );
    if (advice !== undefined) return advice;
  }
  return addRelative(context, row);
}

/** Advice to select the rows instead, or as many of them as the gates let through. */
export function selectSome(context: ExplainContext, rows: readonly number[]): RemedyAdvice | undefined {
  for (let count = rows.length; count > 0; count = count > 8 ? 8 : count - 1) {
    const some = rows.slice(0, count);
    if (selectable(context, some)) return adviseRows(context.facts, "select", some);
  }
  return undefined;
}

/** A MIME type with which a new attachment would be a candidate; undefined when there is none. */
export function acceptableMime({ table, select }: ExplainContext): string | undefined {
  const accepted = table.rules.inputs.member.accepts?.mime;
  const filters = filtersOf(table.rules.validateSelection.filters, table.mode);
  const targets = filters.flatMap((filter) => (filter.kind === "artifact-absent" ? filter.target : []));
  // A file that lies where its own product would lie is never without it.
  const isOwnProduct = (type: string): boolean =>
    (type === "text/html" && targets.includes("deep-reading-html")) ||
    (MARKDOWN_TYPES.includes(type) && targets.includes("mineru-markdown"));
  const types = select.policy === "literature-source" ? sourceTypes(accepted) : (accepted ?? [PDF_TYPE]);
  return types.find((type) => !isOwnProduct(type));
}

/** Types of a literature source that `accepts.mime` lets in, by the type or by the name. */
function sourceTypes(accepted: readonly string[] | undefined): readonly string[] {
  if (accepted === undefined) return [PDF_TYPE, "text/markdown"];
  const markdown = [...MARKDOWN_TYPES, "text/plain"].some((type) => accepted.includes(type));
  return [...(accepted.includes(PDF_TYPE) ? [PDF_TYPE] : []), ...(markdown ? ["text/markdown"] : [])];
}

/** Advice to put the top of a row's chain below a parent item. */
export function parentRemedy(facts: ItemFacts, row: number, select: boolean): RemedyAdvice {
  const top = topRow(facts, row);
  return top < 0 || facts.kind[top] === ItemKind.regular ? NO_REMEDY : adviseParent(facts, top, select);
}

/** Whether the row could give candidates if it were not in the trash. */
function givesCandidates(context: ExplainContext, row: number, kind: EntryKind): boolean {
  const { facts, member, select, table } = context;
  if (select.policy === "digest-representative-image") {
    return hopefulDigestTarget(facts, row) || (kind === "note" && table.selection.rows.length === 1);
  }
  if (usefulKinds(context).includes(kind)) return usable(context, row);
  const climbs = select.policy === "input-member" && select.source === "related" && member === "parent";
  return climbs && facts.kind[row] !== ItemKind.annotation;
}

/** A selected parent without a usable child. */
function explainChildless(context: ExplainContext, row: number): Explained<NoCandidateReason> {
  const { facts, member, select } = context;
  if (member !== "attachment") {
    const [trashed] = childrenOf(facts, row, isTrashedNote);
    const remedy =
      trashed === undefined
        ? adviseNote(facts, row, { count: leastPerParent(context), select: false })
        : adviseRows(facts, "restore-from-trash", [trashed]);
    return { code: "no-note", remedy };
  }
  const none = childrenOf(facts, row, isLiveAttachment).length === 0;
  const code = none || select.policy !== "literature-source" ? "no-attachment" : "no-literature-source";
  const trashed = childrenOf(facts, row, isTrashedAttachment).find((one) => usable(context, one));
  if (trashed !== undefined) return { code, remedy: adviseRows(facts, "restore-from-trash", [trashed]) };
  return { code, remedy: addAttachments(context, row) };
}

function addAttachments(context: ExplainContext, row: number): RemedyAdvice {
  const mime = acceptableMime(context);
  const count = context.select.policy === "literature-source" ? 1 : leastPerParent(context);
  return mime === undefined
    ? NO_REMEDY
    : adviseAttachment(context.facts, row, { mime, count, select: false });
}

/** A selected attachment that is not its paper's literature source. */
function explainUnpicked(context: ExplainContext, row: number): Explained<NoCandidateReason> {
  const { facts, byParent } = context;
  if (parentOf(facts, row) < 0) return { code: "no-parent", remedy: parentRemedy(facts, row, false) };
  if (!byParent.has(regularAbove(facts, row))) {
    return { code: "no-literature-source", remedy: useRelatives(context, row) };
  }
  const alone = usable(context, row) && selectable(context, [row]);
  return { code: "other-source-chosen", remedy: alone ? adviseRows(facts, "select", [row]) : NO_REMEDY };
}

/** Advice to add to the row's paper what the workflow takes, and to select that. */
function addRelative(context: ExplainContext, row: number): RemedyAdvice {
  const { facts, member, select } = context;
  if (usefulKinds(context).length === 0 || select.policy === "selection") return NO_REMEDY;
  const paper = topLevelItem(facts, row);
  if (isTrashed(facts, paper)) return NO_REMEDY;
  if (paper < 0) {
    return member === "parent" && allows(context, "parent") ? parentRemedy(facts, row, true) : NO_REMEDY;
  }
  const mime = acceptableMime(context);
  const count = select.policy === "literature-source" ? 1 : leastPerParent(context);
  if (member === "attachment" && mime !== undefined && allows(context, "attachment", count)) {
    return adviseAttachment(facts, paper, { mime, count, select: true });
  }
  const takesNotes = member === "note" || member === "generated-note";
  return takesNotes && allows(context, "note", count)
    ? adviseNote(facts, paper, { count, select: true })
    : NO_REMEDY;
}

function digestRemedy(context: ExplainContext, row: number, kind: EntryKind): RemedyAdvice {
  const { facts, table } = context;
  const { selection, decision } = table;
  if (selection.rows.length !== 1) {
    const hopeful = Array.from(selection.live).find(
      (one) => hopefulDigestTarget(facts, one) && selectable(context, [one]),
    );
    return hopeful === undefined ? NO_REMEDY : adviseRows(facts, "select", [hopeful]);
  }
  if (kind !== "parent") {
    const paper = topLevelItem(facts, row);
    if (paper < 0) return parentRemedy(facts, row, kind !== "note");
    return selectable(context, [paper]) ? adviseRows(facts, "select", [paper]) : NO_REMEDY;
  }
  const kinds = decision.noteKinds ?? new Uint8Array(0);
  const digests = childrenOf(facts, row, isLiveNote).filter(
    (note) => kindMask(kinds, note) === kindBit("digest"),
  );
  return digests.length === 0
    ? adviseNote(facts, row, { noteKind: "digest", select: false })
    : (selectSome(context, digests.slice(0, 1)) ?? adviseRows(facts, "remove-notes", digests.slice(1)));
}

function hopefulDigestTarget(facts: ItemFacts, row: number): boolean {
  return facts.kind[row] === ItemKind.note ? regularAbove(facts, row) >= 0 : topLevelItem(facts, row) === row;
}

/** The row and all above it that are in the trash, top first. */
function trashedChain(facts: ItemFacts, row: number): number[] {
  const chain: number[] = [];
  for (let at = row; at >= 0 && isTrashed(facts, at) && !chain.includes(at); at = parentOf(facts, at)) {
    chain.unshift(at);
  }
  return chain;
}

function isTrashedNote(facts: ItemFacts, row: number): boolean {
  return facts.kind[row] === ItemKind.note && isTrashed(facts, row);
}

function isTrashedAttachment(facts: ItemFacts, row: number): boolean {
  return facts.kind[row] === ItemKind.attachment && isTrashed(facts, row) && facts.linkMode[row] !== 4;
}
