import type { SavedSearch } from "../../../ports/library.ts";
import type { LibraryDb } from "./library-db.ts";

/** Live saved searches of a library by name, with their conditions in order. */
export function listSavedSearches(library: LibraryDb, libraryId: number): readonly SavedSearch[] {
  const { schema } = library;
  if (!schema.hasColumn("savedSearches", "savedSearchName")) return [];
  const live = schema.hasColumn("deletedSearches", "savedSearchID")
    ? "AND s.savedSearchID NOT IN (SELECT savedSearchID FROM deletedSearches)"
    : "";
  const rows = library.rows<readonly [number, string, string]>(
    `SELECT s.savedSearchID, s.key, s.savedSearchName FROM savedSearches s WHERE s.libraryID = ? ${live}`,
    libraryId,
  );
  return rows
    .map(([id, key, name]): SavedSearch => ({
      ref: { libraryId, key },
      name,
      conditions: library
        .rows<readonly [string, string | null, string | number | null]>(
          `SELECT condition, operator, value FROM savedSearchConditions WHERE savedSearchID = ?
           ORDER BY searchConditionID`,
          id,
        )
        .map(([condition, operator, value]) => ({
          condition,
          operator: operator ?? "",
          value: value === null ? "" : String(value),
        })),
    }))
    .sort((a, b) => library.compareTitles(a.name, b.name) || (a.ref.key < b.ref.key ? -1 : 1));
}
