import type { LibraryPort } from "../../../ports/library.ts";
import { commitPuts } from "./commit.ts";
import { findItems } from "./find-items.ts";
import { mapKey, type LibraryDb } from "./library-db.ts";
import { fromSqlite, libraryReadOnly } from "./library-errors.ts";
import {
  attachmentFile,
  fileAwaitsSync,
  itemId,
  itemUri,
  keyMaker,
  listAnnotations,
  listChildren,
  listCollections,
  listLibraries,
  readNotes,
} from "./library-lists.ts";
import { storedFolder, storedLink } from "./attachment-path.ts";
import { listSavedSearches } from "./saved-searches.ts";
import { readFacts } from "./read-facts.ts";
import { readCollections, readItems } from "./read-states.ts";

/**
 * The Library port over an open database. Every read sees one moment of the database; whatever SQLite refuses
 * comes as a `library_*` error.
 * @param release called once after the database was closed
 */
export function libraryPort(
  library: LibraryDb,
  writable: boolean,
  release: () => void | Promise<void>,
): Omit<LibraryPort, "identity"> {
  const { db, path } = library;
  let closed: Promise<void> | undefined;
  const newKey = keyMaker(library);
  /** All statements of `read` in one transaction; the promise is only for the port's shape. */
  const reading = async <T>(read: () => T): Promise<T> => {
    try {
      return db.transaction(read)();
    } catch (error) {
      throw fromSqlite(error, path);
    }
  };

  return {
    writable,
    libraries: () => reading(() => listLibraries(library)),
    facts: (refs) => reading(() => readFacts(library, refs)),
    noteHtml: (refs) => reading(() => readNotes(library, refs)),
    items: (refs) =>
      reading(() => {
        const items = readItems(library, refs);
        return refs.map(({ libraryId, key }) => items.get(mapKey(libraryId, key))?.state);
      }),
    collections: (refs) =>
      reading(() => {
        const collections = readCollections(library, refs);
        return refs.map(({ libraryId, key }) => collections.get(mapKey(libraryId, key))?.state);
      }),
    listCollections: (libraryId) => reading(() => listCollections(library, libraryId)),
    childItems: (parent) => reading(() => listChildren(library, parent)),
    annotations: (attachment) => reading(() => listAnnotations(library, attachment)),
    find: (query) => reading(() => findItems(library, query)),
    filePath: (attachment) => reading(() => attachmentFile(library, attachment)),
    itemUri: (ref) => reading(() => itemUri(library, ref)),
    attachmentFolder: (attachment) => Promise.resolve(storedFolder(library.places, attachment.key)),
    linkedPath: (absolutePath) => Promise.resolve(storedLink(library.places, absolutePath)),
    fileAwaitsSync: (attachment) => reading(() => fileAwaitsSync(library, attachment)),
    savedSearches: (libraryId) => reading(() => listSavedSearches(library, libraryId)),
    itemIds: (refs) => reading(() => refs.map((ref) => itemId(library, ref))),
    itemTypeFields: (itemType) => library.schema.fieldsOfType(itemType),
    itemTypeCreators: (itemType) => library.schema.creatorsOfType(itemType),
    knowsCharset: (charset) => library.schema.knowsCharset(charset),
    sameField: (name, from, to) => library.schema.sameField(name, from, to),
    newKey(libraryId) {
      try {
        return newKey(libraryId);
      } catch (error) {
        throw fromSqlite(error, path);
      }
    },
    async commit(puts) {
      if (!writable) throw libraryReadOnly(path, "opened");
      try {
        db.transaction(() => {
          commitPuts(library, puts);
        }).immediate();
      } catch (error) {
        throw fromSqlite(error, path);
      }
    },
    close: () =>
      (closed ??= (async () => {
        db.close();
        await release();
      })()),
  };
}
