import { expect } from "chai";
import { describe, it } from "mocha";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import type { PlanNode } from "../../src/model/plan.ts";
import { act, call, each, edges, exit, expr, from, lit, type PlanParts } from "./plans.ts";
import { play, type Case } from "./resuming.ts";
import { eventTexts, outcomeAtOnce, startPlan } from "./running.ts";

type More = NonNullable<Parameters<typeof each>[3]>;

/** list → one step for each element → a step that takes the list of what they gave. */
function fanOut(items: readonly unknown[], more: More = {}, parts: Partial<PlanParts> = {}): PlanParts {
  return {
    nodes: [
      act("list", lit(items as never)),
      each("score", from("nodes.list"), ["work"], { unroll: "siblings", ...more }),
      act("work", { list: [from("item"), from("index"), from("items.score")] }),
      act("sum", from("nodes.score")),
    ],
    edges: edges("list > score > sum"),
    outputs: [{ name: "sum", value: from("nodes.sum") }],
    ...parts,
  };
}

function failing(...at: readonly number[]) {
  return {
    work: ({ node, args }: LeafCall) => {
      if (at.some((index) => node.endsWith(`[${index}]`))) {
        throw new WorkflowError("network_refused", { args: { reason: node } });
      }
      return args;
    },
  };
}

describe("an each whose iterations are nodes beside it", () => {
  it("grows the plan by them, and gives what follows the list of what they gave", () => {
    const { handle, events, scripted } = startPlan(fanOut(["a", "b"]));
    expect(handle.outcome?.outputs).to.deep.equal({
      sum: [
        ["a", 0, "a"],
        ["b", 1, "b"],
      ],
    });
    expect(scripted.log).to.deep.equal(["list", "score[0]", "score[1]", "sum"]);
    expect(eventTexts(events).slice(3, -1)).to.deep.equal([
      "plan.grown score",
      "node.started score[0]",
      "closed score[0] ok",
      "node.started score[1]",
      "closed score[1] ok",
      "closed score ok",
      "node.started sum",
      "closed sum ok",
    ]);
    const event = events.find(({ t }) => t === "plan.grown");
    if (event?.t !== "plan.grown") throw new Error("not grown");
    expect(event.nodes.map(({ id, kind }) => `${id} ${kind}`)).to.deep.equal([
      "score[0] act",
      "score[1] act",
    ]);
    expect(event.edges).to.deep.equal([
      { from: "score[0]", to: "score", carries: "data" },
      { from: "score[1]", to: "score", carries: "data" },
    ]);
    expect(event.items).to.deep.equal(["a", "b"]);
  });

  it("gives a body of several nodes names below each iteration's", () => {
    const nodes: PlanNode[] = [
      each("score", lit([5, 6]), ["first", "second"], { unroll: "siblings" }),
      act("first", from("item")),
      act("second", { list: [from("nodes.first"), from("status.first")] }),
    ];
    const { handle, scripted } = startPlan({
      nodes,
      edges: edges("first > second"),
      outputs: [{ name: "all", value: from("nodes.score") }],
    });
    expect(scripted.log).to.deep.equal(
      ["score[0]/first", "score[1]/first", "score[0]/second", "score[1]/second"].sort(
        (a, b) => scripted.log.indexOf(a) - scripted.log.indexOf(b),
      ),
    );
    expect(handle.outcome?.outputs).to.deep.equal({
      all: [
        [5, "ok"],
        [6, "ok"],
      ],
    });
  });

  it("runs so many at once as the plan's policy says, all nodes of the region together", async () => {
    const parts = fanOut([1, 2, 3, 4, 5], {}, { policy: { parallel: 3, order: "ready" } });
    const nodes = [...parts.nodes, act("beside")];
    const later = (answered: LeafCall) => Promise.resolve(answered.args);
    const run = startPlan({ ...parts, nodes }, { work: later, beside: later });
    await run.finish();
    expect(run.scripted.mostRunning).to.equal(3);
    const alone = startPlan(fanOut([1, 2, 3, 4, 5]), { work: later });
    await alone.finish();
    expect(alone.scripted.mostRunning).to.equal(1);
    const two = startPlan(fanOut([1, 2, 3, 4, 5], { parallel: 2 }, { policy: { parallel: 9 } }), {
      work: later,
    });
    await two.finish();
    expect(two.scripted.mostRunning).to.equal(2);
  });

  it("takes its place in file order before what stands behind it", () => {
    const parts = fanOut([1, 2]);
    const run = startPlan({ ...parts, nodes: [...parts.nodes, act("beside")] });
    expect(run.scripted.log).to.deep.equal(["list", "score[0]", "score[1]", "sum", "beside"]);
  });

  it("pauses between the beginnings", async () => {
    const run = startPlan(fanOut([1, 2, 3], { gapMs: 100 }, { policy: { parallel: 3 } }));
    const began = run.clock.now();
    await run.finish();
    expect(run.clock.now() - began).to.equal(200);
    const starts = run.events.flatMap((event) =>
      event.t === "node.started" && event.node.startsWith("score[") ? [event.at - began] : [],
    );
    expect(starts).to.deep.equal([0, 100, 200]);
  });

  it("tolerates failures, or stops at the first, or fails, as the node says", () => {
    const outputs = (more: More) => {
      const { handle, scripted } = startPlan(fanOut(["a", "b", "c"], more), failing(1));
      return [
        handle.outcome?.state,
        handle.outcome?.firstFailed,
        scripted.log.filter((text) => text !== "list"),
      ];
    };
    expect(outputs({})).to.deep.equal(["succeeded", undefined, ["score[0]", "score[1]", "score[2]", "sum"]]);
    expect(outputs({ stopAt: "first-error", itemErrors: "tolerate" })).to.deep.equal([
      "succeeded",
      undefined,
      ["score[0]", "score[1]", "sum"],
    ]);
    expect(outputs({ stopAt: "first-error" })).to.deep.equal(["failed", "score", ["score[0]", "score[1]"]]);
    expect(outputs({ itemErrors: "fail", onError: "null-and-go" })).to.deep.equal([
      "succeeded",
      undefined,
      ["score[0]", "score[1]", "score[2]", "sum"],
    ]);
    expect(outcomeAtOnce(fanOut(["a", "b"], { collect: "compact" }), failing(0)).outputs).to.deep.equal({
      sum: [["b", 1, "b"]],
    });
  });

  it("ends one iteration, or the run, at an exit in it", () => {
    const nodes = (scope: "unit" | "run"): PlanNode[] => [
      each("score", lit([1, 2, 3]), ["stop", "work"], { unroll: "siblings" }),
      exit("stop", { scope, guard: expr("item == 2"), output: lit("stopped") }),
      act("work", from("item")),
    ];
    const parts = (scope: "unit" | "run"): PlanParts => ({
      nodes: nodes(scope),
      edges: edges("stop > work"),
      outputs: [{ name: "all", value: from("nodes.score") }],
    });
    expect(outcomeAtOnce(parts("unit")).outputs).to.deep.equal({ all: [1, "stopped", 3] });
    expect(outcomeAtOnce(parts("run"))).to.deep.equal({ state: "succeeded", outputs: { all: "stopped" } });
  });

  it("opens nothing for an empty list, and is not begun for what is none", () => {
    const empty = startPlan(fanOut([]));
    expect(empty.handle.outcome?.outputs).to.deep.equal({ sum: [] });
    expect(empty.events.some(({ t }) => t === "plan.grown")).to.equal(false);
    const parts = fanOut([]);
    const nodes = parts.nodes.map((node) => (node.id === "list" ? act("list", lit(7)) : node));
    expect(outcomeAtOnce({ ...parts, nodes }).error?.code).to.equal("expression_error");
  });

  it("takes no more elements than its cap, and is refused beyond the plan's limits", () => {
    expect(outcomeAtOnce(fanOut([1, 2, 3], { cap: 1 })).outputs).to.deep.equal({ sum: [[1, 0, 1]] });
    const fan = outcomeAtOnce(fanOut([1, 2, 3], {}, { limits: { fan: 2 } })).error;
    expect([fan?.code, fan?.details?.["what"], fan?.details?.["bound"]]).to.deep.equal([
      "limit_exceeded",
      "fan",
      2,
    ]);
    const size = outcomeAtOnce(fanOut([1, 2, 3], {}, { limits: { nodes: 5 } })).error;
    expect([size?.code, size?.details?.["what"]]).to.deep.equal(["limit_exceeded", "nodes"]);
    expect(outcomeAtOnce(fanOut([1, 2, 3], {}, { limits: { nodes: 6 } })).state).to.equal("succeeded");
  });

  it("holds calls and iterations of their own, each with names of its own", () => {
    const run = startPlan({
      nodes: [
        each("outer", lit([1, 2]), ["inner"], { unroll: "siblings" }),
        each("inner", lit(["x"]), ["c", "e"], { unroll: "siblings" }),
        call("c", "plan", { obj: { n: from("items.outer") } }),
        each("e", from("nodes.c"), ["deep"]),
        act("deep", { list: [from("items.outer"), from("items.inner"), from("item")] }),
      ],
      edges: edges("c > e"),
      plans: {
        plan: {
          params: ["n"],
          nodes: [
            act("made", from("params.n")),
            exit("out", { output: lit([7]), guard: expr("nodes.made == 9") }),
          ],
          edges: edges("made > out"),
        },
      },
    });
    expect(run.handle.outcome?.state).to.equal("succeeded");
    expect(run.scripted.log).to.include.members(["outer[0][0]/c/made", "outer[1][0]/c/made"]);
  });

  it("is canceled with all that runs, and stops one iteration alone", async () => {
    const hang = ({ node, args }: LeafCall) =>
      node === "score[1]" ? new Promise<never>(() => undefined) : args;
    const options = { limits: { cancelGraceMs: 5 } };
    const run = startPlan(fanOut([1, 2, 3], {}, { policy: { parallel: 3 } }), { work: hang }, options);
    run.handle.cancel("enough");
    expect((await run.finish()).state).to.equal("canceled");
    expect(eventTexts(run.events)).to.include.members([
      "closed score[1] canceled (enough)",
      "closed score canceled (enough)",
    ]);
    const one = startPlan(fanOut([1, 2, 3], {}, { policy: { parallel: 3 } }), { work: hang }, options);
    expect(one.handle.cancelItem([1], "score")).to.equal(true);
    expect((await one.finish()).outputs).to.deep.equal({ sum: [[1, 0, 1], null, [3, 2, 3]] });
  });

  it("is held to its time limit, and keeps what it has", async () => {
    const hang = ({ node, args }: LeafCall) =>
      node === "score[1]" ? new Promise<never>(() => undefined) : args;
    const parts = fanOut([1, 2, 3], { timeoutMs: 100, onError: "null-and-go" });
    const run = startPlan(parts, { work: hang }, { limits: { cancelGraceMs: 5 } });
    expect((await run.finish()).outputs).to.deep.equal({ sum: [[1, 0, 1], null, null] });
  });

  it("asks the budget before it grows, and opens nothing where that is used up", () => {
    const parts = fanOut([1, 2], {}, { policy: { budget: { usd: 1, wallMs: 0, atLimit: "stop-opening" } } });
    const run = startPlan(parts, {
      list: (answered) => {
        answered.spend({ usd: 2 });
        return answered.args;
      },
    });
    expect(run.handle.outcome).to.deep.equal({
      state: "succeeded",
      outputs: { sum: [null, null] },
      why: "budget",
    });
    expect(run.scripted.log).to.deep.equal(["list", "sum"]);
  });

  it("has a thousand of them", () => {
    const items = Array.from({ length: 1000 }, (_, n) => n);
    const run = startPlan(fanOut(items, {}, { limits: { fan: 1000 }, policy: { parallel: 1000 } }));
    expect((run.handle.outcome?.outputs["sum"] as unknown[]).length).to.equal(1000);
  });
});

describe("a fan-out that is resumed", () => {
  it("has its elements from the journal", async () => {
    let list: readonly unknown[] = ["a", "b"];
    const parts = fanOut([]);
    const nodes = parts.nodes.map((node) =>
      node.id === "list" ? act("list", lit(null), { journal: "rerun" }) : node,
    );
    const test: Case = {
      parts: { ...parts, nodes },
      script: { list: () => list, work: ({ args }) => Promise.resolve(args) },
    };
    const whole = await play(test);
    const cut = whole.events.findIndex((event) => event.t === "node.closed" && event.node === "score[0]");
    list = ["other"];
    const rest = await play(test, whole.events.slice(0, cut + 1));
    expect(rest.log).to.deep.equal(["list", "score[1]", "sum"]);
    expect(rest.outcome).to.deep.equal(whole.outcome);
  });

  it("tries only the failed ones again, and what follows", async () => {
    let broken = true;
    const test: Case = {
      parts: fanOut(["a", "b", "c"]),
      script: {
        work: ({ node, args }) => {
          if (broken && node === "score[1]") throw new Error("not yet");
          return args;
        },
      },
    };
    const first = await play(test);
    // A failure that is tolerated is tried again all the same.
    const failed = { ...test, parts: fanOut(["a", "b", "c"], { itemErrors: "fail" }) };
    const second = await play(failed);
    expect(second.outcome.state).to.equal("failed");
    broken = false;
    expect((await play(test, first.events, true)).log).to.deep.equal(["score[1]#2", "sum#2"]);
    const retried = await play(failed, second.events, true);
    expect(retried.log).to.deep.equal(["score[1]#2", "sum"]);
    expect(retried.outcome.outputs["sum"]).to.have.length(3);
  });
});
