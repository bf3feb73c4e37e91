import { expect } from "chai";
import { describe, it } from "mocha";
import { refJson } from "../../src/library/change-target.ts";
import type { Change } from "../../src/model/change.ts";
import { aCollection, anAttachment, anItem, aNote, createMemoryLibrary } from "../fakes/library.ts";
import {
  aUnitOfWork,
  codeOf,
  errorOf,
  refOf,
  stageCollection,
  stageField,
  stageMembership,
  stageNote,
  stageTags,
} from "./staging.ts";

function aLibrary() {
  return createMemoryLibrary({
    items: [
      anItem("ITEMAAAA", "Antennae", { tags: [{ tag: "red", type: 0 }], collections: ["COLLAAAA"] }),
      anItem("ITEMBBBB", "Beats"),
      anItem("TRASHAAA", "Gone", { trashed: true }),
      anItem("ITEMAAAA", "In the group", { libraryId: 2 }),
      anItem("ARCHAAAA", "In the archive", { libraryId: 3 }),
      anAttachment("FILEAAAA", "a.pdf", { parentKey: "ITEMAAAA" }),
      aNote("NOTEAAAA", "<p>old</p>", { parentKey: "ITEMAAAA" }),
    ],
    collections: [
      aCollection("COLLAAAA", "Reading list"),
      aCollection("COLLBBBB", "Below", { parentKey: "COLLAAAA" }),
      aCollection("COLLTTTT", "Thrown away", { trashed: true }),
    ],
  });
}

describe("unit of work", () => {
  it("answers a staged call as committed and writes nothing", async () => {
    const library = aLibrary();
    const unit = aUnitOfWork(library);
    const request = { html: "<p>new</p>" };
    const call = { owner: "notes", operation: "notes.create", operationId: "one", request };
    const answer = await unit.stage(call, (draft) => {
      draft.createItem(aNote("NEWNOTEA", "<p>new</p>", { parentKey: "ITEMAAAA" }));
      return { noteRef: refJson(refOf("NEWNOTEA")) };
    });
    expect(answer.state).to.equal("committed");
    expect(answer.result).to.deep.equal({ noteRef: { libraryId: 1, key: "NEWNOTEA" } });
    expect(answer.receipt).to.deep.include({
      receiptId: "receipt-1",
      operationId: "one",
      operation: "notes.create",
      committedAt: "2023-11-14T22:13:20.000Z",
      changes: [{ type: "item", ref: { libraryId: 1, key: "NEWNOTEA" }, action: "created" }],
    });
    expect(answer.receipt["effectDigest"]).to.match(/^[0-9a-f]{64}$/);
    expect(library.commits).to.equal(0);
    expect(library.get(refOf("NEWNOTEA"))).to.equal(undefined);
  });

  it("reads its own writes: items, children, notes, collections, searches", async () => {
    const unit = aUnitOfWork(aLibrary());
    const note = await stageNote(unit, "ITEMAAAA", "<p>new</p>");
    const collection = await stageCollection(unit, "Mine", "COLLAAAA");
    await stageMembership(unit, refOf("ITEMBBBB"), collection);
    await stageField(unit, refOf("ITEMBBBB"), "title", "Beats again");
    await stageField(unit, refOf("ITEMBBBB"), "title", "Beats at last");

    expect((await unit.item(refOf("ITEMBBBB")))?.fields["title"]).to.equal("Beats at last");
    expect((await unit.childItems(refOf("ITEMAAAA"))).map(({ key }) => key)).to.deep.equal([
      "FILEAAAA",
      "NOTEAAAA",
      note,
    ]);
    expect((await unit.notes(refOf("ITEMAAAA"))).map((state) => state.note)).to.deep.equal([
      "<p>old</p>",
      "<p>new</p>",
    ]);
    const list = await unit.listCollections(1);
    expect(list.map(({ name }) => name)).to.deep.equal(["Reading list", "Below", "Mine"]);
    const inNew = { libraryId: 1, collection: refOf(collection) };
    expect(await unit.find(inNew)).to.deep.equal([refOf("ITEMBBBB")]);
    const below = { libraryId: 1, collection: refOf("COLLAAAA"), recursive: true };
    expect(await unit.find(below)).to.deep.equal([refOf("ITEMAAAA"), refOf("ITEMBBBB")]);
    expect(await unit.find({ libraryId: 1, text: "LAST béats" })).to.deep.equal([refOf("ITEMBBBB")]);
    expect(await unit.find({ libraryId: 1, text: "antennae last" })).to.deep.equal([]);
  });

  it("no longer finds what it trashed or took a tag from", async () => {
    const unit = aUnitOfWork(aLibrary());
    await stageTags(unit, refOf("ITEMAAAA"), [], ["red"]);
    expect(await unit.find({ libraryId: 1, tag: "red" })).to.deep.equal([]);
    const call = { owner: "notes", operation: "notes.remove", operationId: "x", request: {} };
    const { receipt } = await unit.stage(call, async (draft) => {
      const note = await draft.item(refOf("NOTEAAAA"));
      if (note === undefined) throw new Error("no note");
      draft.editItem(note, [{ facet: "trashed", from: false, to: true }]);
      return null;
    });
    expect(receipt["changes"]).to.deep.equal([
      { type: "item", ref: { libraryId: 1, key: "NOTEAAAA" }, action: "trashed" },
    ]);
    expect(await unit.notes(refOf("ITEMAAAA"))).to.deep.equal([]);
  });

  it("keeps equal keys of two libraries apart", async () => {
    const unit = aUnitOfWork(aLibrary());
    await stageTags(unit, refOf("ITEMAAAA", 2), ["seen"]);
    expect((await unit.item(refOf("ITEMAAAA", 2)))?.tags).to.deep.equal([{ tag: "seen", type: 0 }]);
    expect((await unit.item(refOf("ITEMAAAA")))?.tags).to.deep.equal([{ tag: "red", type: 0 }]);
    expect(unit.changes.map((change) => change.kind === "edit-item" && change.ref.libraryId)).to.deep.equal([
      2,
    ]);
  });

  it("says unchanged when a call leads to nothing, and stages nothing", async () => {
    const unit = aUnitOfWork(aLibrary());
    expect(await stageTags(unit, refOf("ITEMAAAA"), ["red"], ["blue"])).to.equal("unchanged");
    expect(unit.changes).to.deep.equal([]);
  });

  it("gives the same answer to the same operation id and request, and refuses another request", async () => {
    const unit = aUnitOfWork(aLibrary());
    const first = await stageNote(unit, "ITEMAAAA", "<p>a</p>", "same");
    expect(await stageNote(unit, "ITEMAAAA", "<p>a</p>", "same")).to.equal(first);
    expect(await codeOf(stageNote(unit, "ITEMAAAA", "<p>b</p>", "same"))).to.equal("idempotency_conflict");
    const both = await Promise.all([
      stageNote(unit, "ITEMAAAA", "<p>c</p>", "twice"),
      stageNote(unit, "ITEMAAAA", "<p>c</p>", "twice"),
    ]);
    expect(both[0]).to.equal(both[1]);
    expect(unit.changes.length).to.equal(2);
    expect((await unit.answerOf("notes", "same"))?.["result"]).to.equal(first);
    expect(await unit.answerOf("mutations", "same")).to.equal(undefined);
  });

  it("stages calls that come at once in the order in which they came", async () => {
    const unit = aUnitOfWork(aLibrary());
    await Promise.all(["1", "2", "3"].map((title) => stageField(unit, refOf("ITEMBBBB"), "title", title)));
    expect(unit.changes.map(({ ordinal }) => ordinal)).to.deep.equal([0, 1, 2]);
    expect((await unit.item(refOf("ITEMBBBB")))?.fields["title"]).to.equal("3");
  });

  it("leaves nothing behind of a call that fails, so that it may be asked again", async () => {
    const unit = aUnitOfWork(aLibrary());
    const call = { owner: "notes", operation: "notes.create", operationId: "again", request: { n: 1 } };
    const failing = unit.stage(call, (draft) => {
      draft.createItem(aNote("NEWNOTEA", "<p>new</p>", { parentKey: "ITEMAAAA" }));
      throw new Error("half way");
    });
    expect(await failing.catch((error: unknown) => error)).to.have.property("message", "half way");
    expect(unit.changes).to.deep.equal([]);
    expect(await unit.item(refOf("NEWNOTEA"))).to.equal(undefined);
    expect(await stageNote(unit, "ITEMAAAA", "<p>b</p>", "again")).to.match(/^NW/);
  });

  it("stages nothing when the signal aborts before the call is done", async () => {
    const unit = aUnitOfWork(aLibrary());
    const controller = new AbortController();
    const call = {
      owner: "notes",
      operation: "notes.create",
      operationId: "x",
      request: {},
      signal: controller.signal,
    };
    const staged = unit.stage(call, (draft) => {
      draft.createItem(aNote("NEWNOTEA", "<p>new</p>"));
      controller.abort();
      return null;
    });
    expect(await codeOf(staged)).to.equal("canceled");
    expect(unit.changes).to.deep.equal([]);
  });

  it("rebuilds itself from the journal: same reads, same answers, ordinals that go on", async () => {
    const library = aLibrary();
    const first = aUnitOfWork(library);
    const note = await stageNote(first, "ITEMAAAA", "<p>a</p>", "same");
    await stageField(first, refOf("ITEMBBBB"), "title", "New");
    const changes = JSON.parse(JSON.stringify(first.changes)) as Change[];
    library.edit(refOf("ITEMBBBB"), { tags: [{ tag: "meanwhile", type: 0 }] });

    const unit = aUnitOfWork(library, { changes });
    const item = await unit.item(refOf("ITEMBBBB"));
    expect(item?.fields["title"]).to.equal("New");
    expect(item?.tags).to.deep.equal([{ tag: "meanwhile", type: 0 }]);
    expect((await unit.notes(refOf("ITEMAAAA"))).length).to.equal(2);
    expect(await stageNote(unit, "ITEMAAAA", "<p>a</p>", "same")).to.equal(note);
    expect(await codeOf(stageNote(unit, "ITEMAAAA", "<p>b</p>", "same"))).to.equal("idempotency_conflict");
    await stageTags(unit, refOf("ITEMBBBB"), ["more"]);
    expect(unit.changes.map(({ ordinal }) => ordinal)).to.deep.equal([0, 1, 2]);
  });

  it("answers a call that an earlier attempt committed, and refuses another under the same ordinal", async () => {
    const library = aLibrary();
    const earlier = aUnitOfWork(library);
    const note = await stageNote(earlier, "ITEMAAAA", "<p>a</p>", "first attempt");
    const committedCalls = earlier.changes.flatMap(({ ordinal, operationId, call }) =>
      call === undefined ? [] : [{ ...call, ordinal, operationId }],
    );
    const again = aUnitOfWork(library, { committedCalls });
    expect(await stageNote(again, "ITEMAAAA", "<p>a</p>", "second attempt")).to.equal(note);
    expect(again.changes).to.deep.equal([]);
    expect((await again.answerOf("notes", "first attempt"))?.["result"]).to.equal(note);

    const other = aUnitOfWork(library, { committedCalls });
    expect(await codeOf(stageNote(other, "ITEMAAAA", "<p>b</p>"))).to.equal("idempotency_conflict");
  });

  describe("refuses before anything is staged", () => {
    const refusals: readonly (readonly [string, string, string, Parameters<typeof aNote>[2]])[] = [
      ["a library that takes no changes", "library_read_only", "Department archive", { libraryId: 3 }],
      ["a feed", "library_read_only", "Plant Light News", { libraryId: 4 }],
      ["an unknown library", "library_item_invalid", "unknown_library", { libraryId: 9 }],
      ["a parent that is not there", "library_item_invalid", "parent_missing", { parentKey: "NOTHINGX" }],
      ["a parent in the trash", "library_item_invalid", "parent_in_trash", { parentKey: "TRASHAAA" }],
      [
        "a parent that is an attachment",
        "library_item_invalid",
        "parent_is_no_regular_item",
        { parentKey: "FILEAAAA" },
      ],
      [
        "a collection that is not there",
        "library_item_invalid",
        "collection_missing",
        { collections: ["NOTHINGX"] },
      ],
      [
        "a collection in the trash",
        "library_item_invalid",
        "collection_in_trash",
        { collections: ["COLLTTTT"] },
      ],
      [
        "a child in a collection",
        "library_item_invalid",
        "child_in_collection",
        { parentKey: "ITEMAAAA", collections: ["COLLAAAA"] },
      ],
    ];
    for (const [what, code, said, rest] of refusals) {
      it(what, async () => {
        const unit = aUnitOfWork(aLibrary());
        const call = { owner: "notes", operation: "notes.create", operationId: "x", request: {} };
        const error = await errorOf(
          unit.stage(call, (draft) => {
            draft.createItem(aNote("NEWNOTEA", "<p>new</p>", rest));
            return null;
          }),
        );
        expect(error.code).to.equal(code);
        expect(JSON.stringify(error.args)).to.contain(said);
        expect(unit.changes).to.deep.equal([]);
      });
    }

    it("unknown fields and types, all at once", async () => {
      const unit = aUnitOfWork(aLibrary());
      const call = { owner: "mutations", operation: "item.create", operationId: "x", request: {} };
      const error = await errorOf(
        unit.stage(call, (draft) => {
          draft.createItem(anItem("NEWAAAAA", "T", { fields: { colour: "red", size: "big" } }));
          draft.createItem(anItem("NEWBBBBB", "T", { itemType: "poem" }));
          return null;
        }),
      );
      expect(error.code).to.equal("library_item_invalid");
      expect(error.details).to.deep.equal({
        problems: [
          { ref: refOf("NEWAAAAA"), reason: "unknown_field", field: "colour" },
          { ref: refOf("NEWAAAAA"), reason: "unknown_field", field: "size" },
          { ref: refOf("NEWBBBBB"), reason: "unknown_item_type", field: "poem" },
        ],
      });
    });

    it("a linked file in a group, which others could not open", async () => {
      const unit = aUnitOfWork(aLibrary());
      const call = { owner: "attachments", operation: "attachments.create", operationId: "x", request: {} };
      const error = await errorOf(
        unit.stage(call, (draft) => {
          const attachment = { linkMode: "linked_file", path: "attachments:a.pdf" } as const;
          draft.createItem(anAttachment("NEWFILEA", "a.pdf", { libraryId: 2, attachment }));
          return null;
        }),
      );
      expect(JSON.stringify(error.details)).to.contain("linked_file_in_group");
    });

    it("a collection below itself", async () => {
      const unit = aUnitOfWork(aLibrary());
      const call = { owner: "mutations", operation: "collection.update", operationId: "x", request: {} };
      const error = await errorOf(
        unit.stage(call, async (draft) => {
          const from = await draft.collection(refOf("COLLAAAA"));
          if (from === undefined) throw new Error("no collection");
          draft.editCollection(from, { ...from, parentKey: "COLLBBBB" });
          return null;
        }),
      );
      expect(JSON.stringify(error.details)).to.contain("own_ancestor");
    });

    it("anything in a library that was opened for reading only", async () => {
      const library = createMemoryLibrary({ items: aLibrary().all(), writable: false });
      const error = await errorOf(stageNote(aUnitOfWork(library), "ITEMAAAA", "<p>x</p>"));
      expect(error.code).to.equal("library_read_only");
      expect(error.args["reason"]).to.equal("opened");
    });

    it("but not what is only pretended, as in a dry run", async () => {
      const library = createMemoryLibrary({ items: aLibrary().all(), writable: false });
      const unit = aUnitOfWork(library, { pretend: true });
      await stageNote(unit, "ITEMAAAA", "<p>x</p>");
      expect(unit.changes).to.have.length(1);
    });
  });
});
