import type { LibraryInfo, LibraryPort } from "../../../ports/library.ts";
import { identityText } from "../../shared/library-sql/item-lookups.ts";
import type { LibraryTables } from "../../shared/library-sql/library-tables.ts";
import type { Reader } from "../../shared/library-sql/sql-read.ts";
import { fileAt } from "../disk.ts";
import { geckoPaths } from "../gecko-paths.ts";
import type { ZoteroApi } from "../zotero-api.ts";
import { fileIsBeingUploaded } from "./file-sync.ts";
import { fromDatabase, openReads } from "./library-reads.ts";
import { createKeyMaker } from "./new-key.ts";
import { readWithin } from "./run-reads.ts";

/** What a commit is given; see {@link ZoteroLibraryParts.commit}. */
export interface CommitParts {
  readonly zotero: ZoteroApi;
  readonly tables: LibraryTables;
  /** To be called inside a transaction of `zotero.DB` only: it does not wait for the one that is running. */
  readonly read: <T>(reader: Reader<T>) => Promise<T>;
}

export interface ZoteroLibraryParts {
  readonly zotero: ZoteroApi;
  /** Writes all puts in one transaction, or refuses; {@link LibraryPort.commit}. */
  readonly commit: (parts: CommitParts, puts: Parameters<LibraryPort["commit"]>[0]) => Promise<void>;
  /** How paths appear in errors. */
  readonly showPath: (path: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * The Library port over the running application (`design/architecture.md`, Ports). Facts, states and lists are read from
 * its tables by the same readers as on Node; libraries and keys are asked of the application itself. Nothing of it is
 * closed by `close`: the database is the application's. For errors see {@link openReads}.
 */
export async function createZoteroLibrary(parts: ZoteroLibraryParts): Promise<LibraryPort> {
  const { zotero } = parts;
  const { dir } = zotero.DataDirectory;
  const database = PathUtils.join(dir, "zotero.sqlite");
  const path = parts.showPath(database);
  const { reads, tables } = await openReads({
    db: zotero.DB,
    path,
    places: () => {
      const base: unknown = zotero.Prefs.get("baseAttachmentPath");
      return {
        dir,
        ...(typeof base === "string" && base !== "" ? { linkedBase: base } : {}),
        paths: geckoPaths,
        savesRelative: zotero.Prefs.get("saveRelativeAttachmentPath") === true,
      };
    },
    locale: zotero.locale,
    now: parts.now,
  });
  return {
    ...reads,
    identity: await identityOf(zotero, database),
    writable: true,
    libraries: () => Promise.resolve(librariesOf(zotero)),
    fileAwaitsSync: async (attachment) =>
      (await reads.fileAwaitsSync(attachment)) || (await fileIsBeingUploaded(zotero, attachment)),
    newKey: createKeyMaker(zotero, (key) => geckoPaths.join(dir, "storage", key)),
    commit: async (puts) => {
      try {
        await parts.commit(
          { zotero, tables: tables(), read: (reader) => readWithin(zotero.DB, reader) },
          puts,
        );
      } catch (error) {
        throw fromDatabase(error, path);
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Libraries with the names and rights that the application shows. */
function librariesOf(zotero: ZoteroApi): readonly LibraryInfo[] {
  return zotero.Libraries.getAll()
    .filter(({ libraryType }) => TYPES.has(libraryType))
    .map(({ libraryID, libraryType, name, editable, filesEditable }) => ({
      libraryId: libraryID,
      type: libraryType,
      name,
      editable,
      filesEditable,
    }))
    .sort((a, b) => a.libraryId - b.libraryId);
}

const TYPES: ReadonlySet<string> = new Set(["user", "group", "feed"]);

/** The digest that the command line gives the same library. */
async function identityOf({ DB }: ZoteroApi, database: string): Promise<string> {
  const file = fileAt(database);
  file.normalize();
  const text = await readWithin(DB, identityText(file.path));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
