import { ItemKind } from "../../../model/item-facts.ts";
import { inBatches, type LibraryTables } from "./library-tables.ts";
import { inSlices, type Reader, rows } from "./sql-read.ts";

const VALUES = `SELECT d.itemID, v.value FROM json_each(?1) j
  CROSS JOIN itemData d ON d.itemID = j.value AND d.fieldID = ?2
  CROSS JOIN itemDataValues v ON v.valueID = d.valueID`;

/** Gives `take` the values that items have in one field, with the item's id. Stored numbers come as text. */
export function* readValues(
  { batch }: LibraryTables,
  ids: readonly number[],
  fieldId: number,
  take: (id: number, value: string) => void,
): Reader<void> {
  for (const part of inBatches(ids, batch)) {
    const found = yield* rows<readonly [number, string | number]>(2, VALUES, JSON.stringify(part), fieldId);
    yield* inSlices(found, ([id, value]) => {
      take(id, String(value));
    });
  }
}

/**
 * Sets the titles of regular items and attachments, from the field in which each type keeps it. Notes have
 * theirs beside the text; annotations have none.
 * @param items by id
 * @param wanted ids of those whose title is asked for
 */
export function* readTitles(
  library: LibraryTables,
  items: ReadonlyMap<number, { readonly typeId: number; readonly kind: ItemKind; title: string | undefined }>,
  wanted: Iterable<number>,
): Reader<void> {
  const byField = new Map<number, number[]>();
  yield* inSlices(wanted, (id) => {
    const item = items.get(id);
    if (item === undefined || item.kind === ItemKind.note || item.kind === ItemKind.annotation) return;
    const field = library.schema.ownField(item.typeId, "title");
    if (field === undefined) return;
    const ids = byField.get(field);
    if (ids === undefined) byField.set(field, [id]);
    else ids.push(id);
  });
  for (const [field, ids] of byField) {
    yield* readValues(library, ids, field, (id, value) => {
      const item = items.get(id);
      if (item !== undefined && value !== "") item.title = value;
    });
  }
}
