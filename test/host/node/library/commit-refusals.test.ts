import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import type { CollectionState, ItemState } from "../../../../src/model/item-state.ts";
import type { LibraryPut } from "../../../../src/ports/library.ts";
import { inDatabase } from "./database-checks.ts";
import {
  create,
  HIGHLIGHT,
  LOOSE_PDF,
  METHODS,
  NOTE,
  one,
  PLAIN,
  PLAIN_PDF,
  type WritableCopy,
  writableCopy,
} from "./writable-copy.ts";

describe("a commit to a library", () => {
  let copy: WritableCopy;

  beforeEach(async () => {
    copy = await writableCopy();
  });
  afterEach(() => copy.finish());

  describe("with conflicts", () => {
    it("names every object that is not as it was, and what differs", async () => {
      const plain = await copy.item(one(PLAIN));
      const note = await copy.item(one(NOTE));
      const methods = await copy.collection(one(METHODS));
      const error = await copy.refusal([
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
      const before = await copy.item(one("PIDN74J4"));
      const shuffled = { ...before, collections: [...before.collections].reverse() };
      await copy.library.commit([{ type: "item", before: shuffled, after: { ...shuffled, trashed: true } }]);
      expect(await copy.item(one("PIDN74J4"))).to.deep.equal({ ...before, trashed: true });
    });
  });

  describe("that takes no change", () => {
    for (const [libraryId, key, reason, name] of [
      [3, "JEKJAIWD", "group", "Department archive (read-only)"],
      [4, "E8ERQRSP", "feed", "Plant Light News"],
    ] as const) {
      it(`refuses an item of a ${reason}`, async () => {
        const before = await copy.item(one(key, libraryId));
        const error = await copy.refusal([{ type: "item", before, after: { ...before, trashed: true } }]);
        expect(error.code).to.equal("library_read_only");
        expect(error.args).to.deep.equal({ library: name, reason });
      });
    }

    it("refuses stored files where a group allows none, but not notes", async () => {
      inDatabase(copy.dir, (db) => db.exec("UPDATE libraries SET filesEditable = 0 WHERE libraryID = 2"));
      const attachment = {
        linkMode: "imported_file",
        contentType: null,
        charset: null,
        path: "storage:a",
      } as const;
      const error = await copy.refusal([create(copy.newItem({ itemType: "attachment", attachment }, 2))]);
      expect(error.args).to.deep.equal({ library: "Photobiology lab", reason: "files" });
      const note = copy.newItem({ itemType: "note" }, 2);
      await copy.library.commit([create(note)]);
      expect(await copy.item(note.ref)).to.deep.equal(note);
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
      ["unknown-type", () => create(copy.newItem({ itemType: "scroll" }))],
      ["annotation", () => create(copy.newItem({ itemType: "annotation", parentKey: PLAIN_PDF }))],
      ["unknown-library", () => create(copy.newItem({ itemType: "note" }, 77))],
      ["bad-key", () => create({ ...copy.newItem({ itemType: "note" }), ref: one("OOOO0001") })],
      ["unknown-field", () => create(copy.newItem({ itemType: "book", fields: { colour: "green" } }))],
      [
        "field-of-other-type",
        () => create(copy.newItem({ itemType: "book", fields: { caseName: "A v. B" } })),
      ],
      [
        "bad-time",
        () => create(copy.newItem({ itemType: "book", fields: { accessDate: "2026-01-01 10:00:00" } })),
      ],
      ["creators", () => create(copy.newItem({ itemType: "note", creators: [author] }))],
      [
        "creator-type",
        () => create(copy.newItem({ itemType: "book", creators: [{ ...author, creatorType: "director" }] })),
      ],
      [
        "creator-name",
        () => create(copy.newItem({ itemType: "book", creators: [{ ...author, lastName: "" }] })),
      ],
      [
        "creator-name",
        () => create(copy.newItem({ itemType: "book", creators: [{ ...author, firstName: "B" }] })),
      ],
      ["blank-tag", () => create(copy.newItem({ itemType: "book", tags: [{ tag: "  ", type: 0 }] }))],
      [
        "tag-twice",
        () =>
          create(
            copy.newItem({
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
        () => create(copy.newItem({ itemType: "book", relations: [{ predicate: "friend", object: "x" }] })),
      ],
      ["note", () => create(copy.newItem({ itemType: "book", note: "<p>text</p>" }))],
      ["attachment", () => create(copy.newItem({ itemType: "attachment" }))],
      ["attachment", () => create(copy.newItem({ itemType: "book", attachment: stored }))],
      [
        "bad-path",
        () =>
          create(copy.newItem({ itemType: "attachment", attachment: { ...stored, path: "storage:../a" } })),
      ],
      [
        "charset",
        () => create(copy.newItem({ itemType: "attachment", attachment: { ...stored, charset: "klingon" } })),
      ],
      [
        "linked-in-group",
        () =>
          create(
            copy.newItem(
              { itemType: "attachment", attachment: { ...stored, linkMode: "linked_file", path: "/a" } },
              2,
            ),
          ),
      ],
      ["unknown-collection", () => create(copy.newItem({ itemType: "book", collections: ["22222222"] }))],
      // A collection of another library.
      ["unknown-collection", () => create(copy.newItem({ itemType: "book", collections: ["6Z5T56G2"] }))],
      ["collection-twice", () => create(copy.newItem({ itemType: "book", collections: [METHODS, METHODS] }))],
      [
        "child-in-collection",
        () => create(copy.newItem({ itemType: "note", parentKey: PLAIN, collections: [METHODS] })),
      ],
      ["has-parent", () => create(copy.newItem({ itemType: "book", parentKey: PLAIN }))],
      ["unknown-parent", () => create(copy.newItem({ itemType: "note", parentKey: "22222222" }))],
      ["parent-kind", () => create(copy.newItem({ itemType: "note", parentKey: NOTE }))],
      [
        "parent-kind",
        () => create(copy.newItem({ itemType: "attachment", parentKey: NOTE, attachment: stored })),
      ],
      [
        "parent-kind",
        () =>
          create(
            copy.newItem({
              itemType: "attachment",
              parentKey: PLAIN,
              attachment: { ...stored, linkMode: "embedded_image" },
            }),
          ),
      ],
      [
        "no-parent",
        () =>
          create(
            copy.newItem({ itemType: "attachment", attachment: { ...stored, linkMode: "embedded_image" } }),
          ),
      ],
      ["type-change", () => changed(PLAIN, { itemType: "note", note: "", fields: {}, creators: [] })],
      ["link-mode", () => changed(LOOSE_PDF, { attachment: { ...stored, linkMode: "imported_url" } })],
      ["annotation", () => changed(HIGHLIGHT, { parentKey: LOOSE_PDF })],
      ["child-in-collection", () => changed(HIGHLIGHT, { collections: [METHODS] })],
      ["bad-text", () => changed(NOTE, { note: "<p>half \ud83c</p>" })],
      ["bad-text", () => create(copy.newItem({ itemType: "book", fields: { title: "nul\0" } }))],
      ["bad-text", () => collection({ name: "\udf31" })],
      ["blank-name", () => collection({ name: " " })],
      ["unknown-parent", () => collection({ parentKey: "22222222" })],
      ["cycle", () => collection({ parentKey: "MSSK9ZPL" })],
      ["cycle", () => collection({ parentKey: METHODS })],
    ];
    const changed = async (key: string, change: Partial<ItemState>): Promise<LibraryPut> => {
      const before = await copy.item(one(key));
      return { type: "item", before, after: { ...before, ...change } };
    };
    const collection = async (change: Partial<CollectionState>): Promise<LibraryPut> => {
      const before = await copy.collection(one(METHODS));
      return { type: "collection", before, after: { ...before, ...change } };
    };

    it("names each problem and changes nothing", async () => {
      for (const [problem, make] of cases) {
        const put = await make();
        const error = await copy.refusal([put]);
        expect(error.code, problem).to.equal("library_item_invalid");
        const problems = error.details["problems"] as { readonly problem: string; readonly key: string }[];
        expect(problems.map((found) => found.problem)).to.deep.equal([problem]);
        expect(problems[0]?.key).to.equal(put.after.ref.key);
      }
    });

    it("names all problems of all objects at once", async () => {
      const good = copy.newItem({ itemType: "note" });
      const bad = copy.newItem({
        itemType: "book",
        fields: { colour: "green" },
        tags: [{ tag: "", type: 0 }],
      });
      const twice = copy.newItem({ itemType: "note" });
      const error = await copy.refusal([create(good), create(bad), create(twice), create(twice)]);
      expect(
        (error.details["problems"] as { readonly problem: string }[]).map(({ problem }) => problem),
      ).to.deep.equal(["named-twice", "unknown-field", "blank-tag"]);
      expect(error.args["count"]).to.equal(3);
      expect(error.args["problems"]).to.include(`1/${bad.ref.key}: there is no field “colour”; `);
      expect(await copy.library.items([good.ref])).to.deep.equal([undefined]);
    });

    it("does not mind old faults in what stays as it is", async () => {
      inDatabase(copy.dir, (db) =>
        db.exec(`INSERT INTO itemData SELECT i.itemID, f.fieldID, (SELECT min(valueID) FROM itemDataValues)
          FROM items i, fieldsCombined f WHERE i.key = '${PLAIN}' AND f.fieldName = 'caseName'`),
      );
      const before = await copy.item(one(PLAIN));
      expect(before.fields).to.have.property("caseName");
      await copy.edit(one(PLAIN), { tags: [] });
      const { caseName, ...fields } = before.fields;
      expect(caseName).to.be.a("string");
      await copy.edit(one(PLAIN), { fields });
    });
  });
});
