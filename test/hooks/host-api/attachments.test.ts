import { expect } from "chai";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createCommitter } from "../../../src/library/committer.ts";
import { resolveLinkedPlaces } from "../../../src/library/linked-place.ts";
import { undoRun } from "../../../src/library/undo.ts";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import type { ItemState } from "../../../src/model/item-state.ts";
import type { UndoReport } from "../../../src/model/receipt.ts";
import type { JsonObject } from "../../../src/model/json.ts";
import { CLOCK, createWorld, type HostApiWorld } from "./host-api-world.ts";

const ref = (key: string, libraryId = 1) => ({ libraryId, key });
const child = (key: string, libraryId = 1) => ({ kind: "child", parentRef: ref(key, libraryId) });
const base64 = (text: string) => ({ kind: "base64", data: Buffer.from(text).toString("base64") });
let operations = 0;
const op = () => `op-${++operations}`;

describe("host API, attachments", () => {
  let world: HostApiWorld;
  beforeEach(async () => {
    world = await createWorld();
    writeFileSync(join(world.dir, "workspace", "report.md"), "# Report\n");
  });
  afterEach(() => world.remove());

  const create = (source: object, rest: object = {}) =>
    world.call("attachments.create", { operationId: op(), placement: child("ITEMAAAA"), source, ...rest });
  const stored = (text: string, targetFilename: string, rest: object = {}) =>
    create({ kind: "stored_file", main: { source: base64(text), targetFilename } }, rest);
  const replace = (source: object, key = "FILEAAAA") =>
    world.call("attachments.replaceFile", { operationId: op(), attachmentRef: ref(key), source });
  const refused = (member: string, request: object) =>
    world.refused(member, { operationId: op(), placement: child("ITEMAAAA"), ...request });
  const resultOf = (answer: JsonObject) =>
    answer["result"] as { attachmentRef: { libraryId: number; key: string } } & Record<string, unknown>;
  const committer = (faultPoint?: (name: string) => void) => {
    const { library, store, fileStore, dir } = world;
    const roots = { workspace: join(dir, "workspace"), output: join(dir, "output"), attachmentFolder };
    return createCommitter({
      library,
      store,
      clock: CLOCK,
      fileStore,
      resolvePlaces: (changes) =>
        resolveLinkedPlaces({ files: createNodeFiles({ tempDir: dir }), library, roots }, changes),
      ...(faultPoint === undefined ? {} : { faultPoint }),
    });
  };
  const attachmentFolder = async (attachment: { libraryId: number; key: string }) => {
    const path = await world.library.filePath(attachment);
    return path === undefined ? undefined : join(path, "..");
  };
  const request = () => ({ runId: "run-1", unitId: "unit-1", attempt: 1, changes: world.unit.changes });
  const commit = () => committer().commit(request());
  const undo = (allOrNothing = false): Promise<UndoReport> => {
    const { library, store, fileStore } = world;
    return undoRun({ store, library, clock: CLOCK, runId: "run-1", allOrNothing, fileStore });
  };
  const storage = (...path: string[]) => join(world.dir, "storage", ...path);
  const textAt = (...path: string[]) => readFileSync(storage(...path), "utf8");
  const item = (key: string): ItemState => {
    const state = world.library.get(ref(key));
    if (state === undefined) throw new Error(`no ${key}`);
    return state;
  };

  it("stores a file with companions in the folder of its new key, only when the unit is committed", async () => {
    const live = world.library.live();
    const answer = await create(
      {
        kind: "stored_file",
        main: { source: { kind: "file", path: join(world.dir, "workspace", "report.md") } },
        companions: [{ source: base64("png"), targetRelativePath: "images/fig 1.png" }],
      },
      { metadata: { title: " A\nreport ", tags: ["new"] } },
    );
    const { attachmentRef, ...rest } = resultOf(answer);
    expect(rest).to.deep.include({
      parentRef: ref("ITEMAAAA"),
      filename: "report.md",
      contentType: "text/markdown",
      sizeBytes: 9,
      linkMode: "imported_file",
    });
    expect(existsSync(storage(attachmentRef.key))).to.equal(false);
    const page = await world.call("library.getItemAttachments", ref("ITEMAAAA"));
    const staged = (page["items"] as JsonObject[]).find((one) => one["fileState"] === "staged");
    expect(staged).to.deep.include({ filename: "report.md", path: null });

    const [receipt] = await commit();
    expect(receipt?.receiptId).to.equal((answer["receipt"] as JsonObject)["receiptId"]);
    expect(textAt(attachmentRef.key, "report.md")).to.equal("# Report\n");
    expect(textAt(attachmentRef.key, "images", "fig 1.png")).to.equal("png");
    expect(item(attachmentRef.key)).to.deep.include({
      parentKey: "ITEMAAAA",
      fields: { title: "A report" },
      tags: [{ tag: "new", type: 0 }],
      attachment: {
        linkMode: "imported_file",
        contentType: "text/markdown",
        charset: "utf-8",
        path: "storage:report.md",
      },
    });
    expect(existsSync(join(world.dir, "home", "staged", "unit-1.main"))).to.equal(false);
    expect((await undo()).kept).to.deep.equal([]);
    expect(world.library.live()).to.deep.equal(live);
  });

  it("makes file names legal everywhere and at most 100 bytes long, and refuses those that lead elsewhere", async () => {
    const { filename } = resultOf(await stored("x", `${"光合作用 ".repeat(20)}: a?.pdf`));
    expect(Buffer.byteLength(String(filename))).to.be.at.most(100);
    expect(filename).to.match(/^光合作用.*\.pdf$/);
    expect(resultOf(await stored("x", "CON.txt")).filename).to.equal("_CON.txt");
    expect(resultOf(await stored("x", ".zotero-ft-cache")).filename).to.equal("zotero-ft-cache");
    for (const targetFilename of ["../x.pdf", "a/b.pdf", "a\\b.pdf", ".."]) {
      const error = await refused("attachments.create", {
        source: { kind: "stored_file", main: { source: base64("x"), targetFilename } },
      });
      expect([error.code, error.details["reason"]]).to.deep.equal(["invalid_request", "unsafe_path"]);
    }
    for (const targetRelativePath of ["../a.png", "/a.png", "images//a.png", "a:b.png", ".zwm-x", "nul"]) {
      const error = await refused("attachments.create", {
        source: {
          kind: "stored_file",
          main: { source: base64("x"), targetFilename: "a.html" },
          companions: [{ source: base64("y"), targetRelativePath }],
        },
      });
      expect([error.code, error.details["reason"]]).to.deep.equal(["invalid_request", "unsafe_path"]);
    }
  });

  it("links pages, and links files beside an attachment by their place, without an absolute path before the commit", async () => {
    const page = await create({ kind: "linked_url", url: "https://example.org/a" });
    writeFileSync(storage("FILEAAAA", "a.md"), "text");
    mkdirSync(join(world.dir, "output"));
    writeFileSync(join(world.dir, "output", "b.md"), "text");
    const beside = await create({ kind: "linked_file", path: storage("FILEAAAA", "a.md") });
    const output = await create({ kind: "linked_file", path: join(world.dir, "output", "b.md") });
    expect(JSON.stringify(world.unit.changes)).to.not.include(world.dir);
    await commit();
    expect(JSON.stringify(await world.store.all("SELECT * FROM library_intents"))).to.not.include(world.dir);
    expect(item(resultOf(page).attachmentRef.key)).to.deep.include({
      fields: {
        title: "https://example.org/a",
        url: "https://example.org/a",
        accessDate: "2023-11-14T22:13:20Z",
      },
      attachment: { linkMode: "linked_url", contentType: "text/html", charset: null, path: null },
    });
    expect(item(resultOf(beside).attachmentRef.key).attachment).to.deep.equal({
      linkMode: "linked_file",
      contentType: "text/markdown",
      charset: "utf-8",
      path: storage("FILEAAAA", "a.md"),
    });
    expect(item(resultOf(output).attachmentRef.key).attachment?.path).to.equal(
      join(world.dir, "output", "b.md"),
    );
    await undo();
    expect(item(resultOf(output).attachmentRef.key).trashed).to.equal(true);
    expect(existsSync(join(world.dir, "output", "b.md"))).to.equal(true);
  });

  it("refuses before anything is written: linked files in groups, libraries that take none, files that are not there", async () => {
    const inGroup = await refused("attachments.create", {
      placement: child("ITEMAAAA", 2),
      source: { kind: "linked_file", path: storage("FILEAAAA", "a.pdf") },
    });
    expect(inGroup.code).to.equal("invalid_request");
    expect(JSON.stringify(inGroup.details)).to.include("linked_file_in_group");
    const archive = await refused("attachments.create", {
      placement: child("ARCHAAAA", 3),
      source: { kind: "stored_file", main: { source: base64("x"), targetFilename: "x.txt" } },
    });
    expect([archive.code, archive.details["reason"]]).to.deep.equal(["permission_denied", "host_permission"]);
    const workspace = await refused("attachments.create", {
      source: { kind: "linked_file", path: join(world.dir, "workspace", "report.md") },
    });
    expect(workspace.details["reason"]).to.equal("unsafe_path");
    const missing = await refused("attachments.replaceFile", {
      placement: undefined,
      attachmentRef: ref("MISSAAAA"),
      source: { kind: "own_file", targetFilename: "x.pdf" },
    });
    expect([missing.code, missing.details["memberOrOperation"]]).to.deep.equal([
      "unsupported_operation",
      "attachments.replaceFile",
    ]);
    const nowhere = await refused("attachments.create", {
      source: {
        kind: "stored_file",
        main: { source: { kind: "file", path: join(world.dir, "elsewhere/x.txt") } },
      },
    });
    expect([nowhere.code, nowhere.details["reason"]]).to.deep.equal(["permission_denied", "security_policy"]);
    expect(world.unit.changes).to.have.length(0);
    expect(readdirSync(storage()).sort()).to.deep.equal(["FILEAAAA", "LOOSEAAA", "OTHERAAA"]);
  });

  it("tells a file that is missing by its link mode and its path", async () => {
    world.library.edit(ref("OTHERAAA"), {
      attachment: { linkMode: "imported_file", contentType: null, charset: null, path: "storage:gone.pdf" },
    });
    const error = await world.refused("attachments.replaceFile", {
      operationId: op(),
      attachmentRef: ref("OTHERAAA"),
      source: { kind: "own_file", targetFilename: "x.pdf" },
    });
    expect(error.code).to.equal("not_found");
    expect(error.details).to.deep.include({
      kind: "attachment",
      linkMode: "imported_file",
      path: storage("OTHERAAA", "gone.pdf"),
    });
  });

  it("replaces a file and takes it back, but not when it was changed since", async () => {
    writeFileSync(storage("FILEAAAA", ".zotero-ft-cache"), "old text");
    const answer = await replace({ kind: "stored_file", main: { source: base64("%PDF-1.7 new") } });
    expect(resultOf(answer)).to.deep.include({ filename: "a.pdf", previousFilename: "a.pdf" });
    expect(textAt("FILEAAAA", "a.pdf")).to.equal("content");
    const receipts = await commit();
    expect(receipts).to.have.length(1);
    expect(readdirSync(storage("FILEAAAA"))).to.deep.equal(["a.pdf"]);
    expect(textAt("FILEAAAA", "a.pdf")).to.equal("%PDF-1.7 new");
    expect(world.library.filesChanged).to.deep.equal(["1/FILEAAAA"]);

    writeFileSync(storage("FILEAAAA", "a.pdf"), "%PDF-1.7 annotated by a person");
    expect((await undo()).kept).to.deep.equal([
      { target: { type: "item", ref: ref("FILEAAAA") }, reason: "changed-since" },
    ]);
    writeFileSync(storage("FILEAAAA", "a.pdf"), "%PDF-1.7 new");
    const report = await undo();
    expect(report.reverted).to.deep.equal([{ type: "item", ref: ref("FILEAAAA") }]);
    expect(textAt("FILEAAAA", "a.pdf")).to.equal("content");
    expect(readdirSync(storage("FILEAAAA"))).to.deep.equal([".zotero-ft-cache", "a.pdf"]);
    expect((await undo()).kept).to.deep.include({
      target: { type: "item", ref: ref("FILEAAAA") },
      reason: "already-undone",
    });
  });

  it("renames a file, its title with it, several times and back", async () => {
    const start = world.library.live();
    await replace({ kind: "own_file", targetFilename: "b.pdf" });
    const answer = await replace({ kind: "own_file", targetFilename: "Byron - 2022 - Antennae.pdf" });
    expect(resultOf(answer)).to.deep.include({ previousFilename: "b.pdf" });
    await commit();
    expect(readdirSync(storage("FILEAAAA"))).to.deep.equal(["Byron - 2022 - Antennae.pdf"]);
    expect(item("FILEAAAA")).to.deep.include({ fields: { title: "Byron - 2022 - Antennae.pdf" } });
    expect(item("FILEAAAA").attachment?.path).to.equal("storage:Byron - 2022 - Antennae.pdf");
    expect((await undo()).kept).to.deep.equal([]);
    expect(readdirSync(storage("FILEAAAA"))).to.deep.equal(["a.pdf"]);
    expect(world.library.live()).to.deep.equal(start);
  });

  it("leaves nothing to do when a file is renamed to its own name, or there and back", async () => {
    expect((await replace({ kind: "own_file", targetFilename: "a.pdf" }))["state"]).to.equal("unchanged");
    await replace({ kind: "own_file", targetFilename: "b.pdf" });
    await replace({ kind: "own_file", targetFilename: "a.pdf" });
    expect(await commit()).to.deep.equal([]);
    expect(textAt("FILEAAAA", "a.pdf")).to.equal("content");
  });

  it("refuses to write over a file that is beside it, that a sync server has another version of, or that changed since", async () => {
    writeFileSync(storage("FILEAAAA", "taken.pdf"), "x");
    const asked = (targetFilename: string) =>
      world.refused("attachments.replaceFile", {
        operationId: op(),
        attachmentRef: ref("FILEAAAA"),
        source: { kind: "own_file", targetFilename },
      });
    expect((await asked("Taken.pdf")).code).to.equal("conflict");
    world.library.awaitingSync.add("1/FILEAAAA");
    expect((await asked("free.pdf")).details).to.deep.include({
      reason: "concurrent_modification",
      why: "file_sync",
    });
    world.library.awaitingSync.clear();
    await replace({ kind: "own_file", targetFilename: "free.pdf" });
    writeFileSync(storage("FILEAAAA", "a.pdf"), "somebody else's");
    const failed: unknown = await commit().catch((error: unknown) => error);
    expect(failed).to.include({ code: "library_conflict" });
    expect(String(failed)).to.include("file");
    expect(textAt("FILEAAAA", "a.pdf")).to.equal("somebody else's");
  });

  it("replaces a file that the same unit made, and answers equal calls once", async () => {
    const first = await stored("one", "x.txt");
    const { key } = resultOf(first).attachmentRef;
    await replace({ kind: "stored_file", main: { source: base64("two"), targetFilename: "y.txt" } }, key);
    const again = {
      operationId: "same",
      placement: child("ITEMAAAA"),
      source: {
        kind: "stored_file",
        main: { source: { kind: "file", path: join(world.dir, "workspace", "report.md") } },
      },
    };
    const answers = [
      await world.call("attachments.create", again),
      await world.call("attachments.create", again),
    ];
    expect(answers[0]).to.deep.equal(answers[1]);
    writeFileSync(join(world.dir, "workspace", "report.md"), "# Another\n");
    const other = await world.refused("attachments.create", again);
    expect([other.code, other.details["reason"]]).to.deep.equal(["conflict", "idempotency_conflict"]);
    await commit();
    expect(readdirSync(storage(key))).to.deep.equal(["y.txt"]);
    expect(textAt(key, "y.txt")).to.equal("two");
    const made = resultOf(answers[0] as JsonObject).attachmentRef.key;
    expect(textAt(made, "report.md")).to.equal("# Report\n");
  });

  it("updates metadata, moves and trashes", async () => {
    const start = world.library.live();
    const update = await world.call("attachments.updateMetadata", {
      operationId: op(),
      attachmentRef: ref("FILEAAAA"),
      metadata: {
        title: "Full text",
        url: "https://example.org/x",
        contentType: "Text/Plain",
        charset: "utf-8",
      },
    });
    const stale = await world.refused("attachments.updateMetadata", {
      operationId: op(),
      attachmentRef: ref("FILEAAAA"),
      expectedRevision: "other",
      metadata: { title: null },
    });
    expect([stale.code, stale.details["reason"], stale.details["kind"]]).to.deep.equal([
      "conflict",
      "revision_mismatch",
      "attachment",
    ]);
    const unknown = await world.refused("attachments.updateMetadata", {
      operationId: op(),
      attachmentRef: ref("FILEAAAA"),
      metadata: { charset: "klingon" },
    });
    expect(JSON.stringify(unknown.details)).to.include("unknown_charset");
    await world.call("attachments.move", {
      operationId: op(),
      attachmentRef: ref("FILEAAAA"),
      expectedRevision: resultOf(update)["revision"],
      placement: { kind: "top_level", collectionRefs: [ref("COLLBBBB")] },
    });
    await world.call("attachments.move", {
      operationId: op(),
      attachmentRef: ref("LOOSEAAA"),
      placement: child("ITEMBBBB"),
    });
    await world.call("attachments.remove", { operationId: op(), attachmentRef: ref("OTHERAAA") });
    const erased = await world.refused("attachments.remove", {
      operationId: op(),
      attachmentRef: ref("OTHERAAA"),
      disposition: "permanent",
    });
    expect(erased.code).to.equal("unsupported_operation");
    await commit();
    expect(item("FILEAAAA")).to.deep.include({ parentKey: null, collections: ["COLLBBBB"] });
    expect(item("FILEAAAA").fields).to.deep.equal({
      title: "Full text",
      url: "https://example.org/x",
      accessDate: "2023-11-14T22:13:20Z",
    });
    expect(item("FILEAAAA").attachment).to.deep.include({ contentType: "text/plain", charset: "utf-8" });
    expect(item("LOOSEAAA")).to.deep.include({ parentKey: "ITEMBBBB", collections: [] });
    expect(item("OTHERAAA").trashed).to.equal(true);
    await undo();
    expect(world.library.live()).to.deep.equal(start);
  });

  it("refuses what is no attachment, or belongs to another library", async () => {
    const wrong = await world.refused("attachments.updateMetadata", {
      operationId: op(),
      attachmentRef: ref("NOTEAAAA"),
      metadata: { title: "x" },
    });
    expect([wrong.code, wrong.details["reason"]]).to.deep.equal(["invalid_ref", "wrong_kind"]);
    const foreign = await world.refused("attachments.move", {
      operationId: op(),
      attachmentRef: ref("FILEAAAA"),
      placement: child("ITEMAAAA", 2),
    });
    expect([foreign.code, foreign.details["reason"]]).to.deep.equal(["invalid_ref", "foreign_scope"]);
    const gone = await world.refused("attachments.replaceFile", {
      operationId: op(),
      attachmentRef: ref("NOTHINGX"),
      source: { kind: "own_file", targetFilename: "x.pdf" },
    });
    expect([gone.code, gone.details["kind"]]).to.deep.equal(["not_found", "attachment"]);
  });

  describe("downloads", () => {
    const hits: string[] = [];
    const server = createServer((incoming, answer) => {
      hits.push(incoming.url ?? "");
      switch (incoming.url) {
        case "/moved":
          return answer.writeHead(302, { location: "/paper" }).end();
        case "/away":
          return answer.writeHead(302, { location: "http://127.0.0.1:1/x" }).end();
        case "/paper":
          return answer.writeHead(200, { "content-type": "application/octet-stream" }).end("%PDF-1.7 body");
        case "/login.pdf":
          return answer
            .writeHead(200, { "content-type": "text/html; charset=utf-8" })
            .end("<html>log in</html>");
        default:
          return answer.writeHead(503).end("busy");
      }
    });
    let origin = "";
    beforeEach(async () => {
      hits.length = 0;
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(() => new Promise((done) => server.close(done)));

    it("store what an allowed origin sends, and nothing else", async () => {
      const get = (path: string, rest: object = {}) =>
        refused("attachments.create", { source: { kind: "stored_url", url: `${origin}${path}`, ...rest } });
      expect((await get("/moved")).details).to.deep.include({ reason: "security_policy", origin });
      expect(hits).to.deep.equal([]);
      world.allowedOrigins.add(origin);
      expect((await get("/away")).details).to.deep.include({ origin: "http://127.0.0.1:1" });
      expect((await get("/busy")).details).to.deep.include({ phase: "download", status: 503 });
      expect((await get("/login.pdf", { targetFilename: "paper.pdf" })).code).to.equal("execution_failed");
      const readOnly = await refused("attachments.create", {
        placement: child("ARCHAAAA", 3),
        source: { kind: "stored_url", url: `${origin}/paper` },
      });
      expect(readOnly.code).to.equal("permission_denied");
      expect(hits).to.deep.equal(["/away", "/busy", "/login.pdf"]);

      const { attachmentRef, ...rest } = resultOf(
        await create({ kind: "stored_url", url: `${origin}/moved` }),
      );
      expect(rest).to.deep.include({
        filename: "paper.pdf",
        contentType: "application/pdf",
        linkMode: "imported_url",
      });
      await commit();
      expect(textAt(attachmentRef.key, "paper.pdf")).to.equal("%PDF-1.7 body");
      expect(item(attachmentRef.key).fields).to.deep.include({ url: `${origin}/moved` });
    });
  });

  for (const point of [
    "intent-written",
    "files-prepared",
    "library-committed",
    "files-finished",
    "receipt-unwritten",
  ]) {
    it(`a crash at “${point}” is finished or taken back, and leaves no file that nobody knows of`, async () => {
      const start = world.library.live();
      const made = resultOf(await stored("new", "new.txt")).attachmentRef.key;
      await replace({
        kind: "stored_file",
        main: { source: base64("%PDF-1.7 new"), targetFilename: "n.pdf" },
      });
      await replace({ kind: "own_file", targetFilename: "renamed.pdf" }, "OTHERAAA");
      const crashed: unknown = await committer((name) => {
        if (name === point) throw new Error("killed");
      })
        .commit(request())
        .catch((error: unknown) => error);
      expect(String(crashed)).to.include("killed");
      const isCommitted = await committer().recover({ runId: "run-1", unitId: "unit-1" });
      expect(isCommitted).to.equal(!["intent-written", "files-prepared"].includes(point));
      expect(existsSync(storage(made))).to.equal(isCommitted);
      if (!isCommitted) {
        expect(readdirSync(storage(), { recursive: true }).sort()).to.deep.equal(
          ["FILEAAAA", "FILEAAAA/a.pdf", "LOOSEAAA", "OTHERAAA", "OTHERAAA/other.pdf"].sort(),
        );
      }
      const receipts = await commit();
      expect(receipts).to.have.length(3);
      expect(readdirSync(storage(), { recursive: true }).sort()).to.deep.equal(
        [
          ...["FILEAAAA", "FILEAAAA/n.pdf", "LOOSEAAA", "OTHERAAA", "OTHERAAA/renamed.pdf"],
          ...[made, `${made}/new.txt`],
        ].sort(),
      );
      expect(textAt("FILEAAAA", "n.pdf")).to.equal("%PDF-1.7 new");
      expect((await undo()).kept).to.deep.equal([]);
      expect(world.library.live()).to.deep.equal(start);
      expect(textAt("FILEAAAA", "a.pdf")).to.equal("content");
      expect(textAt("OTHERAAA", "other.pdf")).to.equal("content");
    });
  }

  it("a crash of undo is finished by the next one", async () => {
    const start = world.library.live();
    await replace({ kind: "stored_file", main: { source: base64("%PDF-1.7 new"), targetFilename: "n.pdf" } });
    await commit();
    const { library, store, fileStore } = world;
    for (const point of ["undo-committed", "undo-attachments-restored"]) {
      const crashed: unknown = await undoRun({
        ...{ store, library, clock: CLOCK, runId: "run-1", allOrNothing: false, fileStore },
        faultPoint: (name) => {
          if (name === point) throw new Error("killed");
        },
      }).catch((error: unknown) => error);
      expect(String(crashed)).to.include("killed");
    }
    expect((await undo()).kept).to.deep.equal([]);
    expect(world.library.live()).to.deep.equal(start);
    expect(readdirSync(storage("FILEAAAA"))).to.deep.equal(["a.pdf"]);
    expect(textAt("FILEAAAA", "a.pdf")).to.equal("content");
  });
});
