import { type ItemFacts, ItemKind } from "../model/item-facts.ts";
import { isLiveAttachment, parentOf } from "./item-rows.ts";
import { isMarkdown, isPdf, mimeIndex } from "./mime-rule.ts";
import type { PreparedSelection } from "./prepare-selection.ts";
import type { MimeIndex } from "./selection-memo.ts";

let collator: Intl.Collator | undefined;

/**
 * At most one attachment per parent: the source to work on (`spec/native-workflows.md` §7.5). Selected parents first,
 * each with all its attachments, then directly selected attachments by parent.
 */
export function literatureSources(prepared: PreparedSelection): Int32Array {
  const { facts, live } = prepared;
  const index = mimeIndex(prepared);
  const picks = new Int32Array(live.length);
  let count = 0;
  let others = false;
  for (let at = 0; at < live.length; at += 1) {
    const row = live[at] ?? -1;
    if (facts.kind[row] !== ItemKind.regular) others = true;
    else if (parentOf(facts, row) < 0) add(sourceOfParent(facts, index, row));
  }
  if (others) {
    for (const members of attachmentGroups(prepared).values()) add(pickSource(facts, index, members));
  }
  return picks.slice(0, count);

  function add(pick: number): void {
    if (pick < 0) return;
    picks[count] = pick;
    count += 1;
  }
}

/** The row that {@link literatureSources} picks for a selected parent, or -1. */
export function sourceOfParent(facts: ItemFacts, index: MimeIndex, parent: number): number {
  const start = facts.childStart[parent] ?? 0;
  return pickSource(facts, index, facts.childRows, start, facts.childStart[parent + 1] ?? start);
}

/** Directly selected attachments whose parent is not selected, by parent row in order of first appearance. */
function attachmentGroups(prepared: PreparedSelection): Map<number, number[]> {
  const { facts, live, selected } = prepared;
  const groups = new Map<number, number[]>();
  for (let at = 0; at < live.length; at += 1) {
    const row = live[at] ?? -1;
    if (!isLiveAttachment(facts, row)) continue;
    const parent = parentOf(facts, row);
    if (parent < 0 || (selected[parent] === 1 && parentOf(facts, parent) < 0)) continue;
    const group = groups.get(parent);
    if (group === undefined) groups.set(parent, [row]);
    else group.push(row);
  }
  return groups;
}

/** Which of one paper's attachments (`rows[start … end - 1]`; others are passed over) is its source, or -1. */
export function pickSource(
  facts: ItemFacts,
  index: MimeIndex,
  rows: ArrayLike<number>,
  start = 0,
  end = rows.length,
): number {
  let markdown = 0;
  let earliestMarkdown = -1;
  let earliestPdf = -1;
  for (let at = start; at < end; at += 1) {
    const row = rows[at] ?? -1;
    if (!isLiveAttachment(facts, row)) continue;
    if (isMarkdown(index, row)) {
      markdown += 1;
      earliestMarkdown = earlier(facts, earliestMarkdown, row);
    }
    if (isPdf(index, row)) earliestPdf = earlier(facts, earliestPdf, row);
  }
  if (markdown === 0) return earliestPdf;
  if (markdown === 1 || earliestPdf < 0) return earliestMarkdown;
  const stem = stemOf(facts, earliestPdf);
  if (stem === "") return earliestMarkdown;
  for (let at = start; at < end; at += 1) {
    const row = rows[at] ?? -1;
    if (isLiveAttachment(facts, row) && isMarkdown(index, row) && stemOf(facts, row) === stem) return row;
  }
  return earliestMarkdown;
}

/** The earlier of two by creation date, then by name as a person would sort them; no date is last (N3). */
function earlier(facts: ItemFacts, known: number, row: number): number {
  if (known < 0) return row;
  const before = facts.createdAt[known] ?? Number.NaN;
  const now = facts.createdAt[row] ?? Number.NaN;
  if (now < before || (Number.isNaN(before) && !Number.isNaN(now))) return row;
  if (now > before || Number.isNaN(now) !== Number.isNaN(before)) return known;
  collator ??= new Intl.Collator("en");
  return collator.compare(facts.filename[row] ?? "", facts.filename[known] ?? "") < 0 ? row : known;
}

function stemOf(facts: ItemFacts, row: number): string {
  const name = facts.filename[row] ?? "";
  const dot = name.lastIndexOf(".");
  return (dot < 0 ? name : name.slice(0, dot)).trim().toLowerCase();
}
