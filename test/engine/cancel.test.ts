import { expect } from "chai";
import { describe, it } from "mocha";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import { pending } from "../fakes/scripted-leaves.ts";
import { act, each, edges, from, gate, lit, type PlanParts } from "./plans.ts";
import { eventTexts, startPlan } from "./running.ts";

const UNITS: PlanParts = {
  nodes: [
    each("units", lit([0, 1, 2, 3]), ["x", "y"], { role: "unit", parallel: 2 }),
    act("x", from("item")),
    act("y", from("nodes.x"), { redispatch: "never" }),
    act("after"),
  ],
  edges: edges("x > y", "units > after"),
  outputs: [{ name: "list", value: from("nodes.units") }],
};

describe("cancel of a run", () => {
  it("aborts what runs, begins nothing more, and closes", async () => {
    const signals: AbortSignal[] = [];
    const run = startPlan(UNITS, {
      x: (call) => {
        signals.push(call.signal);
        return pending(call.signal).promise;
      },
    });
    run.handle.cancel("enough");
    const outcome = await run.finish();
    expect(outcome).to.deep.equal({ state: "canceled", why: "enough", outputs: { list: null } });
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, true]);
    expect(eventTexts(run.events).slice(-9)).to.deep.equal([
      "run.cancel-asked",
      "item units[2] canceled (enough)",
      "item units[3] canceled (enough)",
      "closed x[0] canceled (enough)",
      "item units[0] canceled (enough)",
      "closed x[1] canceled (enough)",
      "item units[1] canceled (enough)",
      "closed units canceled (enough)",
      "run canceled",
    ]);
    expect(run.clock.pending).to.equal(0);
    run.handle.cancel("again");
    expect(run.events.filter((event) => event.t === "run.cancel-asked")).to.have.length(1);
  });

  it("counts what a leaf still finished", async () => {
    let finish: (value: unknown) => void = () => undefined;
    const run = startPlan(
      { nodes: [act("write", lit(1), { redispatch: "never" }), act("b")], edges: edges("write > b") },
      {
        // A transaction that cannot be stopped any more.
        write: () => new Promise((resolve) => (finish = resolve)),
      },
    );
    run.handle.cancel();
    await run.clock.advance(500);
    finish("written");
    expect((await run.finish()).state).to.equal("canceled");
    expect(eventTexts(run.events)).to.include("closed write ok");
    expect(run.scripted.log).to.deep.equal(["write"]);
  });

  it("gives a leaf that does not listen up after the grace", async () => {
    const run = startPlan(
      { nodes: [act("deaf")] },
      { deaf: () => new Promise(() => undefined) },
      { limits: { cancelGraceMs: 300 } },
    );
    const start = run.clock.now();
    run.handle.cancel();
    expect((await run.finish()).state).to.equal("canceled");
    expect(run.clock.now() - start).to.equal(300);
  });

  it("may come from inside a leaf that answers at once, and from a listener", async () => {
    const inside = startPlan(
      { nodes: [act("first"), act("now"), act("never")], edges: edges("first > now > never") },
      {
        first: () => Promise.resolve(1),
        now: () => {
          inside.handle.cancel("from now");
          return 1;
        },
      },
    );
    expect(await inside.finish()).to.deep.include({ state: "canceled", why: "from now" });
    expect(inside.scripted.log).to.deep.equal(["first", "now"]);
    const calls: LeafCall[] = [];
    const listening = startPlan(
      UNITS,
      { x: (call) => Promise.resolve(calls.push(call)) },
      {
        onEvent: (event) => {
          if (event.t === "node.closed" && event.node === "x") listening.handle.cancel("seen");
        },
      },
    );
    expect(await listening.finish()).to.deep.include({ state: "canceled", why: "seen" });
    expect(calls.length).to.be.lessThan(4);
  });

  it("closes open gates", async () => {
    const run = startPlan({ nodes: [gate("g")] });
    expect(run.handle.openGates).to.have.length(1);
    run.handle.cancel();
    expect((await run.finish()).state).to.equal("canceled");
    expect(run.handle.openGates).to.deep.equal([]);
    expect(run.handle.answerGate("g", [], "approve")).to.equal(false);
    expect(eventTexts(run.events)).to.include("answered g closed");
  });
});

describe("cancel of one iteration", () => {
  it("stops that one and lets the others go on", async () => {
    const run = startPlan(UNITS, {
      x: (call) => (call.args === 0 ? pending(call.signal).promise : Promise.resolve(call.args)),
      y: (call) => `y${String(call.args)}`,
    });
    expect(run.handle.cancelItem([0])).to.equal(true);
    expect(run.handle.cancelItem([0])).to.equal(false);
    const outcome = await run.finish();
    expect(outcome).to.deep.equal({ state: "succeeded", outputs: { list: [null, "y1", "y2", "y3"] } });
    expect(eventTexts(run.events)).to.include("item units[0] canceled (canceled)");
  });

  it("takes a queued one out of the queue as skipped", async () => {
    const run = startPlan(UNITS, { x: (call) => Promise.resolve(call.args) });
    expect(run.handle.cancelItem([3])).to.equal(true);
    expect(run.handle.cancelItem([4])).to.equal(false);
    expect((await run.finish()).outputs["list"]).to.deep.equal([0, 1, 2, null]);
    expect(eventTexts(run.events)).to.include("item units[3] skipped (host-queue-canceled)");
    expect(run.scripted.log).not.to.include("x[3]");
    expect(run.handle.cancelItem([0])).to.equal(false);
  });

  it("finds iterations of an each that is named", async () => {
    const run = startPlan(
      {
        policy: { parallel: 2 },
        nodes: [
          each("a", lit([0, 1]), ["x"], { parallel: 2 }),
          act("x", from("item")),
          each("b", lit([0]), ["inner"]),
          each("inner", lit([0, 1]), ["z"]),
          act("z"),
        ],
        outputs: [
          { name: "a", value: from("nodes.a") },
          { name: "b", value: from("nodes.b") },
        ],
      },
      { x: (call) => pending(call.signal).promise, z: (call) => pending(call.signal).promise },
    );
    expect(run.handle.cancelItem([1])).to.equal(false);
    expect(run.handle.cancelItem([1], "a")).to.equal(true);
    expect(run.handle.cancelItem([0, 1], "inner")).to.equal(true);
    expect(run.handle.cancelItem([0, 0])).to.equal(true);
    expect(run.handle.cancelItem([0], "a")).to.equal(true);
    expect(await run.finish()).to.deep.equal({
      state: "succeeded",
      outputs: { a: [null, null], b: [[null, null]] },
    });
  });
});

describe("a run that is let go", () => {
  it("aborts its leaves, keeps nothing more, and is interrupted", async () => {
    const run = startPlan(UNITS, { x: (call) => pending(call.signal).promise });
    const before = run.events.length;
    run.handle.interrupt(new Error("lease lost"));
    const outcome = await run.handle.done;
    expect(outcome).to.deep.include({ state: "interrupted", outputs: {} });
    expect(outcome.error?.details).to.deep.equal({ reason: "lease lost" });
    await run.clock.advance(10_000);
    expect(run.events).to.have.length(before);
    expect(run.scripted.log).to.deep.equal(["x[0]", "x[1]"]);
    expect(run.clock.pending).to.equal(0);
    expect(run.handle.cancelItem([0])).to.equal(false);
    run.handle.cancel();
  });
});
