import type { ItemRef } from "../../../model/item-ref.ts";
import type { ZoteroApi } from "../zotero-api.ts";

/** What of the application's syncing is used here; its types say nothing of it. */
export interface SyncApi {
  readonly Runner: { readonly syncInProgress: boolean };
  readonly Storage: {
    readonly Local: {
      readonly SYNC_STATE_TO_UPLOAD: number;
      readonly SYNC_STATE_FORCE_UPLOAD: number;
      readonly SYNC_STATE_IN_SYNC: number;
      /** Whether files of the library are synced at all. */
      getEnabledForLibrary(libraryId: number): boolean;
    };
  };
}

export function syncOf(zotero: ZoteroApi): SyncApi {
  return zotero.Sync as SyncApi;
}

/**
 * Whether the application is uploading the attachment's file, or about to, in the sync that runs now: a file that
 * changed meanwhile would end in a conflict. Which of them it is at is not told, so all that wait count.
 */
export function isBeingUploaded(zotero: ZoteroApi, item: Zotero.Item | false): boolean {
  const { Runner, Storage } = syncOf(zotero);
  if (item === false || !Runner.syncInProgress || !item.isStoredFileAttachment()) return false;
  const { SYNC_STATE_TO_UPLOAD, SYNC_STATE_FORCE_UPLOAD } = Storage.Local;
  const state = Number(item.attachmentSyncState);
  if (state !== SYNC_STATE_TO_UPLOAD && state !== SYNC_STATE_FORCE_UPLOAD) return false;
  return Storage.Local.getEnabledForLibrary(item.libraryID);
}

/**
 * As {@link isBeingUploaded}, by reference; false for what does not exist. With what the database says of the file it
 * makes the whole answer of `LibraryPort.fileAwaitsSync`.
 */
export async function fileIsBeingUploaded(zotero: ZoteroApi, { libraryId, key }: ItemRef): Promise<boolean> {
  if (!syncOf(zotero).Runner.syncInProgress) return false;
  return isBeingUploaded(zotero, await zotero.Items.getByLibraryAndKeyAsync(libraryId, key));
}
