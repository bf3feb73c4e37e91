import type { JsonObject } from "../../../model/json.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { LibraryPort, LibraryPut } from "../../../ports/library.ts";
import { WorkflowError } from "../../../errors/workflow-error.ts";
import { checkPuts } from "./check-puts.ts";
import { type LibraryDb, mapKey } from "./library-db.ts";
import { libraryReadOnly, refText } from "./library-errors.ts";
import { listLibraries } from "./library-lists.ts";
import type { PresentState } from "./planned-puts.ts";
import { readCollections, readItems } from "./read-states.ts";
import { differingFacets, sameCollectionState } from "./same-state.ts";
import { writeCollections } from "./write-collection.ts";
import { createItemRow, writeContext, writeItemParts } from "./write-item.ts";
import { sqlTime } from "./zotero-date.ts";

/**
 * Checks and writes all puts; to be called inside one transaction. Refusals come before any change, in this
 * order: `library_read_only`, `library_conflict`, `library_item_invalid`. Objects that do not change are left
 * alone. See {@link LibraryPort.commit}.
 */
export function commitPuts(library: LibraryDb, puts: Parameters<LibraryPort["commit"]>[0]): void {
  const present = readPresent(library, puts);
  refuseReadOnly(library, present, puts);
  refuseConflicts(present, puts);
  checkPuts(library, present, puts);

  const context = writeContext(library, sqlTime(library.now()));
  writeCollections(context, present, puts);
  const items = puts.filter((put) => put.type === "item");
  // All rows first, so that a child may come before its parent.
  const ids = items.map(({ before, after }) =>
    before === null
      ? createItemRow(context, after, context.time)
      : present.items.get(mapKey(after.ref.libraryId, after.ref.key))?.id,
  );
  items.forEach(({ before, after, fileChanged }, index) => {
    const id = ids[index];
    if (id !== undefined) writeItemParts(context, id, before, after, fileChanged);
  });
}

function readPresent(library: LibraryDb, puts: readonly LibraryPut[]): PresentState {
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
  return {
    libraries: new Map(listLibraries(library).map((info) => [info.libraryId, info])),
    items: readItems(library, items),
    collections: readCollections(library, collections),
  };
}

function refuseReadOnly(library: LibraryDb, present: PresentState, puts: readonly LibraryPut[]): void {
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
