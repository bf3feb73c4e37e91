import type { LibraryPut } from "../../../ports/library.ts";
import { mapKey } from "../../shared/library-sql/library-tables.ts";
import { differingFacets } from "../../shared/library-sql/same-state.ts";
import type { ZoteroApi } from "../zotero-api.ts";
import type { CommitObjects } from "./loaded-objects.ts";

/**
 * Makes the whole transaction one step of Edit → Undo, where the application has that list (Zotero 10). It notes changes
 * of what was there by itself; what was created goes to the trash when the step is undone, and comes back when it is
 * done again. To be called inside the transaction.
 */
export function stageUndoStep(
  { UndoHistory }: ZoteroApi,
  { items, collections }: CommitObjects,
  puts: readonly LibraryPut[],
): void {
  if (UndoHistory === undefined || !UndoHistory.isEnabled()) return;
  for (const { type, before, after } of puts) {
    if (before !== null || after.trashed) continue;
    const { libraryId, key } = after.ref;
    const object = (type === "item" ? items : collections).get(mapKey(libraryId, key));
    if (object === undefined) continue;
    UndoHistory.stageChange({
      objectType: type,
      id: object.id,
      libraryID: libraryId,
      key,
      fields: { deleted: { old: true, new: false } },
    });
  }
  UndoHistory.stageAction(labelOf(puts), { count: puts.length });
}

/** One of the application's own labels: it looks them up in its own texts, and long after this plugin may be gone. */
function labelOf(puts: readonly LibraryPut[]): string {
  const facets = new Set(
    puts.flatMap((put) =>
      put.before === null
        ? ["created"]
        : put.type === "collection"
          ? ["collection"]
          : differingFacets(put.before, put.after),
    ),
  );
  const [only] = facets.size === 1 ? facets : [];
  if (only === "trashed") {
    if (puts.every(({ after }) => after.trashed)) return "undo-action-trash";
    if (puts.every(({ after }) => !after.trashed)) return "undo-action-restore-items";
  }
  return (only === undefined ? undefined : LABELS[only]) ?? "undo-action-edit-metadata";
}

/** Labels of steps that change one thing only. */
const LABELS: Readonly<Record<string, string>> = {
  parentKey: "undo-action-change-parent-item",
  itemType: "undo-action-change-type",
  note: "undo-action-edit-note",
  collections: "undo-action-move-to-collection",
};
