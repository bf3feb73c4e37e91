import type { ZoteroApi } from "../../../../src/host/zotero/zotero-api.ts";
import { hostMenus, type HostMenus } from "../native-ui-parts.ts";
import { openDatabase, type OpenedDatabase } from "../opened-database.ts";
import { createDbConnectionClass } from "./zotero-db.ts";

/** Of the application what the plugin touches, over the library of a real data directory. */
export interface ZoteroDouble extends Pick<HostMenus, "show" | "hide" | "notify"> {
  readonly zotero: ZoteroApi;
  /** Main windows that are open now; none to begin with. */
  readonly windows: Window[];
  /** What the plugin reported as errors. */
  readonly errors: readonly unknown[];
  /** The application's own id of an item. */
  idOf(libraryId: number, key: string): number;
  /** What is registered now. */
  registered(): { readonly menus: number; readonly observers: number; readonly panes: readonly string[] };
  close(): Promise<void>;
}

export interface ZoteroDoubleOptions {
  /** The data directory; absolute. It is written to. */
  readonly dataDir: string;
  /** Resolved when the application's library is open, and when its first window is there. @default at once */
  readonly initializationPromise?: Promise<void>;
  readonly uiReadyPromise?: Promise<void>;
}

export async function createZoteroDouble(options: ZoteroDoubleOptions): Promise<ZoteroDouble> {
  const { dataDir, initializationPromise, uiReadyPromise } = options;
  const db = await openDatabase(PathUtils.join(dataDir, "zotero.sqlite"));
  const items = await readItems(db);
  const libraries = await readLibraries(db);
  const windows: Window[] = [];
  const menus = hostMenus(windows);
  const panes = new Set<string>();
  const ownMembers = menus.zotero as unknown as { readonly Notifier: object; readonly MenuManager: object };
  const idOf = (libraryID: number, key: string) => items.ids.get(`${String(libraryID)}/${key}`) ?? false;

  const zotero = {
    ...ownMembers,
    version: "10.0.1",
    locale: "en-US",
    isLinux: true,
    isMac: false,
    isWin: false,
    initializationPromise: initializationPromise ?? Promise.resolve(),
    uiReadyPromise: uiReadyPromise ?? Promise.resolve(),
    // Without a window there is none to be had (F06).
    getMainWindow: () => windows[0] ?? null,
    getActiveZoteroPane: () => null,
    DataDirectory: { dir: dataDir },
    DB: db,
    DBConnection: createDbConnectionClass(),
    Prefs: {
      get: (name: string) =>
        ({
          baseAttachmentPath: PathUtils.join(dataDir, "linked-files"),
          saveRelativeAttachmentPath: true,
        })[name],
    },
    Libraries: {
      userLibraryID: 1,
      getAll: () => libraries,
      get: (id: number) => libraries.find(({ libraryID }) => libraryID === id) ?? false,
      getName: (id: number) => libraries.find(({ libraryID }) => libraryID === id)?.name,
      exists: (id: number) => libraries.some(({ libraryID }) => libraryID === id),
    },
    Items: {
      getIDFromLibraryAndKey: idOf,
      getLibraryAndKeyFromID: (id: number) => items.places.get(id) ?? false,
    },
    ItemFields: { getLocalizedString: (name: string) => name },
    ItemTypes: { getLocalizedString: (name: string) => name },
    PreferencePanes: {
      async register({ id }: { readonly id: string }) {
        if (panes.has(id)) throw new Error(`A pane ${id} is there already.`);
        panes.add(id);
        return id;
      },
      unregister: (id: string) => panes.delete(id),
    },
  } as unknown as ZoteroApi;

  return {
    zotero,
    windows,
    errors: menus.errors,
    show: menus.show,
    hide: menus.hide,
    notify: menus.notify,
    idOf(libraryId, key) {
      const id = idOf(libraryId, key);
      if (id === false) throw new Error(`The library has no ${key}.`);
      return id;
    },
    registered: () => ({ menus: menus.registered(), observers: menus.observers(), panes: [...panes] }),
    close: () => db.close(),
  };
}

type Row = { getResultByIndex(index: number): unknown };

async function rowsOf(db: OpenedDatabase, sql: string, columns: number): Promise<readonly unknown[][]> {
  const rows: unknown[][] = [];
  await db.queryAsync(sql, [], {
    onRow: (row) => {
      rows.push(Array.from({ length: columns }, (_, index) => (row as Row).getResultByIndex(index)));
    },
    noParseParams: true,
    debugParams: false,
  });
  return rows;
}

interface ItemTable {
  readonly ids: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<number, { readonly libraryID: number; readonly key: string }>;
}

async function readItems(db: OpenedDatabase): Promise<ItemTable> {
  const rows = (await rowsOf(db, "SELECT itemID, libraryID, key FROM items", 3)) as [
    number,
    number,
    string,
  ][];
  return {
    ids: new Map(rows.map(([id, libraryID, key]) => [`${String(libraryID)}/${key}`, id])),
    places: new Map(rows.map(([id, libraryID, key]) => [id, { libraryID, key }])),
  };
}

async function readLibraries(db: OpenedDatabase) {
  const rows = (await rowsOf(
    db,
    `SELECT l.libraryID, l.type, coalesce(g.name, 'My Library'), l.editable, l.filesEditable
     FROM libraries l LEFT JOIN groups g USING (libraryID)`,
    5,
  )) as [number, string, string, number, number][];
  return rows.map(([libraryID, libraryType, name, editable, filesEditable]) => ({
    libraryID,
    libraryType,
    name,
    editable: editable === 1,
    filesEditable: filesEditable === 1,
  }));
}
