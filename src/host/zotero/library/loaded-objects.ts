import { mapKey } from "../../shared/library-sql/library-tables.ts";
import type { PresentState } from "../../shared/library-sql/planned-puts.ts";
import type { ZoteroApi } from "../zotero-api.ts";

/** The application's objects of a commit, by `mapKey`; created ones are added while they are written. */
export interface CommitObjects {
  readonly items: Map<string, Zotero.Item>;
  readonly collections: Map<string, Zotero.Collection>;
}

/** Loads the objects of what is present in the library, with all their data. */
export async function loadObjects(zotero: ZoteroApi, present: PresentState): Promise<CommitObjects> {
  const itemIds = [...present.items.values()].map(({ id }) => id);
  const collectionIds = [...present.collections.values()].map(({ id }) => id);
  const items = itemIds.length === 0 ? [] : await zotero.Items.getAsync(itemIds);
  const collections = collectionIds.length === 0 ? [] : await zotero.Collections.getAsync(collectionIds);
  await zotero.Items.loadDataTypes(items);
  await zotero.Collections.loadDataTypes(collections);
  return { items: byKey(items), collections: byKey(collections) };
}

function byKey<T extends Zotero.DataObject>(objects: readonly T[]): Map<string, T> {
  return new Map(objects.map((object) => [mapKey(object.libraryID, object.key), object]));
}
