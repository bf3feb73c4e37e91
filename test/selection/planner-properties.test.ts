import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { PlanMode } from "../../src/model/selection.ts";
import { explainSelection, type SelectedItemReport } from "../../src/selection/explain.ts";
import { planForMenu } from "../../src/selection/plan-for-menu.ts";
import { planSelection, type SelectionPlan } from "../../src/selection/plan-selection.ts";
import { prepareSelection } from "../../src/selection/prepare-selection.ts";
import type { RemedyAdvice } from "../../src/selection/remedy.ts";
import type { PlanningRules } from "../../src/selection/selectors.ts";
import { factsOf, nameOfRef, selectRefs } from "../fakes/facts.ts";
import { randomRules, randomWorld } from "./random-worlds.ts";
import { applyRemedy, namesSelection, planWorld, SAMPLED_AT, type World, worldProbes } from "./world.ts";

const modes = fc.constantFrom<PlanMode>("menu", "execute", "execute", "handoff");
const RUNS = { numRuns: 1_000 };

describe("planner, random selections", () => {
  it("puts each selected item into a unit or gives it a reason, in order and without duplicates", () => {
    fc.assert(
      fc.property(randomWorld, randomRules, modes, (world, rules, mode) => {
        const plan = planWorld(world, rules, mode);
        const units = Array.from({ length: plan.unitCount }, (_, order) => plan.unit(order));
        const { selected, skipped } = explainSelection(plan);

        expect(selected.map(({ ref }) => ref)).to.deep.equal(world.selection);
        for (const item of selected)
          expect(item.units.length > 0, nameOfRef(item.ref)).to.equal(item.reason === undefined);
        const ids = units.map(({ unitId }) => unitId);
        expect(ids).to.deep.equal(units.map((_, order) => `unit-${order + 1}`));
        for (const { units: own } of selected) for (const id of own) expect(ids).to.include(id);

        const members = units.flatMap(({ memberIdentities }) => memberIdentities);
        const left = skipped.map(({ identity }) => identity);
        expect(new Set([...members, ...left]).size, "no identity twice").to.equal(
          members.length + left.length,
        );
        expect(plan.state).to.equal(units.length > 0 ? "enabled" : "disabled");
        expect(plan.reasonCode === undefined).to.equal(units.length > 0);
        const { candidates } = plan.stats;
        expect(candidates.accepted + candidates.skipped).to.equal(candidates.total);
        if (plan.state === "enabled") {
          expect(members.length).to.equal(candidates.accepted);
          expect(left.length).to.equal(candidates.skipped);
        }
        expectInCandidateOrder(
          plan,
          units.map(({ memberIdentities }) => memberIdentities),
        );
      }),
      RUNS,
    );
  });

  it("gives the same plan whether probes answer at once or later, and whatever else was planned before", async () => {
    await fc.assert(
      fc.asyncProperty(randomWorld, randomRules, randomRules, modes, async (world, rules, other, mode) => {
        const wanted = contents(planWorld(world, rules, mode));
        const selection = prepareSelection(selectRefs(factsOf(world.items), world.selection));
        const { files, notes } = worldProbes(world);
        const probes = {
          files: { existing: async (paths: readonly string[]) => files.existing(paths) },
          notes: { read: async (...asked: Parameters<typeof notes.read>) => notes.read(...asked) },
        };
        const request = { selection, mode, params: world.params, probes, sampledAt: SAMPLED_AT };
        await planSelection({ ...request, rules: other });
        await planForMenu(selection, other, probes);
        expect(contents(await planSelection({ ...request, rules }))).to.deep.equal(wanted);
      }),
      { numRuns: 500 },
    );
  });

  it("says in a menu what the plan would say, and settles on it without probes only when they cannot matter", () => {
    fc.assert(
      fc.property(randomWorld, randomRules, (world, rules) => {
        const plan = planWorld(world, rules, "menu");
        const selection = prepareSelection(selectRefs(factsOf(world.items), world.selection));
        const { total, skipped, reasons } = plan.stats.candidates;
        const { reasonCode } = plan;
        const refused = reasonCode === "no-selection" || reasonCode?.includes("selection-") === true;
        const [skippedFor, ...others] = Object.keys(reasons);
        const isOnly = reasonCode === "no-valid-input-units" && others.length === 0;
        const wanted = {
          enabled: plan.state === "enabled",
          units: plan.unitCount,
          skipped,
          candidates: refused ? 0 : total,
          ...(reasonCode === undefined ? {} : { reason: reasonCode }),
          ...(skippedFor !== undefined && isOnly ? { skippedFor } : {}),
        };
        expect(planForMenu(selection, rules, worldProbes(world))).to.deep.equal({ ...wanted, settled: true });
        const basis = planForMenu(selection, rules);
        if (basis.settled) expect(basis).to.deep.equal({ ...wanted, settled: true });
      }),
      RUNS,
    );
  });

  it("never changes the facts or the selection", () => {
    fc.assert(
      fc.property(randomWorld, randomRules, (world, rules) => {
        const facts = factsOf(world.items);
        const chosen = selectRefs(facts, world.selection);
        const before = JSON.stringify([facts, [...chosen.rows]]);
        void planSelection({
          selection: prepareSelection(chosen),
          rules,
          mode: "execute",
          params: {},
          probes: worldProbes(world),
          sampledAt: SAMPLED_AT,
        });
        expect(JSON.stringify([facts, [...chosen.rows]])).to.equal(before);
      }),
      { numRuns: 200 },
    );
  });
});

describe("remedies, random selections", () => {
  it("make the item, or the selection they name, eligible, or end where nothing helps", () => {
    fc.assert(
      fc.property(randomWorld, randomRules, fc.nat({ max: 6 }), (world, rules, which) => {
        const report = explainSelection(planWorld(world, rules)).selected.filter(({ reason }) => reason)[
          which
        ];
        if (report?.reason === undefined) return;
        follow(world, rules, report);
      }),
      RUNS,
    );
  });

  it("of the plan make the selection eligible, or end where nothing helps", () => {
    fc.assert(
      fc.property(randomWorld, randomRules, (world, rules) => {
        let now = world;
        const steps: string[] = [];
        for (;;) {
          const { reason } = explainSelection(planWorld(now, rules));
          if (reason?.remedy.action === undefined) return;
          const { action } = reason.remedy;
          expectProgress(steps, reason.code, reason.remedy);
          const before = now;
          now = applyRemedy(now, rules, action);
          if (action.kind === "select-more" && !canUseMore(before, now, rules)) return;
        }
      }),
      RUNS,
    );
  });
});

/** Does what each remedy says until the item, or the selection that a remedy named, is eligible. */
function follow(world: World, rules: PlanningRules, report: SelectedItemReport): void {
  let now = world;
  let targets = new Set([nameOfRef(report.ref)]);
  let current: SelectedItemReport | undefined = report;
  const steps: string[] = [];
  while (current?.reason?.remedy.action !== undefined) {
    const { code, remedy } = current.reason;
    expectProgress(steps, code, remedy);
    const { action } = current.reason.remedy;
    const before = now;
    now = applyRemedy(now, rules, action);
    if (action.kind === "select-more" && !canUseMore(before, now, rules)) return;
    if (namesSelection(action)) targets = new Set(now.selection.map(nameOfRef));
    const { selected } = explainSelection(planWorld(now, rules));
    const rest = selected.filter(({ ref }) => targets.has(nameOfRef(ref)));
    expect(rest.length, "the items are still selected").to.be.greaterThan(0);
    current = rest.find(({ reason }) => reason !== undefined);
  }
}

/** Whether the added items are what the advice asks for: of use to the workflow. Some rules let none be. */
function canUseMore(before: World, after: World, rules: PlanningRules): boolean {
  const { require: _, ...validateSelection } = rules.validateSelection;
  const selection = after.selection.slice(before.selection.length);
  return planWorld({ ...after, selection }, { ...rules, validateSelection }).unitCount > 0;
}

/** No remedy is given twice for the same reason: each lifts the reason it was given for. */
function expectProgress(steps: string[], code: string, remedy: RemedyAdvice): void {
  const step = JSON.stringify([code, remedy.action]);
  const again = steps.includes(step);
  steps.push(step);
  expect(again, `the last remedy did not help: ${steps.join("; ")}`).to.equal(false);
  expect(steps.length, steps.join("\n")).to.be.lessThan(15);
}

/** All units flattened are the candidates in order; under grouping `parent`, inside each unit. */
function expectInCandidateOrder(plan: SelectionPlan, units: readonly (readonly string[])[]): void {
  const place = new Map(
    Array.from({ length: plan.candidateCount }, (_, index) => [plan.candidate(index).identity, index]),
  );
  const places = units.map((unit) => unit.map((identity) => place.get(identity) ?? -1));
  for (const unit of places) expect(unit).to.deep.equal(unit.toSorted((a, b) => a - b));
  const firsts = places.map(([first]) => first ?? -1);
  expect(firsts).to.deep.equal(firsts.toSorted((a, b) => a - b));
}

function contents(plan: SelectionPlan): unknown {
  return {
    state: plan.state,
    reason: plan.reasonCode,
    counts: plan.selectionCounts,
    stats: plan.stats,
    units: Array.from({ length: plan.unitCount }, (_, order) => plan.unit(order)),
    frozen: Array.from({ length: plan.unitCount }, (_, order) => plan.freeze(order)),
    skipped: plan.skipped(),
    explained: explainSelection(plan),
  };
}
