import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENGINE_TABLES } from "../../src/engine/run-tables.ts";
import { migrateStore, readStoreVersion, STORE_VERSION } from "../../src/engine/store-migrations.ts";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { type NodeStore, openNodeStore } from "../../src/host/node/store.ts";
import { LIBRARY_TABLES } from "../../src/library/tables.ts";
import { openHomeStore } from "../../src/manager/home-store.ts";
import type { SqlRow } from "../../src/ports/store.ts";

describe("the store of a home", () => {
  let dir: string;
  let stores: NodeStore[];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-store-"));
    stores = [];
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const open = (): NodeStore => {
    const store = openNodeStore(join(dir, "store.sqlite"));
    stores.push(store);
    return store;
  };
  const told: string[] = [];
  const hostOf = (store: NodeStore) => ({
    store,
    localizer: { text: (id: string, args?: object) => `${id} ${JSON.stringify(args)}` } as never,
    ui: { notify: (text: string) => told.push(text) } as never,
  });
  const schema = (store: NodeStore) =>
    store.all("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name");
  const codeOf = async (call: Promise<unknown>) => {
    try {
      await call;
      return "";
    } catch (error) {
      return isWorkflowError(error) ? error.code : String(error);
    }
  };

  it("has the tables of every room, and their version, once it was opened", async () => {
    const store = open();
    await openHomeStore(hostOf(store));
    expect(await readStoreVersion(store)).to.equal(STORE_VERSION);
    const names = schema(store).map(({ name }) => name);
    expect(names).to.include.members([
      "runs",
      "journal",
      "library_intents",
      "run_products",
      "trust",
      "run_folders",
    ]);
    const before = schema(store);
    await openHomeStore(hostOf(open()));
    expect(schema(store)).to.deep.equal(before);
    expect(told).to.deep.equal([]);
  });

  it("is brought up to date from before the first version, with the rows that are there", async () => {
    const store = open();
    // As an unreleased version made it: without the column of details, and without a version.
    const older = LIBRARY_TABLES.map((sql) => ({ sql: sql.replace(/\s*details TEXT,/, "") }));
    store.write(older);
    store.write([
      {
        sql: `INSERT INTO run_products (product_id, run_id, unit_id, part, root, path, place, state, size, sha256, written_at)
          VALUES ('p', 'r', 'u', '', 'output', 'a.md', 'output: a.md', 'written', 1, 'x', 5)`,
      },
    ]);
    await openHomeStore(hostOf(store));
    const [row] = store.all("SELECT product_id, details, written_at FROM run_products");
    expect(row).to.deep.equal({ product_id: "p", details: null, written_at: 5 });
    expect(await readStoreVersion(store)).to.equal(STORE_VERSION);
    expect(store.all("SELECT name FROM sqlite_temp_master WHERE name NOT LIKE 'sqlite_%'")).to.deep.equal([]);
  });

  it("is refused, unchanged, when it lacks what cannot be left empty", async () => {
    const store = open();
    store.write([{ sql: "CREATE TABLE runs (run_id TEXT PRIMARY KEY, header TEXT NOT NULL)" }]);
    const before = schema(store);
    const refused = await openHomeStore(hostOf(store)).catch((error: unknown) => error);
    expect(isWorkflowError(refused) && refused.code).to.equal("store_unversioned");
    expect(isWorkflowError(refused) && refused.details["missing"]).to.deep.equal([
      "runs.record",
      "runs.state",
      "runs.started_at",
    ]);
    expect(schema(store)).to.deep.equal(before);
    expect(await readStoreVersion(store)).to.equal(0);
  });

  it("goes from version to version, all rooms in one transaction", async () => {
    const store = open();
    await migrateStore(store, [ENGINE_TABLES]);
    store.write([{ sql: "PRAGMA user_version = 0" }]);
    const broken = migrateStore(store, [
      ENGINE_TABLES,
      [["CREATE TABLE IF NOT EXISTS fresh (x)", "NONSENSE"]],
    ]);
    expect(await codeOf(broken)).to.equal("store_failed");
    expect(schema(store).map(({ name }) => name)).not.to.include("fresh");
    expect(await readStoreVersion(store)).to.equal(0);
  });

  it("of a newer version is only read, said once, and nothing in it is overwritten", async () => {
    const store = open();
    await openHomeStore(hostOf(store));
    store.write([
      {
        sql: "INSERT INTO runs (run_id, header, record, state, started_at) VALUES ('r', '{}', '{}', 'failed', 1)",
      },
      { sql: "ALTER TABLE runs RENAME COLUMN counts TO tallies" },
      { sql: "DROP TABLE leases" },
      { sql: `PRAGMA user_version = ${STORE_VERSION + 1}` },
    ]);
    const before = [schema(store), store.all("SELECT * FROM runs")];
    const read = await openHomeStore(hostOf(store));
    expect(told.splice(0)).to.deep.equal([
      `manager-home-read-only {"found":${STORE_VERSION + 1},"known":${STORE_VERSION}}`,
    ]);
    const rows: readonly SqlRow[] = await read.all("SELECT run_id FROM runs");
    expect(rows).to.deep.equal([{ run_id: "r" }]);
    expect(await codeOf(Promise.resolve().then(() => read.all("SELECT counts FROM runs")))).to.equal(
      "store_newer",
    );
    const write = (sql: string) => codeOf(Promise.resolve().then(() => read.write([{ sql }])));
    expect(await write("UPDATE runs SET state = 'queued'")).to.equal("store_newer");
    expect(await write("DROP TABLE runs")).to.equal("store_newer");
    expect(await write("CREATE TABLE IF NOT EXISTS leases (x)")).to.equal("");
    expect([schema(store), store.all("SELECT * FROM runs")]).to.deep.equal(before);
  });
});
