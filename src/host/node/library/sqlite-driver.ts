import type Sqlite from "better-sqlite3";
import { WorkflowError } from "../../../errors/workflow-error.ts";

export type SqliteDatabase = Sqlite.Database;
export type SqliteDriver = typeof Sqlite;

/**
 * The SQLite of this host. It is loaded on first use, so that a command which needs no library works without
 * it; `dependency_missing` when it is not installed or was built for another Node.
 */
export async function loadSqlite(): Promise<SqliteDriver> {
  try {
    const { default: driver } = await import("better-sqlite3");
    // The native part is only looked for when a database is made.
    new driver(":memory:").close();
    return driver;
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split("\n", 1)[0] ?? "") : String(cause);
    throw new WorkflowError("dependency_missing", { args: { name: "better-sqlite3", reason }, cause });
  }
}
