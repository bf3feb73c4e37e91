import { expect } from "chai";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { after, afterEach, beforeEach, describe, it } from "mocha";
import { openLibrary, type NodeLibrary } from "../../../src/host/node/library/open-library.ts";
import { createCommitter } from "../../../src/library/committer.ts";
import { undoRun } from "../../../src/library/undo.ts";
import type { ItemState } from "../../../src/model/item-state.ts";
import type { JsonObject } from "../../../src/model/json.ts";
import type { MemoryLibrary } from "../../fakes/library.ts";
import { inDatabase, problemsOf } from "../../host/node/library/database-checks.ts";
import { digests, genuineDirectory, removeTemporary } from "../../host/node/library/genuine-directory.ts";
import {
  LOOSE_PDF,
  METHODS,
  NOTE,
  PLAIN,
  PLAIN_PDF,
  READING_LIST,
} from "../../host/node/library/writable-copy.ts";
import { createTestStore } from "../../library/test-store.ts";
import { CLOCK, createWorld, type HostApiWorld } from "./host-api-world.ts";

const ref = (key: string, libraryId = 1) => ({ libraryId, key });
const bytes = (text: string) => ({ kind: "base64", data: Buffer.from(text).toString("base64") });
let operations = 0;
const op = () => `op-${++operations}`;

describe("host API on a genuine data directory", function () {
  this.timeout(20_000);
  let dir = "";
  let library: NodeLibrary;
  let world: HostApiWorld;
  let before: Record<string, string>;
  let start: Record<string, ItemState>;

  beforeEach(async () => {
    ({ dir } = genuineDirectory());
    before = filesOf();
    library = await openLibrary({ dir, write: true, shared: true });
    for (const folder of ["workspace", "output", "package"]) mkdirSync(join(dir, folder));
    world = await createWorld({
      // What only a test does with a library in memory is not done here.
      on: { dir, library: library as unknown as MemoryLibrary, store: await createTestStore() },
      unitRefs: [ref(PLAIN)],
    });
    start = await live();
  });
  afterEach(async () => {
    await library.close();
    expect(problemsOf(dir)).to.deep.equal([]);
  });
  after(removeTemporary);

  function filesOf(): Record<string, string> {
    const all = Object.entries(digests(dir));
    return Object.fromEntries(
      all.filter(([path]) => path.startsWith("storage") && !path.includes(".zotero")),
    );
  }
  async function live(): Promise<Record<string, ItemState>> {
    const rows = inDatabase(dir, (db) => db.prepare("SELECT libraryID AS libraryId, key FROM items").all());
    const states = await library.items(rows as { libraryId: number; key: string }[]);
    return Object.fromEntries(
      states.flatMap((state) =>
        state === undefined || state.trashed ? [] : [[`${state.ref.libraryId}/${state.ref.key}`, state]],
      ),
    );
  }
  const commit = () => {
    const { store, unit, fileStore } = world;
    const committer = createCommitter({ library, store, clock: CLOCK, fileStore });
    return committer.commit({ runId: "run-1", unitId: "unit-1", attempt: 1, changes: unit.changes });
  };
  const undo = () => {
    const { store, fileStore } = world;
    return undoRun({ store, library, clock: CLOCK, runId: "run-1", allOrNothing: true, fileStore });
  };
  const row = (key: string) =>
    inDatabase(dir, (db) =>
      db
        .prepare(
          `SELECT a.*, i.synced, i.version, c.charset FROM itemAttachments a JOIN items i USING (itemID)
           LEFT JOIN charsets c USING (charsetID) WHERE i.key = ?`,
        )
        .get(key),
    ) as Record<string, unknown>;
  const keyOf = (answer: JsonObject, name: string) =>
    ((answer["result"] as JsonObject)[name] as { key: string }).key;

  it("stores, replaces, renames, moves and trashes attachments as Zotero keeps them, and takes all of it back", async () => {
    inDatabase(dir, (db) =>
      db
        .prepare(
          `UPDATE itemAttachments SET syncState = 2, storageModTime = 1, storageHash = 'x'
           WHERE itemID = (SELECT itemID FROM items WHERE key = ? AND libraryID = 1)`,
        )
        .run(PLAIN_PDF),
    );
    const made = await world.call("attachments.create", {
      operationId: op(),
      placement: { kind: "child", parentRef: ref(PLAIN) },
      source: {
        kind: "stored_file",
        main: { source: bytes("# Zusammenfassung – 数据\n"), targetFilename: "Zusammenfassung.md" },
        companions: [{ source: bytes("x"), targetRelativePath: "images/1.png" }],
      },
    });
    const key = keyOf(made, "attachmentRef");
    await world.call("attachments.replaceFile", {
      operationId: op(),
      attachmentRef: ref(PLAIN_PDF),
      source: { kind: "stored_file", main: { source: bytes("%PDF-1.7 new"), targetFilename: "New.pdf" } },
    });
    await world.call("attachments.move", {
      operationId: op(),
      attachmentRef: ref(LOOSE_PDF),
      placement: { kind: "child", parentRef: ref(PLAIN) },
    });
    await world.call("attachments.create", {
      operationId: op(),
      placement: { kind: "top_level", collectionRefs: [ref(READING_LIST)] },
      source: { kind: "linked_url", url: "https://example.org/page" },
    });
    await commit();
    expect(row(key)).to.deep.include({
      linkMode: 0,
      contentType: "text/markdown",
      charset: "utf-8",
      path: "storage:Zusammenfassung.md",
      syncState: 0,
      storageModTime: null,
      storageHash: null,
      synced: 0,
      version: 0,
    });
    // What the server has stays noted until Zotero itself uploads the new file.
    expect(row(PLAIN_PDF)).to.deep.include({
      path: "storage:New.pdf",
      syncState: 0,
      storageModTime: 1,
      storageHash: "x",
      synced: 0,
    });
    expect(readFileSync(join(dir, "storage", key, "images", "1.png"), "utf8")).to.equal("x");
    expect(await library.filePath(ref(key))).to.equal(join(dir, "storage", key, "Zusammenfassung.md"));
    expect(await library.childItems(ref(PLAIN))).to.deep.include(ref(LOOSE_PDF));
    expect((await undo()).kept).to.deep.equal([]);
    expect(await live()).to.deep.equal(start);
    const others = Object.entries(filesOf()).filter(([path]) => !path.includes(key));
    expect(Object.fromEntries(others)).to.deep.equal(before);
  });

  it("only touches an attachment whose file alone is another one", async () => {
    const path = await library.filePath(ref(PLAIN_PDF));
    await world.call("attachments.replaceFile", {
      operationId: op(),
      attachmentRef: ref(PLAIN_PDF),
      source: { kind: "stored_file", main: { source: bytes("%PDF-1.7 other") } },
    });
    inDatabase(dir, (db) => db.prepare("UPDATE items SET synced = 1 WHERE key = ?").run(PLAIN_PDF));
    expect(await commit()).to.have.length(1);
    expect(row(PLAIN_PDF)).to.deep.include({ synced: 0 });
    expect(readFileSync(path ?? "", "utf8")).to.equal("%PDF-1.7 other");
    expect(readdirSync(join(path ?? "", "..")).filter((name) => name.startsWith("."))).to.deep.equal([]);
    await undo();
    expect(filesOf()).to.deep.equal(before);
  });

  it("waits for files that another computer changed, and refuses groups whose files are not this person's", async () => {
    inDatabase(dir, (db) =>
      db
        .prepare(
          "UPDATE itemAttachments SET syncState = 5 WHERE itemID = (SELECT itemID FROM items WHERE key = ?)",
        )
        .run(PLAIN_PDF),
    );
    const source = { kind: "own_file", targetFilename: "x.pdf" };
    const busy = await world.refused("attachments.replaceFile", {
      operationId: op(),
      attachmentRef: ref(PLAIN_PDF),
      source,
    });
    expect(busy.details).to.deep.include({ reason: "concurrent_modification", why: "file_sync" });
    inDatabase(dir, (db) => db.prepare("UPDATE libraries SET filesEditable = 0 WHERE libraryID = 2").run());
    const denied = await world.refused("attachments.create", {
      operationId: op(),
      placement: { kind: "top_level", libraryId: 2 },
      source: { kind: "stored_file", main: { source: bytes("x"), targetFilename: "x.txt" } },
    });
    expect([denied.code, denied.details["reason"]]).to.deep.equal(["permission_denied", "host_permission"]);
    expect(filesOf()).to.deep.equal(before);
  });

  it("changes types by the schema of the database, and takes collections to the trash", async () => {
    const { item } = (await world.call("library.getItemDetail", ref(PLAIN))) as {
      item: { revision: string };
    };
    const change = {
      operation: "item.changeType",
      itemRef: ref(PLAIN),
      itemType: "patent",
      expectedRevision: item.revision,
      incompatibleData: "move_to_extra",
    };
    const shown = await world.call("mutations.preview", change);
    const previewToken = (shown["token"] as JsonObject)["value"];
    await world.call("mutations.execute", { ...change, operationId: op(), previewToken });
    const { items } = (await world.call("library.listCollections")) as unknown as {
      items: { ref: { key: string }; revision: string }[];
    };
    const remove = {
      operation: "collection.remove",
      collectionRef: ref(METHODS),
      expectedRevision: items.find((one) => one.ref.key === METHODS)?.revision,
      childPolicy: "cascade",
    };
    const token = ((await world.call("mutations.preview", remove))["token"] as JsonObject)["value"];
    await world.call("mutations.execute", { ...remove, operationId: op(), previewToken: token });
    await commit();
    const [patent] = await library.items([ref(PLAIN)]);
    expect(patent?.itemType).to.equal("patent");
    expect(patent?.creators.every(({ creatorType }) => creatorType === "inventor")).to.equal(true);
    expect(patent?.fields["issueDate"]).to.equal(start[`1/${PLAIN}`]?.fields["date"]);
    expect(patent?.fields["extra"]).to.match(/Publication Title: /);
    expect((await library.listCollections(1)).map(({ name }) => name)).to.not.include("Methods");
    await undo();
    expect(await live()).to.deep.equal(start);
    expect((await library.listCollections(1)).map(({ name }) => name)).to.include("Systematic reviews");
  });

  it("puts payloads and images into notes, and lists saved searches", async () => {
    const payload = {
      payloadType: "x",
      noteKind: "custom",
      schemaVersion: 1,
      format: "json",
      value: { a: 1 },
    };
    await world.call("notes.upsertPayload", { operationId: op(), noteRef: ref(NOTE), payload });
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const source = { kind: "base64", data: png.toString("base64") };
    const preparedImage = (await world.call("images.prepareForNoteEmbedding", { source }))["ref"];
    const pictured = await world.call("notes.create", {
      operationId: op(),
      placement: { kind: "top_level", libraryId: 2 },
      content: { format: "text", value: "x", embeddedImages: [{ slot: "a", preparedImage }] },
    });
    await commit();
    const [image] = await library.childItems(ref(keyOf(pictured, "noteRef"), 2));
    expect(readdirSync(join(dir, "storage", image?.key ?? ""))).to.deep.equal(["image.png"]);
    const read = await world.call("library.getNotePayload", ref(NOTE), { payloadType: "x" });
    expect(read["value"]).to.deep.equal({ a: 1 });
    await undo();
    expect(await live()).to.deep.equal(start);
    const page = await world.call("library.listSavedSearches");
    expect((page["items"] as JsonObject[]).map(({ name }) => name)).to.deep.equal([
      "Chlorophyll or light",
      "To read, added since 2022",
    ]);
    expect((page["items"] as JsonObject[])[1]).to.deep.include({
      conditions: [
        { condition: "joinMode", operator: "all", value: "" },
        { condition: "tag", operator: "is", value: "to read" },
        { condition: "dateAdded", operator: "isAfter", value: "2022-01-01" },
      ],
    });
  });
});
