import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { join } from "node:path";
import { stateDigest } from "../../../src/library/state-digest.ts";
import type { JsonObject } from "../../../src/model/json.ts";
import { anItem } from "../../fakes/library.ts";
import { createWorld, type HostApiWorld, json } from "./host-api-world.ts";

const ref = (key: string, libraryId = 1) => ({ libraryId, key });
const itemsOf = (page: JsonObject) => page["items"] as readonly JsonObject[];
const keysOf = (page: JsonObject) => itemsOf(page).map((item) => (item["ref"] as { key: string }).key);

describe("host API, reading", () => {
  let world: HostApiWorld;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.remove());

  it("says at once what v12 answers without waiting", () => {
    expect(world.api.shape.version).to.equal(12);
    expect(world.api.shape.interactionMode).to.equal("non_interactive");
    expect(world.api.shape.values).to.deep.equal({
      "addon.getConfig": {
        addonName: "Workflow Manager",
        addonRef: "workflow-manager",
        addonVersion: "0.1.0",
      },
      "environment.getInfo": { zoteroVersion: "8.0", platform: "linux", locale: "en-US" },
      "file.getTempDirectoryPath": join(world.dir, "workspace-temp"),
    });
  });

  it("refuses members that are not offered, also those that only look like some", async () => {
    for (const member of [
      "notes.explode",
      "constructor",
      "__proto__.x",
      "notes.__proto__",
      "navigation.openItem",
      "",
    ]) {
      expect((await world.refused(member)).code).to.equal("unsupported_operation");
    }
  });

  it("refuses every call whose signal is aborted", async () => {
    const controller = new AbortController();
    controller.abort();
    const error = await world.api
      .call("library.listItems", [], controller.signal)
      .catch((one: unknown) => one);
    expect(error).to.deep.include({ code: "canceled", details: { reason: "caller_signal" } });
  });

  describe("context", () => {
    it("answers view and selection, page by page", async () => {
      expect(await world.call("context.getCurrentView")).to.deep.equal({
        target: "library",
        libraryId: 1,
        selectionEmpty: true,
        currentItem: null,
        currentCollection: null,
      });
      world.selected.push(ref("NOTEAAAA"), ref("CASEAAAA"), ref("ITEMBBBB"));
      const first = await world.call("context.getSelectedItems", { limit: 2 });
      expect(itemsOf(first)).to.deep.equal([
        { ref: ref("NOTEAAAA"), itemType: "note", title: "Old", parentRef: ref("ITEMAAAA") },
        { ref: ref("CASEAAAA"), itemType: "case", title: "A v. B", parentRef: null },
      ]);
      expect(first).to.deep.include({ returned: 2, total: 3, hasMore: true });
      const second = await world.call("context.getSelectedItems", { limit: 2, cursor: first["nextCursor"] });
      expect(keysOf(second)).to.deep.equal(["ITEMBBBB"]);
      expect(second).to.deep.include({ hasMore: false, nextCursor: null });
    });

    it("answers the view of a host that has one, and of another the first item that is selected", async () => {
      const view = {
        target: "reader" as const,
        libraryId: 2,
        currentItem: ref("FILEAAAA", 2),
        currentCollection: ref("COLLAAAA", 2),
      };
      const app = {
        version: "0.1.0",
        zoteroVersion: "8.0",
        platform: "linux" as const,
        locale: "en-US",
        selectedItems: async () => [ref("ITEMAAAA", 2)],
        currentLibraryId: () => 1,
      };
      const shown = await createWorld({ on: world, app: { ...app, currentView: async () => view } });
      expect(await shown.call("context.getCurrentView")).to.deep.equal({ ...view, selectionEmpty: false });
      const plain = await createWorld({ on: world, app });
      expect(await plain.call("context.getCurrentView")).to.deep.equal({
        target: "library",
        libraryId: 2,
        selectionEmpty: false,
        currentItem: ref("ITEMAAAA", 2),
        currentCollection: null,
      });
    });

    it("refuses a cursor of another selection", async () => {
      world.selected.push(ref("NOTEAAAA"), ref("ITEMBBBB"));
      const { nextCursor } = await world.call("context.getSelectedItems", { limit: 1 });
      world.selected.reverse();
      const error = await world.refused("context.getSelectedItems", { cursor: nextCursor });
      expect([error.code, error.details["reason"]]).to.deep.equal(["conflict", "basis_mismatch"]);
      expect((await world.refused("context.getSelectedItems", { cursor: "nonsense" })).code).to.equal(
        "invalid_request",
      );
    });
  });

  describe("listItems", () => {
    it("lists the live rows of a library by key, with what getItemDetail tells", async () => {
      const page = await world.call("library.listItems");
      expect(keysOf(page)).to.deep.equal(["CASEAAAA", "ITEMAAAA", "ITEMBBBB", "LOOSEAAA"]);
      expect(page).to.deep.include({ returned: 4, totalScanned: 4, hasMore: false, nextCursor: null });
      expect(page["criteria"]).to.deep.equal({ libraryId: 1, order: "stable_identity" });
      expect(itemsOf(page)[1]).to.deep.equal({
        ref: ref("ITEMAAAA"),
        itemType: "journalArticle",
        title: "Antennae",
        parentRef: null,
        trashed: false,
        tags: [{ tag: "red", type: 1 }],
        collectionRefs: [ref("COLLAAAA")],
        relatedRefs: [ref("ITEMBBBB")],
        uri: "http://zotero.org/users/local/AbCdEfGh/items/ITEMAAAA",
        fields: { title: "Antennae", DOI: "10.5555/a", date: "2022" },
        creators: [{ creatorType: "author", firstName: "Ada", lastName: "Byron", fieldMode: 0 }],
      });
    });

    it("pages by the last key, so that rows which come or go neither repeat nor hide others", async () => {
      const first = await world.call("library.listItems", { limit: 2 });
      expect(first).to.deep.include({ returned: 2, hasMore: true, nextCursor: "ITEMAAAA" });
      world.library.erase(ref("ITEMAAAA"));
      world.library.put(anItem("AAAAAAAA", "New before"));
      const second = await (
        await createWorld({ on: world })
      ).call("library.listItems", {
        limit: 2,
        cursor: first["nextCursor"],
      });
      expect(keysOf(second)).to.deep.equal(["ITEMBBBB", "LOOSEAAA"]);
    });

    it("filters by collection, tag, type, words and library", async () => {
      const list = async (request: unknown) => keysOf(await world.call("library.listItems", request));
      expect(await list({ collectionRef: ref("COLLAAAA") })).to.deep.equal(["ITEMAAAA", "LOOSEAAA"]);
      expect(await list({ collectionRef: ref("COLLBBBB"), recursive: true })).to.deep.equal([]);
      expect(await list({ tag: "red" })).to.deep.equal(["ITEMAAAA"]);
      expect(await list({ itemType: "case" })).to.deep.equal(["CASEAAAA"]);
      expect(await list({ query: "byron ant" })).to.deep.equal(["ITEMAAAA"]);
      expect(await list({ libraryId: 2 })).to.deep.equal(["ITEMAAAA"]);
      const error = await world.refused("library.listItems", {
        libraryId: 2,
        collectionRef: ref("COLLAAAA"),
      });
      expect([error.code, error.details["reason"]]).to.deep.equal(["invalid_ref", "foreign_scope"]);
    });

    it("sees what the unit staged in between", async () => {
      await world.call("library.listItems");
      await world.call("mutations.execute", {
        operation: "item.create",
        operationId: "1",
        itemType: "book",
        placement: { kind: "top_level" },
        fields: { title: "Staged" },
      });
      const titles = itemsOf(await world.call("library.listItems")).map((item) => item["title"]);
      expect(titles).to.include("Staged");
    });
  });

  describe("traverseItems", () => {
    const traverse = async (request: object, answer: (n: number) => unknown = () => null) => {
      const batches: string[][] = [];
      const result = await world.api.call(
        "library.traverseItems",
        [json({ scope: "top-level-regular", ...request }), { $callback: 0 }],
        new AbortController().signal,
        {
          pauseTimeout: () => () => undefined,
          callback: async (_n, [batch]) => {
            batches.push(keysOf(batch as JsonObject));
            return json(answer(batches.length) ?? null);
          },
        },
      );
      return { result: result as JsonObject, batches };
    };

    it("gives regular items batch by batch until all are given", async () => {
      const { result, batches } = await traverse({ pageSize: 2 });
      expect(batches).to.deep.equal([["CASEAAAA", "ITEMAAAA"], ["ITEMBBBB"]]);
      expect(result).to.deep.equal({
        status: "completed",
        evidence: { items: 3, pages: 2, totalScanned: 4 },
      });
    });

    it("stops at a limit and goes on from the cursor it gave", async () => {
      const { result, batches } = await traverse({ maxItems: 1 });
      expect(batches).to.deep.equal([["CASEAAAA"]]);
      expect(result).to.deep.include({
        status: "resource_limited",
        reason: "max_items",
        resumeCursor: "CASEAAAA",
      });
      const rest = await traverse({ resumeCursor: result["resumeCursor"], maxPages: 1 });
      expect(rest.batches).to.deep.equal([["ITEMAAAA", "ITEMBBBB"]]);
      expect(rest.result["status"]).to.equal("completed");
    });

    it("stops when the hook says so", async () => {
      const { result, batches } = await traverse({ pageSize: 1 }, () => false);
      expect(batches.length).to.equal(1);
      expect(result["status"]).to.equal("canceled");
    });
  });

  it("lists collections with their paths", async () => {
    const all = await world.call("library.listCollections");
    const [first, second] = itemsOf(all).map(({ revision }) => revision);
    expect(first)
      .to.match(/^[0-9a-f]{64}$/)
      .and.to.not.equal(second);
    expect(itemsOf(all).map(({ revision: _, ...rest }) => rest)).to.deep.equal([
      { ref: ref("COLLAAAA"), name: "Reading list", parentRef: null, path: ["Reading list"] },
      { ref: ref("COLLBBBB"), name: "Below", parentRef: ref("COLLAAAA"), path: ["Reading list", "Below"] },
    ]);
    expect(keysOf(await world.call("library.listCollections", { parentRef: null }))).to.deep.equal([
      "COLLAAAA",
    ]);
    expect(keysOf(await world.call("library.listCollections", { parentRef: ref("COLLAAAA") }))).to.deep.equal(
      ["COLLBBBB"],
    );
  });

  it("gives a snapshot in batches: items as they all were when it began, with their revisions", async () => {
    const batches: JsonObject[] = [];
    const snapshot = (request: object, answer: () => unknown) =>
      world.api.call(
        "library.withItemSnapshot",
        [json(request), { $callback: 0 }],
        new AbortController().signal,
        {
          pauseTimeout: () => () => undefined,
          callback: async (_n, [batch]) => {
            batches.push(batch as JsonObject);
            // Somebody changes the library meanwhile.
            world.library.edit(ref("ITEMBBBB"), { fields: { title: "Changed" } });
            return json(answer() ?? null);
          },
        },
      );
    const before = world.library.get(ref("ITEMBBBB"));
    const done = (await snapshot({ pageSize: 2 }, () => null)) as JsonObject;
    expect(done).to.deep.include({ status: "completed", evidence: { items: 3, pages: 2 } });
    expect(batches.map((batch) => keysOf(batch))).to.deep.equal([["CASEAAAA", "ITEMAAAA"], ["ITEMBBBB"]]);
    const [last] = itemsOf(batches[1] as JsonObject);
    expect(last).to.deep.include({ title: "Beats", revision: before && (await stateDigest(before)) });
    expect((batches[0] as JsonObject)["snapshot"]).to.deep.include({
      total: 3,
      takenAt: "2023-11-14T22:13:20.000Z",
    });
    const all = (await snapshot({ scope: "all", pageSize: 100 }, () => false)) as JsonObject;
    expect(all).to.deep.include({ status: "canceled" });
    expect(keysOf(batches.at(-1) as JsonObject)).to.include.members(["FILEAAAA", "NOTEAAAA", "ITEMAAAA"]);
  });

  it("exports items without what belongs to one library or one computer", async () => {
    const answer = await world.call("library.exportPortableItems", [
      ref("ITEMAAAA"),
      ref("MISSAAAA"),
      ref("NOTEAAAA"),
    ]);
    expect(answer["format"]).to.equal("zotero_item_json");
    const [paper, file, note] = (answer["items"] as JsonObject[]).map(({ item }) => item as JsonObject);
    expect(paper).to.deep.equal({
      itemType: "journalArticle",
      title: "Antennae",
      DOI: "10.5555/a",
      date: "2022",
      creators: [{ creatorType: "author", firstName: "Ada", lastName: "Byron" }],
      tags: [{ tag: "red", type: 1 }],
    });
    expect(file).to.deep.include({ linkMode: "linked_file", filename: "missing.pdf" });
    expect(note).to.deep.include({ itemType: "note", note: "<h1>Old</h1><p>text &amp; more</p>" });
    const missing = await world.refused("library.exportPortableItems", [ref("ITEMAAAA"), ref("NOTHINGX")]);
    expect([missing.code, missing.details["opaqueKey"]]).to.deep.equal(["not_found", "1/NOTHINGX"]);
    const twice = await world.refused("library.exportPortableItems", [ref("ITEMAAAA"), ref("ITEMAAAA")]);
    expect(twice.details["reason"]).to.equal("duplicate_value");
  });

  it("tells everything of one item, with a revision that changes with it", async () => {
    const { kind, item } = (await world.call("library.getItemDetail", ref("ITEMAAAA"))) as {
      kind: string;
      item: JsonObject;
    };
    expect(kind).to.equal("regular");
    const state = world.library.get(ref("ITEMAAAA"));
    if (state === undefined) throw new Error("no item");
    expect(item["revision"]).to.equal(await stateDigest(state));
    world.library.edit(ref("ITEMAAAA"), { trashed: true });
    const changed = (await world.call("library.getItemDetail", ref("ITEMAAAA"))) as { item: JsonObject };
    expect(changed.item["trashed"]).to.equal(true);
    expect(changed.item["revision"]).to.not.equal(item["revision"]);
  });

  it("keeps equal keys of two libraries apart", async () => {
    const { item } = (await world.call("library.getItemDetail", ref("ITEMAAAA", 2))) as { item: JsonObject };
    expect(item).to.deep.include({ ref: ref("ITEMAAAA", 2), title: "In the group" });
  });

  it("says what is not there, and what is of another kind", async () => {
    const error = await world.refused("library.getItemDetail", ref("NOTHINGX"));
    expect(error.code).to.equal("not_found");
    expect(error.details).to.deep.equal({ kind: "item", opaqueKey: "1/NOTHINGX" });
    for (const [member, key] of [
      ["getNoteDetail", "ITEMAAAA"],
      ["getItemNotes", "NOTEAAAA"],
      ["getItemAttachments", "NOTEAAAA"],
      ["listAnnotations", "ITEMAAAA"],
    ] as const) {
      const wrong = await world.refused(`library.${member}`, ref(key));
      expect([wrong.code, wrong.details["reason"]]).to.deep.equal(["invalid_ref", "wrong_kind"]);
    }
  });

  it("lists the notes of an item", async () => {
    const page = await world.call("library.getItemNotes", ref("ITEMAAAA"));
    expect(itemsOf(page)).to.deep.equal([
      {
        ref: ref("NOTEAAAA"),
        itemType: "note",
        title: "Old",
        parentRef: ref("ITEMAAAA"),
        trashed: false,
        tags: [],
        collectionRefs: [],
        relatedRefs: [],
        uri: "http://zotero.org/users/local/AbCdEfGh/items/NOTEAAAA",
      },
    ]);
  });

  it("gives a note as HTML, text or Markdown", async () => {
    const html = await world.call("library.getNoteDetail", ref("NOTEAAAA"));
    expect(html).to.deep.include({
      format: "html",
      content: "<h1>Old</h1><p>text &amp; more</p>",
      title: "Old",
    });
    expect(html["parentRef"]).to.deep.equal(ref("ITEMAAAA"));
    const markdown = await world.call("library.getNoteDetail", ref("NOTEAAAA"), { format: "markdown" });
    expect((markdown["content"] as string).trim()).to.equal("# Old\n\ntext & more");
    const text = await world.call("library.getNoteDetail", ref("NOTEAAAA"), { format: "text" });
    expect((text["content"] as string).trim()).to.match(/^Old\n+text & more$/);
    expect(
      (await world.refused("library.getNoteDetail", ref("NOTEAAAA"), { format: "pdf" })).details,
    ).to.deep.include({
      reason: "unsupported_value",
      field: "options.format",
    });
  });

  it("lists attachments with where their files are and whether they are there", async () => {
    const page = await world.call("library.getItemAttachments", ref("ITEMAAAA"));
    const files = itemsOf(page).map(({ linkMode, filename, path, fileState }) => [
      linkMode,
      filename,
      path,
      fileState,
    ]);
    expect(files).to.deep.equal([
      ["imported_file", "a.pdf", join(world.dir, "storage/FILEAAAA/a.pdf"), "present"],
      ["linked_file", "missing.pdf", join(world.dir, "linked/missing.pdf"), "missing"],
      ["linked_url", null, null, "none"],
    ]);
    expect(keysOf(await world.call("library.getItemAttachments", ref("LOOSEAAA")))).to.deep.equal([
      "LOOSEAAA",
    ]);
    const second = await world.call("library.getItemAttachments", ref("ITEMAAAA"), { limit: 1, cursor: "1" });
    expect(keysOf(second)).to.deep.equal(["MISSAAAA"]);
    expect(second).to.deep.include({ total: 3, hasMore: true, nextCursor: "2" });
  });

  it("lists annotations", async () => {
    expect(itemsOf(await world.call("library.listAnnotations", ref("FILEAAAA")))).to.deep.equal([
      {
        ref: ref("ANNOAAAA"),
        parentRef: ref("FILEAAAA"),
        itemType: "annotation",
        annotationType: "highlight",
        text: "light",
        comment: "",
        color: "#ffd400",
        pageLabel: "1",
        sortIndex: "00000|000001|00000",
        tags: ["key"],
      },
    ]);
  });

  it("answers slots with nothing, since inputs are not bound to them", async () => {
    expect(await world.call("resources.getInput", "paper")).to.equal(null);
    expect(await world.call("resources.getInputs", "paper")).to.deep.equal([]);
  });
});
