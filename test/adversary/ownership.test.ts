import Database from "better-sqlite3";
import { expect } from "chai";
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import type { CancelReport, RunReport } from "../../src/model/manager-api.ts";
import type { RunSummary } from "../../src/model/run.ts";
import { errorOf } from "../cli/documents.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { createPlace, type Calling, type Place } from "../cli/zwm.ts";
import { ownIdentity } from "../../src/host/node/process-table.ts";

/** Waits until it is canceled. */
const WAITS = `export async function applyResult() {
  console.warn("the hook waits");
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}
`;

const PAPERS = "QUIETHR2,SALTWDG2";
const PACKAGES = ["--workflows", "packages", "--trust-root", "packages"];

describe("a run that two processes want", function () {
  this.timeout(60_000);
  let place: Place;
  beforeEach(async () => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "waits", applyResult: WAITS });
    writePackage(join(place.dir, "packages"), { id: "note-each", applyResult: NOTE_HOOK });
    await place.zwm(["list"]);
  });
  afterEach(() => {
    place.remove();
  });

  const store = (): Database.Database =>
    new Database(join(place.home, "state", "workflow-manager.sqlite"), { timeout: 5000 });
  const sql = (statement: string, ...values: readonly (string | number)[]) => {
    const db = store();
    const { changes } = db.prepare(statement).run(...values);
    db.close();
    expect(changes, statement).to.be.above(0);
  };

  async function begin(...args: readonly string[]): Promise<{ calling: Calling; runId: string }> {
    const calling = place.start([
      "run",
      "waits",
      "--select",
      PAPERS,
      "--yes",
      "--json",
      ...args,
      ...PACKAGES,
    ]);
    await calling.seen("the hook waits");
    return { calling, runId: (await runs())[0]?.runId ?? "" };
  }

  async function runs(...args: readonly string[]): Promise<readonly RunSummary[]> {
    const called = await place.zwm(["runs", "--json", ...args]);
    return (called.json as { runs: RunSummary[] } | undefined)?.runs ?? [];
  }

  it("is refused to others while its owner hangs, with the process that has it; and goes on when that has ended", async () => {
    const { calling, runId } = await begin();
    calling.signal("SIGSTOP");
    try {
      for (const args of [
        ["resume", runId],
        ["undo", runId],
      ]) {
        const refused = await place.zwm([...args, "--json", ...PACKAGES]);
        expect(refused.code).to.equal(1);
        expect(errorOf(refused).code).to.equal("run_owned_elsewhere");
        expect(errorOf(refused).text).to.include(`(${String(calling.pid)}, `);
        expect(errorOf(refused).remedy).to.include("end that process");
      }
      const canceling = await place.zwm(["cancel", runId, "--json"]);
      expect((canceling.json as CancelReport).state).to.equal("canceling");
    } finally {
      calling.signal("SIGKILL");
    }
    await calling.done;
    expect((await runs())[0])
      .to.include({ runId, state: "interrupted" })
      .and.not.have.property("ownedBy");
    const canceled = await place.zwm(["cancel", runId, "--json"]);
    expect((canceled.json as CancelReport).state).to.equal("canceled");
  });

  it("that another process took over is let go: nothing more is written to it, and the reason is told", async () => {
    const { calling, runId } = await begin();
    sql("UPDATE runs SET state = 'running' WHERE run_id = ?", runId);
    const db = store();
    const rows = () =>
      db.prepare("SELECT count(*) AS n FROM journal WHERE run_id = ?").get(runId) as { n: number };
    const before = rows().n;
    sql(
      "UPDATE leases SET token = 'other', host = 'elsewhere', heartbeat_at = ? WHERE run_id = ?",
      Date.now(),
      runId,
    );
    const { code, json } = await calling.done;
    const report = json as RunReport;
    expect(code).to.equal(130);
    expect(report.error?.code).to.equal("run_owned_elsewhere");
    expect(rows().n).to.equal(before);
    expect(db.prepare("SELECT state FROM runs WHERE run_id = ?").get(runId)).to.deep.equal({
      state: "running",
    });
    expect(db.prepare("SELECT token FROM leases WHERE run_id = ?").get(runId)).to.deep.equal({
      token: "other",
    });
    db.close();
  });

  it("is free when its owner's pid lives on as another process, or its sign of life lies in the future", async () => {
    const { calling, runId } = await begin();
    calling.signal("SIGKILL");
    await calling.done;
    sql("UPDATE leases SET pid = ? WHERE run_id = ?", process.pid, runId);
    expect((await runs())[0]).to.include({ state: "interrupted" });
    // Where the system does not tell, as for another computer, and the clock was set back since.
    sql(
      "UPDATE leases SET host = 'elsewhere', heartbeat_at = ? WHERE run_id = ?",
      Date.now() + 86_400_000,
      runId,
    );
    expect((await runs())[0])
      .to.include({ state: "interrupted" })
      .and.not.have.property("ownedBy");
  });

  it("is not undone while another process undoes it", async () => {
    const called = await place.zwm(["run", "note-each", "--select", PAPERS, "--yes", "--json", ...PACKAGES]);
    const { runId } = (called.json as RunReport).summary;
    const killed = await place.zwm(["undo", runId], { env: { ZWM_FAULT_POINT: "undo-committed" } });
    expect(killed.code).to.equal(null);
    // The undo that was killed held the run; as if it still did.
    const db = store();
    const lease = db.prepare("SELECT pid FROM leases WHERE run_id = ?").get(runId);
    expect(lease, "the lease of the undo").to.have.property("pid");
    const { startedAt, host } = ownIdentity();
    db.prepare("UPDATE leases SET pid = ?, process_started = ?, host = ? WHERE run_id = ?").run(
      process.pid,
      startedAt,
      host,
      runId,
    );
    const refused = await place.zwm(["undo", runId, "--json"]);
    expect(errorOf(refused).code).to.equal("run_owned_elsewhere");
    db.prepare("UPDATE leases SET pid = ?, process_started = 'ended' WHERE run_id = ?").run(
      process.pid,
      runId,
    );
    db.close();
    const undone = await place.zwm(["undo", runId, "--json"]);
    expect(undone.code, undone.stderr).to.equal(0);
    expect((undone.json as { reverted: unknown[] }).reverted).to.have.length(2);
  });

  it("on a library opened for writing can be looked at and canceled from elsewhere with the same options", async () => {
    const library = join(place.dir, "library");
    cpSync(resolve("test/fixtures/zotero-data"), library, { recursive: true });
    const options = ["--library", library, "--write"];
    const calling = place.start([
      "run",
      "waits",
      "--select",
      "48FSJWDF",
      "--yes",
      "--json",
      ...options,
      ...PACKAGES,
    ]);
    await calling.seen("the hook waits");
    const listed = await runs(...options);
    expect(listed[0]).to.include({ state: "running" });
    const runId = listed[0]?.runId ?? "";
    const shown = await place.zwm(["show", runId, "--json", ...options]);
    expect(shown.code, shown.stderr).to.equal(0);
    const canceling = await place.zwm(["cancel", runId, "--json", ...options]);
    expect(canceling.code, canceling.stderr).to.equal(0);
    const { json } = await calling.done;
    expect((json as RunReport).summary.state).to.equal("canceled");
  });
});
