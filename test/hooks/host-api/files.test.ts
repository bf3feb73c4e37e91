import { expect } from "chai";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import { createDryProductWriter } from "../../../src/library/dry-product-writer.ts";
import { readProducts } from "../../../src/library/product-store.ts";
import { createWorld, type HostApiWorld } from "./host-api-world.ts";

const ref = (key: string, libraryId = 1) => ({ libraryId, key });
const HELLO_SHA = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

describe("host API, files", () => {
  let world: HostApiWorld;
  let at: (path: string) => string;
  beforeEach(async () => {
    world = await createWorld();
    at = (path) => join(world.dir, path);
  });
  afterEach(() => world.remove());

  const products = async () =>
    (await readProducts(world.store, { runId: "run-1" })).map(({ root, attachmentRef, path }) =>
      attachmentRef === undefined ? `${root}: ${path}` : `${root} ${attachmentRef.key}: ${path}`,
    );

  it("reads what the unit may read: package, workspace, output, its attachments and what lies beside them", async () => {
    writeFileSync(at("storage/FILEAAAA/notes.md"), "beside");
    expect(await world.call("file.readText", at("package/data.txt"))).to.equal("content");
    expect(await world.call("file.readText", at("storage/FILEAAAA/a.pdf"))).to.equal("content");
    expect(await world.call("file.readText", at("storage/FILEAAAA/notes.md"))).to.equal("beside");
    expect(await world.call("file.readBytes", at("package/data.txt"))).to.deep.equal({
      $bytes: btoa("content"),
    });
    expect(await world.call("file.stat", at("package/data.txt"))).to.deep.include({ type: "file", size: 7 });
    expect(await world.call("file.stat", at("package/nothing"))).to.equal(null);
  });

  it("refuses every other place, by name, by link and by trick", async () => {
    symlinkSync(at("elsewhere"), at("workspace/link"));
    symlinkSync(at("elsewhere/x.txt"), at("package/linked.txt"));
    const outside = [
      at("elsewhere/x.txt"),
      at("storage/OTHERAAA/other.pdf"),
      at("workspace-other/x"),
      at("workspace/link/x.txt"),
      at("package/linked.txt"),
      "/etc/passwd",
    ];
    for (const path of outside) {
      for (const [member, ...args] of [
        ["file.readText", path],
        ["file.stat", path],
        ["file.list", { path }],
        ["file.copy", { sourcePath: path, targetPath: at("output/x") }],
        ["file.writeText", path, "x"],
      ] as const) {
        const error = await world.refused(member, ...args);
        expect([path, member, error.code, error.details["reason"]]).to.deep.equal([
          path,
          member,
          "permission_denied",
          "security_policy",
        ]);
      }
      expect(await world.call("file.exists", path)).to.equal(false);
    }
    for (const path of [
      `${world.dir}/workspace/../elsewhere/x.txt`,
      "relative.txt",
      `${world.dir}/workspace/a\0b`,
      `${world.dir}/workspace/${"x".repeat(4096)}`,
      `${world.dir}/workspace/./a`,
    ]) {
      const error = await world.refused("file.readText", path);
      expect([error.code, error.details["reason"]]).to.deep.equal(["invalid_request", "unsafe_path"]);
      expect(await world.call("file.exists", path)).to.equal(false);
    }
    expect(readFileSync(at("elsewhere/x.txt"), "utf8")).to.equal("content");
  });

  it("writes into the output folder, the workspace and beside an attachment, and records products", async () => {
    expect(await world.call("file.writeText", at("output/sub/a.md"), "hello")).to.deep.equal({
      path: at("output/sub/a.md"),
      sizeBytes: 5,
      sha256: HELLO_SHA,
    });
    await world.call("file.writeBytes", at("workspace/b.bin"), { $bytes: btoa("hello") });
    await world.call("file.writeText", at("storage/FILEAAAA/a.md"), "hello");
    expect(readFileSync(at("workspace/b.bin"), "utf8")).to.equal("hello");
    expect(await products()).to.deep.equal([
      "output: sub/a.md",
      "workspace: b.bin",
      "attachment FILEAAAA: a.md",
    ]);
  });

  it("writes scratch files without recording them", async () => {
    const temp = world.api.shape.values["file.getTempDirectoryPath"] as string;
    await world.call("file.writeText", join(temp, "x.txt"), "hello");
    expect(readFileSync(join(temp, "x.txt"), "utf8")).to.equal("hello");
    expect(await products()).to.deep.equal([]);
    const error = await world.refused("resources.publishOutput", { slotId: "x", path: join(temp, "x.txt") });
    expect(error.code).to.equal("permission_denied");
  });

  it("never writes into the package, onto an attachment, or over a file that was there", async () => {
    mkdirSync(at("output"));
    writeFileSync(at("output/mine.md"), "mine");
    expect((await world.refused("file.writeText", at("package/x.txt"), "x")).code).to.equal(
      "permission_denied",
    );
    for (const path of ["storage/FILEAAAA/a.pdf", "output/mine.md"]) {
      const error = await world.refused("file.writeText", at(path), "x");
      expect([error.code, error.details["reason"]]).to.deep.equal(["conflict", "ambiguous_state"]);
    }
    expect((await world.refused("file.writeText", at("output/a?.md"), "x")).details).to.deep.include({
      reason: "unsafe_path",
      problems: ["illegal-character"],
    });
    expect((await world.refused("file.writeText", at("output"), "x")).details).to.deep.include({
      reason: "unsafe_path",
    });
    expect(readFileSync(at("output/mine.md"), "utf8")).to.equal("mine");
  });

  it("refuses what is no bytes", async () => {
    for (const bytes of ["text", { $bytes: 3 }, { $bytes: "%%%" }, null]) {
      expect((await world.refused("file.writeBytes", at("output/x"), bytes)).code).to.equal(
        "invalid_request",
      );
    }
  });

  it("refuses files that are too large before it reads them", async () => {
    const sized = (name: string, size: number) => {
      writeFileSync(at(name), "");
      truncateSync(at(name), size);
      return at(name);
    };
    const MEBIBYTE = 1024 * 1024;
    for (const [member, limit] of [
      ["file.readText", 64 * MEBIBYTE],
      ["file.readBytes", 256 * MEBIBYTE],
    ] as const) {
      const error = await world.refused(member, sized("workspace/large", limit + 1));
      expect([error.code, error.details]).to.deep.equal([
        "resource_limited",
        { resource: "file_bytes", limit, observed: limit + 1 },
      ]);
      // What is too large for one message is asked for in parts.
      expect(await world.call(member, sized("workspace/large", limit))).to.deep.equal({ $parts: limit });
    }
    expect((await world.refused("file.list", { path: at("workspace"), maxDepth: 65 })).code).to.equal(
      "invalid_request",
    );
  });

  it("gives and takes parts of files only where the unit may reach, and only its own", async () => {
    expect((await world.refused("parts.read", at("elsewhere/x.txt"), 0)).code).to.equal("permission_denied");
    expect(await world.call("parts.read", at("package/data.txt"), 3)).to.deep.equal({ $bytes: btoa("tent") });
    const id = (await world.call("parts.begin")) as unknown as string;
    await world.call("parts.append", id, { $bytes: btoa("hel") });
    await world.call("parts.append", id, { $bytes: btoa("lo") });
    const denied = await world.refused("file.writeBytes", at("elsewhere/y.txt"), { $upload: id });
    expect(denied.code).to.equal("permission_denied");
    expect(await world.call("file.writeBytes", at("output/y.txt"), { $upload: id })).to.deep.equal({
      path: at("output/y.txt"),
      sizeBytes: 5,
      sha256: HELLO_SHA,
    });
    for (const [member, ...args] of [
      ["file.writeBytes", at("output/z.txt"), { $upload: id }],
      ["file.writeText", at("output/z.txt"), { $upload: "none" }],
      ["parts.append", id, { $bytes: "" }],
    ] as const) {
      expect((await world.refused(member, ...args)).code).to.equal("invalid_request");
    }
    for (let open = 0; open < 16; open += 1) await world.call("parts.begin");
    expect((await world.refused("parts.begin")).details).to.deep.include({ resource: "uploads", limit: 16 });
    expect(existsSync(at("output/z.txt"))).to.equal(false);
  });

  it("copies within its reach; onto a file only when asked, and only onto its own", async () => {
    const copy = (targetPath: string, rest = {}) => ({
      sourcePath: at("storage/FILEAAAA/a.pdf"),
      targetPath,
      ...rest,
    });
    expect(await world.call("file.copy", copy(at("output/copy.pdf")))).to.deep.include({ sizeBytes: 7 });
    const twice = await world.refused("file.copy", copy(at("output/copy.pdf")));
    expect([twice.code, twice.details["reason"]]).to.deep.equal(["conflict", "ambiguous_state"]);
    await world.call("file.copy", copy(at("output/copy.pdf"), { overwrite: true }));
    writeFileSync(at("output/mine.pdf"), "mine");
    const other = await world.refused("file.copy", copy(at("output/mine.pdf"), { overwrite: true }));
    expect(other.code).to.equal("conflict");
    expect(readFileSync(at("output/mine.pdf"), "utf8")).to.equal("mine");
    expect((await world.refused("file.copy", copy(at("package/copy.pdf")))).code).to.equal(
      "permission_denied",
    );
  });

  it("says of a missing attachment how it is linked and where it should be", async () => {
    mkdirSync(at("linked"));
    const error = await world.refused("file.readText", at("linked/missing.pdf"));
    expect(error.code).to.equal("not_found");
    expect(error.details).to.deep.include({
      kind: "attachment",
      linkMode: "linked_file",
      path: at("linked/missing.pdf"),
      ref: ref("MISSAAAA"),
    });
    expect((await world.refused("file.readText", at("package/nothing"))).details).to.deep.include({
      kind: "resource",
    });
    expect((await world.refused("file.readText", at("package"))).details).to.deep.include({
      reason: "invalid_value",
    });
  });

  it("lists folders sorted, links without following them", async () => {
    mkdirSync(at("workspace/b/c"), { recursive: true });
    writeFileSync(at("workspace/b/c/deep.txt"), "");
    writeFileSync(at("workspace/a.txt"), "");
    symlinkSync(at("elsewhere"), at("workspace/z"));
    const paths = async (request: object) => {
      const { entries } = await world.call("file.list", { path: at("workspace"), ...request });
      return (entries as { path: string; type: string }[]).map(({ path, type }) => `${path} ${type}`);
    };
    expect(await paths({})).to.deep.equal(["a.txt file", "b folder", "z link"]);
    expect(await paths({ recursive: true })).to.deep.equal([
      "a.txt file",
      "b folder",
      "b/c folder",
      "b/c/deep.txt file",
      "z link",
    ]);
    expect(await paths({ recursive: true, maxDepth: 2 })).to.deep.equal([
      "a.txt file",
      "b folder",
      "b/c folder",
      "z link",
    ]);
  });

  it("makes folders", async () => {
    await world.call("file.makeDirectory", { path: at("workspace/one") });
    expect((await world.refused("file.makeDirectory", { path: at("workspace/two/three") })).code).to.equal(
      "invalid_request",
    );
    await world.call("file.makeDirectory", { path: at("workspace/two/three"), recursive: true });
    expect(readdirSync(at("workspace")).sort()).to.deep.equal(["one", "two"]);
  });

  describe("outputs", () => {
    it("get a free and legal name in the output folder, numbered when it is taken", async () => {
      mkdirSync(at("output"));
      writeFileSync(at("output/A_B.md"), "mine");
      const allocate = (from = world) =>
        from.call("resources.allocateOutput", { slotId: "notes", suggestedName: "A/B.md" });
      const first = await allocate();
      expect(first["path"]).to.equal(at("output/A_B-2.md"));
      expect((await allocate())["path"]).to.equal(at("output/A_B-3.md"));
      const other = await createWorld({ on: world, unitId: "unit-2" });
      expect((await allocate(other))["path"]).to.equal(at("output/A_B-4.md"));
      await world.call("file.writeText", first["path"], "hello");
      const published = await world.call("resources.publishOutput", {
        allocationId: first["allocationId"],
        slotId: "notes",
        path: first["path"],
      });
      expect(published).to.deep.include({
        slotId: "notes",
        path: first["path"],
        sizeBytes: 5,
        sha256: HELLO_SHA,
      });
      const { items } = await world.call("resources.listOutputs");
      expect(items).to.deep.equal([
        { ref: published["ref"], slotId: "notes", path: first["path"], sizeBytes: 5, sha256: HELLO_SHA },
      ]);
      expect((await other.call("resources.listOutputs"))["items"]).to.deep.equal([]);
      // A later attempt of the unit meets its own names again.
      const again = await createWorld({ on: world });
      expect((await allocate(again))["path"]).to.equal(at("output/A_B-2.md"));
      expect(readFileSync(at("output/A_B.md"), "utf8")).to.equal("mine");
    });

    it("go to the workspace when no folder was picked, under the slot's name when none is suggested", async () => {
      const plain = await createWorld({
        on: world,
        folders: {
          workspace: at("workspace"),
          temp: at("workspace-temp"),
          package: at("package"),
          allowed: [],
        },
      });
      const { path } = await plain.call("resources.allocateOutput", { slotId: "report" });
      expect(path).to.equal(at("workspace/report"));
    });

    it("that are not the unit's are not published", async () => {
      mkdirSync(at("output"));
      writeFileSync(at("output/mine.md"), "mine");
      expect(
        (await world.refused("resources.publishOutput", { slotId: "x", path: at("output/mine.md") })).code,
      ).to.equal("conflict");
      expect(
        (await world.refused("resources.publishOutput", { slotId: "x", path: at("output/no.md") })).code,
      ).to.equal("not_found");
      await world.call("file.writeText", at("output/a.md"), "hello");
      const wrong = { slotId: "x", path: at("output/a.md"), allocationId: "none" };
      expect((await world.refused("resources.publishOutput", wrong)).details).to.deep.include({
        field: "allocationId",
      });
    });
  });

  it("of a dry run are pretended: the unit reads them, the disk does not have them", async () => {
    const files = createNodeFiles({ tempDir: at("tmp") });
    const products = createDryProductWriter({
      files,
      runId: "run-1",
      unitId: "unit-1",
      pretended: new Map(),
    });
    const dry = await createWorld({ on: world, products });
    const { path } = await dry.call("resources.allocateOutput", { slotId: "notes", suggestedName: "a.md" });
    await dry.call("file.makeDirectory", { path: at("output/sub"), recursive: true });
    await dry.call("file.writeText", path, "hello");
    expect(await dry.call("file.readText", path)).to.equal("hello");
    expect(await dry.call("file.exists", path)).to.equal(true);
    expect(await dry.call("file.stat", path)).to.deep.include({ type: "file", size: 5 });
    await dry.call("file.copy", { sourcePath: path, targetPath: at("output/copy.md") });
    expect(await dry.call("file.readText", at("output/copy.md"))).to.equal("hello");
    expect(((await dry.call("resources.listOutputs"))["items"] as unknown[]).length).to.equal(2);
    expect(existsSync(at("output"))).to.equal(false);
  });
});
