import { ItemKind } from "../../../model/item-facts.ts";
import type { LibraryDb } from "./library-db.ts";

const VALUES = `SELECT d.itemID, v.value FROM json_each(?1) j
  CROSS JOIN itemData d ON d.itemID = j.value AND d.fieldID = ?2
  CROSS JOIN itemDataValues v ON v.valueID = d.valueID`;

/** The values that items have in one field, by item id. Stored numbers come as text. */
export function readValues(
  library: LibraryDb,
  ids: readonly number[],
  fieldId: number,
): ReadonlyMap<number, string> {
  const values = new Map<number, string>();
  for (const [id, value] of library.rows<readonly [number, string | number]>(
    VALUES,
    JSON.stringify(ids),
    fieldId,
  )) {
    values.set(id, String(value));
  }
  return values;
}

/**
 * Sets the titles of regular items and attachments, from the field in which each type keeps it. Notes have
 * theirs beside the text; annotations have none.
 */
export function readTitles(
  library: LibraryDb,
  rows: Iterable<{
    readonly id: number;
    readonly typeId: number;
    readonly kind: ItemKind;
    title: string | undefined;
  }>,
): void {
  const byField = new Map<number, Map<number, { title: string | undefined }>>();
  for (const row of rows) {
    if (row.kind === ItemKind.note || row.kind === ItemKind.annotation) continue;
    const field = library.schema.ownField(row.typeId, "title");
    if (field === undefined) continue;
    const group = byField.get(field);
    if (group === undefined) byField.set(field, new Map([[row.id, row]]));
    else group.set(row.id, row);
  }
  for (const [field, group] of byField) {
    for (const [id, value] of readValues(library, [...group.keys()], field)) {
      const row = group.get(id);
      if (row !== undefined && value !== "") row.title = value;
    }
  }
}
