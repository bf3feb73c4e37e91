import type { ItemRef } from "../../../model/item-ref.ts";
import type { FilePlaces, ResolvePath } from "./attachment-path.ts";
import type { LibrarySchema } from "./library-schema.ts";
import type { SqliteDatabase } from "./sqlite-driver.ts";
import type { CompareTitles } from "./title-order.ts";

/** An open database with what reading and writing it needs. */
export interface LibraryDb {
  readonly db: SqliteDatabase;
  /** Of the database file, for messages. */
  readonly path: string;
  readonly schema: LibrarySchema;
  readonly resolvePath: ResolvePath;
  readonly places: FilePlaces;
  readonly compareTitles: CompareTitles;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** All rows as tuples; statements are prepared once. */
  rows<Row extends readonly unknown[]>(sql: string, ...values: readonly unknown[]): Row[];
  /** The first column of the first row, or undefined. */
  value(sql: string, ...values: readonly unknown[]): unknown;
  /** @returns the new row's id and the number of rows changed */
  run(sql: string, ...values: readonly unknown[]): { readonly id: number; readonly changes: number };
}

interface Statement {
  readonly statement: BetterStatement;
  /** The driver takes values of `?1`, `?2` … by these names, and those of `?` in order. */
  readonly numbered: boolean;
}
type BetterStatement = ReturnType<SqliteDatabase["prepare"]>;

export function libraryDb(
  parts: Pick<LibraryDb, "db" | "path" | "schema" | "resolvePath" | "places" | "compareTitles" | "now">,
): LibraryDb {
  const { db } = parts;
  const readers = new Map<string, Statement>();
  const writers = new Map<string, Statement>();
  const prepared = (cache: Map<string, Statement>, sql: string): Statement => {
    let known = cache.get(sql);
    if (known === undefined) {
      const statement = db.prepare(sql);
      known = { statement: cache === readers ? statement.raw() : statement, numbered: sql.includes("?1") };
      cache.set(sql, known);
    }
    return known;
  };
  return {
    ...parts,
    rows: <Row extends readonly unknown[]>(sql: string, ...values: readonly unknown[]) => {
      const { statement, numbered } = prepared(readers, sql);
      return statement.all(bindable(values, numbered)) as Row[];
    },
    value: (sql, ...values) => {
      const { statement, numbered } = prepared(readers, sql);
      return (statement.get(bindable(values, numbered)) as readonly unknown[] | undefined)?.[0];
    },
    run: (sql, ...values) => {
      const { statement, numbered } = prepared(writers, sql);
      const { lastInsertRowid, changes } = statement.run(bindable(values, numbered));
      return { id: Number(lastInsertRowid), changes };
    },
  };
}

function bindable(
  values: readonly unknown[],
  numbered: boolean,
): readonly unknown[] | Record<number, unknown> {
  if (!numbered) return values;
  const named: Record<number, unknown> = {};
  values.forEach((value, index) => {
    named[index + 1] = value;
  });
  return named;
}

/** Key of a reference in a map; a library's number never has a slash. */
export function mapKey(libraryId: number, key: string): string {
  return `${libraryId}/${key}`;
}

/**
 * Runs `read` for each library's distinct keys as JSON text, in the order of first mention; one statement per
 * library instead of one per reference.
 */
export function forEachLibrary(
  refs: readonly ItemRef[],
  read: (libraryId: number, keysJson: string) => void,
): void {
  const byLibrary = new Map<number, Set<string>>();
  for (const { libraryId, key } of refs) {
    const keys = byLibrary.get(libraryId);
    if (keys === undefined) byLibrary.set(libraryId, new Set([key]));
    else keys.add(key);
  }
  for (const [libraryId, keys] of byLibrary) read(libraryId, JSON.stringify([...keys]));
}
