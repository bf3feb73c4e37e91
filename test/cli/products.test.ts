import { expect } from "chai";
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { openNodeStore } from "../../src/host/node/store.ts";
import type { RunReport } from "../../src/model/manager-api.ts";
import { documentOf, errorOf } from "./documents.ts";
import { writePackage } from "./packages.ts";
import { createPlace, type Called, type Place } from "./zwm.ts";

/** Keeps a text that lasts, a file of the workspace, and writes one more. */
const HOOK = `export async function applyResult({ productStorage, runtime, resultContext }) {
  const { file } = runtime.hostApi;
  await productStorage.registerProduct({
    name: "Report: ä?.md",
    title: "Report",
    kind: "report",
    contentType: "text/markdown",
    content: { kind: "text", text: "# αβγ\\n" + "x".repeat(300000) },
    metadata: { pages: 3 },
  });
  const [lasting] = (await productStorage.listProducts()).items;
  const beside = lasting.path.replace(/products.[^/\\\\]*$/, "raw.bin");
  await file.writeBytes(beside, new Uint8Array([0, 1, 2]));
  const local = await productStorage.registerLocalAsset({ path: "raw.bin", title: "Raw" });
  const preview = await productStorage.readProductAssetPreview({ productId: lasting.productId, maxBytes: 4 });
  const where = await productStorage.resolveProductAsset({ productId: local.productId });
  return {
    preview,
    where: { exists: where.exists, isUnchanged: where.isUnchanged, sizeBytes: where.sizeBytes },
    listed: (await productStorage.listProducts({ kind: "report" })).items.map(({ title, storage }) => [title, storage]),
    got: (await productStorage.getProduct({ productId: local.productId })).name,
    source: resultContext.resultJsonSource,
  };
}
`;

const DAY = 24 * 60 * 60 * 1000;

describe("files that runs left", () => {
  let place: Place;
  let report: RunReport;
  const packages = ["--workflows", "packages", "--trust-root", "packages"];
  const json = (...args: string[]): Promise<Called> => place.zwm([...args, "--json", ...packages]);
  const runOf = (called: Called) => called.json as RunReport;
  const names = async (...args: string[]) =>
    documentOf(await json("products", ...args), "products").products.map(({ path, exists }) => [
      path,
      exists,
    ]);

  before(async () => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "keeps", applyResult: HOOK });
    report = runOf(await json("run", "keeps", "--select", "TYGAUGE2", "--yes"));
  });
  after(() => {
    place.remove();
  });

  it("are registered by hooks, with what is said of them", () => {
    expect(report.summary.state, JSON.stringify(report.units)).to.equal("succeeded");
    expect(report.units[0]?.returned).to.deep.equal({
      preview: {
        productId: report.products[0]?.productId,
        kind: "text",
        text: "# α",
        contentType: "text/markdown",
        sizeBytes: 300_009,
        shownBytes: 4,
        truncated: true,
      },
      where: { exists: true, isUnchanged: true, sizeBytes: 3 },
      listed: [["Report", "persistent-cache"]],
      got: "raw.bin",
      source: "run-result",
    });
    expect(report.products.map(({ path, details }) => [path, details?.storage])).to.deep.equal([
      ["products/Report_ ä_.md", "persistent-cache"],
      ["raw.bin", "local-workspace"],
    ]);
    expect(report.products[0]?.details).to.deep.include({ title: "Report", metadata: { pages: 3 } });
  });

  it("are listed for one run or for all, and shown without a character cut in half", async () => {
    const { runId } = report.summary;
    const both = [
      ["raw.bin", true],
      ["products/Report_ ä_.md", true],
    ];
    expect(await names()).to.deep.equal(both);
    expect(await names(runId)).to.deep.equal(both);
    expect(errorOf(await json("products", "run-x")).code).to.equal("run_not_found");
    const text = await place.zwm(["products"]);
    expect(text.stdout).to.match(/Report +300[,.]?009 bytes/);
    const [first, second] = report.products;
    const shown = documentOf(await json("products", "--preview", first?.productId ?? ""), "products").preview;
    expect(shown).to.deep.include({ kind: "text", shownBytes: 256 * 1024, truncated: true });
    const binary = documentOf(
      await json("products", "--preview", second?.productId ?? ""),
      "products",
    ).preview;
    expect(binary).to.deep.include({ kind: "binary", shownBytes: 0 });
    const unknown = await json("products", "--preview", "product-none");
    expect([unknown.code, errorOf(unknown).code]).to.deep.equal([2, "product_not_found"]);
  });

  it("are removed on request, but not when somebody changed them since", async () => {
    const [, raw] = report.products;
    const path = raw?.absolutePath ?? "";
    writeFileSync(path, "changed");
    const refused = await json("products", "--remove", raw?.productId ?? "");
    expect(errorOf(refused).code).to.equal("file_exists");
    expect(readFileSync(path, "utf8")).to.equal("changed");
    writeFileSync(path, new Uint8Array([0, 1, 2]));
    const removed = documentOf(await json("products", "--remove", raw?.productId ?? ""), "products").removed;
    expect(removed).to.deep.equal({ productId: raw?.productId, path: "raw.bin", removed: true });
    expect(existsSync(path)).to.equal(false);
    expect(await names()).to.deep.equal([["products/Report_ ä_.md", true]]);
    const both = await json("products", "--clean", "--remove", "x");
    expect(errorOf(both).code).to.equal("usage_error");
  });

  it("outlive the workspace they lie in when they were registered to last; the rest goes after 30 days", async () => {
    const { workspaceDir, summary } = report;
    const nothing = { workspaces: 0, products: 0, temporary: 0, packageCopies: 0, leftOver: 0 };
    const clean = async () => documentOf(await json("products", "--clean"), "products").cleaned;
    writeFileSync(join(workspaceDir, "notes.txt"), "x");
    const orphan = join(workspaceDir, "products", "orphan.md");
    writeFileSync(orphan, "x");
    const unknownRun = join(place.home, "runtime", "runs", "run-unknown");
    mkdirSync(unknownRun);
    const temporary = join(place.home, "runtime", "tmp", "old-1");
    mkdirSync(temporary, { recursive: true });
    expect(await clean()).to.deep.equal(nothing);

    const past = (days: number) => new Date(Date.now() - days * DAY);
    utimesSync(orphan, past(8), past(8));
    utimesSync(unknownRun, past(8), past(8));
    utimesSync(temporary, past(2), past(2));
    const copies = join(place.home, "runtime", "cache", "packages");
    const stale = join(copies, "0123456789abcdef");
    mkdirSync(stale);
    utimesSync(stale, past(31), past(31));
    expect(await clean()).to.deep.equal({
      workspaces: 1,
      products: 1,
      temporary: 1,
      packageCopies: 1,
      leftOver: 0,
    });
    expect(existsSync(join(workspaceDir, "notes.txt"))).to.equal(true);

    const kept = readdirSync(copies).filter((name) => name !== "package.json");
    for (const name of kept) utimesSync(join(copies, name), past(31), past(31));
    age(summary.runId, "ended_at = ?", 31);
    expect(await clean()).to.deep.include({ workspaces: 1, packageCopies: kept.length });
    expect(readdirSync(workspaceDir)).to.deep.equal(["products"]);
    expect(await names()).to.deep.equal([["products/Report_ ä_.md", true]]);
    const undone = documentOf(await json("undo", summary.runId), "undo");
    expect(undone.removedFiles).to.deep.equal(["products/Report_ ä_.md"]);
    await clean();
    expect(existsSync(workspaceDir)).to.equal(false);
  });

  it("and everything else of a run that can be resumed are left alone, however old", async () => {
    const run = runOf(await json("run", "keeps", "--select", "SALTWDG2", "--yes"));
    const { runId } = run.summary;
    age(runId, "state = 'interrupted', ended_at = NULL, started_at = ?", 400);
    const scratch = join(place.home, "runtime", "tmp", runId);
    mkdirSync(scratch, { recursive: true });
    const old = new Date(Date.now() - 400 * DAY);
    for (const path of [run.workspaceDir, scratch]) utimesSync(path, old, old);
    const copies = join(place.home, "runtime", "cache", "packages");
    const names = readdirSync(copies);
    for (const name of names) utimesSync(join(copies, name), old, old);
    await json("products", "--clean");
    expect(readdirSync(run.workspaceDir).sort()).to.deep.equal(["products", "raw.bin"]);
    expect(existsSync(scratch)).to.equal(true);
    expect(readdirSync(copies)).to.include(run.packageDigest);
  });

  it("leave nothing unfinished beside them after a kill: the next writing command removes it", async () => {
    const output = join(place.dir, "out");
    const run = runOf(await json("run", "keeps", "--select", "HANDBK22", "--yes", "--output", output));
    const folder = join(run.workspaceDir, "products");
    const dead = join(folder, ".zwm-0b0e6a1c-8f5d-4d62-9a52-1f5a1e0c9b11.tmp");
    writeFileSync(dead, "half");
    await json("undo", "run-none");
    expect(existsSync(dead)).to.equal(true);
    const store = openNodeStore(join(place.home, "state", "workflow-manager.sqlite"));
    store.write([
      { sql: "UPDATE run_products SET state = 'pending' WHERE run_id = ?", values: [run.summary.runId] },
    ]);
    await store.close();
    await json("undo", "run-none");
    expect(existsSync(dead)).to.equal(false);
    expect(readdirSync(folder)).to.deep.equal(["Report_ ä_.md"]);
  });

  /** As if the run had been so many days ago. */
  function age(runId: string, change: string, days: number): void {
    const store = openNodeStore(join(place.home, "state", "workflow-manager.sqlite"));
    const at = Date.now() - days * DAY;
    store.write([{ sql: `UPDATE runs SET ${change} WHERE run_id = ?`, values: [at, runId] }]);
    void store.close();
  }
});
