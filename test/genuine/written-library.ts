import { openLibrary } from "../../src/host/node/library/open-library.ts";
import type { CollectionState, ItemState } from "../../src/model/item-state.ts";
import { inDatabase } from "../host/node/library/database-checks.ts";
import { liveItems } from "../recovery/library-states.ts";

/** What a person sees of a library: its live items, and its live collections. */
export interface LiveLibrary {
  readonly items: ReadonlyMap<string, ItemState>;
  readonly collections: readonly CollectionState[];
}

export async function liveLibrary(dir: string): Promise<LiveLibrary> {
  const library = await openLibrary({ dir, write: false });
  try {
    return { items: await liveItems(dir), collections: await library.listCollections() };
  } finally {
    await library.close();
  }
}

/** Name and text of every trigger. */
export function triggersOf(dir: string): Readonly<Record<string, string>> {
  return inDatabase(dir, (db) => {
    const rows = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as {
      readonly name: string;
      readonly sql: string;
    }[];
    return Object.fromEntries(rows.map(({ name, sql }) => [name, sql]));
  });
}

/** A row of `items` or `collections`, by its column names. */
export interface ObjectRow {
  readonly libraryID: number;
  readonly key: string;
  readonly version: number;
  readonly synced: number;
  readonly clientDateModified: string;
  readonly [column: string]: unknown;
}

/** All rows of the table, by `library/key`. */
export function objectRows(dir: string, table: "items" | "collections"): ReadonlyMap<string, ObjectRow> {
  return inDatabase(dir, (db) => {
    const rows = db.prepare(`SELECT * FROM ${table}`).all() as ObjectRow[];
    return new Map(rows.map((row) => [`${row.libraryID}/${row.key}`, row]));
  });
}

/** Runs statements on the database as another program would. */
export function sql(dir: string, ...statements: readonly string[]): void {
  inDatabase(dir, (db) => {
    for (const statement of statements) db.exec(statement);
  });
}
