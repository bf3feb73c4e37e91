import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { WorkflowError } from "../../../errors/workflow-error.ts";
import { ItemKind } from "../../../model/item-facts.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { CollectionState } from "../../../model/item-state.ts";
import type { AnnotationInfo, LibraryInfo } from "../../../ports/library.ts";
import { storedFolder } from "./attachment-path.ts";
import { forEachLibrary, type LibraryDb, mapKey } from "./library-db.ts";
import { unwrapNote } from "./note-text.ts";
import { compareText } from "./read-states.ts";
import { sortTitle } from "./title-order.ts";

const LIBRARIES = `SELECT l.libraryID, l.type, l.editable, l.filesEditable, COALESCE(g.name, f.name)
  FROM libraries l LEFT JOIN groups g ON g.libraryID = l.libraryID LEFT JOIN feeds f ON f.libraryID = l.libraryID
  WHERE l.type IN ('user', 'group', 'feed') ORDER BY l.libraryID`;

export function listLibraries(library: LibraryDb): readonly LibraryInfo[] {
  return library
    .rows<readonly [number, LibraryInfo["type"], number, number, string | null]>(LIBRARIES)
    .map(([libraryId, type, editable, filesEditable, name]) => ({
      libraryId,
      type,
      name: name ?? "My Library",
      editable: editable === 1,
      filesEditable: filesEditable === 1,
    }));
}

/** Live collections as a tree in one list: each before what is in it, siblings by name. */
export function listCollections(library: LibraryDb, libraryId?: number): readonly CollectionState[] {
  interface Row {
    readonly id: number;
    readonly state: CollectionState;
  }
  const below = new Map<number, Row[]>();
  for (const [id, ownLibrary, key, name, parentId, parentKey] of library.rows<
    readonly [number, number, string, string, number | null, string | null]
  >(
    `SELECT c.collectionID, c.libraryID, c.key, c.collectionName, c.parentCollectionID, p.key
     FROM collections c LEFT JOIN collections p ON p.collectionID = c.parentCollectionID
     WHERE c.collectionID NOT IN (SELECT collectionID FROM deletedCollections) AND (?1 IS NULL OR c.libraryID = ?1)`,
    libraryId ?? null,
  )) {
    const state = { ref: { libraryId: ownLibrary, key }, name, parentKey, trashed: false };
    const siblings = below.get(parentId ?? 0);
    if (siblings === undefined) below.set(parentId ?? 0, [{ id, state }]);
    else siblings.push({ id, state });
  }
  const list: CollectionState[] = [];
  const add = (parentId: number): void => {
    const siblings = below.get(parentId) ?? [];
    siblings.sort(
      ({ state: a }, { state: b }) =>
        a.ref.libraryId - b.ref.libraryId ||
        library.compareTitles(a.name, b.name) ||
        compareText(a.ref.key, b.ref.key),
    );
    for (const { id, state } of siblings) {
      list.push(state);
      add(id);
    }
  };
  add(0);
  return list;
}

/**
 * Attachments and then notes that hang on the item and have no trash entry of their own, in the order of
 * Zotero's `getAttachments()` and `getNotes()`; of a note, the images inside it.
 */
export function listChildren(library: LibraryDb, parent: ItemRef): readonly ItemRef[] {
  const parentId = itemId(library, parent);
  if (parentId === undefined) return [];
  const title = library.schema.fieldId("title") ?? 0;
  const attachments = library.rows<readonly [number, string, string | number | null]>(
    `SELECT i.itemID, i.key, v.value FROM itemAttachments a JOIN items i ON i.itemID = a.itemID
     LEFT JOIN itemData d ON d.itemID = a.itemID AND d.fieldID = ?2
     LEFT JOIN itemDataValues v ON v.valueID = d.valueID
     WHERE a.parentItemID = ?1 AND a.itemID NOT IN (SELECT itemID FROM deletedItems)`,
    parentId,
    title,
  );
  const notes = library.rows<readonly [number, string, string | null]>(
    `SELECT i.itemID, i.key, n.title FROM itemNotes n JOIN items i ON i.itemID = n.itemID
     WHERE n.parentItemID = ?1 AND n.itemID NOT IN (SELECT itemID FROM deletedItems)`,
    parentId,
  );
  const ordered = (
    rows: readonly (readonly [number, string, string | number | null])[],
    sortable: (text: string) => string,
  ): ItemRef[] =>
    rows
      .map(([id, key, text]) => ({ id, key, text: sortable(String(text ?? "")) }))
      .sort((a, b) => library.compareTitles(a.text, b.text) || a.id - b.id)
      .map(({ key }) => ({ libraryId: parent.libraryId, key }));
  return [...ordered(attachments, (text) => text), ...ordered(notes, sortTitle)];
}

const ANNOTATION_TYPES = ["highlight", "note", "image", "ink", "underline", "text"] as const;

/** Live annotations of an attachment, in reading order. */
export function listAnnotations(library: LibraryDb, attachment: ItemRef): readonly AnnotationInfo[] {
  const parentId = itemId(library, attachment);
  if (parentId === undefined) return [];
  const tags = new Map<number, string[]>();
  for (const [id, tag] of library.rows<readonly [number, string]>(
    `SELECT n.itemID, t.name FROM itemAnnotations n JOIN itemTags it ON it.itemID = n.itemID
     JOIN tags t ON t.tagID = it.tagID WHERE n.parentItemID = ?1`,
    parentId,
  )) {
    const own = tags.get(id);
    if (own === undefined) tags.set(id, [tag]);
    else own.push(tag);
  }
  return library
    .rows<readonly [number, string, number, ...(string | null)[]]>(
      `SELECT i.itemID, i.key, n.type, n.text, n.comment, n.color, n.pageLabel, n.sortIndex
       FROM itemAnnotations n JOIN items i ON i.itemID = n.itemID
       WHERE n.parentItemID = ?1 AND n.itemID NOT IN (SELECT itemID FROM deletedItems)
       ORDER BY n.sortIndex, n.itemID`,
      parentId,
    )
    .map(([id, key, type, text, comment, color, pageLabel, sortIndex]) => ({
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

/** Note HTML without the wrapper, aligned with `refs`; null for what is no note item. */
export function readNotes(library: LibraryDb, refs: readonly ItemRef[]): readonly (string | null)[] {
  const texts = new Map<string, string>();
  forEachLibrary(refs, (libraryId, keys) => {
    for (const [key, typeId, note] of library.rows<readonly [string, number, string | null]>(
      `SELECT i.key, i.itemTypeID, n.note FROM json_each(?1) j
       CROSS JOIN items i ON i.libraryID = ?2 AND i.key = j.value CROSS JOIN itemNotes n ON n.itemID = i.itemID`,
      keys,
      libraryId,
    )) {
      // An attachment's own note text is in the same table.
      if (library.schema.kind(typeId) === ItemKind.note)
        texts.set(mapKey(libraryId, key), unwrapNote(note ?? ""));
    }
  });
  return refs.map(({ libraryId, key }) => texts.get(mapKey(libraryId, key)) ?? null);
}

export function attachmentFile(library: LibraryDb, attachment: ItemRef): string | undefined {
  const row = library.rows<readonly [number | null, string | null]>(
    `SELECT a.linkMode, a.path FROM items i JOIN itemAttachments a ON a.itemID = i.itemID
     WHERE i.libraryID = ?1 AND i.key = ?2`,
    attachment.libraryId,
    attachment.key,
  )[0];
  return row === undefined ? undefined : library.resolvePath(attachment.key, row[0] ?? -1, row[1]);
}

/** `itemAttachments.syncState`: to be fetched, to be fetched whatever is here, in conflict. */
const AWAITING_SYNC = "1, 4, 5";

/** Whether another version of the file waits on the sync server. */
export function fileAwaitsSync(library: LibraryDb, attachment: ItemRef): boolean {
  if (!library.schema.hasColumn("itemAttachments", "syncState")) return false;
  return (
    library.value(
      `SELECT 1 FROM items i JOIN itemAttachments a ON a.itemID = i.itemID
       WHERE i.libraryID = ?1 AND i.key = ?2 AND a.syncState IN (${AWAITING_SYNC})`,
      attachment.libraryId,
      attachment.key,
    ) !== undefined
  );
}

const URI = "http://zotero.org";

/** The URI by which relations name the item, also one that is still to be created. */
export function itemUri(library: LibraryDb, ref: ItemRef): string {
  const [type, groupId] =
    library.rows<readonly [string, number | null]>(
      `SELECT l.type, g.groupID FROM libraries l LEFT JOIN groups g ON g.libraryID = l.libraryID
       WHERE l.libraryID = ?1`,
      ref.libraryId,
    )[0] ?? [];
  if (type === "group" && groupId !== undefined && groupId !== null) {
    return `${URI}/groups/${groupId}/items/${ref.key}`;
  }
  const account = (key: string): unknown =>
    library.value("SELECT value FROM settings WHERE setting = 'account' AND key = ?1", key);
  const userId = account("userID");
  if (type === "user" && (typeof userId === "number" || typeof userId === "string")) {
    return `${URI}/users/${userId}/items/${ref.key}`;
  }
  const localKey = account("localUserKey");
  if (typeof localKey !== "string") {
    throw new WorkflowError("library_damaged", {
      args: { path: library.path, reason: "settings: account/localUserKey is missing" },
    });
  }
  const feed = type === "feed" ? `/feeds/${ref.libraryId}` : "";
  return `${URI}/users/local/${localKey}${feed}/items/${ref.key}`;
}

/** Zotero's alphabet of keys: no 0, 1 and O. */
export const KEY_ALPHABET = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ";

/** Makes keys that are neither in use in the library, nor were, nor were given out before. */
export function keyMaker(library: LibraryDb): (libraryId: number) => string {
  const given = new Set<string>();
  return (libraryId) => {
    for (;;) {
      const key = Array.from({ length: 8 }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)] ?? "2").join(
        "",
      );
      if (given.has(mapKey(libraryId, key)) || keyInUse(library, libraryId, key)) continue;
      given.add(mapKey(libraryId, key));
      return key;
    }
  };
}

/** Also when only a folder of files has it: attachments of all libraries lie side by side. */
function keyInUse(library: LibraryDb, libraryId: number, key: string): boolean {
  if (existsSync(storedFolder(library.places, key))) return true;
  return ["items", "collections", "savedSearches", "syncDeleteLog"].some(
    (table) =>
      library.schema.hasColumn(table, "key") &&
      library.value(`SELECT 1 FROM ${table} WHERE libraryID = ?1 AND key = ?2`, libraryId, key) !== undefined,
  );
}

export function itemId(library: LibraryDb, ref: ItemRef): number | undefined {
  const id = library.value(
    "SELECT itemID FROM items WHERE libraryID = ?1 AND key = ?2",
    ref.libraryId,
    ref.key,
  );
  return typeof id === "number" ? id : undefined;
}
