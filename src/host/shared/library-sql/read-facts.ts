import { type FactSelection, ItemKind } from "../../../model/item-facts.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import { attachmentFilename } from "./attachment-path.ts";
import { itemsNotFound } from "./library-errors.ts";
import { inBatches, keysByLibrary, type LibraryTables, mapKey } from "./library-tables.ts";
import { readTitles } from "./read-titles.ts";
import { inSlices, type Reader, rows as sqlRows } from "./sql-read.ts";
import { sortTitle } from "./title-order.ts";
import { sqlMilliseconds } from "./zotero-date.ts";

/** One item while its facts are gathered. */
interface FactRow {
  readonly id: number;
  readonly libraryId: number;
  readonly key: string;
  readonly typeId: number;
  readonly kind: ItemKind;
  readonly added: unknown;
  readonly ownTrash: boolean;
  parentId: number;
  title: string | undefined;
  linkMode: number;
  contentType: string | undefined;
  stored: string | null;
  /** Position in the facts. */
  index: number;
}

const ITEM = "i.itemID, i.libraryID, i.key, i.itemTypeID, i.dateAdded, d.itemID";
type ItemRow = readonly [number, number, string, number, unknown, number | null];

const BY_KEY = `SELECT ${ITEM} FROM json_each(?1) j
  CROSS JOIN items i ON i.libraryID = ?2 AND i.key = j.value
  LEFT JOIN deletedItems d ON d.itemID = i.itemID`;
const BY_ID = `SELECT ${ITEM} FROM json_each(?1) j
  CROSS JOIN items i ON i.itemID = j.value
  LEFT JOIN deletedItems d ON d.itemID = i.itemID`;

const ATTACHMENTS = `SELECT a.itemID, a.parentItemID, a.linkMode, a.contentType, a.path
  FROM json_each(?1) j CROSS JOIN itemAttachments a ON a.itemID = j.value`;
const NOTES = `SELECT n.itemID, n.parentItemID, n.title
  FROM json_each(?1) j CROSS JOIN itemNotes n ON n.itemID = j.value`;
const ANNOTATIONS = `SELECT n.itemID, n.parentItemID
  FROM json_each(?1) j CROSS JOIN itemAnnotations n ON n.itemID = j.value`;

const CHILD_ATTACHMENTS = `SELECT a.parentItemID, i.itemID, i.key, i.dateAdded, d.itemID, a.linkMode, a.contentType,
    a.path, v.value
  FROM json_each(?1) j CROSS JOIN itemAttachments a ON a.parentItemID = j.value
  CROSS JOIN items i ON i.itemID = a.itemID
  LEFT JOIN deletedItems d ON d.itemID = i.itemID
  LEFT JOIN itemData t ON t.itemID = i.itemID AND t.fieldID = ?2
  LEFT JOIN itemDataValues v ON v.valueID = t.valueID`;
const CHILD_NOTES = `SELECT n.parentItemID, i.itemID, i.key, i.dateAdded, d.itemID, n.title
  FROM json_each(?1) j CROSS JOIN itemNotes n ON n.parentItemID = j.value
  CROSS JOIN items i ON i.itemID = n.itemID
  LEFT JOIN deletedItems d ON d.itemID = i.itemID`;

type ChildAttachment = readonly [
  parentId: number,
  id: number,
  key: string,
  added: unknown,
  trashed: number | null,
  linkMode: number | null,
  contentType: string | null,
  path: string | null,
  title: string | number | null,
];
type ChildNote = readonly [
  parentId: number,
  id: number,
  key: string,
  added: unknown,
  trashed: number | null,
  title: string | null,
];

/**
 * The facts of a selection in statements whose number grows only with {@link LibraryTables.batch}. Rows: the
 * selected items, what is above them, and the attachments and notes of every regular item among these, trashed
 * ones too. Images inside a note and annotations are rows only when they are selected: nothing plans over them
 * as children. `library_item_not_found` with all that are missing.
 */
export function* readFacts(library: LibraryTables, refs: readonly ItemRef[]): Reader<FactSelection> {
  const rows = new Map<number, FactRow>();
  const byRef = new Map<string, FactRow>();
  for (const [libraryId, keys] of keysByLibrary(refs, library.batch)) {
    yield* inSlices(yield* sqlRows<ItemRow>(6, BY_KEY, keys, libraryId), (row) => {
      const added = addRow(library, rows, row);
      byRef.set(mapKey(added.libraryId, added.key), added);
    });
  }
  const selected: FactRow[] = [];
  const missing: ItemRef[] = [];
  yield* inSlices(refs, (ref) => {
    const row = byRef.get(mapKey(ref.libraryId, ref.key));
    if (row === undefined) missing.push(ref);
    else selected.push(row);
  });
  if (missing.length > 0) throw itemsNotFound(missing);

  yield* readParts(library, [...rows.values()], rows);
  yield* addAncestors(library, rows);
  yield* readTitles(library, rows, rows.keys());
  const children = yield* addChildren(library, rows);
  yield* sortChildren(library, children);
  const facts = yield* columns(library, rows, children);
  return { facts, rows: Int32Array.from(selected, ({ index }) => index) };
}

function addRow(library: LibraryTables, rows: Map<number, FactRow>, row: ItemRow): FactRow {
  const [id, libraryId, key, typeId, added, trashed] = row;
  const fact: FactRow = {
    id,
    libraryId,
    key,
    typeId,
    kind: library.schema.kind(typeId),
    added,
    ownTrash: trashed !== null,
    parentId: 0,
    title: undefined,
    linkMode: -1,
    contentType: undefined,
    stored: null,
    index: -1,
  };
  rows.set(id, fact);
  return fact;
}

/** Fills in parents, and what attachments and notes have beside them. */
function* readParts(
  { batch }: LibraryTables,
  added: readonly FactRow[],
  rows: ReadonlyMap<number, FactRow>,
): Reader<void> {
  const idsOf = (kind: ItemKind): Iterable<readonly number[]> =>
    inBatches(
      added.filter((row) => row.kind === kind).map(({ id }) => id),
      batch,
    );
  for (const ids of idsOf(ItemKind.attachment)) {
    const found = yield* sqlRows<
      readonly [number, number | null, number | null, string | null, string | null]
    >(5, ATTACHMENTS, JSON.stringify(ids));
    yield* inSlices(found, ([id, parent, linkMode, contentType, path]) => {
      setAttachment(rows.get(id), parent, linkMode, contentType, path);
    });
  }
  for (const ids of idsOf(ItemKind.note)) {
    const found = yield* sqlRows<readonly [number, number | null, string | null]>(
      3,
      NOTES,
      JSON.stringify(ids),
    );
    yield* inSlices(found, ([id, parent, title]) => {
      setNote(rows.get(id), parent, title);
    });
  }
  for (const ids of idsOf(ItemKind.annotation)) {
    const found = yield* sqlRows<readonly [number, number]>(2, ANNOTATIONS, JSON.stringify(ids));
    yield* inSlices(found, ([id, parent]) => {
      setNote(rows.get(id), parent, null);
    });
  }
}

function setAttachment(
  row: FactRow | undefined,
  parent: number | null,
  linkMode: number | null,
  contentType: string | null,
  path: string | null,
): void {
  if (row === undefined) return;
  row.parentId = parent ?? 0;
  row.linkMode = linkMode ?? -1;
  row.contentType = contentType === null || contentType === "" ? undefined : contentType;
  row.stored = path;
}

function setNote(row: FactRow | undefined, parent: number | null, title: string | null): void {
  if (row === undefined) return;
  row.parentId = parent ?? 0;
  if (title !== null && title !== "") row.title = title;
}

function* addAncestors(library: LibraryTables, rows: Map<number, FactRow>): Reader<void> {
  let last: Iterable<FactRow> = [...rows.values()];
  for (;;) {
    const missing = new Set<number>();
    for (const { parentId } of last) if (parentId !== 0 && !rows.has(parentId)) missing.add(parentId);
    if (missing.size === 0) return;
    const added: FactRow[] = [];
    for (const ids of inBatches([...missing], library.batch)) {
      yield* inSlices(yield* sqlRows<ItemRow>(6, BY_ID, JSON.stringify(ids)), (row) => {
        added.push(addRow(library, rows, row));
      });
    }
    yield* readParts(library, added, rows);
    last = added;
  }
}

/**
 * @returns the children of each regular item by its id, in no order yet. Their titles come along, so that
 * only the other rows need a second look.
 */
function* addChildren(
  library: LibraryTables,
  rows: Map<number, FactRow>,
): Reader<ReadonlyMap<number, FactRow[]>> {
  const { schema } = library;
  const children = new Map<number, FactRow[]>();
  const parents: number[] = [];
  for (const row of rows.values()) if (row.kind === ItemKind.regular) parents.push(row.id);
  const attachmentType = schema.typeId("attachment") ?? 0;
  const noteType = schema.typeId("note") ?? 0;
  const add = (
    parentId: number,
    id: number,
    key: string,
    typeId: number,
    added: unknown,
    trashed: number | null,
  ) => {
    const libraryId = rows.get(parentId)?.libraryId ?? 0;
    const child = rows.get(id) ?? addRow(library, rows, [id, libraryId, key, typeId, added, trashed]);
    const siblings = children.get(parentId);
    if (siblings === undefined) children.set(parentId, [child]);
    else siblings.push(child);
    return child;
  };
  const title = schema.fieldId("title") ?? 0;
  for (const ids of inBatches(parents, library.batch)) {
    const found = yield* sqlRows<ChildAttachment>(9, CHILD_ATTACHMENTS, JSON.stringify(ids), title);
    yield* inSlices(found, ([parentId, id, key, added, trashed, linkMode, contentType, path, text]) => {
      const child = add(parentId, id, key, attachmentType, added, trashed);
      setAttachment(child, parentId, linkMode, contentType, path);
      if (text !== null && text !== "") child.title = String(text);
    });
  }
  for (const ids of inBatches(parents, library.batch)) {
    const found = yield* sqlRows<ChildNote>(6, CHILD_NOTES, JSON.stringify(ids));
    yield* inSlices(found, ([parentId, id, key, added, trashed, text]) => {
      setNote(add(parentId, id, key, noteType, added, trashed), parentId, text);
    });
  }
  return children;
}

/**
 * Children in the order of Zotero's `getAttachments()` and then `getNotes()`, which sort by title unless a
 * hidden preference says otherwise; equal titles stay in the order in which they were entered.
 */
function* sortChildren(library: LibraryTables, children: ReadonlyMap<number, FactRow[]>): Reader<void> {
  const compare = library.compareTitles;
  yield* inSlices(children.values(), (siblings) => {
    if (siblings.length < 2) return;
    siblings.sort((a, b) => {
      if (a.kind !== b.kind) return a.kind === ItemKind.attachment ? -1 : 1;
      const [first, second] = [a.title ?? "", b.title ?? ""];
      const order =
        a.kind === ItemKind.attachment
          ? compare(first, second)
          : compare(sortTitle(first), sortTitle(second));
      return order === 0 ? a.id - b.id : order;
    });
  });
}

function* columns(
  { schema, resolvePath }: LibraryTables,
  rows: ReadonlyMap<number, FactRow>,
  children: ReadonlyMap<number, readonly FactRow[]>,
): Reader<FactSelection["facts"]> {
  const size = rows.size;
  const libraryId: number[] = [];
  const key: string[] = [];
  const kind = new Uint8Array(size);
  const itemType: string[] = [];
  const title: (string | undefined)[] = [];
  const parent = new Int32Array(size);
  const trashed = new Uint8Array(size);
  const filename: (string | undefined)[] = [];
  const contentType: (string | undefined)[] = [];
  const createdAt = new Float64Array(size);
  const path: (string | undefined)[] = [];
  const linkMode = new Int8Array(size);
  const childStart = new Int32Array(size + 1);
  const childRows: number[] = [];
  let count = 0;
  yield* inSlices(rows.values(), (row) => {
    row.index = count;
    count += 1;
  });
  yield* inSlices(rows.values(), (row) => {
    const { index } = row;
    libraryId.push(row.libraryId);
    key.push(row.key);
    kind[index] = row.kind;
    itemType.push(schema.typeName(row.typeId));
    title.push(row.title);
    parent[index] = rows.get(row.parentId)?.index ?? -1;
    trashed[index] = inTrash(row, rows) ? 1 : 0;
    const isFile = row.kind === ItemKind.attachment;
    filename.push(isFile ? attachmentFilename(row.linkMode, row.stored) : undefined);
    contentType.push(row.contentType);
    createdAt[index] = sqlMilliseconds(row.added);
    path.push(isFile ? resolvePath(row.key, row.linkMode, row.stored) : undefined);
    linkMode[index] = row.linkMode;
    childStart[index] = childRows.length;
    for (const child of children.get(row.id) ?? []) childRows.push(child.index);
  });
  childStart[size] = childRows.length;
  return {
    size,
    libraryId,
    key,
    kind,
    itemType,
    title,
    parent,
    trashed,
    filename,
    contentType,
    createdAt,
    path,
    linkMode,
    childStart,
    childRows: Int32Array.from(childRows),
  };
}

function inTrash(row: FactRow, rows: ReadonlyMap<number, FactRow>): boolean {
  let current: FactRow | undefined = row;
  // Zotero nests three deep; the bound keeps a damaged database from hanging us.
  for (let depth = 0; current !== undefined && depth < 8; depth += 1) {
    if (current.ownTrash) return true;
    current = rows.get(current.parentId);
  }
  return false;
}
