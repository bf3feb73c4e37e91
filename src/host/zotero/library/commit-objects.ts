import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { LibraryPut } from "../../../ports/library.ts";
import { libraryReadOnly, refText } from "../../shared/library-sql/library-errors.ts";
import { mapKey } from "../../shared/library-sql/library-tables.ts";
import type { ZoteroApi } from "../zotero-api.ts";
import type { CommitObjects } from "./loaded-objects.ts";

/**
 * What only the application's objects tell: `library_read_only` for those that it would not save, such as other
 * people's annotations in a group; `library_conflict` for those that somebody has changed and not saved yet, since they
 * would be saved with what we write.
 */
export function refuseObjects(
  zotero: ZoteroApi,
  { items, collections }: CommitObjects,
  puts: readonly LibraryPut[],
): void {
  const unsaved: (ItemRef & JsonObject)[] = [];
  for (const { type, before, after } of puts) {
    if (before === null) continue;
    const { libraryId, key } = after.ref;
    const object = (type === "item" ? items : collections).get(mapKey(libraryId, key));
    if (object === undefined) continue;
    if (!object.isEditable()) throw libraryReadOnly(zotero.Libraries.getName(libraryId), "group");
    if (object.hasChanged()) unsaved.push({ type, libraryId, key, reason: "changed", facets: ["unsaved"] });
  }
  if (unsaved.length === 0) return;
  throw new WorkflowError("library_conflict", {
    args: { items: unsaved.map(refText).join(", "), count: unsaved.length },
    details: { objects: unsaved },
  });
}
