import { expect } from "chai";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { documentOf, errorOf } from "./documents.ts";
import { FAILING_HOOK, NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Place } from "./zwm.ts";

/** Path to digest of every file below a folder, without SQLite's own working files. */
function digests(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (!statSync(path).isFile() || /-(?:wal|shm|journal)$/.test(name)) continue;
    found[name] = createHash("sha256").update(readFileSync(path)).digest("hex");
  }
  return found;
}

describe("zwm run", () => {
  let place: Place;
  const packages = ["--workflows", "packages", "--trust-root", "packages"];
  before(async () => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "note-each", applyResult: NOTE_HOOK });
    writePackage(join(place.dir, "packages"), { id: "some-fail", applyResult: FAILING_HOOK });
    await place.zwm(["list"]);
  });
  after(() => {
    place.remove();
  });

  const notes = (report: RunReport): number => report.receipts.filter(({ before }) => before === null).length;

  it("with --yes writes, and says what and where", async () => {
    const called = await place.zwm([
      "run",
      "note-each",
      "--select",
      "TYGAUGE2,HANDBK22",
      "--yes",
      ...packages,
    ]);
    expect(called.code, called.stderr).to.equal(0);
    expect(called.stdout).to.match(/^Workflow note-each — succeeded \(run-[0-9]{8}-[0-9]{6}-[0-9a-z]{5}\)\n/);
    expect(called.stdout).to.include("  ✓ unit-1  ").and.include("Written to the library (2):");
    expect(called.stdout).to.match(/\n {4}1\/[A-Z0-9]{8} {2}“A note\.” {2}notes\.create \(created\)\n/);
    expect(called.stdout).to.match(/\n2 succeeded, 0 failed, 0 skipped, 0 canceled\nLog: \S+\.ndjson\n$/);
    expect(called.stderr).to.include("2 units will run\n");
    expect(called.stderr).to.match(
      /Take it back: zwm undo run-[0-9a-z-]+ --workflows packages --trust-root packages\n$/,
    );
  });

  it("without --yes and without a terminal cancels the units that want to write, with the reason", async () => {
    const library = digests(join(place.home, "demo-library"));
    const called = await place.zwm([
      "run",
      "note-each",
      "--select",
      "TYGAUGE2,HANDBK22",
      "--json",
      ...packages,
    ]);
    expect(called.code).to.equal(1);
    const report = documentOf(called, "run");
    expect(report.summary.state).to.equal("canceled");
    expect(report.units.map(({ state, reasonCode }) => [state, reasonCode])).to.deep.equal([
      ["canceled", "gate-denied"],
      ["canceled", "gate-denied"],
    ]);
    expect(report.units[0]?.reason).to.equal("what it wanted to write to the library was not approved");
    expect(report.receipts).to.deep.equal([]);
    expect(called.stderr).to.include(`zwm retry ${report.summary.runId} --failed --yes`);
    expect(digests(join(place.home, "demo-library"))).to.deep.equal(library);

    const retried = await place.zwm([
      "retry",
      report.summary.runId,
      "--failed",
      "--yes",
      "--json",
      ...packages,
    ]);
    expect(retried.code, retried.stderr).to.equal(0);
    expect(notes(documentOf(retried, "run"))).to.equal(2);
  });

  it("with --dry-run lists what would be written to library and files, and changes neither", async () => {
    const library = digests(join(place.home, "demo-library"));
    const note = await place.zwm([
      ...["run", "note-each", "--select", "TYGAUGE2,HANDBK22", "--dry-run", "--json", ...packages],
    ]);
    expect(note.code, note.stderr).to.equal(0);
    const report = documentOf(note, "run");
    expect(report.wouldWrite.map(({ unitId }) => unitId)).to.deep.equal(["unit-1", "unit-2"]);
    expect(report.wouldWrite[0]?.lines).to.have.length(1);
    expect(report.receipts).to.deep.equal([]);

    const files = await place.zwm([
      ...["run", "export-notes", "--select", "TYGAUGE2", "--dry-run", "--output", "exported"],
    ]);
    expect(files.code).to.equal(0);
    expect(files.stdout).to.include(
      "would write:\n    File “A tide gauge made of toys - Conversation.md” in the folder given",
    );
    expect(files.stderr).to.not.include("Take it back");
    expect(existsSync(join(place.dir, "exported"))).to.equal(false);
    const both = await place.zwm([
      "run",
      "note-each",
      "--select",
      "TYGAUGE2",
      "--dry-run",
      "--yes",
      ...packages,
    ]);
    expect(both.code).to.equal(0);
    expect(both.stdout).to.include("would write").and.not.include("Written to the library");
    expect(digests(join(place.home, "demo-library"))).to.deep.equal(library);
  });

  it("with --output writes to that folder, relative to the working folder; without it to the run's own", async () => {
    const called = await place.zwm([
      "run",
      "export-notes",
      "--select",
      "KINDS222",
      "--output",
      "out/notes",
      "--json",
    ]);
    expect(called.code, called.stderr).to.equal(0);
    const report = documentOf(called, "run");
    const written = readdirSync(join(place.dir, "out", "notes"));
    expect(written).to.have.length(3).and.include("Colour of the water, colour of the chart - Summary.md");
    expect(report.products.map(({ absolutePath }) => absolutePath)).to.have.members(
      written.map((name) => join(place.dir, "out", "notes", name)),
    );
    const own = documentOf(await place.zwm(["run", "export-notes", "--select", "KINDS222", "--json"]), "run");
    expect(own.products).to.have.length(3);
    for (const { absolutePath } of own.products) {
      expect(absolutePath.startsWith(own.workspaceDir)).to.equal(true);
      expect(existsSync(absolutePath)).to.equal(true);
    }
  });

  it("refuses a file as the folder of --output", async () => {
    writeFileSync(join(place.dir, "taken"), "");
    const called = await place.zwm([
      ...["run", "export-notes", "--select", "KINDS222", "--output", "taken", "--json"],
    ]);
    expect([called.code, errorOf(called).code]).to.deep.equal([2, "usage_error"]);
    expect(errorOf(called).text).to.equal("“taken” for --output is there, but is no folder");
  });

  it("ends with 3 when some units fail, with 1 when all do, and with 5 when there is nothing to do", async () => {
    const some = await place.zwm([
      "run",
      "some-fail",
      "--select",
      "TYGAUGE2,SALTWDG2,GULLCNT2",
      "--yes",
      ...packages,
    ]);
    expect(some.code).to.equal(3);
    expect(some.stdout).to.include("— partly failed (");
    expect(some.stdout).to.match(
      /\n {2}✗ unit-2 {2}.* — failed\n {6}hook_threw · .*this paper is not read yet.* · .+\n/,
    );
    expect(some.stdout).to.include("1 succeeded, 2 failed, 0 skipped, 0 canceled");
    const all = await place.zwm(["run", "some-fail", "--select", "SALTWDG2", "--yes", "--json", ...packages]);
    expect(all.code).to.equal(1);
    const [unit] = documentOf(all, "run").units;
    expect(unit?.error?.code).to.equal("hook_threw");
    const none = await place.zwm(["run", "export-notes", "--select", "HANDBK33,LSEPDF33", "--json"]);
    expect([none.code, errorOf(none).code]).to.deep.equal([2, "selection_not_found"]);
    const nothing = await place.zwm(["run", "export-notes", "--select", "LSEPDF33", "--json"]);
    expect([nothing.code, errorOf(nothing).code]).to.deep.equal([5, "no_valid_input_units"]);
    const unselected = await place.zwm(["run", "export-notes", "--json"]);
    expect(unselected.code).to.equal(5);
  });

  it("goes on in a home whose name has spaces, accents and Chinese characters", async () => {
    const strange = createPlace("Zotéro 数据 b", "maison d’été 🏠");
    try {
      const called = await strange.zwm([
        "run",
        "export-notes",
        "--select",
        "TYGAUGE2",
        "--output",
        "notés",
        "--json",
      ]);
      expect(called.code, called.stderr).to.equal(0);
      const { summary, products } = documentOf(called, "run");
      expect(products).to.have.length(3);
      expect(readdirSync(join(strange.dir, "notés"))).to.have.length(3);
      const { runs } = documentOf(await strange.zwm(["runs", "--json"]), "runs");
      expect(runs.map(({ runId }) => runId)).to.deep.equal([summary.runId]);
      const undone = await strange.zwm(["undo", summary.runId]);
      expect(undone.code).to.equal(0);
      expect(existsSync(join(strange.dir, "notés")), "the folder that the run made").to.equal(false);
    } finally {
      strange.remove();
    }
  });

  it("prints control characters of titles and hooks as signs, not to the terminal", async () => {
    writePackage(join(place.dir, "packages"), {
      id: "escaping",
      manifest: { label: "Clear \u001b[2J screen" },
      applyResult:
        'export function applyResult() { throw new Error("\\u001b]0;title\\u0007 gone\\nnext line"); }\n',
    });
    const called = await place.zwm(["run", "escaping", "--select", "TYGAUGE2", ...packages]);
    expect(called.code).to.equal(1);
    expect(called.stdout).to.include("Clear ␛[2J screen").and.include("␛]0;title␇ gone␊next line");
    expect(called.stdout + called.stderr).to.not.match(/[\u0000-\u0008\u000b-\u001f]/);
  });
});
