import { expect } from "chai";
import { createGeckoClock } from "../../../../src/host/zotero/clock.ts";
import { syncOf } from "../../../../src/host/zotero/library/file-sync.ts";
import type { ItemState } from "../../../../src/model/item-state.ts";
import type { LibraryPut } from "../../../../src/ports/library.ts";
import { created, createdCollection, itemState, writableLibrary } from "./library-cases.ts";
import type { ZoteroCases } from "./zotero-cases.ts";

const clock = createGeckoClock();

const ONE_SECOND = 1100;

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });

export const cases: ZoteroCases = {
  "creates an item with everything that one can have": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const [ref, other, shelf] = [library.newRef(), library.newRef(), library.newRef()];
    await library.put(
      created(
        itemState(ref, "journalArticle", {
          fields: {
            title: "Light and leaves",
            date: "3 May 2021",
            accessDate: "2022-09-03T14:05:20Z",
            DOI: "10.1000/182",
            abstractNote: "Two\nlines",
          },
          creators: [
            { creatorType: "author", firstName: "Ada", lastName: "Byron", fieldMode: 0 },
            { creatorType: "editor", firstName: "", lastName: "A Society", fieldMode: 1 },
          ],
          tags: [
            { tag: "by hand", type: 0 },
            { tag: "found", type: 1 },
          ],
          collections: [shelf.key],
          relations: [{ predicate: "dc:relation", object: await library.port.itemUri(other) }],
        }),
      ),
      created(itemState(other, "book", { fields: { title: "Another" } })),
      createdCollection(shelf, "Shelf"),
    );
    const item = library.object(ref);
    expect(item.getField("title")).to.equal("Light and leaves");
    expect(item.getField("date", true)).to.equal("2021-05-03 3 May 2021");
    expect(item.getCreatorsJSON()).to.deep.equal([
      { creatorType: "author", firstName: "Ada", lastName: "Byron" },
      { creatorType: "editor", name: "A Society" },
    ]);
    expect(item.synced).to.equal(false);
    expect(item.relatedItems).to.deep.equal([other.key]);
    const collection = zotero.Collections.getByLibraryAndKey(shelf.libraryId, shelf.key);
    expect(collection === false ? [] : collection.getChildItems(true)).to.deep.equal([item.id]);
  },

  "creates children before what they hang on, and collections inside each other": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const [parent, note, outer, inner] = [1, 2, 3, 4].map(() => library.newRef()) as [
      ReturnType<typeof library.newRef>,
      ReturnType<typeof library.newRef>,
      ReturnType<typeof library.newRef>,
      ReturnType<typeof library.newRef>,
    ];
    await library.put(
      created(itemState(note, "note", { parentKey: parent.key, note: "<p>A note</p>" })),
      created(itemState(parent, "book", { collections: [inner.key] })),
      createdCollection(inner, "Inner", { parentKey: outer.key }),
      createdCollection(outer, "Outer"),
    );
    expect(library.object(parent).getNotes()).to.deep.equal([library.object(note).id]);
  },

  "keeps the text of a note without the wrapper, and gives it its title": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const ref = library.newRef();
    const html = '<div data-schema-version="9"><h1>Results</h1><p>As <i>expected</i>.</p>\n</div>';
    await library.put(created(itemState(ref, "note", { note: html })));
    const item = library.object(ref);
    expect(item.note).to.equal(html);
    expect(item.getNoteTitle()).to.equal("Results");
    const stored = await zotero.DB.valueQueryAsync("SELECT note FROM itemNotes WHERE itemID = ?", [item.id]);
    expect(stored).to.equal(`<div class="zotero-note znv1">${html}</div>`);
    expect(await library.port.noteHtml([ref])).to.deep.equal([html]);
  },

  "keeps every text exactly as given": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const [book, note] = [library.newRef(), library.newRef()];
    await library.put(
      created(
        itemState(book, "book", {
          fields: {
            ISBN: "9780306406157",
            title: "  Spaces around ",
            date: "2021-05-00 May 2021",
            place: "Zu\u0308rich",
            accessDate: "2022",
          },
        }),
      ),
      created(itemState(note, "note", { note: "\n<p>Ends with a line</p>\n" })),
    );
    await library.change(book, { fields: { ISBN: "0306406152 ", title: "Spaces around" } });
    await library.change(note, { note: "<p>Ends with a line</p>" });
    await library.change(note, { note: "<p>Ends with a line</p>\n" });
    expect(library.object(note).note).to.equal("<p>Ends with a line</p>\n");
  },

  "changes an item in everything that can be changed, and puts it back": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const [ref, a, b] = [library.newRef(), library.newRef(), library.newRef()];
    await library.put(
      created(
        itemState(ref, "bookSection", {
          fields: { title: "A chapter", bookTitle: "A book", ISBN: "978-0-306-40615-7", date: "2020" },
          creators: [
            { creatorType: "author", firstName: "Ada", lastName: "Byron", fieldMode: 0 },
            { creatorType: "bookAuthor", firstName: "Mary", lastName: "Somerville", fieldMode: 0 },
          ],
          tags: [{ tag: "one", type: 0 }],
          collections: [a.key],
          relations: [{ predicate: "owl:sameAs", object: "http://zotero.org/groups/1/items/ABCD2345" }],
        }),
      ),
      createdCollection(a, "A"),
      createdCollection(b, "B"),
    );
    const before = await library.item(ref);
    const after: ItemState = {
      ...before,
      itemType: "book",
      trashed: true,
      fields: { title: "A book", publisher: "A house" },
      creators: [{ creatorType: "editor", firstName: "Mary", lastName: "Somerville", fieldMode: 0 }],
      tags: [
        { tag: "one", type: 1 },
        { tag: "two", type: 0 },
      ],
      collections: [b.key],
      relations: [],
    };
    await library.put({ type: "item", before, after });
    expect(library.object(ref).deleted).to.equal(true);
    await library.put({ type: "item", before: after, after: before });
    expect(library.object(ref).deleted).to.equal(false);
    expect(library.object(ref).getField("bookTitle")).to.equal("A book");
  },

  "moves a child between parents, out of them, and into a collection": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const [one, two, note, shelf] = [library.newRef(), library.newRef(), library.newRef(), library.newRef()];
    await library.put(
      created(itemState(one, "book")),
      created(itemState(two, "book")),
      created(itemState(note, "note", { parentKey: one.key, note: "<p>Moves</p>" })),
      createdCollection(shelf, "Shelf"),
    );
    const id = library.object(note).id;
    await library.change(note, { parentKey: two.key });
    expect(library.object(one).getNotes()).to.deep.equal([]);
    expect(library.object(two).getNotes()).to.deep.equal([id]);
    await library.change(note, { parentKey: null, collections: [shelf.key] });
    expect(library.object(two).getNotes()).to.deep.equal([]);
    await library.change(note, { parentKey: one.key, collections: [] });
    // The application would have put the parent there instead.
    expect((await library.item(one)).collections).to.deep.equal([]);
    expect(library.object(one).getNotes()).to.deep.equal([id]);
  },

  "writes attachments of every kind": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const refs = Array.from({ length: 7 }, () => library.newRef());
    const [parent, pdf, snapshot, linked, link, note, image] = refs as [
      (typeof refs)[0],
      (typeof refs)[0],
      (typeof refs)[0],
      (typeof refs)[0],
      (typeof refs)[0],
      (typeof refs)[0],
      (typeof refs)[0],
    ];
    const file = async (ref: typeof pdf, name: string, text: string): Promise<void> => {
      const folder = await library.port.attachmentFolder(ref);
      await IOUtils.makeDirectory(folder);
      await IOUtils.writeUTF8(PathUtils.join(folder, name), text);
    };
    await file(pdf, "paper.pdf", "%PDF-1.4");
    await file(snapshot, "page.html", "<p>page</p>");
    await file(image, "image.png", "");
    await library.put(
      created(itemState(parent, "book")),
      created(
        itemState(pdf, "attachment", {
          parentKey: parent.key,
          fields: { title: "The paper" },
          note: "<p>of the file</p>",
          attachment: {
            linkMode: "imported_file",
            contentType: "application/pdf",
            charset: null,
            path: "storage:paper.pdf",
          },
        }),
      ),
      created(
        itemState(snapshot, "attachment", {
          parentKey: parent.key,
          fields: { title: "A page", url: "https://example.org/", accessDate: "2022-09-03T14:05:20Z" },
          attachment: {
            linkMode: "imported_url",
            contentType: "text/html",
            charset: "utf-8",
            path: "storage:page.html",
          },
        }),
      ),
      created(
        itemState(linked, "attachment", {
          parentKey: parent.key,
          attachment: {
            linkMode: "linked_file",
            contentType: "text/plain",
            charset: null,
            path: "/somewhere/else.txt",
          },
        }),
      ),
      created(
        itemState(link, "attachment", {
          parentKey: parent.key,
          fields: { url: "https://example.org/" },
          attachment: { linkMode: "linked_url", contentType: "text/html", charset: null, path: null },
        }),
      ),
      created(itemState(note, "note", { parentKey: parent.key, note: "<p>image</p>" })),
      created(
        itemState(image, "attachment", {
          parentKey: note.key,
          attachment: {
            linkMode: "embedded_image",
            contentType: "image/png",
            charset: null,
            path: "storage:image.png",
          },
        }),
      ),
    );
    const item = library.object(pdf);
    expect(item.attachmentFilename).to.equal("paper.pdf");
    expect(await item.getFilePathAsync()).to.equal(await library.port.filePath(pdf));
    expect(item.attachmentSyncState).to.equal(syncOf(zotero).Storage.Local.SYNC_STATE_TO_UPLOAD);
    expect(library.object(parent).numAttachments()).to.equal(4);
    await library.change(pdf, {
      attachment: {
        linkMode: "imported_file",
        contentType: "application/x-pdf",
        charset: "windows-1252",
        path: "storage:renamed.pdf",
      },
    });
    expect(item.attachmentFilename).to.equal("renamed.pdf");
    await library.change(pdf, { parentKey: null, note: null });
  },

  "keeps the path of a linked file whatever is to be done with new ones": async ({ zotero, tempDir }) => {
    const library = await writableLibrary(zotero);
    const state = (path: string): ItemState =>
      itemState(library.newRef(), "attachment", {
        attachment: { linkMode: "linked_file", contentType: null, charset: null, path },
      });
    zotero.Prefs.set("baseAttachmentPath", tempDir);
    try {
      zotero.Prefs.set("saveRelativeAttachmentPath", true);
      await library.put(created(state(PathUtils.join(tempDir, "a.txt"))));
      zotero.Prefs.set("saveRelativeAttachmentPath", false);
      await library.put(created(state("attachments:a.txt")));
    } finally {
      zotero.Prefs.clear("saveRelativeAttachmentPath");
      zotero.Prefs.clear("baseAttachmentPath");
    }
  },

  "has a changed file uploaded, though nothing of the item changed": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const ref = library.newRef();
    await library.put(
      created(
        itemState(ref, "attachment", {
          attachment: {
            linkMode: "imported_file",
            contentType: "text/plain",
            charset: "utf-8",
            path: "storage:a.txt",
          },
        }),
      ),
    );
    const item = library.object(ref);
    const { SYNC_STATE_IN_SYNC, SYNC_STATE_TO_UPLOAD } = syncOf(zotero).Storage.Local;
    item.attachmentSyncState = SYNC_STATE_IN_SYNC;
    item.attachmentSyncedHash = "0".repeat(32);
    item.synced = true;
    await item.saveTx({ skipSyncedUpdate: true, skipDateModifiedUpdate: true });
    expect(item.synced).to.equal(true);
    await library.change(ref, {}, true);
    expect(item.attachmentSyncState).to.equal(SYNC_STATE_TO_UPLOAD);
    expect(item.attachmentSyncedHash).to.equal("0".repeat(32));
    expect(item.synced).to.equal(false);
  },

  "renames, moves, turns round, trashes and restores collections, and nothing in them": async ({
    zotero,
  }) => {
    const library = await writableLibrary(zotero);
    const [outer, inner, innermost] = [library.newRef(), library.newRef(), library.newRef()];
    await library.put(
      createdCollection(outer, "Outer"),
      createdCollection(inner, "Inner", { parentKey: outer.key }),
      createdCollection(innermost, "Innermost", { parentKey: inner.key }),
    );
    const change = async (ref: typeof outer, changes: object): Promise<LibraryPut> => {
      const before = await library.collection(ref);
      return { type: "collection", before, after: { ...before, ...changes } };
    };
    await library.put(
      await change(outer, { name: "  Renamed " }),
      await change(innermost, { parentKey: null }),
    );
    await library.put(await change(outer, { trashed: true }));
    expect((await library.collection(inner)).trashed).to.equal(false);
    await library.put(await change(outer, { trashed: false }));
    await library.put(
      await change(outer, { parentKey: inner.key }),
      await change(inner, { parentKey: null, name: "Now outside" }),
    );
    const inside = zotero.Collections.getByLibraryAndKey(inner.libraryId, inner.key);
    expect(inside === false ? [] : inside.getChildCollections().map(({ key }) => key)).to.deep.equal([
      outer.key,
    ]);
  },

  "changes the time of change only where something of the item itself changed": async ({ zotero }) => {
    const library = await writableLibrary(zotero);
    const [ref, shelf, child] = [library.newRef(), library.newRef(), library.newRef()];
    await library.put(created(itemState(ref, "book")), createdCollection(shelf, "Shelf"));
    const { dateModified } = library.object(ref);
    await wait(ONE_SECOND);
    await library.change(ref, { collections: [shelf.key] });
    await library.change(ref, {
      relations: [{ predicate: "dc:relation", object: "http://zotero.org/groups/1/items/ABCD2345" }],
    });
    await library.put(created(itemState(child, "note", { parentKey: ref.key })));
    const same = await library.item(ref);
    await library.put({ type: "item", before: same, after: same });
    expect(library.object(ref).dateModified).to.equal(dateModified);
    await library.change(ref, { tags: [{ tag: "new", type: 1 }] });
    expect(library.object(ref).dateModified).not.to.equal(dateModified);
  },
};
