import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import type { ExplainReport } from "../../src/model/manager-api.ts";
import { newPlace, type Place, removePlaces } from "./zwm.ts";

describe("explaining rows of a library that takes no changes", () => {
  let place: Place;
  before(() => {
    place = newPlace();
  });
  after(removePlaces);

  async function remedies(libraryId: string): Promise<Record<string, string | undefined>> {
    const { json } = await place.zwm("explain", "export-notes", "--all", "--library-id", libraryId);
    const rows = (json as ExplainReport).selected.filter(({ units }) => units.length === 0);
    return Object.fromEntries(rows.map(({ ref, remedy }) => [ref.key, remedy?.code]));
  }

  it("advises nothing that would change a group for reading only, or a feed", async () => {
    expect(Object.values(await remedies("3"))).to.deep.equal(["none", "none"]);
    expect(await remedies("4")).to.deep.equal({ E8ERQRSP: "none", C7N6GK4M: "none" });
  });

  it("goes on advising it in a group that may be changed", async () => {
    expect(Object.values(await remedies("2"))).to.include("add-note");
  });
});
