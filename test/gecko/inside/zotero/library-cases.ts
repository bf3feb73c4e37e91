import { expect } from "chai";
import type { WorkflowError } from "../../../../src/errors/workflow-error.ts";
import { commitToZotero } from "../../../../src/host/zotero/library/commit.ts";
import { createZoteroLibrary } from "../../../../src/host/zotero/library/zotero-library.ts";
import type { ZoteroApi } from "../../../../src/host/zotero/zotero-api.ts";
import type { ItemRef } from "../../../../src/model/item-ref.ts";
import type { CollectionState, ItemState } from "../../../../src/model/item-state.ts";
import type { LibraryPort, LibraryPut } from "../../../../src/ports/library.ts";
import { refusal } from "../refusal.ts";

/** The library of the running application, with what cases need to write to it and to look at it. */
export interface WritableLibrary {
  readonly port: LibraryPort;
  /** In My Library. */
  readonly newRef: () => ItemRef;
  readonly item: (ref: ItemRef) => Promise<ItemState>;
  readonly collection: (ref: ItemRef) => Promise<CollectionState>;
  /** Commits, and sees that everything reads back as its `after` says. */
  readonly put: (...puts: readonly LibraryPut[]) => Promise<void>;
  /** Changes one item. */
  readonly change: (ref: ItemRef, change: Partial<ItemState>, fileChanged?: true) => Promise<void>;
  /** What a commit is refused with; sees that none of the objects it names has changed. */
  readonly refused: (...puts: readonly LibraryPut[]) => Promise<WorkflowError>;
  /** The application's own object. */
  readonly object: (ref: ItemRef) => Zotero.Item;
}

export async function writableLibrary(zotero: ZoteroApi): Promise<WritableLibrary> {
  const port = await createZoteroLibrary({
    zotero,
    commit: commitToZotero,
    showPath: (path) => path,
    now: () => Date.now(),
  });
  const { userLibraryID } = zotero.Libraries;
  const item = async (ref: ItemRef): Promise<ItemState> => {
    const [state] = await port.items([ref]);
    if (state === undefined) throw new Error(`There is no item ${ref.key}.`);
    return state;
  };
  const collection = async (ref: ItemRef): Promise<CollectionState> => {
    const [state] = await port.collections([ref]);
    if (state === undefined) throw new Error(`There is no collection ${ref.key}.`);
    return state;
  };
  const put = async (...puts: readonly LibraryPut[]): Promise<void> => {
    await port.commit(puts);
    for (const one of puts) {
      if (one.type === "item") expect(await item(one.after.ref)).to.deep.equal(one.after);
      else expect(await collection(one.after.ref)).to.deep.equal(one.after);
    }
  };
  const statesOf = async (puts: readonly LibraryPut[]): Promise<readonly unknown[]> => [
    ...(await port.items(puts.filter(({ type }) => type === "item").map(({ after }) => after.ref))),
    ...(await port.collections(puts.filter(({ type }) => type !== "item").map(({ after }) => after.ref))),
  ];
  return {
    port,
    newRef: () => ({ libraryId: userLibraryID, key: port.newKey(userLibraryID) }),
    item,
    collection,
    put,
    async change(ref, change, fileChanged) {
      const before = await item(ref);
      const after = { ...before, ...change };
      await put({ type: "item", before, after, ...(fileChanged === undefined ? {} : { fileChanged }) });
    },
    async refused(...puts) {
      const before = await statesOf(puts);
      const error = await refusal(port.commit(puts));
      expect(await statesOf(puts)).to.deep.equal(before);
      return error;
    },
    object(ref) {
      const object = zotero.Items.getByLibraryAndKey(ref.libraryId, ref.key);
      if (object === false) throw new Error(`There is no item ${ref.key}.`);
      return object;
    },
  };
}

/** A state in which nothing is set but what is given. */
export function itemState(ref: ItemRef, itemType: string, rest: Partial<ItemState> = {}): ItemState {
  return {
    ref,
    itemType,
    parentKey: null,
    trashed: false,
    fields: {},
    creators: [],
    tags: [],
    collections: [],
    relations: [],
    // A note always has a text.
    note: itemType === "note" ? "" : null,
    attachment: null,
    ...rest,
  };
}

export function created(after: ItemState): LibraryPut {
  return { type: "item", before: null, after };
}

export function createdCollection(
  ref: ItemRef,
  name: string,
  rest: Partial<CollectionState> = {},
): LibraryPut {
  return { type: "collection", before: null, after: { ref, name, parentKey: null, trashed: false, ...rest } };
}

/** An event that the application announced: how many objects it named. */
export interface Announced {
  readonly event: string;
  readonly type: string;
  readonly ids: readonly (string | number)[];
}

/** Runs `work` and answers every event that the application announced meanwhile. */
export async function announcedBy(
  zotero: ZoteroApi,
  work: () => Promise<void>,
): Promise<readonly Announced[]> {
  const events: Announced[] = [];
  const observer = zotero.Notifier.registerObserver(
    {
      notify: (event: string, type: string, ids: readonly (string | number)[]) => {
        events.push({ event, type, ids: [...ids] });
      },
    },
    ["item", "collection", "collection-item", "item-tag", "trash"],
    "zwm-test",
  );
  try {
    await work();
  } finally {
    zotero.Notifier.unregisterObserver(observer);
  }
  return events;
}

let groups = 1000;

/** A group on this computer only. */
export async function newGroup(
  zotero: ZoteroApi,
  rights: { readonly editable: boolean; readonly filesEditable: boolean },
): Promise<number> {
  groups += 1;
  const group = new zotero.Group();
  Object.assign(group, { id: groups });
  Object.assign(group, { name: `Group ${groups}`, description: "", version: 1, ...rights });
  await group.saveTx();
  return group.libraryID;
}
