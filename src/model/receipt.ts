import type { ChangeTarget, NamedTarget } from "./change.ts";
import type { ItemRef } from "./item-ref.ts";
import type { JsonObject } from "./json.ts";
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

export type ProductRoot = "workspace" | "output" | "attachment" | "picked";

/**
 * How a product is kept (`spec/native-workflows.md` §8.6): as a file of its own in the run's store of products, as a copy
 * of a bundle's entry there, or as a file where the run wrote it. The first two outlive the clean-up of a workspace.
 */
export type ProductStorage = "persistent-cache" | "cached-bundle" | "local-workspace";

/** What a hook said of a product when it registered it. */
export interface ProductDetails {
  readonly storage: ProductStorage;
  readonly title?: string;
  /** In the author's own words, such as `report`. */
  readonly kind?: string;
  /** Media type. */
  readonly contentType?: string;
  readonly metadata?: JsonObject;
}

/** A file that a run left for the user (`design/architecture.md`, Words). */
export interface Product {
  readonly productId: string;
  readonly runId: string;
  readonly unitId: string;
  /**
   * How the folder it lies in is found again: the run's workspace, the folder the user gave at its start, the folder of
   * one of the unit's attachments, or one that a person picked while it ran.
   */
  readonly root: ProductRoot;
  /** With root `attachment`: the attachment beside whose file it lies. */
  readonly attachmentRef?: ItemRef;
  /** Path below that root, with `/`; with root `picked` its first part is the number of what was picked. */
  readonly path: string;
  readonly size: number;
  /** SHA-256 in hex; undo removes the file only while it still matches. */
  readonly sha256: string;
  readonly writtenAt: number;
  readonly undoneAt?: number;
  /** Absent: a file that a hook wrote and did not register. */
  readonly details?: ProductDetails;
}

/** What undo did with a run (`design/decisions.md`, undo). */
export interface UndoReport {
  readonly runId: string;
  readonly reverted: readonly NamedTarget[];
  /** Objects changed since the run, left as they are, each with the reason. */
  readonly kept: readonly { readonly target: NamedTarget; readonly reason: UndoKeptReason }[];
  readonly removedFiles: readonly string[];
  readonly keptFiles: readonly { readonly path: string; readonly reason: UndoKeptReason }[];
  /** Objects that the run wrote and of which nothing is known any more: they cannot be taken back from here. */
  readonly unknown?: number;
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
