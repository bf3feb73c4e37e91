import { expect } from "chai";
import type { ItemRef } from "../../../../src/model/item-ref.ts";
import type { ItemState } from "../../../../src/model/item-state.ts";
import type { LibraryPut } from "../../../../src/ports/library.ts";
import type { ZoteroApi } from "../../../../src/host/zotero/zotero-api.ts";
import { fileIsBeingUploaded, syncOf } from "../../../../src/host/zotero/library/file-sync.ts";
import {
  created,
  createdCollection,
  itemState,
  newGroup,
  type WritableLibrary,
  writableLibrary,
} from "./library-cases.ts";
import { refusal } from "../refusal.ts";
import type { ZoteroCases } from "./zotero-cases.ts";

export const cases: ZoteroCases = {
  "names every object that is not as it was": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const [ref, gone, shelf] = [library.newRef(), library.newRef(), library.newRef()];
    await library.put(created(itemState(ref, "book")), createdCollection(shelf, "Shelf"));
    const book = await library.item(ref);
    const error = await library.refused(
      { type: "item", before: { ...book, trashed: true }, after: { ...book, tags: [{ tag: "x", type: 0 }] } },
      { type: "item", before: { ...book, ref: gone }, after: { ...book, ref: gone } },
      {
        type: "collection",
        before: { ref: shelf, name: "Old", parentKey: null, trashed: false },
        after: { ref: shelf, name: "New", parentKey: null, trashed: false },
      },
    );
    expect(error.code).to.equal("library_conflict");
    expect(error.details["objects"]).to.deep.equal([
      { type: "item", ...ref, reason: "changed", facets: ["trashed"] },
      { type: "item", ...gone, reason: "missing" },
      { type: "collection", ...shelf, reason: "changed", facets: ["collection"] },
    ]);
  },

  "refuses what somebody has changed and not saved": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const ref = library.newRef();
    await library.put(created(itemState(ref, "book")));
    const before = await library.item(ref);
    library.object(ref).setField("title", "Typed just now");
    const error = await library.refused({ type: "item", before, after: { ...before, trashed: true } });
    expect(error.code).to.equal("library_conflict");
    expect(library.object(ref).getField("title")).to.equal("Typed just now");
    await library.object(ref).saveTx();
    await library.change(ref, { trashed: true });
  },

  "keeps what is being typed into an open note, and is a conflict": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const ref = library.newRef();
    await library.put(created({ ...itemState(ref, "note"), note: "<p>old</p>" }));
    const before = await library.item(ref);
    const note = library.object(ref);
    const editors = (zotero.Notes as unknown as { _editorInstances: unknown[] })._editorInstances;
    const editor = {
      _item: note,
      // As the application's own editor saves: in a transaction that is asked for at once.
      saveSync() {
        void zotero.DB.executeTransaction(async () => {
          note.setNote("<p>old, and typed just now</p>");
          await note.save();
        });
      },
    };
    editors.push(editor);
    try {
      const put = { type: "item", before, after: { ...before, note: "<p>ours</p>" } } as const;
      const error = await refusal(library.port.commit([put]));
      expect(error.code).to.equal("library_conflict");
      expect(note.getNote()).to.contain("typed just now");
    } finally {
      editors.splice(editors.indexOf(editor), 1);
    }
  },

  "refuses groups without the right to edit, and files where only they are forbidden": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const locked = await newGroup(zotero, { editable: false, filesEditable: false });
    const noFiles = await newGroup(zotero, { editable: true, filesEditable: false });
    const refIn = (libraryId: number): ItemRef => ({ libraryId, key: library.port.newKey(libraryId) });
    const refused = await library.refused(created(itemState(refIn(locked), "book")));
    expect([refused.code, refused.args["reason"]]).to.deep.equal(["library_read_only", "group"]);
    const stored = (ref: ItemRef): ItemState =>
      itemState(ref, "attachment", {
        attachment: {
          linkMode: "imported_file",
          contentType: "text/plain",
          charset: null,
          path: "storage:a.txt",
        },
      });
    const files = await library.refused(created(stored(refIn(noFiles))));
    expect([files.code, files.args["reason"]]).to.deep.equal(["library_read_only", "files"]);
    const note = refIn(noFiles);
    await library.put(created(itemState(note, "note", { note: "<p>in a group</p>" })));
  },

  "refuses what the application could not hold, before anything is written": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const [good, note] = [library.newRef(), library.newRef()];
    await library.put(created(itemState(note, "note")));
    const before = await library.item(note);
    const error = await library.refused(
      created(itemState(good, "book")),
      created(itemState(library.newRef(), "no-such-type")),
      created(itemState(library.newRef(), "book", { fields: { caseName: "of another type" } })),
      created(
        itemState(library.newRef(), "book", {
          creators: [{ creatorType: "director", firstName: "", lastName: "X", fieldMode: 1 }],
        }),
      ),
      { type: "item", before, after: { ...before, itemType: "book", note: null } },
    );
    expect(error.code).to.equal("library_item_invalid");
    expect((error.details["problems"] as { problem: string }[]).map(({ problem }) => problem)).to.deep.equal([
      "unknown-type",
      "field-of-other-type",
      "creator-type",
      "type-change",
    ]);
  },

  "refuses what would be kept in another form, and takes it back": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const ref = library.newRef();
    await library.put(created(itemState(ref, "book")));
    const before = await library.item(ref);
    const error = await library.refused({
      type: "item",
      before,
      after: { ...before, fields: { title: "New" }, tags: [{ tag: "ends with a space ", type: 0 }] },
    });
    expect(error.code).to.equal("library_item_invalid");
    expect(error.details["problems"]).to.deep.include.members([
      {
        ...ref,
        problem: "not-kept",
        facets: ["tags"],
        text: "it cannot be kept as given (tags)",
      },
    ]);
    expect(library.object(ref).getField("title")).to.equal("");
  },

  "refuses feeds": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const feed = new zotero.Feed();
    Object.assign(feed, { name: "News", url: "http://127.0.0.1:1/feed" });
    await feed.saveTx();
    const ref = { libraryId: feed.libraryID, key: "ABCD2345" };
    const error = await library.refused(created(itemState(ref, "book")));
    expect([error.code, error.args["reason"]]).to.deep.equal(["library_read_only", "feed"]);
    await feed.eraseTx();
  },

  "changes annotations, except other people's in a group": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const mine = await annotated(zotero, library, zotero.Libraries.userLibraryID);
    await library.change(mine, { tags: [{ tag: "important", type: 0 }], trashed: true });
    await library.change(mine, { trashed: false });
    const group = await newGroup(zotero, { editable: true, filesEditable: true });
    const theirs = await annotated(zotero, library, group, 77);
    const before = await library.item(theirs);
    const error = await library.refused({ type: "item", before, after: { ...before, trashed: true } });
    expect([error.code, error.args["reason"]]).to.deep.equal(["library_read_only", "group"]);
  },

  "says that the application is busy when a transaction of its own does not end": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const late = new Error("gave up");
    late.name = "TimeoutError";
    zotero.DB.executeTransaction = () => Promise.reject(late);
    try {
      const error = await library.refused(created(itemState(library.newRef(), "book")));
      expect([error.code, error.args["reason"]]).to.deep.equal(["library_busy", "transaction"]);
    } finally {
      Reflect.deleteProperty(zotero.DB, "executeTransaction");
    }
  },

  "leaves an attachment alone while its metadata is being retrieved": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const ref = await storedFile(library);
    const queue = zotero.ProgressQueues.get("recognize");
    if (queue === undefined) throw new Error("There is no such list.");
    const before = await library.item(ref);
    const put: LibraryPut = { type: "item", before, after: { ...before, tags: [{ tag: "x", type: 0 }] } };
    queue.addRow(library.object(ref));
    const error = await library.refused(put);
    expect([error.code, error.args["reason"], error.retryable]).to.deep.equal([
      "library_busy",
      "recognition",
      true,
    ]);
    queue.updateRow(library.object(ref).id, 4, "");
    await library.put(put);
    queue.deleteRow(library.object(ref).id);
  },

  "leaves a file alone while it is being uploaded": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const ref = await storedFile(library);
    const before = await library.item(ref);
    const put: LibraryPut = { type: "item", before, after: before, fileChanged: true };
    const sync = syncOf(zotero);
    expect(await fileIsBeingUploaded(zotero, ref)).to.equal(false);
    // A sync needs a server; what it would say of itself is said here.
    const local = Object.create(sync.Storage.Local, {
      getEnabledForLibrary: { value: () => true },
    }) as object;
    const runner = Object.create(sync.Runner, { syncInProgress: { value: true } }) as object;
    const storage = Object.create(sync.Storage, { Local: { value: local } }) as object;
    zotero.Sync = Object.create(sync, { Runner: { value: runner }, Storage: { value: storage } }) as object;
    try {
      expect(await fileIsBeingUploaded(zotero, ref)).to.equal(true);
      expect(await library.port.fileAwaitsSync(ref)).to.equal(true);
      const error = await library.refused(put);
      expect([error.code, error.args["reason"]]).to.deep.equal(["library_busy", "upload"]);
      await library.change(ref, { tags: [{ tag: "x", type: 0 }] });
    } finally {
      zotero.Sync = sync;
    }
  },
};

/** An annotation on a file of that library, made by the user of that number. */
async function annotated(
  zotero: ZoteroApi,
  library: WritableLibrary,
  libraryId: number,
  user?: number,
): Promise<ItemRef> {
  const file = { libraryId, key: library.port.newKey(libraryId) };
  await library.put(
    created(
      itemState(file, "attachment", {
        attachment: {
          linkMode: "imported_file",
          contentType: "application/pdf",
          charset: null,
          path: "storage:a.pdf",
        },
      }),
    ),
  );
  const annotation = new zotero.Item("annotation");
  annotation.libraryID = libraryId;
  annotation.parentID = library.object(file).id;
  Object.assign(annotation, { annotationType: "highlight" });
  Object.assign(annotation, {
    annotationText: "words",
    annotationSortIndex: "00000|000000|00000",
    annotationPosition: '{"pageIndex":0,"rects":[[0,0,1,1]]}',
  });
  if (user !== undefined) {
    await zotero.Users.setName(user, "Somebody else");
    annotation.createdByUserID = user;
  }
  // Nobody could make it for somebody else.
  await annotation.saveTx({ skipEditCheck: user !== undefined } as object);
  return { libraryId, key: annotation.key };
}

async function storedFile(library: WritableLibrary): Promise<ItemRef> {
  const ref = library.newRef();
  await library.put(
    created(
      itemState(ref, "attachment", {
        attachment: {
          linkMode: "imported_file",
          contentType: "application/pdf",
          charset: null,
          path: "storage:a.pdf",
        },
      }),
    ),
  );
  return ref;
}
