import { KEY_ALPHABET } from "../../shared/library-sql/item-lookups.ts";
import { mapKey } from "../../shared/library-sql/library-tables.ts";
import { fileAt } from "../disk.ts";
import type { ZoteroApi } from "../zotero-api.ts";

const LENGTH = 8;

/**
 * Makes keys that are neither in use in the library, nor were given out before. The application knows all keys in
 * memory, so nothing waits for its database.
 * @param folder of the files of an attachment with that key; attachments of all libraries lie side by side
 */
export function createKeyMaker(
  zotero: Pick<ZoteroApi, "Items" | "Collections" | "Searches">,
  folder: (key: string) => string,
): (libraryId: number) => string {
  const given = new Set<string>();
  const inUse = (libraryId: number, key: string): boolean =>
    [zotero.Items, zotero.Collections, zotero.Searches].some(
      (objects) => objects.getIDFromLibraryAndKey(libraryId, key) !== false,
    ) || fileAt(folder(key)).exists();
  return (libraryId) => {
    for (;;) {
      const key = randomKey();
      if (given.has(mapKey(libraryId, key)) || inUse(libraryId, key)) continue;
      given.add(mapKey(libraryId, key));
      return key;
    }
  };
}

function randomKey(): string {
  let key = "";
  while (key.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * LENGTH))) {
      // Only so many bytes that every letter is as likely as any other.
      const usable = byte < 256 - (256 % KEY_ALPHABET.length);
      if (usable && key.length < LENGTH) key += KEY_ALPHABET[byte % KEY_ALPHABET.length] ?? "";
    }
  }
  return key;
}
