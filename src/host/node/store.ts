import Database from "better-sqlite3";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { WorkflowError } from "../../errors/workflow-error.ts";
import { systemReason } from "./file-error.ts";
import type { SqlRow, SqlStatement, SqlValue, StorePort } from "../../ports/store.ts";

/** How long a statement waits for another process's transaction before it fails, in milliseconds. */
const BUSY_MS = 5000;
/** Pages in the write-ahead log before they are moved into the database: 16 MB. */
const CHECKPOINT_PAGES = 4000;
/** Statements kept prepared; all of the program's are fixed texts, so this is never reached in practice. */
const MAX_PREPARED = 256;

/** A store that answers at once. */
export interface NodeStore extends StorePort {
  all(sql: string, values?: readonly SqlValue[]): readonly SqlRow[];
  write(statements: readonly SqlStatement[]): readonly number[];
}

/**
 * The Store over better-sqlite3: one file, WAL, `synchronous = NORMAL` (what was committed survives a killed
 * process). Makes the folder above when it is not there. What SQLite refuses is `store_failed`, or `store_damaged` where the
 * file is not what it was.
 */
export function openNodeStore(file: string): NodeStore {
  const database = guarded(() => openDatabase(file));
  const prepared = new Map<string, Database.Statement<SqlValue[], SqlRow>>();

  function prepare(sql: string): Database.Statement<SqlValue[], SqlRow> {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      if (prepared.size >= MAX_PREPARED) prepared.clear();
      statement = database.prepare<SqlValue[], SqlRow>(sql);
      prepared.set(sql, statement);
    }
    return statement;
  }

  function run({ sql, values }: SqlStatement): number {
    return prepare(sql).run(...(values ?? [])).changes;
  }

  // One statement is a transaction of its own; several take the write lock before the first of them reads.
  const transaction = database.transaction((statements: readonly SqlStatement[]) => statements.map(run));

  return {
    all: (sql, values = []) => guarded(() => prepare(sql).all(...values)),
    write(statements) {
      const [only] = statements;
      return guarded(() =>
        statements.length === 1 && only !== undefined ? [run(only)] : transaction.immediate(statements),
      );
    },
    close() {
      prepared.clear();
      database.close();
      return Promise.resolve();
    },
  };
}

function openDatabase(file: string): Database.Database {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file, { timeout: BUSY_MS });
  try {
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = NORMAL");
    // A checkpoint waits for the disk; fewer of them make the many small commits of a run cheaper.
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.pragma("foreign_keys = ON");
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (cause) {
    throw storeError(cause);
  }
}

function storeError(cause: unknown): WorkflowError {
  const { code = "", message = String(cause) } = cause as { code?: string; message?: string };
  if (!code.startsWith("SQLITE_")) {
    // Of the system, whose own message holds the path.
    return new WorkflowError("store_failed", { args: { reason: systemReason(cause) }, cause });
  }
  const damaged = code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB";
  return new WorkflowError(damaged ? "store_damaged" : "store_failed", { args: { reason: message }, cause });
}
