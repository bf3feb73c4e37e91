import { expect } from "chai";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { createDryProductWriter, type PretendedFiles } from "../../src/library/dry-product-writer.ts";
import type { ProductPlace, ProductRoots } from "../../src/library/product-place.ts";
import { readProducts } from "../../src/library/product-store.ts";
import { createProductWriter, type ProductWriter } from "../../src/library/product-writer.ts";
import { undoRun } from "../../src/library/undo.ts";
import type { FilesPort } from "../../src/ports/files.ts";
import type { StorePort } from "../../src/ports/store.ts";
import { createMemoryLibrary } from "../fakes/library.ts";
import { errorOf, refOf, TEST_CLOCK } from "./staging.ts";
import { createTestStore } from "./test-store.ts";

const HELLO = new TextEncoder().encode("hello");
const HELLO_SHA = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const OTHER = new TextEncoder().encode("other");

describe("product writer", () => {
  let dir: string;
  let files: FilesPort;
  let store: StorePort;
  let products = 0;

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), "zwm-products-"));
    files = createNodeFiles({ tempDir: join(dir, "tmp") });
    store = await createTestStore();
  });
  afterEach(() => {
    rmSync(dir, { recursive: true });
  });

  const place = (path: string): ProductPlace => ({
    root: "output",
    path,
    absolutePath: join(dir, "out", path),
  });
  const writer = (unitId = "unit-1", crashAt?: string, part = ""): ProductWriter =>
    createProductWriter({
      files,
      store,
      clock: TEST_CLOCK,
      runId: "run-1",
      unitId,
      part,
      newProductId: () => `product-${++products}`,
      faultPoint: (name) => {
        if (name === crashAt) throw new Error("crash");
      },
    });
  const roots = (): ProductRoots => ({
    workspace: join(dir, "work"),
    output: join(dir, "out"),
    attachmentFolder: async ({ key }) => join(dir, "storage", key),
    pickedFolder: async (number) => (number === 3 ? join(dir, "chosen") : undefined),
  });
  const undo = () =>
    undoRun({
      store,
      library: createMemoryLibrary(),
      clock: TEST_CLOCK,
      runId: "run-1",
      allOrNothing: false,
      files,
      roots: roots(),
    });
  const read = (path: string) => readFileSync(join(dir, "out", path), "utf8");
  const reasonOf = async (promise: Promise<unknown>) => {
    const error = await errorOf(promise);
    return [error.code, error.args["reason"]];
  };

  it("writes a file and records it with its digest", async () => {
    const written = await writer().write(place("notes/a.md"), HELLO);
    expect(written).to.deep.equal({ path: join(dir, "out", "notes/a.md"), size: 5, sha256: HELLO_SHA });
    expect(read("notes/a.md")).to.equal("hello");
    const [product] = await writer().list();
    expect(product).to.deep.include({
      root: "output",
      path: "notes/a.md",
      sha256: HELLO_SHA,
      state: "written",
    });
    expect(readdirSync(join(dir, "out", "notes"))).to.deep.equal(["a.md"]);
  });

  it("replaces its own file, also in a later attempt", async () => {
    await writer().write(place("a.md"), HELLO);
    await writer().write(place("a.md"), OTHER);
    expect(read("a.md")).to.equal("other");
    expect((await readProducts(store, { runId: "run-1" })).length).to.equal(1);
  });

  it("never replaces a file that was there, nor one that someone changed since", async () => {
    mkdirSync(join(dir, "out"));
    writeFileSync(join(dir, "out", "a.md"), "mine");
    expect(await reasonOf(writer().write(place("a.md"), HELLO))).to.deep.equal(["file_exists", "not-ours"]);
    await writer().write(place("b.md"), HELLO);
    writeFileSync(join(dir, "out", "b.md"), "edited");
    expect(await reasonOf(writer().write(place("b.md"), OTHER))).to.deep.equal([
      "file_exists",
      "changed-since",
    ]);
    expect([read("a.md"), read("b.md")]).to.deep.equal(["mine", "edited"]);
  });

  it("refuses another unit's file and names that differ only by case or Unicode form", async () => {
    await writer().write(place("Ämne.md"), HELLO);
    expect(await reasonOf(writer("unit-2").write(place("Ämne.md"), HELLO))).to.deep.equal([
      "file_exists",
      "other-unit",
    ]);
    expect(await reasonOf(writer("unit-2").write(place("ämne.MD"), HELLO))).to.deep.equal([
      "file_exists",
      "other-unit",
    ]);
    expect(await reasonOf(writer().write(place("ämne.md"), HELLO))).to.deep.equal([
      "file_exists",
      "differs-by-case",
    ]);
    const decomposed = "Ämne.md".normalize("NFD");
    expect(await reasonOf(writer().write(place(decomposed), HELLO))).to.deep.equal([
      "file_exists",
      "differs-by-case",
    ]);
    expect(readdirSync(join(dir, "out"))).to.deep.equal(["Ämne.md"]);
  });

  it("keeps the parts of a unit from replacing each other's files", async () => {
    await writer("unit-1", undefined, "a").write(place("a.md"), HELLO);
    const other = writer("unit-1", undefined, "b");
    expect(await reasonOf(other.write(place("a.md"), OTHER))).to.deep.equal(["file_exists", "other-unit"]);
    expect(await other.reserve(place("a.md"), "x")).to.equal(false);
    expect(await other.list()).to.deep.equal([]);
  });

  it("refuses names that are not legal everywhere", async () => {
    const error = await errorOf(writer().write(place("a?/CON"), HELLO));
    expect(error.code).to.equal("file_name_unsafe");
    expect(error.details).to.deep.equal({ problems: ["illegal-character", "reserved-name"] });
  });

  for (const point of ["product-recorded", "product-written"]) {
    it(`after a crash at ${point} the next attempt writes the file, and undo knows it`, async () => {
      await writer("unit-1", point)
        .write(place("a.md"), HELLO)
        .catch(() => undefined);
      await writer().write(place("a.md"), OTHER);
      expect(read("a.md")).to.equal("other");
      await writer("unit-1", point)
        .write(place("a.md"), HELLO)
        .catch(() => undefined);
      const report = await undo();
      expect(report.removedFiles).to.deep.equal(["a.md"]);
      expect(readdirSync(dir)).not.to.include("out");
    });
  }

  it("copies a file", async () => {
    writeFileSync(join(dir, "source.bin"), "hello");
    expect((await writer().copy(place("copy.bin"), join(dir, "source.bin"))).sha256).to.equal(HELLO_SHA);
    expect(read("copy.bin")).to.equal("hello");
    expect((await errorOf(writer().copy(place("x"), join(dir, "nothing")))).code).to.equal("file_not_found");
  });

  it("reserves a name for one unit, and gives a later attempt its own name again", async () => {
    const first = writer();
    expect(await first.reserve(place("a.md"), "notes")).to.equal(true);
    expect(await first.reserve(place("a.md"), "notes")).to.equal(true);
    expect(await first.reserve(place("A.md"), "notes")).to.equal(false);
    expect(await writer("unit-2").reserve(place("A.md"), "notes")).to.equal(false);
    await first.write(place("a.md"), HELLO);
    expect(await writer().reserve(place("a.md"), "notes")).to.equal(true);
    writeFileSync(join(dir, "out", "there.md"), "mine");
    expect(await writer().reserve(place("there.md"), "notes")).to.equal(false);
    expect((await writer().list()).map(({ slot }) => slot)).to.deep.equal(["notes"]);
  });

  it("adopts only its own files", async () => {
    await writer().write(place("a.md"), HELLO);
    expect((await writer().adopt(place("a.md"), "report")).sha256).to.equal(HELLO_SHA);
    expect((await writer().list()).map(({ slot }) => slot)).to.deep.equal(["report"]);
    writeFileSync(join(dir, "out", "there.md"), "mine");
    expect(await reasonOf(writer().adopt(place("there.md"), "x"))).to.deep.equal(["file_exists", "not-ours"]);
  });

  it("keeps no absolute path", async () => {
    const beside: ProductPlace = {
      root: "attachment",
      attachmentRef: refOf("FILEAAAA"),
      path: "a.md",
      absolutePath: join(dir, "storage", "FILEAAAA", "a.md"),
    };
    await writer().write(beside, HELLO);
    expect(JSON.stringify(await store.all("SELECT * FROM run_products"))).to.not.contain(dir);
    expect((await undo()).removedFiles).to.deep.equal(["a.md"]);
    expect(readdirSync(join(dir, "storage"))).to.deep.equal([]);
  });

  it("records what a provider left in the workspace, and what is said of a file", async () => {
    const left = {
      root: "workspace",
      path: "out/a.md",
      absolutePath: join(dir, "work", "out", "a.md"),
    } as const;
    await files.writeText(left.absolutePath, "hello");
    expect(await writer().record(left)).to.deep.equal({
      path: left.absolutePath,
      size: 5,
      sha256: HELLO_SHA,
    });
    await writer().describe(left, { storage: "local-workspace", title: "A", metadata: { n: 1 } });
    const [product] = await writer().list();
    expect(product).to.deep.include({
      path: "out/a.md",
      state: "written",
      details: { storage: "local-workspace", title: "A", metadata: { n: 1 } },
    });
    expect(await reasonOf(writer("unit-2").record(left))).to.deep.equal(["file_exists", "other-unit"]);
    expect(await reasonOf(writer("unit-2").describe(left, { storage: "local-workspace" }))).to.deep.equal([
      "file_exists",
      "not-ours",
    ]);
    expect((await writer("unit-2").list("run")).map(({ unitId }) => unitId)).to.deep.equal(["unit-1"]);
    await files.writeText(left.absolutePath, "other");
    await writer().record(left);
    expect((await writer().list())[0]).to.deep.include({ size: 5, details: product?.details });
  });

  describe("undo", () => {
    it("removes what is as the run left it and lists the others", async () => {
      for (const name of ["a.md", "b.md", "c.md"]) await writer().write(place(name), HELLO);
      await writer().reserve(place("never-written.md"), "x");
      writeFileSync(join(dir, "out", "b.md"), "edited");
      rmSync(join(dir, "out", "c.md"));
      const report = await undo();
      expect(report.removedFiles).to.deep.equal(["a.md"]);
      expect(report.keptFiles).to.deep.equal([
        { path: "b.md", reason: "changed-since" },
        { path: "c.md", reason: "missing" },
      ]);
      expect(read("b.md")).to.equal("edited");
      const again = await undo();
      expect(again.removedFiles).to.deep.equal([]);
      expect(again.keptFiles.map(({ reason }) => reason)).to.deep.equal([
        "already-undone",
        "changed-since",
        "already-undone",
      ]);
    });

    it("removes the folders that the run made, where nothing else lies in them", async () => {
      mkdirSync(join(dir, "out", "mine"), { recursive: true });
      await writer().write(place("mine/new/deep/a.md"), HELLO);
      await writer("unit-2").write(place("shared/b.md"), HELLO);
      await writer().makeFolder(place("empty/inner"));
      await writer().write(
        { root: "picked", path: "3/sub/c.md", absolutePath: join(dir, "chosen", "sub", "c.md") },
        HELLO,
      );
      writeFileSync(join(dir, "out", "shared", "theirs.md"), "x");
      await undo();
      expect(readdirSync(join(dir, "out")).sort()).to.deep.equal(["mine", "shared"]);
      expect(readdirSync(join(dir, "out", "mine"))).to.deep.equal([]);
      expect(readdirSync(join(dir, "out", "shared"))).to.deep.equal(["theirs.md"]);
      expect(readdirSync(dir)).not.to.include("chosen");
      rmSync(join(dir, "out", "shared", "theirs.md"));
      await undo();
      expect(readdirSync(join(dir, "out"))).to.deep.equal(["mine"]);
    });

    it("removes the folder for output itself when the run made it", async () => {
      await writer().write(place("a/b.md"), HELLO);
      await undo();
      expect(readdirSync(dir)).not.to.include("out");
    });

    it("after which a file at the place is not the run's any more", async () => {
      await writer().write(place("a.md"), HELLO);
      await undo();
      mkdirSync(join(dir, "out"), { recursive: true });
      writeFileSync(join(dir, "out", "a.md"), "hello");
      expect(await reasonOf(writer().write(place("a.md"), OTHER))).to.deep.equal(["file_exists", "not-ours"]);
    });
  });

  describe("of a dry run", () => {
    const dry = (pretended: PretendedFiles, unitId = "unit-1") =>
      createDryProductWriter({ files, runId: "run-1", unitId, pretended });

    it("keeps files in memory and refuses what the real one refuses", async () => {
      const pretended: PretendedFiles = new Map();
      const first = dry(pretended);
      expect((await first.write(place("a.md"), HELLO)).sha256).to.equal(HELLO_SHA);
      expect(first.pretended(join(dir, "out", "a.md"))).to.equal(HELLO);
      expect((await first.list()).map(({ path, size }) => [path, size])).to.deep.equal([["a.md", 5]]);
      expect(await reasonOf(dry(pretended, "unit-2").write(place("A.md"), HELLO))).to.deep.equal([
        "file_exists",
        "other-unit",
      ]);
      expect(await first.reserve(place("A.md"), "x")).to.equal(false);
      mkdirSync(join(dir, "out"));
      writeFileSync(join(dir, "out", "there.md"), "mine");
      expect(await reasonOf(first.write(place("there.md"), HELLO))).to.deep.equal([
        "file_exists",
        "not-ours",
      ]);
      expect(readdirSync(join(dir, "out"))).to.deep.equal(["there.md"]);
      expect(await store.all("SELECT * FROM run_products")).to.deep.equal([]);
    });
  });
});
