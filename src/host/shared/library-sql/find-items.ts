import { ItemKind } from "../../../model/item-facts.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { ItemQuery } from "../../../ports/library.ts";
import { LinkModeNumber } from "./attachment-path.ts";
import { itemsNotFound } from "./library-errors.ts";
import { inBatches, type LibraryTables } from "./library-tables.ts";
import { compareText } from "./read-states.ts";
import { readTitles, readValues } from "./read-titles.ts";
import { searchText } from "./search-text.ts";
import { sortInSlices } from "./slice-sort.ts";
import { inSlices, mapInSlices, type Reader, rows as sqlRows, value } from "./sql-read.ts";
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
  WHERE i.libraryID = ?1 AND i.itemID > ?2`;
const NEXT = "ORDER BY i.itemID LIMIT ?3";
const TOP_LEVEL = `${ROWS} AND d.itemID IS NULL AND a.parentItemID IS NULL AND n.parentItemID IS NULL
  AND an.itemID IS NULL ${NEXT}`;
const ALL = `${ROWS} ${NEXT}`;
type Row = readonly [
  id: number,
  key: string,
  typeId: number,
  parentId: number | null,
  linkMode: number | null,
  trashed: number | null,
  noteTitle: string | null,
];
/** SQLite's "no limit". */
const UNLIMITED = -1;
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
export function* findItems(library: LibraryTables, query: ItemQuery): Reader<readonly ItemRef[]> {
  const { libraryId, topLevel = true } = query;
  const wanted = query.itemType === undefined ? undefined : library.schema.typeId(query.itemType);
  if (query.itemType !== undefined && wanted === undefined) return [];
  const members =
    query.collection === undefined ? undefined : yield* membersOf(query.collection, query.recursive);
  const tagged = query.tag === undefined ? undefined : yield* idSet(TAGGED, query.tag);

  const rows = yield* readRows(library, libraryId, topLevel ? TOP_LEVEL : ALL);
  let found: FoundRow[] = [];
  yield* inSlices(rows.values(), (row) => {
    const meets =
      !row.embedded &&
      (wanted === undefined || row.typeId === wanted) &&
      (tagged === undefined || tagged.has(row.id)) &&
      reached(row, rows, members);
    if (meets) found.push(row);
  });
  yield* readTitles(
    library,
    rows,
    found.map(({ id }) => id),
  );
  if (query.text !== undefined) found = yield* withWords(library, found, query.text);
  const titled = yield* mapInSlices(found, ({ title, key }) => ({ title: sortTitle(title ?? ""), key }));
  const sorted = yield* sortInSlices(
    titled,
    (a, b) => library.compareTitles(a.title, b.title) || compareText(a.key, b.key),
  );
  return yield* mapInSlices(sorted, ({ key }) => ({ libraryId, key }));
}

function* readRows(
  { schema, batch }: LibraryTables,
  libraryId: number,
  sql: string,
): Reader<ReadonlyMap<number, FoundRow>> {
  const rows = new Map<number, FoundRow>();
  const limit = Number.isFinite(batch) ? batch : UNLIMITED;
  let last = 0;
  for (;;) {
    const part: readonly Row[] = yield* sqlRows<Row>(7, sql, libraryId, last, limit);
    yield* inSlices(part, ([id, key, typeId, parentId, linkMode, trashed, noteTitle]) => {
      const kind = schema.kind(typeId);
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
    });
    last = part.at(-1)?.[0] ?? last;
    if (limit === UNLIMITED || part.length < limit) return rows;
  }
}

function* idSet(sql: string, ...values: readonly (string | number)[]): Reader<ReadonlySet<number>> {
  const ids = new Set<number>();
  yield* inSlices(yield* sqlRows<readonly [number]>(1, sql, ...values), ([id]) => ids.add(id));
  return ids;
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

function* membersOf(collection: ItemRef, recursive = false): Reader<ReadonlySet<number>> {
  const id = yield* value(
    "SELECT collectionID FROM collections WHERE libraryID = ?1 AND key = ?2",
    collection.libraryId,
    collection.key,
  );
  if (typeof id !== "number") throw itemsNotFound([collection]);
  const ids = recursive ? [...(yield* idSet(WITH_SUBCOLLECTIONS, id))] : [id];
  return yield* idSet(IN_COLLECTIONS, JSON.stringify(ids));
}

/** UNION, not UNION ALL: a damaged database may hold a cycle. */
const WITH_SUBCOLLECTIONS = `WITH RECURSIVE below(id) AS (SELECT ?1 UNION
    SELECT c.collectionID FROM below JOIN collections c ON c.parentCollectionID = below.id
    WHERE c.collectionID NOT IN (SELECT collectionID FROM deletedCollections))
  SELECT id FROM below`;

/** Those in whose title, creators or year every word occurs. */
function* withWords(library: LibraryTables, found: FoundRow[], text: string): Reader<FoundRow[]> {
  const words = searchText(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return found;
  const texts = new Map<number, string[]>();
  yield* inSlices(found, ({ id, title }) => texts.set(id, [title ?? ""]));
  for (const ids of inBatches([...texts.keys()], library.batch)) {
    const creators = yield* sqlRows<readonly [number, string | null, string | null]>(
      3,
      CREATORS,
      JSON.stringify(ids),
    );
    yield* inSlices(creators, ([id, firstName, lastName]) => {
      texts.get(id)?.push(`${firstName ?? ""} ${lastName ?? ""}`);
    });
  }
  yield* addYears(library, found, texts);
  const meeting: FoundRow[] = [];
  yield* inSlices(found, (row) => {
    const searched = searchText((texts.get(row.id) ?? []).join("\n"));
    if (words.every((word) => searched.includes(word))) meeting.push(row);
  });
  return meeting;
}

function* addYears(
  library: LibraryTables,
  found: readonly FoundRow[],
  texts: ReadonlyMap<number, string[]>,
): Reader<void> {
  const byField = new Map<number, number[]>();
  yield* inSlices(found, ({ id, typeId, kind }) => {
    const field = kind === ItemKind.regular ? library.schema.ownField(typeId, "date") : undefined;
    if (field === undefined) return;
    const ids = byField.get(field);
    if (ids === undefined) byField.set(field, [id]);
    else ids.push(id);
  });
  for (const [field, ids] of byField) {
    yield* readValues(library, ids, field, (id, stored) => {
      const year = storedYear(stored, library.now());
      if (year !== undefined) texts.get(id)?.push(String(year));
    });
  }
}
