import type { ItemRef } from "../../../model/item-ref.ts";
import type { ZoteroApi } from "../zotero-api.ts";

/** What a main window has for showing items. */
interface LibraryWindow {
  focus(): void;
  readonly ZoteroPane: { selectItems(ids: readonly number[]): Promise<unknown> };
  readonly Zotero_Tabs: { select(id: string): void };
}

/**
 * Selects items in the library of a main window, in front of what it shows. A window shows one library at a time: of
 * several it is that of the first item. Items that are gone are left out; false when all are.
 */
export async function showItems(
  zotero: ZoteroApi,
  refs: readonly ItemRef[],
  window: Window,
): Promise<boolean> {
  const ids = new Set<number>();
  let shown: number | undefined;
  for (const { libraryId, key } of refs) {
    const id = zotero.Items.getIDFromLibraryAndKey(libraryId, key);
    if (id === false || libraryId !== (shown ??= libraryId)) continue;
    ids.add(id);
  }
  if (ids.size === 0) return false;
  const main = window as unknown as LibraryWindow;
  main.Zotero_Tabs.select("zotero-pane");
  await main.ZoteroPane.selectItems([...ids]);
  main.focus();
  return true;
}
