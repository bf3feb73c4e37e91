import Database from "better-sqlite3";
import { expect } from "chai";
import { utimesSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { documentOf, errorOf } from "./documents.ts";
import { NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Called, type Place } from "./zwm.ts";

describe("a run that is looked back at", () => {
  let place: Place;
  const folders = ["--workflows", "packages"];
  before(async () => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "note-each", applyResult: NOTE_HOOK });
    await zwm("trust", "note-each");
  });
  after(() => {
    place.remove();
  });

  const zwm = (...args: string[]): Promise<Called> => place.zwm([...args, ...folders]);
  const json = (...args: string[]): Promise<Called> => zwm(...args, "--json");
  const run = async (...args: string[]): Promise<RunReport> =>
    documentOf(await json("run", "note-each", ...args, "--yes"), "run");
  const inStore = (sql: string): void => {
    const store = new Database(join(place.home, "state", "workflow-manager.sqlite"));
    store.exec(sql);
    store.close();
  };
  const killed = async (): Promise<string> => {
    await place.start(["run", "note-each", "--select", "BUCKET22,MINUTES2", "--yes", ...folders], {
      env: { ZWM_FAULT_POINT: "library-committed@1" },
    }).done;
    const { runs } = documentOf(await json("runs"), "runs");
    expect(runs[0]?.state).to.equal("interrupted");
    return runs[0]?.runId ?? "";
  };

  it("says of how many objects nothing is known when its receipts are gone, and is not taken for done", async () => {
    const { summary } = await run("--select", "TYGAUGE2,HANDBK22");
    inStore(`DELETE FROM library_receipts WHERE run_id = '${summary.runId}'`);
    const undone = await json("undo", summary.runId);
    expect(undone.code).to.equal(3);
    expect(documentOf(undone, "undo")).to.deep.include({ reverted: [], kept: [], unknown: 2 });
    const text = await zwm("undo", summary.runId);
    expect(text.stdout)
      .to.include("2 more objects, of which nothing is known")
      .and.not.include("wrote nothing");
  });

  it("that wrote nothing says so when it is taken back", async () => {
    const dry = await run("--select", "TYGAUGE2", "--dry-run");
    const undone = await zwm("undo", dry.summary.runId);
    expect([undone.code, undone.stdout]).to.deep.equal([
      0,
      "This run wrote nothing, so there is nothing to take back.\n",
    ]);
  });

  it("says in its report what was taken back, and offers that no more", async () => {
    const { summary, receipts } = await run("--select", "TYGAUGE2");
    const before = await zwm("show", summary.runId);
    expect(before.stdout).to.include("Written to the library (1):");
    expect((await zwm("undo", summary.runId)).code).to.equal(0);
    const shown = await zwm("show", summary.runId);
    expect(shown.stdout).to.include(`Taken back since (1):\n    1/${receipts[0]?.target.ref.key ?? ""}`);
    expect(shown.stdout).to.not.include("Written to the library");
    expect(shown.stderr).to.not.include("Take it back");
  });

  it("names what it takes back and what it leaves by title and key", async () => {
    const { summary, receipts } = await run("--select", "TYGAUGE2");
    const undone = await zwm("undo", summary.runId);
    const key = receipts[0]?.target.ref.key ?? "";
    expect(undone.stdout).to.include(`  ✓ 1/${key}  “A note.”\n`);
    const again = documentOf(await json("undo", summary.runId), "undo");
    expect(again.kept.map(({ target, reason }) => [target.title, reason])).to.deep.equal([
      ["A note.", "already-undone"],
    ]);
  });

  it("needs no other package to be read: only the one that is started, and that is looked at afresh", async () => {
    const before = new Date(Date.now() - 60_000);
    for (const file of ["workflow.json", "hooks/applyResult.mjs"]) {
      utimesSync(join(place.dir, "packages", "note-each", file), before, before);
    }
    const digests = (): number => {
      const store = new Database(join(place.home, "state", "workflow-manager.sqlite"));
      const count = store.prepare("SELECT count(*) FROM package_digests").pluck().get();
      store.close();
      return Number(count);
    };
    inStore("DELETE FROM package_digests");
    await run("--select", "TYGAUGE2");
    expect(digests()).to.equal(1);
    expect((await zwm("list")).code).to.equal(0);
    expect(digests()).to.be.greaterThan(1);
  });

  it("asks for trust again when that was taken back after it had begun", async () => {
    const runId = await killed();
    await zwm("untrust", "note-each");
    const refused = await json("resume", runId);
    expect([refused.code, errorOf(refused).code]).to.deep.equal([4, "package_untrusted"]);
    const command = `zwm trust note-each --run ${runId} --workflows packages`;
    expect(errorOf(refused).remedy).to.include(`“${command}”`);
    const other = await json("trust", "export-notes", "--run", runId);
    expect(errorOf(other).code).to.equal("run_of_other_workflow");
    expect((await place.zwm(command.split(" ").slice(1))).code).to.equal(0);
    const resumed = await json("resume", runId);
    expect(resumed.code, resumed.stderr).to.equal(0);
    expect(documentOf(resumed, "run").receipts).to.have.length(2);
  });

  it("does not count the time in which nobody carried it out as its own", async () => {
    const runId = await killed();
    inStore(`UPDATE journal SET base = base - 3600000 WHERE run_id = '${runId}'`);
    const resumed = documentOf(await json("resume", runId), "run");
    expect(resumed.times.awayMs).to.be.at.least(3_600_000);
    expect(resumed.times.ranMs).to.be.below(1_800_000);
    expect((await zwm("show", runId)).stdout).to.not.match(/took .* h /);
  });
});
