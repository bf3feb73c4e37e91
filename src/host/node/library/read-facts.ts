import { type FactSelection, ItemKind } from "../../../model/item-facts.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import { attachmentFilename } from "./attachment-path.ts";
import { forEachLibrary, type LibraryDb, mapKey } from "./library-db.ts";
import { itemsNotFound } from "./library-errors.ts";
import { readTitles } from "./read-titles.ts";
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

/**
 * The facts of a selection in a fixed number of statements. Rows: the selected items, what is above them, and
 * the attachments and notes of every regular item among these, trashed ones too. Images inside a note and
 * annotations are rows only when they are selected: nothing plans over them as children.
 */
export function readFacts(library: LibraryDb, refs: readonly ItemRef[]): FactSelection {
  const rows = new Map<number, FactRow>();
  const byRef = new Map<string, FactRow>();
  forEachLibrary(refs, (libraryId, keys) => {
    for (const row of library.rows<ItemRow>(BY_KEY, keys, libraryId)) {
      const added = addRow(library, rows, row);
      byRef.set(mapKey(added.libraryId, added.key), added);
    }
  });
  const missing = refs.filter(({ libraryId, key }) => !byRef.has(mapKey(libraryId, key)));
  if (missing.length > 0) throw itemsNotFound(missing);

  readParts(library, [...rows.values()], rows);
  addAncestors(library, rows);
  readTitles(library, rows.values());
  const children = addChildren(library, rows);
  sortChildren(library, children);
  const all = [...rows.values()];
  all.forEach((row, index) => {
    row.index = index;
  });
  return {
    facts: columns(library, rows, all, children),
    rows: Int32Array.from(refs, ({ libraryId, key }) => byRef.get(mapKey(libraryId, key))?.index ?? -1),
  };
}

function addRow(library: LibraryDb, rows: Map<number, FactRow>, row: ItemRow): FactRow {
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
function readParts(library: LibraryDb, added: readonly FactRow[], rows: ReadonlyMap<number, FactRow>): void {
  const idsOf = (kind: ItemKind): string | undefined => {
    const ids = added.filter((row) => row.kind === kind).map(({ id }) => id);
    return ids.length === 0 ? undefined : JSON.stringify(ids);
  };
  const attachments = idsOf(ItemKind.attachment);
  if (attachments !== undefined) {
    for (const [id, parent, linkMode, contentType, path] of library.rows<
      readonly [number, number | null, number | null, string | null, string | null]
    >(ATTACHMENTS, attachments)) {
      setAttachment(rows.get(id), parent, linkMode, contentType, path);
    }
  }
  const notes = idsOf(ItemKind.note);
  if (notes !== undefined) {
    for (const [id, parent, title] of library.rows<readonly [number, number | null, string | null]>(
      NOTES,
      notes,
    )) {
      setNote(rows.get(id), parent, title);
    }
  }
  const annotations = idsOf(ItemKind.annotation);
  if (annotations !== undefined) {
    for (const [id, parent] of library.rows<readonly [number, number]>(ANNOTATIONS, annotations)) {
      setNote(rows.get(id), parent, null);
    }
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

function addAncestors(library: LibraryDb, rows: Map<number, FactRow>): void {
  let last: Iterable<FactRow> = rows.values();
  for (;;) {
    const missing = new Set<number>();
    for (const { parentId } of last) if (parentId !== 0 && !rows.has(parentId)) missing.add(parentId);
    if (missing.size === 0) return;
    const added = library
      .rows<ItemRow>(BY_ID, JSON.stringify([...missing]))
      .map((row) => addRow(library, rows, row));
    readParts(library, added, rows);
    last = added;
  }
}

/**
 * @returns the children of each regular item by its id, in no order yet. Their titles come along, so that
 * only the other rows need a second look.
 */
function addChildren(library: LibraryDb, rows: Map<number, FactRow>): Map<number, FactRow[]> {
  const { schema } = library;
  const children = new Map<number, FactRow[]>();
  const parents: FactRow[] = [];
  for (const row of rows.values()) if (row.kind === ItemKind.regular) parents.push(row);
  if (parents.length === 0) return children;
  const ids = JSON.stringify(parents.map(({ id }) => id));
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
  for (const [parentId, id, key, added, trashed, linkMode, contentType, path, title] of library.rows<
    readonly [
      number,
      number,
      string,
      unknown,
      number | null,
      number | null,
      string | null,
      string | null,
      string | number | null,
    ]
  >(CHILD_ATTACHMENTS, ids, schema.fieldId("title") ?? 0)) {
    const child = add(parentId, id, key, attachmentType, added, trashed);
    setAttachment(child, parentId, linkMode, contentType, path);
    if (title !== null && title !== "") child.title = String(title);
  }
  for (const [parentId, id, key, added, trashed, title] of library.rows<
    readonly [number, number, string, unknown, number | null, string | null]
  >(CHILD_NOTES, ids)) {
    setNote(add(parentId, id, key, noteType, added, trashed), parentId, title);
  }
  return children;
}

/**
 * Children in the order of Zotero's `getAttachments()` and then `getNotes()`, which sort by title unless a
 * hidden preference says otherwise; equal titles stay in the order in which they were entered.
 */
function sortChildren(library: LibraryDb, children: ReadonlyMap<number, FactRow[]>): void {
  const compare = library.compareTitles;
  for (const siblings of children.values()) {
    if (siblings.length < 2) continue;
    siblings.sort((a, b) => {
      if (a.kind !== b.kind) return a.kind === ItemKind.attachment ? -1 : 1;
      const [first, second] = [a.title ?? "", b.title ?? ""];
      const order =
        a.kind === ItemKind.attachment
          ? compare(first, second)
          : compare(sortTitle(first), sortTitle(second));
      return order === 0 ? a.id - b.id : order;
    });
  }
}

function columns(
  library: LibraryDb,
  rows: ReadonlyMap<number, FactRow>,
  all: readonly FactRow[],
  children: ReadonlyMap<number, readonly FactRow[]>,
): FactSelection["facts"] {
  const { schema, resolvePath } = library;
  const size = all.length;
  const kind = new Uint8Array(size);
  const parent = new Int32Array(size).fill(-1);
  const trashed = new Uint8Array(size);
  const createdAt = new Float64Array(size);
  const linkMode = new Int8Array(size);
  const filename = new Array<string | undefined>(size).fill(undefined);
  const path = new Array<string | undefined>(size).fill(undefined);
  const childStart = new Int32Array(size + 1);
  const childRows: number[] = [];
  all.forEach((row, index) => {
    kind[index] = row.kind;
    createdAt[index] = sqlMilliseconds(row.added);
    linkMode[index] = row.linkMode;
    parent[index] = rows.get(row.parentId)?.index ?? -1;
    trashed[index] = inTrash(row, rows) ? 1 : 0;
    if (row.kind === ItemKind.attachment) {
      filename[index] = attachmentFilename(row.linkMode, row.stored);
      path[index] = resolvePath(row.key, row.linkMode, row.stored);
    }
    childStart[index] = childRows.length;
    for (const child of children.get(row.id) ?? []) childRows.push(child.index);
  });
  childStart[size] = childRows.length;
  return {
    size,
    libraryId: all.map(({ libraryId }) => libraryId),
    key: all.map(({ key }) => key),
    kind,
    itemType: all.map(({ typeId }) => schema.typeName(typeId)),
    title: all.map(({ title }) => title),
    parent,
    trashed,
    filename,
    contentType: all.map(({ contentType }) => contentType),
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
