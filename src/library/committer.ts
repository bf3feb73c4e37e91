import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import type { Change } from "../model/change.ts";
import type { Receipt } from "../model/receipt.ts";
import type { Clock } from "../ports/clock.ts";
import type { LibraryPort } from "../ports/library.ts";
import type { StorePort } from "../ports/store.ts";
import { refId } from "./change-target.ts";
import type { AttachmentFileChange } from "./file-changes.ts";
import {
  type ChangeConflict,
  type FoldedObject,
  foldChanges,
  putOf,
  readPresentStates,
} from "./fold-changes.ts";
import {
  callsOf,
  type CommitKey,
  dropIntent,
  type Intent,
  type IntentObject,
  readIntents,
  readReceipts,
  settleIntent,
  writeIntent,
} from "./intent-store.ts";
import { type FileStore, recoverIntents } from "./recovery.ts";
import { stateDigest } from "./state-digest.ts";
import type { CommittedCall } from "./unit-of-work.ts";

/** How often a commit is tried when the library changes between reading and writing. */
const TRIES = 4;

/** Refusals of the Library port after which certainly nothing was written. */
const REFUSED = new Set([
  "library_conflict",
  "library_read_only",
  "library_item_invalid",
  "library_item_not_found",
  "library_locked",
  "library_busy",
]);

export interface CommitRequest {
  readonly runId: string;
  readonly unitId: string;
  /** Which of several applies of the unit; default the only one. */
  readonly part?: string;
  readonly attempt: number;
  readonly changes: readonly Change[];
}

export interface UnitKey {
  readonly runId: string;
  readonly unitId: string;
  readonly part?: string;
}

/** Carries staged changes into the library, once (`design/decisions.md`, Store and library). */
export interface Committer {
  /**
   * Writes an intent, commits all changes in one library transaction, records receipts: one per object that really
   * changed. Idempotent by unit and ordinal: what is committed already is not committed again, and its receipts are
   * answered too, so that asking again after a crash at any point gives the same receipts. Refusals:
   * `idempotency_conflict` (another request under an ordinal that is committed),
   * `library_conflict` (naming references and facets that are not as the hook saw them), `library_half_written`, and those
   * of the Library port.
   */
  commit(request: CommitRequest): Promise<readonly Receipt[]>;
  /** Settles what an interrupted commit of the unit left; true when the library holds it. */
  recover(key: UnitKey): Promise<boolean>;
  /** Settles as `recover` does, then answers the calls that earlier attempts committed and nobody has undone. */
  committedCalls(key: UnitKey): Promise<readonly CommittedCall[]>;
}

export interface CommitterOptions {
  readonly store: StorePort;
  readonly library: Pick<LibraryPort, "items" | "collections" | "commit">;
  readonly clock: Pick<Clock, "now">;
  /** Needed for changes of attachments' files. */
  readonly fileStore?: FileStore;
  /** Where linked files lie on this computer; without it the changes have no places to resolve. */
  readonly resolvePlaces?: (changes: readonly Change[]) => Promise<readonly Change[]>;
  /**
   * Called at `intent-written`, `library-committed` and `receipt-unwritten`; with files of attachments also at
   * `files-prepared` and `files-finished`.
   */
  readonly faultPoint?: (name: string) => void;
}

export function createCommitter(options: CommitterOptions): Committer {
  const { store, library, clock, fileStore } = options;
  const faultPoint = options.faultPoint ?? (() => undefined);
  const recovery = { store, library, clock, ...(fileStore === undefined ? {} : { fileStore }) };

  /** What the files of attachments need before and after the transaction; nothing for changes without files. */
  async function filesOf(key: CommitKey, objects: readonly FoldedObject[]): Promise<FileCommit> {
    const files = objects.flatMap(({ target, files: own }) =>
      own.map((file): AttachmentFileChange => ({ ...file, ref: target.ref })),
    );
    if (files.length === 0) return NO_FILES;
    if (fileStore === undefined) {
      throw new WorkflowError("internal_error", { args: { reason: "no place for files of attachments" } });
    }
    const { attachments } = fileStore;
    const staged = await fileStore.staged.of(key.unitId, key.part);
    const conflicts = (await attachments.changed(files)).map(({ ref }): ChangeConflict => ({
      target: { type: "item", ref },
      facets: ["file"],
    }));
    if (conflicts.length > 0) throw conflictError(conflicts);
    return {
      files,
      prepare: () => attachments.prepare(files, staged),
      takeBack: () => attachments.takeBack(files),
      async finish() {
        await attachments.finish(files, staged);
        faultPoint("files-finished");
      },
      drop: () => staged.drop(),
    };
  }

  async function commitNow(key: CommitKey, attempt: number, asked: readonly Change[]): Promise<Receipt[]> {
    const changes = (await options.resolvePlaces?.(asked)) ?? asked;
    for (let tries = 1; ; tries++) {
      const { objects, conflicts } = foldChanges(changes, await readPresentStates(library, changes));
      if (conflicts.length > 0) throw conflictError(conflicts);
      if (objects.length === 0) return [];
      const announced = await Promise.all(objects.map(announce));
      const fileCommit = await filesOf(key, objects);
      const intentId = await writeIntent(store, key, {
        attempt,
        changes,
        objects: announced,
        files: fileCommit.files,
        writtenAt: clock.now(),
      });
      faultPoint("intent-written");
      try {
        await fileCommit.prepare();
      } catch (error) {
        await fileCommit.takeBack();
        await dropIntent(store, intentId);
        throw error;
      }
      if (fileCommit.files.length > 0) faultPoint("files-prepared");
      try {
        await library.commit(objects.map(putOf));
      } catch (error) {
        if (!isWorkflowError(error) || !REFUSED.has(error.code)) throw error;
        await fileCommit.takeBack();
        await dropIntent(store, intentId);
        if (error.code === "library_conflict" && tries < TRIES) continue;
        throw error;
      }
      faultPoint("library-committed");
      await fileCommit.finish();
      faultPoint("receipt-unwritten");
      const intent = {
        intentId,
        ...key,
        objects: announced,
        files: fileCommit.files,
        ...callsOf(changes),
      };
      const receipts = [...(await settleIntent(store, intent, clock.now()))];
      await fileCommit.drop();
      return receipts;
    }
  }

  return {
    async commit({ runId, unitId, part = "", attempt, changes }) {
      const key = { runId, unitId, part };
      await recoverIntents(recovery, key);
      const done = await readIntents(store, key, "committed");
      const settled = new Set(done.flatMap(({ ordinals }) => ordinals));
      refuseOtherRequests(changes, done);
      const asked = new Set(changes.map(({ ordinal }) => ordinal));
      const receipts: Receipt[] = [];
      for (const { intentId, ordinals } of done) {
        if (!ordinals.some((ordinal) => asked.has(ordinal))) continue;
        receipts.push(...(await readReceipts(store, { intentId })));
      }
      const open = changes.filter(({ ordinal }) => !settled.has(ordinal));
      if (open.length > 0) receipts.push(...(await commitNow(key, attempt, open)));
      return receipts;
    },

    async recover({ runId, unitId, part = "" }) {
      const key = { runId, unitId, part };
      await recoverIntents(recovery, key);
      return (await readIntents(store, key, "committed")).length > 0;
    },

    async committedCalls({ runId, unitId, part = "" }) {
      const key = { runId, unitId, part };
      await recoverIntents(recovery, key);
      const intents = await readIntents(store, key, "committed");
      return intents.flatMap(({ calls }) => calls);
    },
  };
}

interface FileCommit {
  readonly files: readonly AttachmentFileChange[];
  readonly prepare: () => Promise<void>;
  readonly takeBack: () => Promise<void>;
  readonly finish: () => Promise<void>;
  /** The staged bytes are needed no more. */
  readonly drop: () => Promise<void>;
}

const nothing = () => Promise.resolve();
const NO_FILES: FileCommit = {
  files: [],
  prepare: nothing,
  takeBack: nothing,
  finish: nothing,
  drop: nothing,
};

/** What was committed under an ordinal stays: another request under it is not taken for the same. */
function refuseOtherRequests(changes: readonly Change[], done: readonly Intent[]): void {
  const digests = new Map(
    done.flatMap(({ calls }) => calls.map(({ ordinal, requestDigest }) => [ordinal, requestDigest] as const)),
  );
  for (const { ordinal, operation, operationId, call } of changes) {
    const committed = digests.get(ordinal);
    if (call === undefined || committed === undefined || committed === call.requestDigest) continue;
    throw new WorkflowError("idempotency_conflict", { args: { operation, operationId } });
  }
}

async function announce(object: FoldedObject): Promise<IntentObject> {
  const { target, before, after, operations, receiptId } = object;
  return {
    target,
    beforeDigest: before === null ? null : await stateDigest(before),
    afterDigest: await stateDigest(after),
    before,
    operations,
    receiptId,
  };
}

function conflictError(conflicts: readonly ChangeConflict[]): WorkflowError {
  return new WorkflowError("library_conflict", {
    // The same changes would meet the same library again.
    retryable: false,
    args: {
      count: conflicts.length,
      items: conflicts.map(({ target, facets }) => `${refId(target.ref)} (${facets.join(", ")})`).join("; "),
    },
    details: {
      conflicts: conflicts.map(({ target, facets }) => ({
        type: target.type,
        ref: { libraryId: target.ref.libraryId, key: target.ref.key },
        facets,
      })),
    },
  });
}
