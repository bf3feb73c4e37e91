import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import {
  createUnitQueue,
  type QueueTicket,
  type UnitQueue,
  type QueuePlace,
} from "../../src/engine/unit-queue.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import { createFakeClock, type FakeClock } from "../fakes/clock.ts";
import { callText, scriptedLeaves } from "../fakes/scripted-leaves.ts";
import { act, each, from, gate, lit, type PlanParts } from "./plans.ts";
import { randomLeaf, randomPlan } from "./random-plans.ts";
import { faultsOf } from "./run-faults.ts";
import { eventTexts, startPlan, type TestRun } from "./running.ts";

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** A run over so many units, each of which takes 10 ms. */
function unitsOf(count: number, body: PlanParts["nodes"] = [act("work", from("item"))]): PlanParts {
  const list = Array.from({ length: count }, (_, index) => index);
  const settings = { role: "unit", parallel: 1000 } as const;
  return {
    nodes: [
      each(
        "units",
        lit(list),
        body.map(({ id }) => id),
        settings,
      ),
      ...body,
    ],
    edges: body.slice(1).map(({ id }, index) => ({ from: body[index]?.id ?? "", to: id, carries: "data" })),
  };
}

interface World {
  readonly clock: FakeClock;
  readonly queue: UnitQueue;
  /** What was begun, as `run:unit`. */
  readonly begun: string[];
  readonly start: (name: string, count: number, place: Omit<QueuePlace, "queue">) => TestRun;
}

function createWorld(mostAtOnce = NO_LIMIT): World {
  const clock = createFakeClock();
  const queue = createUnitQueue({ clock, mostAtOnce });
  const begun: string[] = [];
  return {
    clock,
    queue,
    begun,
    start(name, count, place) {
      const work = ({ path }: LeafCall) => {
        begun.push(`${name}${path[0] ?? -1}`);
        return new Promise((resolve) =>
          clock.after(10, () => {
            resolve(null);
          }),
        );
      };
      return startPlan(unitsOf(count), { work }, { clock, runId: name, queue: { queue, ...place } });
    },
  };
}

const shared = { backend: { id: "server", limit: 3 } };

describe("the queue of the application", () => {
  it("begins the units of a run in their order, as many at once as its backend takes", async () => {
    const { start, begun, clock } = createWorld();
    const run = start("a", 7, shared);
    expect(begun).to.deep.equal(["a0", "a1", "a2"]);
    await clock.advance(10);
    expect(begun).to.deep.equal(["a0", "a1", "a2", "a3", "a4", "a5"]);
    expect(await run.finish()).to.include({ state: "succeeded" });
    expect(begun).to.have.length(7);
  });

  it("lets runs at one backend take turns, the later one not behind all of the first", async () => {
    const { start, begun, clock } = createWorld();
    const first = start("a", 6, shared);
    const second = start("b", 3, shared);
    expect(begun).to.deep.equal(["a0", "a1", "a2"]);
    await clock.advance(10);
    expect(begun.slice(3)).to.deep.equal(["a3", "b0", "a4"]);
    await first.finish();
    await second.finish();
    expect(begun.slice(6)).to.deep.equal(["b1", "a5", "b2"]);
  });

  it("holds no run at one backend back for another backend", () => {
    const { start, begun } = createWorld();
    start("a", 5, { backend: { id: "x", limit: 1 } });
    start("b", 5, { backend: { id: "y", limit: 2 } });
    expect(begun).to.deep.equal(["a0", "b0", "b1"]);
  });

  it("keeps a run to a limit of its own, and takes 0 for none", () => {
    const { start, begun, queue } = createWorld(10);
    start("a", 5, { ...shared, limit: 2 });
    expect(begun).to.deep.equal(["a0", "a1"]);
    start("b", 50, { backend: { id: "other", limit: 1 }, limit: 0 });
    // All that the application as a whole takes.
    expect(queue.state.running).to.equal(10);
  });

  it("takes as many at a backend as a run there was given of its own, over all runs together", async () => {
    const { start, queue, clock } = createWorld();
    const generous = start("a", 20, { ...shared, limit: 5 });
    const other = start("b", 20, shared);
    expect(queue.state.running).to.equal(5);
    await clock.advance(10);
    expect(queue.state.running).to.equal(5);
    generous.handle.cancel();
    await clock.advance(2000);
    await generous.finish();
    expect(queue.state.running).to.equal(0);
    await other.finish();
  });

  it("holds a slot from a unit's beginning to its end, also while it waits for a person", async () => {
    const clock = createFakeClock();
    const queue = createUnitQueue({ clock, mostAtOnce: NO_LIMIT });
    const parts = unitsOf(3, [act("work", from("item")), gate("ask"), act("apply", from("item"))]);
    const place = { queue, backend: { id: "agent", limit: 1 } };
    const run = startPlan(parts, {}, { clock, queue: place });
    expect(run.scripted.log).to.deep.equal(["work[0]"]);
    await clock.advance(60_000);
    expect(run.scripted.log).to.deep.equal(["work[0]"]);
    run.handle.answerGate("ask", [0], "approve");
    expect(run.scripted.log).to.deep.equal(["work[0]", "apply[0]", "work[1]"]);
    run.handle.cancel();
    expect(queue.state.running).to.equal(0);
  });

  it("skips a unit that is canceled while it waits, and keeps the order of the others", async () => {
    const { start, begun } = createWorld();
    const run = start("a", 6, { backend: { id: "server", limit: 1 } });
    expect(run.handle.cancelItem([2])).to.equal(true);
    expect(run.handle.cancelItem([2])).to.equal(false);
    expect(eventTexts(run.events)).to.include("item units[2] skipped (host-queue-canceled)");
    expect(await run.finish()).to.include({ state: "succeeded" });
    expect(begun).to.deep.equal(["a0", "a1", "a3", "a4", "a5"]);
  });

  it("begins nothing while it is paused, lets go on what runs, and then goes on in order", async () => {
    const { start, begun, clock, queue } = createWorld();
    const run = start("a", 4, { backend: { id: "server", limit: 2 } });
    queue.pause();
    await clock.advance(100);
    expect(begun).to.deep.equal(["a0", "a1"]);
    expect(queue.state).to.deep.equal({ paused: true, running: 0, waitingRuns: 1, pausedBackends: [] });
    queue.resume();
    expect(begun).to.deep.equal(["a0", "a1", "a2", "a3"]);
    expect(await run.finish()).to.include({ state: "succeeded" });
  });

  it("gives the slots of a run that is canceled or let go to the others", async () => {
    const { start, begun, clock } = createWorld();
    const first = start("a", 5, shared);
    const second = start("b", 5, shared);
    const third = start("c", 5, shared);
    first.handle.interrupt();
    expect(begun.slice(3)).to.deep.equal(["b0", "c0", "b1"]);
    second.handle.cancel();
    await clock.advance(2000);
    await third.finish();
    expect(begun.filter((unit) => unit.startsWith("b"))).to.have.length(2);
    expect(begun.filter((unit) => unit.startsWith("c"))).to.have.length(5);
  });

  it("takes a resumed run's units that are still to be run, and no others", async () => {
    const { start, begun, queue, clock } = createWorld();
    const before = start("a", 5, { backend: { id: "server", limit: 1 } });
    await clock.advance(25);
    before.handle.interrupt();
    const { foldRun } = await import("../../src/engine/run-history.ts");
    begun.length = 0;
    const work = ({ path }: LeafCall) => void begun.push(`a${path[0] ?? -1}`);
    const place = { queue, backend: { id: "server", limit: 1 } };
    const again = startPlan(unitsOf(5), { work }, { clock, queue: place, history: foldRun(before.events) });
    expect(await again.finish()).to.include({ state: "succeeded" });
    expect(begun).to.deep.equal(["a2", "a3", "a4"]);
    expect(queue.state).to.deep.equal({ paused: false, running: 0, waitingRuns: 0, pausedBackends: [] });
  });
});

describe("a backend that asks to be left alone", () => {
  /** Answers 429 once for unit 0 of run a, and says for how long to wait. */
  function limitedServer(clock: FakeClock, queue: UnitQueue) {
    const sent: string[] = [];
    let refused = false;
    const startedAt = clock.now();
    const call = (run: string) => (leaf: LeafCall) => {
      sent.push(`${clock.now() - startedAt}ms ${run} ${callText(leaf)}`);
      if (!refused) {
        refused = true;
        queue.pauseBackend("server", clock.now() + 30_000);
        throw new WorkflowError("network_unreachable", { args: { reason: "429" } });
      }
      return null;
    };
    return { sent, call };
  }

  const retried = unitsOf(3, [
    act("send", from("item"), { retry: { tries: 3, firstMs: 100, factor: 2, on: ["call-error"] } }),
  ]);

  it("is left alone by every unit of every run until then, and nothing finished is repeated", async () => {
    const clock = createFakeClock();
    const queue = createUnitQueue({ clock, mostAtOnce: NO_LIMIT });
    const { sent, call } = limitedServer(clock, queue);
    const begin = (name: string) => {
      const { leaves } = scriptedLeaves({ send: call(name) });
      const leaf = { call: (asked: LeafCall) => leaves["leaf"]?.call(asked), backend: "server" };
      const place = { queue, backend: { id: "server", limit: 2 } };
      return startPlan(retried, {}, { clock, leaves: { leaf }, queue: place });
    };
    const first = begin("a");
    const second = begin("b");
    expect(queue.state.pausedBackends).to.deep.equal([{ id: "server", until: clock.now() + 30_000 }]);
    await clock.advance(29_999);
    expect(sent).to.deep.equal(["0ms a send[0]"]);
    expect(await first.finish()).to.include({ state: "succeeded" });
    expect(await second.finish()).to.include({ state: "succeeded" });
    expect(sent.slice(1).toSorted()).to.deep.equal([
      "30000ms a send[0]",
      "30000ms a send[1]",
      "30000ms a send[2]",
      "30000ms b send[0]",
      "30000ms b send[1]",
      "30000ms b send[2]",
    ]);
  });

  it("is left alone until the latest time that it named", async () => {
    const clock = createFakeClock(0);
    const queue = createUnitQueue({ clock, mostAtOnce: NO_LIMIT });
    queue.pauseBackend("server", 500);
    queue.pauseBackend("server", 300);
    queue.pauseBackend("past", -1);
    expect([queue.pausedUntil("server"), queue.pausedUntil("past")]).to.deep.equal([500, undefined]);
    queue.pauseBackend("server", 800);
    const opened: number[] = [];
    queue.whenOpen("server", () => opened.push(1));
    const takeBack = queue.whenOpen("server", () => opened.push(2));
    queue.whenOpen("server", () => opened.push(3));
    queue.whenOpen("past", () => opened.push(0));
    takeBack();
    await clock.advance(799);
    expect(opened).to.deep.equal([0]);
    await clock.advance(1);
    expect(opened).to.deep.equal([0, 1, 3]);
    expect(queue.pausedUntil("server")).to.equal(undefined);
    expect(clock.pending).to.equal(0);
  });

  it("lets a call that waits for it be canceled", async () => {
    const clock = createFakeClock();
    const queue = createUnitQueue({ clock, mostAtOnce: NO_LIMIT });
    const sent: string[] = [];
    const leaf = { call: (call: LeafCall) => void sent.push(callText(call)), backend: "server" };
    const place = { queue, backend: { id: "server", limit: 1 } };
    const body = [act("prepare", lit(1), { port: "other" }), act("send", from("item"))];
    const run = startPlan(
      unitsOf(2, body),
      {},
      {
        clock,
        queue: place,
        leaves: {
          leaf,
          other: {
            call: () => {
              queue.pauseBackend("server", clock.now() + 5000);
            },
          },
        },
      },
    );
    run.handle.cancelItem([0]);
    expect(eventTexts(run.events)).to.include("item units[0] canceled (canceled)");
    await run.finish();
    expect(eventTexts(run.events)).to.include("item units[1] succeeded");
    expect(sent).to.deep.equal(["send[1]"]);
    queue.close();
    expect(clock.pending).to.equal(0);
  });
});

describe("the queue at every instant", () => {
  const lots = fc.array(
    fc.record({
      backend: fc.nat(2),
      units: fc.integer({ min: 0, max: 12 }),
      limit: fc.option(fc.nat(5), { nil: undefined }),
      startsAt: fc.nat(30),
      leavesAt: fc.option(fc.nat(60), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 8 },
  );

  it("keeps to all limits, begins every unit once and in order, and leaves no room unused", async () => {
    await fc.assert(
      fc.asyncProperty(lots, fc.integer({ min: 1, max: 12 }), fc.nat(1000), async (runs, most, seed) => {
        const clock = createFakeClock(0);
        const queue = createUnitQueue({ clock, mostAtOnce: most });
        const states = runs.map((lot) => ({ lot, next: 0, open: 0, over: false, entered: false }));
        type State = (typeof states)[number];
        const wantsMore = ({ lot, next, over, entered }: State) => entered && !over && next < lot.units;
        const own = ({ lot }: State) => (lot.limit === 0 ? NO_LIMIT : (lot.limit ?? lot.backend + 1));
        const checkLimits = (beginsAt?: number) => {
          const living = states.filter(({ entered, over }) => entered && !over);
          const all = living.reduce((sum, { open }) => sum + open, 0);
          expect(all).to.be.at.most(most);
          expect(queue.state.running).to.equal(all);
          for (const backend of [0, 1, 2]) {
            const there = living.filter(({ lot }) => lot.backend === backend);
            const limit = Math.max(backend + 1, ...there.map(own));
            const at = there.reduce((sum, { open }) => sum + open, 0);
            // Nothing is cut when a run leaves for whose sake there was more room.
            if (beginsAt === backend) expect(at).to.be.at.most(limit);
            for (const state of there) {
              expect(state.open).to.be.at.most(own(state));
              if (beginsAt !== undefined || !wantsMore(state)) continue;
              expect(state.open === own(state) || at >= limit || all === most, "room is unused").to.equal(
                true,
              );
            }
          }
        };
        for (const [number, state] of states.entries()) {
          const { lot } = state;
          let ticket: QueueTicket | undefined;
          let random = seed + number;
          clock.after(lot.startsAt, () => {
            state.entered = true;
            ticket = queue.enter({
              backend: { id: `b${lot.backend}`, limit: lot.backend + 1 },
              ...(lot.limit === undefined ? {} : { limit: lot.limit }),
              begin() {
                expect(state.over).to.equal(false);
                if (state.next >= lot.units) return false;
                state.next += 1;
                state.open += 1;
                checkLimits(lot.backend);
                random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
                // Units may end at once, inside of what begins them.
                clock.after(random % 7, () => {
                  if (state.over) return;
                  state.open -= 1;
                  ticket?.release();
                  ticket?.ask();
                  checkLimits();
                });
                return true;
              },
              wake: () => undefined,
            });
            ticket.ask();
            checkLimits();
            if (lot.leavesAt === undefined) return;
            clock.after(lot.leavesAt, () => {
              state.over = true;
              state.open = 0;
              ticket?.leave();
              checkLimits();
            });
          });
        }
        await clock.advance(10_000);
        for (const { lot, next } of states) {
          if (lot.leavesAt === undefined) expect(next).to.equal(lot.units);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("holds for random plans that run beside each other, and all of them end", async () => {
    const chosen = fc.array(
      fc.record({
        seed: fc.integer({ min: 0, max: 2 ** 31 }),
        backend: fc.nat(1),
        limit: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
        cancelAfter: fc.option(fc.nat(40), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const pauses = fc.array(fc.record({ at: fc.nat(60), ms: fc.nat(50), backend: fc.nat(1) }), {
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(chosen, pauses, fc.integer({ min: 1, max: 4 }), async (plans, breaks, most) => {
        const clock = createFakeClock();
        const queue = createUnitQueue({ clock, mostAtOnce: most });
        const open = plans.map(() => 0);
        const runs = plans.map(({ seed, backend, limit, cancelAfter }, number) => {
          const parts = randomPlan(seed, "any");
          const units = parts.nodes.find((node) => node.kind === "each" && node.role === "unit")?.id;
          const begun = new Set<number>();
          const events: RunEvent[] = [];
          const run = startPlan(
            parts,
            {},
            {
              clock,
              runId: `run-${number}`,
              leaves: { leaf: { call: randomLeaf(seed, clock), backend: `b${backend}` } },
              limits: { cancelGraceMs: 5 },
              queue: {
                queue,
                backend: { id: `b${backend}`, limit: 2 },
                ...(limit === undefined ? {} : { limit }),
              },
              onGate: (gateOpen) => {
                queueMicrotask(() => run.handle.answerGate(gateOpen.node, gateOpen.path, "approve"));
              },
              onEvent: (event) => {
                events.push(event);
                if (event.t !== "item.started" && event.t !== "item.closed") return;
                if (event.each !== units || event.path.length !== 1) return;
                const index = event.path[0] ?? -1;
                if (event.t === "item.closed") {
                  if (begun.delete(index)) open[number] = (open[number] ?? 0) - 1;
                  return;
                }
                begun.add(index);
                open[number] = (open[number] ?? 0) + 1;
                expect(queue.pausedUntil(`b${backend}`), "begun at a paused backend").to.equal(undefined);
                expect(open[number]).to.be.at.most(limit ?? 2);
                expect(open.reduce((sum, count) => sum + count, 0)).to.be.at.most(most);
              },
            },
          );
          if (cancelAfter !== undefined)
            clock.after(cancelAfter, () => {
              run.handle.cancel();
            });
          return { parts, run, events };
        });
        for (const { at, ms, backend } of breaks) {
          clock.after(at, () => {
            queue.pauseBackend(`b${backend}`, clock.now() + ms);
          });
        }
        for (const { parts, run, events } of runs) {
          await run.finish();
          expect(faultsOf(parts, events)).to.deep.equal([]);
        }
        expect(queue.state).to.deep.include({ running: 0, waitingRuns: 0 });
      }),
      { numRuns: 200 },
    );
  });

  it("takes as long for each unit however many wait", () => {
    const clock = createFakeClock();
    const begins = (units: number) => {
      const queue = createUnitQueue({ clock, mostAtOnce: 64 });
      let asked = 0;
      let left = units;
      let open = 0;
      const ticket: QueueTicket = queue.enter({
        backend: { id: "server", limit: 3 },
        begin() {
          asked += 1;
          if (left === 0) return false;
          left -= 1;
          open += 1;
          return true;
        },
        wake() {
          if (open === 0) return;
          open -= 1;
          ticket.release();
        },
      });
      ticket.ask();
      expect([left, open, queue.state.running]).to.deep.equal([0, 0, 0]);
      return asked;
    };
    expect(begins(10_000)).to.equal(10_001);
  });
});
