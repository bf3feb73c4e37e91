import { expect } from "chai";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import { createDryProductWriter } from "../../../src/library/dry-product-writer.ts";
import { planProductUndo } from "../../../src/library/undo-products.ts";
import { readProducts } from "../../../src/library/product-store.ts";
import { createWorld, type HostApiWorld } from "./host-api-world.ts";

describe("host API, moving and removing files", () => {
  let world: HostApiWorld;
  let at: (path: string) => string;
  let temp: string;
  beforeEach(async () => {
    world = await createWorld();
    at = (path) => join(world.dir, path);
    temp = world.api.shape.values["file.getTempDirectoryPath"] as string;
    mkdirSync(at("output"), { recursive: true });
  });
  afterEach(() => world.remove());

  const products = async (of = world) =>
    (await of.call("resources.listOutputs"))["items"] as readonly { readonly path: string }[];
  const paths = async () => (await products()).map(({ path }) => path);

  it("moves its own file, which stays a product under its new name only", async () => {
    await world.call("file.writeText", at("output/a.md"), "hello");
    const moved = await world.call("file.move", {
      sourcePath: at("output/a.md"),
      targetPath: at("output/sub/b.md"),
    });
    expect(moved).to.deep.include({ path: at("output/sub/b.md"), sizeBytes: 5 });
    expect(existsSync(at("output/a.md"))).to.equal(false);
    expect(readFileSync(at("output/sub/b.md"), "utf8")).to.equal("hello");
    expect(await paths()).to.deep.equal([at("output/sub/b.md")]);
  });

  it("moves scratch files to where they are products, and products to scratch", async () => {
    await world.call("file.writeText", join(temp, "x.txt"), "hello");
    await world.call("file.move", { sourcePath: join(temp, "x.txt"), targetPath: at("output/x.txt") });
    expect(await paths()).to.deep.equal([at("output/x.txt")]);
    expect(existsSync(join(temp, "x.txt"))).to.equal(false);
    await world.call("file.move", { sourcePath: at("output/x.txt"), targetPath: join(temp, "y.txt") });
    expect(await paths()).to.deep.equal([]);
    expect(readFileSync(join(temp, "y.txt"), "utf8")).to.equal("hello");
  });

  it("replaces a target only when asked, and only its own", async () => {
    await world.call("file.writeText", at("output/a.md"), "a");
    await world.call("file.writeText", at("output/b.md"), "b");
    writeFileSync(at("output/mine.md"), "mine");
    const move = (target: string, overwrite?: boolean) => ({
      sourcePath: at("output/a.md"),
      targetPath: at(target),
      ...(overwrite === undefined ? {} : { overwrite }),
    });
    for (const request of [move("output/b.md"), move("output/mine.md"), move("output/mine.md", true)]) {
      const error = await world.refused("file.move", request);
      expect([error.code, error.details["reason"]]).to.deep.equal(["conflict", "ambiguous_state"]);
    }
    expect((await world.refused("file.move", move("output/a.md"))).details["reason"]).to.equal("unsafe_path");
    expect(await paths()).to.deep.equal([at("output/a.md"), at("output/b.md")]);
    await world.call("file.move", move("output/b.md", true));
    expect(readFileSync(at("output/b.md"), "utf8")).to.equal("a");
    expect(readFileSync(at("output/mine.md"), "utf8")).to.equal("mine");
  });

  it("moves and removes nothing that it did not write: attachments, files of the user, other places", async () => {
    writeFileSync(at("output/mine.md"), "mine");
    for (const [path, code] of [
      ["storage/FILEAAAA/a.pdf", "conflict"],
      ["output/mine.md", "conflict"],
      ["package/data.txt", "permission_denied"],
      ["elsewhere/x.txt", "permission_denied"],
    ] as const) {
      const move = { sourcePath: at(path), targetPath: at("output/away.md") };
      expect([path, (await world.refused("file.move", move)).code]).to.deep.equal([path, code]);
      expect([path, (await world.refused("file.remove", { path: at(path) })).code]).to.deep.equal([
        path,
        code,
      ]);
      expect(existsSync(at(path)), path).to.equal(true);
    }
    expect(existsSync(at("output/away.md"))).to.equal(false);
  });

  it("removes a file that it wrote, and can write it again", async () => {
    await world.call("file.writeText", at("output/a.md"), "hello");
    expect(await world.call("file.remove", { path: at("output/a.md") })).to.deep.equal({
      path: at("output/a.md"),
      removed: true,
    });
    expect(existsSync(at("output/a.md"))).to.equal(false);
    const stored = await readProducts(world.store, { runId: "run-1" });
    expect(await planProductUndo(undefined, undefined, stored)).to.deep.equal([]);
    await world.call("file.writeText", at("output/a.md"), "again");
    expect(await paths()).to.deep.equal([at("output/a.md")]);
  });

  it("says what is missing, unless that does not matter", async () => {
    expect((await world.refused("file.remove", { path: at("output/none.md") })).code).to.equal("not_found");
    expect(await world.call("file.remove", { path: at("output/none.md"), missing: "ignore" })).to.deep.equal({
      path: at("output/none.md"),
      removed: false,
    });
  });

  it("removes a folder of its own files, and none that holds a file of somebody else", async () => {
    await world.call("file.writeText", at("output/sub/deep/a.md"), "a");
    await world.call("file.writeText", at("output/sub/b.md"), "b");
    const remove = (recursive: boolean) => ({ path: at("output/sub"), recursive });
    expect((await world.refused("file.remove", remove(false))).code).to.equal("conflict");
    writeFileSync(at("output/sub/mine.md"), "mine");
    const error = await world.refused("file.remove", remove(true));
    expect([error.code, error.details["first"], error.details["count"]]).to.deep.equal([
      "conflict",
      "mine.md",
      1,
    ]);
    expect(readdirSync(at("output/sub")).sort()).to.deep.equal(["b.md", "deep", "mine.md"]);
    await world.call("file.makeDirectory", { path: at("output/sub2/empty"), recursive: true });
    await world.call("file.remove", { path: at("output/sub2/empty") });
    await world.call("file.writeText", at("output/sub2/c.md"), "c");
    await world.call("file.remove", { path: at("output/sub2"), recursive: true });
    expect(readdirSync(at("output")).sort()).to.deep.equal(["sub"]);
    expect(await paths()).to.deep.equal([at("output/sub/deep/a.md"), at("output/sub/b.md")]);
  });

  it("removes scratch folders with all they hold", async () => {
    await world.call("file.writeText", join(temp, "sub/a.txt"), "a");
    writeFileSync(join(temp, "sub/b.txt"), "b");
    await world.call("file.remove", { path: join(temp, "sub"), recursive: true });
    expect(readdirSync(temp)).to.deep.equal([]);
  });

  it("lets hooks before applyResult write, move and remove scratch files only", async () => {
    const reading = await createWorld({ on: world, mayWrite: false });
    await reading.call("file.writeText", join(temp, "a.txt"), "a");
    await reading.call("file.copy", { sourcePath: join(temp, "a.txt"), targetPath: join(temp, "b.txt") });
    await reading.call("file.makeDirectory", { path: join(temp, "sub") });
    await reading.call("file.move", { sourcePath: join(temp, "b.txt"), targetPath: join(temp, "sub/b.txt") });
    await reading.call("file.remove", { path: join(temp, "a.txt") });
    expect(readdirSync(join(temp, "sub"))).to.deep.equal(["b.txt"]);
    for (const [member, request] of [
      ["file.copy", { sourcePath: join(temp, "sub/b.txt"), targetPath: at("output/b.txt") }],
      ["file.move", { sourcePath: join(temp, "sub/b.txt"), targetPath: at("output/b.txt") }],
      ["file.remove", { path: at("output/b.txt") }],
      ["file.makeDirectory", { path: at("output/sub") }],
      ["resources.materializeFile", { slotId: "a", sourcePath: join(temp, "sub/b.txt") }],
    ] as const) {
      expect([member, (await reading.refused(member, request)).code]).to.deep.equal([
        member,
        "permission_denied",
      ]);
    }
    expect(readdirSync(at("output"))).to.deep.equal([]);
  });

  it("in a dry run pretends it, folders included", async () => {
    const files = createNodeFiles({ tempDir: at("tmp") });
    const dry = await createWorld({
      on: world,
      products: createDryProductWriter({ files, runId: "run-1", unitId: "unit-1", pretended: new Map() }),
    });
    await dry.call("file.writeText", at("output/sub/a.md"), "hello");
    await dry.call("file.move", {
      sourcePath: at("output/sub/a.md"),
      targetPath: at("output/sub/b.md"),
    });
    expect((await products(dry)).map(({ path }) => path)).to.deep.equal([at("output/sub/b.md")]);
    expect(await dry.call("file.readText", at("output/sub/b.md"))).to.equal("hello");
    expect((await dry.refused("file.remove", { path: at("output/sub") })).code).to.equal("conflict");
    await dry.call("file.remove", { path: at("output/sub"), recursive: true });
    expect(await products(dry)).to.deep.equal([]);
    expect(await dry.call("file.exists", at("output/sub/b.md"))).to.equal(false);
    expect(readdirSync(at("output"))).to.deep.equal([]);
  });

  describe("inputs of a request", () => {
    const input = (content: object, fileName = "terms.txt") => ({ key: "terms", fileName, content });

    it("are files that last as long as the run, also from hooks before applyResult", async () => {
      const reading = await createWorld({ on: world, mayWrite: false });
      const text = await reading.call(
        "file.materializeWorkflowInputFile",
        input({ kind: "text", text: "hello" }),
      );
      expect(text["sizeBytes"]).to.equal(5);
      expect((text["path"] as string).startsWith(at("workspace"))).to.equal(true);
      expect((text["path"] as string).endsWith("terms.txt")).to.equal(true);
      expect(readFileSync(text["path"] as string, "utf8")).to.equal("hello");
      const bytes = input({ kind: "bytes", bytes: { $bytes: btoa("hello") } });
      expect(await world.call("file.materializeWorkflowInputFile", bytes)).to.deep.equal(text);
      const other = input({ kind: "text", text: "other" });
      expect((await world.call("file.materializeWorkflowInputFile", other))["path"]).to.not.equal(
        text["path"],
      );
      expect(await world.call("file.readText", text["path"])).to.equal("hello");
      expect((await world.refused("file.writeText", text["path"], "changed")).code).to.equal("conflict");
      expect(await paths()).to.deep.equal([]);
    });

    it("have names that are legal everywhere", async () => {
      for (const name of ["a/b.txt", "../a.txt", "a?.txt", "con", "x".repeat(300)]) {
        const request = input({ kind: "text", text: "" }, name);
        const error = await world.refused("file.materializeWorkflowInputFile", request);
        expect([name, error.details["reason"]]).to.deep.equal([name, "unsafe_path"]);
      }
    });
  });
});
