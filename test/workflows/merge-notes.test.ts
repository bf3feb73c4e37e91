import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { queryAll } from "../recovery/library-states.ts";
import { createWritingPlaces, type WritingPlace, type WritingPlaces } from "../undo/writing-runs.ts";
import { expectGolden } from "./golden.ts";

describe("merge-notes", function () {
  this.timeout(120_000);
  let places: WritingPlaces;
  before(async () => {
    places = await createWritingPlaces();
  });
  after(() => {
    places.remove();
  });

  const run = async (place: WritingPlace, ...args: readonly string[]) => {
    const { code, json, stderr } = await place.zwm(["run", "merge-notes", "--yes", "--json", ...args]);
    expect(code, stderr).to.equal(0);
    return json as RunReport;
  };

  const notesOf = (place: WritingPlace, key: string) =>
    queryAll(
      place.library,
      `SELECT n.note, i.key, i.itemID IN (SELECT itemID FROM deletedItems) AS trashed FROM itemNotes n JOIN items i USING (itemID)
        JOIN items p ON p.itemID = n.parentItemID WHERE p.key = '${key}' ORDER BY i.itemID`,
    ).map(({ note, key: own, trashed }) => ({
      note: String(note),
      key: String(own),
      trashed: trashed === 1,
    }));

  it("makes one note of a paper's notes, and undo takes it away", async () => {
    const place = places.make();
    const untouched = await place.states();
    const before = notesOf(place, "QUIETHR2");
    const report = await run(place, "--select", "QUIETHR2");
    const added = notesOf(place, "QUIETHR2").filter(({ key }) => before.every((note) => note.key !== key));
    expect(added).to.have.length(1);
    const text = (added[0]?.note ?? "").replaceAll(
      /data-attachment-key="\w+"/g,
      'data-attachment-key="(new)"',
    );
    expectGolden("merge-notes-demo.html", `${text}\n`);
    expect(notesOf(place, "QUIETHR2").filter(({ trashed }) => trashed)).to.deep.equal([]);

    expect((await place.zwm(["undo", report.summary.runId])).code).to.equal(0);
    expect(await place.states()).to.deep.equal(untouched);
  });

  it("puts the single notes into the trash when asked, and undo brings them back", async () => {
    const place = places.make();
    const untouched = await place.states();
    const before = notesOf(place, "QUIETHR2");
    const report = await run(
      place,
      "--select",
      "QUIETHR2",
      "--param",
      "originals=trash",
      "--param",
      "order=title",
    );
    const after = notesOf(place, "QUIETHR2");
    expect(after.filter(({ trashed }) => trashed).map(({ key }) => key)).to.deep.equal(
      before.map(({ key }) => key),
    );
    expect((await place.zwm(["undo", report.summary.runId])).code).to.equal(0);
    expect(await place.states()).to.deep.equal(untouched);
  });

  it("says why a paper with one note, and a note without a paper, are left out", async () => {
    const { json } = await places.make().zwm(["run", "merge-notes", "--all", "--dry-run", "--json"]);
    const reasons = (json as RunReport).skipped.map(({ reason }) => reason);
    expect(new Set(reasons)).to.deep.equal(
      new Set([
        "It has no parent item.",
        "The number of attachments or notes of the item that could be used is not what this workflow asks for.",
      ]),
    );
  });
});
