import { WorkflowError } from "../../../errors/workflow-error.ts";
import { ItemKind } from "../../../model/item-facts.ts";
import { type Reader, rows, value } from "./sql-read.ts";

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
export function* readSchema(path: string): Reader<LibrarySchema> {
  const columns = new Map<string, Set<string>>();
  for (const [table, column] of yield* rows<readonly [string, string]>(
    2,
    "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'",
  )) {
    const known = columns.get(table);
    if (known === undefined) columns.set(table, new Set([column]));
    else known.add(column);
  }
  const hasColumn = (table: string, column: string): boolean => columns.get(table)?.has(column) === true;
  const compatibility = yield* readCompatibility(hasColumn);
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

  const types = yield* names("SELECT itemTypeID, typeName FROM itemTypesCombined");
  const fields = yield* names("SELECT fieldID, fieldName FROM fieldsCombined");
  const creatorTypes = yield* names("SELECT creatorTypeID, creatorType FROM creatorTypes");
  const charsets = yield* names("SELECT charsetID, charset FROM charsets");
  const typeFields = yield* pairs("SELECT itemTypeID, fieldID FROM itemTypeFieldsCombined");
  const typeCreators = yield* pairs("SELECT itemTypeID, creatorTypeID FROM itemTypeCreatorTypes");
  const title = fields.ids.get("title");
  const date = fields.ids.get("date");
  const own = { title: new Map<number, number>(), date: new Map<number, number>() };
  const baseFields = yield* rows<readonly [number, number, number]>(
    3,
    "SELECT itemTypeID, baseFieldID, fieldID FROM baseFieldMappingsCombined",
  );
  for (const [typeId, base, field] of baseFields) {
    if (base === title) own.title.set(typeId, field);
    else if (base === date) own.date.set(typeId, field);
  }
  const hasPrimary = hasColumn("itemTypeCreatorTypes", "primaryField");
  const creatorOrder = yield* rows<readonly [number, number]>(
    2,
    `SELECT itemTypeID, creatorTypeID FROM itemTypeCreatorTypes
     ORDER BY itemTypeID, ${hasPrimary ? "primaryField DESC, " : ""}rowid`,
  );
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

function* readCompatibility(
  hasColumn: (table: string, column: string) => boolean,
): Reader<number | undefined> {
  if (!hasColumn("version", "schema") || !hasColumn("version", "version")) return undefined;
  const version = yield* value("SELECT version FROM version WHERE schema = 'compatibility'");
  return typeof version === "number" ? version : undefined;
}

interface Names {
  readonly names: ReadonlyMap<number, string>;
  readonly ids: ReadonlyMap<string, number>;
}

function* names(sql: string): Reader<Names> {
  const found = yield* rows<readonly [number, string]>(2, sql);
  return { names: new Map(found), ids: new Map(found.map(([id, name]) => [name, id])) };
}

function* pairs(sql: string): Reader<ReadonlySet<number>> {
  const found = yield* rows<readonly [number, number]>(2, sql);
  return new Set(found.map(([a, b]) => pairKey(a, b)));
}

/** Both are small: custom ones begin at 10 000 or 100 000. */
function pairKey(a: number, b: number): number {
  return a * 1_000_000 + b;
}
