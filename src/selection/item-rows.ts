import { type ItemFacts, ItemKind } from "../model/item-facts.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { EntryKind, SelectionEntry } from "../model/selection.ts";

/** Zotero's link mode of an image inside a note: the note's, never a file of the paper. */
const EMBEDDED_IMAGE = 4;

/** Zotero's link mode of a mere web address. */
const LINKED_URL = 3;

/** Largest time that has an ISO text. */
const LAST_TIME = 8.64e15;

/** What a selected row counts as (`spec/native-workflows.md` §6.1). */
export function entryKindOf(facts: ItemFacts, row: number): EntryKind {
  switch (facts.kind[row]) {
    case ItemKind.attachment:
      return "attachment";
    case ItemKind.note:
      return "note";
    case ItemKind.annotation:
      return "child";
    default:
      return parentOf(facts, row) < 0 ? "parent" : "child";
  }
}

export function refOf(facts: ItemFacts, row: number): ItemRef {
  return Object.freeze({ libraryId: facts.libraryId[row] ?? 0, key: facts.key[row] ?? "" });
}

/** Row of the direct parent, or -1. */
export function parentOf(facts: ItemFacts, row: number): number {
  return facts.parent[row] ?? -1;
}

export function isTrashed(facts: ItemFacts, row: number): boolean {
  return facts.trashed[row] === 1;
}

/** Whether a child counts as an attachment of its parent: live, and no image inside a note. */
export function isLiveAttachment(facts: ItemFacts, row: number): boolean {
  return (
    facts.kind[row] === ItemKind.attachment &&
    facts.trashed[row] === 0 &&
    facts.linkMode[row] !== EMBEDDED_IMAGE
  );
}

/** Whether an attachment is a mere web address, which has no file. */
export function isWebLink(facts: ItemFacts, row: number): boolean {
  return facts.linkMode[row] === LINKED_URL;
}

/** Whether a child counts as a note of its parent. */
export function isLiveNote(facts: ItemFacts, row: number): boolean {
  return facts.kind[row] === ItemKind.note && facts.trashed[row] === 0;
}

/** The children of a row that `keeps` accepts, in the host's order. */
export function childrenOf(
  facts: ItemFacts,
  row: number,
  keeps: (facts: ItemFacts, row: number) => boolean,
): number[] {
  const children: number[] = [];
  const end = facts.childStart[row + 1] ?? 0;
  for (let at = facts.childStart[row] ?? 0; at < end; at += 1) {
    const child = facts.childRows[at] ?? -1;
    if (keeps(facts, child)) children.push(child);
  }
  return children;
}

/** The nearest regular item above a row, or -1. */
export function regularAbove(facts: ItemFacts, row: number): number {
  const parent = parentOf(facts, row);
  if (parent < 0 || facts.kind[parent] === ItemKind.regular) return parent;
  return climb(facts, parent, (above) => facts.kind[above] === ItemKind.regular);
}

/** The nearest regular item without a parent, from the row itself upwards, or -1. */
export function topLevelItem(facts: ItemFacts, row: number): number {
  return climb(facts, row, (above) => facts.kind[above] === ItemKind.regular && parentOf(facts, above) < 0);
}

/** The row without a parent at the top of a row's chain, whatever it is, or -1 when the chain is a circle. */
export function topRow(facts: ItemFacts, row: number): number {
  return climb(facts, row, (above) => parentOf(facts, above) < 0);
}

/** First row from `row` upwards that fits, or -1; ends in a parent chain that runs in a circle, too. */
function climb(facts: ItemFacts, row: number, fits: (row: number) => boolean): number {
  // Brent: a marker that is moved on at doubling distances is met again in any circle.
  let marker = -1;
  let steps = 0;
  let distance = 1;
  for (let at = row; at >= 0 && at !== marker; at = parentOf(facts, at)) {
    if (fits(at)) return at;
    steps += 1;
    if (steps === distance) {
      marker = at;
      steps = 0;
      distance *= 2;
    }
  }
  return -1;
}

/** `<kind>:<libraryId>:<key>` (§7.8). */
export function identityOf(facts: ItemFacts, kind: string, row: number): string {
  return `${kind}:${facts.libraryId[row] ?? 0}:${facts.key[row] ?? ""}`;
}

/** One row as hooks see it, frozen (§6.2). */
export function entryOf(facts: ItemFacts, row: number): SelectionEntry {
  const entry: { -readonly [Field in keyof SelectionEntry]: SelectionEntry[Field] } = {
    kind: entryKindOf(facts, row),
    ref: refOf(facts, row),
    itemType: facts.itemType[row] ?? "",
  };
  const title = textOf(facts.title[row]);
  if (title !== undefined) entry.title = title;
  const parent = parentOf(facts, row);
  if (parent >= 0) entry.parentRef = refOf(facts, parent);
  if (facts.kind[row] === ItemKind.attachment) {
    const filename = textOf(facts.filename[row]);
    if (filename !== undefined) entry.filename = filename;
    const contentType = textOf(facts.contentType[row]);
    if (contentType !== undefined) entry.contentType = contentType;
    const createdAt = isoText(facts.createdAt[row]);
    if (createdAt !== undefined) entry.createdAt = createdAt;
  }
  return Object.freeze(entry);
}

/** The text, unless it is empty. */
export function textOf(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

function isoText(time: number | undefined): string | undefined {
  if (time === undefined || !(Math.abs(time) <= LAST_TIME)) return undefined;
  return new Date(time).toISOString();
}
