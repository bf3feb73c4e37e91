import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ItemState } from "../../../model/item-state.ts";
import { itemUri } from "../../shared/library-sql/item-lookups.ts";
import { compareRelations, compareText } from "../../shared/library-sql/read-states.ts";
import { storedSearchText } from "../../shared/library-sql/search-text.ts";
import { titleOrder } from "../../shared/library-sql/title-order.ts";
import { type LibraryDb, libraryDb, schemaOf } from "../library/library-db.ts";
import { nodePaths } from "../library/node-paths.ts";
import { loadSqlite } from "../library/sqlite-driver.ts";
import { createItemRow, type WriteContext, writeContext, writeItemParts } from "../library/write-item.ts";
import type {
  DescribedAnnotation,
  DescribedFile,
  DescribedItem,
  LibraryDescription,
} from "./library-description.ts";
import { createTables } from "./create-tables.ts";
import { tinyPdf } from "./tiny-pdf.ts";

/** Folder of linked files below the data directory of a built library. */
export const LINKED_FOLDER = "linked-files";

/** Every object of a built library was last changed at this moment. */
const MODIFIED = "2026-01-05 08:00:00";

/** An item with what it has from its parent. */
interface PlacedItem {
  readonly item: DescribedItem;
  readonly libraryId: number;
  readonly parentKey: string | null;
}

/**
 * Makes a data directory from a description: `zotero.sqlite` in the layout of {@link LIBRARY_TABLES}, `storage/`
 * and `linked-files/`. The folder must not hold a database yet. Same description, same bytes.
 * @param journal the database's journal mode; WAL for one that several processes will have open
 */
export async function buildLibrary(
  dir: string,
  description: LibraryDescription,
  journal: "DELETE" | "WAL" = "DELETE",
): Promise<void> {
  const driver = await loadSqlite();
  await mkdir(join(dir, "storage"), { recursive: true });
  await mkdir(join(dir, LINKED_FOLDER), { recursive: true });
  const path = join(dir, "zotero.sqlite");
  const db = new driver(path);
  try {
    // Nobody else sees the file before it is complete.
    db.pragma("synchronous = OFF");
    db.pragma("journal_mode = MEMORY");
    const files: (readonly [path: string, file: DescribedFile, title: string])[] = [];
    db.transaction(() => {
      createTables(db);
      const places = { dir, linkedBase: join(dir, LINKED_FOLDER), paths: nodePaths };
      const library = libraryDb({
        db,
        path,
        schema: schemaOf(db, path),
        places,
        compareTitles: titleOrder("en-US"),
        now: () => 0,
      });
      writeLibraries(library, description);
      const context = writeContext(library, MODIFIED);
      for (const { item, libraryId, parentKey } of placed(description.items)) {
        const state = itemState(library, item, libraryId, parentKey);
        if (item.annotation === undefined) {
          const id = createItemRow(context, state, item.added);
          writeItemParts(context, id, null, state);
        } else {
          writeAnnotation(context, item, item.annotation, state);
        }
        for (const file of filesOf(library, item)) files.push(file);
      }
    })();
    db.pragma(`journal_mode = ${journal}`);
    for (const [file, content, title] of files) await writeDescribed(file, content, title);
  } finally {
    db.close();
  }
}

/** Children right after their parent. */
function* placed(
  items: readonly DescribedItem[],
  libraryId = 1,
  parentKey: string | null = null,
): Iterable<PlacedItem> {
  for (const item of items) {
    const own = item.libraryId ?? libraryId;
    yield { item, libraryId: own, parentKey };
    yield* placed(item.children ?? [], own, item.key);
  }
}

function writeLibraries(library: LibraryDb, description: LibraryDescription): void {
  library.run("INSERT INTO settings VALUES ('account', 'localUserKey', ?)", description.localUserKey);
  for (const { libraryId, type, groupId, name, editable = true } of description.libraries) {
    const allowed = editable ? 1 : 0;
    library.run(
      "INSERT INTO libraries (libraryID, type, editable, filesEditable) VALUES (?, ?, ?, ?)",
      libraryId,
      type,
      allowed,
      allowed,
    );
    if (groupId !== undefined) {
      library.run("INSERT INTO groups (groupID, libraryID, name) VALUES (?, ?, ?)", groupId, libraryId, name);
    }
  }
  for (const { libraryId = 1, key, name, parent, trashed } of description.collections) {
    const { id } = library.run(
      `INSERT INTO collections (collectionName, parentCollectionID, clientDateModified, libraryID, key)
       VALUES (?1, (SELECT collectionID FROM collections WHERE libraryID = ?4 AND key = ?2), ?3, ?4, ?5)`,
      name,
      parent ?? null,
      MODIFIED,
      libraryId,
      key,
    );
    if (trashed === true) library.run("INSERT INTO deletedCollections VALUES (?, ?)", id, MODIFIED);
  }
}

function itemState(
  library: LibraryDb,
  item: DescribedItem,
  libraryId: number,
  parentKey: string | null,
): ItemState {
  const { attachment } = item;
  return {
    ref: { libraryId, key: item.key },
    itemType: item.itemType,
    parentKey,
    trashed: item.trashed ?? false,
    fields: item.fields ?? {},
    creators: item.creators ?? [],
    tags: [
      ...(item.tags ?? []).map((tag) => ({ tag, type: 0 }) as const),
      ...(item.automaticTags ?? []).map((tag) => ({ tag, type: 1 }) as const),
    ].sort((a, b) => compareText(a.tag, b.tag)),
    collections: [...(item.collections ?? [])].sort(compareText),
    relations: (item.related ?? [])
      .map((key) => ({
        predicate: "dc:relation",
        object: library.read(itemUri(library, { libraryId, key })),
      }))
      .sort(compareRelations),
    note: item.note ?? null,
    attachment:
      attachment === undefined
        ? null
        : {
            linkMode: attachment.linkMode,
            contentType: attachment.contentType,
            charset: attachment.charset ?? null,
            path: attachment.path ?? null,
          },
  };
}

const ANNOTATION_NUMBERS = { highlight: 1, note: 2, underline: 5 } as const;

/** The port takes no new annotations, so a built library writes its own. */
function writeAnnotation(
  context: WriteContext,
  item: DescribedItem,
  annotation: DescribedAnnotation,
  state: ItemState,
): void {
  const { library } = context;
  const { libraryId } = state.ref;
  const parentId = context.itemId(libraryId, state.parentKey ?? "");
  const id = createItemRow(context, state, item.added);
  const order = Number(
    library.value("SELECT count(*) FROM itemAnnotations WHERE parentItemID = ?", parentId),
  );
  const page = annotation.page - 1;
  const top = 746 - 32 * order;
  library.run(
    `INSERT INTO itemAnnotations (itemID, parentItemID, type, text, textNormalized, comment, commentNormalized,
       color, pageLabel, sortIndex, position, isExternal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
    id,
    parentId,
    ANNOTATION_NUMBERS[annotation.type],
    annotation.text ?? null,
    storedSearchText(annotation.text ?? ""),
    annotation.comment ?? null,
    storedSearchText(annotation.comment ?? ""),
    annotation.color,
    String(annotation.page),
    `${String(page).padStart(5, "0")}|${String(100 * order).padStart(6, "0")}|${String(842 - top).padStart(5, "0")}`,
    JSON.stringify({ pageIndex: page, rects: [[72, top, 400, top + 12]] }),
  );
  // An attachment's part of the state is written; an annotation has only tags, relations and its place.
  writeItemParts(context, id, { ...state, tags: [], relations: [], trashed: false }, state);
}

function* filesOf(
  library: LibraryDb,
  { key, attachment, fields }: DescribedItem,
): Iterable<readonly [path: string, file: DescribedFile, title: string]> {
  if (attachment?.path === undefined) return;
  const mode = attachment.linkMode === "linked_file" ? 2 : 0;
  const path = library.resolvePath(key, mode, attachment.path);
  if (path === undefined) return;
  const title = fields?.["title"] ?? key;
  if (attachment.file !== undefined) yield [path, attachment.file, title];
  for (const [name, file] of Object.entries(attachment.beside ?? {}))
    yield [join(dirname(path), name), file, title];
}

async function writeDescribed(path: string, file: DescribedFile, title: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytesOf(file, title));
}

function bytesOf(file: DescribedFile, title: string): string | Buffer {
  if ("pdf" in file) return tinyPdf(title, file.pdf);
  return "text" in file ? file.text : Buffer.from(file.base64, "base64");
}
