import type { ItemRef } from "./item-ref.ts";

export interface Creator {
  readonly creatorType: string;
  readonly firstName: string;
  readonly lastName: string;
  /** 0 = two fields, 1 = one field (`lastName` holds the whole name). */
  readonly fieldMode: 0 | 1;
}

export interface ItemTag {
  readonly tag: string;
  /** 0 = set by a person, 1 = automatic. */
  readonly type: 0 | 1;
}

/** A relation to another item, as Zotero stores it. */
export interface ItemRelation {
  /** Such as `dc:relation` or `owl:sameAs`. */
  readonly predicate: string;
  /** URI of the other item. */
  readonly object: string;
}

export interface AttachmentState {
  readonly linkMode: "imported_file" | "imported_url" | "linked_file" | "linked_url" | "embedded_image";
  readonly contentType: string | null;
  readonly charset: string | null;
  /** As stored: `storage:name`, `attachments:relative`, an absolute path, or null. */
  readonly path: string | null;
}

/**
 * Everything of one item that a run may change or must compare, and nothing else: dateModified, version and
 * sync state are left out, so two states are equal exactly when a person would call the items equal
 * (`design/decisions.md`, undo). Arrays are sorted (tags by name, collections and relations by text) except
 * creators, whose order means something.
 */
export interface ItemState {
  readonly ref: ItemRef;
  readonly itemType: string;
  /** Key of the parent item in the same library, or null. */
  readonly parentKey: string | null;
  readonly trashed: boolean;
  /** Field name to non-empty value; for attachments and notes too (`title`, `url`, `accessDate` …). */
  readonly fields: Readonly<Record<string, string>>;
  readonly creators: readonly Creator[];
  readonly tags: readonly ItemTag[];
  /** Keys of collections of the same library. */
  readonly collections: readonly string[];
  readonly relations: readonly ItemRelation[];
  /** Note HTML without Zotero's outer wrapper; null when the item has no note text. */
  readonly note: string | null;
  readonly attachment: AttachmentState | null;
}

export interface CollectionState {
  readonly ref: ItemRef;
  readonly name: string;
  /** Key of the parent collection, or null. */
  readonly parentKey: string | null;
  readonly trashed: boolean;
}
