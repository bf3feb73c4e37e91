import type { SqliteDatabase } from "../library/sqlite-driver.ts";
import itemTypes from "./item-types.json";
import { CHARSETS, LIBRARY_TABLES, LIBRARY_VERSIONS } from "./library-tables.ts";

/** Creates the tables of an own library and fills in versions, item types, fields, creator types. */
export function createTables(db: SqliteDatabase): void {
  db.exec(LIBRARY_TABLES);
  const insert = (sql: string, ...values: readonly unknown[]): void => {
    db.prepare(sql).run(...values);
  };
  for (const [schema, version] of Object.entries(LIBRARY_VERSIONS)) {
    insert("INSERT INTO version VALUES (?, ?)", schema, version);
  }
  for (const charset of CHARSETS) insert("INSERT INTO charsets (charset) VALUES (?)", charset);

  const types = Object.entries(itemTypes.types).map(([name, { fields, creators }], index) => ({
    id: index + 1,
    name,
    fields: words(fields),
    creators: words(creators),
  }));
  const typeIds = new Map(types.map(({ id, name }) => [name, id]));
  // A base field such as `type` may be no type's own field.
  const fieldIds = numbered([...types.flatMap(({ fields }) => fields), ...Object.keys(itemTypes.baseFields)]);
  const creatorIds = numbered(types.flatMap(({ creators }) => creators));
  for (const [name, id] of fieldIds)
    insert("INSERT INTO fieldsCombined (fieldID, fieldName) VALUES (?, ?)", id, name);
  for (const [name, id] of creatorIds) insert("INSERT INTO creatorTypes VALUES (?, ?)", id, name);
  for (const { id, name, fields, creators } of types) {
    insert("INSERT INTO itemTypesCombined (itemTypeID, typeName) VALUES (?, ?)", id, name);
    fields.forEach((field, order) => {
      insert("INSERT INTO itemTypeFieldsCombined VALUES (?, ?, 0, ?)", id, fieldIds.get(field), order);
    });
    creators.forEach((creator, order) => {
      insert(
        "INSERT INTO itemTypeCreatorTypes VALUES (?, ?, ?)",
        id,
        creatorIds.get(creator),
        order === 0 ? 1 : 0,
      );
    });
  }
  for (const [base, own] of Object.entries(itemTypes.baseFields)) {
    for (const [type, field] of Object.entries(own)) {
      insert(
        "INSERT INTO baseFieldMappingsCombined VALUES (?, ?, ?)",
        typeIds.get(type),
        fieldIds.get(base),
        fieldIds.get(field),
      );
    }
  }
}

function words(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}

/** Numbers from 1 in the order of first mention. */
function numbered(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(names)].map((name, index) => [name, index + 1]));
}
