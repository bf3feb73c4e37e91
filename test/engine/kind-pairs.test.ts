import { expect } from "chai";
import { describe, it } from "mocha";
import { chain, FRAGMENTS, type Fragment, type MakeFragment } from "./kind-fragments.ts";
import { call, each, from, lit, type PlanParts } from "./plans.ts";
import { checkResume, play, type Case } from "./resuming.ts";

function partsOf(fragment: Fragment): PlanParts {
  const { nodes, edges, plans, last } = fragment;
  return {
    policy: { parallel: 3, order: "ready" },
    nodes,
    edges,
    ...(plans === undefined ? {} : { plans }),
    outputs: [{ name: "out", value: from(`nodes.${last}`) }],
  };
}

/** The fragment at the top, in each of two units, or in a called plan. */
const PLACES: Readonly<Record<string, (fragment: Fragment) => PlanParts>> = {
  "at the top": partsOf,
  "in two units": (fragment) => {
    const units = each("units", lit(["u", "v"]), fragment.members, { role: "unit", parallel: 2 });
    const { plans } = fragment;
    return {
      policy: { parallel: 3, order: "ready" },
      nodes: [
        units,
        // There it ends its unit.
        ...fragment.nodes.map((node) => (node.kind === "exit" ? { ...node, scope: "unit" as const } : node)),
      ],
      edges: fragment.edges,
      ...(plans === undefined ? {} : { plans }),
      outputs: [{ name: "out", value: from("nodes.units") }],
    };
  },
  "in a called plan": (fragment) => ({
    nodes: [call("outer", "outer")],
    plans: { outer: partsOf(fragment) },
    outputs: [{ name: "out", value: from("nodes.outer.out") }],
  }),
};

/** Killed after each of its events and resumed; killed again after half of the rest. */
async function checkEverywhere(parts: PlanParts, fragment: Fragment): Promise<void> {
  const test: Case = {
    parts,
    ...(fragment.script === undefined ? {} : { script: fragment.script }),
    redispatch: ({ name }) => ({ action: "output", output: { asked: name } }),
  };
  const whole = await play(test);
  expect(whole.outcome.state).to.equal("succeeded");
  for (let kept = 1; kept < whole.events.length; kept += 1) await checkResume(test, whole, kept);
}

function entries(): readonly (readonly [string, MakeFragment])[] {
  return Object.entries(FRAGMENTS);
}

describe("a run killed after any of its events, by node kind", () => {
  for (const [name, make] of entries()) {
    for (const [place, within] of Object.entries(PLACES)) {
      it(`${name} ${place}`, async () => {
        const fragment = make("a", lit("start"));
        await checkEverywhere(within(fragment), fragment);
      });
    }
  }
});

describe("a run killed after any of its events, for pairs of node kinds", () => {
  for (const [first, makeFirst] of entries()) {
    it(`${first}, then any other, somewhere`, async () => {
      for (const [position, [, makeSecond]] of entries().entries()) {
        const a = makeFirst("a", lit("start"));
        const pair = chain(a, makeSecond("b", from(`nodes.${a.last}`)));
        // Every pair at the top, and in one of the other places.
        const places = Object.values(PLACES);
        const elsewhere = places[1 + ((position + first.length) % 2)];
        await checkEverywhere(partsOf(pair), pair);
        if (elsewhere !== undefined) await checkEverywhere(elsewhere(pair), pair);
      }
    });
  }
});
