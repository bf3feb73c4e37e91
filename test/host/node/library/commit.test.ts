import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { isWorkflowError, type WorkflowError } from "../../../../src/errors/workflow-error.ts";
import { type NodeLibrary, openLibrary } from "../../../../src/host/node/library/open-library.ts";
import type { ItemRef } from "../../../../src/model/item-ref.ts";
import type { CollectionState, ItemState } from "../../../../src/model/item-state.ts";
import type { LibraryPut } from "../../../../src/ports/library.ts";
import { dump, inDatabase, problemsOf } from "./database-checks.ts";
import { genuineDirectory, removeTemporary } from "./genuine-directory.ts";

const NOW = Date.UTC(2026, 8, 1, 10, 20, 30);
const SQL_NOW = "2026-09-01 10:20:30";
const SYNC_TABLES = [
  "syncCache",
  "syncDeleteLog",
  "syncQueue",
  "storageDeleteLog",
  "syncedSettings",
  "syncObjectTypes",
  "version",
];
/** Papers, notes and more of the fixture, by what they are for. */
const PLAIN = "5Q2TBH2E";
const PLAIN_PDF = "N3H68TLH";
const HIGHLIGHT = "Q6HR9YBS";
const NOTE = "PSJEBFT8";
const LOOSE_NOTE = "ESTIUE88";
const LOOSE_PDF = "MXJMZNPY";
const READING_LIST = "QNWC32HY";
const METHODS = "UPSF3AWT";

describe("committing to a library", () => {
  let dir: string;
  let library: NodeLibrary;

  beforeEach(async () => {
    ({ dir } = genuineDirectory());
    await reopen();
  });
  afterEach(async () => {
    await library.close();
    expect(problemsOf(dir)).to.deep.equal([]);
    removeTemporary();
  });

  const reopen = async (): Promise<void> => {
    library = await openLibrary({ dir, write: true, shared: true, now: () => NOW });
  };
  const one = (key: string, libraryId = 1): ItemRef => ({ libraryId, key });
  const state = async (ref: ItemRef): Promise<ItemState> => {
    const [found] = await library.items([ref]);
    if (found === undefined) throw new Error(`${ref.libraryId}/${ref.key} is missing`);
    return found;
  };
  const item = (after: Partial<ItemState> & Pick<ItemState, "itemType">, libraryId = 1): ItemState => ({
    ref: { libraryId, key: library.newKey(libraryId) },
    parentKey: null,
    trashed: false,
    fields: {},
    creators: [],
    tags: [],
    collections: [],
    relations: [],
    note: after.itemType === "note" ? "" : null,
    attachment: null,
    ...after,
  });
  const create = (after: ItemState): LibraryPut => ({ type: "item", before: null, after });
  const edit = async (ref: ItemRef, changes: Partial<ItemState>): Promise<ItemState> => {
    const before = await state(ref);
    const after = { ...before, ...changes };
    await library.commit([{ type: "item", before, after }]);
    expect(await state(ref)).to.deep.equal(after);
    return before;
  };
  const refusal = async (puts: readonly LibraryPut[]): Promise<WorkflowError> => {
    const before = dump(dir);
    const outcome: unknown = await library.commit(puts).catch((error: unknown) => error);
    if (!isWorkflowError(outcome)) throw new Error("It was not refused.");
    expect(dump(dir)).to.deep.equal(before);
    return outcome;
  };
  const row = (sql: string, ...values: unknown[]): unknown =>
    inDatabase(dir, (db) => db.prepare(sql).get(...values));

  it("creates a child note as Zotero stores one", async () => {
    const note = item({
      itemType: "note",
      parentKey: PLAIN,
      note: "<h1>Über &amp; under</h1>\n<p>text</p>",
      tags: [
        { tag: "to read", type: 0 },
        { tag: "À lire", type: 1 },
      ],
      relations: [{ predicate: "dc:relation", object: await library.itemUri(one(PLAIN)) }],
    });
    await library.commit([create(note)]);
    expect(await state(note.ref)).to.deep.equal(note);
    expect(await library.childItems(one(PLAIN))).to.deep.include(note.ref);
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
      ref: one(library.newKey(1)),
      name: "内側 / inner",
      parentKey: null,
      trashed: false,
    };
    const outer: CollectionState = {
      ...inner,
      ref: one(library.newKey(1)),
      name: "outer",
      parentKey: METHODS,
    };
    const nested = { ...inner, parentKey: outer.ref.key };
    const paper = item({
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
    const note = item({ itemType: "note", parentKey: paper.ref.key, note: "" });
    const attachment = item({
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
    const image = item({
      itemType: "attachment",
      parentKey: note.ref.key,
      attachment: {
        linkMode: "embedded_image",
        contentType: "image/png",
        charset: null,
        path: "storage:image.png",
      },
    });
    const page = item({
      itemType: "attachment",
      fields: { title: "Page" },
      attachment: { linkMode: "linked_url", contentType: "text/html", charset: "utf-8", path: null },
    });
    const file = item({
      itemType: "attachment",
      fields: { title: "File" },
      collections: [outer.ref.key],
      attachment: { linkMode: "linked_file", contentType: null, charset: null, path: "attachments:x/y.md" },
    });
    const items = [image, attachment, note, paper, page, file];
    await library.commit([
      ...items.map(create),
      { type: "collection", before: null, after: nested },
      { type: "collection", before: null, after: outer },
    ]);
    expect(await library.items(items.map(({ ref }) => ref))).to.deep.equal(items);
    expect(await library.collections([nested.ref, outer.ref])).to.deep.equal([nested, outer]);
    expect(await library.childItems(paper.ref)).to.deep.equal([attachment.ref, note.ref]);
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
      const before = await edit(one(key), change);
      await edit(one(key), before);
      expect(await state(one(key))).to.deep.equal(before);
    }
  });

  it("marks what it changed as not synced and leaves the sync tables and all else alone", async () => {
    const others = dump(dir, SYNC_TABLES);
    const ref = one("XGDCCWRI", 2);
    const rows = (): unknown =>
      inDatabase(dir, (db) =>
        db.prepare("SELECT * FROM items WHERE key <> 'XGDCCWRI' ORDER BY itemID").all(),
      );
    const untouched = rows();
    const clock = row("SELECT clientVersion FROM libraries WHERE libraryID = 2");
    await edit(ref, { tags: [{ tag: "house", type: 0 }] });
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
    expect(dump(dir, SYNC_TABLES)).to.deep.equal(others);
  });

  it("leaves an object alone that does not change", async () => {
    const before = await state(one(PLAIN));
    const rows = dump(dir);
    await library.commit([{ type: "item", before, after: { ...before, tags: [...before.tags].reverse() } }]);
    expect(dump(dir)).to.deep.equal(rows);
  });

  it("notes in a group who changed an item, when Zotero knows who works here", async () => {
    const users = (key: string): unknown =>
      row(
        "SELECT g.createdByUserID AS created, g.lastModifiedByUserID AS modified FROM items i LEFT JOIN groupItems g USING (itemID) WHERE i.key = ? AND i.libraryID = 2",
        key,
      );
    const anonymous = item({ itemType: "note" }, 2);
    await library.commit([create(anonymous)]);
    expect(users(anonymous.ref.key)).to.deep.equal({ created: null, modified: null });
    inDatabase(dir, (db) => db.exec("INSERT INTO settings VALUES ('account', 'userID', 900000002)"));
    const note = item({ itemType: "note" }, 2);
    await library.commit([create(note)]);
    expect(users(note.ref.key)).to.deep.equal({ created: 900000002, modified: null });
    await edit(one("JUZ6EPPS", 2), { tags: [{ tag: "house", type: 0 }] });
    expect(users("JUZ6EPPS")).to.deep.equal({ created: 900000001, modified: 900000002 });
    expect(await library.itemUri(one(PLAIN))).to.equal("http://zotero.org/users/900000002/items/5Q2TBH2E");
  });

  it("removes the name of a tag that nothing uses any more", async () => {
    await edit(one(HIGHLIGHT), { tags: [] });
    expect(row("SELECT count(*) AS n FROM tags WHERE name = 'claim'")).to.deep.equal({ n: 0 });
  });

  it("moves, renames, trashes and restores collections", async () => {
    const [before] = await library.collections([one(METHODS)]);
    if (before === undefined) throw new Error("missing");
    const after = { ...before, name: "Méthodes", parentKey: READING_LIST, trashed: true };
    await library.commit([{ type: "collection", before, after }]);
    expect(await library.collections([one(METHODS)])).to.deep.equal([after]);
    expect((await library.listCollections(1)).map(({ name }) => name)).not.to.include.members([
      "Méthodes",
      "Systematic reviews",
    ]);
    expect(row("SELECT synced, clientDateModified FROM collections WHERE key = ?", METHODS)).to.deep.equal({
      synced: 0,
      clientDateModified: SQL_NOW,
    });
    await library.commit([{ type: "collection", before: after, after: before }]);
    expect(await library.collections([one(METHODS)])).to.deep.equal([before]);
  });

  it("takes an empty field for none and an empty note text for no text", async () => {
    const note = item({ itemType: "note", note: null });
    const pdf = item({
      itemType: "attachment",
      fields: { title: "", url: "https://example.org" },
      note: "",
      attachment: { linkMode: "linked_url", contentType: null, charset: null, path: null },
    });
    await library.commit([create(note), create(pdf)]);
    expect(await library.items([note.ref, pdf.ref])).to.deep.equal([
      { ...note, note: "" },
      { ...pdf, fields: { url: "https://example.org" }, note: null },
    ]);
    await library.commit([
      { type: "item", before: note, after: { ...note, trashed: true } },
      { type: "item", before: pdf, after: { ...pdf, fields: { title: "", url: "" } } },
    ]);
    expect((await state(pdf.ref)).fields).to.deep.equal({});
  });

  it("tells which fields a type may have", () => {
    expect(library.itemTypeFields?.("case")).to.include.members(["caseName", "court", "extra"]);
    expect(library.itemTypeFields?.("case")).not.to.include("title");
    expect(library.itemTypeFields?.("note")).to.deep.equal([]);
    expect(library.itemTypeFields?.("scroll")).to.equal(undefined);
  });

  describe("with conflicts", () => {
    it("names every object that is not as it was, and what differs", async () => {
      const plain = await state(one(PLAIN));
      const note = await state(one(NOTE));
      const [methods] = await library.collections([one(METHODS)]);
      if (methods === undefined) throw new Error("missing");
      const error = await refusal([
        { type: "item", before: { ...plain, trashed: true, tags: [] }, after: plain },
        { type: "item", before: note, after: { ...note, note: "<p>fine</p>" } },
        create(note),
        {
          type: "item",
          before: { ...plain, ref: one("22222222") },
          after: { ...plain, ref: one("22222222") },
        },
        { type: "collection", before: { ...methods, name: "Old name" }, after: methods },
      ]);
      expect(error.code).to.equal("library_conflict");
      expect(error.details["objects"]).to.deep.equal([
        { type: "item", libraryId: 1, key: PLAIN, reason: "changed", facets: ["trashed", "tags"] },
        { type: "item", libraryId: 1, key: NOTE, reason: "exists" },
        { type: "item", libraryId: 1, key: "22222222", reason: "missing" },
        { type: "collection", libraryId: 1, key: METHODS, reason: "changed", facets: ["collection"] },
      ]);
      expect(error.args["items"]).to.equal("1/5Q2TBH2E, 1/PSJEBFT8, 1/22222222, 1/UPSF3AWT");
    });

    it("does not mind the order of lists whose order means nothing", async () => {
      const before = await state(one("PIDN74J4"));
      const shuffled = { ...before, collections: [...before.collections].reverse() };
      await library.commit([{ type: "item", before: shuffled, after: { ...shuffled, trashed: true } }]);
      expect(await state(one("PIDN74J4"))).to.deep.equal({ ...before, trashed: true });
    });
  });

  describe("that takes no change", () => {
    for (const [libraryId, key, reason, name] of [
      [3, "JEKJAIWD", "group", "Department archive (read-only)"],
      [4, "E8ERQRSP", "feed", "Plant Light News"],
    ] as const) {
      it(`refuses an item of a ${reason}`, async () => {
        const before = await state(one(key, libraryId));
        const error = await refusal([{ type: "item", before, after: { ...before, trashed: true } }]);
        expect(error.code).to.equal("library_read_only");
        expect(error.args).to.deep.equal({ library: name, reason });
      });
    }

    it("refuses stored files where a group allows none, but not notes", async () => {
      inDatabase(dir, (db) => db.exec("UPDATE libraries SET filesEditable = 0 WHERE libraryID = 2"));
      const attachment = {
        linkMode: "imported_file",
        contentType: null,
        charset: null,
        path: "storage:a",
      } as const;
      const error = await refusal([create(item({ itemType: "attachment", attachment }, 2))]);
      expect(error.args).to.deep.equal({ library: "Photobiology lab", reason: "files" });
      const note = item({ itemType: "note" }, 2);
      await library.commit([create(note)]);
      expect(await state(note.ref)).to.deep.equal(note);
    });
  });

  describe("with what Zotero could not hold", () => {
    const stored = {
      linkMode: "imported_file",
      contentType: null,
      charset: null,
      path: "storage:a.pdf",
    } as const;
    const author = { creatorType: "author", firstName: "", lastName: "A", fieldMode: 1 } as const;
    const cases: readonly (readonly [string, () => LibraryPut | Promise<LibraryPut>])[] = [
      ["unknown-type", () => create(item({ itemType: "scroll" }))],
      ["annotation", () => create(item({ itemType: "annotation", parentKey: PLAIN_PDF }))],
      ["unknown-library", () => create(item({ itemType: "note" }, 77))],
      ["bad-key", () => create({ ...item({ itemType: "note" }), ref: one("OOOO0001") })],
      ["unknown-field", () => create(item({ itemType: "book", fields: { colour: "green" } }))],
      ["field-of-other-type", () => create(item({ itemType: "book", fields: { caseName: "A v. B" } }))],
      ["bad-time", () => create(item({ itemType: "book", fields: { accessDate: "2026-01-01 10:00:00" } }))],
      ["creators", () => create(item({ itemType: "note", creators: [author] }))],
      [
        "creator-type",
        () => create(item({ itemType: "book", creators: [{ ...author, creatorType: "director" }] })),
      ],
      ["creator-name", () => create(item({ itemType: "book", creators: [{ ...author, lastName: "" }] }))],
      ["creator-name", () => create(item({ itemType: "book", creators: [{ ...author, firstName: "B" }] }))],
      ["blank-tag", () => create(item({ itemType: "book", tags: [{ tag: "  ", type: 0 }] }))],
      [
        "tag-twice",
        () =>
          create(
            item({
              itemType: "book",
              tags: [
                { tag: "a", type: 0 },
                { tag: "a", type: 1 },
              ],
            }),
          ),
      ],
      [
        "bad-relation",
        () => create(item({ itemType: "book", relations: [{ predicate: "friend", object: "x" }] })),
      ],
      ["note", () => create(item({ itemType: "book", note: "<p>text</p>" }))],
      ["attachment", () => create(item({ itemType: "attachment" }))],
      ["attachment", () => create(item({ itemType: "book", attachment: stored }))],
      [
        "bad-path",
        () => create(item({ itemType: "attachment", attachment: { ...stored, path: "storage:../a" } })),
      ],
      [
        "charset",
        () => create(item({ itemType: "attachment", attachment: { ...stored, charset: "klingon" } })),
      ],
      [
        "linked-in-group",
        () =>
          create(
            item(
              { itemType: "attachment", attachment: { ...stored, linkMode: "linked_file", path: "/a" } },
              2,
            ),
          ),
      ],
      ["unknown-collection", () => create(item({ itemType: "book", collections: ["22222222"] }))],
      // A collection of another library.
      ["unknown-collection", () => create(item({ itemType: "book", collections: ["6Z5T56G2"] }))],
      ["collection-twice", () => create(item({ itemType: "book", collections: [METHODS, METHODS] }))],
      [
        "child-in-collection",
        () => create(item({ itemType: "note", parentKey: PLAIN, collections: [METHODS] })),
      ],
      ["has-parent", () => create(item({ itemType: "book", parentKey: PLAIN }))],
      ["unknown-parent", () => create(item({ itemType: "note", parentKey: "22222222" }))],
      ["parent-kind", () => create(item({ itemType: "note", parentKey: NOTE }))],
      ["parent-kind", () => create(item({ itemType: "attachment", parentKey: NOTE, attachment: stored }))],
      [
        "parent-kind",
        () =>
          create(
            item({
              itemType: "attachment",
              parentKey: PLAIN,
              attachment: { ...stored, linkMode: "embedded_image" },
            }),
          ),
      ],
      [
        "no-parent",
        () => create(item({ itemType: "attachment", attachment: { ...stored, linkMode: "embedded_image" } })),
      ],
      ["type-change", () => changed(PLAIN, { itemType: "note", note: "", fields: {}, creators: [] })],
      ["link-mode", () => changed(LOOSE_PDF, { attachment: { ...stored, linkMode: "imported_url" } })],
      ["annotation", () => changed(HIGHLIGHT, { parentKey: LOOSE_PDF })],
      ["child-in-collection", () => changed(HIGHLIGHT, { collections: [METHODS] })],
      ["bad-text", () => changed(NOTE, { note: "<p>half \ud83c</p>" })],
      ["bad-text", () => create(item({ itemType: "book", fields: { title: "nul\0" } }))],
      ["bad-text", () => collection({ name: "\udf31" })],
      ["blank-name", () => collection({ name: " " })],
      ["unknown-parent", () => collection({ parentKey: "22222222" })],
      ["cycle", () => collection({ parentKey: "MSSK9ZPL" })],
      ["cycle", () => collection({ parentKey: METHODS })],
    ];
    const changed = async (key: string, change: Partial<ItemState>): Promise<LibraryPut> => {
      const before = await state(one(key));
      return { type: "item", before, after: { ...before, ...change } };
    };
    const collection = async (change: Partial<CollectionState>): Promise<LibraryPut> => {
      const [before] = await library.collections([one(METHODS)]);
      if (before === undefined) throw new Error("missing");
      return { type: "collection", before, after: { ...before, ...change } };
    };

    it("names each problem and changes nothing", async () => {
      for (const [problem, make] of cases) {
        const put = await make();
        const error = await refusal([put]);
        expect(error.code, problem).to.equal("library_item_invalid");
        const problems = error.details["problems"] as { readonly problem: string; readonly key: string }[];
        expect(problems.map((found) => found.problem)).to.deep.equal([problem]);
        expect(problems[0]?.key).to.equal(put.after.ref.key);
      }
    });

    it("names all problems of all objects at once", async () => {
      const good = item({ itemType: "note" });
      const bad = item({
        itemType: "book",
        fields: { colour: "green" },
        tags: [{ tag: "", type: 0 }],
      });
      const twice = item({ itemType: "note" });
      const error = await refusal([create(good), create(bad), create(twice), create(twice)]);
      expect(
        (error.details["problems"] as { readonly problem: string }[]).map(({ problem }) => problem),
      ).to.deep.equal(["named-twice", "unknown-field", "blank-tag"]);
      expect(error.args["count"]).to.equal(3);
      expect(error.args["problems"]).to.include(`1/${bad.ref.key}: there is no field “colour”; `);
      expect(await library.items([good.ref])).to.deep.equal([undefined]);
    });

    it("does not mind old faults in what stays as it is", async () => {
      inDatabase(dir, (db) =>
        db.exec(`INSERT INTO itemData SELECT i.itemID, f.fieldID, (SELECT min(valueID) FROM itemDataValues)
          FROM items i, fieldsCombined f WHERE i.key = '${PLAIN}' AND f.fieldName = 'caseName'`),
      );
      const before = await state(one(PLAIN));
      expect(before.fields).to.have.property("caseName");
      await edit(one(PLAIN), { tags: [] });
      const { caseName, ...fields } = before.fields;
      expect(caseName).to.be.a("string");
      await edit(one(PLAIN), { fields });
    });
  });

  it("works on the columns that Zotero 9 has", async () => {
    await library.close();
    inDatabase(dir, (db) => {
      for (const [table, ...columns] of [
        ["items", "clientVersion"],
        ["collections", "clientVersion"],
        ["savedSearches", "clientVersion"],
        ["libraries", "clientVersion"],
        ["itemDataValues", "valueNormalized"],
        ["tags", "nameNormalized"],
        ["creators", "firstNameNormalized", "lastNameNormalized"],
        ["itemAnnotations", "textNormalized", "commentNormalized"],
      ] as const) {
        for (const column of columns) db.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`);
      }
      db.exec("UPDATE version SET version = 125 WHERE schema = 'userdata'");
    });
    await reopen();
    const before = await edit(one(PLAIN), {
      fields: { title: "Neu – Übersicht", date: "1999" },
      creators: [{ creatorType: "author", firstName: "Zoë", lastName: "Ångström", fieldMode: 0 }],
      tags: [{ tag: "Ünï", type: 0 }],
    });
    await edit(one(PLAIN), before);
    expect(await library.annotations(one(PLAIN_PDF))).to.have.length(4);
    expect((await library.facts([one(PLAIN)])).facts.size).to.equal(3);
  });
});
