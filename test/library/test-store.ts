import Database from "better-sqlite3";
import type { SqlRow, StorePort } from "../../src/ports/store.ts";
import { ensureLibraryTables } from "../../src/library/tables.ts";

/** A Store in memory over the real SQLite, with this room's tables. */
export async function createTestStore(): Promise<StorePort> {
  const db = new Database(":memory:");
  db.pragma("foreign_keys = ON");
  const store: StorePort = {
    all: (sql, values = []) => db.prepare(sql).all(...values) as SqlRow[],
    write: (statements) =>
      db.transaction(() =>
        statements.map(({ sql, values = [] }) => db.prepare(sql).run(...values).changes),
      )(),
    close: async () => {
      db.close();
    },
  };
  await ensureLibraryTables(store);
  return store;
}
