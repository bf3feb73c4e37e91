import type { SavedSearch } from "../../../ports/library.ts";
import type { LibraryTables } from "./library-tables.ts";
import { compareText } from "./read-states.ts";
import { type Reader, rows } from "./sql-read.ts";

type Condition = readonly [
  id: number,
  condition: string,
  operator: string | null,
  value: string | number | null,
];

/** Live saved searches of a library by name, with their conditions in order. */
export function* listSavedSearches(
  { schema, compareTitles }: LibraryTables,
  libraryId: number,
): Reader<readonly SavedSearch[]> {
  if (!schema.hasColumn("savedSearches", "savedSearchName")) return [];
  const live = schema.hasColumn("deletedSearches", "savedSearchID")
    ? "AND s.savedSearchID NOT IN (SELECT savedSearchID FROM deletedSearches)"
    : "";
  const searches = yield* rows<readonly [number, string, string]>(
    3,
    `SELECT s.savedSearchID, s.key, s.savedSearchName FROM savedSearches s WHERE s.libraryID = ?1 ${live}`,
    libraryId,
  );
  const conditions = new Map<number, SavedSearch["conditions"][number][]>();
  for (const [id, condition, operator, value] of yield* rows<Condition>(
    4,
    `SELECT c.savedSearchID, c.condition, c.operator, c.value
     FROM savedSearches s JOIN savedSearchConditions c ON c.savedSearchID = s.savedSearchID
     WHERE s.libraryID = ?1 ORDER BY c.savedSearchID, c.searchConditionID`,
    libraryId,
  )) {
    const list = conditions.get(id) ?? [];
    list.push({ condition, operator: operator ?? "", value: value === null ? "" : String(value) });
    conditions.set(id, list);
  }
  return searches
    .map(([id, key, name]): SavedSearch => ({
      ref: { libraryId, key },
      name,
      conditions: conditions.get(id) ?? [],
    }))
    .sort((a, b) => compareTitles(a.name, b.name) || compareText(a.ref.key, b.ref.key));
}
