import { expect } from "chai";
import { cpSync, renameSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { buildSyntheticLibrary } from "../fakes/synthetic-library.ts";
import { liveItems } from "../recovery/library-states.ts";
import { documentOf, errorOf } from "./documents.ts";
import { NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Place } from "./zwm.ts";

describe("a run of one library, with another one open", () => {
  let place: Place;
  before(async () => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "note-each", applyResult: NOTE_HOOK });
    await buildSyntheticLibrary(join(place.dir, "one"), { papers: 2, attachments: 0, notes: 0 });
  });
  after(() => {
    place.remove();
  });

  it("is neither undone nor resumed on it, though the other is a copy that holds the same notes", async () => {
    const packages = ["--workflows", "packages", "--trust-root", "packages", "--json"];
    const call = (library: string, ...args: string[]) =>
      place.zwm([...args, "--library", library, "--write", ...packages]);
    const ran = documentOf(await call("one", "run", "note-each", "--all", "--yes"), "run");
    expect(ran.summary.state).to.equal("succeeded");
    cpSync(join(place.dir, "one"), join(place.dir, "copy"), { recursive: true });
    const before = await liveItems(join(place.dir, "copy"));
    for (const command of ["undo", "resume"]) {
      const refused = await call("copy", command, ran.summary.runId);
      expect(errorOf(refused).code, command).to.equal("library_other");
      expect(refused.code).to.equal(2);
    }
    expect(await liveItems(join(place.dir, "copy"))).to.deep.equal(before);
    const undone = await call("one", "undo", ran.summary.runId);
    expect(undone.code, undone.stderr).to.equal(0);
    expect(
      [...(await liveItems(join(place.dir, "one"))).values()].every(({ itemType }) => itemType !== "note"),
    ).to.equal(true);
  });

  it("goes along when its data directory is moved, so that it can be undone there", async () => {
    await buildSyntheticLibrary(join(place.dir, "old"), { papers: 2, attachments: 0, notes: 0 });
    const packages = ["--workflows", "packages", "--trust-root", "packages", "--json"];
    const call = (library: string, ...args: string[]) =>
      place.zwm([...args, "--library", library, "--write", ...packages]);
    const { summary } = documentOf(await call("old", "run", "note-each", "--all", "--yes"), "run");
    renameSync(join(place.dir, "old"), join(place.dir, "new"));
    const shown = documentOf(await call("new", "show", summary.runId), "run");
    expect(shown.summary.library?.open).to.equal(true);
    const undone = await call("new", "undo", summary.runId);
    expect(undone.code, undone.stderr).to.equal(0);
    const notes = [...(await liveItems(join(place.dir, "new"))).values()];
    expect(notes.filter(({ itemType }) => itemType === "note")).to.deep.equal([]);
  });
});
