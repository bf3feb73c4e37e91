import { ItemKind } from "../../../model/item-facts.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { ItemQuery } from "../../../ports/library.ts";
import { LinkModeNumber } from "./attachment-path.ts";
import type { LibraryDb } from "./library-db.ts";
import { itemsNotFound } from "./library-errors.ts";
import { compareText } from "./read-states.ts";
import { readTitles, readValues } from "./read-titles.ts";
import { searchText } from "./search-text.ts";
import { sortTitle } from "./title-order.ts";
import { storedYear } from "./zotero-date.ts";

interface FoundRow {
  readonly id: number;
  readonly key: string;
  readonly typeId: number;
  readonly kind: ItemKind;
  readonly parentId: number;
  readonly embedded: boolean;
  readonly ownTrash: boolean;
  title: string | undefined;
}

const ROWS = `SELECT i.itemID, i.key, i.itemTypeID,
    COALESCE(a.parentItemID, n.parentItemID, an.parentItemID), a.linkMode, d.itemID, n.title
  FROM items i
  LEFT JOIN itemAttachments a ON a.itemID = i.itemID
  LEFT JOIN itemNotes n ON n.itemID = i.itemID
  LEFT JOIN itemAnnotations an ON an.itemID = i.itemID
  LEFT JOIN deletedItems d ON d.itemID = i.itemID
  WHERE i.libraryID = ?1`;
const TOP_LEVEL = `${ROWS} AND d.itemID IS NULL AND a.parentItemID IS NULL AND n.parentItemID IS NULL
  AND an.itemID IS NULL`;
const IN_COLLECTIONS =
  "SELECT DISTINCT itemID FROM collectionItems WHERE collectionID IN (SELECT value FROM json_each(?1))";
const TAGGED = "SELECT it.itemID FROM itemTags it JOIN tags t ON t.tagID = it.tagID WHERE t.name = ?1";
const CREATORS = `SELECT ic.itemID, c.firstName, c.lastName FROM json_each(?1) j
  CROSS JOIN itemCreators ic ON ic.itemID = j.value CROSS JOIN creators c ON c.creatorID = ic.creatorID`;

/**
 * The rows that meet all criteria, in the order of a library sorted by title. Trashed items and images inside
 * notes are never among them. With `topLevel: false` children and annotations are; they belong to a collection
 * through what they hang on. `library_item_not_found` for an unknown collection.
 */
export function findItems(library: LibraryDb, query: ItemQuery): readonly ItemRef[] {
  const { libraryId, topLevel = true } = query;
  const wanted = query.itemType === undefined ? undefined : library.schema.typeId(query.itemType);
  if (query.itemType !== undefined && wanted === undefined) return [];
  const members =
    query.collection === undefined ? undefined : membersOf(library, query.collection, query.recursive);
  const tagged =
    query.tag === undefined
      ? undefined
      : new Set(library.rows<readonly [number]>(TAGGED, query.tag).map(([id]) => id));

  const rows = new Map<number, FoundRow>();
  for (const [id, key, typeId, parentId, linkMode, trashed, noteTitle] of library.rows<
    readonly [number, string, number, number | null, number | null, number | null, string | null]
  >(topLevel ? TOP_LEVEL : ROWS, libraryId)) {
    const kind = library.schema.kind(typeId);
    rows.set(id, {
      id,
      key,
      typeId,
      kind,
      parentId: parentId ?? 0,
      embedded: linkMode === LinkModeNumber.embeddedImage,
      ownTrash: trashed !== null,
      title: kind === ItemKind.note && noteTitle !== null && noteTitle !== "" ? noteTitle : undefined,
    });
  }
  let found = [...rows.values()].filter(
    (row) =>
      !row.embedded &&
      (wanted === undefined || row.typeId === wanted) &&
      (tagged === undefined || tagged.has(row.id)) &&
      reached(row, rows, members),
  );
  readTitles(library, found);
  if (query.text !== undefined) found = withWords(library, found, query.text);
  const titles = new Map(found.map((row) => [row, sortTitle(row.title ?? "")]));
  found.sort(
    (a, b) => library.compareTitles(titles.get(a) ?? "", titles.get(b) ?? "") || compareText(a.key, b.key),
  );
  return found.map(({ key }) => ({ libraryId, key }));
}

/** Live, and in the collection itself or through what it hangs on. */
function reached(
  row: FoundRow,
  rows: ReadonlyMap<number, FoundRow>,
  members: ReadonlySet<number> | undefined,
): boolean {
  let member = members === undefined;
  let current: FoundRow | undefined = row;
  for (let depth = 0; current !== undefined && depth < 8; depth += 1) {
    if (current.ownTrash) return false;
    member ||= members?.has(current.id) === true;
    current = rows.get(current.parentId);
  }
  return member;
}

function membersOf(library: LibraryDb, collection: ItemRef, recursive = false): ReadonlySet<number> {
  const id = library.value(
    "SELECT collectionID FROM collections WHERE libraryID = ?1 AND key = ?2",
    collection.libraryId,
    collection.key,
  );
  if (typeof id !== "number") throw itemsNotFound([collection]);
  const ids = recursive ? withSubcollections(library, id) : [id];
  return new Set(
    library.rows<readonly [number]>(IN_COLLECTIONS, JSON.stringify(ids)).map(([itemId]) => itemId),
  );
}

function withSubcollections(library: LibraryDb, id: number): number[] {
  // UNION, not UNION ALL: a damaged database may hold a cycle.
  return library
    .rows<readonly [number]>(
      `WITH RECURSIVE below(id) AS (SELECT ?1 UNION
         SELECT c.collectionID FROM below JOIN collections c ON c.parentCollectionID = below.id
         WHERE c.collectionID NOT IN (SELECT collectionID FROM deletedCollections))
       SELECT id FROM below`,
      id,
    )
    .map(([below]) => below);
}

/** Those in whose title, creators or year every word occurs. */
function withWords(library: LibraryDb, found: FoundRow[], text: string): FoundRow[] {
  const words = searchText(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return found;
  const texts = new Map(found.map((row) => [row.id, [row.title ?? ""]]));
  for (const [id, firstName, lastName] of library.rows<readonly [number, string | null, string | null]>(
    CREATORS,
    JSON.stringify(found.map(({ id }) => id)),
  )) {
    texts.get(id)?.push(`${firstName ?? ""} ${lastName ?? ""}`);
  }
  for (const [id, year] of years(library, found)) texts.get(id)?.push(String(year));
  return found.filter(({ id }) => {
    const searched = searchText((texts.get(id) ?? []).join("\n"));
    return words.every((word) => searched.includes(word));
  });
}

function years(library: LibraryDb, found: readonly FoundRow[]): [number, number][] {
  const byField = new Map<number, number[]>();
  for (const { id, typeId, kind } of found) {
    const field = kind === ItemKind.regular ? library.schema.ownField(typeId, "date") : undefined;
    if (field === undefined) continue;
    const ids = byField.get(field);
    if (ids === undefined) byField.set(field, [id]);
    else ids.push(id);
  }
  return [...byField].flatMap(([field, ids]) =>
    [...readValues(library, ids, field)].flatMap(([id, stored]): [number, number][] => {
      const year = storedYear(stored);
      return year === undefined ? [] : [[id, year]];
    }),
  );
}
