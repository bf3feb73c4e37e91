import type { FactSelection, ItemFacts } from "../model/item-facts.ts";
import type { SelectionCounts } from "../model/selection.ts";
import { entryKindOf } from "./item-rows.ts";
import type { MimeVerdict, SelectionMemo } from "./selection-memo.ts";

/**
 * A selection with all that depends on nothing but itself, made once and shared by every workflow of a menu
 * (`spec/native-workflows.md` §6.1, §7.1). It holds row numbers only.
 */
export interface PreparedSelection {
  readonly facts: ItemFacts;
  /** The selected rows as they came, repeats kept; a copy. */
  readonly rows: Int32Array;
  /** Each selected row once, in order of first appearance, without those in the trash. */
  readonly live: Int32Array;
  /** Per row of the facts: 1 when it is selected. */
  readonly selected: Uint8Array;
  /** Of the raw selection: repeats and rows in the trash count. */
  readonly counts: SelectionCounts;
  /** What the workflows of a menu have found out so far. */
  readonly memo: SelectionMemo;
}

/**
 * Copies and classifies a selection. Linear in rows; the facts are not changed, and must not be while the result is
 * in use.
 */
export function prepareSelection(selection: FactSelection): PreparedSelection {
  const { facts } = selection;
  const rows = selection.rows.slice();
  const selected = new Uint8Array(facts.size);
  const live = new Int32Array(rows.length);
  const counts = { parents: 0, attachments: 0, notes: 0, children: 0, total: rows.length };
  let distinct = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    counts[COUNTED_AS[entryKindOf(facts, row)]] += 1;
    if (selected[row] === 1) continue;
    selected[row] = 1;
    if (facts.trashed[row] === 1) continue;
    live[distinct] = row;
    distinct += 1;
  }
  return Object.freeze({
    facts,
    rows,
    live: distinct === rows.length ? live : live.slice(0, distinct),
    selected,
    counts: Object.freeze(counts),
    memo: { candidates: new Map<string, Int32Array>(), mime: new Map<string, MimeVerdict>() },
  });
}

/** Name of the count that an entry of a kind adds to. */
export const COUNTED_AS = {
  parent: "parents",
  attachment: "attachments",
  note: "notes",
  child: "children",
} as const;
