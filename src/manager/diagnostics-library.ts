import { displayTitle } from "../library/display-title.ts";
import type { JsonObject } from "../model/json.ts";
import type { LibraryPort } from "../ports/library.ts";

/** Items are read in groups, so that a large library is never in memory whole. */
const GROUP = 500;

/** How many of what a library holds; titles and names only when they were asked for. */
export async function libraryCounts(library: LibraryPort, withTitles: boolean): Promise<JsonObject> {
  const libraries: JsonObject[] = [];
  for (const { libraryId, type, name, editable, filesEditable } of await library.libraries()) {
    const refs = await library.find({ libraryId, topLevel: false });
    const kinds: Record<string, number> = {};
    const linkModes: Record<string, number> = {};
    const titles: string[] = [];
    for (let from = 0; from < refs.length; from += GROUP) {
      for (const state of await library.items(refs.slice(from, from + GROUP))) {
        if (state === undefined) continue;
        kinds[state.itemType] = (kinds[state.itemType] ?? 0) + 1;
        const mode = state.attachment?.linkMode;
        if (mode !== undefined) linkModes[mode] = (linkModes[mode] ?? 0) + 1;
        if (withTitles) titles.push(displayTitle(state));
      }
    }
    libraries.push({
      libraryId,
      type,
      editable,
      filesEditable,
      items: refs.length,
      kinds,
      linkModes,
      collections: (await library.listCollections(libraryId)).length,
      ...(withTitles ? { name, titles } : {}),
    });
  }
  return { identity: library.identity, writable: library.writable, libraries };
}
