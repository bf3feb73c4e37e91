import type { ItemRef } from "../../../model/item-ref.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { MenuSelection } from "../../../ui/menu-model/menu-answers.ts";
import type { ZoteroApi } from "../zotero-api.ts";

/** Where a menu hangs, as the host names it. */
export type MenuTarget = "main/library/item" | "main/library/collection" | "main/menubar/tools";

/** What a menu works on; undefined where workflows have nothing to run on (the trash, duplicates, what is in a feed). */
export type TargetSelection =
  (MenuSelection & { /** 0: nothing is selected. */ readonly selected: number }) | undefined;

/** References that are made before others get their turn. */
const SLICE = 2000;

/** Reads what is selected, as cheaply as a menu must; never throws, whatever the host hands over. */
export interface MenuSelections {
  /**
   * @param context as the host's menu hook gets it; without one, and where it says nothing, the window is asked
   * @param window the main window that the menu belongs to
   */
  read(target: MenuTarget, context: unknown, window: unknown): TargetSelection;
}

export function createMenuSelections(zotero: ZoteroApi, clock: Pick<Clock, "after">): MenuSelections {
  const ofItems = (all: readonly number[]): TargetSelection => {
    const ids = withoutFeeds(zotero, all);
    if (ids.length === 0 && all.length > 0) return undefined;
    return { ids, selected: ids.length, refs: once(async () => refsOf(zotero, clock, ids)) };
  };

  const ofRows = (rows: readonly CollectionRow[]): TargetSelection => {
    const sources = rows.map((row) => sourceOf(zotero, row));
    if (sources.length === 0 || sources.includes(undefined)) return undefined;
    const known = sources.filter((source) => source !== undefined);
    return {
      // Not items but what holds them: negative, so that it is never taken for a selection of items.
      ids: known.flatMap(({ mark }) => mark),
      selected: rows.length,
      refs: once(async () => {
        const ids = new Set((await Promise.all(known.map(({ items }) => items()))).flat());
        return refsOf(zotero, clock, [...ids]);
      }),
    };
  };

  return {
    read(target, context, window) {
      try {
        if (target === "main/library/collection") {
          return ofRows(contextRows(context) ?? windowRows(window));
        }
        return ofItems(contextIds(context) ?? windowIds(window));
      } catch (error) {
        zotero.logError(error instanceof Error ? error : new Error(String(error)));
        return ofItems([]);
      }
    },
  };
}

/** What a feed holds cannot be changed, and is gone some day. */
function withoutFeeds({ Libraries, Items }: ZoteroApi, ids: readonly number[]): readonly number[] {
  if (ids.length === 0) return ids;
  const feeds = Libraries.getAll().filter(({ libraryType }) => libraryType === "feed");
  if (feeds.length === 0) return ids;
  const libraries = new Set(feeds.map(({ libraryID }) => libraryID));
  return ids.filter((id) => {
    const place = Items.getLibraryAndKeyFromID(id);
    return place === false || !libraries.has(place.libraryID);
  });
}

/** The part of the host's `CollectionTreeRow` that is used. */
interface CollectionRow {
  readonly ref?: { readonly id?: number; readonly libraryID?: number };
  isCollection(): boolean;
  isSearch(): boolean;
  isLibrary(includeGroups?: boolean): boolean;
  isGroup(): boolean;
}

interface RowSource {
  readonly mark: readonly number[];
  readonly items: () => Promise<readonly number[]>;
}

function sourceOf(zotero: ZoteroApi, row: CollectionRow): RowSource | undefined {
  const { id, libraryID } = row.ref ?? {};
  if (row.isCollection() && id !== undefined) {
    return {
      mark: [-1, id],
      items: async () => {
        const collection = await zotero.Collections.getAsync(id);
        if (collection === false) return [];
        await collection.loadDataType("childItems");
        return collection.getChildItems(true, false);
      },
    };
  }
  if (row.isSearch() && id !== undefined) {
    return {
      mark: [-2, id],
      items: async () => {
        const search = new zotero.Search({ libraryID: libraryID ?? zotero.Libraries.userLibraryID });
        search.addCondition("savedSearchID", "is", String(id));
        return search.search();
      },
    };
  }
  if ((row.isLibrary(false) || row.isGroup()) && libraryID !== undefined) {
    return {
      mark: [-3, libraryID],
      items: async () => {
        const search = new zotero.Search({ libraryID });
        search.addCondition("noChildren", "true");
        return search.search();
      },
    };
  }
  return undefined;
}

/** The rows of the hook's context: several since Zotero 10, where reading the single one throws. */
function contextRows(context: unknown): readonly CollectionRow[] | undefined {
  if (typeof context !== "object" || context === null) return undefined;
  if ("collectionTreeRows" in context) {
    return Array.isArray(context.collectionTreeRows) ? (context.collectionTreeRows as CollectionRow[]) : [];
  }
  if (!("collectionTreeRow" in context)) return undefined;
  const row = context.collectionTreeRow;
  return typeof row === "object" && row !== null ? [row as CollectionRow] : [];
}

function contextIds(context: unknown): readonly number[] | undefined {
  if (typeof context !== "object" || context === null || !("items" in context)) return undefined;
  const { items } = context;
  return Array.isArray(items) ? idsOf(items) : undefined;
}

/** Ids of what has one; a tab without an item gives `false` in its place. */
function idsOf(items: readonly unknown[]): readonly number[] {
  const ids: number[] = [];
  for (const item of items) {
    const id: unknown = typeof item === "object" && item !== null && "id" in item ? item.id : undefined;
    if (typeof id === "number") ids.push(id);
  }
  return ids;
}

interface MainWindowParts {
  readonly ZoteroPane?: {
    getSelectedItems(asIds: true): unknown;
    getCollectionTreeRows?(): unknown;
    getCollectionTreeRow?(): unknown;
  };
}

function windowIds(window: unknown): readonly number[] {
  const ids = (window as MainWindowParts | undefined)?.ZoteroPane?.getSelectedItems(true);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : [];
}

function windowRows(window: unknown): readonly CollectionRow[] {
  const pane = (window as MainWindowParts | undefined)?.ZoteroPane;
  const rows = pane?.getCollectionTreeRows?.() ?? [pane?.getCollectionTreeRow?.()];
  return Array.isArray(rows)
    ? rows.filter((row): row is CollectionRow => row !== undefined && row !== false)
    : [];
}

/** Looked up in the host's own table of keys, which loads nothing; in slices, so that nothing waits for long. */
async function refsOf(
  zotero: ZoteroApi,
  clock: Pick<Clock, "after">,
  ids: readonly number[],
): Promise<readonly ItemRef[]> {
  const refs: ItemRef[] = [];
  for (let start = 0; start < ids.length; start += SLICE) {
    if (start > 0) {
      await new Promise<void>((resolve) => {
        clock.after(0, resolve);
      });
    }
    for (const id of ids.slice(start, start + SLICE)) {
      const place = zotero.Items.getLibraryAndKeyFromID(id);
      // What was erased meanwhile is selected no more.
      if (place !== false) refs.push({ libraryId: place.libraryID, key: place.key });
    }
  }
  return refs;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
