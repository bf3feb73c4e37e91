import type { LibraryPort } from "../../../ports/library.ts";
import { mapKey } from "../../shared/library-sql/library-tables.ts";
import { readPresent, refusePuts } from "../../shared/library-sql/refuse-puts.ts";
import { sqlTime } from "../../shared/library-sql/zotero-date.ts";
import type { LibraryDb } from "./library-db.ts";
import { writeCollections } from "./write-collection.ts";
import { createItemRow, writeContext, writeItemParts } from "./write-item.ts";

/**
 * Checks and writes all puts; to be called inside one transaction. Refusals come before any change, in this
 * order: `library_read_only`, `library_conflict`, `library_item_invalid`. Objects that do not change are left
 * alone. See {@link LibraryPort.commit}.
 */
export function commitPuts(library: LibraryDb, puts: Parameters<LibraryPort["commit"]>[0]): void {
  const present = library.read(readPresent(library, puts));
  refusePuts(library.schema, present, puts);

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
