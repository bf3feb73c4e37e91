import { isWorkflowError, WorkflowError } from "../../errors/workflow-error.ts";
import type { StorePort } from "../../ports/store.ts";
import { makeFolders } from "./disk.ts";
import { geckoErrorName, systemReason } from "./file-error.ts";
import { geckoPaths } from "./gecko-paths.ts";
import { createStoreStatements, SqlRefusal, type StoreStatements } from "./store-statements.ts";
import type { ZoteroApi } from "./zotero-api.ts";

interface SqliteModule {
  readonly Sqlite: { openConnection(options: object): Promise<object> };
}

const { Sqlite } = ChromeUtils.importESModule("resource://gre/modules/Sqlite.sys.mjs") as SqliteModule;

/** What of the application the store needs. */
export type StoreHost = Pick<ZoteroApi, "DBConnection">;

export interface ZoteroStoreOptions {
  readonly zotero: StoreHost;
  /** The file, absolute; made with the folders above it when it is not there. */
  readonly path: string;
}

/** How long a statement waits for another process's transaction before it tries again, in milliseconds. */
const BUSY_MS = 5000;
/** Pages in the write-ahead log before they are moved into the database: 16 MB. */
const CHECKPOINT_PAGES = 4000;
/** Result codes of SQLite for a file that is not what it was: CORRUPT, NOTADB. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);
/** `TRANSACTION_IMMEDIATE` of mozIStorageAsyncConnection. */
const IMMEDIATE = 1;

/**
 * The Store over a `Zotero.DBConnection` of its own: one file, WAL, `synchronous = NORMAL`, carried out by a thread of its
 * own, `write` durable against a killed process when it resolves. A file given by its path is none that Zotero backs up,
 * vacuums or repairs, so it shows no dialog for it. What SQLite refuses is `store_failed`, or `store_damaged` where the file
 * is not what it was.
 */
export async function openZoteroStore({ zotero, path }: ZoteroStoreOptions): Promise<StorePort> {
  const file = geckoPaths.native(path);
  const database = new zotero.DBConnection(file);
  shareWithOthers(database);
  let statements: StoreStatements | undefined;
  try {
    await makeFolders(geckoPaths.dirname(file));
    const connection = storageOf(await database._getConnectionAsync());
    connection.defaultTransactionType = IMMEDIATE;
    statements = createStoreStatements(connection);
    await prepareFile(statements);
  } catch (error) {
    await statements?.end();
    await database.closeDatabase(true).catch(() => undefined);
    throw storeError(error);
  }
  return storeOf(statements, () => database.closeDatabase(true));
}

function storeOf(statements: StoreStatements, close: () => Promise<unknown>): StorePort {
  let closing: Promise<void> | undefined;
  const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      if (closing !== undefined) throw new SqlRefusal(21, "the store is closed");
      return await run();
    } catch (error) {
      throw storeError(error);
    }
  };
  return {
    all: (sql, values = []) => guarded(() => statements.all(sql, values)),
    write: (batch) => guarded(() => statements.write(batch)),
    close() {
      closing ??= (async () => {
        await statements.end();
        await close();
      })();
      return closing;
    },
  };
}

async function prepareFile(statements: StoreStatements): Promise<void> {
  for (const pragma of [
    `busy_timeout(${String(BUSY_MS)})`,
    "journal_mode(wal)",
    "synchronous(normal)",
    `wal_autocheckpoint(${String(CHECKPOINT_PAGES)})`,
    "foreign_keys(on)",
    "temp_store(memory)",
  ]) {
    await statements.run(`PRAGMA ${pragma}`);
  }
}

/**
 * Zotero opens its databases for itself alone; this one is read by the command line as well, and leases keep the two apart
 * (`design/decisions.md`, one home, several processes).
 */
function shareWithOthers(database: object): void {
  const openConnection = (options: object) => Sqlite.openConnection({ ...options, openNotExclusive: true });
  Object.defineProperty(database, "Sqlite", { value: { openConnection }, configurable: true });
}

/** The connection below the one that Zotero holds: that one carries out no list of statements in one go. */
function storageOf(opened: object): mozIStorageAsyncConnection {
  const connection = (opened as { _connectionData?: { _dbConn?: mozIStorageAsyncConnection } })
    ._connectionData?._dbConn;
  if (connection === undefined) throw new SqlRefusal(1, "the application's database has no connection");
  return connection;
}

function storeError(cause: unknown): WorkflowError {
  if (isWorkflowError(cause)) return cause;
  if (cause instanceof SqlRefusal) {
    const code = DAMAGED.has(cause.code & 0xff) ? "store_damaged" : "store_failed";
    return new WorkflowError(code, { args: { reason: cause.message }, cause });
  }
  const isDamaged = geckoErrorName(cause) === "NS_ERROR_FILE_CORRUPTED";
  return new WorkflowError(isDamaged ? "store_damaged" : "store_failed", {
    // The application's own message holds the path.
    args: { reason: systemReason(cause) },
    cause,
  });
}
