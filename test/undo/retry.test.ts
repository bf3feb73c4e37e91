import { expect } from "chai";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { queryAll } from "../recovery/library-states.ts";
import {
  createWritingPlaces,
  PAPERS,
  WRITES,
  writeWorkflow,
  type WritingPlace,
  type WritingPlaces,
} from "./writing-runs.ts";

const FAILING = ["SALTWDG2", "TYGAUGE2"];

/** The workflow of another version: says so in its notes, and fails for nothing. */
const NEWER = WRITES.replace("Written for", "Written anew for").replace(/^ {2}if \(.*$/m, "");

describe("retry of failed units", function () {
  this.timeout(120_000);
  let places: WritingPlaces;
  before(async () => {
    places = await createWritingPlaces();
  });
  after(() => {
    places.remove();
  });

  /** A run in which two of five units failed, because of a tag of their papers. */
  async function partial(): Promise<{ readonly place: WritingPlace; readonly report: RunReport }> {
    const place = places.make();
    const papers = FAILING.map((key) => `'${key}'`).join(", ");
    place.sql(
      `INSERT INTO tags (name) VALUES ('not yet')`,
      `INSERT INTO itemTags (itemID, tagID, type) SELECT i.itemID, t.tagID, 0 FROM items i, tags t
        WHERE i.key IN (${papers}) AND i.libraryID = 1 AND t.name = 'not yet'`,
    );
    const { code, report, stderr } = await place.run();
    expect(code, stderr).to.equal(3);
    return { place, report };
  }

  const mend = (place: WritingPlace): void => {
    place.sql(`DELETE FROM itemTags WHERE tagID = (SELECT tagID FROM tags WHERE name = 'not yet')`);
  };

  async function retried(place: WritingPlace, report: RunReport, ...args: readonly string[]) {
    const called = await place.call(["retry", report.summary.runId, "--failed", "--yes", ...args]);
    return { ...called, report: called.json as RunReport };
  }

  const attempts = (report: RunReport): Readonly<Record<string, number>> =>
    Object.fromEntries(
      report.units.map(({ targetParentRef, attempt }) => [targetParentRef?.key ?? "", attempt]),
    );

  /** Texts of the notes by paper. */
  function notes(place: WritingPlace): Readonly<Record<string, readonly string[]>> {
    const found: Record<string, string[]> = {};
    for (const { key, note } of queryAll(
      place.library,
      `SELECT p.key AS key, n.note AS note FROM itemNotes n JOIN items p ON p.itemID = n.parentItemID
        WHERE n.note LIKE '%Written%' ORDER BY p.key`,
    )) {
      (found[String(key)] ??= []).push(/Written.*?(?=<)/.exec(String(note))?.[0] ?? "");
    }
    return found;
  }

  const writtenFor = (papers: readonly string[], how = "Written") =>
    Object.fromEntries(papers.map((key) => [key, [`${how} for ${key}`]]));

  it("gives them a second attempt in the same run, and repeats none of the others", async () => {
    const { place, report } = await partial();
    expect(notes(place)).to.deep.equal(writtenFor(PAPERS.filter((key) => !FAILING.includes(key))));
    mend(place);
    const again = await retried(place, report);
    expect(again.code, again.stderr).to.equal(0);
    expect(again.report.summary).to.include({ runId: report.summary.runId, state: "succeeded" });
    expect(attempts(again.report)).to.deep.equal(
      Object.fromEntries(PAPERS.map((key) => [key, FAILING.includes(key) ? 2 : 1])),
    );
    expect(notes(place)).to.deep.equal(writtenFor(PAPERS));
    expect(place.files()).to.deep.equal(PAPERS.map((key) => `${key}.txt`).sort());
    const runs = (await place.call(["runs"])).json as { runs: readonly unknown[] };
    expect(runs.runs).to.have.length(1);
  });

  it("that fail again stay failed, with the attempt counted, and can be tried once more", async () => {
    const { place, report } = await partial();
    const again = await retried(place, report);
    expect(again.code).to.equal(3);
    expect(again.report.summary.state).to.equal("partial");
    expect(attempts(again.report)).to.include({ SALTWDG2: 2, QUIETHR2: 1 });
    mend(place);
    const third = await retried(place, again.report);
    expect(third.code, third.stderr).to.equal(0);
    expect(attempts(third.report)).to.include({ SALTWDG2: 3, QUIETHR2: 1 });
    expect(notes(place)).to.deep.equal(writtenFor(PAPERS));
  });

  it("undo takes back what all attempts wrote", async () => {
    const { place, report } = await partial();
    mend(place);
    const untouched = await place.states();
    await retried(place, report);
    const { code } = await place.call(["undo", report.summary.runId]);
    expect(code).to.equal(0);
    const now = await place.states();
    for (const [id, state] of now) {
      // The mended papers are as they were when they were tried again.
      if (FAILING.includes(state.ref.key)) expect(state, id).to.deep.equal(untouched.get(id));
    }
    expect(notes(place)).to.satisfy(
      (found: object) => Object.keys(found).length === PAPERS.length,
      "notes are in the trash",
    );
    expect([...now.values()].some(({ note }) => note?.includes("Written") === true)).to.equal(false);
    expect(place.files()).to.deep.equal([]);
  });

  it("keeps to the package as it was, though it was edited", async () => {
    const { place, report } = await partial();
    writeWorkflow(place.workflows, "writes", NEWER);
    const again = await retried(place, report);
    expect(again.code, "the package of the run still fails").to.equal(3);
    mend(place);
    const third = await retried(place, report);
    expect(third.code, third.stderr).to.equal(0);
    expect(notes(place)).to.deep.equal(writtenFor(PAPERS));
    expect(third.report.packageDigest).to.equal(report.packageDigest);
  });

  it("keeps to the package as it was, though it was deleted", async () => {
    const { place, report } = await partial();
    rmSync(join(place.workflows, "writes"), { recursive: true });
    mend(place);
    const again = await retried(place, report);
    expect(again.code, again.stderr).to.equal(0);
    expect(notes(place)).to.deep.equal(writtenFor(PAPERS));
  });

  it("--latest takes the package as it is now", async () => {
    const { place, report } = await partial();
    writeWorkflow(place.workflows, "writes", NEWER);
    const again = await retried(place, report, "--latest");
    expect(again.code, again.stderr).to.equal(0);
    expect(notes(place)).to.deep.equal({
      ...writtenFor(PAPERS.filter((key) => !FAILING.includes(key))),
      ...writtenFor(FAILING, "Written anew"),
    });
  });

  it("--latest is refused for files that nobody trusted", async () => {
    const { place, report } = await partial();
    const before = notes(place);
    writeWorkflow(place.workflows, "writes", NEWER);
    const args = [
      "retry",
      report.summary.runId,
      "--failed",
      "--latest",
      "--yes",
      "--json",
      "--workflows",
      place.workflows,
    ];
    const called = await place.zwm(args);
    expect(called.code).to.equal(4);
    expect(called.json).to.have.nested.property("error.code", "package_untrusted");
    expect(notes(place)).to.deep.equal(before);
  });

  it("is refused, with the reason, when neither the package nor its copy is there any more", async () => {
    const { place, report } = await partial();
    writeWorkflow(place.workflows, "writes", NEWER);
    rmSync(join(place.home, "runtime", "cache"), { recursive: true });
    const called = await retried(place, report);
    expect(called.code).to.equal(1);
    expect(called.json).to.have.nested.property("error.code", "package_changed_since_run");
  });

  it("makes the copy again when only that is gone", async () => {
    const { place, report } = await partial();
    rmSync(join(place.home, "runtime", "cache"), { recursive: true });
    mend(place);
    const again = await retried(place, report);
    expect(again.code, again.stderr).to.equal(0);
    expect(notes(place)).to.deep.equal(writtenFor(PAPERS));
  });

  it("is refused for a run without failed units", async () => {
    const place = places.make();
    const { report } = await place.run();
    const called = await retried(place, report);
    expect(called.code).to.equal(1);
    expect(called.json).to.have.nested.property("error.code", "run_not_resumable");
  });
});
