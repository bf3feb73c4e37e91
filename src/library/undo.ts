import { isWorkflowError } from "../errors/workflow-error.ts";
import type { UndoReport } from "../model/receipt.ts";
import type { Clock } from "../ports/clock.ts";
import type { FilesPort } from "../ports/files.ts";
import type { LibraryPort } from "../ports/library.ts";
import type { StorePort } from "../ports/store.ts";
import { putOf } from "./fold-changes.ts";
import { markUndone, readReceipts } from "./intent-store.ts";
import { removeMadeFolders } from "./made-folders.ts";
import type { ProductRoots } from "./product-place.ts";
import { markProductsUndone, readProducts } from "./product-store.ts";
import { targetId } from "./change-target.ts";
import { markFilesUndone, readFileReceipts } from "./file-receipts.ts";
import { type FileStore, recoverIntents } from "./recovery.ts";
import { type FileUndos, planFileUndo } from "./undo-files.ts";
import { planUndo } from "./undo-objects.ts";
import { planProductUndo, type ProductStep, removeProducts } from "./undo-products.ts";

/** How often undo is decided anew when the library changes between reading and writing. */
const TRIES = 4;

export interface UndoOptions {
  readonly store: StorePort;
  readonly library: LibraryPort;
  readonly clock: Pick<Clock, "now">;
  readonly runId: string;
  /** Change nothing at all unless everything can be reverted. */
  readonly allOrNothing: boolean;
  /** Where products lie; without it they are listed as kept. */
  readonly files?: FilesPort;
  readonly roots?: ProductRoots;
  /** Needed for runs that changed the files of attachments. */
  readonly fileStore?: FileStore;
  /** Called at `undo-committed`, `undo-attachments-restored` and `undo-files-removed`. */
  readonly faultPoint?: (name: string) => void;
}

/**
 * Reverts what a run did, per object: puts back what is unchanged since, in one transaction, removes unchanged
 * products, and lists the rest with the reason (`design/decisions.md`, undo). Commits that a crash left without
 * receipts are settled first. Receipts are marked after the library is; asking again after a crash at any point
 * finishes the work, and what is reverted already is listed as `already-undone`.
 */
export async function undoRun(options: UndoOptions): Promise<UndoReport> {
  const { store, library, clock, runId, allOrNothing, roots, fileStore } = options;
  const faultPoint = options.faultPoint ?? (() => undefined);
  await recoverIntents(
    { store, library, clock, ...(fileStore === undefined ? {} : { fileStore }) },
    { runId },
  );
  const products = await planProductUndo(options.files, roots, await readProducts(store, { runId }));

  for (let tries = 1; ; tries++) {
    const fileUndos: FileUndos =
      fileStore === undefined
        ? new Map()
        : await planFileUndo(fileStore.attachments, await readFileReceipts(store, runId));
    const steps = await planUndo(library, await readReceipts(store, { runId }), fileUndos);
    const kept = steps.flatMap((step) =>
      step.kind === "keep" ? [{ target: step.target, reason: step.reason }] : [],
    );
    const keptFiles = keptOf(products);
    // A file that is gone is no obstacle: there is nothing to remove.
    const blocked =
      kept.some(({ reason }) => reason !== "already-undone") ||
      keptFiles.some(({ reason }) => reason === "changed-since" || reason === "folder-missing");
    if (allOrNothing && blocked) return { runId, reverted: [], kept, removedFiles: [], keptFiles };

    const puts = steps.flatMap((step) => (step.kind === "put" ? [putOf(step)] : []));
    const back = steps.flatMap((step) =>
      step.kind === "put" ? step.files.map((file) => ({ ...file, ref: step.target.ref })) : [],
    );
    await fileStore?.attachments.prepareUndo(back);
    try {
      if (puts.length > 0) await library.commit(puts);
    } catch (error) {
      await fileStore?.attachments.takeBackUndo(back);
      const again = isWorkflowError(error) && error.code === "library_conflict" && tries < TRIES;
      if (again) continue;
      throw error;
    }
    faultPoint("undo-committed");
    for (const file of back) await fileStore?.attachments.finishUndo(file);
    faultPoint("undo-attachments-restored");
    const settled = steps.filter(({ kind }) => kind !== "keep");
    const sequences = settled.flatMap((step) => step.sequences);
    if (sequences.length > 0) await markUndone(store, runId, sequences, clock.now());
    const fileIds = settled.flatMap(({ target }) => fileUndos.get(targetId(target))?.fileIds ?? []);
    if (fileIds.length > 0) await markFilesUndone(store, fileIds, clock.now());

    const files = await removeProducts(options.files, products);
    faultPoint("undo-files-removed");
    const removed = files.filter(({ keep }) => keep === undefined).map(({ product }) => product);
    const gone = files.filter(({ keep }) => keep === "missing").map(({ product }) => product);
    const settledFiles = [...removed, ...gone].map(({ productId }) => productId);
    if (settledFiles.length > 0) await markProductsUndone(store, settledFiles, clock.now());
    if (options.files !== undefined && roots !== undefined) {
      await removeMadeFolders(store, options.files, roots, runId);
    }
    return {
      runId,
      reverted: settled.map(({ target }) => target),
      kept,
      removedFiles: removed.map(({ path }) => path),
      keptFiles: keptOf(files),
    };
  }
}

function keptOf(steps: readonly ProductStep[]): UndoReport["keptFiles"] {
  return steps.flatMap(({ product, keep }) =>
    keep === undefined ? [] : [{ path: product.path, reason: keep }],
  );
}
