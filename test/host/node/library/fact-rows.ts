import type { FactSelection } from "../../../../src/model/item-facts.ts";
import type { ItemRef } from "../../../../src/model/item-ref.ts";

/** One row of facts, with references as text. */
export interface FactRow {
  readonly ref: string;
  readonly kind: number | undefined;
  readonly parent: string | null;
  readonly live: boolean;
  readonly linkMode: number;
  readonly itemType: string | undefined;
  readonly title: string | undefined;
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  readonly path: string | undefined;
  readonly createdAt: number;
  readonly children: readonly string[];
}

/** `1/5Q2TBH2E`. */
export function text({ libraryId, key }: ItemRef): string {
  return `${libraryId}/${key}`;
}

export function ref(from: string): ItemRef {
  const [libraryId = "", key = ""] = from.split("/");
  return { libraryId: Number(libraryId), key };
}

export function rowsOf({ facts }: FactSelection): FactRow[] {
  const refOf = (row: number): string =>
    text({ libraryId: facts.libraryId[row] ?? 0, key: facts.key[row] ?? "" });
  return Array.from({ length: facts.size }, (_, row) => ({
    ref: refOf(row),
    kind: facts.kind[row],
    parent: facts.parent[row] === -1 ? null : refOf(facts.parent[row] ?? -1),
    live: facts.trashed[row] === 0,
    linkMode: facts.linkMode[row] ?? -1,
    itemType: facts.itemType[row],
    title: facts.title[row],
    filename: facts.filename[row],
    contentType: facts.contentType[row],
    path: facts.path[row],
    createdAt: facts.createdAt[row] ?? Number.NaN,
    children: Array.from(facts.childRows.subarray(facts.childStart[row], facts.childStart[row + 1]), refOf),
  }));
}
