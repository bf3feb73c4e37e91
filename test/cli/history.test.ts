import { expect } from "chai";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { documentOf, errorOf } from "./documents.ts";
import { FAILING_HOOK, NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Called, type Place } from "./zwm.ts";

describe("runs that are there", () => {
  let place: Place;
  const packages = ["--workflows", "packages", "--trust-root", "packages"];
  before(() => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "note-each", applyResult: NOTE_HOOK });
    writePackage(join(place.dir, "packages"), { id: "some-fail", applyResult: FAILING_HOOK });
  });
  after(() => {
    place.remove();
  });

  const json = (...args: string[]): Promise<Called> => place.zwm([...args, "--json", ...packages]);

  async function run(...args: string[]): Promise<RunReport> {
    return documentOf(await json("run", ...args, "--yes"), "run");
  }

  it("are listed newest first and shown whole; an id may be shortened as long as it means one run", async () => {
    expect((await place.zwm(["runs"])).stdout).to.match(
      /^No runs yet\. .*“zwm run WORKFLOW” starts one\.\n$/,
    );
    const first = await run("note-each", "--select", "TYGAUGE2");
    const second = await run("some-fail", "--select", "SALTWDG2,HANDBK22");
    const { runs } = documentOf(await json("runs"), "runs");
    expect(runs.map(({ runId, state }) => [runId, state])).to.deep.equal([
      [second.summary.runId, "partial"],
      [first.summary.runId, "succeeded"],
    ]);
    const shown = await json("show", first.summary.runId.slice(0, -1));
    expect(documentOf(shown, "run")).to.deep.equal(first);
    expect(shown.code).to.equal(0);
    const text = await place.zwm(["show", first.summary.runId]);
    expect(text.stdout).to.match(
      /\n {2}started [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2} · took [0-9]+ s\n/,
    );

    const ambiguous = await json("show", "run-");
    expect([ambiguous.code, errorOf(ambiguous).code]).to.deep.equal([2, "run_ambiguous"]);
    expect(errorOf(ambiguous).details?.runs).to.have.members(runs.map(({ runId }) => runId));
    for (const command of ["resume", "cancel", "undo"]) {
      const unknown = await json(command, "run-x");
      expect([command, unknown.code, errorOf(unknown).code]).to.deep.equal([command, 2, "run_not_found"]);
    }
  });

  it("whose failed units are tried again keep what succeeded, also with the package as it is now", async () => {
    const first = await run("some-fail", "--select", "HANDBK22,SALTWDG2");
    const { runId } = first.summary;
    expect(first.units.map(({ state }) => state)).to.deep.equal(["succeeded", "failed"]);
    const again = await json("retry", runId, "--failed");
    expect(again.code).to.equal(3);
    expect(documentOf(again, "run").units.map(({ attempt }) => attempt)).to.deep.equal([1, 2]);

    const hook = join(place.dir, "packages", "some-fail", "hooks", "applyResult.mjs");
    const text = readFileSync(hook, "utf8");
    writeFileSync(hook, text.replace("this paper is not read yet", "still not"));
    try {
      const old = documentOf(await json("retry", runId, "--failed"), "run");
      expect(JSON.stringify(old.units[1]?.error)).to.include("not read yet");
      writeFileSync(hook, NOTE_HOOK);
      const latest = await json("retry", runId.slice(0, -1), "--failed", "--latest");
      expect(latest.code, latest.stderr).to.equal(0);
      const report = documentOf(latest, "run");
      expect(report.summary.runId).to.equal(runId);
      expect(report.units.map(({ state, attempt }) => [state, attempt])).to.deep.equal([
        ["succeeded", 1],
        ["succeeded", 4],
      ]);
      expect(report.receipts).to.have.length(2);
      const more = await json("retry", runId, "--failed");
      expect([more.code, errorOf(more).code]).to.deep.equal([1, "run_not_resumable"]);
    } finally {
      writeFileSync(hook, text);
    }
  });

  it("that were cut off are interrupted, show what to type, and go on with the approval they had", async () => {
    const killed = await place.start(
      ["run", "note-each", "--select", "BUCKET22,MINUTES2", "--yes", ...packages],
      {
        env: { ZWM_FAULT_POINT: "library-committed@1" },
      },
    ).done;
    expect(killed.code).to.equal(null);
    const { runs } = documentOf(await json("runs"), "runs");
    const [cut] = runs;
    expect(cut?.state).to.equal("interrupted");
    const runId = cut?.runId ?? "";
    const shown = await place.zwm(["show", runId]);
    expect(shown.code).to.equal(0);
    expect(shown.stdout).to.include("— interrupted (");
    const folder = join(place.dir, "packages");
    expect(shown.stderr).to.include(`Go on with it: zwm resume ${runId} --workflows ${folder}\n`);
    const resumed = await json("resume", runId.slice(0, -1));
    expect(resumed.code, resumed.stderr).to.equal(0);
    const report = documentOf(resumed, "run");
    expect(report.receipts).to.have.length(2);
    const again = await json("resume", runId);
    expect([again.code, errorOf(again).code]).to.deep.equal([1, "run_not_resumable"]);
    expect(errorOf(again).text).to.include("is finished: its units succeeded");
  });

  it("that were cut off can be canceled instead", async () => {
    await place.start(["run", "note-each", "--select", "BUCKET22", "--yes", ...packages], {
      env: { ZWM_FAULT_POINT: "staged@1" },
    }).done;
    const { runs } = documentOf(await json("runs"), "runs");
    const runId = runs[0]?.runId ?? "";
    const canceled = await json("cancel", runId.slice(0, -1));
    expect(canceled.code).to.equal(0);
    expect(documentOf(canceled, "cancel")).to.deep.equal({ runId, state: "canceled" });
    expect(documentOf(await json("cancel", runId), "cancel")).to.deep.equal({
      runId,
      state: "already-ended",
    });
    expect((await place.zwm(["cancel", runId])).stdout).to.equal(`${runId} had ended already.\n`);
    expect(documentOf(await json("show", runId), "run").summary.state).to.equal("canceled");
  });

  it("are taken back; what was changed since is left, listed, and the exit code is 3", async () => {
    const report = await run("export-notes", "--select", "KINDS222", "--output", "notes");
    const [kept = "", ...others] = report.products.map(({ absolutePath }) => absolutePath);
    writeFileSync(kept, "mine now");
    const { runId } = report.summary;
    const nothing = await json("undo", runId, "--all-or-nothing");
    expect(nothing.code).to.equal(3);
    expect(documentOf(nothing, "undo").removedFiles).to.deep.equal([]);
    expect(others.every((path) => existsSync(path))).to.equal(true);

    const undone = await json("undo", runId.slice(0, -1));
    expect(undone.code).to.equal(3);
    const result = documentOf(undone, "undo");
    expect(result.runId).to.equal(runId);
    expect(result.removedFiles).to.have.length(2);
    expect(result.keptFiles.map(({ reason }) => reason)).to.deep.equal(["changed-since"]);
    expect(others.some((path) => existsSync(path))).to.equal(false);
    expect(readFileSync(kept, "utf8")).to.equal("mine now");
    const text = await place.zwm(["undo", runId]);
    expect(text.stdout).to.include("Taken back: 0").and.include(": changed since, left as it is");
  });

  it("are taken back once: undoing again finds nothing and ends with 0", async () => {
    const { summary } = await run("note-each", "--select", "TYGAUGE2,BUCKET22");
    const first = documentOf(await json("undo", summary.runId, "--all-or-nothing"), "undo");
    expect(first.reverted).to.have.length(2);
    const again = await json("undo", summary.runId);
    expect(again.code).to.equal(0);
    const { reverted, kept } = documentOf(again, "undo");
    expect(reverted).to.deep.equal([]);
    expect(kept.map(({ reason }) => reason)).to.deep.equal(["already-undone", "already-undone"]);
    const shown = await place.zwm(["show", summary.runId]);
    expect(shown.stderr).to.not.include("undo");
  });
});
