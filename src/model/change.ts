import type { CollectionState, Creator, ItemRelation, ItemState, ItemTag } from "./item-state.ts";
import type { ItemRef } from "./item-ref.ts";
import type { JsonObject } from "./json.ts";

/**
 * One edit of one facet of an item. `from` is what the hook saw when it staged the edit: at commit the facet
 * must still hold it, while other facets of the item may have changed meanwhile.
 */
export type ItemEdit =
  | {
      readonly facet: "field";
      readonly name: string;
      readonly from: string | null;
      readonly to: string | null;
    }
  | { readonly facet: "creators"; readonly from: readonly Creator[]; readonly to: readonly Creator[] }
  | { readonly facet: "note"; readonly from: string | null; readonly to: string }
  /** Adding what is there and removing what is not are no conflicts; they change nothing. */
  | { readonly facet: "tags"; readonly add: readonly ItemTag[]; readonly remove: readonly string[] }
  | { readonly facet: "collections"; readonly add: readonly string[]; readonly remove: readonly string[] }
  | {
      readonly facet: "relations";
      readonly add: readonly ItemRelation[];
      readonly remove: readonly ItemRelation[];
    }
  | { readonly facet: "parent"; readonly from: string | null; readonly to: string | null }
  | { readonly facet: "itemType"; readonly from: string; readonly to: string }
  /** Of an attachment; `filename` is that of a stored file, in the attachment's own folder. */
  | {
      readonly facet: "attachment";
      readonly name: "contentType" | "charset" | "filename";
      readonly from: string | null;
      readonly to: string | null;
    }
  | {
      readonly facet: "trashed";
      readonly from: boolean;
      readonly to: boolean;
      /** All of what is thrown away, as it was seen: what somebody changed since is not to be thrown away. */
      readonly seen?: ItemState;
    };

/**
 * A file in an attachment's own folder that a change makes, replaces or renames. Its bytes wait in the home, under
 * their digest, until the commit.
 */
export interface FileChange {
  /** Below the attachment's folder, with `/`. */
  readonly path: string;
  readonly size: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
  /** The file whose place it takes, as it was when this was staged; with the same digest it is only renamed. */
  readonly replaces?: { readonly path: string; readonly sha256: string };
}

/**
 * One staged change of the library, made by one host call of a hook (`design/decisions.md`, unit of work).
 * Keys of created objects are allocated when it is staged, so a repeated commit meets the same object.
 */
export type Change = ChangeOrigin &
  (
    | {
        readonly kind: "create-item";
        /**
         * The path of a linked file is a place (`place:output/…`, see `library/linked-place.ts`) until the commit, so that
         * no absolute path is journalled.
         */
        readonly state: ItemState;
        readonly files?: readonly FileChange[];
      }
    | {
        readonly kind: "edit-item";
        readonly ref: ItemRef;
        readonly edits: readonly ItemEdit[];
        /** The hook saw it in the trash; one that was thrown away only since then is not to be edited. */
        readonly inTrash?: true;
        readonly files?: readonly FileChange[];
      }
    | { readonly kind: "create-collection"; readonly state: CollectionState }
    | {
        readonly kind: "edit-collection";
        readonly ref: ItemRef;
        readonly from: CollectionState;
        readonly to: CollectionState;
      }
  );

export interface ChangeOrigin {
  /** The host call's number within its unit, from 0; with run and unit it is the idempotency key. */
  readonly ordinal: number;
  /** The v12 operation, such as `notes.create` or `item.updateTags`. */
  readonly operation: string;
  /** The hook's own idempotency key, checked within one attempt. */
  readonly operationId: string;
  /** The provisional receipt id that the hook was answered with; the committed receipt carries the same. */
  readonly receiptId: string;
  /** On the first change of each call: what a later attempt must know to answer the same call again. */
  readonly call?: CallRecord;
}

/** A host call that staged something, as it was asked and answered. */
export interface CallRecord {
  /** Owner of the member, such as `notes` or `mutations`; operation ids are unique per owner. */
  readonly owner: string;
  /** SHA-256 of the request without its operation id. */
  readonly requestDigest: string;
  /** The v12 answer. */
  readonly answer: JsonObject;
}

/** The object a change touches. */
export interface ChangeTarget {
  readonly type: "item" | "collection";
  readonly ref: ItemRef;
}

/** The same for people: with the title or name that the object has now, where the library that holds it is open. */
export type NamedTarget = ChangeTarget & { readonly title?: string };
