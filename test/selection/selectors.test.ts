import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { type FactEntry, nameOfRef } from "../fakes/facts.ts";
import { randomWorld } from "./random-worlds.ts";
import { planWorld, rulesOf, type World } from "./world.ts";

/** §7.3 and §7.4 once more, word by word over the entries themselves. */
function related(world: World, member: "attachment" | "note" | "parent" | "child"): string[] {
  const byName = new Map(world.items.map((entry) => [nameOfRef(entry.ref), entry]));
  const parentOf = ({ parentRef }: FactEntry): FactEntry | undefined =>
    parentRef === undefined ? undefined : byName.get(nameOfRef(parentRef));
  const trashed = (entry: FactEntry, depth = 0): boolean => {
    const parent = parentOf(entry);
    return entry.deleted === true || (parent !== undefined && depth < 5 && trashed(parent, depth + 1));
  };
  const top = (entry: FactEntry, depth = 0): FactEntry | undefined => {
    if (entry.kind === "parent") return entry;
    const parent = parentOf(entry);
    return parent === undefined || depth > 5 ? undefined : top(parent, depth + 1);
  };
  const childrenOf = (entry: FactEntry): FactEntry[] =>
    world.items.filter(
      (one) =>
        one.kind === member &&
        one.parentRef !== undefined &&
        nameOfRef(one.parentRef) === nameOfRef(entry.ref) &&
        !trashed(one) &&
        one.linkMode !== 4,
    );
  const found = world.selection.flatMap((ref) => {
    const entry = byName.get(nameOfRef(ref));
    if (entry === undefined || trashed(entry)) return [];
    if (member === "parent") return entry.itemType === "annotation" ? [] : (top(entry) ?? []);
    if (entry.kind === member) return [entry];
    return entry.kind === "parent" && member !== "child" ? childrenOf(entry) : [];
  });
  return [...new Set(found.map(({ ref }) => `${member}:${ref.libraryId}:${ref.key}`))];
}

describe("selectors", () => {
  for (const member of ["attachment", "note", "parent", "child"] as const) {
    it(`finds the related items of kind ${member} that the rules name, in order`, () => {
      fc.assert(
        fc.property(randomWorld, (world) => {
          const plan = planWorld(world, rulesOf({ kind: member, requiresSelection: false }));
          const found = Array.from({ length: plan.candidateCount }, (_, at) => plan.candidate(at).identity);
          expect(found).to.deep.equal(related(world, member));
        }),
        { numRuns: 500 },
      );
    });
  }
});
