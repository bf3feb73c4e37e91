import { expect } from "chai";
import { describe, it } from "mocha";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import { createFakeClock } from "../fakes/clock.ts";
import { pending, type Pending } from "../fakes/scripted-leaves.ts";
import { act, each, edges, exit, expr, from, lit, type PlanParts } from "./plans.ts";
import { eventTexts, startPlan } from "./running.ts";

function over(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** One each `e` over 0 … count-1 with one act `x`, its output as the run's. */
function simple(
  count: number,
  more: Parameters<typeof each>[3] = {},
  rest: Partial<PlanParts> = {},
): PlanParts {
  return {
    nodes: [each("e", lit(over(count)), ["x"], more), act("x", from("item"))],
    outputs: [{ name: "list", value: from("nodes.e") }],
    ...rest,
  };
}

const failing = (...bad: readonly number[]) => ({
  x: (call: { args: unknown }) => {
    if (bad.includes(Number(call.args))) throw new Error(`bad ${String(call.args)}`);
    return Number(call.args) * 10;
  },
});

describe("an each", () => {
  it("runs its body once per element, with item and index, and collects in order", () => {
    const run = startPlan(
      {
        params: ["list"],
        nodes: [
          each("e", from("params.list"), ["x", "y"]),
          act("x", { list: [from("item.n"), from("index"), from("items.e.n"), from("indexes.e")] }),
          act("y", from("nodes.x")),
        ],
        edges: edges("x > y"),
        outputs: [{ name: "list", value: from("nodes.e") }],
      },
      {},
      { params: { list: [{ n: "a" }, { n: "b" }] } },
    );
    expect(run.handle.outcome?.outputs["list"]).to.deep.equal([
      ["a", 0, "a", 0],
      ["b", 1, "b", 1],
    ]);
    expect(run.scripted.log).to.deep.equal(["x[0]", "y[0]", "x[1]", "y[1]"]);
  });

  it("gives its own output binding, else the last body node that closed ok", () => {
    const parts = (output: object): PlanParts => ({
      nodes: [
        each("e", lit([1, 2]), ["x", "y", "z"], output),
        act("x", lit("x")),
        act("y", lit("y"), { journal: "rerun" }),
        act("z", lit("z"), { guard: expr("item == 2") }),
      ],
      outputs: [{ name: "list", value: from("nodes.e") }],
    });
    // A node that is not journalled keeps its output to itself.
    expect(startPlan(parts({})).handle.outcome?.outputs["list"]).to.deep.equal(["x", "z"]);
    expect(
      startPlan(parts({ output: { list: [from("item"), from("nodes.y")] } })).handle.outcome?.outputs["list"],
    ).to.deep.equal([
      [1, "y"],
      [2, "y"],
    ]);
  });

  it("goes on after a failed iteration, aligned or compact", () => {
    const aligned = startPlan(simple(4), failing(1, 3));
    expect(aligned.handle.outcome).to.deep.equal({
      state: "succeeded",
      outputs: { list: [0, null, 20, null] },
    });
    expect(
      startPlan(simple(4, { collect: "compact" }), failing(1, 3)).handle.outcome?.outputs["list"],
    ).to.deep.equal([0, 20]);
    expect(eventTexts(aligned.events)).to.include.members([
      "item e[1] failed",
      "item e[2] succeeded",
      "closed e ok",
    ]);
  });

  it("launches nothing after the first error when told so, and fails with what it has", async () => {
    const one = startPlan(simple(4, { stopAt: "first-error", onError: "null-and-go" }), failing(1));
    expect(one.scripted.log).to.deep.equal(["x[0]", "x[1]"]);
    expect(one.handle.outcome).to.deep.equal({
      state: "succeeded",
      outputs: { list: [0, null, null, null] },
    });
    // What is under way is finished.
    const held: Pending[] = [];
    const two = startPlan(simple(5, { stopAt: "first-error", parallel: 2 }), {
      x: (call) => {
        const wait = pending(call.signal);
        held.push(wait);
        return wait.promise;
      },
    });
    held[0]?.reject(new Error("bad"));
    await two.clock.advance(1);
    held[1]?.resolve("ok");
    const outcome = await two.finish();
    expect(outcome.state).to.equal("failed");
    expect(two.scripted.log).to.deep.equal(["x[0]", "x[1]"]);
    expect(eventTexts(two.events)).to.include.members([
      "item e[0] failed",
      "item e[1] succeeded",
      "closed e error",
    ]);
  });

  it("finishes all and then fails, or stops and does not fail, where itemErrors says so", () => {
    const all = startPlan(simple(3, { itemErrors: "fail" }), failing(0));
    expect(all.scripted.log).to.deep.equal(["x[0]", "x[1]", "x[2]"]);
    expect(all.handle.outcome).to.deep.include({ state: "failed", outputs: { list: [null, 10, 20] } });
    const stops = startPlan(simple(3, { stopAt: "first-error", itemErrors: "tolerate" }), failing(0));
    expect(stops.scripted.log).to.deep.equal(["x[0]"]);
    expect(stops.handle.outcome?.state).to.equal("succeeded");
  });

  it("keeps to its own limit of iterations at once, or to the plan's", async () => {
    for (const [more, policy, most] of [
      [{ parallel: 3 }, 1, 3],
      [{}, 2, 2],
      [{ parallel: 1 }, 4, 1],
    ] as const) {
      const clock = createFakeClock();
      const script = {
        x: (call: LeafCall) =>
          new Promise((resolve) => {
            clock.after(5, () => {
              resolve(call.args);
            });
          }),
      };
      const run = startPlan(simple(10, more, { policy: { parallel: policy } }), script, { clock });
      expect((await run.finish()).outputs["list"]).to.deep.equal(over(10));
      expect(run.scripted.mostRunning).to.equal(most);
    }
  });

  it("takes at most cap elements and pauses between starts", async () => {
    const starts: number[] = [];
    const clock = createFakeClock();
    const script = {
      x: () => {
        starts.push(clock.now());
        return Promise.resolve(1);
      },
    };
    const run = startPlan(simple(9, { cap: 4, gapMs: 100, parallel: 4 }), script, { clock });
    expect((await run.finish()).outputs["list"]).to.deep.equal([1, 1, 1, 1]);
    expect(starts.map((at) => at - (starts[0] ?? 0))).to.deep.equal([0, 100, 200, 300]);
    expect(run.clock.pending).to.equal(0);
  });

  it("is done at once with an empty list, and fails on what is no list", () => {
    expect(startPlan(simple(0)).handle.outcome).to.deep.equal({ state: "succeeded", outputs: { list: [] } });
    const run = startPlan({ nodes: [each("e", lit({ length: 2 }), ["x"]), act("x")] });
    expect(run.handle.outcome?.error?.details).to.include({ fault: "not-a-list", detail: "object" });
  });

  it("nests, with paths, items and parallel limits of their own", async () => {
    const run = startPlan(
      {
        policy: { parallel: 2 },
        nodes: [
          each("rows", lit([["a", "b"], [], ["c"]]), ["cells", "row"], { output: from("nodes.row") }),
          each("cells", from("item"), ["cell"], { parallel: 1 }),
          act("cell", { text: [expr("indexes.rows"), "/", expr("index"), ":", expr("item")] }),
          act("row", from("nodes.cells")),
        ],
        edges: edges("cells > row"),
        outputs: [{ name: "list", value: from("nodes.rows") }],
      },
      { cell: (call) => Promise.resolve(call.args) },
    );
    expect((await run.finish()).outputs["list"]).to.deep.equal([["0/0:a", "0/1:b"], [], ["2/0:c"]]);
    expect(run.scripted.log).to.include.members(["cell[0.0]", "cell[0.1]", "cell[2.0]"]);
  });

  it("stops only the iteration that fails, with what runs in it", async () => {
    const run = startPlan(
      {
        policy: { parallel: 2 },
        nodes: [
          each("e", lit([0, 1]), ["slow", "bad", "after"], { parallel: 2 }),
          act("slow", from("item")),
          act("bad", from("item")),
          act("after"),
        ],
        edges: edges("bad > after"),
        outputs: [{ name: "list", value: from("nodes.e") }],
      },
      {
        slow: (call) => (call.args === 0 ? pending(call.signal).promise : "slow"),
        bad: (call) => (call.args === 0 ? Promise.reject(new Error("bad")) : "fine"),
        after: () => "after",
      },
    );
    expect((await run.finish()).outputs["list"]).to.deep.equal([null, "after"]);
    expect(eventTexts(run.events)).to.include.members([
      "closed slow[0] canceled",
      "item e[0] failed",
      "item e[1] succeeded",
    ]);
  });

  it("ends a unit where an exit says so", () => {
    const run = startPlan(
      {
        nodes: [
          each("units", lit([0, 1, 2]), ["pre", "skip", "fail", "work"], { role: "unit" }),
          act("pre", from("item")),
          exit("skip", {
            scope: "unit",
            status: "skipped",
            guard: expr("nodes.pre == 0"),
            reason: { text: ["unit ", expr("item")] },
            output: lit("s"),
          }),
          exit("fail", {
            scope: "unit",
            status: "failed",
            guard: expr("nodes.pre == 1"),
            reason: lit("bad unit"),
          }),
          act("work"),
        ],
        edges: edges("pre > skip > fail > work"),
        outputs: [{ name: "list", value: from("nodes.units") }],
      },
      { work: () => "done" },
    );
    expect(run.handle.outcome).to.deep.equal({ state: "partial", outputs: { list: ["s", null, "done"] } });
    expect(run.scripted.log).to.deep.equal(["pre[0]", "pre[1]", "pre[2]", "work[2]"]);
    const closed = run.events.filter((event) => event.t === "item.closed");
    expect(closed.map(({ how, why }) => [how, why])).to.deep.equal([
      ["skipped", "unit 0"],
      ["failed", "bad unit"],
      ["succeeded", undefined],
    ]);
    expect(closed[1]?.error).to.include({ code: "exit_failed" });
  });

  it("says a run's state from its units", () => {
    const unitRun = (states: readonly ("ok" | "skip" | "fail")[]) =>
      startPlan(
        {
          params: ["list"],
          nodes: [
            each("units", from("params.list"), ["skip", "x"], { role: "unit" }),
            exit("skip", { scope: "unit", status: "skipped", guard: expr("item == 'skip'") }),
            act("x", from("item")),
          ],
          edges: edges("skip > x"),
        },
        {
          x: (call) => {
            if (call.args === "fail") throw new Error("x");
            return 1;
          },
        },
        { params: { list: [...states] } },
      ).handle.outcome?.state;
    expect(unitRun(["ok", "ok"])).to.equal("succeeded");
    expect(unitRun(["ok", "skip"])).to.equal("succeeded");
    expect(unitRun(["skip", "skip"])).to.equal("skipped");
    expect(unitRun(["ok", "fail"])).to.equal("partial");
    expect(unitRun(["skip", "fail"])).to.equal("failed");
    expect(unitRun([])).to.equal("succeeded");
  });

  it("fails as a whole when it takes too long, or gives too much", async () => {
    const slow = startPlan(simple(3, { timeoutMs: 50 }), {
      x: (call) => (call.args === 0 ? "quick" : pending(call.signal).promise),
    });
    expect((await slow.finish()).error).to.include({ code: "timeout" });
    expect(eventTexts(slow.events)).to.include.members([
      "item e[0] succeeded",
      "item e[1] canceled (timeout)",
      "closed e error",
    ]);
    expect(slow.scripted.log).to.deep.equal(["x[0]", "x[1]"]);
    expect(startPlan(simple(100, { capBytes: 50 })).handle.outcome?.error?.code).to.equal("output_too_large");
  });

  it("takes no stack for ten thousand iterations that end at once", () => {
    const run = startPlan(simple(10_000), {}, { onEvent: () => undefined });
    const list = run.handle.outcome?.outputs["list"] as number[];
    expect(list).to.have.length(10_000);
    expect(list[9_999]).to.equal(9_999);
  });
});
