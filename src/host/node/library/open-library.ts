import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { LibraryPort } from "../../../ports/library.ts";
import { identityText } from "../../shared/library-sql/item-lookups.ts";
import { libraryReadOnly } from "../../shared/library-sql/library-errors.ts";
import { KNOWN_COMPATIBILITY, libraryNewer } from "../../shared/library-sql/library-schema.ts";
import { titleOrder } from "../../shared/library-sql/title-order.ts";
import { systemReason } from "../file-error.ts";
import { createShowPath, type ShowPath } from "../shown-path.ts";
import { copyDatabase, type DatabaseFile, inspectDatabase } from "./database-file.ts";
import { type BackupOptions, backUp, type LibraryBackup } from "./library-backup.ts";
import { libraryDb, schemaOf } from "./library-db.ts";
import { fromSqlite, libraryLocked, sqliteCode } from "./library-errors.ts";
import { lockFileOf, readLockFile, removeLockFile, takeLockFile } from "./library-lock.ts";
import { libraryPort } from "./library-port.ts";
import { nodePaths } from "./node-paths.ts";
import { loadSqlite, type SqliteDatabase, type SqliteDriver } from "./sqlite-driver.ts";

export interface OpenLibraryOptions {
  /** Zotero's data directory: `zotero.sqlite` and `storage/`. Absolute. */
  readonly dir: string;
  readonly write: boolean;
  /** Base directory of linked attachments, which the database does not hold. Absolute. */
  readonly linkedBase?: string;
  /**
   * The manager's own library: several processes may have it open, also for writing, and no backup is made. A
   * library of Zotero is opened by one writer that keeps everybody else out. @default false
   */
  readonly shared?: boolean;
  /** @default in the folder `zwm-backups` beside the database */
  readonly backups?: BackupOptions;
  /** Where copies for reading are made. @default the system's folder for temporary files */
  readonly tempDir?: string;
  /** BCP 47; decides the order of titles. @default en-US */
  readonly locale?: string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** How paths appear in errors. */
  readonly showPath?: ShowPath;
}

/** A library on this computer. */
export interface NodeLibrary extends LibraryPort {
  /** What the user should know though the library opened: in use, or newer than known; localisable. */
  readonly notices: readonly WorkflowError[];
  /** The backup made before writing; absolute path. */
  readonly backup?: string;
}

interface Opened {
  readonly db: SqliteDatabase;
  readonly notices: readonly WorkflowError[];
  readonly release: () => void | Promise<void>;
}

/** How this process has databases open, by real path; see {@link inspectDatabase} for why it matters. */
const openHere = new Map<string, { readonly mode: "read" | "shared" | "exclusive"; count: number }>();

const BUSY_MS = 250;
const SHARED_BUSY_MS = 5_000;

/**
 * Opens a Zotero data directory (`design/decisions.md`, Node host).
 *
 * Read-only, the original stays byte-identical and nothing is written beside it: a database that cannot be read
 * in place without that (WAL mode, in use, an unfinished transaction) is read from a copy, and `notices` says
 * so. With `write` the library is held exclusively until `close`, after a backup.
 *
 * Errors: `library_not_found`, `library_not_zotero`, `library_unreadable`, `library_damaged`,
 * `dependency_missing`; for writing also `library_locked` (in use, or left by an application in the middle of a
 * transaction), `library_newer`, `library_read_only` (the disk).
 */
export async function openLibrary(options: OpenLibraryOptions): Promise<NodeLibrary> {
  const driver = await loadSqlite();
  const showPath = options.showPath ?? createShowPath();
  const asked = join(options.dir, "zotero.sqlite");
  const shown = showPath(asked);
  try {
    const path = realDatabase(asked, shown);
    const opened =
      options.shared === true
        ? openShared(driver, path, shown, options.write)
        : options.write
          ? openExclusive(driver, path, shown)
          : await openToRead(driver, path, shown, options.tempDir ?? tmpdir());
    try {
      return await asLibrary(opened, options, path, shown);
    } catch (error) {
      opened.db.close();
      await opened.release();
      throw error;
    }
  } catch (error) {
    throw systemError(error, shown, options.write);
  }
}

async function asLibrary(
  { db, notices, release }: Opened,
  options: OpenLibraryOptions,
  path: string,
  shown: string,
): Promise<NodeLibrary> {
  const schema = schemaOf(db, shown);
  const newer =
    schema.compatibility > KNOWN_COMPATIBILITY ? libraryNewer(shown, schema.compatibility) : undefined;
  if (newer !== undefined && options.write) throw newer;
  const now = options.now ?? Date.now;
  const backups = options.backups ?? { dir: join(dirname(path), "zwm-backups") };
  const backup = options.write && options.shared !== true ? await backUp(db, backups, now()) : undefined;
  const library = libraryDb({
    db,
    path: shown,
    schema,
    places: {
      dir: options.dir,
      paths: nodePaths,
      ...(options.linkedBase === undefined ? {} : { linkedBase: options.linkedBase }),
    },
    compareTitles: titleOrder(options.locale ?? "en-US"),
    now,
  });
  const port = libraryPort(library, options.write, release);
  return {
    ...port,
    ...(backup === undefined ? {} : { commit: committing(port, backup) }),
    // A home that is moved or copied takes its own library along.
    identity: createHash("sha256")
      .update(options.shared === true ? "of this home" : library.read(identityText(path)))
      .digest("hex"),
    notices: newer === undefined ? notices : [...notices, newer],
    ...(backup === undefined ? {} : { backup: backup.path }),
  };
}

/** Says before the first commit that the backup is one that a person may need. */
function committing({ commit }: Pick<LibraryPort, "commit">, backup: LibraryBackup): LibraryPort["commit"] {
  let told = false;
  return (puts) => {
    if (!told && puts.length > 0) {
      told = true;
      try {
        backup.wrote();
      } catch {
        // Then the backup stays no longer than others do; that is no reason to refuse the change.
      }
    }
    return commit(puts);
  };
}

function realDatabase(asked: string, shown: string): string {
  try {
    return realpathSync.native(asked);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw cause;
    throw new WorkflowError("library_not_found", { args: { path: shown }, cause });
  }
}

function checkedFile(path: string, shown: string): DatabaseFile {
  const file = inspectDatabase(path);
  if (file === undefined) throw new WorkflowError("library_not_found", { args: { path: shown } });
  if (!file.isSqlite)
    throw new WorkflowError("library_not_zotero", {
      args: { path: shown, form: "no-database", missing: "" },
    });
  return file;
}

async function openToRead(
  driver: SqliteDriver,
  path: string,
  shown: string,
  tempDir: string,
): Promise<Opened> {
  const mode = openHere.get(path)?.mode;
  if (mode === "exclusive" || mode === "shared") throw libraryLocked(shown, "this-process", process.pid);
  if (mode === "read") return openInPlace(driver, path);
  const file = checkedFile(path, shown);
  const lock = readLockFile(lockFileOf(path));
  const holder = lock.state === "held" ? lock.by : "application";
  // What a killed run of our own left is no sign of another application.
  const unfinished = (file.hotJournal || file.pendingWal) && lock.state !== "left-behind";
  let notice = unfinished ? libraryLocked(shown, lock.state === "held" ? holder : "journal") : undefined;
  if (!file.wal && !file.hotJournal) {
    try {
      return openInPlace(driver, path);
    } catch (error) {
      if (sqliteCode(error)?.startsWith("SQLITE_BUSY") !== true) throw error;
      notice = libraryLocked(shown, holder, lock.state === "held" ? lock.pid : 0, error);
    }
  }
  const copy = await copyDatabase(file, tempDir);
  if (copy === undefined) throw libraryLocked(shown, holder);
  try {
    const db = new driver(copy.path, { fileMustExist: true });
    // A copy made while somebody writes may hold half of a change.
    if (notice !== undefined && db.pragma("quick_check(1)", { simple: true }) !== "ok") {
      db.close();
      throw libraryLocked(shown, holder);
    }
    db.pragma("query_only = ON");
    // Whatever the journal held is now in the copy, and a WAL stays readable through the open handles.
    db.prepare("SELECT count(*) FROM sqlite_master").get();
    // An open file outlives its name, so that a killed process leaves no copy behind; not so on Windows.
    if (process.platform !== "win32") await copy.dispose();
    return { db, notices: notice === undefined ? [] : [notice], release: copy.dispose };
  } catch (error) {
    await copy.dispose();
    throw error;
  }
}

function openInPlace(driver: SqliteDriver, path: string): Opened {
  const db = new driver(path, { readonly: true, fileMustExist: true, timeout: BUSY_MS });
  try {
    db.prepare("SELECT count(*) FROM sqlite_master").get();
  } catch (error) {
    db.close();
    throw error;
  }
  return { db, notices: [], release: register(path, "read") };
}

function openExclusive(driver: SqliteDriver, path: string, shown: string): Opened {
  if (openHere.has(path)) throw libraryLocked(shown, "this-process", process.pid);
  const file = checkedFile(path, shown);
  const lockFile = lockFileOf(path);
  const lock = readLockFile(lockFile);
  if (lock.state === "held") throw libraryLocked(shown, lock.by, lock.pid);
  if (file.hotJournal && lock.state === "free") throw libraryLocked(shown, "journal");
  if (!takeLockFile(lockFile)) throw libraryLocked(shown, "manager");
  let db: SqliteDatabase | undefined;
  try {
    db = new driver(path, { fileMustExist: true, timeout: BUSY_MS });
    // Before anything is read: in WAL mode the index then stays in memory instead of in a file.
    db.pragma("locking_mode = EXCLUSIVE");
    db.exec("BEGIN EXCLUSIVE; COMMIT");
  } catch (error) {
    db?.close();
    removeLockFile(lockFile);
    throw error;
  }
  const unregister = register(path, "exclusive");
  return {
    db,
    notices: [],
    release: () => {
      unregister();
      removeLockFile(lockFile);
    },
  };
}

function openShared(driver: SqliteDriver, path: string, shown: string, write: boolean): Opened {
  const mode = openHere.get(path)?.mode;
  if (mode === "exclusive" || mode === "read") throw libraryLocked(shown, "this-process", process.pid);
  if (mode === undefined) checkedFile(path, shown);
  const db = new driver(path, { fileMustExist: true, timeout: SHARED_BUSY_MS });
  try {
    db.pragma("journal_mode = WAL");
    // As for the manager's own store: safe against a killed process.
    db.pragma("synchronous = NORMAL");
    if (!write) db.pragma("query_only = ON");
  } catch (error) {
    db.close();
    throw error;
  }
  return { db, notices: [], release: register(path, "shared") };
}

function register(path: string, mode: "read" | "shared" | "exclusive"): () => void {
  const entry = openHere.get(path) ?? { mode, count: 0 };
  entry.count += 1;
  openHere.set(path, entry);
  return () => {
    entry.count -= 1;
    if (entry.count === 0) openHere.delete(path);
  };
}

/** What the system or SQLite said when opening, as a `library_*` error. */
function systemError(thrown: unknown, shown: string, write: boolean): WorkflowError {
  if (isWorkflowError(thrown)) return thrown;
  if (sqliteCode(thrown) !== undefined) return fromSqlite(thrown, shown);
  const { code } = thrown as NodeJS.ErrnoException;
  if (write && (code === "EACCES" || code === "EPERM" || code === "EROFS")) {
    return libraryReadOnly(shown, "disk", thrown);
  }
  // Only the lock file and the backup are written while a library is opened.
  const noRoom = code === "ENOSPC" || code === "EDQUOT";
  return new WorkflowError(noRoom ? "library_unwritable" : "library_unreadable", {
    args: { path: shown, reason: systemReason(thrown) },
    cause: thrown,
  });
}
