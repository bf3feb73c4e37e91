import { WorkflowError } from "../../src/errors/workflow-error.ts";
import { displayTitle } from "../../src/library/display-title.ts";
import { sameState } from "../../src/library/state-digest.ts";
import type { FactSelection } from "../../src/model/item-facts.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { AttachmentState, CollectionState, ItemState } from "../../src/model/item-state.ts";
import type {
  AnnotationInfo,
  ItemQuery,
  LibraryInfo,
  LibraryPort,
  LibraryPut,
  SavedSearch,
} from "../../src/ports/library.ts";
import { factsOf, type FactEntry, selectRefs } from "./facts.ts";

/** My Library, a group, a group that takes no changes, and a feed. */
export const TEST_LIBRARIES: readonly LibraryInfo[] = [
  { libraryId: 1, type: "user", name: "My Library", editable: true, filesEditable: true },
  { libraryId: 2, type: "group", name: "Photobiology lab", editable: true, filesEditable: true },
  { libraryId: 3, type: "group", name: "Department archive", editable: false, filesEditable: false },
  { libraryId: 4, type: "feed", name: "Plant Light News", editable: false, filesEditable: false },
];

const REGULAR_FIELDS = [
  ...["title", "abstractNote", "date", "DOI", "ISBN", "url", "extra", "publicationTitle", "volume", "pages"],
  ...["language", "shortTitle", "accessDate"],
];
const ITEM_FIELDS: Readonly<Record<string, readonly string[]>> = {
  journalArticle: REGULAR_FIELDS,
  book: REGULAR_FIELDS,
  report: REGULAR_FIELDS,
  case: ["caseName", "date", "url", "extra"],
  attachment: ["title", "url", "accessDate"],
  note: [],
};

/** Creator types, the main one first; none for what is not here. */
const CREATORS: Readonly<Record<string, readonly string[]>> = {
  journalArticle: ["author", "contributor", "editor", "translator"],
  book: ["author", "contributor", "editor", "translator"],
  report: ["author", "contributor"],
  case: ["counsel", "contributor"],
};
/** Types whose title has another name. */
const TITLES: Readonly<Record<string, string>> = { case: "caseName" };

const NO_FACETS = {
  parentKey: null,
  trashed: false,
  fields: {},
  creators: [],
  tags: [],
  collections: [],
  relations: [],
  note: null,
  attachment: null,
} as const;

/** A regular item with a title; the rest as given. */
export function anItem(
  key: string,
  title: string,
  rest: Partial<Omit<ItemState, "ref">> & { readonly libraryId?: number } = {},
): ItemState {
  const { libraryId = 1, fields, ...facets } = rest;
  return {
    ...NO_FACETS,
    itemType: "journalArticle",
    ...facets,
    ref: { libraryId, key },
    fields: { ...(title === "" ? {} : { title }), ...fields },
  };
}

/** A note; a child when `parentKey` is given. */
export function aNote(
  key: string,
  html: string,
  rest: Partial<Omit<ItemState, "ref">> & { readonly libraryId?: number } = {},
): ItemState {
  const { libraryId = 1, ...facets } = rest;
  return { ...NO_FACETS, itemType: "note", ...facets, ref: { libraryId, key }, note: html };
}

/** A stored PDF unless told otherwise. */
export function anAttachment(
  key: string,
  filename: string,
  rest: Partial<Omit<ItemState, "ref" | "attachment">> & {
    readonly libraryId?: number;
    readonly attachment?: Partial<AttachmentState>;
  } = {},
): ItemState {
  const { libraryId = 1, attachment, ...facets } = rest;
  return {
    ...NO_FACETS,
    itemType: "attachment",
    fields: { title: filename },
    ...facets,
    ref: { libraryId, key },
    attachment: {
      linkMode: "imported_file",
      contentType: "application/pdf",
      charset: null,
      path: `storage:${filename}`,
      ...attachment,
    },
  };
}

export function aCollection(
  key: string,
  name: string,
  rest: Partial<Omit<CollectionState, "ref" | "name">> & { readonly libraryId?: number } = {},
): CollectionState {
  const { libraryId = 1, ...facets } = rest;
  return { parentKey: null, trashed: false, ...facets, ref: { libraryId, key }, name };
}

export interface MemoryLibraryOptions {
  readonly libraries?: readonly LibraryInfo[];
  readonly items?: readonly ItemState[];
  readonly collections?: readonly CollectionState[];
  readonly annotations?: readonly AnnotationInfo[];
  readonly writable?: boolean;
  readonly identity?: string;
  /** Folder of stored files: `<storageDir>/<key>/<name>`. */
  readonly storageDir?: string;
  /** Base directory of linked files. */
  readonly linkedBase?: string;
  readonly savedSearches?: readonly SavedSearch[];
}

/** A library in memory, and what a test may do with it behind the port's back. */
export interface MemoryLibrary extends LibraryPort {
  /** Called before each commit is checked; may change the library, or throw. */
  onCommit: ((puts: readonly LibraryPut[]) => void) | undefined;
  /** Attachments (`library/key`) whose file another computer changed. */
  readonly awaitingSync: Set<string>;
  /** Attachments (`library/key`) whose file was told to be another one, in order. */
  readonly filesChanged: string[];
  /** How many commits were carried out. */
  readonly commits: number;
  get(ref: ItemRef): ItemState | undefined;
  /** Someone else's change. */
  edit(ref: ItemRef, facets: Partial<Omit<ItemState, "ref">>): void;
  put(state: ItemState): void;
  putCollection(state: CollectionState): void;
  /** Erases for good, as emptying the trash does. */
  erase(ref: ItemRef): void;
  /** All items and collections that are not in the trash, by `library/key`: what must be equal after undo. */
  live(): Readonly<Record<string, ItemState | CollectionState>>;
  all(): readonly ItemState[];
}

const KEY_ALPHABET = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ";

/**
 * The Library port in memory, with its real rules: `before` must hold, a commit is all or nothing, read-only
 * libraries and unknown types and fields are refused, nothing is erased.
 */
export function createMemoryLibrary(options: MemoryLibraryOptions = {}): MemoryLibrary {
  const infos = options.libraries ?? TEST_LIBRARIES;
  let items = new Map((options.items ?? []).map((state) => [idOf(state.ref), state]));
  let collections = new Map((options.collections ?? []).map((state) => [idOf(state.ref), state]));
  let commits = 0;
  let madeKeys = 0;

  const isGone = (state: ItemState): boolean => {
    if (state.trashed) return true;
    const parent =
      state.parentKey === null ? undefined : items.get(idOf({ ...state.ref, key: state.parentKey }));
    return parent !== undefined && isGone(parent);
  };
  const filePath = (state: ItemState): string | undefined => {
    const path = state.attachment?.path;
    if (path === null || path === undefined || state.attachment?.linkMode === "linked_url") return undefined;
    if (path.startsWith("storage:")) {
      return `${options.storageDir ?? "/data/storage"}/${state.ref.key}/${path.slice(8)}`;
    }
    if (path.startsWith("attachments:")) return `${options.linkedBase ?? "/linked"}/${path.slice(12)}`;
    return path;
  };

  function check(put: LibraryPut, nextItems: typeof items, nextCollections: typeof collections): void {
    const { ref } = put.after;
    const info = infos.find(({ libraryId }) => libraryId === ref.libraryId);
    if (info?.editable !== true) {
      throw new WorkflowError("library_read_only", { args: { library: info?.name ?? "", reason: "group" } });
    }
    const invalid = (problem: string) =>
      new WorkflowError("library_item_invalid", { args: { problems: `${idOf(ref)}: ${problem}`, count: 1 } });
    if (put.type === "collection") {
      const { parentKey } = put.after;
      if (parentKey !== null && !nextCollections.has(idOf({ ...ref, key: parentKey })))
        throw invalid("no parent");
      return;
    }
    const { itemType, fields, parentKey, collections: keys } = put.after;
    const known = itemType === "annotation" ? [] : ITEM_FIELDS[itemType];
    if (known === undefined) throw invalid(`unknown type ${itemType}`);
    for (const name of Object.keys(fields)) if (!known.includes(name)) throw invalid(`unknown field ${name}`);
    if (parentKey !== null && !nextItems.has(idOf({ ...ref, key: parentKey }))) throw invalid("no parent");
    if (parentKey !== null && keys.length > 0) throw invalid("a child in a collection");
    for (const key of keys)
      if (!nextCollections.has(idOf({ ...ref, key }))) throw invalid(`no collection ${key}`);
  }

  const library: MemoryLibrary = {
    identity: options.identity ?? "memory",
    writable: options.writable ?? true,
    onCommit: undefined,
    awaitingSync: new Set(),
    filesChanged: [],
    get commits() {
      return commits;
    },
    libraries: async () => infos,
    async facts(refs) {
      return factSelection(items, refs, filePath);
    },
    noteHtml: async (refs) =>
      refs.map((ref) => {
        const state = items.get(idOf(ref));
        return state?.itemType === "note" ? state.note : null;
      }),
    items: async (refs) => refs.map((ref) => items.get(idOf(ref))),
    collections: async (refs) => refs.map((ref) => collections.get(idOf(ref))),
    async listCollections(libraryId) {
      const live = [...collections.values()].filter(
        (state) => !state.trashed && (libraryId === undefined || state.ref.libraryId === libraryId),
      );
      const list: CollectionState[] = [];
      const add = (parentKey: string | null) => {
        const siblings = live.filter((state) => state.parentKey === parentKey);
        for (const state of siblings.sort((a, b) => a.name.localeCompare(b.name, "en"))) {
          list.push(state);
          add(state.ref.key);
        }
      };
      add(null);
      return list;
    },
    async childItems(parent) {
      const children = [...items.values()].filter(
        ({ ref, parentKey, trashed, itemType }) =>
          ref.libraryId === parent.libraryId &&
          parentKey === parent.key &&
          !trashed &&
          (itemType === "attachment" || itemType === "note"),
      );
      const of = (type: string) => children.filter(({ itemType }) => itemType === type).map(({ ref }) => ref);
      return [...of("attachment"), ...of("note")];
    },
    annotations: async (attachment) =>
      (options.annotations ?? []).filter(({ parentRef }) => idOf(parentRef) === idOf(attachment)),
    async find(query) {
      const keys = collectionKeys([...collections.values()], query);
      const found = [...items.values()].filter((state) => !isGone(state) && matches(state, query, keys));
      return found
        .sort(
          (a, b) => displayTitle(a).localeCompare(displayTitle(b), "en") || (a.ref.key < b.ref.key ? -1 : 1),
        )
        .map(({ ref }) => ref);
    },
    async filePath(ref) {
      const state = items.get(idOf(ref));
      return state === undefined ? undefined : filePath(state);
    },
    itemUri: async ({ libraryId, key }) =>
      libraryId === 1
        ? `http://zotero.org/users/local/AbCdEfGh/items/${key}`
        : `http://zotero.org/groups/${900_000_099 + libraryId}/items/${key}`,
    attachmentFolder: async ({ key }) => `${options.storageDir ?? "/data/storage"}/${key}`,
    async linkedPath(absolutePath) {
      const base = `${options.linkedBase ?? "/linked"}/`;
      return absolutePath.startsWith(base) ? `attachments:${absolutePath.slice(base.length)}` : absolutePath;
    },
    fileAwaitsSync: async (ref) => library.awaitingSync.has(idOf(ref)),
    savedSearches: async (libraryId) =>
      (options.savedSearches ?? []).filter(({ ref }) => ref.libraryId === libraryId),
    itemIds: async (refs) => {
      const ids = [...items.keys()];
      return refs.map((ref) => (items.has(idOf(ref)) ? ids.indexOf(idOf(ref)) + 1 : undefined));
    },
    itemTypeCreators: (itemType) => (Object.hasOwn(CREATORS, itemType) ? CREATORS[itemType] : []),
    knowsCharset: (charset) => ["utf-8", "windows-1252"].includes(charset),
    sameField(name, from, to) {
      const base = Object.entries(TITLES).find(([type, own]) => type === from && own === name)
        ? "title"
        : name;
      const wanted = base === "title" ? (TITLES[to] ?? "title") : base;
      return ITEM_FIELDS[to]?.includes(wanted) === true ? wanted : undefined;
    },
    itemTypeFields: (itemType) => (Object.hasOwn(ITEM_FIELDS, itemType) ? ITEM_FIELDS[itemType] : undefined),
    newKey(libraryId) {
      for (;;) {
        const key = keyNumber(madeKeys++);
        if (!items.has(idOf({ libraryId, key })) && !collections.has(idOf({ libraryId, key }))) return key;
      }
    },
    async commit(puts) {
      library.onCommit?.(puts);
      if (!library.writable) {
        throw new WorkflowError("library_read_only", { args: { library: "test", reason: "opened" } });
      }
      const nextItems = new Map(items);
      const nextCollections = new Map(collections);
      const differing = puts.filter((put) => {
        const states: ReadonlyMap<string, ItemState | CollectionState> =
          put.type === "item" ? items : collections;
        const now = states.get(idOf(put.after.ref));
        return put.before === null ? now !== undefined : now === undefined || !sameState(now, put.before);
      });
      if (differing.length > 0) {
        const refs = differing.map(({ after }) => idOf(after.ref)).join(", ");
        throw new WorkflowError("library_conflict", { args: { items: refs, count: differing.length } });
      }
      for (const put of puts) {
        if (put.type === "item") nextItems.set(idOf(put.after.ref), put.after);
        else nextCollections.set(idOf(put.after.ref), put.after);
        check(put, nextItems, nextCollections);
      }
      for (const put of puts) {
        if (put.type === "item" && put.fileChanged === true) library.filesChanged.push(idOf(put.after.ref));
      }
      items = nextItems;
      collections = nextCollections;
      commits += 1;
    },
    close: async () => undefined,

    get: (ref) => items.get(idOf(ref)),
    edit(ref, facets) {
      const state = items.get(idOf(ref));
      if (state === undefined) throw new Error(`No item ${idOf(ref)}`);
      items.set(idOf(ref), { ...state, ...facets });
    },
    put(state) {
      items.set(idOf(state.ref), state);
    },
    putCollection(state) {
      collections.set(idOf(state.ref), state);
    },
    erase(ref) {
      items.delete(idOf(ref));
      collections.delete(idOf(ref));
    },
    live() {
      const live: [string, ItemState | CollectionState][] = [];
      for (const state of items.values()) if (!isGone(state)) live.push([`item ${idOf(state.ref)}`, state]);
      for (const state of collections.values()) {
        if (!state.trashed) live.push([`collection ${idOf(state.ref)}`, state]);
      }
      return Object.fromEntries(live.sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    all: () => [...items.values()],
  };
  return library;
}

function idOf({ libraryId, key }: ItemRef): string {
  return `${libraryId}/${key}`;
}

function keyNumber(number: number): string {
  let key = "";
  for (let rest = number; key.length < 6; rest = Math.floor(rest / KEY_ALPHABET.length)) {
    key = (KEY_ALPHABET[rest % KEY_ALPHABET.length] ?? "2") + key;
  }
  return `NW${key}`;
}

function collectionKeys(all: readonly CollectionState[], query: ItemQuery): ReadonlySet<string> | undefined {
  if (query.collection === undefined) return undefined;
  const keys = new Set([query.collection.key]);
  for (let size = 0; query.recursive === true && size !== keys.size;) {
    size = keys.size;
    for (const { ref, parentKey } of all) if (parentKey !== null && keys.has(parentKey)) keys.add(ref.key);
  }
  return keys;
}

function matches(state: ItemState, query: ItemQuery, keys: ReadonlySet<string> | undefined): boolean {
  const words = (query.text ?? "").toLowerCase().split(/\s+/);
  const names = state.creators.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const text = [displayTitle(state), ...names, state.fields["date"] ?? ""].join(" ").toLowerCase();
  return (
    state.ref.libraryId === query.libraryId &&
    (query.topLevel === false || (state.parentKey === null && state.itemType !== "annotation")) &&
    (query.itemType === undefined || state.itemType === query.itemType) &&
    (query.tag === undefined || state.tags.some(({ tag }) => tag === query.tag)) &&
    (keys === undefined || state.collections.some((key) => keys.has(key))) &&
    words.every((word) => text.includes(word))
  );
}

/** Rows for the items, all above them, and the children of all these. */
function factSelection(
  items: ReadonlyMap<string, ItemState>,
  refs: readonly ItemRef[],
  filePath: (state: ItemState) => string | undefined,
): FactSelection {
  const unknown = refs.filter((ref) => !items.has(idOf(ref)));
  if (unknown.length > 0) {
    throw new WorkflowError("library_item_not_found", {
      args: { items: unknown.map(idOf).join(", "), count: unknown.length },
    });
  }
  const rows = new Set<string>();
  for (const ref of refs) {
    for (let id: string | undefined = idOf(ref); id !== undefined && !rows.has(id);) {
      rows.add(id);
      const parent: string | null = items.get(id)?.parentKey ?? null;
      id = parent === null ? undefined : idOf({ ...ref, key: parent });
    }
  }
  const above = new Set(rows);
  for (const state of items.values()) {
    if (state.parentKey !== null && above.has(idOf({ ...state.ref, key: state.parentKey })))
      rows.add(idOf(state.ref));
  }
  const entries = [...items.values()].filter(({ ref }) => rows.has(idOf(ref)));
  return selectRefs(factsOf(entries.map((state) => factEntry(state, filePath(state)))), refs);
}

function factEntry(state: ItemState, path: string | undefined): FactEntry {
  const title = displayTitle(state);
  const { ref, itemType, parentKey, attachment } = state;
  const kind =
    itemType === "attachment" || itemType === "note" ? itemType : parentKey === null ? "parent" : "child";
  return {
    kind,
    ref,
    itemType,
    ...(title === "" ? {} : { title }),
    ...(parentKey === null ? {} : { parentRef: { ...ref, key: parentKey } }),
    ...(path === undefined ? {} : { path, filename: path.split("/").at(-1) ?? "" }),
    ...(attachment?.contentType == null ? {} : { contentType: attachment.contentType }),
    createdAt: "2024-01-01T00:00:00Z",
    ...(state.note === null ? {} : { html: state.note }),
    ...(state.trashed ? { deleted: true } : {}),
  };
}
