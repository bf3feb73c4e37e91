import { ItemKind } from "../../../model/item-facts.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type {
  AttachmentState,
  CollectionState,
  Creator,
  ItemRelation,
  ItemState,
  ItemTag,
} from "../../../model/item-state.ts";
import { LINK_MODES } from "./attachment-path.ts";
import { keysByLibrary, type LibraryTables, mapKey } from "./library-tables.ts";
import { unwrapNote } from "./note-text.ts";
import { inSlices, mapInSlices, type Reader, rows } from "./sql-read.ts";
import { dateText, isoTime } from "./zotero-date.ts";

/** A state with the numbers of the database, which stay inside the adapter. */
export interface StoredItem {
  readonly id: number;
  readonly typeId: number;
  readonly state: ItemState;
}

export interface StoredCollection {
  readonly id: number;
  readonly state: CollectionState;
}

const ITEMS = `SELECT i.itemID, i.key, i.itemTypeID, d.itemID
  FROM json_each(?1) j CROSS JOIN items i ON i.libraryID = ?2 AND i.key = j.value
  LEFT JOIN deletedItems d ON d.itemID = i.itemID`;
const FIELDS = `SELECT d.itemID, d.fieldID, v.value FROM json_each(?1) j
  CROSS JOIN itemData d ON d.itemID = j.value CROSS JOIN itemDataValues v ON v.valueID = d.valueID`;
const CREATORS = `SELECT ic.itemID, ic.creatorTypeID, c.firstName, c.lastName, c.fieldMode
  FROM json_each(?1) j CROSS JOIN itemCreators ic ON ic.itemID = j.value
  CROSS JOIN creators c ON c.creatorID = ic.creatorID ORDER BY ic.itemID, ic.orderIndex`;
const TAGS = `SELECT it.itemID, t.name, it.type FROM json_each(?1) j
  CROSS JOIN itemTags it ON it.itemID = j.value CROSS JOIN tags t ON t.tagID = it.tagID`;
const COLLECTIONS = `SELECT ci.itemID, c.key FROM json_each(?1) j
  CROSS JOIN collectionItems ci ON ci.itemID = j.value CROSS JOIN collections c ON c.collectionID = ci.collectionID`;
const RELATIONS = `SELECT r.itemID, p.predicate, r.object FROM json_each(?1) j
  CROSS JOIN itemRelations r ON r.itemID = j.value CROSS JOIN relationPredicates p ON p.predicateID = r.predicateID`;
const NOTES = `SELECT n.itemID, n.note, p.key FROM json_each(?1) j CROSS JOIN itemNotes n ON n.itemID = j.value
  LEFT JOIN items p ON p.itemID = n.parentItemID`;
const ATTACHMENTS = `SELECT a.itemID, a.linkMode, a.contentType, a.charsetID, a.path, p.key
  FROM json_each(?1) j CROSS JOIN itemAttachments a ON a.itemID = j.value
  LEFT JOIN items p ON p.itemID = a.parentItemID`;
const ANNOTATIONS = `SELECT n.itemID, p.key FROM json_each(?1) j CROSS JOIN itemAnnotations n ON n.itemID = j.value
  CROSS JOIN items p ON p.itemID = n.parentItemID`;
const COLLECTION_ROWS = `SELECT c.collectionID, c.key, c.collectionName, p.key, d.collectionID
  FROM json_each(?1) j CROSS JOIN collections c ON c.libraryID = ?2 AND c.key = j.value
  LEFT JOIN collections p ON p.collectionID = c.parentCollectionID
  LEFT JOIN deletedCollections d ON d.collectionID = c.collectionID`;

/** An item while its parts arrive. */
interface Draft {
  readonly id: number;
  readonly ref: ItemRef;
  readonly typeId: number;
  readonly trashed: boolean;
  parentKey: string | null;
  readonly fields: [string, string][];
  readonly creators: Creator[];
  readonly tags: ItemTag[];
  readonly collections: string[];
  readonly relations: ItemRelation[];
  note: string | null;
  attachment: AttachmentState | null;
}

/** Texts of notes make a state large, so fewer are read at once. */
const PARTS_OF_BATCH = 4;

/** Full states by {@link mapKey}; unknown references are left out. */
export function* readItems(
  library: LibraryTables,
  refs: readonly ItemRef[],
): Reader<ReadonlyMap<string, StoredItem>> {
  const items = new Map<string, StoredItem>();
  for (const [libraryId, keys] of keysByLibrary(refs, Math.ceil(library.batch / PARTS_OF_BATCH))) {
    const drafts = new Map<number, Draft>();
    const found = yield* rows<readonly [number, string, number, number | null]>(4, ITEMS, keys, libraryId);
    yield* inSlices(found, ([id, key, typeId, trashed]) => {
      drafts.set(id, {
        id,
        ref: { libraryId, key },
        typeId,
        trashed: trashed !== null,
        parentKey: null,
        fields: [],
        creators: [],
        tags: [],
        collections: [],
        relations: [],
        note: null,
        attachment: null,
      });
    });
    if (drafts.size > 0) yield* readParts(library, drafts);
    yield* inSlices(drafts.values(), (draft) => {
      items.set(mapKey(libraryId, draft.ref.key), {
        id: draft.id,
        typeId: draft.typeId,
        state: finished(library, draft),
      });
    });
  }
  return items;
}

function* readParts(library: LibraryTables, drafts: ReadonlyMap<number, Draft>): Reader<void> {
  const { schema } = library;
  const ids = JSON.stringify([...drafts.keys()]);
  yield* inSlices(
    yield* rows<readonly [number, number, string | number]>(3, FIELDS, ids),
    ([id, fieldId, value]) => {
      const name = schema.fieldName(fieldId);
      if (name === undefined || value === "") return;
      drafts.get(id)?.fields.push([name, shownValue(library, fieldId, String(value))]);
    },
  );
  yield* inSlices(
    yield* rows<readonly [number, number, string | null, string | null, number | null]>(5, CREATORS, ids),
    ([id, creatorTypeId, firstName, lastName, fieldMode]) => {
      drafts.get(id)?.creators.push({
        creatorType: schema.creatorTypeName(creatorTypeId),
        firstName: firstName ?? "",
        lastName: lastName ?? "",
        fieldMode: fieldMode === 1 ? 1 : 0,
      });
    },
  );
  yield* inSlices(yield* rows<readonly [number, string, number]>(3, TAGS, ids), ([id, tag, type]) => {
    drafts.get(id)?.tags.push({ tag, type: type === 1 ? 1 : 0 });
  });
  yield* inSlices(yield* rows<readonly [number, string]>(2, COLLECTIONS, ids), ([id, key]) => {
    drafts.get(id)?.collections.push(key);
  });
  yield* inSlices(
    yield* rows<readonly [number, string, string]>(3, RELATIONS, ids),
    ([id, predicate, object]) => {
      drafts.get(id)?.relations.push({ predicate, object });
    },
  );
  yield* inSlices(
    yield* rows<readonly [number, number | null, string | null, number | null, string | null, string | null]>(
      6,
      ATTACHMENTS,
      ids,
    ),
    ([id, linkMode, contentType, charsetId, path, parentKey]) => {
      const draft = drafts.get(id);
      if (draft === undefined) return;
      draft.parentKey = parentKey;
      draft.attachment = {
        linkMode: LINK_MODES[linkMode ?? 0] ?? "imported_url",
        contentType: contentType === "" ? null : contentType,
        charset: schema.charsetName(charsetId),
        path: path === "" ? null : path,
      };
    },
  );
  yield* inSlices(
    yield* rows<readonly [number, string | null, string | null]>(3, NOTES, ids),
    ([id, note, parentKey]) => {
      const draft = drafts.get(id);
      if (draft === undefined) return;
      const text = unwrapNote(note ?? "");
      if (schema.kind(draft.typeId) === ItemKind.note) {
        draft.parentKey = parentKey;
        draft.note = text;
      } else if (text !== "") {
        // An attachment's own note text; its parent is the attachment's.
        draft.note = text;
      }
    },
  );
  yield* inSlices(yield* rows<readonly [number, string]>(2, ANNOTATIONS, ids), ([id, parentKey]) => {
    const draft = drafts.get(id);
    if (draft !== undefined) draft.parentKey = parentKey;
  });
}

function finished(library: LibraryTables, draft: Draft): ItemState {
  const kind = library.schema.kind(draft.typeId);
  return {
    ref: draft.ref,
    itemType: library.schema.typeName(draft.typeId),
    parentKey: draft.parentKey,
    trashed: draft.trashed,
    fields: Object.fromEntries(draft.fields.sort(([a], [b]) => compareText(a, b))),
    creators: draft.creators,
    tags: draft.tags.sort((a, b) => compareText(a.tag, b.tag)),
    collections: draft.collections.sort(compareText),
    relations: draft.relations.sort(compareRelations),
    note: kind === ItemKind.note ? (draft.note ?? "") : draft.note,
    attachment: draft.attachment,
  };
}

/** A value as item states carry it. */
function shownValue(library: LibraryTables, fieldId: number, stored: string): string {
  if (library.schema.isDate(fieldId)) return dateText(stored);
  return fieldId === library.schema.accessDateField ? isoTime(stored) : stored;
}

/** States of collections by {@link mapKey}; unknown references are left out. */
export function* readCollections(
  library: LibraryTables,
  refs: readonly ItemRef[],
): Reader<ReadonlyMap<string, StoredCollection>> {
  const found = new Map<string, StoredCollection>();
  for (const [libraryId, keys] of keysByLibrary(refs, library.batch)) {
    for (const [id, key, name, parentKey, trashed] of yield* rows<
      readonly [number, string, string, string | null, number | null]
    >(5, COLLECTION_ROWS, keys, libraryId)) {
      const state = { ref: { libraryId, key }, name, parentKey, trashed: trashed !== null };
      found.set(mapKey(libraryId, key), { id, state });
    }
  }
  return found;
}

/** Full states, aligned with `refs`; undefined for what does not exist. */
export function* itemStates(
  library: LibraryTables,
  refs: readonly ItemRef[],
): Reader<readonly (ItemState | undefined)[]> {
  const items = yield* readItems(library, refs);
  return yield* mapInSlices(refs, ({ libraryId, key }) => items.get(mapKey(libraryId, key))?.state);
}

/** States of collections, aligned with `refs`; undefined for what does not exist. */
export function* collectionStates(
  library: LibraryTables,
  refs: readonly ItemRef[],
): Reader<readonly (CollectionState | undefined)[]> {
  const collections = yield* readCollections(library, refs);
  return refs.map(({ libraryId, key }) => collections.get(mapKey(libraryId, key))?.state);
}

/** By UTF-16 units, the order of sorted lists in states. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function compareRelations(a: ItemRelation, b: ItemRelation): number {
  return compareText(a.predicate, b.predicate) || compareText(a.object, b.object);
}
