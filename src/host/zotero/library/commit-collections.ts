import type { CollectionState } from "../../../model/item-state.ts";
import type { LibraryPut } from "../../../ports/library.ts";
import { mapKey } from "../../shared/library-sql/library-tables.ts";
import { sameCollectionState } from "../../shared/library-sql/same-state.ts";
import { type Reader, rows } from "../../shared/library-sql/sql-read.ts";
import { parentsFirst, QUIETLY, type Writing } from "./commit-items.ts";
import type { CommitParts } from "./zotero-library.ts";

type CollectionPut = LibraryPut & { readonly type: "collection" };

/** Writes the collections among the puts. Only the object named is trashed or restored, not what is in it. */
export async function writeCollections(
  writing: Writing,
  read: CommitParts["read"],
  puts: readonly LibraryPut[],
): Promise<void> {
  const collections = puts.filter((put): put is CollectionPut => put.type === "collection");
  const created = collections.filter(({ before }) => before === null);
  for (const { after } of parentsFirst(created)) await createCollection(writing, after);
  for (const put of inMovingOrder(collections)) await changeCollection(writing, read, put);
}

/** Both may be set once; the types say never. */
function identify(
  collection: Zotero.Collection,
  { libraryID, key }: { libraryID: number; key: string },
): void {
  Object.assign(collection, { libraryID }, { key });
}

async function createCollection({ zotero, objects }: Writing, after: CollectionState): Promise<void> {
  const { libraryId, key } = after.ref;
  const collection = new zotero.Collection();
  identify(collection, { libraryID: libraryId, key });
  // Finds nothing; only then may an object with a key of its own be filled.
  await collection.loadPrimaryData(false);
  collection.name = after.name;
  keepName(collection, after.name);
  placeBelow(collection, after.parentKey);
  if (after.trashed) collection.deleted = true;
  await collection.save(QUIETLY);
  objects.collections.set(mapKey(libraryId, key), collection);
}

/**
 * One that moves up comes before one that moves below it: the application refuses every step on the way that would put
 * a collection into itself.
 */
function inMovingOrder(collections: readonly CollectionPut[]): readonly CollectionPut[] {
  const depth = ({ after }: CollectionPut): number => {
    const parents = new Map(collections.map((put) => [put.after.ref.key, put.after.parentKey]));
    let steps = 0;
    let key = after.parentKey;
    while (key !== null && steps <= collections.length) {
      steps += 1;
      key = parents.get(key) ?? null;
    }
    return steps;
  };
  return collections
    .filter(({ before }) => before !== null)
    .map((put) => ({ put, depth: depth(put) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ put }) => put);
}

async function changeCollection(
  { zotero, objects, memory }: Writing,
  read: CommitParts["read"],
  { before, after }: CollectionPut,
): Promise<void> {
  const { libraryId, key } = after.ref;
  const collection = objects.collections.get(mapKey(libraryId, key));
  if (collection === undefined || before === null || sameCollectionState(before, after)) return;
  const moves = before.parentKey !== after.parentKey;
  const live = after.trashed && !before.trashed ? await read(liveBelow(collection.id)) : [];
  const below = live.length === 0 ? [] : await zotero.Collections.getAsync([...live]);
  memory.touch(...below);

  if (before.name !== after.name) {
    collection.name = after.name;
    keepName(collection, after.name);
  }
  if (moves) placeBelow(collection, after.parentKey);
  if (before.trashed !== after.trashed) collection.deleted = after.trashed;
  await collection.save(QUIETLY);
  // The application takes everything below along to the trash.
  for (const child of below) {
    if (!child.deleted) continue;
    child.deleted = false;
    await child.save(QUIETLY);
  }
  if (!moves || before.parentKey === null) return;
  // It forgets only at the end that the collection was in there, and would refuse to turn the two round.
  const left = await zotero.Collections.getByLibraryAndKeyAsync(libraryId, before.parentKey);
  if (left === false) return;
  memory.touch(left);
  await left.loadDataType("childCollections");
}

function placeBelow(collection: Zotero.DataObject, parentKey: string | null): void {
  collection.parentKey = parentKey ?? false;
}

/** The application trims and composes names; see `apply-state.ts`. */
function keepName(collection: Zotero.Collection, name: string): void {
  if (collection.name !== name) (collection as unknown as { _name: string })._name = name;
}

/** UNION, not UNION ALL: a damaged database may hold a cycle. */
const BELOW = `WITH RECURSIVE below(id) AS (
    SELECT collectionID FROM collections WHERE parentCollectionID = ?1
    UNION SELECT c.collectionID FROM below JOIN collections c ON c.parentCollectionID = below.id)
  SELECT id FROM below WHERE id NOT IN (SELECT collectionID FROM deletedCollections)`;

/** Numbers of all collections below one that are not in the trash. */
function* liveBelow(collectionId: number): Reader<readonly number[]> {
  const found = yield* rows<readonly [number]>(1, BELOW, collectionId);
  return found.map(([id]) => id);
}
