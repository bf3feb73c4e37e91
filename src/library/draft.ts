import type { Change, ChangeOrigin, FileChange, ItemEdit } from "../model/change.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { CollectionState, ItemState } from "../model/item-state.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import { refId } from "./change-target.ts";
import { effectiveEdits } from "./item-edits.ts";
import { createLayeredView, type LayeredView, type LibraryView } from "./library-view.ts";

/** What one host call may do to the library; nothing is staged unless the call succeeds as a whole. */
export interface Draft extends LibraryView {
  /** A key that neither the library nor the unit uses. */
  newKey(libraryId: number): string;
  /** `files`: what goes into a new attachment's folder. */
  createItem(state: ItemState, files?: readonly FileChange[]): void;
  /** Edits an item that the draft has read or made; edits that change nothing are dropped. */
  editItem(state: ItemState, edits: readonly ItemEdit[], files?: readonly FileChange[]): void;
  /** What the unit, this draft included, staged for the files of an attachment. */
  stagedFiles(attachment: ItemRef): readonly FileChange[];
  createCollection(state: CollectionState): void;
  editCollection(from: CollectionState, to: CollectionState): void;
}

export interface OpenDraft extends Draft {
  readonly changes: readonly Change[];
  /** Lays the draft's changes over the unit's view. */
  settle(): void;
}

/** A draft over the unit's view. `origin` is what all its changes carry. */
export function openDraft(
  unit: LayeredView,
  origin: Omit<ChangeOrigin, "call">,
  newKey: (libraryId: number) => string,
): OpenDraft {
  const view = createLayeredView(unit);
  const changes: Change[] = [];
  const seen = new Map<Change, ItemState>();

  const add = (change: Change, state?: ItemState) => {
    changes.push(change);
    if (state !== undefined) seen.set(change, state);
    view.add(change, state);
  };
  return {
    ...view,
    changes,
    newKey,
    createItem: (state, files = []) =>
      add({ ...origin, kind: "create-item", state, ...(files.length === 0 ? {} : { files }) }),
    editItem(state, edits, files = []) {
      const effective = effectiveEdits(state, edits);
      if (effective.length === 0 && files.length === 0) return;
      const inTrash = state.trashed ? { inTrash: true as const } : {};
      const own = files.length === 0 ? {} : { files };
      add({ ...origin, kind: "edit-item", ref: state.ref, edits: effective, ...inTrash, ...own }, state);
    },
    stagedFiles: (attachment) => view.stagedFiles(attachment),
    createCollection: (state) => add({ ...origin, kind: "create-collection", state }),
    editCollection(from, to) {
      if (from.name === to.name && from.parentKey === to.parentKey && from.trashed === to.trashed) return;
      add({ ...origin, kind: "edit-collection", ref: from.ref, from, to });
    },
    settle() {
      for (const change of changes) unit.add(change, seen.get(change));
    },
  };
}

/** The state, or `library_item_not_found` naming the reference. */
export function present<T>(state: T | undefined, ref: ItemRef): T {
  if (state !== undefined) return state;
  throw new WorkflowError("library_item_not_found", {
    args: { items: refId(ref), count: 1 },
    details: { refs: [{ libraryId: ref.libraryId, key: ref.key }] },
  });
}
