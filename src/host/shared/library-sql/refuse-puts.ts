import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { LibraryPut } from "../../../ports/library.ts";
import { checkPuts } from "./check-puts.ts";
import { libraryReadOnly, refText } from "./library-errors.ts";
import { listLibraries } from "./library-lists.ts";
import type { LibrarySchema } from "./library-schema.ts";
import { keysByLibrary, type LibraryTables, mapKey } from "./library-tables.ts";
import type { PresentState } from "./planned-puts.ts";
import { readCollections, readItems } from "./read-states.ts";
import { differingFacets, sameCollectionState } from "./same-state.ts";
import { type Reader, rows } from "./sql-read.ts";

/** UNION, not UNION ALL: a damaged database may hold a cycle. */
const ABOVE = `WITH RECURSIVE above(id) AS (
    SELECT c.parentCollectionID FROM json_each(?1) j
      CROSS JOIN collections c ON c.libraryID = ?2 AND c.key = j.value
    UNION SELECT c.parentCollectionID FROM above JOIN collections c ON c.collectionID = above.id)
  SELECT c.key, p.key FROM above JOIN collections c ON c.collectionID = above.id
  LEFT JOIN collections p ON p.collectionID = c.parentCollectionID`;

/** What {@link refusePuts} must know, and what a host needs to write; to be read in the transaction that writes. */
export function* readPresent(library: LibraryTables, puts: readonly LibraryPut[]): Reader<PresentState> {
  const items: ItemRef[] = [];
  const collections: ItemRef[] = [];
  for (const put of puts) {
    const { ref, parentKey } = put.after;
    const parent = parentKey === null ? [] : [{ libraryId: ref.libraryId, key: parentKey }];
    if (put.type === "collection") {
      collections.push(ref, ...parent);
    } else {
      items.push(ref, ...parent);
      for (const key of put.after.collections) collections.push({ libraryId: ref.libraryId, key });
    }
  }
  const libraries = yield* listLibraries();
  return {
    libraries: new Map(libraries.map((info) => [info.libraryId, info])),
    items: yield* readItems(library, items),
    collections: yield* readCollections(library, collections),
    above: yield* readAbove(
      library,
      puts.flatMap(({ type, after }) =>
        type === "collection" && after.parentKey !== null
          ? [{ libraryId: after.ref.libraryId, key: after.parentKey }]
          : [],
      ),
    ),
  };
}

function* readAbove(
  { batch }: LibraryTables,
  refs: readonly ItemRef[],
): Reader<ReadonlyMap<string, string | null>> {
  const above = new Map<string, string | null>();
  for (const [libraryId, keys] of keysByLibrary(refs, batch)) {
    for (const [key, parentKey] of yield* rows<readonly [string, string | null]>(2, ABOVE, keys, libraryId)) {
      above.set(mapKey(libraryId, key), parentKey);
    }
  }
  return above;
}

/**
 * What `LibraryPort.commit` refuses, before anything is written and in this order: `library_read_only`,
 * `library_conflict`, `library_item_invalid`.
 */
export function refusePuts(schema: LibrarySchema, present: PresentState, puts: readonly LibraryPut[]): void {
  refuseReadOnly(present, puts);
  refuseConflicts(present, puts);
  checkPuts(schema, present, puts);
}

function refuseReadOnly(present: PresentState, puts: readonly LibraryPut[]): void {
  for (const put of puts) {
    const info = present.libraries.get(put.after.ref.libraryId);
    // An unknown library is named among what is invalid.
    if (info === undefined) continue;
    if (info.type === "feed") throw libraryReadOnly(info.name, "feed");
    if (!info.editable) throw libraryReadOnly(info.name, "group");
    if (info.filesEditable || put.type === "collection") continue;
    const linkMode = put.after.attachment?.linkMode;
    if (linkMode !== undefined && linkMode !== "linked_url" && linkMode !== "linked_file") {
      throw libraryReadOnly(info.name, "files");
    }
  }
}

function refuseConflicts(present: PresentState, puts: readonly LibraryPut[]): void {
  const conflicts: (ItemRef & JsonObject)[] = [];
  for (const put of puts) {
    const { libraryId, key } = put.after.ref;
    const id = mapKey(libraryId, key);
    const now = (put.type === "item" ? present.items : present.collections).get(id)?.state;
    const named = { type: put.type, libraryId, key };
    if (put.before === null) {
      if (now !== undefined) conflicts.push({ ...named, reason: "exists" });
    } else if (now === undefined) {
      conflicts.push({ ...named, reason: "missing" });
    } else {
      const facets = changedFacets(put, present, id);
      if (facets.length > 0) conflicts.push({ ...named, reason: "changed", facets });
    }
  }
  if (conflicts.length === 0) return;
  throw new WorkflowError("library_conflict", {
    args: { items: conflicts.map(refText).join(", "), count: conflicts.length },
    details: { objects: conflicts },
  });
}

function changedFacets(put: LibraryPut, present: PresentState, key: string): readonly string[] {
  if (put.type === "item") {
    const now = present.items.get(key)?.state;
    return put.before === null || now === undefined ? [] : differingFacets(put.before, now);
  }
  const now = present.collections.get(key)?.state;
  return put.before === null || now === undefined || sameCollectionState(put.before, now)
    ? []
    : ["collection"];
}
