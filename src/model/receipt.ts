import type { ChangeTarget } from "./change.ts";
import type { ItemRef } from "./item-ref.ts";
import type { CollectionState, ItemState } from "./item-state.ts";

/**
 * The record of one object's committed change within one unit, with its inverse: putting `before` back undoes
 * it (a created object, `before: null`, goes to the trash instead of being erased).
 */
export interface Receipt {
  readonly receiptId: string;
  readonly runId: string;
  /** The planned unit's id, such as `unit-3`. */
  readonly unitId: string;
  /** Position within the unit's commit, from 0. */
  readonly ordinal: number;
  /** v12 operations that were folded into this object's change, in call order. */
  readonly operations: readonly string[];
  readonly target: ChangeTarget;
  readonly before: ItemState | CollectionState | null;
  /** Digest of the object right after the commit; undo reverts only while it still holds. */
  readonly afterDigest: string;
  /** Milliseconds since the epoch. */
  readonly committedAt: number;
  /** Set when undo reverted it. */
  readonly undoneAt?: number;
}

export type ProductRoot = "workspace" | "output" | "attachment";

/** A file that a run left for the user (`design/architecture.md`, Words). */
export interface Product {
  readonly productId: string;
  readonly runId: string;
  readonly unitId: string;
  /**
   * How the folder it lies in is found again: the run's workspace, the folder the user picked, or the folder of
   * one of the unit's attachments.
   */
  readonly root: ProductRoot;
  /** With root `attachment`: the attachment beside whose file it lies. */
  readonly attachmentRef?: ItemRef;
  /** Path below that root, with `/`. */
  readonly path: string;
  readonly size: number;
  /** SHA-256 in hex; undo removes the file only while it still matches. */
  readonly sha256: string;
  readonly writtenAt: number;
  readonly undoneAt?: number;
}

/** What undo did with a run (`design/decisions.md`, undo). */
export interface UndoReport {
  readonly runId: string;
  readonly reverted: readonly ChangeTarget[];
  /** Objects changed since the run, left as they are, each with the reason. */
  readonly kept: readonly { readonly target: ChangeTarget; readonly reason: UndoKeptReason }[];
  readonly removedFiles: readonly string[];
  readonly keptFiles: readonly { readonly path: string; readonly reason: UndoKeptReason }[];
}

export type UndoKeptReason =
  | "changed-since"
  | "missing"
  | "not-writable"
  | "already-undone"
  /** The folder that its file lies in is not there, as when its disk is not connected. */
  | "folder-missing"
  /** What it goes back to cannot be read. */
  | "damaged";
