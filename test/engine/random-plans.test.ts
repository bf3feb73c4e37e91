import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { createJournal, readJournal } from "../../src/engine/journal.ts";
import { foldRun } from "../../src/engine/run-history.ts";
import { openRunStore } from "../../src/engine/run-store.ts";
import { foldStatus } from "../../src/engine/status-fold.ts";
import { startRun } from "../../src/engine/start-run.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import type { JsonValue } from "../../src/model/json.ts";
import type { PlanNode } from "../../src/model/plan.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import { createFakeClock } from "../fakes/clock.ts";
import { callText } from "../fakes/scripted-leaves.ts";
import { createTempStore, slowStore } from "../fakes/store.ts";
import { planOf, type PlanParts } from "./plans.ts";
import { createDice, randomLeaf, randomPlan } from "./random-plans.ts";
import { faultsOf } from "./run-faults.ts";
import { turn } from "./running.ts";

/** Runs a random plan to its end; `before` are events of a former process. */
async function play(
  parts: PlanParts,
  seed: number,
  before: readonly RunEvent[] = [],
  { cancelAfter, retryFailed = false }: { cancelAfter?: number; retryFailed?: boolean } = {},
) {
  const clock = createFakeClock(before.at(-1)?.at);
  const events: RunEvent[] = [];
  /** Calls of the port `effect`, which must not be made twice. */
  const effects: string[] = [];
  const leaf = randomLeaf(seed, clock);
  const effect = (call: LeafCall) => {
    effects.push(callText(call));
    return leaf(call);
  };
  const handle = startRun({
    runId: "run-1",
    plan: compilePlan(planOf(parts)),
    params: {},
    leaves: { leaf: { call: leaf }, effect: { call: effect } },
    clock,
    onEvent: (event) => {
      if (event.t !== "node.progress") events.push(JSON.parse(JSON.stringify(event)) as RunEvent);
    },
    onGate: (open) => {
      const dice = createDice(seed + open.node.length);
      queueMicrotask(() => handle.answerGate(open.node, open.path, dice(3) === 0 ? "deny" : "approve"));
    },
    limits: { cancelGraceMs: 5 },
    ...(before.length === 0 ? {} : { history: foldRun(before) }),
    retryFailed,
  });
  if (cancelAfter !== undefined) {
    await clock.advance(cancelAfter);
    handle.cancel("test");
  }
  return { outcome: await turn(handle, clock), events, effects };
}

/** What does not hang on which of several failures came first. */
function lasting(outcome: Awaited<ReturnType<typeof play>>["outcome"], events: readonly RunEvent[]) {
  const items = [...foldRun(events).items.values()].map(({ each, path, closed }) => [
    each,
    path.join("."),
    closed?.how,
    closed?.output ?? null,
  ]);
  return { state: outcome.state, outputs: outcome.outputs, items: items.sort() };
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

describe("runs of random plans", () => {
  it("end, keep to order and limits, and close everything once", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const parts = randomPlan(seed, "any");
        const { outcome, events } = await play(parts, seed);
        expect(faultsOf(parts, events)).to.deep.equal([]);
        expect(foldStatus(events).state).to.equal(outcome.state);
      }),
      { numRuns: 400 },
    );
  });

  it("end when they are canceled at any moment", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.nat(40), async (seed, after) => {
        const parts = randomPlan(seed, "any");
        const { outcome, events } = await play(parts, seed, [], { cancelAfter: after });
        expect(faultsOf(parts, events)).to.deep.equal([]);
        expect(events.at(-1)).to.deep.include({ t: "run.closed", state: outcome.state });
        expect(foldStatus(events).counts.running).to.equal(0);
      }),
      { numRuns: 400 },
    );
  });

  it("killed anywhere and resumed, give what an uninterrupted run gives", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.nat(1000), async (seed, cut) => {
        const parts = randomPlan(seed, "order-free");
        const whole = await play(parts, seed);
        const before = whole.events.slice(0, cut % whole.events.length);
        const rest = await play(parts, seed, before);
        expect(lasting(rest.outcome, [...before, ...rest.events])).to.deep.equal(
          lasting(whole.outcome, whole.events),
        );
      }),
      { numRuns: 400 },
    );
  });

  it("killed twice, give what they give killed once", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.nat(1000), fc.nat(1000), async (seed, cut, again) => {
        const parts = randomPlan(seed, "order-free");
        const whole = await play(parts, seed);
        const before = whole.events.slice(0, cut % whole.events.length);
        const once = await play(parts, seed, before);
        const between = [...before, ...once.events.slice(0, again % once.events.length)];
        const twice = await play(parts, seed, between);
        expect(lasting(twice.outcome, [...between, ...twice.events])).to.deep.equal(
          lasting(once.outcome, [...before, ...once.events]),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("killed anywhere, make no call twice that must not be repeated", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.nat(1000), async (seed, cut) => {
        const parts = withEffects(randomPlan(seed, "any"));
        const whole = await play(parts, seed);
        const before = whole.events.slice(0, cut % whole.events.length);
        const begun = new Set(
          before.flatMap((event) => (event.t === "node.started" ? [callText(event)] : [])),
        );
        const failed = new Set(
          before.flatMap((event) => (event.t === "node.retry" ? [callText(event)] : [])),
        );
        const rest = await play(parts, seed, before);
        expect(rest.effects.filter((call) => begun.has(call) && !failed.has(call))).to.deep.equal([]);
      }),
      { numRuns: 400 },
    );
  });

  it("tried again after failures, run no call again that nothing failed before", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const parts = withEffects(randomPlan(seed, "any"));
        const first = await play(parts, seed);
        if (first.outcome.state !== "failed" && first.outcome.state !== "partial") return;
        const second = await play(parts, seed, first.events, { retryFailed: true });
        expect(second.events.at(-1)?.t).to.equal("run.closed");
        const failure = first.events.findIndex(
          (event) =>
            (event.t === "node.closed" && (event.how === "error" || event.how === "canceled")) ||
            (event.t === "item.closed" && (event.how === "failed" || event.how === "canceled")),
        );
        const succeeded = first.events
          .slice(0, Math.max(0, failure))
          .flatMap((event) =>
            event.t === "node.closed" && event.how === "ok" && event.path.length === 0 ? [event.node] : [],
          );
        const again = second.effects.flatMap((call) => (call.includes("[") ? [] : [call.replace(/#.*/, "")]));
        // What a plan grew by in a failed call begins anew as a whole.
        const inCall = (call: string) => call.includes("/");
        expect(again.filter((call) => !inCall(call) && succeeded.includes(call))).to.deep.equal([]);
      }),
      { numRuns: 400 },
    );
  });

  it("killed anywhere, end in any plan", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.nat(1000), async (seed, cut) => {
        const parts = randomPlan(seed, "any");
        const whole = await play(parts, seed);
        const before = whole.events.slice(0, cut % whole.events.length);
        const rest = await play(parts, seed, before);
        expect(rest.events.at(-1)?.t).to.equal("run.closed");
      }),
      { numRuns: 400 },
    );
  });

  it("keep in the journal what they showed, also where the store answers later", async () => {
    const temp = createTempStore();
    try {
      await openRunStore(temp.store);
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(seeds, fc.boolean(), fc.option(fc.nat(30)), async (seed, slow, cancelAfter) => {
          runs += 1;
          const runId = `run-${runs}`;
          const parts = withEffects(randomPlan(seed, "any"));
          const clock = createFakeClock();
          const leaf = { call: randomLeaf(seed, clock) };
          const shown: RunEvent[] = [];
          const handle = startRun({
            runId,
            plan: compilePlan(planOf(parts)),
            params: {},
            leaves: { leaf, effect: leaf },
            clock,
            journal: createJournal(slow ? slowStore(temp.store) : temp.store, runId, clock),
            onEvent: (event) => shown.push(JSON.parse(JSON.stringify(event)) as RunEvent),
            onGate: (open) => {
              queueMicrotask(() => handle.answerGate(open.node, open.path, "approve"));
            },
            limits: { cancelGraceMs: 5 },
          });
          if (cancelAfter !== null) {
            await clock.advance(cancelAfter);
            handle.cancel();
          }
          const outcome = await turn(handle, clock);
          expect(faultsOf(parts, shown)).to.deep.equal([]);
          const kept = await readJournal(temp.store, runId);
          expect(kept).to.deep.equal(shown);
          expect(foldRun(kept).closed?.state).to.equal(outcome.state);
        }),
        { numRuns: 150 },
      );
    } finally {
      await temp.dispose();
    }
  });
});

/** The same plan with calls that must be durable before they are dispatched, of the port `effect`. */
function withEffects(parts: PlanParts): PlanParts {
  const effect = { port: "effect", redispatch: "never" } as const;
  const nodes = parts.nodes.map((node): PlanNode => {
    if (node.kind === "call" && typeof node.plan !== "string" && "lit" in node.plan.grow) {
      const plan = withEffects(node.plan.grow.lit as unknown as PlanParts);
      return { ...node, plan: { grow: { lit: plan as unknown as JsonValue } } };
    }
    if (node.journal === "rerun" || (node.kind !== "act" && node.kind !== "check")) return node;
    return { ...node, call: { ...node.call, ...effect } };
  });
  const plans = Object.entries(parts.plans ?? {}).map(([name, plan]) => [name, withEffects(plan)] as const);
  return { ...parts, nodes, plans: Object.fromEntries(plans) };
}
