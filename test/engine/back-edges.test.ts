import { expect } from "chai";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import { createFakeClock } from "../fakes/clock.ts";
import {
  act,
  back,
  branch,
  call,
  each,
  edges,
  expr,
  from,
  lit,
  planOf,
  pure,
  type PlanParts,
} from "./plans.ts";
import { play, type Case } from "./resuming.ts";
import { eventTexts, outcomeAtOnce, startPlan } from "./running.ts";

/** Asks until the answer says that it is done: prepare → ask → done? → again or on. */
function polling(maxVisits: number, more: { gapMs?: number; withinMs?: number } = {}): PlanParts {
  return {
    nodes: [
      act("prepare"),
      act("ask", from("nodes.prepare")),
      branch("until", [{ name: "again", when: expr("nodes.ask.done != true") }, { name: "on" }]),
      act("use", from("nodes.ask.value")),
    ],
    edges: [
      ...edges("prepare > ask > until >on> use"),
      back("until", "ask", maxVisits, { arm: "again", ...more }),
    ],
    outputs: [{ name: "used", value: from("nodes.use") }],
  };
}

/** Done at the n-th visit. */
function doneAt(n: number) {
  return {
    ask: ({ node }: LeafCall) => {
      const visit = Number(/~v(\d+)$/.exec(node)?.[1] ?? 1);
      return { done: visit >= n, value: visit };
    },
  };
}

function codesOf(parts: PlanParts): string[] {
  try {
    compilePlan(planOf(parts));
    return [];
  } catch (error) {
    if (!isWorkflowError(error)) throw error;
    const problems = error.details["problems"] as unknown as { code: string; at: string }[];
    return problems.map(({ code, at }) => `${code} ${at}`);
  }
}

describe("an edge back", () => {
  it("has what lies behind its target run again, with names and keys of its own, until it is not followed", () => {
    const keys: string[] = [];
    const script = {
      ask: (answered: LeafCall) => {
        keys.push(answered.key);
        return doneAt(3).ask(answered);
      },
    };
    const { handle, events, scripted } = startPlan(polling(5), script);
    expect(handle.outcome).to.deep.equal({ state: "succeeded", outputs: { used: 3 } });
    expect(scripted.log).to.deep.equal(["prepare", "ask", "ask~v2", "ask~v3", "use"]);
    expect(keys).to.deep.equal(["run-1:ask:", "run-1:ask~v2:", "run-1:ask~v3:"]);
    expect(eventTexts(events).filter((text) => text.startsWith("closed"))).to.deep.equal([
      "closed prepare ok",
      "closed ask ok",
      "closed until ok",
      "closed ask~v2 ok",
      "closed until~v2 ok",
      "closed ask~v3 ok",
      "closed until~v3 ok",
      "closed use ok",
    ]);
  });

  it("fails its source once the target has run as often as it may", () => {
    const { handle, scripted } = startPlan(polling(3), doneAt(9));
    expect(scripted.log).to.deep.equal(["prepare", "ask", "ask~v2", "ask~v3"]);
    expect(handle.outcome).to.include({ state: "failed", firstFailed: "until~v3" });
    expect(handle.outcome?.error).to.include({ code: "limit_exceeded" });
    expect(handle.outcome?.error?.details).to.include({ what: "visits", node: "ask", bound: 3 });
  });

  it("is held to the plan's own number of visits", () => {
    const run = startPlan({ ...polling(100), limits: { visits: 2 } }, doneAt(9));
    expect(run.scripted.log).to.deep.equal(["prepare", "ask", "ask~v2"]);
  });

  it("pauses before each visit, on the clock", async () => {
    const clock = createFakeClock();
    const times: number[] = [];
    const ask = (answered: LeafCall) => {
      times.push(clock.now());
      return doneAt(3).ask(answered);
    };
    const run = startPlan(polling(5, { gapMs: 1000 }), { ask }, { clock });
    expect(run.handle.outcome).to.equal(undefined);
    await run.finish();
    const [first = 0] = times;
    expect(times.map((time) => time - first)).to.deep.equal([0, 1000, 2000]);
  });

  it("fails its source with timeout when the next visit could not begin in time", async () => {
    const run = startPlan(polling(100, { gapMs: 1000, withinMs: 2500 }), doneAt(9));
    const outcome = await run.finish();
    expect(run.scripted.log).to.deep.equal(["prepare", "ask", "ask~v2", "ask~v3"]);
    expect(outcome.error).to.include({ code: "timeout" });
    expect(outcome.error?.details).to.include({ node: "until~v3", ms: 2500 });
  });

  it("ends its pause with the run", async () => {
    const run = startPlan(polling(5, { gapMs: 60_000 }), doneAt(3));
    run.handle.cancel("enough");
    expect(await run.finish()).to.deep.equal({ state: "canceled", outputs: { used: null }, why: "enough" });
    expect(run.clock.pending).to.equal(0);
  });

  it("takes no slot of the region while it pauses", async () => {
    const parts = polling(5, { gapMs: 1000 });
    const nodes = [...parts.nodes, act("beside", lit("b"))];
    const run = startPlan({ ...parts, nodes }, doneAt(2));
    expect(run.scripted.log).to.deep.equal(["prepare", "ask", "beside"]);
    await run.finish();
    expect(run.scripted.log).to.deep.equal(["prepare", "ask", "beside", "ask~v2", "use"]);
  });

  it("may lead to its own source, which sees what it gave before", () => {
    const { handle, scripted } = startPlan(
      {
        nodes: [
          act("turn", { list: [from("nodes.turn"), lit("x")] }),
          branch("enough", [{ name: "no", when: expr("nodes.turn[0][0][0] == null") }, { name: "yes" }]),
        ],
        edges: [...edges("turn > enough"), back("enough", "turn", 9, { arm: "no" })],
        outputs: [{ name: "out", value: from("nodes.turn") }],
      },
      { turn: ({ args }) => ((args as unknown[])[0] === null ? ["x"] : args) },
    );
    expect(scripted.log.length).to.be.greaterThan(1);
    expect(handle.outcome?.state).to.equal("succeeded");
    const alone = outcomeAtOnce(
      {
        nodes: [act("once", from("nodes.once"))],
        edges: [back("once", "once", 4)],
      },
      { once: ({ args }) => Number(args ?? 0) + 1 },
    );
    expect(alone.error).to.include({ code: "limit_exceeded" });
  });

  it("is left when another arm is taken, and nodes on arms not taken may be reached at a later visit", () => {
    const { handle, scripted } = startPlan({
      nodes: [
        act("draft", from("nodes.judge")),
        branch("way", [{ name: "long", when: expr("nodes.judge == null") }, { name: "short" }]),
        act("long", lit("long")),
        act("short", lit("short")),
        pure(
          "judge",
          "merge",
          { list: [{ list: [from("nodes.long")] }, { list: [from("nodes.short")] }] },
          {},
          {
            start: "any-upstream",
          },
        ),
        branch("enough", [{ name: "no", when: expr("nodes.judge[1] == null") }, { name: "yes" }]),
        act("last", from("nodes.judge")),
      ],
      edges: [
        ...edges("draft > way >long> long > judge > enough >yes> last", "way >short> short > judge"),
        back("enough", "draft", 4, { arm: "no" }),
      ],
      outputs: [{ name: "last", value: from("nodes.last") }],
    });
    expect(scripted.log).to.deep.equal(["draft", "long", "draft~v2", "short~v2", "last"]);
    expect(handle.outcome?.outputs).to.deep.equal({ last: [null, "short"] });
  });

  it("waits for what still runs in its body before it is run again", async () => {
    const slow = ({ node }: LeafCall) =>
      node === "slow" ? new Promise((resolve) => setTimeout(() => resolve("slow"), 5)) : "slow";
    const run = startPlan(
      {
        policy: { parallel: 3, order: "ready" },
        nodes: [
          act("first"),
          act("slow", from("nodes.first")),
          act("behind", from("nodes.slow")),
          branch("until", [{ name: "again", when: expr("nodes.until == null") }, { name: "on" }]),
        ],
        edges: [
          ...edges("first > slow > behind", "first > until"),
          back("until", "first", 3, { arm: "again" }),
        ],
      },
      { slow },
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await run.finish()).state).to.equal("succeeded");
    expect(run.scripted.log).to.deep.equal(["first", "slow", "first~v2", "slow~v2", "behind"]);
  });

  it("runs in each iteration and in each call by itself", async () => {
    const run = startPlan(
      {
        nodes: [each("units", lit([1, 2]), ["c"], { role: "unit", parallel: 2 }), call("c", "poll")],
        plans: { poll: polling(9, { gapMs: 10 }) },
        outputs: [{ name: "all", value: from("nodes.units") }],
      },
      { ask: (answered) => doneAt(1 + (answered.path[0] ?? 0)).ask(answered) },
    );
    const outcome = await run.finish();
    expect(outcome.outputs).to.deep.equal({ all: [{ used: 1 }, { used: 2 }] });
    expect(run.scripted.log.filter((text) => text.includes("ask"))).to.deep.equal([
      "c/ask[0]",
      "c/ask[1]",
      "c/ask~v2[1]",
    ]);
  });

  it("runs an each in its body anew, iterations and all", () => {
    const run = startPlan({
      nodes: [
        act("list", lit([1, 2])),
        each("e", from("nodes.list"), ["work"]),
        act("work", from("item")),
        branch("until", [{ name: "again", when: expr("nodes.until == null") }, { name: "on" }]),
      ],
      edges: [...edges("list > e > until"), back("until", "e", 3, { arm: "again" })],
      outputs: [{ name: "e", value: from("nodes.e") }],
    });
    expect(run.scripted.log).to.deep.equal(["list", "work[0]", "work[1]", "e~v2/work[0]", "e~v2/work[1]"]);
    expect(eventTexts(run.events).filter((text) => text.startsWith("item e"))).to.deep.equal([
      "item e[0] succeeded",
      "item e[1] succeeded",
      "item e~v2[0] succeeded",
      "item e~v2[1] succeeded",
    ]);
  });

  it("walks a flow with joins, one node at a time", () => {
    const run = startPlan(
      {
        policy: { order: "walk" },
        nodes: [
          act("draft", from("nodes.revise")),
          branch("review", [{ name: "good" }, { name: "bad" }], {
            pick: expr("nodes.draft"),
            start: "any-upstream",
          }),
          act("revise", from("nodes.draft"), { start: "any-upstream" }),
          act("deliver", from("nodes.draft"), { start: "any-upstream" }),
        ],
        edges: [
          ...edges("draft > review >bad> revise", "review >good> deliver"),
          back("revise", "draft", 25),
        ],
        outputs: [{ name: "out", value: from("nodes.deliver") }],
      },
      { draft: ({ node }) => (node === "draft~v3" ? "good" : "bad") },
    );
    expect(run.scripted.log).to.deep.equal([
      "draft",
      "revise",
      "draft~v2",
      "revise~v2",
      "draft~v3",
      "deliver",
    ]);
    expect(run.handle.outcome?.outputs).to.deep.equal({ out: "good" });
  });

  it("is refused when it does not lead back, or its numbers make no sense", () => {
    const nodes = [act("a"), act("b"), act("c")];
    expect(codesOf({ nodes, edges: [...edges("a > b"), back("a", "b", 2)] })).to.deep.equal([
      "back-edge-forward /edges/1/back",
    ]);
    expect(codesOf({ nodes, edges: [...edges("a > b"), back("c", "b", 2)] })).to.include(
      "back-edge-forward /edges/1/back",
    );
    expect(
      codesOf({ nodes, edges: [...edges("a > b"), back("b", "a", 0, { gapMs: -1, withinMs: Number.NaN })] }),
    ).to.deep.equal([
      "invalid-number /edges/1/back/maxVisits",
      "invalid-number /edges/1/back/gapMs",
      "invalid-number /edges/1/back/withinMs",
    ]);
  });
});

describe("a polling run that is resumed", () => {
  const test: Case = { parts: polling(9, { gapMs: 1000, withinMs: 3500 }), script: doneAt(4) };

  it("goes on at the visit it was in, and repeats none", async () => {
    const whole = await play(test);
    const cut = whole.events.findIndex((event) => event.t === "node.closed" && event.node === "until~v2");
    const rest = await play(test, whole.events.slice(0, cut + 1));
    expect(rest.log).to.deep.equal(["ask~v3", "ask~v4", "use"]);
    expect(rest.outcome).to.deep.equal(whole.outcome);
  });

  it("pauses for what is left of the pause", async () => {
    const whole = await play(test);
    const cut = whole.events.findIndex((event) => event.t === "node.closed" && event.node === "until");
    const later = (whole.events[cut]?.at ?? 0) + 400;
    const marker: RunEvent = { at: later, t: "run.resumed" };
    const rest = await play(test, [...whole.events.slice(0, cut + 1), marker]);
    const asked = rest.events.find((event) => event.t === "node.started" && event.node === "ask~v2");
    expect((asked?.at ?? 0) - later).to.equal(600);
  });

  it("counts its time from the first visit of all, and asks once more before it gives up", async () => {
    const slow: Case = { ...test, script: doneAt(9) };
    const whole = await play(slow);
    expect(whole.outcome.error?.code).to.equal("timeout");
    const cut = whole.events.findIndex((event) => event.t === "node.closed" && event.node === "until");
    const marker: RunEvent = { at: (whole.events[cut]?.at ?? 0) + 3_600_000, t: "run.resumed" };
    const rest = await play(slow, [...whole.events.slice(0, cut + 1), marker]);
    expect(rest.log).to.deep.equal(["ask~v2"]);
    expect(rest.outcome.error?.code).to.equal("timeout");
  });

  it("runs again what was not kept only where somebody still reads it", async () => {
    const parts = polling(9);
    const nodes = parts.nodes.map((node) =>
      node.id === "prepare" || node.id === "ask" ? { ...node, journal: "rerun" as const } : node,
    );
    const kept: Case = {
      parts: { ...parts, nodes },
      script: { ...doneAt(3), use: () => Promise.resolve(1) },
    };
    const whole = await play(kept);
    const at = (node: string) =>
      whole.events.findIndex((event) => event.t === "node.closed" && event.node === node) + 1;
    // While it may poll on it needs what it was prepared with; of the visits only the last.
    expect((await play(kept, whole.events.slice(0, at("until~v2")))).log).to.deep.equal([
      "prepare",
      "ask~v3",
      "use",
    ]);
    expect((await play(kept, whole.events.slice(0, at("until~v3")))).log).to.deep.equal(["ask~v3", "use"]);
    expect((await play(kept, whole.events.slice(0, at("use")))).log).to.deep.equal([]);
  });
});
