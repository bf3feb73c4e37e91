import { canonicalJson } from "../../../library/canonical-json.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { ItemQuery } from "../../../ports/library.ts";
import { bool, integer, object, type ObjectOf, optional, ref, text } from "../argument-shape.ts";
import type { HostServices } from "../host-services.ts";
import { foreignScope } from "../refusals.ts";

/** What members that go through a library's rows work with. */
export type ListServices = Pick<HostServices, "unit" | "library" | "files" | "clock" | "defaultLibraryId">;

/** Which rows are meant. */
export const CRITERIA_FIELDS = {
  libraryId: optional(integer(1, Number.MAX_SAFE_INTEGER)),
  collectionRef: optional(ref("collection")),
  recursive: optional(bool),
  tag: optional(text({ min: 1, max: 1024 })),
  itemType: optional(text({ min: 1, max: 128 })),
  query: optional(text({ min: 1, max: 1024 })),
};
type Criteria = ObjectOf<typeof CRITERIA_FIELDS>;

/** A function of the hook, by its number. */
export const callbackShape = object({ $callback: integer(0, Number.MAX_SAFE_INTEGER) });

/** All rows that are meant, in the order of their keys. */
export type Scan = (query: ItemQuery) => Promise<readonly ItemRef[]>;

/** Rows by key; a scan is kept until the unit changes something, so that reading on costs one page. */
export function createScan({ unit }: Pick<HostServices, "unit">): Scan {
  let kept: { readonly id: string; readonly refs: Promise<readonly ItemRef[]> } | undefined;
  return (query) => {
    const id = `${unit.depth} ${canonicalJson(query)}`;
    if (kept?.id !== id) {
      const refs = unit.find(query).then((found) => [...found].sort(byKey));
      kept = { id, refs };
    }
    return kept.refs;
  };
}

function byKey(left: ItemRef, right: ItemRef): number {
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0;
}

/** The rows that the criteria mean; refused with `invalid_ref` when they name two libraries. */
export function queryOf(
  { defaultLibraryId }: Pick<HostServices, "defaultLibraryId">,
  criteria: Partial<Criteria>,
): ItemQuery {
  const { libraryId, collectionRef: collection, recursive, tag, itemType, query } = criteria;
  if (collection !== undefined && libraryId !== undefined && collection.libraryId !== libraryId) {
    throw foreignScope(collection, "collection");
  }
  return {
    libraryId: libraryId ?? collection?.libraryId ?? defaultLibraryId,
    topLevel: true,
    ...(collection === undefined ? {} : { collection }),
    ...(recursive === undefined ? {} : { recursive }),
    ...(tag === undefined ? {} : { tag }),
    ...(itemType === undefined ? {} : { itemType }),
    ...(query === undefined ? {} : { text: query }),
  };
}
