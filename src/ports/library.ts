import type { FactSelection } from "../model/item-facts.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { CollectionState, ItemState } from "../model/item-state.ts";

export interface LibraryInfo {
  readonly libraryId: number;
  readonly type: "user" | "group" | "feed";
  readonly name: string;
  readonly editable: boolean;
  readonly filesEditable: boolean;
}

/** Rows the caller means; all criteria given must hold. */
export interface ItemQuery {
  readonly libraryId: number;
  readonly collection?: ItemRef;
  /** With `collection`: its sub-collections too. */
  readonly recursive?: boolean;
  readonly tag?: string;
  readonly itemType?: string;
  /** Every word must occur in title, creators or year; case and accents do not matter. */
  readonly text?: string;
  /** Default true: only live rows without a parent. */
  readonly topLevel?: boolean;
}

export interface AnnotationInfo {
  readonly ref: ItemRef;
  readonly parentRef: ItemRef;
  readonly type: "highlight" | "underline" | "note" | "image" | "ink" | "text";
  readonly text: string;
  readonly comment: string;
  readonly color: string;
  readonly pageLabel: string;
  readonly sortIndex: string;
  readonly tags: readonly string[];
}

/** One object's old and new state; `before: null` creates it. Nothing is ever erased. */
export type LibraryPut =
  | {
      readonly type: "item";
      readonly before: ItemState | null;
      readonly after: ItemState;
      /** The attachment's file is another one now: it counts as changed and is uploaded, though its state is the same. */
      readonly fileChanged?: true;
    }
  | { readonly type: "collection"; readonly before: CollectionState | null; readonly after: CollectionState };

/** A search that a person saved; conditions as Zotero keeps them, in order. */
export interface SavedSearch {
  readonly ref: ItemRef;
  readonly name: string;
  readonly conditions: readonly {
    readonly condition: string;
    readonly operator: string;
    readonly value: string;
  }[];
}

/**
 * The reference library of a host (`design/architecture.md`, Ports). References only; ids and objects of the
 * host never leave the adapter. Reads leave out nothing silently: an unknown reference gives `undefined` in
 * its place.
 */
export interface LibraryPort {
  /**
   * Tells this library from every other one on this computer, copies of it included; a digest, not a path. A run
   * goes on, and is undone, only on the library it was started on.
   */
  readonly identity: string;

  /** False when opened read-only, whatever single libraries allow. */
  readonly writable: boolean;

  libraries(): Promise<readonly LibraryInfo[]>;

  /**
   * Facts of the items, their parents and ancestors, and their children (of annotations: the attachment and its
   * parent), in one batch. Rows for repeated references are shared; an unknown reference is refused with
   * `library_item_not_found` naming all of them.
   */
  facts(refs: readonly ItemRef[]): Promise<FactSelection>;

  /** Note HTML without Zotero's outer wrapper, aligned with `refs`; null for what is no note. */
  noteHtml(refs: readonly ItemRef[]): Promise<readonly (string | null)[]>;

  /** Full states, aligned with `refs`. */
  items(refs: readonly ItemRef[]): Promise<readonly (ItemState | undefined)[]>;

  collections(refs: readonly ItemRef[]): Promise<readonly (CollectionState | undefined)[]>;

  /** All live collections of one library, or of all; parents before children, then by name. */
  listCollections(libraryId?: number): Promise<readonly CollectionState[]>;

  /** Direct live children that are notes or attachments, in Zotero's own order (attachments, then notes). */
  childItems(parent: ItemRef): Promise<readonly ItemRef[]>;

  annotations(attachment: ItemRef): Promise<readonly AnnotationInfo[]>;

  /** Matching rows in the order a person sees with the library sorted by title. */
  find(query: ItemQuery): Promise<readonly ItemRef[]>;

  /** Where the attachment's file should be, whether or not it is there; undefined for links to the web. */
  filePath(attachment: ItemRef): Promise<string | undefined>;

  /** The folder that a stored attachment's files lie in, whether or not it is there; also of a key not in use yet. */
  attachmentFolder(attachment: ItemRef): Promise<string>;

  /**
   * What the library keeps for a linked file at an absolute path: the path relative to the base directory of linked
   * files (`attachments:…`) where it lies below that, else the path itself.
   */
  linkedPath(absolutePath: string): Promise<string>;

  /**
   * Whether another version of the attachment's file waits on a sync server, or is in conflict with the one here, or the
   * one here is being uploaded: a file written now would collide with it.
   */
  fileAwaitsSync(attachment: ItemRef): Promise<boolean>;

  /** Live ones of one library, by name. */
  savedSearches(libraryId: number): Promise<readonly SavedSearch[]>;

  /**
   * The host's own numbers of items, aligned with `refs`; undefined for what does not exist. Only for hooks of upgraded
   * v1 manifests, which are handed numbers (`spec/native-workflows.md` §19).
   */
  itemIds(refs: readonly ItemRef[]): Promise<readonly (number | undefined)[]>;

  /** URI by which relations name an item of this library. */
  itemUri(ref: ItemRef): Promise<string>;

  /**
   * Names of the fields that items of this type may have, as the host's schema says; undefined for an unknown type.
   * A host without it leaves the refusal to `commit`.
   */
  itemTypeFields?(itemType: string): readonly string[] | undefined;

  /** Creator types that items of this type may have, the main one first; otherwise as `itemTypeFields`. */
  itemTypeCreators?(itemType: string): readonly string[] | undefined;

  /** Whether attachments may have this character set, such as `utf-8`; otherwise as `itemTypeFields`. */
  knowsCharset?(charset: string): boolean;

  /**
   * The field of type `to` that means the same as a field of type `from`, such as `caseName` of a case for the `title` of
   * an article; undefined when there is none.
   */
  sameField?(name: string, from: string, to: string): string | undefined;

  /** A key not in use in that library. */
  newKey(libraryId: number): string;

  /**
   * Puts all objects in one transaction. Each object's present state must equal `before`, else nothing is
   * changed and `library_conflict` names the objects that differ. Sets dateModified and `synced = 0`. Other
   * refusals, all before any change: `library_read_only`, `library_item_invalid` (unknown type or field), `library_busy`
   * (the application is at something with an item; trying again later helps).
   */
  commit(puts: readonly LibraryPut[]): Promise<void>;

  close(): Promise<void>;
}
