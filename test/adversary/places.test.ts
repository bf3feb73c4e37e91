import { expect } from "chai";
import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "mocha";
import Database from "better-sqlite3";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import { withoutPlaces } from "../../src/manager/known-places.ts";
import { documentOf } from "../cli/documents.ts";
import { writePackage } from "../cli/packages.ts";
import { createPlace, type Place } from "../cli/zwm.ts";

/** Throws all the paths it knows. */
const TALKATIVE = `export async function applyResult({ request, runtime }) {
  const { resources, file } = runtime.hostApi;
  const { path } = await resources.allocateOutput({ slotId: "out", suggestedName: "a.txt" });
  const error = new Error("I was at " + path + " and " + JSON.stringify(request.sourceAttachmentPaths));
  error.structuredResult = { path, nested: [{ packageRootDir: runtime.packageRootDir }] };
  throw error;
}
`;

describe("what a hook says of places on this computer", () => {
  let place: Place;
  before(() => {
    place = createPlace("a place of a person");
    writePackage(join(place.dir, "packages"), {
      id: "talkative",
      applyResult: TALKATIVE,
      manifest: {
        inputs: { member: { kind: "attachment" }, grouping: { mode: "each" } },
        validateSelection: { select: { policy: "input-member", source: "related" }, filters: [] },
      },
    });
    cpSync(resolve("test/fixtures/zotero-data"), join(place.dir, "library"), { recursive: true });
  });
  after(() => {
    place.remove();
  });

  for (const output of [true, false]) {
    it(`is kept by the names of the places (${output ? "with" : "without"} a folder for output)`, async () => {
      const called = await place.zwm([
        ...["run", "talkative", "--all", "--library", "library", "--yes", "--json"],
        ...["--workflows", "packages", "--trust-root", "packages"],
        ...(output ? ["--output", "output"] : []),
      ]);
      const { units } = documentOf(called, "run");
      expect(units).to.have.length.above(10);
      const errors = JSON.stringify(units);
      expect(errors).to.not.include(place.dir);
      expect(errors).to.include(`I was at ${output ? "output" : "workspace"}/a.txt and `);
      expect(errors).to.include("library/storage/");
      const file = join(place.home, "state", "workflow-manager.sqlite");
      const db = new Database(file);
      db.pragma("wal_checkpoint(TRUNCATE)");
      // The folders that were named at the start are the paths that are kept, beside the journal: for output, of the
      // library, of the workflows.
      db.exec("DELETE FROM run_folders; DELETE FROM run_origins; VACUUM");
      db.close();
      expect(readFileSync(file).includes(place.dir), "the place in the Store").to.equal(false);
    });
  }

  it("keeps the code and all else of the error", () => {
    const error = new WorkflowError("hook_threw", {
      args: { message: "at /home/ida/papers/a.pdf", line: 3 },
      details: { stack: ["/home/ida/x.mjs:1"], structuredResult: { list: [1, null, "/home/ida"] } },
    });
    const cleaned = withoutPlaces(error, [
      { dir: "/home/ida", name: "~" },
      { dir: "/home/ida/papers", name: "library" },
    ]) as WorkflowError;
    expect(cleaned.code).to.equal("hook_threw");
    expect(cleaned.args).to.deep.equal({ message: "at library/a.pdf", line: 3 });
    expect(cleaned.details).to.deep.equal({
      stack: ["~/x.mjs:1"],
      structuredResult: { list: [1, null, "~"] },
    });
    const other = new WorkflowError("hook_threw", { args: { message: "nothing of a place" } });
    expect(withoutPlaces(other, [{ dir: "/home/ida", name: "~" }])).to.equal(other);
  });
});
