import type { ItemState } from "../../../model/item-state.ts";
import type { LibraryPut } from "../../../ports/library.ts";
import { type LibraryTables, mapKey } from "../../shared/library-sql/library-tables.ts";
import { differingFacets } from "../../shared/library-sql/same-state.ts";
import type { ZoteroApi } from "../zotero-api.ts";
import { applyAttachment, applyContents } from "./apply-state.ts";
import type { Memory } from "./commit-memory.ts";
import type { CommitObjects } from "./loaded-objects.ts";
import { syncOf } from "./file-sync.ts";

/** What the writes of one transaction share. */
export interface Writing {
  readonly zotero: ZoteroApi;
  readonly tables: LibraryTables;
  readonly objects: CommitObjects;
  readonly memory: Memory;
}

type ItemPut = LibraryPut & { readonly type: "item" };

/** Nobody's selection jumps to what a workflow writes. */
export const QUIETLY = { skipSelect: true } as const;

/**
 * Writes the items among the puts: created ones before what hangs on them, then the others; what comes back from the
 * trash first, since the application then takes marks of merging off other items.
 */
export async function writeItems(writing: Writing, puts: readonly LibraryPut[]): Promise<void> {
  const items = puts.filter((put): put is ItemPut => put.type === "item");
  const created = items.filter(({ before }) => before === null);
  const changed = items.filter(({ before }) => before !== null);
  const returns = ({ before, after }: ItemPut): boolean => before?.trashed === true && !after.trashed;
  for (const put of parentsFirst(created)) await createItem(writing, put.after);
  for (const put of changed.filter(returns)) await changeItem(writing, put);
  for (const put of changed.filter((put) => !returns(put))) await changeItem(writing, put);
}

/** Sorted so that each comes after the one it hangs on. */
export function parentsFirst<T extends LibraryPut>(created: readonly T[]): readonly T[] {
  const byKey = new Map(created.map((put) => [mapKey(put.after.ref.libraryId, put.after.ref.key), put]));
  const sorted = new Set<T>();
  const add = (put: T): void => {
    if (sorted.has(put)) return;
    const { ref, parentKey } = put.after;
    const parent = parentKey === null ? undefined : byKey.get(mapKey(ref.libraryId, parentKey));
    // Circles were refused before.
    if (parent !== undefined) add(parent);
    sorted.add(put);
  };
  created.forEach(add);
  return [...sorted];
}

async function createItem({ zotero, tables, objects }: Writing, after: ItemState): Promise<void> {
  const { libraryId, key } = after.ref;
  const item = new zotero.Item();
  item.libraryID = libraryId;
  item.key = key;
  // Finds nothing; only then may an object with a key of its own be filled.
  await item.loadPrimaryData(false);
  item.setType(tables.schema.typeId(after.itemType) ?? 0);
  // How a path is understood depends on the kind, which must come first.
  applyAttachment(item, null, after.attachment);
  applyContents(tables, item, null, after);
  if (after.parentKey !== null) item.parentKey = after.parentKey;
  if (after.collections.length > 0) item.setCollections([...after.collections]);
  if (after.trashed) item.deleted = true;
  await item.save(QUIETLY);
  objects.items.set(mapKey(libraryId, key), item);
}

async function changeItem(
  { zotero, tables, objects, memory }: Writing,
  { before, after, fileChanged }: ItemPut,
): Promise<void> {
  const item = objects.items.get(mapKey(after.ref.libraryId, after.ref.key));
  if (item === undefined || before === null) return;
  const facets = differingFacets(before, after);
  if (facets.length === 0 && fileChanged !== true) return;

  memory.touch(...(await changedAlong(zotero, item, before, after)));
  if (fileChanged === true) markFileChanged(zotero, item);
  if (before.itemType !== after.itemType) item.setType(tables.schema.typeId(after.itemType) ?? 0);
  applyAttachment(item, before.attachment, after.attachment);
  applyContents(tables, item, before, after);
  const moves = after.parentKey !== before.parentKey;
  if (moves && savesFirst(before, after)) await item.save(QUIETLY);
  if (facets.includes("collections")) item.setCollections([...after.collections]);
  // The application would put a new parent into the collections that its child is still in.
  if (moves && after.parentKey !== null && before.collections.length > 0) await item.save(QUIETLY);
  if (moves) item.parentKey = after.parentKey ?? false;
  if (after.trashed !== before.trashed) item.deleted = after.trashed;
  await item.save({ ...QUIETLY, skipDateModifiedUpdate: facets.every((facet) => PLACING.has(facet)) });
}

/** The application forgets to move an attachment whose note text is saved with it. */
function savesFirst(before: ItemState, after: ItemState): boolean {
  return after.attachment !== null && (before.note ?? "") !== (after.note ?? "");
}

/** What the application changes along: the parent that is left, and marks that an item coming back was merged into another. */
async function changedAlong(
  zotero: ZoteroApi,
  item: Zotero.Item,
  before: ItemState,
  after: ItemState,
): Promise<readonly Zotero.DataObject[]> {
  const { libraryId } = after.ref;
  const left =
    before.parentKey !== null && before.parentKey !== after.parentKey
      ? await zotero.Items.getByLibraryAndKeyAsync(libraryId, before.parentKey)
      : false;
  const merged =
    before.trashed && !after.trashed
      ? await zotero.Relations.getByPredicateAndObject("item", MERGED, zotero.URI.getItemURI(item))
      : [];
  return [...(left === false ? [] : [left]), ...merged];
}

const MERGED = "dc:replaces";

/** Where an item lies and what it is related to changes nothing of itself: the application keeps its time of change too. */
const PLACING: ReadonlySet<string> = new Set(["collections", "relations"]);

/** The file is to be uploaded; what the server has of it stays noted until then. */
function markFileChanged(zotero: ZoteroApi, item: Zotero.Item): void {
  if (item.isStoredFileAttachment()) {
    item.attachmentSyncState = syncOf(zotero).Storage.Local.SYNC_STATE_TO_UPLOAD;
  }
  // There may be nothing else to save, and a new file is a change.
  item.dateModified = zotero.DB.transactionDateTime;
}
