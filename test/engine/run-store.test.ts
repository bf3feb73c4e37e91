import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import { createJournal } from "../../src/engine/journal.ts";
import { ensureTables, openRunStore } from "../../src/engine/run-store.ts";
import { STORE_VERSION } from "../../src/engine/store-migrations.ts";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import type { RunRecord } from "../../src/model/run.ts";
import { createFakeClock } from "../fakes/clock.ts";
import { createTempStore, slowStore, type TempStore } from "../fakes/store.ts";

const open: TempStore[] = [];
afterEach(async () => {
  for (const temp of open.splice(0)) await temp.dispose();
});

function tempStore(): TempStore {
  const temp = createTempStore();
  open.push(temp);
  return temp;
}

function record(runId: string, startedAt: number): RunRecord {
  return {
    runId,
    workflowId: "export-notes",
    workflowLabel: "Export notes",
    packageId: "export-notes",
    packageDigest: "d",
    provider: "pass-through",
    requestKind: "pass-through.run.v1",
    libraryIdentity: "l",
    trigger: "cli",
    startedAt,
    units: [],
    skipped: [],
    stats: {} as RunRecord["stats"],
    settings: {
      workflowParams: { a: "é" },
      providerOptions: {},
      approveWrites: false,
      dryRun: false,
      hasOutputDir: false,
    },
  };
}

const COUNTS = {
  ...{ total: 3, queued: 0, running: 0, waiting: 0 },
  ...{ succeeded: 2, failed: 1, skipped: 0, canceled: 0 },
};

describe("the run store", () => {
  it("keeps runs with their records, newest first", async () => {
    const temp = tempStore();
    const runs = await openRunStore(slowStore(temp.store));
    await runs.createRun(record("a", 10));
    await runs.createRun(record("b", 30));
    await runs.createRun(record("c", 20));
    await runs.setRunState("a", "partial", { endedAt: 99, counts: COUNTS });
    const again = await openRunStore(temp.reopen());
    const listed = await again.listRuns();
    expect(listed.map(({ header, state, endedAt }) => [header.runId, state, endedAt])).to.deep.equal([
      ["b", "queued", undefined],
      ["c", "queued", undefined],
      ["a", "partial", 99],
    ]);
    expect(listed.map(({ counts }) => counts)).to.deep.equal([undefined, undefined, COUNTS]);
    expect(listed[0]?.header).not.to.have.any.keys("units", "skipped");
    const found = await again.getRun("a");
    expect(found?.record).to.deep.equal(record("a", 10));
    expect(found?.state).to.equal("partial");
    expect(await again.getRun("none")).to.equal(undefined);
  });

  it("takes back a run of which nothing happened, and no other", async () => {
    const temp = tempStore();
    const runs = await openRunStore(temp.store);
    await runs.createRun(record("a", 10));
    await runs.createRun(record("b", 20));
    const journal = createJournal(temp.store, "b", createFakeClock());
    journal.append({ at: 20, t: "run.opened", runId: "b", params: {} });
    await journal.close();
    for (const runId of ["a", "b", "unknown"]) await runs.removeRun(runId);
    expect((await runs.listRuns()).map(({ header }) => header.runId)).to.deep.equal(["b"]);
  });

  it("refuses a store of a newer version, and writes nothing into it", async () => {
    const temp = tempStore();
    await openRunStore(temp.store);
    temp.store.write([{ sql: `PRAGMA user_version = ${STORE_VERSION + 1}` }]);
    temp.store.write([{ sql: "DROP TABLE leases" }]);
    try {
      await openRunStore(temp.store);
      expect.fail("opened");
    } catch (error) {
      if (!isWorkflowError(error)) throw error;
      expect(error.code).to.equal("store_newer");
      expect(error.args).to.deep.equal({ found: STORE_VERSION + 1, known: STORE_VERSION });
    }
    expect(temp.store.all("SELECT name FROM sqlite_master WHERE name = 'leases'")).to.deep.equal([]);
  });

  it("makes further tables once, all or none", async () => {
    const { store } = tempStore();
    await ensureTables(store, ["CREATE TABLE IF NOT EXISTS one (x INTEGER)"]);
    await ensureTables(store, ["CREATE TABLE IF NOT EXISTS one (x INTEGER)"]);
    let failed = false;
    await ensureTables(store, ["CREATE TABLE two (x INTEGER)", "CREATE NONSENSE"]).catch(
      () => (failed = true),
    );
    expect(failed).to.equal(true);
    expect(store.all("SELECT name FROM sqlite_master WHERE name = 'two'")).to.deep.equal([]);
  });
});
