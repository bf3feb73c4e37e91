import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import type { CollectionState, ItemState } from "../../../../src/model/item-state.ts";
import { dump, inDatabase } from "./database-checks.ts";
import { makeZotero8Database } from "./older-database.ts";
import {
  create,
  HIGHLIGHT,
  LOOSE_NOTE,
  LOOSE_PDF,
  METHODS,
  NOTE,
  one,
  PLAIN,
  PLAIN_PDF,
  READING_LIST,
  SQL_NOW,
  type WritableCopy,
  writableCopy,
} from "./writable-copy.ts";

const SYNC_TABLES = [
  "syncCache",
  "syncDeleteLog",
  "syncQueue",
  "storageDeleteLog",
  "syncedSettings",
  "syncObjectTypes",
  "version",
];

describe("committing to a library", () => {
  let copy: WritableCopy;

  beforeEach(async () => {
    copy = await writableCopy();
  });
  afterEach(() => copy.finish());

  const row = (sql: string, ...values: unknown[]): unknown =>
    inDatabase(copy.dir, (db) => db.prepare(sql).get(...values));

  it("creates a child note as Zotero stores one", async () => {
    const note = copy.newItem({
      itemType: "note",
      parentKey: PLAIN,
      note: "<h1>Über &amp; under</h1>\n<p>text</p>",
      tags: [
        { tag: "to read", type: 0 },
        { tag: "À lire", type: 1 },
      ],
      relations: [{ predicate: "dc:relation", object: await copy.library.itemUri(one(PLAIN)) }],
    });
    await copy.library.commit([create(note)]);
    expect(await copy.item(note.ref)).to.deep.equal(note);
    expect(await copy.library.childItems(one(PLAIN))).to.deep.include(note.ref);
    expect(
      row(
        `SELECT i.dateAdded, i.dateModified, i.clientDateModified, i.version, i.synced, n.note, n.title
         FROM items i JOIN itemNotes n USING (itemID) WHERE i.key = ?`,
        note.ref.key,
      ),
    ).to.deep.equal({
      dateAdded: SQL_NOW,
      dateModified: SQL_NOW,
      clientDateModified: SQL_NOW,
      version: 0,
      synced: 0,
      note: '<div class="zotero-note znv1"><h1>Über &amp; under</h1>\n<p>text</p></div>',
      title: "Über & under",
    });
    expect(row("SELECT nameNormalized FROM tags WHERE name = 'À lire'")).to.deep.equal({
      nameNormalized: "a lire",
    });
  });

  it("creates a paper with all that hangs on it in one transaction, whatever the order", async () => {
    const inner: CollectionState = {
      ref: one(copy.library.newKey(1)),
      name: "内側 / inner",
      parentKey: null,
      trashed: false,
    };
    const outer: CollectionState = {
      ...inner,
      ref: one(copy.library.newKey(1)),
      name: "outer",
      parentKey: METHODS,
    };
    const nested = { ...inner, parentKey: outer.ref.key };
    const paper = copy.newItem({
      itemType: "journalArticle",
      fields: {
        DOI: "10.5555/new",
        accessDate: "2026-08-01T12:00:00Z",
        date: "March 2026",
        title: "Ein „neuer“ Aufsatz – Übersicht",
        volume: "12",
      },
      creators: [
        { creatorType: "author", firstName: "Zoë", lastName: "Ångström", fieldMode: 0 },
        { creatorType: "editor", firstName: "", lastName: "Office for Slow Science", fieldMode: 1 },
        { creatorType: "author", firstName: "Zoë", lastName: "Ångström", fieldMode: 0 },
      ],
      collections: [nested.ref.key, READING_LIST].sort(),
    });
    const note = copy.newItem({ itemType: "note", parentKey: paper.ref.key, note: "" });
    const attachment = copy.newItem({
      itemType: "attachment",
      parentKey: paper.ref.key,
      fields: { title: "PDF", url: "https://example.org/a.pdf" },
      note: "<p>own text</p>",
      attachment: {
        linkMode: "imported_url",
        contentType: "application/pdf",
        charset: null,
        path: "storage:a b.pdf",
      },
    });
    const image = copy.newItem({
      itemType: "attachment",
      parentKey: note.ref.key,
      attachment: {
        linkMode: "embedded_image",
        contentType: "image/png",
        charset: null,
        path: "storage:image.png",
      },
    });
    const page = copy.newItem({
      itemType: "attachment",
      fields: { title: "Page" },
      attachment: { linkMode: "linked_url", contentType: "text/html", charset: "utf-8", path: null },
    });
    const file = copy.newItem({
      itemType: "attachment",
      fields: { title: "File" },
      collections: [outer.ref.key],
      attachment: { linkMode: "linked_file", contentType: null, charset: null, path: "attachments:x/y.md" },
    });
    const items = [image, attachment, note, paper, page, file];
    await copy.library.commit([
      ...items.map(create),
      { type: "collection", before: null, after: nested },
      { type: "collection", before: null, after: outer },
    ]);
    expect(await copy.library.items(items.map(({ ref }) => ref))).to.deep.equal(items);
    expect(await copy.library.collections([nested.ref, outer.ref])).to.deep.equal([nested, outer]);
    expect(await copy.library.childItems(paper.ref)).to.deep.equal([attachment.ref, note.ref]);
    expect(
      row(
        `SELECT v.value FROM itemData d JOIN itemDataValues v USING (valueID) JOIN fieldsCombined f USING (fieldID)
         JOIN items i USING (itemID) WHERE i.key = ? AND f.fieldName = 'date'`,
        paper.ref.key,
      ),
    ).to.deep.equal({ value: "2026-03-00 March 2026" });
    expect(
      row(
        "SELECT ci.orderIndex FROM collectionItems ci JOIN items i USING (itemID) JOIN collections c USING (collectionID) WHERE i.key = ? AND c.key = ?",
        paper.ref.key,
        READING_LIST,
      ),
    ).to.deep.equal(
      row(
        "SELECT max(orderIndex) AS orderIndex FROM collectionItems JOIN collections c USING (collectionID) WHERE c.key = ?",
        READING_LIST,
      ),
    );
  });

  it("changes each facet and puts it back", async () => {
    const changes: readonly (readonly [string, Partial<ItemState>])[] = [
      [PLAIN, { fields: { title: "Other", date: "n.d.", extra: "line 1\nline 2" } }],
      [
        PLAIN,
        { creators: [{ creatorType: "author", firstName: "Mara", lastName: "Lindqvist", fieldMode: 0 }] },
      ],
      [PLAIN, { creators: [] }],
      [PLAIN, { tags: [{ tag: "new 综述", type: 0 }] }],
      [PLAIN, { collections: [METHODS] }],
      [
        PLAIN,
        {
          relations: [{ predicate: "dc:relation", object: "http://zotero.org/users/local/x/items/AAAAAAAA" }],
        },
      ],
      [PLAIN, { trashed: true }],
      [PLAIN, { itemType: "preprint", fields: { title: "As a preprint" }, creators: [] }],
      [NOTE, { note: "<p>rewritten</p>" }],
      [NOTE, { parentKey: PLAIN }],
      [NOTE, { parentKey: null, collections: [READING_LIST] }],
      [LOOSE_NOTE, { parentKey: PLAIN, collections: [] }],
      [LOOSE_PDF, { parentKey: PLAIN, collections: [], note: "<p>a text</p>" }],
      [
        LOOSE_PDF,
        {
          attachment: {
            linkMode: "imported_file",
            contentType: "text/plain",
            charset: "utf-8",
            path: "storage:n.txt",
          },
        },
      ],
      ["TAN4ZNRA", { note: null }],
      [HIGHLIGHT, { tags: [], trashed: true }],
    ];
    for (const [key, change] of changes) {
      const before = await copy.edit(one(key), change);
      await copy.edit(one(key), before);
      expect(await copy.item(one(key))).to.deep.equal(before);
    }
  });

  it("marks what it changed as not synced and leaves the sync tables and all else alone", async () => {
    const others = dump(copy.dir, SYNC_TABLES);
    const ref = one("XGDCCWRI", 2);
    const rows = (): unknown =>
      inDatabase(copy.dir, (db) =>
        db.prepare("SELECT * FROM items WHERE key <> 'XGDCCWRI' ORDER BY itemID").all(),
      );
    const untouched = rows();
    const clock = row("SELECT clientVersion FROM libraries WHERE libraryID = 2");
    await copy.edit(ref, { tags: [{ tag: "house", type: 0 }] });
    expect(rows()).to.deep.equal(untouched);
    expect(
      row(
        "SELECT version, synced, dateModified, clientDateModified, clientVersion FROM items WHERE key = ? AND libraryID = 2",
        ref.key,
      ),
    ).to.deep.equal({
      version: 41,
      synced: 0,
      dateModified: SQL_NOW,
      clientDateModified: SQL_NOW,
      clientVersion: 13,
    });
    expect([clock, row("SELECT clientVersion FROM libraries WHERE libraryID = 2")]).to.deep.equal([
      { clientVersion: 12 },
      { clientVersion: 13 },
    ]);
    expect(dump(copy.dir, SYNC_TABLES)).to.deep.equal(others);
  });

  it("leaves an object alone that does not change", async () => {
    const before = await copy.item(one(PLAIN));
    const rows = dump(copy.dir);
    await copy.library.commit([
      { type: "item", before, after: { ...before, tags: [...before.tags].reverse() } },
    ]);
    expect(dump(copy.dir)).to.deep.equal(rows);
  });

  it("notes in a group who changed an item, when Zotero knows who works here", async () => {
    const users = (key: string): unknown =>
      row(
        "SELECT g.createdByUserID AS created, g.lastModifiedByUserID AS modified FROM items i LEFT JOIN groupItems g USING (itemID) WHERE i.key = ? AND i.libraryID = 2",
        key,
      );
    const anonymous = copy.newItem({ itemType: "note" }, 2);
    await copy.library.commit([create(anonymous)]);
    expect(users(anonymous.ref.key)).to.deep.equal({ created: null, modified: null });
    inDatabase(copy.dir, (db) => db.exec("INSERT INTO settings VALUES ('account', 'userID', 900000002)"));
    const note = copy.newItem({ itemType: "note" }, 2);
    await copy.library.commit([create(note)]);
    expect(users(note.ref.key)).to.deep.equal({ created: 900000002, modified: null });
    await copy.edit(one("JUZ6EPPS", 2), { tags: [{ tag: "house", type: 0 }] });
    expect(users("JUZ6EPPS")).to.deep.equal({ created: 900000001, modified: 900000002 });
    expect(await copy.library.itemUri(one(PLAIN))).to.equal(
      "http://zotero.org/users/900000002/items/5Q2TBH2E",
    );
  });

  it("removes the name of a tag that nothing uses any more", async () => {
    await copy.edit(one(HIGHLIGHT), { tags: [] });
    expect(row("SELECT count(*) AS n FROM tags WHERE name = 'claim'")).to.deep.equal({ n: 0 });
  });

  it("moves, renames, trashes and restores collections", async () => {
    const before = await copy.collection(one(METHODS));
    const after = { ...before, name: "Méthodes", parentKey: READING_LIST, trashed: true };
    await copy.library.commit([{ type: "collection", before, after }]);
    expect(await copy.library.collections([one(METHODS)])).to.deep.equal([after]);
    expect((await copy.library.listCollections(1)).map(({ name }) => name)).not.to.include.members([
      "Méthodes",
      "Systematic reviews",
    ]);
    expect(row("SELECT synced, clientDateModified FROM collections WHERE key = ?", METHODS)).to.deep.equal({
      synced: 0,
      clientDateModified: SQL_NOW,
    });
    await copy.library.commit([{ type: "collection", before: after, after: before }]);
    expect(await copy.library.collections([one(METHODS)])).to.deep.equal([before]);
  });

  it("takes an empty field for none and an empty note text for no text", async () => {
    const note = copy.newItem({ itemType: "note", note: null });
    const pdf = copy.newItem({
      itemType: "attachment",
      fields: { title: "", url: "https://example.org" },
      note: "",
      attachment: { linkMode: "linked_url", contentType: null, charset: null, path: null },
    });
    await copy.library.commit([create(note), create(pdf)]);
    expect(await copy.library.items([note.ref, pdf.ref])).to.deep.equal([
      { ...note, note: "" },
      { ...pdf, fields: { url: "https://example.org" }, note: null },
    ]);
    await copy.library.commit([
      { type: "item", before: note, after: { ...note, trashed: true } },
      { type: "item", before: pdf, after: { ...pdf, fields: { title: "", url: "" } } },
    ]);
    expect((await copy.item(pdf.ref)).fields).to.deep.equal({});
  });

  it("tells which fields a type may have", () => {
    expect(copy.library.itemTypeFields?.("case")).to.include.members(["caseName", "court", "extra"]);
    expect(copy.library.itemTypeFields?.("case")).not.to.include("title");
    expect(copy.library.itemTypeFields?.("note")).to.deep.equal([]);
    expect(copy.library.itemTypeFields?.("scroll")).to.equal(undefined);
  });

  it("works on the tables that Zotero 8 has", async () => {
    makeZotero8Database(copy.dir);
    copy = await copy.reopen();
    const before = await copy.edit(one(PLAIN), {
      fields: { title: "Neu – Übersicht", date: "1999" },
      creators: [{ creatorType: "author", firstName: "Zoë", lastName: "Ångström", fieldMode: 0 }],
      tags: [{ tag: "Ünï", type: 0 }],
    });
    await copy.edit(one(PLAIN), before);
    expect(await copy.library.annotations(one(PLAIN_PDF))).to.have.length(4);
    expect((await copy.library.facts([one(PLAIN)])).facts.size).to.equal(3);
  });
});
