import { WorkflowError } from "../../../errors/workflow-error.ts";
import { ItemKind } from "../../../model/item-facts.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import { keysByLibrary, type LibraryTables, mapKey } from "./library-tables.ts";
import { unwrapNote } from "./note-text.ts";
import { inSlices, mapInSlices, type Reader, rows, value } from "./sql-read.ts";

/** Zotero's alphabet of keys: no 0, 1 and O. */
export const KEY_ALPHABET = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ";

/** Note texts can be long, so few are read at once. */
const NOTES_OF_BATCH = 10;

/** Note HTML without the wrapper, aligned with `refs`; null for what is no note item. */
export function* readNotes(
  { schema, batch }: LibraryTables,
  refs: readonly ItemRef[],
): Reader<readonly (string | null)[]> {
  const texts = new Map<string, string>();
  for (const [libraryId, keys] of keysByLibrary(refs, Math.ceil(batch / NOTES_OF_BATCH))) {
    const found = yield* rows<readonly [string, number, string | null]>(
      3,
      `SELECT i.key, i.itemTypeID, n.note FROM json_each(?1) j
       CROSS JOIN items i ON i.libraryID = ?2 AND i.key = j.value CROSS JOIN itemNotes n ON n.itemID = i.itemID`,
      keys,
      libraryId,
    );
    yield* inSlices(found, ([key, typeId, note]) => {
      // An attachment's own note text is in the same table.
      if (schema.kind(typeId) === ItemKind.note) texts.set(mapKey(libraryId, key), unwrapNote(note ?? ""));
    });
  }
  return yield* mapInSlices(refs, ({ libraryId, key }) => texts.get(mapKey(libraryId, key)) ?? null);
}

/** Where an attachment's file should be; undefined for what is no attachment, or has no place on this computer. */
export function* attachmentFile(
  { resolvePath }: LibraryTables,
  attachment: ItemRef,
): Reader<string | undefined> {
  const [row] = yield* rows<readonly [number | null, string | null]>(
    2,
    `SELECT a.linkMode, a.path FROM items i JOIN itemAttachments a ON a.itemID = i.itemID
     WHERE i.libraryID = ?1 AND i.key = ?2`,
    attachment.libraryId,
    attachment.key,
  );
  return row === undefined ? undefined : resolvePath(attachment.key, row[0] ?? -1, row[1]);
}

/** `itemAttachments.syncState`: to be fetched, to be fetched whatever is here, in conflict. */
const AWAITING_SYNC = "1, 4, 5";

/** Whether another version of the file waits on the sync server. */
export function* fileAwaitsSync({ schema }: LibraryTables, attachment: ItemRef): Reader<boolean> {
  if (!schema.hasColumn("itemAttachments", "syncState")) return false;
  const waits = yield* value(
    `SELECT 1 FROM items i JOIN itemAttachments a ON a.itemID = i.itemID
     WHERE i.libraryID = ?1 AND i.key = ?2 AND a.syncState IN (${AWAITING_SYNC})`,
    attachment.libraryId,
    attachment.key,
  );
  return waits !== undefined;
}

const URI = "http://zotero.org";
const ACCOUNT = "SELECT value FROM settings WHERE setting = 'account' AND key = ?1";

/** The URI by which relations name the item, also one that is still to be created. */
export function* itemUri({ path }: LibraryTables, ref: ItemRef): Reader<string> {
  const found = yield* rows<readonly [string, number | null]>(
    2,
    `SELECT l.type, g.groupID FROM libraries l LEFT JOIN groups g ON g.libraryID = l.libraryID
     WHERE l.libraryID = ?1`,
    ref.libraryId,
  );
  const [type, groupId] = found[0] ?? [];
  if (type === "group" && groupId !== undefined && groupId !== null) {
    return `${URI}/groups/${groupId}/items/${ref.key}`;
  }
  const userId = yield* value(ACCOUNT, "userID");
  if (type === "user" && (typeof userId === "number" || typeof userId === "string")) {
    return `${URI}/users/${userId}/items/${ref.key}`;
  }
  const localKey = yield* localUserKey();
  if (localKey === undefined) {
    throw new WorkflowError("library_damaged", {
      args: { path, reason: "settings: account/localUserKey is missing" },
    });
  }
  const feed = type === "feed" ? `/feeds/${ref.libraryId}` : "";
  return `${URI}/users/local/${localKey}${feed}/items/${ref.key}`;
}

/** The key that the application gave the database when it made it, which goes wherever that goes. */
export function* localUserKey(): Reader<string | undefined> {
  const key = yield* value(ACCOUNT, "localUserKey");
  return typeof key === "string" && key !== "" ? key : undefined;
}

/**
 * What tells a library from others, as a text to be digested: the key of its database, so that it is the same after a
 * data directory was moved; of one without a key its place.
 *
 * @param database where its file really lies; absolute
 */
export function* identityText(database: string): Reader<string> {
  const key = yield* localUserKey();
  return key === undefined ? database : `library ${key}`;
}

/** The host's number of one item. */
export function* itemId(ref: ItemRef): Reader<number | undefined> {
  const id = yield* value(
    "SELECT itemID FROM items WHERE libraryID = ?1 AND key = ?2",
    ref.libraryId,
    ref.key,
  );
  return typeof id === "number" ? id : undefined;
}

/** The host's numbers, aligned with `refs`. */
export function* itemIds(
  { batch }: LibraryTables,
  refs: readonly ItemRef[],
): Reader<readonly (number | undefined)[]> {
  const ids = new Map<string, number>();
  for (const [libraryId, keys] of keysByLibrary(refs, batch)) {
    const found = yield* rows<readonly [string, number]>(
      2,
      "SELECT i.key, i.itemID FROM json_each(?1) j CROSS JOIN items i ON i.libraryID = ?2 AND i.key = j.value",
      keys,
      libraryId,
    );
    yield* inSlices(found, ([key, id]) => ids.set(mapKey(libraryId, key), id));
  }
  return yield* mapInSlices(refs, ({ libraryId, key }) => ids.get(mapKey(libraryId, key)));
}
