import type { Change, FileChange } from "../model/change.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { CollectionState, ItemState } from "../model/item-state.ts";
import type { ItemQuery, LibraryPort } from "../ports/library.ts";
import { refId } from "./change-target.ts";
import { foldFiles } from "./file-changes.ts";
import { applyEdits } from "./item-edits.ts";
import { matchesQuery } from "./item-query.ts";

/** Reads of a library as one unit sees it: what is there, with the unit's own staged changes over it. */
export interface LibraryView {
  item(ref: ItemRef): Promise<ItemState | undefined>;
  /** Aligned with `refs`; undefined for what does not exist. */
  items(refs: readonly ItemRef[]): Promise<readonly (ItemState | undefined)[]>;
  collection(ref: ItemRef): Promise<CollectionState | undefined>;
  collections(refs: readonly ItemRef[]): Promise<readonly (CollectionState | undefined)[]>;
  /** Live ones; staged ones come last. */
  listCollections(libraryId?: number): Promise<readonly CollectionState[]>;
  /** Direct live children that are notes or attachments; attachments first, staged ones last of their kind. */
  childItems(parent: ItemRef): Promise<readonly ItemRef[]>;
  /** Live child notes. */
  notes(parent: ItemRef): Promise<readonly ItemState[]>;
  /** Rows that match; staged ones come last. */
  find(query: ItemQuery): Promise<readonly ItemRef[]>;
}

/** A view that staged changes can be laid over. */
export interface LayeredView extends LibraryView {
  /** How many changes lie over the library; a cache of reads is good while it stays. */
  readonly depth: number;
  /** What the changes do to the files of an attachment, those of the view below included. */
  stagedFiles(attachment: ItemRef): readonly FileChange[];
  /** Lays one more change over the view; `seen` is the state that an `edit-item` was made on. */
  add(change: Change, seen?: ItemState): void;
}

type ReadLibrary = Pick<LibraryPort, "items" | "collections" | "listCollections" | "childItems" | "find"> &
  Partial<Pick<LayeredView, "stagedFiles">>;

/**
 * A view over `below`, which may be the library or another view. The layer keeps only the states that its changes
 * touch, so that reading costs what it costs below.
 */
export function createLayeredView(below: ReadLibrary): LayeredView {
  const items = new Map<string, ItemState>();
  const collections = new Map<string, CollectionState>();
  const files = new Map<string, readonly FileChange[]>();
  const createdItems = new Set<string>();
  const createdCollections = new Set<string>();
  let depth = 0;

  const view: LayeredView = {
    get depth() {
      return depth;
    },

    async item(ref) {
      return (await view.items([ref]))[0];
    },

    async items(refs) {
      const own = refs.map((ref) => items.get(refId(ref)));
      const missing = refs.filter((_, at) => own[at] === undefined);
      if (missing.length === 0) return own;
      const read = await below.items(missing);
      let next = 0;
      return own.map((state) => state ?? read[next++]);
    },

    async collection(ref) {
      return (await view.collections([ref]))[0];
    },

    async collections(refs) {
      const own = refs.map((ref) => collections.get(refId(ref)));
      const missing = refs.filter((_, at) => own[at] === undefined);
      if (missing.length === 0) return own;
      const read = await below.collections(missing);
      let next = 0;
      return own.map((state) => state ?? read[next++]);
    },

    async listCollections(libraryId) {
      const list = await below.listCollections(libraryId);
      if (collections.size === 0) return list;
      const known = list.map((state) => collections.get(refId(state.ref)) ?? state);
      const fresh = [...createdCollections].flatMap((id) => collections.get(id) ?? []);
      return [...known, ...fresh].filter(
        (state) => !state.trashed && (libraryId === undefined || state.ref.libraryId === libraryId),
      );
    },

    async childItems(parent) {
      const list = createdItems.has(refId(parent)) ? [] : await below.childItems(parent);
      if (items.size === 0) return list;
      const here = (state: ItemState) =>
        !state.trashed &&
        state.parentKey === parent.key &&
        state.ref.libraryId === parent.libraryId &&
        (state.itemType === "note" || state.itemType === "attachment");
      const stay = list.filter((ref) => {
        const state = items.get(refId(ref));
        return state === undefined || here(state);
      });
      const listed = new Set(list.map(refId));
      const added = [...items.values()].filter((state) => !listed.has(refId(state.ref)) && here(state));
      if (!added.some(({ itemType }) => itemType === "attachment")) {
        return [...stay, ...added.map(({ ref }) => ref)];
      }
      const states = await view.items(stay);
      const all = [...states.filter((state) => state !== undefined), ...added];
      return [
        ...all.filter(({ itemType }) => itemType === "attachment"),
        ...all.filter(({ itemType }) => itemType === "note"),
      ].map(({ ref }) => ref);
    },

    async notes(parent) {
      const states = await view.items(await view.childItems(parent));
      return states.filter((state) => state?.itemType === "note").filter((state) => state !== undefined);
    },

    async find(query) {
      const inNew = query.collection !== undefined && createdCollections.has(refId(query.collection));
      const list = inNew ? [] : await below.find(query);
      if (items.size === 0) return list;
      const keys = query.collection === undefined ? undefined : await collectionKeys(view, query);
      const stay = list.filter((ref) => {
        const state = items.get(refId(ref));
        return state === undefined || matchesQuery(state, query, keys);
      });
      const listed = new Set(list.map(refId));
      const added = [...items.values()].filter(
        (state) => !listed.has(refId(state.ref)) && matchesQuery(state, query, keys),
      );
      return [...stay, ...added.map(({ ref }) => ref)];
    },

    stagedFiles(attachment) {
      return foldFiles(below.stagedFiles?.(attachment) ?? [], files.get(refId(attachment)) ?? []);
    },

    add(change, seen) {
      depth += 1;
      if ("files" in change) {
        const id = refId(change.kind === "create-item" ? change.state.ref : change.ref);
        // Kept as they came: only together with those of the view below do they fold.
        files.set(id, [...(files.get(id) ?? []), ...change.files]);
      }
      switch (change.kind) {
        case "create-item":
          createdItems.add(refId(change.state.ref));
          items.set(refId(change.state.ref), change.state);
          return;
        case "edit-item": {
          const id = refId(change.ref);
          const state = items.get(id) ?? seen;
          // None: gone meanwhile, and the commit will say so.
          if (state !== undefined) items.set(id, applyEdits(state, change.edits));
          return;
        }
        case "create-collection":
          createdCollections.add(refId(change.state.ref));
          collections.set(refId(change.state.ref), change.state);
          return;
        case "edit-collection":
          collections.set(refId(change.ref), change.to);
      }
    },
  };
  return view;
}

/** Keys of the query's collection and, where it says so, of all below it. */
async function collectionKeys(view: LibraryView, query: ItemQuery): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  if (query.collection === undefined) return keys;
  keys.add(query.collection.key);
  if (query.recursive !== true) return keys;
  const list = await view.listCollections(query.collection.libraryId);
  // Until nothing is added: staged collections may come after their children.
  for (let before = -1; before !== keys.size;) {
    before = keys.size;
    for (const { ref, parentKey } of list) {
      if (parentKey !== null && keys.has(parentKey)) keys.add(ref.key);
    }
  }
  return keys;
}
