import type { LibraryPort } from "../../../ports/library.ts";
import { storedFolder, storedLink } from "../../shared/library-sql/attachment-path.ts";
import { findItems } from "../../shared/library-sql/find-items.ts";
import {
  attachmentFile,
  fileAwaitsSync,
  itemIds,
  itemUri,
  readNotes,
} from "../../shared/library-sql/item-lookups.ts";
import { libraryReadOnly } from "../../shared/library-sql/library-errors.ts";
import {
  listAnnotations,
  listChildren,
  listCollections,
  listLibraries,
} from "../../shared/library-sql/library-lists.ts";
import { readFacts } from "../../shared/library-sql/read-facts.ts";
import { collectionStates, itemStates } from "../../shared/library-sql/read-states.ts";
import { listSavedSearches } from "../../shared/library-sql/saved-searches.ts";
import type { Reader } from "../../shared/library-sql/sql-read.ts";
import { commitPuts } from "./commit.ts";
import { keyMaker } from "./key-maker.ts";
import type { LibraryDb } from "./library-db.ts";
import { fromSqlite } from "./library-errors.ts";

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
  /** All statements of the reader in one transaction; the promise is only for the port's shape. */
  const reading = async <T>(reader: Reader<T>): Promise<T> => {
    try {
      return db.transaction(() => library.read(reader))();
    } catch (error) {
      throw fromSqlite(error, path);
    }
  };

  return {
    writable,
    libraries: () => reading(listLibraries()),
    facts: (refs) => reading(readFacts(library, refs)),
    noteHtml: (refs) => reading(readNotes(library, refs)),
    items: (refs) => reading(itemStates(library, refs)),
    collections: (refs) => reading(collectionStates(library, refs)),
    listCollections: (libraryId) => reading(listCollections(library, libraryId)),
    childItems: (parent) => reading(listChildren(library, parent)),
    annotations: (attachment) => reading(listAnnotations(attachment)),
    find: (query) => reading(findItems(library, query)),
    filePath: (attachment) => reading(attachmentFile(library, attachment)),
    itemUri: (ref) => reading(itemUri(library, ref)),
    attachmentFolder: (attachment) => Promise.resolve(storedFolder(library.places, attachment.key)),
    linkedPath: (absolutePath) => Promise.resolve(storedLink(library.places, absolutePath)),
    fileAwaitsSync: (attachment) => reading(fileAwaitsSync(library, attachment)),
    savedSearches: (libraryId) => reading(listSavedSearches(library, libraryId)),
    itemIds: (refs) => reading(itemIds(library, refs)),
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
