import { expect } from "chai";
import { describe, it } from "mocha";
import type { Filter } from "../../src/model/workflow-manifest.ts";
import { planSelection, requireUnits, type SelectionPlan } from "../../src/selection/plan-selection.ts";
import { prepareSelection } from "../../src/selection/prepare-selection.ts";
import type { PlannerProbes } from "../../src/selection/probes.ts";
import type { PlanningRules } from "../../src/selection/selectors.ts";
import { type FactEntry, factsOf, probesOf, selectRefs } from "../fakes/facts.ts";
import { annotation, attachment, note, paper, planWorld, rulesOf, SAMPLED_AT, worldOf } from "./world.ts";

const P = paper("P");
const Q = paper("Q");
const exists: Filter = { kind: "source-file-exists", phase: "availability" };
const noHtml: Filter = { kind: "artifact-absent", phase: "availability", target: "deep-reading-html" };
const noDigest: Filter = {
  kind: "generated-note-kinds-absent",
  phase: "availability",
  noteKinds: ["digest"],
};
const library = [
  P,
  attachment("A", P.ref, "application/pdf", { title: "Full text" }),
  attachment("B", P.ref, "text/html"),
  note("N", P.ref, "digest"),
  Q,
  attachment("C", Q.ref),
];

function planWith(
  items: readonly FactEntry[],
  keys: readonly string[],
  rules: PlanningRules,
  probes: PlannerProbes,
): SelectionPlan | Promise<SelectionPlan> {
  const refs = keys.map((key) => ({ libraryId: 1, key }));
  const selection = prepareSelection(selectRefs(factsOf(items), refs));
  return planSelection({ selection, rules, mode: "execute", params: {}, probes, sampledAt: SAMPLED_AT });
}

describe("plan of a selection", () => {
  it("asks each probe once per filter, and only for what is left", async () => {
    const probes = probesOf({ items: library, missingFiles: ["/files/B/b.html"] });
    const plan = await planWith(
      library,
      ["P", "Q"],
      rulesOf({ filters: [exists, noHtml, noDigest] }),
      probes,
    );
    expect(probes.calls).to.deep.equal([
      { kind: "files", asked: ["/files/A/a.pdf", "/files/B/b.html", "/files/C/c.pdf"] },
      { kind: "files", asked: ["/files/A/a.html", "/files/C/c.html"] },
      { kind: "notes", asked: ["1/N"] },
    ]);
    expect(plan.skipped().map(({ identity, reason }) => `${identity} ${reason}`)).to.deep.equal([
      "attachment:1:A generated-note-kinds-absent",
      "attachment:1:B source-file-exists",
    ]);
  });

  it("takes a probe that throws, at once or later, or that answers too little, for absent", async () => {
    const broken = (): never => {
      throw new Error("disk on fire");
    };
    const probes: readonly PlannerProbes[] = [
      { files: { existing: broken }, notes: { read: broken } },
      { files: { existing: async () => broken() }, notes: { read: async () => broken() } },
      { files: { existing: () => new Uint8Array(0) }, notes: { read: () => [] } },
    ];
    for (const one of probes) {
      const missing = await planWith(library, ["P"], rulesOf({ filters: [exists] }), one);
      expect(missing.stats.candidates.reasons).to.deep.equal({ "source-file-exists": 2 });
      const absent = await planWith(library, ["P"], rulesOf({ filters: [noHtml, noDigest] }), one);
      expect(absent.unitCount).to.equal(2);
    }
  });

  it("makes units on demand, deep-frozen, with what §7.8 says of them", () => {
    const plan = planWorld(worldOf(library, ["Q", "P"]), rulesOf({ grouping: "parent" }));
    const unit = plan.unit(1);
    const entry = {
      kind: "attachment",
      ref: { libraryId: 1, key: "A" },
      itemType: "attachment",
      title: "Full text",
      parentRef: P.ref,
      filename: "a.pdf",
      contentType: "application/pdf",
      createdAt: "2024-01-01T00:00:00.000Z",
    };
    expect(unit).to.deep.include({
      unitId: "unit-2",
      order: 1,
      taskName: "Paper P",
      inputUnitIdentity: "group:attachment:1:A+attachment:1:B",
      memberIdentities: ["attachment:1:A", "attachment:1:B"],
      memberCount: 2,
      targetParentIdentity: "parent:1:P",
      targetParentRef: P.ref,
    });
    expect(unit.members[0]).to.deep.equal({
      kind: "attachment",
      identity: "attachment:1:A",
      label: "Full text",
      parentIdentity: "parent:1:P",
      targetParentRef: P.ref,
      scopedContext: { items: [entry], sampledAt: SAMPLED_AT },
      value: entry,
    });
    expect(unit.selectionContext.items.map(({ ref }) => ref.key)).to.deep.equal(["A", "B"]);
    expectDeepFrozen(unit);
    expectDeepFrozen(plan.candidate(0));
    expectDeepFrozen(plan.freeze(1));
    expectDeepFrozen(plan.stats);
    expect(Object.isFrozen(plan)).to.equal(true);
    expect(plan.freeze(1)).to.deep.equal({
      unitId: "unit-2",
      order: 1,
      taskName: "Paper P",
      inputUnitIdentity: unit.inputUnitIdentity,
      members: [
        { kind: "attachment", ref: { libraryId: 1, key: "A" } },
        { kind: "attachment", ref: { libraryId: 1, key: "B" } },
      ],
      targetParentRef: P.ref,
      targetParentIdentity: "parent:1:P",
    });
  });

  it("refuses a unit or candidate beyond the last", () => {
    const plan = planWorld(worldOf(library, ["Q"]), rulesOf());
    for (const order of [-1, 0.5, 1, Number.NaN]) {
      expect(() => plan.unit(order)).to.throw(RangeError);
      expect(() => plan.freeze(order)).to.throw(RangeError);
      expect(() => plan.candidate(order)).to.throw(RangeError);
    }
  });

  it("hands the whole selection over in order, repeats in the candidate, each row once in the unit", () => {
    const world = worldOf([...library, { ...paper("T"), deleted: true }], ["Q", "N", "T", "Q"]);
    const plan = planWorld(
      world,
      rulesOf({ kind: "selection", select: { policy: "selection" }, grouping: "all" }),
    );
    const keys = (items: readonly { readonly ref: { readonly key: string } }[]): string[] =>
      items.map(({ ref }) => ref.key);
    expect(plan.selectionCounts).to.deep.equal({
      parents: 3,
      attachments: 0,
      notes: 1,
      children: 0,
      total: 4,
    });
    expect(keys(plan.candidate(0).scopedContext.items)).to.deep.equal(["Q", "N", "Q"]);
    expect(keys(plan.unit(0).selectionContext.items)).to.deep.equal(["Q", "N"]);
  });

  it("joins the notes of a group, and copies the digest target of its member", () => {
    const notes = planWorld(
      worldOf([P, note("N1", P.ref, "digest"), note("N2", P.ref)], ["P"]),
      rulesOf({ kind: "generated-note", select: { policy: "generated-note-candidates" }, grouping: "all" }),
    );
    const [first, second] = notes.unit(0).selectionContext.exportCandidates ?? [];
    expect(first).to.deep.equal({
      ref: { libraryId: 1, key: "N1" },
      parentRef: P.ref,
      noteKind: "digest",
      parentTitle: "Paper P",
    });
    expect(second?.noteKind).to.equal("custom");
    const digest = planWorld(
      worldOf(library, ["P"]),
      rulesOf({ kind: "digest-image-target", select: { policy: "digest-representative-image" } }),
    );
    expect(digest.unit(0).selectionContext.digestRepresentativeImageTarget).to.deep.equal({
      kind: "digest-parent",
      ref: P.ref,
      noteRef: { libraryId: 1, key: "N" },
      parentRef: P.ref,
    });
  });

  it("names candidates without any text by kind and number", () => {
    const untitled = ["X", "Y"].map((key): FactEntry => {
      const { title: _, ...rest } = paper(key, "");
      return rest;
    });
    const plan = planWorld(worldOf(untitled, ["Y", "X"]), rulesOf({ kind: "parent" }));
    expect([0, 1].map((order) => plan.unit(order).taskName)).to.deep.equal(["parent 1", "parent 2"]);
  });

  it("keeps the readiness of a unit's parent as evidence", () => {
    const filter: Filter = {
      kind: "generated-note-readiness",
      phase: "availability",
      artifacts: [{ id: "digest", noteKinds: ["digest"] }],
      modes: [{ id: "done", allAvailable: ["digest"] }],
      acceptModes: ["done"],
    };
    const plan = planWorld(worldOf(library, ["P"]), rulesOf({ filters: [filter] }));
    expect(plan.readiness(0)).to.deep.include({ mode: "done", accepted: true });
    expect(planWorld(worldOf(library, ["P"]), rulesOf()).readiness(0)).to.equal(undefined);
  });

  it("is refused with its numbers when it has no units", () => {
    const plan = planWorld(worldOf(library, ["P"]), rulesOf({ accepts: { mime: ["image/png"] } }));
    expect(() => requireUnits(plan, "w"))
      .to.throw()
      .that.deep.includes({
        code: "no_valid_input_units",
        details: {
          workflowId: "w",
          reasonCode: "no-valid-input-units",
          totalUnits: 2,
          skippedUnits: 2,
          candidateTotal: 2,
          candidateSkipped: 2,
        },
      });
  });
});

/** Cases that users of such programs ran into (`spec/user-faults.md` §3). */
describe("plan of a selection as users make it", () => {
  it("keeps equal keys of two libraries apart", () => {
    const other: FactEntry = { ...P, ref: { libraryId: 2, key: "P" }, title: "Other" };
    const world = { ...worldOf([P, other], []), selection: [P.ref, other.ref] };
    const plan = planWorld(world, rulesOf({ kind: "parent" }));
    expect([0, 1].map((order) => plan.unit(order).targetParentRef)).to.deep.equal([P.ref, other.ref]);
    expect(plan.unit(1).taskName).to.equal("Other");
  });

  it("offers loose files: 30 papers with a PDF and 2 loose PDFs are 32 candidates", () => {
    const papers = Array.from({ length: 30 }, (_, at) => paper(`P${at}`));
    const files = papers.map(({ ref }, at) => attachment(`A${at}`, ref));
    const loose = [attachment("L1", undefined), attachment("L2", undefined)];
    const world = worldOf(
      [...papers, ...files, ...loose],
      [...papers, ...loose].map(({ ref }) => ref.key),
    );
    const plan = planWorld(world, rulesOf({ filters: [exists] }));
    expect(plan.candidateCount).to.equal(32);
    expect(plan.unitCount).to.equal(32);
  });

  it("runs what it can of a mixed selection, and lists the rest with reasons", () => {
    const loose = attachment("L", undefined);
    const world = worldOf([...library, loose], ["P", "L", "Q"]);
    const plan = planWorld(world, rulesOf({ grouping: "parent" }));
    expect(plan.unitCount).to.equal(2);
    expect(plan.skipped()).to.deep.equal([
      { identity: "attachment:1:L", ref: loose.ref, label: "l.pdf", reason: "missing-parent" },
    ]);
  });

  it("takes annotations only where children are worked on", () => {
    const marked = [...library, annotation("H", { libraryId: 1, key: "A" })];
    const rules: readonly PlanningRules[] = [
      rulesOf(),
      rulesOf({ kind: "parent" }),
      rulesOf({ select: { policy: "literature-source" } }),
    ];
    for (const one of rules) expect(planWorld(worldOf(marked, ["H"]), one).unitCount).to.equal(0);
    const children = planWorld(worldOf(marked, ["H"]), rulesOf({ kind: "child" }));
    expect(children.unit(0)).to.deep.include({ inputUnitIdentity: "child:1:H", targetParentRef: P.ref });
  });

  it("takes child notes and loose notes where notes are worked on", () => {
    const plan = planWorld(
      worldOf([...library, note("L", undefined)], ["N", "L"]),
      rulesOf({ kind: "note" }),
    );
    expect([0, 1].map((order) => plan.unit(order).inputUnitIdentity)).to.deep.equal(["note:1:N", "note:1:L"]);
  });
});

function expectDeepFrozen(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  expect(Object.isFrozen(value), JSON.stringify(value)).to.equal(true);
  for (const part of Object.values(value)) expectDeepFrozen(part);
}
