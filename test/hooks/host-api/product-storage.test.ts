import { expect } from "chai";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { WorkflowError } from "../../../src/errors/workflow-error.ts";
import type { HookResult } from "../../../src/hooks/host-api/result-members.ts";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import { createDryProductWriter } from "../../../src/library/dry-product-writer.ts";
import { createWorld, type HostApiWorld, type WorldOptions } from "./host-api-world.ts";

const text = (content: string) => ({ kind: "text", text: content });

/** A result with one file in it. */
const RESULT: HookResult = {
  async find({ rawPath = "" }) {
    if (rawPath !== "result/note.md")
      throw new WorkflowError("artifact_not_found", { args: { name: rawPath } });
    return { entryPath: rawPath, sourceKind: "bundle-entry", candidates: [rawPath] };
  },
  read: async () => new TextEncoder().encode("from the bundle"),
};

describe("product storage", () => {
  let world: HostApiWorld;
  const results = new Map([
    ["result", RESULT],
    ["child a", RESULT],
  ]);
  const other = (options: WorldOptions = {}) =>
    createWorld({ on: world, unitId: "unit-2", results, ...options });
  beforeEach(async () => {
    world = await createWorld({ results });
  });
  afterEach(() => world.remove());

  const read = (path: unknown) => readFileSync(path as string, "utf8");

  it("keeps contents under safe names; the same name replaces, another unit's gets a number", async () => {
    const first = await world.call("products.registerProduct", {
      name: "../a:b/Report?.md",
      content: text("one"),
      title: "Report",
      kind: "report",
      contentType: "text/markdown",
      metadata: { n: 1 },
    });
    expect(first).to.deep.include({
      name: "Report_.md",
      title: "Report",
      kind: "report",
      storage: "persistent-cache",
      contentType: "text/markdown",
      metadata: { n: 1 },
      unitId: "unit-1",
      sizeBytes: 3,
      path: join(world.dir, "workspace", "products", "Report_.md"),
    });
    const second = await world.call("products.registerProduct", {
      name: "Report?.md",
      content: { kind: "bytes", bytes: { $bytes: btoa("two") } },
    });
    expect([second["productId"], second["title"], read(second["path"])]).to.deep.equal([
      first["productId"],
      null,
      "two",
    ]);
    const unit2 = await other();
    const third = await unit2.call("products.registerProduct", {
      name: "Report?.md",
      content: text("three"),
    });
    expect(third["name"]).to.equal("Report_-2.md");
    const again = await unit2.call("products.registerProduct", { name: "Report?.md", content: text("3") });
    expect(again["productId"]).to.equal(third["productId"]);
    const copied = await world.call("products.registerProduct", {
      name: "copy.pdf",
      content: { kind: "file", path: join(world.dir, "storage", "FILEAAAA", "a.pdf") },
    });
    expect(read(copied["path"])).to.equal("content");
    const outside = await world.refused("products.registerProduct", {
      name: "x",
      content: { kind: "file", path: join(world.dir, "elsewhere", "x.txt") },
    });
    expect(outside.code).to.equal("permission_denied");
  });

  it("copies files of the call's result, of a child, and says what is not there", async () => {
    const own = await world.call("products.cacheBundleAsset", { entryPath: "result/note.md", title: "Note" });
    expect(own).to.deep.include({ name: "note.md", storage: "cached-bundle", title: "Note", sizeBytes: 15 });
    const child = await world.call("products.cacheBundleAsset", {
      entryPath: "result/note.md",
      unitId: "a",
      name: "child.md",
    });
    expect(read(child["path"])).to.equal("from the bundle");
    const missing = await world.refused("products.cacheBundleAsset", { entryPath: "none.md" });
    expect([missing.code, missing.details["why"]]).to.deep.equal(["not_found", "artifact_not_found"]);
    const unknown = await world.refused("products.cacheBundleAsset", { entryPath: "a", stepId: "s" });
    expect(unknown.code).to.equal("not_found");
  });

  it("makes files that are there products: anything in the workspace, elsewhere what the unit wrote", async () => {
    mkdirSync(join(world.dir, "workspace", "out"));
    writeFileSync(join(world.dir, "workspace", "out", "left.csv"), "a,b");
    const left = await world.call("products.registerLocalAsset", { path: "out/left.csv", kind: "table" });
    expect(left).to.deep.include({
      name: "left.csv",
      storage: "local-workspace",
      kind: "table",
      sizeBytes: 3,
    });
    const theirs = await (await other()).refused("products.registerLocalAsset", { path: "out/left.csv" });
    expect(theirs.code).to.equal("conflict");

    await world.call("file.writeText", join(world.dir, "output", "mine.md"), "mine");
    const mine = await world.call("products.registerLocalAsset", {
      path: join(world.dir, "output", "mine.md"),
    });
    expect(mine["name"]).to.equal("mine.md");
    writeFileSync(join(world.dir, "output", "user.md"), "the user's");
    const foreign = await world.refused("products.registerLocalAsset", {
      path: join(world.dir, "output", "user.md"),
    });
    expect(foreign.code).to.equal("conflict");
    symlinkSync(join(world.dir, "elsewhere"), join(world.dir, "workspace", "link"));
    for (const path of ["../elsewhere/x.txt", "link/x.txt", join(world.dir, "elsewhere", "x.txt")]) {
      const { code } = await world.refused("products.registerLocalAsset", { path });
      expect(code, path).to.be.oneOf(["permission_denied", "invalid_request"]);
    }
  });

  it("lists, resolves and previews; of other units too, but removes only its own", async () => {
    const product = await world.call("products.registerProduct", {
      name: "a.md",
      content: text("αβγ"),
      kind: "k",
    });
    const { productId } = product;
    const path = product["path"] as string;
    const unit2 = await other();
    await unit2.call("products.registerProduct", { name: "b.md", content: text("b") });
    const listed = async (from: HostApiWorld, ...args: unknown[]) =>
      ((await from.call("products.listProducts", ...args))["items"] as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await listed(world)).to.deep.equal(["a.md"]);
    expect(await listed(world, { scope: "run" })).to.deep.equal(["a.md", "b.md"]);
    expect(await listed(unit2, { scope: "run", kind: "k" })).to.deep.equal(["a.md"]);
    expect((await unit2.call("products.getProduct", { productId }))["unitId"]).to.equal("unit-1");

    expect(await unit2.call("products.readProductAssetPreview", { productId, maxBytes: 5 })).to.deep.equal({
      productId,
      kind: "text",
      text: "αβ",
      contentType: null,
      sizeBytes: 6,
      shownBytes: 4,
      truncated: true,
    });
    expect((await unit2.refused("products.removeProduct", { productId })).code).to.equal("permission_denied");
    const where = () => world.call("products.resolveProductAsset", { productId });
    expect(await where()).to.deep.include({ path, exists: true, isUnchanged: true });
    writeFileSync(path, "changed");
    expect(await where()).to.deep.include({ exists: true, isUnchanged: false, sizeBytes: 7 });
    expect((await world.refused("products.removeProduct", { productId })).code).to.equal("conflict");
    writeFileSync(path, "αβγ");
    expect(await world.call("products.removeProduct", { productId })).to.deep.equal({
      productId,
      removed: true,
    });
    expect(existsSync(path)).to.equal(false);
    for (const member of ["getProduct", "removeProduct", "resolveProductAsset", "readProductAssetPreview"]) {
      expect((await world.refused(`products.${member}`, { productId })).code, member).to.equal("not_found");
    }
  });

  it("is for applyResult; hooks before it may only look", async () => {
    const reading = await other({ mayWrite: false });
    expect(await reading.call("products.listProducts")).to.deep.equal({ items: [] });
    const calls: [string, object][] = [
      ["registerProduct", { name: "a", content: text("a") }],
      ["cacheBundleAsset", { entryPath: "result/note.md" }],
      ["registerLocalAsset", { path: "a" }],
      ["removeProduct", { productId: "x" }],
    ];
    for (const [member, request] of calls) {
      expect((await reading.refused(`products.${member}`, request)).code, member).to.equal(
        "permission_denied",
      );
    }
  });

  it("refuses bad requests with all that is wrong in them", async () => {
    const refused = await world.refused("products.registerProduct", {
      name: "",
      content: { kind: "stream" },
      metadata: [],
      extra: 1,
    });
    expect(refused.code).to.equal("invalid_request");
    expect((refused.details["problems"] as { field: string }[]).map(({ field }) => field)).to.include.members(
      ["name", "content.kind", "metadata", "extra"],
    );
    const large = await world.refused("products.registerProduct", {
      name: "a",
      content: text(""),
      metadata: { long: "x".repeat(70_000) },
    });
    expect(large.details["field"]).to.equal("metadata");
  });

  it("only pretends in a dry run", async () => {
    const files = createNodeFiles({ tempDir: join(world.dir, "tmp") });
    const products = createDryProductWriter({
      files,
      runId: "run-1",
      unitId: "unit-1",
      pretended: new Map(),
    });
    const dry = await other({ products });
    const product = await dry.call("products.registerProduct", {
      name: "a.md",
      content: text("dry"),
      title: "A",
    });
    expect(product).to.deep.include({ title: "A", storage: "persistent-cache", unitId: "unit-1" });
    const { productId } = product;
    expect((await dry.call("products.readProductAssetPreview", { productId }))["text"]).to.equal("dry");
    expect(existsSync(join(world.dir, "workspace", "products"))).to.equal(false);
    expect(await world.store.all("SELECT * FROM run_products")).to.deep.equal([]);
  });
});
