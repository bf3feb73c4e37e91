import type { ItemRef } from "../../../model/item-ref.ts";
import type { CollectionState } from "../../../model/item-state.ts";
import type { AnnotationInfo, LibraryInfo } from "../../../ports/library.ts";
import { itemId } from "./item-lookups.ts";
import type { LibraryTables } from "./library-tables.ts";
import { compareText } from "./read-states.ts";
import { sortInSlices } from "./slice-sort.ts";
import { type Reader, rows } from "./sql-read.ts";
import { sortTitle } from "./title-order.ts";

const LIBRARIES = `SELECT l.libraryID, l.type, l.editable, l.filesEditable, COALESCE(g.name, f.name)
  FROM libraries l LEFT JOIN groups g ON g.libraryID = l.libraryID LEFT JOIN feeds f ON f.libraryID = l.libraryID
  WHERE l.type IN ('user', 'group', 'feed') ORDER BY l.libraryID`;

export function* listLibraries(): Reader<readonly LibraryInfo[]> {
  const found = yield* rows<readonly [number, LibraryInfo["type"], number, number, string | null]>(
    5,
    LIBRARIES,
  );
  return found.map(([libraryId, type, editable, filesEditable, name]) => ({
    libraryId,
    type,
    name: name ?? "My Library",
    editable: editable === 1,
    filesEditable: filesEditable === 1,
  }));
}

const COLLECTIONS = `SELECT c.collectionID, c.libraryID, c.key, c.collectionName, c.parentCollectionID, p.key
  FROM collections c LEFT JOIN collections p ON p.collectionID = c.parentCollectionID
  WHERE c.collectionID NOT IN (SELECT collectionID FROM deletedCollections)`;

interface CollectionRow {
  readonly id: number;
  readonly state: CollectionState;
}

/** Live collections as a tree in one list: each before what is in it, siblings by name. */
export function* listCollections(
  { compareTitles }: LibraryTables,
  libraryId?: number,
): Reader<readonly CollectionState[]> {
  const below = new Map<number, CollectionRow[]>();
  const [sql, values] =
    libraryId === undefined ? [COLLECTIONS, []] : [`${COLLECTIONS} AND c.libraryID = ?1`, [libraryId]];
  for (const [id, ownLibrary, key, name, parentId, parentKey] of yield* rows<
    readonly [number, number, string, string, number | null, string | null]
  >(6, sql, ...values)) {
    const state = { ref: { libraryId: ownLibrary, key }, name, parentKey, trashed: false };
    const siblings = below.get(parentId ?? 0);
    if (siblings === undefined) below.set(parentId ?? 0, [{ id, state }]);
    else siblings.push({ id, state });
  }
  const list: CollectionState[] = [];
  const compare = ({ state: a }: CollectionRow, { state: b }: CollectionRow): number =>
    a.ref.libraryId - b.ref.libraryId || compareTitles(a.name, b.name) || compareText(a.ref.key, b.ref.key);
  function* add(parentId: number): Reader<void> {
    for (const { id, state } of yield* sortInSlices(below.get(parentId) ?? [], compare)) {
      list.push(state);
      yield* add(id);
    }
  }
  yield* add(0);
  return list;
}

const CHILD_ATTACHMENTS = `SELECT i.itemID, i.key, v.value
  FROM itemAttachments a JOIN items i ON i.itemID = a.itemID
  LEFT JOIN itemData d ON d.itemID = a.itemID AND d.fieldID = ?2
  LEFT JOIN itemDataValues v ON v.valueID = d.valueID
  WHERE a.parentItemID = ?1 AND a.itemID NOT IN (SELECT itemID FROM deletedItems)`;
const CHILD_NOTES = `SELECT i.itemID, i.key, n.title FROM itemNotes n JOIN items i ON i.itemID = n.itemID
  WHERE n.parentItemID = ?1 AND n.itemID NOT IN (SELECT itemID FROM deletedItems)`;

type ChildRow = readonly [id: number, key: string, text: string | number | null];

/**
 * Attachments and then notes that hang on the item and have no trash entry of their own, in the order of
 * Zotero's `getAttachments()` and `getNotes()`; of a note, the images inside it.
 */
export function* listChildren(library: LibraryTables, parent: ItemRef): Reader<readonly ItemRef[]> {
  const parentId = yield* itemId(parent);
  if (parentId === undefined) return [];
  const title = library.schema.fieldId("title") ?? 0;
  const attachments = yield* rows<ChildRow>(3, CHILD_ATTACHMENTS, parentId, title);
  const notes = yield* rows<ChildRow>(3, CHILD_NOTES, parentId);
  const ordered = (found: readonly ChildRow[], sortable: (text: string) => string): ItemRef[] =>
    found
      .map(([id, key, text]) => ({ id, key, text: sortable(String(text ?? "")) }))
      .sort((a, b) => library.compareTitles(a.text, b.text) || a.id - b.id)
      .map(({ key }) => ({ libraryId: parent.libraryId, key }));
  return [...ordered(attachments, (text) => text), ...ordered(notes, sortTitle)];
}

const ANNOTATIONS = `SELECT i.itemID, i.key, n.type, n.text, n.comment, n.color, n.pageLabel, n.sortIndex
  FROM itemAnnotations n JOIN items i ON i.itemID = n.itemID
  WHERE n.parentItemID = ?1 AND n.itemID NOT IN (SELECT itemID FROM deletedItems)
  ORDER BY n.sortIndex, n.itemID`;
const ANNOTATION_TAGS = `SELECT n.itemID, t.name
  FROM itemAnnotations n JOIN itemTags it ON it.itemID = n.itemID JOIN tags t ON t.tagID = it.tagID
  WHERE n.parentItemID = ?1`;
const ANNOTATION_TYPES = ["highlight", "note", "image", "ink", "underline", "text"] as const;

/** Live annotations of an attachment, in reading order. */
export function* listAnnotations(attachment: ItemRef): Reader<readonly AnnotationInfo[]> {
  const parentId = yield* itemId(attachment);
  if (parentId === undefined) return [];
  const tags = new Map<number, string[]>();
  for (const [id, tag] of yield* rows<readonly [number, string]>(2, ANNOTATION_TAGS, parentId)) {
    const own = tags.get(id);
    if (own === undefined) tags.set(id, [tag]);
    else own.push(tag);
  }
  const found = yield* rows<
    readonly [
      id: number,
      key: string,
      type: number,
      text: string | null,
      comment: string | null,
      color: string | null,
      pageLabel: string | null,
      sortIndex: string | null,
    ]
  >(8, ANNOTATIONS, parentId);
  return found.map(([id, key, type, text, comment, color, pageLabel, sortIndex]) => ({
    ref: { libraryId: attachment.libraryId, key },
    parentRef: { libraryId: attachment.libraryId, key: attachment.key },
    type: ANNOTATION_TYPES[type - 1] ?? "note",
    text: text ?? "",
    comment: comment ?? "",
    color: color ?? "",
    pageLabel: pageLabel ?? "",
    sortIndex: sortIndex ?? "",
    tags: (tags.get(id) ?? []).sort(compareText),
  }));
}
