import { expect } from "chai";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { documentOf } from "./documents.ts";
import { NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Place } from "./zwm.ts";

describe("a workflow that is to run without a selection", () => {
  let place: Place;
  before(() => {
    place = createPlace();
  });
  after(() => {
    place.remove();
  });

  async function messages(manifest: Parameters<typeof writePackage>[1]["manifest"] = {}): Promise<string[]> {
    writePackage(join(place.dir, "packages"), {
      id: "without",
      manifest: { trigger: { requiresSelection: false }, ...manifest },
      applyResult: NOTE_HOOK,
    });
    const report = documentOf(await place.zwm(["check", "packages/without", "--strict", "--json"]), "check");
    return report.diagnostics.map(({ message }) => message);
  }

  it("is told both ways out by check, and the second one works", async () => {
    const [message, ...more] = await messages();
    expect(more).to.deep.equal([]);
    expect(message)
      .to.include("this must be true")
      .and.include("selector and member kind “selection”")
      .and.include("grouping “all”");
    const told = await messages({
      inputs: { member: { kind: "selection" }, grouping: { mode: "all" } },
      validateSelection: { select: { policy: "selection" }, filters: [] },
    });
    expect(told).to.deep.equal([]);
  });
});
