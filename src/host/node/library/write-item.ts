import { ItemKind } from "../../../model/item-facts.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { Creator, ItemState } from "../../../model/item-state.ts";
import { LINK_MODES } from "../../shared/library-sql/attachment-path.ts";
import { noteTitle, wrapNote } from "../../shared/library-sql/note-text.ts";
import { differingFacets, sameAttachment, sameCreators } from "../../shared/library-sql/same-state.ts";
import { storedSearchText } from "../../shared/library-sql/search-text.ts";
import { storedDate, storedTime } from "../../shared/library-sql/zotero-date.ts";
import type { LibraryDb } from "./library-db.ts";

/** What the writes of one transaction share. */
export interface WriteContext {
  readonly library: LibraryDb;
  /** The moment of all writes, UTC in SQL form. */
  readonly time: string;
  /** Id of a value's row in a table of distinct values, made when there is none. */
  valueId(value: string): number;
  tagId(name: string): number;
  creatorId(creator: Creator): number;
  predicateId(predicate: string): number;
  /** Place behind the last item of a collection. */
  nextOrder(collectionId: number): number;
  itemId(libraryId: number, key: string): number;
  collectionId(libraryId: number, key: string): number;
  /** Marks the object as changed by this computer and not yet synced. */
  touch(table: "items" | "collections", id: number, ref: ItemRef): void;
}

/** @param time of the writes, UTC in SQL form */
export function writeContext(library: LibraryDb, time: string): WriteContext {
  const { schema } = library;
  const orders = new Map<number, number>();
  /** Selects the row, or inserts it with its search text where the database has columns for that. */
  const distinct =
    (table: string, idColumn: string, columns: readonly string[], searched: readonly string[]) =>
    (...values: readonly (string | number)[]): number => {
      const where = columns.map((column) => `${column} = ?`).join(" AND ");
      const present = library.value(`SELECT ${idColumn} FROM ${table} WHERE ${where}`, ...values);
      if (typeof present === "number") return present;
      const extra = searched.filter((column) => schema.hasColumn(table, `${column}Normalized`));
      const names = [...columns, ...extra.map((column) => `${column}Normalized`)];
      return library.run(
        `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
        ...values,
        ...extra.map((column) => storedSearchText(String(values[columns.indexOf(column)] ?? ""))),
      ).id;
    };
  const value = distinct("itemDataValues", "valueID", ["value"], ["value"]);
  const tag = distinct("tags", "tagID", ["name"], ["name"]);
  const creator = distinct(
    "creators",
    "creatorID",
    ["lastName", "firstName", "fieldMode"],
    ["firstName", "lastName"],
  );
  const predicateId = distinct("relationPredicates", "predicateID", ["predicate"], []);
  const idOf = (sql: string, libraryId: number, key: string): number => {
    const id = library.value(sql, libraryId, key);
    if (typeof id !== "number") throw new TypeError(`${libraryId}/${key} was checked and is gone`);
    return id;
  };
  return {
    library,
    time,
    valueId: (text) => value(text),
    tagId: (name) => tag(name),
    creatorId: ({ lastName, firstName, fieldMode }) => creator(lastName, firstName, fieldMode),
    predicateId: (predicate) => predicateId(predicate),
    nextOrder: (collectionId) => {
      const last =
        orders.get(collectionId) ??
        Number(
          library.value(
            "SELECT IFNULL(MAX(orderIndex), -1) FROM collectionItems WHERE collectionID = ?",
            collectionId,
          ),
        );
      orders.set(collectionId, last + 1);
      return last + 1;
    },
    itemId: (libraryId, key) =>
      idOf("SELECT itemID FROM items WHERE libraryID = ? AND key = ?", libraryId, key),
    collectionId: (libraryId, key) =>
      idOf("SELECT collectionID FROM collections WHERE libraryID = ? AND key = ?", libraryId, key),
    touch(table, id, { libraryId }) {
      const idColumn = table === "items" ? "itemID" : "collectionID";
      const modified = table === "items" ? "dateModified = ?2, " : "";
      library.run(
        `UPDATE ${table} SET ${modified}clientDateModified = ?2, synced = 0 WHERE ${idColumn} = ?1`,
        id,
        time,
      );
      if (!schema.hasColumn(table, "clientVersion") || !schema.hasColumn("libraries", "clientVersion"))
        return;
      // The counter by which Zotero 10 and later tell programs on this computer what changed.
      library.run("UPDATE libraries SET clientVersion = clientVersion + 1 WHERE libraryID = ?", libraryId);
      library.run(
        `UPDATE ${table} SET clientVersion = (SELECT clientVersion FROM libraries WHERE libraryID = ?2)
         WHERE ${idColumn} = ?1`,
        id,
        libraryId,
      );
    },
  };
}

/** Inserts the bare row of a new item. @param added date added, UTC in SQL form @returns its id */
export function createItemRow(context: WriteContext, state: ItemState, added: string): number {
  const { library, time } = context;
  return library.run(
    `INSERT INTO items (itemTypeID, dateAdded, dateModified, clientDateModified, libraryID, key, version, synced)
     VALUES (?, ?, ?, ?, ?, ?, 0, 0)`,
    library.schema.typeId(state.itemType),
    added,
    time,
    time,
    state.ref.libraryId,
    state.ref.key,
  ).id;
}

/**
 * Writes what differs between the two states, facet by facet; nothing when they are equal.
 * @param before null for an item whose row was just created
 */
export function writeItemParts(
  context: WriteContext,
  id: number,
  before: ItemState | null,
  after: ItemState,
  fileChanged = false,
): void {
  const { library } = context;
  if (fileChanged) markFileChanged(context, id);
  if (before !== null && differingFacets(before, after).length === 0) {
    if (fileChanged) context.touch("items", id, after.ref);
    return;
  }
  const typeId = library.schema.typeId(after.itemType) ?? 0;
  if (before !== null && before.itemType !== after.itemType) {
    library.run("UPDATE items SET itemTypeID = ? WHERE itemID = ?", typeId, id);
  }
  writeFields(context, id, before, after);
  writeCreators(context, id, before, after);
  // A child may not be in a collection: leave them before it gets a parent, enter them after it lost its own.
  leaveCollections(context, id, before, after);
  writeAttachment(context, id, before, after);
  writeNote(context, id, library.schema.kind(typeId), before, after);
  enterCollections(context, id, before, after);
  writeTags(context, id, before, after);
  writeRelations(context, id, before, after);
  writeTrash(context, id, before, after);
  context.touch("items", id, after.ref);
  writeGroupUser(context, id, before === null, after.ref.libraryId);
}

/** The file is to be uploaded; what the server has of it stays noted until then. */
function markFileChanged({ library }: WriteContext, id: number): void {
  if (!library.schema.hasColumn("itemAttachments", "syncState")) return;
  library.run("UPDATE itemAttachments SET syncState = 0 WHERE itemID = ?", id);
}

function writeFields(context: WriteContext, id: number, before: ItemState | null, after: ItemState): void {
  const { library } = context;
  const old = before?.fields ?? {};
  const wanted = Object.entries(after.fields).filter(([, value]) => value !== "");
  const names = new Set(wanted.map(([name]) => name));
  for (const name of Object.keys(old)) {
    if (names.has(name)) continue;
    library.run("DELETE FROM itemData WHERE itemID = ? AND fieldID = ?", id, library.schema.fieldId(name));
  }
  for (const [name, value] of wanted) {
    if (Object.hasOwn(old, name) && old[name] === value) continue;
    const fieldId = library.schema.fieldId(name) ?? 0;
    const stored = library.schema.isDate(fieldId)
      ? storedDate(value, library.now())
      : fieldId === library.schema.accessDateField
        ? storedTime(value)
        : value;
    library.run(
      "INSERT OR REPLACE INTO itemData (itemID, fieldID, valueID) VALUES (?, ?, ?)",
      id,
      fieldId,
      context.valueId(stored),
    );
  }
}

function writeCreators(context: WriteContext, id: number, before: ItemState | null, after: ItemState): void {
  const { library } = context;
  if (sameCreators(before?.creators ?? [], after.creators)) return;
  library.run("DELETE FROM itemCreators WHERE itemID = ?", id);
  after.creators.forEach((creator, order) => {
    library.run(
      "INSERT INTO itemCreators (itemID, creatorID, creatorTypeID, orderIndex) VALUES (?, ?, ?, ?)",
      id,
      context.creatorId(creator),
      library.schema.creatorTypeId(creator.creatorType),
      order,
    );
  });
}

function leaveCollections(
  context: WriteContext,
  id: number,
  before: ItemState | null,
  after: ItemState,
): void {
  for (const key of before?.collections ?? []) {
    if (after.collections.includes(key)) continue;
    context.library.run(
      "DELETE FROM collectionItems WHERE collectionID = ? AND itemID = ?",
      context.collectionId(after.ref.libraryId, key),
      id,
    );
  }
}

function enterCollections(
  context: WriteContext,
  id: number,
  before: ItemState | null,
  after: ItemState,
): void {
  for (const key of after.collections) {
    if (before?.collections.includes(key) === true) continue;
    const collectionId = context.collectionId(after.ref.libraryId, key);
    context.library.run(
      "INSERT INTO collectionItems (collectionID, itemID, orderIndex) VALUES (?, ?, ?)",
      collectionId,
      id,
      context.nextOrder(collectionId),
    );
  }
}

function parentId(context: WriteContext, { ref, parentKey }: ItemState): number | null {
  return parentKey === null ? null : context.itemId(ref.libraryId, parentKey);
}

function writeAttachment(
  context: WriteContext,
  id: number,
  before: ItemState | null,
  after: ItemState,
): void {
  const { attachment } = after;
  if (attachment === null) return;
  if (
    before !== null &&
    sameAttachment(before.attachment, attachment) &&
    before.parentKey === after.parentKey
  ) {
    return;
  }
  const { library } = context;
  const charsetId =
    attachment.charset === null
      ? null
      : library.value("SELECT charsetID FROM charsets WHERE charset = ?", attachment.charset);
  const values = [
    parentId(context, after),
    LINK_MODES.indexOf(attachment.linkMode),
    attachment.contentType,
    charsetId,
    attachment.path,
  ];
  library.run(
    before === null
      ? `INSERT INTO itemAttachments (parentItemID, linkMode, contentType, charsetID, path, itemID)
         VALUES (?, ?, ?, ?, ?, ?)`
      : `UPDATE itemAttachments SET parentItemID = ?, linkMode = ?, contentType = ?, charsetID = ?, path = ?
         WHERE itemID = ?`,
    ...values,
    id,
  );
}

function writeNote(
  context: WriteContext,
  id: number,
  kind: ItemKind,
  before: ItemState | null,
  after: ItemState,
): void {
  const { library } = context;
  const isNote = kind === ItemKind.note;
  const parent = isNote ? parentId(context, after) : null;
  const [old, text] = [before?.note ?? "", after.note ?? ""];
  // A note item always has its row, an attachment only with a text of its own.
  if (!isNote && text === "") {
    if (old !== "") library.run("DELETE FROM itemNotes WHERE itemID = ?", id);
    return;
  }
  if (before !== null && old === text) {
    if (isNote && before.parentKey !== after.parentKey) {
      library.run("UPDATE itemNotes SET parentItemID = ? WHERE itemID = ?", parent, id);
    }
    return;
  }
  library.run(
    `INSERT INTO itemNotes (itemID, parentItemID, note, title) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (itemID) DO UPDATE SET parentItemID = ?2, note = ?3, title = ?4`,
    id,
    parent,
    wrapNote(text),
    noteTitle(text),
  );
}

function writeTags(context: WriteContext, id: number, before: ItemState | null, after: ItemState): void {
  const { library } = context;
  const wanted = new Map(after.tags.map(({ tag, type }) => [tag, type]));
  const old = new Map(before?.tags.map(({ tag, type }) => [tag, type]));
  for (const tag of old.keys()) {
    if (wanted.has(tag)) continue;
    const tagId = context.tagId(tag);
    library.run("DELETE FROM itemTags WHERE itemID = ? AND tagID = ?", id, tagId);
    // Zotero removes the names of unused tags only after it removed a use itself.
    library.run(
      "DELETE FROM tags WHERE tagID = ?1 AND NOT EXISTS (SELECT 1 FROM itemTags WHERE tagID = ?1)",
      tagId,
    );
  }
  for (const [tag, type] of wanted) {
    if (old.get(tag) === type) continue;
    library.run(
      "INSERT OR REPLACE INTO itemTags (itemID, tagID, type) VALUES (?, ?, ?)",
      id,
      context.tagId(tag),
      type,
    );
  }
}

function writeRelations(context: WriteContext, id: number, before: ItemState | null, after: ItemState): void {
  const { library } = context;
  const has = (
    list: ItemState["relations"],
    { predicate, object }: ItemState["relations"][number],
  ): boolean => list.some((other) => other.predicate === predicate && other.object === object);
  const old = before?.relations ?? [];
  for (const relation of old) {
    if (has(after.relations, relation)) continue;
    library.run(
      "DELETE FROM itemRelations WHERE itemID = ? AND predicateID = ? AND object = ?",
      id,
      context.predicateId(relation.predicate),
      relation.object,
    );
  }
  for (const relation of after.relations) {
    if (has(old, relation)) continue;
    library.run(
      "INSERT INTO itemRelations (itemID, predicateID, object) VALUES (?, ?, ?)",
      id,
      context.predicateId(relation.predicate),
      relation.object,
    );
  }
}

function writeTrash(context: WriteContext, id: number, before: ItemState | null, after: ItemState): void {
  if ((before?.trashed ?? false) === after.trashed) return;
  if (after.trashed) {
    context.library.run("INSERT INTO deletedItems (itemID, dateDeleted) VALUES (?, ?)", id, context.time);
  } else {
    context.library.run("DELETE FROM deletedItems WHERE itemID = ?", id);
  }
}

/** In a group Zotero keeps who created and who last changed an item, when it knows who works here. */
function writeGroupUser(context: WriteContext, id: number, created: boolean, libraryId: number): void {
  const { library } = context;
  if (!library.schema.hasColumn("groupItems", "lastModifiedByUserID")) return;
  const user = library.value(
    `SELECT u.userID FROM settings s JOIN users u ON u.userID = s.value
     JOIN libraries l ON l.libraryID = ? AND l.type = 'group'
     WHERE s.setting = 'account' AND s.key = 'userID'`,
    libraryId,
  );
  if (typeof user !== "number") return;
  const column = created ? "createdByUserID" : "lastModifiedByUserID";
  library.run(
    `INSERT INTO groupItems (itemID, ${column}) VALUES (?1, ?2) ON CONFLICT (itemID) DO UPDATE SET ${column} = ?2`,
    id,
    user,
  );
}
