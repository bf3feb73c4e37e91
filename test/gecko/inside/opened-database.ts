import type { ReadableDb } from "../../../src/host/zotero/library/run-reads.ts";

interface Connection {
  executeCached(sql: string, values: readonly unknown[], onRow: (row: unknown) => void): Promise<unknown>;
  executeTransaction<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A database over the same module of Gecko that the application's own connection is made of. */
export interface OpenedDatabase extends ReadableDb {
  close(): Promise<void>;
}

/** @param path of a database file; absolute */
export async function openDatabase(path: string): Promise<OpenedDatabase> {
  const { Sqlite } = ChromeUtils.importESModule("resource://gre/modules/Sqlite.sys.mjs") as {
    Sqlite: { openConnection(options: { path: string }): Promise<Connection> };
  };
  const connection = await Sqlite.openConnection({ path });
  let running: Promise<unknown> | undefined;
  return {
    queryAsync: (sql, values, { onRow }) => connection.executeCached(sql, values, onRow),
    inTransaction: () => running !== undefined,
    waitForTransaction: async () => {
      await running;
    },
    executeTransaction: async (work) => {
      await running;
      const own = connection.executeTransaction(work).finally(() => {
        running = undefined;
      });
      running = own.catch(() => undefined);
      return own;
    },
    close: () => connection.close(),
  };
}
