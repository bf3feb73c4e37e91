import type { ItemRef } from "../../model/item-ref.ts";
import type { AppPort, AppView } from "../../ports/app.ts";
import type { ZoteroApi } from "./zotero-api.ts";

export interface GeckoAppOptions {
  readonly zotero: ZoteroApi;
  /** Of the plugin. */
  readonly version: string;
}

/** Any object of the library, as far as a reference needs it. */
interface LibraryObject {
  readonly libraryID: number;
  readonly key: string;
}

/** The pane of a main window: in Zotero 10 the plural forms are there, and the singular ones throw. */
interface Pane {
  getSelectedItems(): readonly LibraryObject[];
  readonly getSelectedCollections?: () => readonly LibraryObject[];
  readonly getSelectedCollection?: () => LibraryObject | undefined;
  readonly getSelectedLibraryIDs?: () => readonly number[];
  readonly getSelectedLibraryID?: () => number | undefined;
}

interface MainWindow {
  readonly Zotero_Tabs?: { readonly selectedID: string; readonly selectedType: string };
}

/**
 * The application that a person has before them. Windows are looked for at each call and never kept; without any nothing
 * is selected, and the library is the person's own.
 */
export function createGeckoApp({ zotero, version }: GeckoAppOptions): AppPort {
  const pane = (): Pane | undefined =>
    (zotero.getActiveZoteroPane() as unknown as Pane | null | undefined) ?? undefined;

  /** What is read, when the tab before the person is a reader. */
  function readItem(): LibraryObject | undefined {
    const tabs = (zotero.getMainWindow() as unknown as MainWindow | null)?.Zotero_Tabs;
    if (tabs === undefined || !tabs.selectedType.startsWith("reader")) return undefined;
    const reader = zotero.Reader.getByTabID(tabs.selectedID) as { itemID?: number } | undefined;
    const item = reader?.itemID === undefined ? false : zotero.Items.get(reader.itemID);
    return item === false ? undefined : item;
  }

  function currentLibraryId(): number {
    const read = readItem();
    if (read !== undefined) return read.libraryID;
    const own = zotero.Libraries.userLibraryID;
    const current = pane();
    if (current === undefined) return own;
    return (
      quietly(() => {
        if (current.getSelectedLibraryIDs !== undefined) return current.getSelectedLibraryIDs()[0];
        return current.getSelectedLibraryID?.();
      }) ?? own
    );
  }

  function selected(): readonly ItemRef[] {
    const read = readItem();
    if (read !== undefined) return [refOf(read)];
    return (quietly(() => pane()?.getSelectedItems()) ?? []).map(refOf);
  }

  function currentCollection(): ItemRef | undefined {
    const current = pane();
    if (current === undefined) return undefined;
    const collection = quietly(() => {
      if (current.getSelectedCollections !== undefined) return current.getSelectedCollections()[0];
      return current.getSelectedCollection?.();
    });
    return collection === undefined ? undefined : refOf(collection);
  }

  return {
    version,
    zoteroVersion: zotero.version,
    platform: platformOf(zotero),
    locale: zotero.locale,
    selectedItems: async () => selected(),
    currentLibraryId,
    async currentView(): Promise<AppView> {
      const isReader = readItem() !== undefined;
      const [currentItem] = selected();
      const collection = isReader ? undefined : currentCollection();
      return {
        target: isReader ? "reader" : "library",
        libraryId: currentLibraryId(),
        ...(currentItem === undefined ? {} : { currentItem }),
        ...(collection === undefined ? {} : { currentCollection: collection }),
      };
    },
  };
}

function refOf({ libraryID, key }: LibraryObject): ItemRef {
  return { libraryId: libraryID, key };
}

/** A window that is being opened or closed answers with errors. */
function quietly<T>(ask: () => T): T | undefined {
  try {
    const answer = ask();
    // The older forms answer with false where nothing is selected.
    return answer === false ? undefined : answer;
  } catch {
    return undefined;
  }
}

function platformOf({ isWin, isMac, isLinux }: ZoteroApi): AppPort["platform"] {
  if (isWin) return "win32";
  if (isMac) return "darwin";
  return isLinux ? "linux" : "unknown";
}
