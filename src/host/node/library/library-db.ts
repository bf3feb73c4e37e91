import { type FilePlaces, pathResolver } from "../../shared/library-sql/attachment-path.ts";
import { type LibrarySchema, readSchema } from "../../shared/library-sql/library-schema.ts";
import type { LibraryTables } from "../../shared/library-sql/library-tables.ts";
import { type Reader, readNow } from "../../shared/library-sql/sql-read.ts";
import type { SqliteDatabase } from "./sqlite-driver.ts";

/** An open database with what reading and writing it needs. */
export interface LibraryDb extends LibraryTables {
  readonly db: SqliteDatabase;
  readonly places: FilePlaces;
  /** Runs a reader to its end. */
  read<T>(reader: Reader<T>): T;
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
  parts: Pick<LibraryDb, "db" | "path" | "schema" | "places" | "compareTitles" | "now">,
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
  const rows = <Row extends readonly unknown[]>(sql: string, ...values: readonly unknown[]): Row[] => {
    const { statement, numbered } = prepared(readers, sql);
    return statement.all(bindable(values, numbered)) as Row[];
  };
  return {
    ...parts,
    resolvePath: pathResolver(parts.places),
    // Nobody waits for this thread, so a statement is asked about everything at once.
    batch: Number.POSITIVE_INFINITY,
    read: (reader) => readNow(reader, ({ sql, values }) => rows(sql, ...values)),
    rows,
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

/** See {@link readSchema} for errors. @param path of the database, for messages */
export function schemaOf(db: SqliteDatabase, path: string): LibrarySchema {
  return readNow(readSchema(path), ({ sql }) => db.prepare<[], readonly unknown[]>(sql).raw().all());
}
