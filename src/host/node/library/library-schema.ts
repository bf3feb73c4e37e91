import { WorkflowError } from "../../../errors/workflow-error.ts";
import { ItemKind } from "../../../model/item-facts.ts";
import type { SqliteDatabase } from "./sqlite-driver.ts";

/** Highest `compatibility` of a database whose meaning is known: Zotero 9 to 11. */
export const KNOWN_COMPATIBILITY = 9;

/**
 * What a database says about itself: versions, columns, item types, fields. Zotero 9 lacks columns that later
 * ones have, so writers look here instead of at a version.
 */
export interface LibrarySchema {
  readonly compatibility: number;
  hasColumn(table: string, column: string): boolean;
  typeName(typeId: number): string;
  typeId(name: string): number | undefined;
  kind(typeId: number): ItemKind;
  fieldName(fieldId: number): string | undefined;
  fieldId(name: string): number | undefined;
  /** Whether items of the type may have the field. */
  typeHasField(typeId: number, fieldId: number): boolean;
  /** Names of all fields of a type; undefined for an unknown type. */
  fieldsOfType(name: string): readonly string[] | undefined;
  /** The type's own field for a base field: `caseName` for the title of a case. */
  ownField(typeId: number, base: "title" | "date"): number | undefined;
  /** All fields in which some type keeps its title. */
  readonly titleFields: readonly number[];
  /** Whether the field's value has two parts (`zotero-date.ts`). */
  isDate(fieldId: number): boolean;
  readonly accessDateField: number | undefined;
  creatorTypeName(creatorTypeId: number): string;
  creatorTypeId(name: string): number | undefined;
  typeHasCreator(typeId: number, creatorTypeId: number): boolean;
  /** Creator types of an item type, the main one first; undefined for an unknown type. */
  creatorsOfType(name: string): readonly string[] | undefined;
  /** The field of type `to` that means the same as a field of type `from`. */
  sameField(field: string, from: string, to: string): string | undefined;
  charsetName(charsetId: number | null): string | null;
  knowsCharset(charset: string): boolean;
}

/** Tables and columns without which nothing can be read; a database that lacks one was not written by Zotero. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  libraries: ["libraryID", "type", "editable", "filesEditable"],
  items: [
    "itemID",
    "itemTypeID",
    "dateAdded",
    "dateModified",
    "clientDateModified",
    "libraryID",
    "key",
    "synced",
  ],
  itemData: ["itemID", "fieldID", "valueID"],
  itemDataValues: ["valueID", "value"],
  itemNotes: ["itemID", "parentItemID", "note", "title"],
  itemAttachments: ["itemID", "parentItemID", "linkMode", "contentType", "charsetID", "path"],
  itemAnnotations: ["itemID", "parentItemID", "type", "text", "comment", "color", "pageLabel", "sortIndex"],
  tags: ["tagID", "name"],
  itemTags: ["itemID", "tagID", "type"],
  creators: ["creatorID", "firstName", "lastName", "fieldMode"],
  itemCreators: ["itemID", "creatorID", "creatorTypeID", "orderIndex"],
  collections: ["collectionID", "collectionName", "parentCollectionID", "libraryID", "key", "synced"],
  collectionItems: ["collectionID", "itemID", "orderIndex"],
  itemRelations: ["itemID", "predicateID", "object"],
  relationPredicates: ["predicateID", "predicate"],
  deletedItems: ["itemID", "dateDeleted"],
  deletedCollections: ["collectionID", "dateDeleted"],
  groups: ["groupID", "libraryID", "name"],
  feeds: ["libraryID", "name"],
  itemTypesCombined: ["itemTypeID", "typeName"],
  fieldsCombined: ["fieldID", "fieldName"],
  itemTypeFieldsCombined: ["itemTypeID", "fieldID"],
  baseFieldMappingsCombined: ["itemTypeID", "baseFieldID", "fieldID"],
  creatorTypes: ["creatorTypeID", "creatorType"],
  itemTypeCreatorTypes: ["itemTypeID", "creatorTypeID"],
  charsets: ["charsetID", "charset"],
  settings: ["setting", "key", "value"],
};

/**
 * Reads the schema. `library_not_zotero` when tables are missing, `library_newer` when they are missing from a
 * database that is newer than the ones known.
 * @param path of the database, for messages
 */
export function readSchema(db: SqliteDatabase, path: string): LibrarySchema {
  const columns = new Map<string, Set<string>>();
  for (const [table, column] of db
    .prepare<[], [string, string]>(
      "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'",
    )
    .raw()
    .iterate()) {
    const known = columns.get(table);
    if (known === undefined) columns.set(table, new Set([column]));
    else known.add(column);
  }
  const hasColumn = (table: string, column: string): boolean => columns.get(table)?.has(column) === true;
  const compatibility = readCompatibility(db, hasColumn);
  const missing = Object.entries(NEEDED).flatMap(([table, names]) =>
    names.filter((name) => !hasColumn(table, name)).map((name) => `${table}.${name}`),
  );
  if (compatibility === undefined || missing.length > 0) {
    if (compatibility !== undefined && compatibility > KNOWN_COMPATIBILITY)
      throw libraryNewer(path, compatibility);
    throw new WorkflowError("library_not_zotero", {
      args: { path, form: "tables", missing: missing.slice(0, 3).join(", ") },
      details: { missing },
    });
  }

  const types = names(db, "SELECT itemTypeID, typeName FROM itemTypesCombined");
  const fields = names(db, "SELECT fieldID, fieldName FROM fieldsCombined");
  const creatorTypes = names(db, "SELECT creatorTypeID, creatorType FROM creatorTypes");
  const charsets = names(db, "SELECT charsetID, charset FROM charsets");
  const typeFields = pairs(db, "SELECT itemTypeID, fieldID FROM itemTypeFieldsCombined");
  const typeCreators = pairs(db, "SELECT itemTypeID, creatorTypeID FROM itemTypeCreatorTypes");
  const title = fields.ids.get("title");
  const date = fields.ids.get("date");
  const own = { title: new Map<number, number>(), date: new Map<number, number>() };
  for (const [typeId, base, field] of db
    .prepare<[], [number, number, number]>(
      "SELECT itemTypeID, baseFieldID, fieldID FROM baseFieldMappingsCombined",
    )
    .raw()
    .iterate()) {
    if (base === title) own.title.set(typeId, field);
    else if (base === date) own.date.set(typeId, field);
  }
  const baseFields = db
    .prepare<[], [number, number, number]>(
      "SELECT itemTypeID, baseFieldID, fieldID FROM baseFieldMappingsCombined",
    )
    .raw()
    .all();
  const hasPrimary = hasColumn("itemTypeCreatorTypes", "primaryField");
  const creatorOrder = db
    .prepare<[], [number, number]>(
      `SELECT itemTypeID, creatorTypeID FROM itemTypeCreatorTypes
       ORDER BY itemTypeID, ${hasPrimary ? "primaryField DESC, " : ""}rowid`,
    )
    .raw()
    .all();
  const bases = { title, date };
  const dates = new Set([date, fields.ids.get("filingDate"), ...own.date.values()]);
  const kinds = new Map<string, ItemKind>([
    ["attachment", ItemKind.attachment],
    ["note", ItemKind.note],
    ["annotation", ItemKind.annotation],
  ]);

  return {
    compatibility,
    hasColumn,
    typeName: (id) => types.names.get(id) ?? "unknown",
    typeId: (name) => types.ids.get(name),
    kind: (id) => kinds.get(types.names.get(id) ?? "") ?? ItemKind.regular,
    fieldName: (id) => fields.names.get(id),
    fieldId: (name) => fields.ids.get(name),
    typeHasField: (typeId, fieldId) => typeFields.has(pairKey(typeId, fieldId)),
    fieldsOfType: (name) => {
      const typeId = types.ids.get(name);
      if (typeId === undefined) return undefined;
      return [...fields.ids].filter(([, id]) => typeFields.has(pairKey(typeId, id))).map(([field]) => field);
    },
    ownField: (typeId, base) => own[base].get(typeId) ?? bases[base],
    titleFields: [...new Set([...(title === undefined ? [] : [title]), ...own.title.values()])],
    isDate: (id) => dates.has(id),
    accessDateField: fields.ids.get("accessDate"),
    creatorTypeName: (id) => creatorTypes.names.get(id) ?? "contributor",
    creatorTypeId: (name) => creatorTypes.ids.get(name),
    typeHasCreator: (typeId, creatorTypeId) => typeCreators.has(pairKey(typeId, creatorTypeId)),
    creatorsOfType: (name) => {
      const typeId = types.ids.get(name);
      if (typeId === undefined) return undefined;
      return creatorOrder.flatMap(([type, creator]) =>
        type === typeId ? [creatorTypes.names.get(creator) ?? "contributor"] : [],
      );
    },
    sameField(field, from, to) {
      const [fromId, toId, fieldId] = [types.ids.get(from), types.ids.get(to), fields.ids.get(field)];
      if (fromId === undefined || toId === undefined || fieldId === undefined) return undefined;
      const base = baseFields.find(([type, , own]) => type === fromId && own === fieldId)?.[1] ?? fieldId;
      const own = baseFields.find(([type, of]) => type === toId && of === base)?.[2];
      const found = own ?? [fieldId, base].find((id) => typeFields.has(pairKey(toId, id)));
      return found === undefined ? undefined : fields.names.get(found);
    },
    knowsCharset: (charset) => charsets.ids.has(charset),
    charsetName: (id) => (id === null ? null : (charsets.names.get(id) ?? null)),
  };
}

export function libraryNewer(path: string, found: number): WorkflowError {
  return new WorkflowError("library_newer", { args: { path, found, known: KNOWN_COMPATIBILITY } });
}

function readCompatibility(
  db: SqliteDatabase,
  hasColumn: (table: string, column: string) => boolean,
): number | undefined {
  if (!hasColumn("version", "schema") || !hasColumn("version", "version")) return undefined;
  const version: unknown = db
    .prepare("SELECT version FROM version WHERE schema = 'compatibility'")
    .pluck()
    .get();
  return typeof version === "number" ? version : undefined;
}

interface Names {
  readonly names: ReadonlyMap<number, string>;
  readonly ids: ReadonlyMap<string, number>;
}

function names(db: SqliteDatabase, sql: string): Names {
  const rows = db.prepare<[], [number, string]>(sql).raw().all();
  return { names: new Map(rows), ids: new Map(rows.map(([id, name]) => [name, id])) };
}

function pairs(db: SqliteDatabase, sql: string): ReadonlySet<number> {
  return new Set(
    db
      .prepare<[], [number, number]>(sql)
      .raw()
      .all()
      .map(([a, b]) => pairKey(a, b)),
  );
}

/** Both are small: custom ones begin at 10 000 or 100 000. */
function pairKey(a: number, b: number): number {
  return a * 1_000_000 + b;
}
