import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createCommitter } from "../../../src/library/committer.ts";
import { undoRun } from "../../../src/library/undo.ts";
import type { ItemState } from "../../../src/model/item-state.ts";
import type { JsonObject } from "../../../src/model/json.ts";
import { CLOCK, createWorld, type HostApiWorld } from "./host-api-world.ts";

const ref = (key: string, libraryId = 1) => ({ libraryId, key });
const TOP = { kind: "top_level" };
const html = (value: string) => ({ format: "html", value });
let operations = 0;
const op = () => `op-${++operations}`;

describe("host API, changing the library", () => {
  let world: HostApiWorld;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.remove());

  const execute = (operation: string, request: object) =>
    world.call("mutations.execute", { operation, operationId: op(), ...request });
  const refusal = (operation: string, request: object) =>
    world.refused("mutations.execute", { operation, operationId: op(), ...request });
  const commit = async () => {
    const { library, store, unit } = world;
    const committer = createCommitter({ library, store, clock: CLOCK });
    return committer.commit({ runId: "run-1", unitId: "unit-1", attempt: 1, changes: unit.changes });
  };
  const created = (answer: JsonObject, name: string): ItemState => {
    const state = world.library.get(
      (answer["result"] as JsonObject)[name] as { libraryId: number; key: string },
    );
    if (state === undefined) throw new Error("not created");
    return state;
  };

  it("stages, answers in the v12 shape, commits, and can be undone", async () => {
    const start = world.library.live();
    const answer = await world.call("notes.create", {
      operationId: "first",
      placement: { kind: "child", parentRef: ref("ITEMAAAA") },
      content: html("<p>new <b>note</b></p>"),
      initialTags: ["b ", "a"],
    });
    const { noteRef } = answer["result"] as { noteRef: { libraryId: number; key: string } };
    expect(answer).to.deep.include({ state: "committed" });
    expect(answer["receipt"]).to.deep.include({
      operationId: "first",
      operation: "notes.create",
      changes: [{ type: "item", ref: noteRef, action: "created" }],
    });
    expect(answer["result"]).to.deep.include({ parentRef: ref("ITEMAAAA") });
    expect(world.library.commits).to.equal(0);
    const [receipt] = await commit();
    expect(receipt?.receiptId).to.equal((answer["receipt"] as JsonObject)["receiptId"]);
    expect(created(answer, "noteRef")).to.deep.include({
      itemType: "note",
      parentKey: "ITEMAAAA",
      note: "<p>new <b>note</b></p>",
      tags: [
        { tag: "a", type: 0 },
        { tag: "b", type: 0 },
      ],
    });
    const { library, store } = world;
    await undoRun({ store, library, clock: CLOCK, runId: "run-1", allOrNothing: false });
    expect(library.live()).to.deep.equal(start);
  });

  it("stores every note as sanitised HTML, whatever its format", async () => {
    const stored: (string | null | undefined)[] = [];
    for (const content of [
      html('<p onclick="x()">a</p><script>alert(1)</script><img src=x onerror=alert(1)>'),
      { format: "markdown", value: "# Head\n\n<script>alert(1)</script>\n\n- *a*\n" },
      { format: "text", value: "1 < 2\nline\r\n\r\n<b>no markup</b>\n\n" },
      { format: "text", value: "" },
    ]) {
      const answer = await world.call("notes.create", { operationId: op(), placement: TOP, content });
      const { noteRef } = answer["result"] as { noteRef: { libraryId: number; key: string } };
      stored.push((await world.unit.item(noteRef))?.note);
    }
    expect(stored.join()).to.not.match(/<script|<[^>]*(?:onclick|onerror)/);
    expect(stored[0]).to.contain("<p>a</p>");
    expect(stored[1]).to.contain("<h1>Head</h1>").and.to.contain("<em>a</em>");
    expect(stored[2]).to.match(/<p>1 &lt; 2<br ?\/?>line<\/p>\s*<p>&lt;b&gt;no markup&lt;\/b&gt;<\/p>/);
    expect(stored[3]).to.equal("");
  });

  it("updates and removes notes; the trash is as far as removing goes", async () => {
    const read = await world.call("library.getNoteDetail", ref("NOTEAAAA"));
    const updated = await world.call("notes.updateContent", {
      operationId: op(),
      noteRef: ref("NOTEAAAA"),
      expectedRevision: read["revision"],
      content: html("<p>new</p>"),
    });
    const again = await world.call("library.getNoteDetail", ref("NOTEAAAA"));
    expect(again).to.deep.include({ content: "<p>new</p>" });
    expect((updated["result"] as JsonObject)["revision"]).to.equal(again["revision"]);
    const stale = await world.refused("notes.updateContent", {
      operationId: op(),
      noteRef: ref("NOTEAAAA"),
      expectedRevision: read["revision"],
      content: html("<p>x</p>"),
    });
    expect([stale.code, stale.details["reason"]]).to.deep.equal(["conflict", "revision_mismatch"]);

    const remove = (rest: object = {}) =>
      world.call("notes.remove", { operationId: op(), noteRef: ref("NOTEAAAA"), ...rest });
    const permanent = await world.refused("notes.remove", {
      operationId: op(),
      noteRef: ref("NOTEAAAA"),
      disposition: "permanent",
    });
    expect([permanent.code, permanent.details["memberOrOperation"]]).to.deep.equal([
      "unsupported_operation",
      "notes.remove",
    ]);
    expect((await remove())["result"]).to.deep.include({ outcome: "trashed" });
    expect(await remove({ disposition: "trash" })).to.deep.include({ state: "unchanged" });
    const absent = await world.call("notes.remove", { operationId: op(), noteRef: ref("NOTHINGX") });
    expect(absent["result"]).to.deep.include({ outcome: "already_absent" });
    await commit();
    expect(world.library.get(ref("NOTEAAAA"))).to.deep.include({ trashed: true, note: "<p>new</p>" });
  });

  it("creates an item with fields, creators, tags and collections", async () => {
    const answer = await execute("item.create", {
      itemType: "book",
      placement: { ...TOP, collectionRefs: [ref("COLLBBBB")] },
      fields: { title: " A\ntitle ", extra: "one\ntwo", date: "" },
      creators: [
        { creatorType: "author", firstName: "Ada", lastName: "Byron" },
        { creatorType: "editor", name: "The Society" },
        { creatorType: "editor", lastName: "Club", fieldMode: 1 },
      ],
      tags: ["x"],
    });
    await commit();
    expect(created(answer, "itemRef")).to.deep.include({
      itemType: "book",
      fields: { title: "A title", extra: "one\ntwo" },
      collections: ["COLLBBBB"],
      tags: [{ tag: "x", type: 0 }],
      creators: [
        { creatorType: "author", firstName: "Ada", lastName: "Byron", fieldMode: 0 },
        { creatorType: "editor", firstName: "", lastName: "The Society", fieldMode: 1 },
        { creatorType: "editor", firstName: "", lastName: "Club", fieldMode: 1 },
      ],
    });
  });

  it("updates metadata and tags", async () => {
    await execute("item.updateMetadata", {
      itemRef: ref("ITEMAAAA"),
      fields: { title: "Antennae, revised", DOI: null },
      creators: [],
    });
    await execute("item.updateTags", { itemRef: ref("ITEMAAAA"), add: ["blue"], remove: ["red", "nothing"] });
    expect(await execute("item.updateTags", { itemRef: ref("ITEMAAAA"), add: ["blue"] })).to.deep.include({
      state: "unchanged",
    });
    const [receipt] = await commit();
    expect(receipt?.operations).to.deep.equal(["item.updateMetadata", "item.updateTags"]);
    expect(world.library.get(ref("ITEMAAAA"))).to.deep.include({
      fields: { title: "Antennae, revised", date: "2022" },
      creators: [],
      tags: [{ tag: "blue", type: 0 }],
    });
  });

  it("relates items in both directions and takes that back", async () => {
    const uri = (key: string) => ({
      predicate: "dc:relation",
      object: `http://zotero.org/users/local/AbCdEfGh/items/${key}`,
    });
    await execute("item.addRelated", {
      itemRef: ref("ITEMBBBB"),
      relatedRefs: [ref("CASEAAAA"), ref("ITEMAAAA")],
    });
    await commit();
    expect(world.library.get(ref("ITEMBBBB"))?.relations).to.deep.equal([uri("CASEAAAA"), uri("ITEMAAAA")]);
    expect(world.library.get(ref("CASEAAAA"))?.relations).to.deep.equal([uri("ITEMBBBB")]);
    await execute("item.removeRelated", {
      itemRef: ref("ITEMAAAA"),
      relatedRefs: [ref("ITEMBBBB"), ref("NOTHINGX")],
    });
    expect(
      (await world.unit.item(ref("ITEMAAAA")))?.relations.map(({ predicate }) => predicate),
    ).to.deep.equal(["owl:sameAs"]);
    expect((await world.unit.item(ref("ITEMBBBB")))?.relations).to.deep.equal([uri("CASEAAAA")]);
    const foreign = await refusal("item.addRelated", {
      itemRef: ref("ITEMBBBB"),
      relatedRefs: [ref("ITEMAAAA", 2)],
    });
    expect([foreign.code, foreign.details["reason"]]).to.deep.equal(["invalid_ref", "foreign_scope"]);
    expect(
      (await refusal("item.addRelated", { itemRef: ref("ITEMBBBB"), relatedRefs: [ref("ITEMBBBB")] })).code,
    ).to.equal("invalid_request");
  });

  it("moves items to the trash and never erases", async () => {
    expect((await execute("item.remove", { itemRef: ref("ITEMBBBB") }))["result"]).to.deep.include({
      outcome: "trashed",
    });
    const error = await refusal("item.remove", { itemRef: ref("ITEMBBBB"), disposition: "permanent" });
    expect(error.code).to.equal("unsupported_operation");
    await commit();
    expect(world.library.get(ref("ITEMBBBB"))?.trashed).to.equal(true);
  });

  it("creates, renames and moves collections, and files items", async () => {
    const answer = await execute("collection.create", { name: " Mine ", placement: { kind: "root" } });
    const { collectionRef } = answer["result"] as { collectionRef: { libraryId: number; key: string } };
    await execute("collection.create", {
      name: "Inner",
      placement: { kind: "child", parentRef: collectionRef },
    });
    await execute("collection.updateMembership", { collectionRef, add: [ref("ITEMBBBB"), ref("ITEMAAAA")] });
    await execute("collection.updateMembership", {
      collectionRef: ref("COLLAAAA"),
      remove: [ref("ITEMAAAA"), ref("NOTHINGX")],
    });
    await execute("collection.update", {
      collectionRef: ref("COLLBBBB"),
      name: "Renamed",
      placement: { kind: "child", parentRef: collectionRef },
    });
    await commit();
    const names = (await world.library.listCollections(1)).map(({ name, parentKey }) => [name, parentKey]);
    expect(names).to.deep.equal([
      ["Mine", null],
      ["Inner", collectionRef.key],
      ["Renamed", collectionRef.key],
      ["Reading list", null],
    ]);
    expect(world.library.get(ref("ITEMAAAA"))?.collections).to.deep.equal([collectionRef.key]);
  });

  describe("puts things where they are found", () => {
    it("a child note under its parent in the right library", async () => {
      const answer = await world.call("notes.create", {
        operationId: op(),
        placement: { kind: "child", parentRef: ref("ITEMAAAA", 2) },
        content: html("<p>x</p>"),
      });
      await commit();
      expect(created(answer, "noteRef")).to.deep.include({ parentKey: "ITEMAAAA" });
      expect(created(answer, "noteRef").ref.libraryId).to.equal(2);
    });

    it("a top-level note in the library of the unit's items", async () => {
      const group = await createWorld({ on: world, unitRefs: [ref("ITEMAAAA", 2)] });
      const answer = await group.call("notes.create", {
        operationId: op(),
        placement: TOP,
        content: html("<p>x</p>"),
      });
      expect((answer["result"] as JsonObject)["noteRef"]).to.deep.include({ libraryId: 2 });
    });

    it("beside the attachment without a parent that the unit stands for: same collections, related both ways", async () => {
      world.remove();
      world = await createWorld({ unitRefs: [ref("LOOSEAAA")] });
      const answer = await world.call("notes.create", {
        operationId: op(),
        placement: TOP,
        content: html("<p>x</p>"),
      });
      await commit();
      const note = created(answer, "noteRef");
      expect(note.collections).to.deep.equal(["COLLAAAA"]);
      expect(note.relations.map(({ object }) => object.slice(-8))).to.deep.equal(["LOOSEAAA"]);
      expect(
        world.library.get(ref("LOOSEAAA"))?.relations.map(({ object }) => object.slice(-8)),
      ).to.deep.equal([note.ref.key]);
    });

    it("and nowhere when the hook says so", async () => {
      world.remove();
      world = await createWorld({ unitRefs: [ref("LOOSEAAA")] });
      const placement = { ...TOP, collectionRefs: [] };
      const answer = await world.call("notes.create", {
        operationId: op(),
        placement,
        content: html("<p>x</p>"),
      });
      await commit();
      expect(created(answer, "noteRef")).to.deep.include({ collections: [], relations: [] });
    });
  });

  describe("refuses", () => {
    const cases: readonly (readonly [string, string, object, string, object])[] = [
      [
        "a collection to be removed without a revision",
        "collection.remove",
        { collectionRef: ref("COLLAAAA"), childPolicy: "cascade" },
        "invalid_request",
        { reason: "missing_field", field: "expectedRevision" },
      ],
      [
        "a change of type without a preview",
        "item.changeType",
        { itemRef: ref("ITEMAAAA"), itemType: "case", expectedRevision: "x", incompatibleData: "drop" },
        "invalid_request",
        { reason: "missing_field", field: "previewToken" },
      ],
      ["an operation that does not exist", "constructor", {}, "unsupported_operation", {}],
      [
        "an item type that is made otherwise",
        "item.create",
        { itemType: "note", placement: TOP },
        "unsupported_operation",
        {},
      ],
      [
        "an unknown type",
        "item.create",
        { itemType: "poem", placement: TOP },
        "invalid_request",
        { reason: "invalid_value" },
      ],
      [
        "an unknown field",
        "item.updateMetadata",
        { itemRef: ref("ITEMAAAA"), fields: { colour: "red" } },
        "invalid_request",
        { reason: "invalid_value" },
      ],
      [
        "the prototype as a field",
        "item.updateMetadata",
        { itemRef: ref("ITEMAAAA"), fields: JSON.parse('{"__proto__": "x"}') as object },
        "invalid_request",
        { reason: "invalid_format" },
      ],
      [
        "a library that takes no changes",
        "item.updateTags",
        { itemRef: ref("ARCHAAAA", 3), add: ["x"] },
        "permission_denied",
        { reason: "host_permission", kind: "library" },
      ],
      [
        "an item that is not there",
        "item.updateTags",
        { itemRef: ref("NOTHINGX"), add: ["x"] },
        "not_found",
        { kind: "item" },
      ],
      [
        "a tag to be added and removed",
        "item.updateTags",
        { itemRef: ref("ITEMAAAA"), add: ["x"], remove: ["x"] },
        "invalid_request",
        { reason: "invalid_value", field: "remove" },
      ],
      [
        "a blank tag",
        "item.updateTags",
        { itemRef: ref("ITEMAAAA"), add: ["  "] },
        "invalid_request",
        { reason: "invalid_value", field: "add[0]" },
      ],
      [
        "a child in a collection",
        "collection.updateMembership",
        { collectionRef: ref("COLLAAAA"), add: [ref("NOTEAAAA")] },
        "invalid_ref",
        { reason: "wrong_kind" },
      ],
      [
        "an item of another library in a collection",
        "collection.updateMembership",
        { collectionRef: ref("COLLAAAA"), add: [ref("ITEMAAAA", 2)] },
        "invalid_ref",
        { reason: "foreign_scope" },
      ],
      [
        "a collection that is not there",
        "collection.create",
        { name: "x", placement: { kind: "child", parentRef: ref("NOTHINGX") } },
        "not_found",
        { kind: "collection" },
      ],
      [
        "a blank name",
        "collection.create",
        { name: " ", placement: { kind: "root" } },
        "invalid_request",
        { field: "name" },
      ],
      [
        "an update without anything to update",
        "collection.update",
        { collectionRef: ref("COLLAAAA") },
        "invalid_request",
        { reason: "invalid_combination" },
      ],
      [
        "a creator with both kinds of names",
        "item.updateMetadata",
        { itemRef: ref("ITEMAAAA"), creators: [{ creatorType: "author", name: "A", lastName: "B" }] },
        "invalid_request",
        { field: "creators" },
      ],
      [
        "a creator without a name",
        "item.updateMetadata",
        { itemRef: ref("ITEMAAAA"), creators: [{ creatorType: "author", firstName: " ", lastName: "" }] },
        "invalid_request",
        { field: "creators" },
      ],
      [
        "creators of a note",
        "item.updateMetadata",
        { itemRef: ref("NOTEAAAA"), creators: [] },
        "invalid_ref",
        { reason: "wrong_kind" },
      ],
    ];
    for (const [what, operation, request, code, details] of cases) {
      it(what, async () => {
        const error = await refusal(operation, request);
        expect(error.code).to.equal(code);
        expect(error.details).to.deep.include(details);
        expect(world.unit.changes).to.deep.equal([]);
      });
    }

    it("a request without operation or operation id", async () => {
      expect((await world.refused("mutations.execute", {})).details).to.deep.include({
        reason: "missing_field",
        field: "operation",
      });
      expect((await world.refused("mutations.execute", { operation: 3 })).details["reason"]).to.equal(
        "invalid_type",
      );
      const missing = await world.refused("mutations.execute", {
        operation: "item.remove",
        itemRef: ref("ITEMAAAA"),
      });
      expect(missing.details).to.deep.include({
        reason: "missing_field",
        field: "operationId",
        operation: "item.remove",
      });
      const unnamed = await world.refused("mutations.preview", {});
      expect(unnamed.details).to.deep.include({ reason: "missing_field", field: "operation" });
    });

    it("a child of an item in the trash or of another kind", async () => {
      for (const key of ["TRASHAAA", "FILEAAAA", "NOTHINGX"]) {
        const placement = { kind: "child", parentRef: ref(key) };
        const error = await world.refused("notes.create", {
          operationId: op(),
          placement,
          content: html("x"),
        });
        expect(error.code).to.equal("invalid_request");
      }
    });

    it("everything in a hook that may change nothing", async () => {
      const before = await createWorld({ on: world, mayWrite: false });
      const calls: readonly (readonly [string, ...unknown[]])[] = [
        ["notes.create", { operationId: op(), placement: TOP, content: html("x") }],
        ["mutations.execute", { operation: "item.remove", operationId: op(), itemRef: ref("ITEMAAAA") }],
        ["file.writeText", `${world.dir}/output/a.md`, "x"],
        ["file.makeDirectory", { path: `${world.dir}/output/a` }],
        ["resources.allocateOutput", { slotId: "x" }],
      ];
      for (const [member, ...args] of calls) {
        const error = await before.refused(member, ...args);
        expect([member, error.code, error.details["reason"]]).to.deep.equal([
          member,
          "permission_denied",
          "security_policy",
        ]);
      }
      expect(before.unit.changes).to.deep.equal([]);
    });
  });

  describe("operation ids", () => {
    it("give the same answer to the same request, also to getOperation", async () => {
      const request = { operationId: "same", placement: TOP, content: html("<p>x</p>") };
      const first = await world.call("notes.create", request);
      expect(await world.call("notes.create", request)).to.deep.equal(first);
      expect(
        await world.call("mutations.getOperation", { operationId: "same", owner: "notes" }),
      ).to.deep.equal(first);
      expect(world.unit.changes.length).to.equal(1);
      const error = await world.refused("notes.create", { ...request, content: html("<p>y</p>") });
      expect([error.code, error.details["reason"]]).to.deep.equal(["conflict", "idempotency_conflict"]);
    });

    it("that nothing is known of are unknown", async () => {
      expect(await world.call("mutations.getOperation", { operationId: "same" })).to.deep.include({
        state: "unknown",
      });
    });
  });
});
