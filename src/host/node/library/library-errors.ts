import type { ErrorCode } from "../../../errors/codes.ts";
import { isWorkflowError, toWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import { libraryReadOnly } from "../../shared/library-sql/library-errors.ts";

/** Who keeps a library from being written; selects the sentence of `error-library-locked`. */
export type LockHolder = "application" | "manager" | "journal" | "other-computer" | "this-process";

export function libraryLocked(path: string, holder: LockHolder, pid = 0, cause?: unknown): WorkflowError {
  return new WorkflowError("library_locked", { args: { path, holder, pid }, cause });
}

/** What SQLite said, as one of the `library_*` errors; other errors pass through. */
export function fromSqlite(thrown: unknown, path: string): WorkflowError {
  if (isWorkflowError(thrown)) return thrown;
  const sqlite = sqliteCode(thrown);
  if (sqlite === undefined) return toWorkflowError(thrown);
  const reason = thrown instanceof Error ? thrown.message : sqlite;
  if (sqlite.startsWith("SQLITE_BUSY") || sqlite.startsWith("SQLITE_LOCKED")) {
    return libraryLocked(path, "application", 0, thrown);
  }
  // An application took the library over while it was open for reading.
  if (TAKEN_OVER.has(sqlite)) return libraryLocked(path, "journal", 0, thrown);
  if (sqlite.startsWith("SQLITE_READONLY") || sqlite === "SQLITE_PERM") {
    return libraryReadOnly(path, "disk", thrown);
  }
  if (NO_ROOM.some((prefix) => sqlite.startsWith(prefix))) {
    return new WorkflowError("library_unwritable", {
      args: { path, reason },
      details: { sqlite },
      cause: thrown,
    });
  }
  const code: ErrorCode = DAMAGE.some((prefix) => sqlite.startsWith(prefix))
    ? "library_damaged"
    : sqlite.startsWith("SQLITE_CONSTRAINT")
      ? "library_item_invalid"
      : "library_unreadable";
  const args = code === "library_item_invalid" ? { problems: reason, count: 1 } : { path, reason };
  return new WorkflowError(code, { args, details: { sqlite }, cause: thrown });
}

const TAKEN_OVER = new Set([
  "SQLITE_READONLY_ROLLBACK",
  "SQLITE_READONLY_RECOVERY",
  "SQLITE_READONLY_CANTLOCK",
]);
const NO_ROOM = ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE"];
const DAMAGE = ["SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT"];

/** The `SQLITE_…` code of an error of the driver. */
export function sqliteCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code: unknown = Reflect.get(thrown, "code");
  return typeof code === "string" && code.startsWith("SQLITE_") ? code : undefined;
}
