import { expect } from "chai";
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { ItemState } from "../../src/model/item-state.ts";
import type { RunReport } from "../../src/model/manager-api.ts";
import type { UndoReport } from "../../src/model/receipt.ts";
import {
  createWritingPlaces,
  expectSound,
  PAPERS,
  writeWorkflow,
  type WritingPlace,
  type WritingPlaces,
} from "./writing-runs.ts";

/** Another workflow, which writes to papers that the first one wrote to. */
const TAGS = `export async function applyResult({ parent, runtime }) {
  await runtime.hostApi.mutations.execute({
    operation: "item.updateTags", operationId: "t", itemRef: parent, add: ["by another run"],
  });
}
`;

describe("undo of a whole run", function () {
  this.timeout(120_000);
  let places: WritingPlaces;
  before(async () => {
    places = await createWritingPlaces();
  });
  after(() => {
    places.remove();
  });

  interface Begun {
    readonly place: WritingPlace;
    readonly untouched: Map<string, ItemState>;
    readonly collections: readonly string[];
    readonly runId: string;
    readonly report: RunReport;
  }

  /** A run that wrote to all papers. */
  async function written(): Promise<Begun> {
    const place = places.make();
    const untouched = await place.states();
    const collections = place.collections();
    const { code, stderr, report } = await place.run();
    expect(code, stderr).to.equal(0);
    expect(await place.states()).to.have.property("size", untouched.size + PAPERS.length);
    expect(place.collections()).to.have.length(collections.length + PAPERS.length);
    expect(place.files()).to.have.length(PAPERS.length);
    return { place, untouched, collections, runId: report.summary.runId, report };
  }

  async function undone(place: WritingPlace, runId: string, ...args: readonly string[]) {
    const { code, json, stderr } = await place.call(["undo", runId, ...args]);
    expect(json, stderr).to.have.property("kept");
    expectSound(place.library);
    return { code, report: json as UndoReport };
  }

  function noteOf(report: RunReport, paper: string): string {
    const unit = report.units.find(({ targetParentRef }) => targetParentRef?.key === paper);
    const receipt = report.receipts.find(
      ({ unitId, operations }) => unitId === unit?.unitId && operations.includes("notes.create"),
    );
    return receipt?.target.ref.key ?? "";
  }

  const keys = (list: readonly { readonly target: { readonly ref: { readonly key: string } } }[]) =>
    list.map(({ target }) => target.ref.key).sort();

  it("gives back an equal library, and the folder as it was", async () => {
    const { place, untouched, collections, runId } = await written();
    const { code, report } = await undone(place, runId);
    expect(code).to.equal(0);
    expect(report.kept).to.deep.equal([]);
    expect(report.reverted).to.have.length(3 * PAPERS.length);
    expect(await place.states()).to.deep.equal(untouched);
    expect(place.collections()).to.deep.equal(collections);
    expect(place.files()).to.deep.equal([]);
  });

  it("a second time changes nothing, and says that nothing is left to do", async () => {
    const { place, untouched, runId } = await written();
    await undone(place, runId);
    const { code, report } = await undone(place, runId);
    expect(code).to.equal(0);
    expect(report.reverted).to.deep.equal([]);
    expect(report.removedFiles).to.deep.equal([]);
    expect(new Set(report.kept.map(({ reason }) => reason))).to.deep.equal(new Set(["already-undone"]));
    expect(await place.states()).to.deep.equal(untouched);
  });

  /** One paper changed by a second run, one by SQL, and the note of a third by SQL. */
  async function changeThree({ place, report }: Begun): Promise<readonly string[]> {
    writeWorkflow(place.workflows, "tags", TAGS);
    const second = await place.run("tags", ["QUIETHR2"]);
    expect(second.code, second.stderr).to.equal(0);
    const note = noteOf(report, "GULLCNT2");
    place.sql(
      `UPDATE itemNotes SET note = '<p>Mine now</p>' WHERE itemID = (SELECT itemID FROM items WHERE key = '${note}')`,
      `INSERT INTO tags (name) VALUES ('by hand')`,
      `INSERT INTO itemTags (itemID, tagID, type) SELECT i.itemID, t.tagID, 0 FROM items i, tags t
        WHERE i.key = 'SALTWDG2' AND i.libraryID = 1 AND t.name = 'by hand'`,
    );
    return ["QUIETHR2", "SALTWDG2", note].sort();
  }

  it("with three items changed meanwhile reverts the others and lists the three", async () => {
    const begun = await written();
    const { place, untouched, runId } = begun;
    const changed = await changeThree(begun);
    const between = await place.states();
    const { code, report } = await undone(place, runId);
    expect(code).to.equal(3);
    expect(keys(report.kept.filter(({ target }) => target.type === "item"))).to.deep.equal(changed);
    expect(new Set(report.kept.map(({ reason }) => reason))).to.deep.equal(new Set(["changed-since"]));
    const now = await place.states();
    for (const [id, state] of now) {
      const isKept = changed.includes(state.ref.key);
      expect(state, id).to.deep.equal(isKept ? between.get(id) : untouched.get(id));
    }
    expect(now).to.have.property("size", untouched.size + 1);
    // Collections that hold a paper that was kept stay as well.
    expect(report.kept.filter(({ target }) => target.type === "collection")).to.have.length(2);
    expect(place.files()).to.deep.equal([]);
    // The people's view of the same.
    const shown = await place.zwm(["undo", runId]);
    expect(shown.code).to.equal(3);
    for (const key of changed) {
      expect(shown.stdout).to.match(new RegExp(`1/${key} {2}“[^\n]+”: changed since, left as it is\n`));
    }
  });

  it("--all-or-nothing changes nothing when something was changed meanwhile", async () => {
    const begun = await written();
    const { place, runId } = begun;
    const changed = await changeThree(begun);
    const between = await place.states();
    const files = place.files();
    const { code, report } = await undone(place, runId, "--all-or-nothing");
    expect(code).to.equal(3);
    expect(report.reverted).to.deep.equal([]);
    expect(report.removedFiles).to.deep.equal([]);
    expect(keys(report.kept)).to.include.members([...changed]);
    expect(await place.states()).to.deep.equal(between);
    expect(place.files()).to.deep.equal(files);
    // Afterwards it is undone as far as it can be, all the same.
    expect((await undone(place, runId)).report.reverted).to.not.be.empty;
  });

  it("--all-or-nothing undoes a run that nobody touched", async () => {
    const { place, untouched, runId } = await written();
    const { code } = await undone(place, runId, "--all-or-nothing");
    expect(code).to.equal(0);
    expect(await place.states()).to.deep.equal(untouched);
    expect(place.files()).to.deep.equal([]);
  });

  it("--all-or-nothing leaves all when only a file was edited", async () => {
    const { place, runId } = await written();
    const between = await place.states();
    appendFileSync(join(place.output, "QUIETHR2.txt"), " by me");
    const { code, report } = await undone(place, runId, "--all-or-nothing");
    expect(code).to.equal(3);
    expect(report.keptFiles).to.deep.equal([{ path: "QUIETHR2.txt", reason: "changed-since" }]);
    expect(await place.states()).to.deep.equal(between);
    expect(place.files()).to.have.length(PAPERS.length);
  });

  it("a file that is gone already is no obstacle", async () => {
    const { place, untouched, runId } = await written();
    rmSync(join(place.output, "QUIETHR2.txt"));
    const { code } = await undone(place, runId);
    expect(code).to.equal(0);
    expect(await place.states()).to.deep.equal(untouched);
    expect(place.files()).to.deep.equal([]);
  });

  it("of a run that failed in part reverts what the others wrote", async () => {
    const place = places.make();
    place.sql(
      `INSERT INTO tags (name) VALUES ('not yet')`,
      `INSERT INTO itemTags (itemID, tagID, type) SELECT i.itemID, t.tagID, 0 FROM items i, tags t
        WHERE i.key IN ('SALTWDG2', 'TYGAUGE2') AND i.libraryID = 1 AND t.name = 'not yet'`,
    );
    const untouched = await place.states();
    const { code, report } = await place.run();
    expect(code).to.equal(3);
    expect(report.summary.counts).to.include({ succeeded: 3, failed: 2 });
    expect((await undone(place, report.summary.runId)).code).to.equal(0);
    expect(await place.states()).to.deep.equal(untouched);
    expect(place.files()).to.deep.equal([]);
  });

  it("of a run whose objects were trashed or erased meanwhile says what became of each", async () => {
    const { place, untouched, runId, report: run } = await written();
    const erased = noteOf(run, "QUIETHR2");
    const trashed = noteOf(run, "SALTWDG2");
    place.sql(
      `DELETE FROM itemNotes WHERE itemID = (SELECT itemID FROM items WHERE key = '${erased}')`,
      `DELETE FROM items WHERE key = '${erased}'`,
      `INSERT INTO deletedItems (itemID) SELECT itemID FROM items WHERE key = '${trashed}'`,
      `INSERT INTO deletedItems (itemID) SELECT itemID FROM items WHERE key = 'GULLCNT2' AND libraryID = 1`,
      `DELETE FROM itemTags WHERE itemID = (SELECT itemID FROM items WHERE key = 'HANDBK22' AND libraryID = 1)`,
    );
    const { code, report } = await undone(place, runId);
    expect(code).to.equal(3);
    // A created note that is gone, or in the trash already, needs no undoing.
    expect(keys(report.kept.filter(({ target }) => target.type === "item"))).to.deep.equal([
      "GULLCNT2",
      "HANDBK22",
    ]);
    const now = await place.states();
    for (const [id, state] of now) {
      if (state.ref.key !== "HANDBK22") expect(state, id).to.deep.equal(untouched.get(id));
    }
  });

  it("of two runs over the same papers, the later one first, gives back the library", async () => {
    const { place, untouched, runId } = await written();
    writeWorkflow(place.workflows, "tags", TAGS);
    const second = await place.run("tags");
    expect((await undone(place, second.report.summary.runId)).code).to.equal(0);
    expect((await undone(place, runId)).code).to.equal(0);
    expect(await place.states()).to.deep.equal(untouched);
  });

  for (const point of ["undo-committed", "undo-files-removed"]) {
    it(`killed at “${point}” and asked again finishes, and gives an equal library`, async () => {
      const { place, untouched, collections, runId } = await written();
      const killed = await place.call(["undo", runId], { env: { ZWM_FAULT_POINT: point } });
      expect(killed.code, "killed").to.equal(null);
      expectSound(place.library);
      const { code } = await undone(place, runId);
      expect(code).to.equal(0);
      expect(await place.states()).to.deep.equal(untouched);
      expect(place.collections()).to.deep.equal(collections);
      expect(place.files()).to.deep.equal([]);
      const shown = (await place.call(["show", runId])).json as RunReport;
      expect(shown.receipts.every(({ undoneAt }) => undoneAt !== undefined)).to.equal(true);
      expect(shown.products.every(({ undoneAt }) => undoneAt !== undefined)).to.equal(true);
    });
  }

  it("of no run, or of one that wrote nothing, says so", async () => {
    const place = places.make();
    const missing = await place.call(["undo", "run-nowhere"]);
    expect(missing.code).to.equal(2);
    expect(missing.json).to.have.nested.property("error.code", "run_not_found");
    writeWorkflow(place.workflows, "nothing", "export function applyResult() {}\n");
    const { report } = await place.run("nothing");
    const { code, report: undo } = await undone(place, report.summary.runId);
    expect(code).to.equal(0);
    expect(undo).to.deep.include({ reverted: [], kept: [], removedFiles: [], keptFiles: [] });
  });
});
