import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { LibraryPut } from "../../../ports/library.ts";
import { refText } from "../../shared/library-sql/library-errors.ts";
import { mapKey } from "../../shared/library-sql/library-tables.ts";
import type { PresentState } from "../../shared/library-sql/planned-puts.ts";
import type { ZoteroApi } from "../zotero-api.ts";
import { isBeingUploaded, syncOf } from "./file-sync.ts";

/** Why an item is left alone for now; selects the sentence of `error-library-busy`. */
export type BusyReason = "recognition" | "upload";

/**
 * `library_busy` when a put would disturb what the application is at: an attachment whose metadata it is just
 * retrieving (it gets a parent and a new file name), or a file that is being uploaded and would become another one
 * meanwhile.
 */
export function refuseBusy(zotero: ZoteroApi, present: PresentState, puts: readonly LibraryPut[]): void {
  const recognized = beingRecognized(zotero);
  const refuse = (reason: BusyReason, isBusy: (put: LibraryPut, id: number) => boolean): void => {
    const busy = puts.flatMap((put): ItemRef[] => {
      const { libraryId, key } = put.after.ref;
      const id = put.type === "item" ? present.items.get(mapKey(libraryId, key))?.id : undefined;
      return id !== undefined && isBusy(put, id) ? [put.after.ref] : [];
    });
    if (busy.length > 0) throw libraryBusy(reason, busy);
  };
  if (recognized.size > 0) refuse("recognition", (_, id) => recognized.has(id));
  if (syncOf(zotero).Runner.syncInProgress) {
    refuse("upload", (put, id) => changesFile(put) && isBeingUploaded(zotero, zotero.Items.get(id)));
  }
}

export function libraryBusy(reason: BusyReason, refs: readonly ItemRef[]): WorkflowError {
  return new WorkflowError("library_busy", {
    args: { reason, items: refs.map(refText).join(", "), count: refs.length },
    details: { reason, refs: refs.map(({ libraryId, key }) => ({ libraryId, key })) },
  });
}

/** Another file, or another name for it. */
function changesFile(put: LibraryPut): boolean {
  if (put.type !== "item") return false;
  return put.fileChanged === true || put.before?.attachment?.path !== put.after.attachment?.path;
}

/** `Zotero.ProgressQueue.ROW_PROCESSING`: rows up to it are not done yet. */
const AT_WORK = 2;

/**
 * Numbers of the attachments that wait for their metadata or get it now, as the list "Retrieve Metadata" shows them. One
 * that is at work when a person cancels that list is not known any more.
 */
function beingRecognized(zotero: ZoteroApi): ReadonlySet<number> {
  const rows = zotero.ProgressQueues.get("recognize")?.getRows() ?? [];
  return new Set(rows.filter(({ status }) => status <= AT_WORK).map(({ id }) => id));
}
