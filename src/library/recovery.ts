import { WorkflowError } from "../errors/workflow-error.ts";
import type { Change, ItemEdit } from "../model/change.ts";
import type { ItemState } from "../model/item-state.ts";
import type { Receipt } from "../model/receipt.ts";
import type { Clock } from "../ports/clock.ts";
import type { LibraryPort } from "../ports/library.ts";
import type { StorePort } from "../ports/store.ts";
import type { AttachmentFiles } from "./attachment-files.ts";
import { refId, targetId, targetOf } from "./change-target.ts";
import { readPresentStates } from "./fold-changes.ts";
import { dropIntent, type Intent, type IntentObject, readIntents, settleIntent } from "./intent-store.ts";
import { holdsEdits, rebaseEdits } from "./item-edits.ts";
import type { RunStagedFiles } from "./staged-files.ts";
import { isItemState, isStillAs, type ObjectState } from "./state-digest.ts";

export interface RecoveryOptions {
  readonly store: StorePort;
  readonly library: Pick<LibraryPort, "items" | "collections">;
  readonly clock: Pick<Clock, "now">;
  /** For runs that change the files of attachments. */
  readonly fileStore?: FileStore;
}

/** What a run needs for the files of attachments. */
export interface FileStore {
  readonly attachments: AttachmentFiles;
  readonly staged: RunStagedFiles;
}

/**
 * Whether what an open intent announced is in the library. The commit was one transaction, so it is all or nothing:
 * objects partly as after and partly as before are `library_half_written`, naming them. Objects that someone changed since
 * tell nothing unless they are all there is; then created ones count as committed when they exist, and edited ones
 * when they hold what the edits lead to. What still cannot be told is `library_conflict`. An attachment whose file alone
 * was to change says nothing here: where there is nothing else, its file does.
 */
async function wasCommitted(
  library: RecoveryOptions["library"],
  intent: Pick<Intent, "objects" | "changes" | "files">,
  attachments?: AttachmentFiles,
): Promise<boolean> {
  const telling = intent.objects.filter(({ beforeDigest, afterDigest }) => beforeDigest !== afterDigest);
  if (telling.length === 0) {
    for (const file of intent.files) if ((await attachments?.isDone(file)) === true) return true;
    return false;
  }
  const present = await readPresentStates(library, intent.changes);
  const after: IntentObject[] = [];
  const before: IntentObject[] = [];
  const changed: IntentObject[] = [];
  for (const object of telling) {
    const state = present.get(targetId(object.target));
    const verdict = await compare(object, state, intent.changes);
    (verdict === "after" ? after : verdict === "before" ? before : changed).push(object);
  }
  if (after.length > 0 && before.length > 0) {
    throw new WorkflowError("library_half_written", {
      args: { items: listOf(before), count: before.length },
      details: { present: after.map(nameOf), absent: before.map(nameOf) },
    });
  }
  if (after.length > 0) return true;
  if (before.length > 0 || changed.length === 0) return false;
  throw new WorkflowError("library_conflict", {
    retryable: false,
    args: { items: listOf(changed), count: changed.length },
  });
}

/**
 * Settles the open intents of a run, or of one unit of it: receipts for what the library holds, nothing left of the
 * others. Answers the receipts written.
 */
export async function recoverIntents(
  { store, library, clock, fileStore }: RecoveryOptions,
  key: { readonly runId: string; readonly unitId?: string; readonly part?: string },
): Promise<readonly Receipt[]> {
  const receipts: Receipt[] = [];
  for (const intent of await readIntents(store, key, "open")) {
    const { files } = intent;
    if (await wasCommitted(library, intent, fileStore?.attachments)) {
      if (files.length > 0) {
        await fileStore?.attachments.finish(files, await fileStore.staged.of(intent.unitId, intent.part));
      }
      receipts.push(...(await settleIntent(store, intent, clock.now())));
    } else {
      if (files.length > 0) await fileStore?.attachments.takeBack(files);
      await dropIntent(store, intent.intentId);
    }
  }
  return receipts;
}

type Verdict = "after" | "before" | "changed";

async function compare(
  object: IntentObject,
  state: ObjectState | undefined,
  changes: readonly Change[],
): Promise<Verdict> {
  if (object.beforeDigest === null) return state === undefined ? "before" : "after";
  if (state === undefined) return "changed";
  if (await isStillAs(object.afterDigest, state)) return "after";
  if (await isStillAs(object.beforeDigest, state)) return "before";
  return isItemState(state) ? compareFacets(state, editsOf(object, changes)) : "changed";
}

/** An item that others changed too: the facets that were to be changed still tell, unless those were changed. */
function compareFacets(state: ItemState, edits: readonly ItemEdit[]): Verdict {
  if (holdsEdits(state, edits)) return "after";
  return rebaseEdits(state, edits).conflicts.length === 0 ? "before" : "changed";
}

function editsOf(object: IntentObject, changes: readonly Change[]): readonly ItemEdit[] {
  const id = targetId(object.target);
  return changes.flatMap((change) =>
    change.kind === "edit-item" && targetId(targetOf(change)) === id ? change.edits : [],
  );
}

function nameOf({ target }: IntentObject): string {
  return refId(target.ref);
}

function listOf(objects: readonly IntentObject[]): string {
  return objects.map(nameOf).join(", ");
}
