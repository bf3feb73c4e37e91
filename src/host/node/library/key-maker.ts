import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { storedFolder } from "../../shared/library-sql/attachment-path.ts";
import { KEY_ALPHABET } from "../../shared/library-sql/item-lookups.ts";
import { mapKey } from "../../shared/library-sql/library-tables.ts";
import type { LibraryDb } from "./library-db.ts";

/** Makes keys that are neither in use in the library, nor were, nor were given out before. */
export function keyMaker(library: LibraryDb): (libraryId: number) => string {
  const given = new Set<string>();
  return (libraryId) => {
    for (;;) {
      const key = Array.from({ length: 8 }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)] ?? "2").join(
        "",
      );
      if (given.has(mapKey(libraryId, key)) || keyInUse(library, libraryId, key)) continue;
      given.add(mapKey(libraryId, key));
      return key;
    }
  };
}

/** Also when only a folder of files has it: attachments of all libraries lie side by side. */
function keyInUse(library: LibraryDb, libraryId: number, key: string): boolean {
  if (existsSync(storedFolder(library.places, key))) return true;
  return ["items", "collections", "savedSearches", "syncDeleteLog"].some(
    (table) =>
      library.schema.hasColumn(table, "key") &&
      library.value(`SELECT 1 FROM ${table} WHERE libraryID = ?1 AND key = ?2`, libraryId, key) !== undefined,
  );
}
