import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { STORE_VERSION } from "../../src/engine/store-migrations.ts";
import { openNodeStore } from "../../src/host/node/store.ts";
import { errorOf } from "../cli/documents.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { createPlace, type Place } from "../cli/zwm.ts";

describe("a home that a newer version of the program wrote", () => {
  let place: Place;
  const file = () => join(place.home, "state", "workflow-manager.sqlite");
  const packages = ["--workflows", "packages", "--trust-root", "packages"];
  before(async () => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "note-each", applyResult: NOTE_HOOK });
    await place.zwm(["run", "note-each", "--select", "TYGAUGE2", "--yes", ...packages]);
    const store = openNodeStore(file());
    store.write([
      { sql: "ALTER TABLE runs ADD COLUMN later TEXT" },
      { sql: `PRAGMA user_version = ${STORE_VERSION + 1}` },
    ]);
    await store.close();
  });
  after(() => {
    place.remove();
  });

  it("is read, with one message, and takes nothing", async () => {
    const before = readFileSync(file());
    const listed = await place.zwm(["list", ...packages]);
    expect(listed.code).to.equal(0);
    expect(listed.stdout).to.include("note-each");
    expect(listed.stderr.match(/was written by a newer version/g)).to.have.length(1);
    const runs = await place.zwm(["runs", "--json"]);
    expect((runs.json as { runs: object[] }).runs).to.have.length(1);
    const refused = await place.zwm([
      "run",
      "note-each",
      "--select",
      "SALTWDG2",
      "--yes",
      "--json",
      ...packages,
    ]);
    expect([refused.code, errorOf(refused).code]).to.deep.equal([1, "store_newer"]);
    const undone = await place.zwm(["undo", "run-", "--json"]);
    expect(errorOf(undone).code).to.equal("store_newer");
    expect(readFileSync(file()).equals(before)).to.equal(true);
  });
});
