interface Opened {
  execute(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

interface SqliteModule {
  readonly Sqlite: {
    openConnection(options: { path: string; openNotExclusive: boolean }): Promise<Opened>;
  };
}

const { Sqlite } = ChromeUtils.importESModule("resource://gre/modules/Sqlite.sys.mjs") as SqliteModule;

/**
 * `Zotero.DBConnection` as far as the plugin's store needs it, for a file given by its path: opened at first use with
 * `this.Sqlite`, closed for good with `closeDatabase(true)`, which moves the log into the file.
 */
export function createDbConnectionClass() {
  return class DBConnection {
    readonly path: string;
    closed = false;
    Sqlite: SqliteModule["Sqlite"] = Sqlite;
    private connection: Opened | null | false = null;
    private opening: Promise<Opened> | undefined;

    constructor(path: string) {
      if (!PathUtils.isAbsolute(path)) throw new Error("The double takes absolute paths alone.");
      this.path = path;
    }

    async _getConnectionAsync(): Promise<Opened> {
      if (this.connection === false) throw new Error("Database permanently closed; not re-opening");
      if (this.connection !== null) return this.connection;
      // As Zotero does: for itself alone, unless it runs on a Mac.
      this.opening ??= this.Sqlite.openConnection({ path: this.path, openNotExclusive: false });
      this.connection = await this.opening;
      return this.connection;
    }

    async closeDatabase(permanent = false): Promise<void> {
      if (this.connection) {
        await this.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        this.closed = true;
        await this.connection.close();
      }
      this.opening = undefined;
      this.connection = permanent ? false : null;
    }
  };
}
