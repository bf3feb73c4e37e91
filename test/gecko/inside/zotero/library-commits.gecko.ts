import { expect } from "chai";
import type { ItemRef } from "../../../../src/model/item-ref.ts";
import type { LibraryPut } from "../../../../src/ports/library.ts";
import type { ZoteroApi } from "../../../../src/host/zotero/zotero-api.ts";
import {
  announcedBy,
  created,
  createdCollection,
  itemState,
  newGroup,
  writableLibrary,
} from "./library-cases.ts";
import type { ZoteroCases } from "./zotero-cases.ts";

const timers = ChromeUtils.importESModule("resource://gre/modules/Timer.sys.mjs") as {
  setInterval(run: () => void, ms: number): number;
  clearInterval(timer: number): void;
};

const NOTES = 200;

export const cases: ZoteroCases = {
  "keeps the same key in two libraries apart": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const group = await newGroup(zotero, { editable: true, filesEditable: true });
    const mine = library.newRef();
    const theirs = { libraryId: group, key: mine.key };
    await library.put(
      created(itemState(theirs, "book", { fields: { title: "Theirs" } })),
      created(itemState(mine, "book", { fields: { title: "Mine" } })),
    );
    await library.change(theirs, { tags: [{ tag: "only theirs", type: 0 }] });
    expect((await library.item(mine)).tags).to.deep.equal([]);
  },

  "takes everything back when one object cannot be saved, in memory too": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const [ref, child, shelf, other] = [
      library.newRef(),
      library.newRef(),
      library.newRef(),
      library.newRef(),
    ];
    await library.put(
      created(itemState(ref, "book", { fields: { title: "As it was" }, tags: [{ tag: "old", type: 0 }] })),
      created(itemState(other, "book")),
      created(itemState(child, "note", { parentKey: ref.key })),
      createdCollection(shelf, "Shelf"),
    );
    const book = await library.item(ref);
    const note = await library.item(child);
    const tag = `new ${ref.key}`;
    const object = library.object(ref);
    const second = library.object(other);
    const { dateModified } = object;
    const newRef = library.newRef();
    const relation = { predicate: "dc:relation", object: await library.port.itemUri(other) };
    const save = second.save.bind(second);
    second.save = () => Promise.reject(new Error("the disk is on fire"));
    const error = await library.refused(
      { type: "item", before: note, after: { ...note, parentKey: null, trashed: true } },
      created(itemState(newRef, "note", { parentKey: ref.key })),
      {
        type: "item",
        before: book,
        after: {
          ...book,
          itemType: "film",
          fields: { title: "Half" },
          creators: [{ creatorType: "director", firstName: "", lastName: "X", fieldMode: 1 }],
          tags: [{ tag, type: 0 }],
          collections: [shelf.key],
          relations: [relation],
          trashed: true,
        },
      },
      {
        type: "collection",
        before: await library.collection(shelf),
        after: { ref: shelf, name: "Half", parentKey: null, trashed: true },
      },
      { type: "item", before: await library.item(other), after: itemState(other, "book", { trashed: true }) },
    );
    second.save = save;
    expect(error.code).to.equal("internal_error");
    expect(object.itemType).to.equal("book");
    expect(object.getField("title")).to.equal("As it was");
    expect(object.getCreators()).to.deep.equal([]);
    expect(object.getTags()).to.deep.equal([{ tag: "old" }]);
    expect(object.getCollections()).to.deep.equal([]);
    expect(object.deleted).to.equal(false);
    expect(object.hasChanged()).to.equal(false);
    expect(object.dateModified).to.equal(dateModified);
    expect(object.getNotes()).to.deep.equal([library.object(child).id]);
    expect(library.object(child).parentKey).to.equal(ref.key);
    expect(zotero.Items.getByLibraryAndKey(newRef.libraryId, newRef.key)).to.equal(false);
    expect(zotero.Tags.getID(tag)).to.equal(false);
    expect(
      await zotero.Relations.getByPredicateAndObject("item", relation.predicate, relation.object),
    ).to.deep.equal([]);
    const collection = zotero.Collections.getByLibraryAndKey(shelf.libraryId, shelf.key);
    expect(collection === false ? "" : collection.name).to.equal("Shelf");
    // And it can be written as if nothing had been tried.
    await library.change(ref, { tags: [{ tag, type: 0 }], relations: [relation], collections: [shelf.key] });
  },

  "tries once more when the application fails for a reason that passes": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const ref = library.newRef();
    await library.put(created(itemState(ref, "book")));
    const item = library.object(ref);
    const save = item.save.bind(item);
    item.save = () => {
      item.save = save;
      return Promise.reject(new Error("Creator 3 not found"));
    };
    await library.change(ref, {
      fields: { title: "New" },
      creators: [{ creatorType: "author", firstName: "", lastName: "X", fieldMode: 1 }],
    });
  },

  "takes nothing back when the application fails at what comes after": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const original = zotero.DB.executeTransaction.bind(zotero.DB);
    zotero.DB.executeTransaction = async (...args) => {
      await original(...args);
      throw new Error("an observer failed");
    };
    const ref = library.newRef();
    try {
      await library.port.commit([created(itemState(ref, "book"))]);
    } finally {
      Reflect.deleteProperty(zotero.DB, "executeTransaction");
    }
    expect((await library.item(ref)).itemType).to.equal("book");
  },

  "brings back an item that was merged, and its mark as part of the same commit": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const [kept, merged] = [library.newRef(), library.newRef()];
    const mark = { predicate: "dc:replaces", object: await library.port.itemUri(merged) };
    await library.put(
      created(itemState(kept, "book", { relations: [mark] })),
      created(itemState(merged, "book", { trashed: true })),
    );
    const before = await library.item(kept);
    const gone = await library.item(merged);
    await library.put(
      { type: "item", before, after: { ...before, fields: { title: "Keeps its mark" } } },
      { type: "item", before: gone, after: { ...gone, trashed: false } },
    );
  },

  "leaves files that come with it to be indexed, and their items as they are": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const queued: number[] = [];
    const original = zotero.FullText.queueItem.bind(zotero.FullText);
    zotero.FullText.queueItem = (item) => {
      queued.push(item.id);
      return Promise.resolve();
    };
    const file = async (name: string, charset: string | null): Promise<ItemRef> => {
      const ref = library.newRef();
      const folder = await library.port.attachmentFolder(ref);
      await IOUtils.makeDirectory(folder);
      await IOUtils.writeUTF8(PathUtils.join(folder, name), "text");
      await library.put(
        created(
          itemState(ref, "attachment", {
            attachment: {
              linkMode: "imported_file",
              contentType: "text/plain",
              charset,
              path: `storage:${name}`,
            },
          }),
        ),
      );
      return ref;
    };
    try {
      const known = await file("a.txt", "utf-8");
      await file("b.txt", null);
      expect(queued).to.deep.equal([library.object(known).id]);
      await library.change(known, {}, true);
      expect(queued).to.have.length(2);
    } finally {
      zotero.FullText.queueItem = original;
    }
  },

  "writes 200 notes as one transaction, announced once": async ({ zotero, figure }) => {
    const library = await writableLibrary(zotero);
    const parents = Array.from({ length: NOTES }, () => library.newRef());
    await library.put(
      ...parents.map((ref) => created(itemState(ref, "book", { fields: { title: ref.key } }))),
    );
    const states = await library.port.items(parents);
    const notes = parents.map((parent) =>
      created(itemState(library.newRef(), "note", { parentKey: parent.key, note: `<p>${parent.key}</p>` })),
    );
    const tagged = states.flatMap((before): LibraryPut[] =>
      before === undefined
        ? []
        : [{ type: "item", before, after: { ...before, tags: [{ tag: "summarised", type: 1 }] } }],
    );
    const transactions = countTransactions(zotero);
    let worst = 0;
    let last = Date.now();
    const timer = timers.setInterval(() => {
      worst = Math.max(worst, Date.now() - last);
      last = Date.now();
    }, 1);
    const began = Date.now();
    const events = await announcedBy(zotero, () => library.port.commit([...notes, ...tagged]));
    figure("commit of 200 notes and 200 tags, ms", Date.now() - began);
    timers.clearInterval(timer);
    figure("longest hold of the main thread meanwhile, ms", worst);
    expect(transactions.stop()).to.equal(1);
    const count = (event: string, type: string): readonly number[] =>
      events.filter((one) => one.event === event && one.type === type).map(({ ids }) => ids.length);
    expect(count("add", "item")).to.deep.equal([NOTES]);
    expect(count("modify", "item")).to.deep.equal([NOTES]);
    expect(count("add", "item-tag")).to.deep.equal([NOTES]);
  },

  "makes one step of Edit → Undo, which takes back and does again": async ({ zotero }) => {
    const { UndoHistory } = zotero;
    if (UndoHistory === undefined) return;
    const library = await writableLibrary(zotero);
    const [ref, note, shelf] = [library.newRef(), library.newRef(), library.newRef()];
    await library.put(created(itemState(ref, "book", { fields: { title: "Before" } })));
    UndoHistory.clear();
    const before = await library.item(ref);
    const after = {
      ...before,
      fields: { title: "After" },
      tags: [{ tag: "t", type: 0 as const }],
      collections: [shelf.key],
    };
    await library.put(
      { type: "item", before, after },
      created(itemState(note, "note", { parentKey: ref.key, note: "<p>new</p>" })),
      createdCollection(shelf, "New"),
    );
    expect(UndoHistory.getUndoAction()).to.deep.equal({
      action: "undo-action-edit-metadata",
      actionArgs: { count: 3 },
    });
    expect(await UndoHistory.undo()).to.equal(true);
    expect(UndoHistory.getUndoAction()).to.equal(null);
    expect(await library.item(ref)).to.deep.equal(before);
    expect((await library.item(note)).trashed).to.equal(true);
    expect((await library.collection(shelf)).trashed).to.equal(true);
    expect(await UndoHistory.redo()).to.equal(true);
    expect(await library.item(ref)).to.deep.equal(after);
    expect((await library.item(note)).trashed).to.equal(false);
  },

  "leaves a database that the application finds in order": async ({ zotero }) => {
    const broken = await zotero.DB.valueQueryAsync("SELECT COUNT(*) FROM pragma_foreign_key_check");
    expect(broken).to.equal(0);
    expect(await zotero.DB.valueQueryAsync("PRAGMA integrity_check")).to.equal("ok");
    expect(await (zotero.Schema as { integrityCheck(): Promise<boolean> }).integrityCheck()).to.equal(true);
  },
};

function countTransactions(zotero: ZoteroApi): { readonly stop: () => number } {
  const { DB } = zotero;
  const original = DB.executeTransaction.bind(DB);
  let count = 0;
  DB.executeTransaction = ((...args: Parameters<typeof original>) => {
    // The application may be at something of its own meanwhile.
    if (new Error().stack?.includes("commitToZotero") === true) count += 1;
    return original(...args);
  }) as typeof DB.executeTransaction;
  return {
    stop() {
      Reflect.deleteProperty(DB, "executeTransaction");
      return count;
    },
  };
}
