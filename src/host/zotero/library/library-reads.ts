import { isWorkflowError, toWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { LibraryPort } from "../../../ports/library.ts";
import {
  type FilePlaces,
  pathResolver,
  storedFolder,
  storedLink,
} from "../../shared/library-sql/attachment-path.ts";
import { findItems } from "../../shared/library-sql/find-items.ts";
import {
  attachmentFile,
  fileAwaitsSync,
  itemIds,
  itemUri,
  readNotes,
} from "../../shared/library-sql/item-lookups.ts";
import { listAnnotations, listChildren, listCollections } from "../../shared/library-sql/library-lists.ts";
import { type LibrarySchema, readSchema } from "../../shared/library-sql/library-schema.ts";
import type { LibraryTables } from "../../shared/library-sql/library-tables.ts";
import { readFacts } from "../../shared/library-sql/read-facts.ts";
import { collectionStates, itemStates } from "../../shared/library-sql/read-states.ts";
import { listSavedSearches } from "../../shared/library-sql/saved-searches.ts";
import type { Reader } from "../../shared/library-sql/sql-read.ts";
import { titleOrder } from "../../shared/library-sql/title-order.ts";
import { type ReadableDb, readApart } from "./run-reads.ts";

/** The members of the Library port that are answered from the application's tables. */
export type LibraryReads = Pick<
  LibraryPort,
  | "facts"
  | "noteHtml"
  | "items"
  | "collections"
  | "listCollections"
  | "childItems"
  | "annotations"
  | "find"
  | "filePath"
  | "attachmentFolder"
  | "linkedPath"
  | "fileAwaitsSync"
  | "savedSearches"
  | "itemIds"
  | "itemUri"
  | "itemTypeFields"
  | "itemTypeCreators"
  | "knowsCharset"
  | "sameField"
>;

export interface LibraryReadsParts {
  readonly db: ReadableDb;
  /** Of the database file, as messages show it. */
  readonly path: string;
  /** Asked anew for every call: a person may change the base directory of linked files at any time. */
  readonly places: () => FilePlaces & { readonly savesRelative: boolean };
  /** BCP 47; decides the order of titles. */
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Reading, and what writing needs of it. */
export interface OpenReads {
  readonly reads: LibraryReads;
  /** What readers must be given, as things are now. */
  readonly tables: () => LibraryTables;
}

/**
 * How many objects one statement is asked about. Its answer comes as one text that is taken apart on the main thread,
 * so it must stay small; each statement costs about a millisecond on the way.
 */
const BATCH = 1_000;

/**
 * Reads the schema and offers what can be read (`design/architecture.md`, Ports). Whatever the database refuses comes as
 * `library_damaged`, `library_locked` or `library_unreadable`; `library_not_zotero` and `library_newer` when tables are
 * missing.
 */
export async function openReads(parts: LibraryReadsParts): Promise<OpenReads> {
  const { db, path, now } = parts;
  const reading = async <T>(reader: () => Reader<T>): Promise<T> => {
    try {
      return await readApart(db, reader);
    } catch (error) {
      throw fromDatabase(error, path);
    }
  };
  const schema: LibrarySchema = await reading(() => readSchema(path));
  const compareTitles = titleOrder(parts.locale);
  const tables = (): LibraryTables => ({
    path,
    schema,
    resolvePath: pathResolver(parts.places()),
    compareTitles,
    now,
    batch: BATCH,
  });
  const reads: LibraryReads = {
    facts: (refs) => reading(() => readFacts(tables(), refs)),
    noteHtml: (refs) => reading(() => readNotes(tables(), refs)),
    items: (refs) => reading(() => itemStates(tables(), refs)),
    collections: (refs) => reading(() => collectionStates(tables(), refs)),
    listCollections: (libraryId) => reading(() => listCollections(tables(), libraryId)),
    childItems: (parent) => reading(() => listChildren(tables(), parent)),
    annotations: (attachment) => reading(() => listAnnotations(attachment)),
    find: (query) => reading(() => findItems(tables(), query)),
    filePath: (attachment) => reading(() => attachmentFile(tables(), attachment)),
    attachmentFolder: (attachment) => Promise.resolve(storedFolder(parts.places(), attachment.key)),
    linkedPath: (absolutePath) => {
      const places = parts.places();
      return Promise.resolve(places.savesRelative ? storedLink(places, absolutePath) : absolutePath);
    },
    fileAwaitsSync: (attachment) => reading(() => fileAwaitsSync(tables(), attachment)),
    savedSearches: (libraryId) => reading(() => listSavedSearches(tables(), libraryId)),
    itemIds: (refs) => reading(() => itemIds(tables(), refs)),
    itemUri: (ref) => reading(() => itemUri(tables(), ref)),
    itemTypeFields: (itemType) => schema.fieldsOfType(itemType),
    itemTypeCreators: (itemType) => schema.creatorsOfType(itemType),
    knowsCharset: (charset) => schema.knowsCharset(charset),
    sameField: (name, from, to) => schema.sameField(name, from, to),
  };
  return { reads, tables };
}

/** Codes of the application's storage. */
const CORRUPT = /NS_ERROR_FILE_CORRUPTED|malformed|not a database/;
const BUSY = /NS_ERROR_STORAGE_BUSY|database is locked|TimeoutError/;

/** What the application's database threw, as one of the `library_*` errors; errors of ours pass through. */
export function fromDatabase(thrown: unknown, path: string): WorkflowError {
  if (isWorkflowError(thrown)) return thrown;
  if (!(thrown instanceof Error) && !isException(thrown)) return toWorkflowError(thrown);
  const name = String(Reflect.get(thrown, "name") ?? "");
  const text = `${name} ${thrown.message}`;
  if (BUSY.test(text)) {
    return new WorkflowError("library_locked", {
      args: { path, holder: "application", pid: 0 },
      cause: thrown,
    });
  }
  return new WorkflowError(CORRUPT.test(text) ? "library_damaged" : "library_unreadable", {
    args: { path, reason: thrown.message.split("\n", 1)[0] ?? name },
    cause: thrown,
  });
}

/** Errors of the application come from another realm, or are none of the language's. */
function isException(thrown: unknown): thrown is { readonly message: string } {
  return typeof thrown === "object" && thrown !== null && typeof Reflect.get(thrown, "message") === "string";
}
