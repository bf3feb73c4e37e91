import type { LibraryPut } from "../../../ports/library.ts";
import type { PresentState } from "../../shared/library-sql/planned-puts.ts";
import { mapKey } from "../../shared/library-sql/library-tables.ts";
import { sameCollectionState } from "../../shared/library-sql/same-state.ts";
import type { WriteContext } from "./write-item.ts";

/** Writes the collections among the puts. Only the object named is trashed or restored, not what is in it. */
export function writeCollections(
  context: WriteContext,
  present: PresentState,
  puts: readonly LibraryPut[],
): void {
  const { library, time } = context;
  const collections = puts.filter((put) => put.type === "collection");
  // All rows first, so that a sub-collection may come before its parent.
  const ids = collections.map(({ before, after }) =>
    before === null
      ? library.run(
          `INSERT INTO collections (collectionName, clientDateModified, libraryID, key, version, synced)
           VALUES (?, ?, ?, ?, 0, 0)`,
          after.name,
          time,
          after.ref.libraryId,
          after.ref.key,
        ).id
      : present.collections.get(mapKey(after.ref.libraryId, after.ref.key))?.id,
  );
  collections.forEach(({ before, after }, index) => {
    const id = ids[index];
    if (id === undefined || (before !== null && sameCollectionState(before, after))) return;
    const parent =
      after.parentKey === null ? null : context.collectionId(after.ref.libraryId, after.parentKey);
    library.run(
      "UPDATE collections SET collectionName = ?, parentCollectionID = ? WHERE collectionID = ?",
      after.name,
      parent,
      id,
    );
    if ((before?.trashed ?? false) !== after.trashed) {
      if (after.trashed) {
        library.run("INSERT INTO deletedCollections (collectionID, dateDeleted) VALUES (?, ?)", id, time);
      } else {
        library.run("DELETE FROM deletedCollections WHERE collectionID = ?", id);
      }
    }
    context.touch("collections", id, after.ref);
  });
}
