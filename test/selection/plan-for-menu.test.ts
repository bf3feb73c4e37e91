import { expect } from "chai";
import { describe, it } from "mocha";
import type { Filter } from "../../src/model/workflow-manifest.ts";
import { planForMenu } from "../../src/selection/plan-for-menu.ts";
import { type PreparedSelection, prepareSelection } from "../../src/selection/prepare-selection.ts";
import { type FactEntry, factsOf, probesOf, selectRefs } from "../fakes/facts.ts";
import { attachment, note, paper, rulesOf } from "./world.ts";

const P = paper("P");
const exists: Filter = { kind: "source-file-exists", phase: "availability" };
const noDigest: Filter = {
  kind: "generated-note-kinds-absent",
  phase: "availability",
  noteKinds: ["digest"],
};

function prepared(items: readonly FactEntry[], ...keys: readonly string[]): PreparedSelection {
  return prepareSelection(
    selectRefs(
      factsOf(items),
      keys.map((key) => ({ libraryId: 1, key })),
    ),
  );
}

describe("plan for a menu", () => {
  it("counts units and skipped candidates without making any", () => {
    const items = [P, attachment("A", P.ref), attachment("B", P.ref, "text/html"), attachment("C", P.ref)];
    const selection = prepared(items, "P");
    const pdf = { accepts: { mime: ["application/pdf"] } };
    const settled = true;
    expect(planForMenu(selection, rulesOf(pdf))).to.deep.equal({
      enabled: true,
      units: 2,
      skipped: 1,
      candidates: 3,
      settled,
    });
    expect(planForMenu(selection, rulesOf({ ...pdf, grouping: "parent" }))).to.deep.equal({
      enabled: true,
      units: 1,
      skipped: 1,
      candidates: 3,
      settled,
    });
    expect(planForMenu(selection, rulesOf({ kind: "note" }))).to.deep.equal({
      enabled: false,
      units: 0,
      skipped: 0,
      candidates: 0,
      reason: "no-valid-input-units",
      settled,
    });
    expect(planForMenu(prepared(items), rulesOf())).to.deep.include({
      enabled: false,
      reason: "no-selection",
    });
  });

  it("tells the one reason for which everything was skipped, and none where there are several", () => {
    const free = attachment("F", undefined);
    const rules = rulesOf({ accepts: { mime: ["application/pdf"] }, grouping: "parent" });
    const skippedFor = (...items: readonly FactEntry[]) =>
      planForMenu(prepared(items, ...items.map(({ ref }) => ref.key)), rules).skippedFor;
    expect(skippedFor(attachment("B", P.ref, "text/html"))).to.equal("mime-not-accepted");
    expect(skippedFor(free)).to.equal("missing-parent");
    expect(skippedFor(free, attachment("B", P.ref, "text/html"))).to.equal(undefined);
    expect(skippedFor(P, attachment("A", P.ref))).to.equal(undefined);
  });

  it("is not settled while only the disk could say, and settled where the facts say enough", () => {
    const { path: _, ...pathless } = attachment("A", P.ref);
    const rules = rulesOf({ filters: [exists] });
    expect(planForMenu(prepared([P, attachment("B", P.ref), pathless], "P"), rules)).to.deep.equal({
      enabled: true,
      units: 1,
      skipped: 1,
      candidates: 2,
      settled: false,
    });
    expect(planForMenu(prepared([P, pathless], "P"), rules)).to.deep.equal({
      enabled: false,
      units: 0,
      skipped: 1,
      candidates: 1,
      reason: "no-valid-input-units",
      skippedFor: "source-file-exists",
      settled: true,
    });
  });

  it("is not settled while only a note's text could say", () => {
    const rules = rulesOf({ filters: [noDigest] });
    const items = [P, attachment("A", P.ref)];
    expect(planForMenu(prepared(items, "P"), rules).settled).to.equal(true);
    expect(planForMenu(prepared([...items, note("N", P.ref)], "P"), rules).settled).to.equal(false);
    const digest = rulesOf({
      kind: "digest-image-target",
      select: { policy: "digest-representative-image" },
    });
    expect(planForMenu(prepared([...items, note("N", P.ref)], "P"), digest)).to.deep.equal({
      enabled: true,
      units: 1,
      skipped: 0,
      candidates: 1,
      settled: false,
    });
    expect(planForMenu(prepared(items, "P"), digest)).to.deep.include({ enabled: false, settled: true });
  });

  it("reads the notes of a selection once for all workflows of the menu", async () => {
    const items = [P, attachment("A", P.ref), note("N", P.ref, "digest")];
    const probes = probesOf({ items });
    const selection = prepared(items, "P");
    const references: Filter = { ...noDigest, noteKinds: ["references"] };
    expect(await planForMenu(selection, rulesOf({ filters: [noDigest] }), probes)).to.deep.include({
      enabled: false,
    });
    expect(await planForMenu(selection, rulesOf({ filters: [references] }), probes)).to.deep.include({
      units: 1,
    });
    expect(probes.calls).to.deep.equal([{ kind: "notes", asked: ["1/N"] }]);
  });

  it("asks execute filters only at execution", () => {
    const filter: Filter = {
      kind: "artifact-absent",
      phase: "execute",
      target: "translator-markdown",
      parameter: "language",
    };
    expect(
      planForMenu(prepared([P, attachment("A", P.ref)], "P"), rulesOf({ filters: [filter] })),
    ).to.deep.equal({
      enabled: true,
      units: 1,
      skipped: 0,
      candidates: 1,
      settled: true,
    });
  });
});
