import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { FrozenUnit } from "../../src/model/selection.ts";
import type { PlanningRules } from "../../src/selection/selectors.ts";
import { thawUnit } from "../../src/selection/thaw-unit.ts";
import { factsOf, nameOfRef, selectRefs } from "../fakes/facts.ts";
import { randomRules, randomWorld } from "./random-worlds.ts";
import {
  attachment,
  note,
  paper,
  planWorld,
  rulesOf,
  SAMPLED_AT,
  type World,
  worldOf,
  worldProbes,
} from "./world.ts";

const P = paper("P");
const rules = rulesOf({ grouping: "parent" });

/** The unit's own items, as a resumed run asks the library for them: without what is gone. */
function thaw(world: World, frozen: FrozenUnit, by: PlanningRules): ReturnType<typeof thawUnit> {
  const there = new Set(world.items.map(({ ref }) => nameOfRef(ref)));
  const refs = frozen.members.some(({ ref }) => ref === null)
    ? world.selection
    : frozen.members.flatMap(({ ref }): ItemRef[] => (ref === null ? [] : [ref]));
  return thawUnit({
    frozen,
    selection: selectRefs(
      factsOf(world.items),
      refs.filter((ref) => there.has(nameOfRef(ref))),
    ),
    rules: by,
    probes: worldProbes(world),
    sampledAt: SAMPLED_AT,
  });
}

describe("a journalled unit", () => {
  it("becomes the same unit again from fresh facts", async () => {
    await fc.assert(
      fc.asyncProperty(randomWorld, randomRules, async (world, random) => {
        const plan = planWorld(world, random);
        for (let order = 0; order < plan.unitCount; order += 1) {
          const frozen: unknown = JSON.parse(JSON.stringify(plan.freeze(order)));
          const unit = plan.unit(order);
          const again = await thaw(world, frozen as FrozenUnit, random);
          // Numbers in labels of nameless candidates count inside the unit.
          const named = unit.members.every(({ kind, label }) => !label.startsWith(`${kind} `));
          if (named) expect(again).to.deep.equal(unit);
          else expect(again.memberIdentities).to.deep.equal(unit.memberIdentities);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("has the texts of now, but the task name it was started with", async () => {
    const before = worldOf([P, attachment("A", P.ref)], ["P"]);
    const frozen = planWorld(before, rules).freeze(0);
    const after = worldOf([paper("P", "New title"), attachment("A", P.ref, "text/html")], ["P"]);
    const unit = await thaw(after, frozen, rules);
    expect(unit.taskName).to.equal("Paper P");
    expect(unit.selectionContext.items[0]?.contentType).to.equal("text/html");
  });

  it("names every member that is gone or in the trash", () => {
    const before = worldOf(
      [P, attachment("A", P.ref), attachment("B", P.ref), attachment("C", P.ref)],
      ["P"],
    );
    const frozen = planWorld(before, rules).freeze(0);
    const after = worldOf([P, { ...attachment("A", P.ref), deleted: true }, attachment("C", P.ref)], ["P"]);
    expect(() => thaw(after, frozen, rules))
      .to.throw()
      .that.satisfies(
        (error: unknown) =>
          isWorkflowError(error) &&
          error.code === "unit_member_missing" &&
          error.args["items"] === "1/A, 1/B" &&
          error.args["unit"] === "unit-1",
      );
  });

  it("is refused when its digest note is a digest no longer", async () => {
    const digest = rulesOf({
      kind: "digest-image-target",
      select: { policy: "digest-representative-image" },
    });
    const frozen = planWorld(worldOf([P, note("N", P.ref, "digest")], ["P"]), digest).freeze(0);
    let thrown: unknown;
    try {
      await thaw(worldOf([P, note("N", P.ref)], ["P"]), frozen, digest);
    } catch (error) {
      thrown = error;
    }
    expect(isWorkflowError(thrown) && thrown.code).to.equal("unit_member_missing");
  });
});
