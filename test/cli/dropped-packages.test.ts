import { expect } from "chai";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { documentOf, errorOf } from "./documents.ts";
import { NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Place } from "./zwm.ts";

describe("a package in the home's own folder", () => {
  let place: Place;
  let folder: string;
  beforeEach(() => {
    place = createPlace();
    folder = join(place.home, "content", "user", "workflows");
  });
  afterEach(() => {
    place.remove();
  });

  const listed = async () => {
    const called = await place.zwm(["list", "--json"]);
    return documentOf(called, "list").workflows.filter(({ root }) => root === "user");
  };
  const start = ["run", "note-each", "--select", "TYGAUGE2", "--yes", "--json"];

  it("is there for the next command, and gone when it is removed", async () => {
    expect(await listed()).to.deep.equal([]);
    const dir = writePackage(folder, { id: "note-each", applyResult: NOTE_HOOK });
    expect((await listed()).map(({ id, trust }) => [id, trust.level])).to.deep.equal([
      ["note-each", "untrusted"],
    ]);
    expect((await place.zwm(["trust", "note-each"])).code).to.equal(0);
    expect((await place.zwm(start)).code).to.equal(0);
    rmSync(dir, { recursive: true });
    expect(await listed()).to.deep.equal([]);
    const refused = await place.zwm(start);
    expect([refused.code, errorOf(refused).code]).to.deep.equal([2, "workflow_not_found"]);
  });

  it("for an older Zotero runs, with a warning that names both versions", async () => {
    const engines = { zotero: ">=6 <8" };
    writePackage(folder, { id: "note-each", applyResult: NOTE_HOOK, manifest: { engines } });
    await place.zwm(["trust", "note-each"]);
    const checked = await place.zwm(["check", "note-each"]);
    expect(checked.code).to.equal(0);
    expect(checked.stdout)
      .to.include("zotero_version_untested")
      .and.include("made for Zotero >=6 <8 and was not tried out with Zotero 8.0");
    expect(documentOf(await place.zwm(start), "run").summary.state).to.equal("succeeded");
  });

  it("for a newer Zotero is listed, and refused with both versions", async () => {
    const engines = { zotero: ">=99" };
    writePackage(folder, { id: "note-each", applyResult: NOTE_HOOK, manifest: { engines } });
    const [workflow] = await listed();
    expect(workflow?.blockedBy).to.deep.equal({
      code: "zotero_version_unsupported",
      message: "It needs Zotero >=99; this is Zotero 8.0.",
    });
    const refused = await place.zwm(start);
    expect([refused.code, errorOf(refused).code]).to.deep.equal([1, "workflow_blocked"]);
    expect(errorOf(refused).text).to.include("It needs Zotero >=99");
  });
});
