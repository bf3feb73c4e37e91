import { expect } from "chai";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { after, before, describe, it } from "mocha";
import sharp from "sharp";
import { contractShape, HOST_API_CONTRACT } from "../../../src/hooks/host-api/contract/host-api-contract.ts";
import type { ContractRow } from "../../../src/hooks/host-api/contract/row.ts";
import { obeysHookSignal } from "../../../src/hooks/worker/host-call-signals.ts";
import { OLDER_NAMES } from "../../../src/hooks/worker/older-names.ts";
import type { ItemRef } from "../../../src/model/item-ref.ts";
import type { JsonObject } from "../../../src/model/json.ts";
import { failure } from "../hook-requests.ts";
import { type CallOptions, type ContractWorld, contractWorld } from "./contract-world.ts";

const ref = (key: string): ItemRef => ({ libraryId: 1, key });

const PAPER = ref("5Q2TBH2E");
const PAPER_PDF = ref("N3H68TLH");
const OTHER_PAPER = ref("P69CCVB3");
const ORDINARY_NOTE = ref("PSJEBFT8");
const READING_LIST = ref("QNWC32HY");
const EMPTY_COLLECTION = ref("9RL39EAK");

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
const written = (path: string, content: string) => ({
  path,
  sizeBytes: Buffer.byteLength(content),
  sha256: sha256(content),
});

/** Calls a member so that it works, and checks what came of it. */
type Case = (world: ContractWorld, call: Call) => Promise<void>;
type Call = (args: readonly unknown[], options?: CallOptions) => Promise<JsonObject>;

let operations = 0;
const operationId = () => `operation-${(operations += 1)}`;
const resultOf = (answer: JsonObject) => answer["result"] as JsonObject;
const refIn = (answer: JsonObject, name: string) => resultOf(answer)[name] as unknown as ItemRef;
const itemsOf = (answer: JsonObject) => answer["items"] as readonly JsonObject[];
const keysOf = (answer: JsonObject) => itemsOf(answer).map(({ ref: one }) => (one as unknown as ItemRef).key);

/** What every staged change answers. */
function expectStaged(answer: JsonObject, operation: string): void {
  expect(answer).to.have.all.keys("state", "receipt", "result");
  expect(answer["state"]).to.equal("committed");
  expect(answer["receipt"]).to.have.all.keys(
    "receiptId",
    "operationId",
    "operation",
    "committedAt",
    "effectDigest",
    "changes",
  );
  expect((answer["receipt"] as JsonObject)["operation"]).to.equal(operation);
}

const values: Readonly<Record<string, Case>> = {
  version: async (_, call) => expect(await call([])).to.equal(12) as never,
  interactionMode: async (_, call) => {
    expect(await call([])).to.equal("non_interactive");
    expect(await call([], { picks: "/" })).to.equal("interactive");
  },
  "addon.getConfig": async (_, call) =>
    void expect(await call([])).to.deep.equal({
      addonName: "Workflow Manager",
      addonRef: "workflow-manager",
      addonVersion: "0.1.0",
    }),
  "environment.getInfo": async (_, call) =>
    void expect(await call([])).to.deep.equal({ zoteroVersion: "8.0", platform: "linux", locale: "en-US" }),
  "file.getTempDirectoryPath": async (world, call) => void expect(await call([])).to.equal(world.at("temp")),
};

const reading: Readonly<Record<string, Case>> = {
  "context.getCurrentView": async (_, call) =>
    void expect(await call([])).to.deep.equal({
      target: "library",
      libraryId: 1,
      selectionEmpty: false,
      currentItem: PAPER,
      currentCollection: null,
    }),
  "context.getSelectedItems": async (_, call) => {
    const page = await call([{ limit: 1 }]);
    expect(page).to.deep.include({ returned: 1, total: 1, hasMore: false, nextCursor: null });
    expect(itemsOf(page)).to.deep.equal([
      {
        ref: PAPER,
        itemType: "journalArticle",
        title: "Energy transfer in purple bacteria under dim light",
        parentRef: null,
      },
    ]);
  },
  "library.listItems": async (_, call) => {
    const page = await call([{ collectionRef: READING_LIST, limit: 3 }]);
    expect(page).to.deep.include({ returned: 3, hasMore: true });
    const next = await call([{ collectionRef: READING_LIST, limit: 100, cursor: page["nextCursor"] }]);
    const keys = [...keysOf(page), ...keysOf(next)];
    expect(keys).to.deep.equal([...keys].sort());
    expect(keys.length).to.equal(page["totalScanned"]);
    expect(keys).to.include(PAPER.key);
  },
  "library.traverseItems": async (_, call) => {
    const request = { scope: "top-level-regular", collectionRef: READING_LIST, pageSize: 10 };
    const answer = await call([request], { fn: { answers: true } });
    expect(answer["status"]).to.equal("completed");
    const stopped = await call([request], { fn: { answers: false } });
    expect([stopped["status"], (stopped["evidence"] as JsonObject)["pages"]]).to.deep.equal(["canceled", 1]);
  },
  "library.withItemSnapshot": async (_, call) => {
    const answer = await call([{ collectionRef: READING_LIST, pageSize: 10 }], { fn: { answers: null } });
    const { status, snapshot, evidence } = answer as {
      status: string;
      snapshot: { total: number };
      evidence: { items: number };
    };
    expect(status).to.equal("completed");
    expect(evidence.items).to.equal(snapshot.total).and.above(0);
  },
  "library.listCollections": async (_, call) => {
    const all = await call([{ limit: 100 }]);
    const empty = itemsOf(all).find(({ name }) => name === "Empty on purpose");
    expect(empty).to.deep.include({ ref: EMPTY_COLLECTION, parentRef: null, path: ["Empty on purpose"] });
  },
  "library.listSavedSearches": async (_, call) => {
    const names = itemsOf(await call([])).map(({ name }) => name);
    expect(names).to.deep.equal(["Chlorophyll or light", "To read, added since 2022"]);
  },
  "library.getItemDetail": async (_, call) => {
    const { kind, item } = (await call([PAPER])) as { kind: string; item: JsonObject };
    expect([kind, item["title"], typeof item["revision"]]).to.deep.equal([
      "regular",
      "Energy transfer in purple bacteria under dim light",
      "string",
    ]);
    expect((await call([ref("Q6HR9YBS")]))["kind"]).to.equal("annotation");
  },
  "library.getItemNotes": async (_, call) =>
    void expect(keysOf(await call([OTHER_PAPER, { limit: 100 }]))).to.have.members([
      "NCC6W53L",
      "923Z5HQL",
      "44CXDP28",
      "PSJEBFT8",
    ]),
  "library.getNoteDetail": async (_, call) => {
    const content = async (format: string) => (await call([ORDINARY_NOTE, { format }]))["content"] as string;
    expect(await content("html"))
      .to.include("<p>")
      .and.include("Szilvia");
    expect(await content("text"))
      .to.include("Szilvia")
      .and.not.include("<");
    expect(await content("markdown")).to.include("Szilvia");
  },
  "library.listNotePayloads": async (_, call) =>
    void expect(await call([ORDINARY_NOTE])).to.deep.equal({
      items: [],
      returned: 0,
      total: null,
      hasMore: false,
      nextCursor: null,
    }),
  "library.getNotePayload": async (world, call) => {
    const payload = {
      payloadType: "terms",
      noteKind: "custom",
      schemaVersion: 1,
      format: "json",
      value: [1],
    };
    await world.answer("notes.upsertPayload", [
      { operationId: operationId(), noteRef: ORDINARY_NOTE, payload },
    ]);
    expect(await call([ORDINARY_NOTE, { payloadType: "terms" }])).to.deep.include({
      payloadType: "terms",
      value: [1],
    });
  },
  "library.getItemAttachments": async (_, call) =>
    void expect(keysOf(await call([PAPER, { limit: 100 }]))).to.deep.equal([PAPER_PDF.key]),
  "library.listAnnotations": async (_, call) =>
    void expect(keysOf(await call([PAPER_PDF, { limit: 100 }]))).to.include("Q6HR9YBS"),
  "library.exportPortableItems": async (_, call) => {
    const { format, items } = (await call([[PAPER]])) as { format: string; items: { item: JsonObject }[] };
    expect(format).to.equal("zotero_item_json");
    expect(items[0]?.item).to.deep.include({
      itemType: "journalArticle",
      title: "Energy transfer in purple bacteria under dim light",
    });
  },
};

const changing: Readonly<Record<string, Case>> = {
  "mutations.execute": async (world, call) => {
    const answer = await call([
      { operation: "item.updateTags", operationId: operationId(), itemRef: PAPER, add: ["read twice"] },
    ]);
    expectStaged(answer, "item.updateTags");
    await world.commit();
    expect((await world.stored(PAPER)).tags.map(({ tag }) => tag)).to.include("read twice");
  },
  "mutations.preview": async (world, call) => {
    const { item } = (await world.answer("library.getItemDetail", [PAPER])) as { item: JsonObject };
    const preview = await call([
      {
        operation: "item.changeType",
        itemRef: PAPER,
        itemType: "conferencePaper",
        expectedRevision: item["revision"],
        incompatibleData: "move_to_extra",
      },
    ]);
    expect(preview).to.have.all.keys("state", "plan", "token");
    expect(preview["state"]).to.equal("would_change");
    expect(preview["token"]).to.have.all.keys("value", "expiresAt");
    expect((await world.stored(PAPER)).itemType).to.equal("journalArticle");
  },
  "mutations.getOperation": async (world, call) => {
    const id = operationId();
    const asked = { operation: "item.updateTags", operationId: id, itemRef: PAPER, add: ["a tag"] };
    const answer = await world.answer("mutations.execute", [asked]);
    expect(await call([{ operationId: id }])).to.deep.equal(answer);
    expect((await call([{ operationId: "never" }]))["state"]).to.equal("unknown");
  },
  "notes.create": async (world, call) => {
    const picture = sharp({ create: { width: 8, height: 4, channels: 3, background: "blue" } });
    const { ref: preparedImage } = await world.answer("images.prepareForNoteEmbedding", [
      { source: { kind: "base64", data: (await picture.png().toBuffer()).toString("base64") } },
    ]);
    const answer = await call([
      {
        operationId: operationId(),
        placement: { kind: "child", parentRef: PAPER },
        content: {
          format: "markdown",
          value: "# Findings\n\n![A box](slot:box)",
          embeddedImages: [{ slot: "box", preparedImage }],
        },
        initialTags: ["new"],
      },
    ]);
    expectStaged(answer, "notes.create");
    const noteRef = refIn(answer, "noteRef");
    await world.commit();
    const note = await world.stored(noteRef);
    expect([note.parentKey, note.tags.map(({ tag }) => tag)]).to.deep.equal([PAPER.key, ["new"]]);
    expect(note.note).to.match(/<h1>Findings<\/h1>[^]*data-attachment-key="[A-Z0-9]{8}"/);
    const key = /data-attachment-key="([A-Z0-9]{8})"/.exec(note.note ?? "")?.[1] ?? "";
    const path = (await world.library.filePath(ref(key))) ?? "";
    expect((await sharp(readFileSync(path)).metadata()).width).to.equal(8);
  },
  "notes.updateContent": async (world, call) => {
    const content = { format: "html", value: "<p>New <script>x</script>words</p>" };
    const answer = await call([{ operationId: operationId(), noteRef: ORDINARY_NOTE, content }]);
    expectStaged(answer, "notes.updateContent");
    await world.commit();
    expect((await world.stored(ORDINARY_NOTE)).note)
      .to.include("New words")
      .and.not.include("script");
  },
  "notes.remove": async (world, call) => {
    const note = ref("ESTIUE88");
    const answer = await call([{ operationId: operationId(), noteRef: note }]);
    expectStaged(answer, "notes.remove");
    expect(resultOf(answer)["outcome"]).to.equal("trashed");
    await world.commit();
    expect((await world.stored(note)).trashed).to.equal(true);
  },
  "notes.upsertPayload": async (world, call) => {
    const payload = {
      payloadType: "digest-data",
      noteKind: "digest",
      schemaVersion: "1",
      format: "text",
      value: "kept words",
    };
    const answer = await call([{ operationId: operationId(), noteRef: ORDINARY_NOTE, payload }]);
    expectStaged(answer, "notes.upsertPayload");
    await world.commit();
    const read = await world.answer("library.getNotePayload", [
      ORDINARY_NOTE,
      { payloadType: "digest-data" },
    ]);
    expect(read["value"]).to.equal("kept words");
  },
  "attachments.create": async (world, call) => {
    const answer = await call([
      {
        operationId: operationId(),
        placement: { kind: "child", parentRef: PAPER },
        source: {
          kind: "stored_file",
          main: { source: { kind: "bytes", bytes: { $text: "# Text" } }, targetFilename: "text.md" },
          companions: [
            { source: { kind: "bytes", bytes: { $text: "beside" } }, targetRelativePath: "a/b.txt" },
          ],
        },
        metadata: { title: "Text of the paper" },
      },
    ]);
    expectStaged(answer, "attachments.create");
    const made = refIn(answer, "attachmentRef");
    expect(await world.library.items([made])).to.deep.equal([undefined]);
    await world.commit();
    const state = await world.stored(made);
    expect([state.parentKey, state.fields["title"]]).to.deep.equal([PAPER.key, "Text of the paper"]);
    const path = (await world.library.filePath(made)) ?? "";
    expect(readFileSync(path, "utf8")).to.equal("# Text");
    expect(readFileSync(join(path, "..", "a", "b.txt"), "utf8")).to.equal("beside");
  },
  "attachments.updateMetadata": async (world, call) => {
    const metadata = { title: "The paper", contentType: "application/pdf" };
    const answer = await call([{ operationId: operationId(), attachmentRef: PAPER_PDF, metadata }]);
    expectStaged(answer, "attachments.updateMetadata");
    await world.commit();
    expect((await world.stored(PAPER_PDF)).fields["title"]).to.equal("The paper");
  },
  "attachments.replaceFile": async (world, call) => {
    const source = {
      kind: "stored_file",
      main: { source: { kind: "bytes", bytes: { $text: "%PDF-1.7 new" } } },
    };
    const before = (await world.library.filePath(PAPER_PDF)) ?? "";
    const bytes = readFileSync(before);
    const answer = await call([{ operationId: operationId(), attachmentRef: PAPER_PDF, source }]);
    expectStaged(answer, "attachments.replaceFile");
    expect(readFileSync(before).equals(bytes)).to.equal(true);
    await world.commit();
    const path = (await world.library.filePath(PAPER_PDF)) ?? "";
    expect(readFileSync(path, "utf8")).to.equal("%PDF-1.7 new");
  },
  "attachments.move": async (world, call) => {
    const placement = { kind: "child", parentRef: OTHER_PAPER };
    const answer = await call([{ operationId: operationId(), attachmentRef: PAPER_PDF, placement }]);
    expectStaged(answer, "attachments.move");
    await world.commit();
    expect((await world.stored(PAPER_PDF)).parentKey).to.equal(OTHER_PAPER.key);
  },
  "attachments.remove": async (world, call) => {
    const loose = ref("HREH2KNM");
    const answer = await call([{ operationId: operationId(), attachmentRef: loose }]);
    expectStaged(answer, "attachments.remove");
    await world.commit();
    expect((await world.stored(loose)).trashed).to.equal(true);
  },
};

const filing: Readonly<Record<string, Case>> = {
  "file.writeText": async (world, call) => {
    const path = world.at("output/a.md");
    expect(await call([path, "häuser"])).to.deep.equal(written(path, "häuser"));
    expect(readFileSync(path, "utf8")).to.equal("häuser");
  },
  "file.writeBytes": async (world, call) => {
    const path = world.at("output/b.bin");
    expect(await call([path, { $text: "bytes" }])).to.deep.equal(written(path, "bytes"));
    expect(readFileSync(path, "utf8")).to.equal("bytes");
  },
  "file.readText": async (world, call) => {
    writeFileSync(world.at("workspace/read.txt"), "häuser");
    expect(await call([world.at("workspace/read.txt")])).to.equal("häuser");
  },
  "file.readBytes": async (world, call) => {
    writeFileSync(world.at("workspace/read.bin"), Buffer.from([0, 255, 7]));
    expect(await call([world.at("workspace/read.bin")])).to.deep.equal({ bytes: [0, 255, 7] });
  },
  "file.copy": async (world, call) => {
    writeFileSync(world.at("workspace/source.txt"), "copied");
    const targetPath = world.at("output/copy.txt");
    const answer = await call([{ sourcePath: world.at("workspace/source.txt"), targetPath }]);
    expect(answer).to.deep.equal(written(targetPath, "copied"));
    expect(readFileSync(targetPath, "utf8")).to.equal("copied");
  },
  "file.move": async (world, call) => {
    writeFileSync(world.at("temp/moving.txt"), "moved");
    const targetPath = world.at("output/moved.txt");
    const answer = await call([{ sourcePath: world.at("temp/moving.txt"), targetPath }]);
    expect(answer).to.deep.equal(written(targetPath, "moved"));
    expect([existsSync(world.at("temp/moving.txt")), readFileSync(targetPath, "utf8")]).to.deep.equal([
      false,
      "moved",
    ]);
  },
  "file.remove": async (world, call) => {
    await world.answer("file.writeText", [world.at("output/gone.txt"), "x"]);
    const path = world.at("output/gone.txt");
    expect(await call([{ path }])).to.deep.equal({ path, removed: true });
    expect(existsSync(path)).to.equal(false);
  },
  "file.exists": async (world, call) => {
    writeFileSync(world.at("workspace/there"), "");
    expect(await call([world.at("workspace/there")])).to.equal(true);
    expect(await call(["no path"])).to.equal(false);
  },
  "file.stat": async (world, call) => {
    writeFileSync(world.at("workspace/sized"), "12345");
    expect(await call([world.at("workspace/sized")])).to.deep.include({ type: "file", size: 5 });
    expect(await call([world.at("workspace/none")])).to.equal(null);
  },
  "file.list": async (world, call) => {
    await world.answer("file.writeText", [world.at("output/listed/sub/a.txt"), ""]);
    const answer = await call([{ path: world.at("output/listed"), recursive: true }]);
    expect(answer).to.deep.equal({
      entries: [
        { path: "sub", name: "sub", type: "folder" },
        { path: "sub/a.txt", name: "a.txt", type: "file" },
      ],
    });
  },
  "file.makeDirectory": async (world, call) => {
    const path = world.at("output/one/two");
    expect(await call([{ path, recursive: true }])).to.deep.equal({ path });
    expect(existsSync(path)).to.equal(true);
  },
  "file.materializeWorkflowInputFile": async (_, call) => {
    const content = { kind: "text", text: "for a request" };
    const answer = await call([{ key: "terms", fileName: "terms.txt", content }]);
    expect(answer).to.deep.include({ sizeBytes: 13, sha256: sha256("for a request") });
    expect(readFileSync(answer["path"] as string, "utf8")).to.equal("for a request");
  },
  "file.pickDirectory": async (world, call) => {
    const picked = world.at("picked");
    expect(await call([{ title: "Where" }], { picks: picked })).to.equal(picked);
    await world.answer("file.writeText", [join(picked, "in-picked.txt"), "x"]);
    expect(existsSync(join(picked, "in-picked.txt"))).to.equal(true);
  },
  "file.pickFile": async (world, call) => {
    writeFileSync(join(world.dir, "one.txt"), "one");
    expect(await call([], { picks: join(world.dir, "one.txt") })).to.equal(join(world.dir, "one.txt"));
    expect(await world.answer("file.readText", [join(world.dir, "one.txt")])).to.equal("one");
  },
  "file.pickFiles": async (world, call) => {
    writeFileSync(join(world.dir, "two.txt"), "two");
    const picks = [join(world.dir, "two.txt")];
    expect(await call([], { picks })).to.deep.equal(picks);
    expect(await world.answer("file.readText", picks)).to.equal("two");
  },
  "file.pickSaveFile": async (world, call) => {
    const path = join(world.dir, "saved.txt");
    expect(await call([{ suggestedName: "saved.txt" }], { picks: path })).to.equal(path);
    await world.answer("file.writeText", [path, "saved"]);
    expect(readFileSync(path, "utf8")).to.equal("saved");
  },
  "archive.measureEntries": async (_, call) => {
    const entries = [{ name: "a.txt", content: { kind: "bytes", bytes: { $text: "abc" } } }];
    expect(await call([{ entries }])).to.deep.equal({
      entryCount: 1,
      totalBytes: 3,
      entries: [{ name: "a.txt", sizeBytes: 3 }],
    });
  },
  "archive.writeZipAtomic": async (world, call) => {
    const targetPath = world.at("output/all.zip");
    const entries = [
      { name: "a.txt", content: { kind: "text", text: "abc" } },
      { name: "sub/b.bin", content: { kind: "bytes", bytes: { $text: "bytes" } } },
    ];
    expect(await call([{ targetPath, entries }])).to.deep.include({ path: targetPath, entryCount: 2 });
    const unpacked = unzipSync(readFileSync(targetPath));
    expect(
      Object.entries(unpacked).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
    ).to.deep.equal([
      ["a.txt", "abc"],
      ["sub/b.bin", "bytes"],
    ]);
  },
  "archive.withExtractedZip": async (world) => {
    writeFileSync(world.at("workspace/in.zip"), zipSync({ "a.txt": Buffer.from("abc") }));
    const request = [{ sourcePath: world.at("workspace/in.zip") }];
    const { answer, seen } = await world.call("archive.withExtractedZip", request, {
      fn: { answers: { counted: 1 } },
    });
    expect(answer).to.deep.equal({ counted: 1 });
    expect(seen.map(({ entries }) => entries)).to.deep.equal([
      [{ name: "a.txt", type: "file", sizeBytes: 3 }],
    ]);
    expect(existsSync(seen[0]?.["path"] as string)).to.equal(false);
  },
  "images.prepareForNoteEmbedding": async (world, call) => {
    const picture = sharp({ create: { width: 60, height: 20, channels: 3, background: "green" } });
    writeFileSync(world.at("workspace/figure.png"), await picture.png().toBuffer());
    const source = { kind: "file", path: world.at("workspace/figure.png") };
    const answer = await call([{ source, options: { maxLongEdge: 30, outputFormat: "jpeg" } }]);
    expect(answer).to.deep.include({ mimeType: "image/jpeg", width: 30, height: 10 });
    const { path } = world.images.find((answer["ref"] as JsonObject)["id"] as string);
    expect([sha256(readFileSync(path)), readFileSync(path).length]).to.deep.equal([
      answer["sha256"],
      answer["bytes"],
    ]);
  },
  "resources.getInput": async (world, call) => {
    await world.picked.add("file", world.at("picked/paper.txt"), "paper");
    expect(await call(["paper"])).to.deep.equal({
      slotId: "paper",
      kind: "file",
      path: world.at("picked/paper.txt"),
      displayName: "paper.txt",
    });
    expect(await call(["other"])).to.equal(null);
  },
  "resources.getInputs": async (world, call) => {
    mkdirSync(world.at("named"));
    writeFileSync(world.at("named/note.md"), "of the user");
    await world.picked.add("read-folder", world.at("named"), "notes");
    const [named] = (await call(["notes"])) as unknown as readonly JsonObject[];
    expect(named).to.deep.include({ slotId: "notes", kind: "folder", path: world.at("named") });
    expect(await world.answer("file.readText", [world.at("named/note.md")])).to.equal("of the user");
    const { error } = await world.call("file.writeText", [world.at("named/other.md"), "no"]);
    expect(error?.code).to.equal("permission_denied");
  },
  "resources.allocateOutput": async (world, call) => {
    writeFileSync(world.at("output/report.md"), "of the user");
    const answer = await call([{ slotId: "report", suggestedName: "report.md" }]);
    expect(answer).to.deep.include({ slotId: "report", path: world.at("output/report-2.md") });
  },
  "resources.publishOutput": async (world, call) => {
    const { path, allocationId } = await world.answer("resources.allocateOutput", [{ slotId: "summary" }]);
    await world.answer("file.writeText", [path, "summary"]);
    const answer = await call([{ slotId: "summary", path, allocationId, displayName: "Summary" }]);
    expect(answer).to.deep.include({
      ...written(path as string, "summary"),
      slotId: "summary",
      displayName: "Summary",
    });
  },
  "resources.materializeFile": async (world, call) => {
    writeFileSync(world.at("temp/made.csv"), "a,b");
    const answer = await call([
      { slotId: "table", sourcePath: world.at("temp/made.csv"), contentType: "text/csv", kind: "file" },
    ]);
    expect(answer).to.deep.include({
      ...written(world.at("output/made.csv"), "a,b"),
      slotId: "table",
      contentType: "text/csv",
      kind: "file",
    });
    expect(readFileSync(world.at("output/made.csv"), "utf8")).to.equal("a,b");
  },
  "resources.get": async (world, call) => {
    writeFileSync(world.at("temp/got.txt"), "got");
    const made = await world.answer("resources.materializeFile", [
      { slotId: "got", sourcePath: world.at("temp/got.txt") },
    ]);
    expect(await call([made["ref"]])).to.deep.equal(made);
  },
  "resources.listOutputs": async (world, call) => {
    await world.answer("file.writeText", [world.at("output/last.md"), "last"]);
    const last = itemsOf(await call([])).find(({ path }) => path === world.at("output/last.md"));
    expect(last).to.deep.include({ slotId: null, sizeBytes: 4, sha256: sha256("last") });
  },
};

const telling: Readonly<Record<string, Case>> = {
  "notifications.toast": async (world, call) => {
    expect(await call([{ text: "Done", type: "success" }])).to.equal(null);
    expect(world.notices).to.deep.equal(["success: Done"]);
  },
  "logging.appendRuntimeLog": async (world, call) => {
    const entry = { level: "warn", stage: "apply", message: `below ${world.dir}`, details: { token: "abc" } };
    expect(await call([entry])).to.equal(null);
    expect(world.logged).to.deep.equal([{ ...entry, message: "below home", details: { token: "***" } }]);
  },
  "clipboard.writeText": async (world, call) => {
    expect(await call(["words"])).to.equal(null);
    expect(await world.clipboard.readText()).to.equal("words");
  },
  "clipboard.readText": async (world, call) => {
    await world.clipboard.writeText("from elsewhere");
    expect(await call([])).to.equal("from elsewhere");
  },
  "clipboard.hasText": async (world, call) => {
    await world.clipboard.writeText("words");
    expect(await call([])).to.equal(true);
    await world.clipboard.clear();
    expect(await call([])).to.equal(false);
  },
  "clipboard.clear": async (world, call) => {
    await world.clipboard.writeText("words");
    expect(await call([])).to.equal(null);
    expect(await world.clipboard.readText()).to.equal(null);
  },
  "bibliography.listFormats": async (_, call) => {
    const formats = itemsOf(await call([])).map(({ ref: one, availability }) => [one, availability]);
    const unavailable = { state: "unavailable", reason: "this host has no translators" };
    expect(formats).to.deep.equal([
      [{ id: "better-bibtex" }, unavailable],
      [{ id: "bibtex" }, unavailable],
    ]);
  },
};

/** The members that may answer `unavailable` on Node, and how they are called. */
const unavailable: Readonly<Record<string, readonly unknown[]>> = {
  "metadata.translateIdentifier": [{ type: "DOI", value: "10.5555/12345678" }],
  "bibliography.render": [{ itemRefs: [PAPER], formatPreference: [{ id: "bibtex" }] }],
  "editor.openSession": [{ title: "Terms", initialState: {} }],
};

/** Requests with which a hook before `applyResult` is refused. */
const REFUSED_BEFORE: Readonly<Record<string, readonly unknown[]>> = {
  "mutations.execute": [{ operation: "item.updateTags", operationId: "x", itemRef: PAPER, add: ["x"] }],
  "notes.create": [
    {
      operationId: "x",
      placement: { kind: "child", parentRef: PAPER },
      content: { format: "text", value: "x" },
    },
  ],
  "notes.updateContent": [
    { operationId: "x", noteRef: ORDINARY_NOTE, content: { format: "text", value: "x" } },
  ],
  "notes.remove": [{ operationId: "x", noteRef: ORDINARY_NOTE }],
  "notes.upsertPayload": [
    {
      operationId: "x",
      noteRef: ORDINARY_NOTE,
      payload: { payloadType: "x", noteKind: "x", schemaVersion: 1, format: "text", value: "x" },
    },
  ],
  "attachments.create": [
    {
      operationId: "x",
      placement: { kind: "child", parentRef: PAPER },
      source: { kind: "linked_url", url: "https://example.org" },
    },
  ],
  "attachments.updateMetadata": [{ operationId: "x", attachmentRef: PAPER_PDF, metadata: { title: "x" } }],
  "attachments.replaceFile": [
    { operationId: "x", attachmentRef: PAPER_PDF, source: { kind: "own_file", targetFilename: "x.pdf" } },
  ],
  "attachments.move": [
    { operationId: "x", attachmentRef: PAPER_PDF, placement: { kind: "child", parentRef: OTHER_PAPER } },
  ],
  "attachments.remove": [{ operationId: "x", attachmentRef: PAPER_PDF }],
  "resources.materializeFile": [{ slotId: "x", sourcePath: "/x" }],
  "resources.allocateOutput": [{ slotId: "x" }],
  "resources.publishOutput": [{ slotId: "x", path: "/x" }],
};

describe("the contract of the host API, from a hook in a worker on a copy of a real library", () => {
  let world: ContractWorld;
  before(async () => {
    world = await contractWorld([PAPER]);
  });
  after(() => world.dispose());

  it("has exactly the members of version 12, each a function, and nothing else", async () => {
    const found = (await world.hook("shape", null)) as Record<string, unknown>;
    const expected: Record<string, unknown> = { version: "number", interactionMode: "string" };
    for (const [owner, names] of Object.entries(contractShape())) {
      expected[owner] = Object.fromEntries(names.map((name) => [name, "function"]));
    }
    expect(found).to.deep.equal(expected);
  });

  for (const [member, check] of Object.entries({
    ...values,
    ...reading,
    ...changing,
    ...filing,
    ...telling,
  })) {
    it(`${member} does what it says`, () =>
      check(world, (args, options) => world.answer(member, args, options)));
  }

  for (const [member, args] of Object.entries(unavailable)) {
    it(`${member} says that this host cannot, and what a person would be needed for`, async () => {
      const asked = await world.call(member, args);
      const needsPerson = member === "editor.openSession";
      expect(asked.error?.code).to.equal(needsPerson ? "interaction_required" : "unavailable");
      const withPerson = await world.call(member, args, { picks: "/" });
      expect(withPerson.error).to.deep.include({ code: "unavailable", retryable: false });
      expect(withPerson.error?.details["reason"]).to.equal("capability");
    });
  }

  for (const name of ["pickDirectory", "pickFile", "pickFiles", "pickSaveFile"]) {
    it(`file.${name} needs a person`, async () => {
      const { error } = await world.call(`file.${name}`, [{}]);
      expect([error?.code, error?.details]).to.deep.equal([
        "interaction_required",
        { member: `file.${name}` },
      ]);
    });
  }

  const rows = HOST_API_CONTRACT.filter(({ before: when }) => when === "no");
  for (const { member } of rows) {
    it(`${member} changes nothing before applyResult`, async () => {
      const { error } = await world.call(member, REFUSED_BEFORE[member] ?? [], { reading: true });
      expect([error?.code, error?.details["reason"]]).to.deep.equal(["permission_denied", "security_policy"]);
    });
  }

  it("every member was called", () => {
    expect([...world.called].sort()).to.deep.equal(HOST_API_CONTRACT.map(({ member }) => member).sort());
  });

  it("carries files that are larger than one message", async function () {
    this.timeout(120_000);
    const size = 40 * 1024 * 1024;
    const path = world.at("output/large.txt");
    // Multi-byte characters lie across the edges of parts.
    const unit = "0123456789äöü€🌱";
    const text = unit.repeat(Math.ceil(size / Buffer.byteLength(unit)));
    writeFileSync(world.at("workspace/large.txt"), text);
    const answer = await world.hook("roundTrip", { from: world.at("workspace/large.txt"), to: path });
    const expected = sha256(text);
    expect(answer).to.deep.equal({
      characters: text.length,
      bytes: Buffer.byteLength(text),
      text: expected,
      binary: expected,
      own: expected,
    });
    expect(sha256(readFileSync(path))).to.equal(expected);
  });

  it("tells what names of older versions are called now", async () => {
    for (const [name, { now, until }] of OLDER_NAMES) {
      const error = await failure(world.hook("older", name));
      expect([name, error.code]).to.deep.equal([name, "hook_threw"]);
      const message = String(error.args["message"]);
      expect(message).to.contain(`The host API has no ${name}`);
      expect(message).to.match(new RegExp(`version ${until} was the last to have it`, "i"));
      if (now !== undefined) expect(message).to.contain(`version 12 has ${now}`);
    }
  });

  it("tells what operations of older versions are called now", async () => {
    for (const [operation, now] of Object.entries({
      "item.updateFields": "item.updateMetadata",
      "item.addTags": "item.updateTags with add",
      "item.removeTags": "item.updateTags with remove",
      "note.createChild": "notes.create",
      "note.update": "notes.updateContent",
      "note.upsertPayload": "notes.upsertPayload",
      "literature.ingest": "item.create",
      "collection.addItems": "collection.updateMembership with add",
      "collection.removeItems": "collection.updateMembership with remove",
    })) {
      const { error } = await world.call("mutations.execute", [{ operation, target: PAPER, fields: {} }]);
      expect([operation, error?.code]).to.deep.equal([operation, "unsupported_operation"]);
      expect(error?.details["reason"]).to.contain("version 5").and.contain(now);
    }
  });

  it("does not carry out a call whose signal is aborted already, wherever its control stands", async () => {
    for (const { member, args, signal } of HOST_API_CONTRACT) {
      if (signal === "value") continue;
      const isPositional = args.includes("control:");
      const request = isPositional ? [{ sourcePath: "/x", scope: "top-level-regular" }] : [];
      const { error, seen } = await world.call(member, request, {
        aborted: true,
        ...(isPositional ? { fn: { answers: null } } : {}),
      });
      expect([member, error?.code, error?.details, seen]).to.deep.equal([
        member,
        "canceled",
        { reason: "caller_signal" },
        [],
      ]);
    }
  });

  it("ends calls by the signal that the contract names", () => {
    const said = HOST_API_CONTRACT.filter(({ signal }) => signal !== "value");
    const signal = (member: string): ContractRow["signal"] => (obeysHookSignal(member) ? "hook" : "own");
    expect(said.map(({ member }) => [member, signal(member)])).to.deep.equal(
      said.map((row) => [row.member, row.signal]),
    );
  });

  it("downloads an attachment only from where the package may reach", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/pdf" });
      response.end("%PDF-1.7 served");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const asked = {
        operationId: operationId(),
        placement: { kind: "child", parentRef: PAPER },
        source: { kind: "stored_url", url: `${origin}/paper.pdf` },
      };
      expect((await world.call("attachments.create", [asked])).error?.code).to.equal("permission_denied");
      world.http.allowed.add(origin);
      const made = refIn(await world.answer("attachments.create", [asked]), "attachmentRef");
      await world.commit();
      const path = (await world.library.filePath(made)) ?? "";
      expect(readFileSync(path, "utf8")).to.equal("%PDF-1.7 served");
    } finally {
      server.close();
    }
  });
});
