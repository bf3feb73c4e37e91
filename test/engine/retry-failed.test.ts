import { expect } from "chai";
import { describe, it } from "mocha";
import type { JsonValue } from "../../src/model/json.ts";
import {
  act,
  back,
  branch,
  call,
  each,
  edges,
  expr,
  from,
  gate,
  lit,
  planOf,
  type PlanParts,
} from "./plans.ts";
import { checkResume, play, type Case } from "./resuming.ts";

const PAPERS = [{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }];

describe("a retry of what failed", () => {
  /** The second unit fails twice, then the retry lets it through. */
  const parts: PlanParts = {
    params: ["papers"],
    nodes: [
      act("prepare", lit("ready")),
      each("units", from("params.papers"), ["try", "keep"], { role: "unit", parallel: 2 }),
      act("try", from("item.n"), { redispatch: "never" }),
      act("keep", { list: [from("nodes.try"), from("nodes.prepare")] }),
      act("report", from("nodes.units")),
    ],
    edges: edges("prepare > units > report", "try > keep"),
    outputs: [{ name: "report", value: from("nodes.report") }],
  };
  const test: Case = {
    parts,
    params: { papers: PAPERS },
    script: {
      try: (call) => {
        if (call.path[0] === 1 && call.attempt < 2) throw new Error("not yet");
        return Promise.resolve(call.args);
      },
    },
  };

  it("runs the failed unit and what follows it anew, and leaves the others", async () => {
    const first = await play(test);
    expect(first.outcome.state).to.equal("partial");
    expect(first.outcome.outputs["report"]).to.deep.equal([[0, "ready"], null, [2, "ready"], [3, "ready"]]);
    const second = await play(test, first.events, true);
    expect(second.log).to.deep.equal(["try[1]#2", "keep[1]#2", "report#2"]);
    expect(second.outcome).to.deep.equal({
      state: "succeeded",
      outputs: {
        report: [
          [0, "ready"],
          [1, "ready"],
          [2, "ready"],
          [3, "ready"],
        ],
      },
    });
    expect(second.events.slice(0, 4).map((event) => event.t)).to.deep.equal([
      "run.resumed",
      "item.reopened",
      "node.reopened",
      "node.reopened",
    ]);
  });

  it("may be killed after any of its events too", async () => {
    const first = await play(test);
    const second = await play(test, first.events, true);
    const whole = { ...second, events: [...first.events, ...second.events] };
    // After the retry's own first events; before them the run is simply closed.
    for (let kept = first.events.length + 4; kept < whole.events.length; kept += 1) {
      await checkResume(test, whole, kept);
    }
  });

  it("runs a unit anew whose question was answered with no, and asks again", async () => {
    const asked: PlanParts = {
      params: ["papers"],
      nodes: [
        each("units", from("params.papers"), ["stage", "ask", "write"], { role: "unit" }),
        act("stage", from("item.n")),
        gate("ask", { denied: "cancel", guard: expr("item.n > 1") }),
        act("write", from("item.n")),
      ],
      edges: edges("stage > ask > write"),
    };
    const denied = await play({ parts: asked, params: { papers: PAPERS }, answer: "deny" });
    // What was declined is no failure.
    expect(denied.outcome.state).to.equal("succeeded");
    expect(denied.log.filter((call) => call.startsWith("write"))).to.deep.equal(["write[0]", "write[1]"]);
    const second = await play({ parts: asked, params: { papers: PAPERS } }, denied.events, true);
    expect(second.log).to.deep.equal(["stage[2]#2", "write[2]#2", "stage[3]#2", "write[3]#2"]);
    expect(second.outcome.state).to.equal("succeeded");
  });

  it("runs a failed node at the top anew with all that follows it", async () => {
    let broken = true;
    const top: Case = {
      parts: {
        nodes: [
          act("a", lit(1)),
          act("b", from("nodes.a")),
          act("c", from("nodes.b")),
          act("d", from("nodes.a")),
        ],
        edges: edges("a > b > c", "a > d", "c >> d"),
        outputs: [{ name: "c", value: from("nodes.c") }],
      },
      script: {
        b: (call) => {
          if (broken) throw new Error("broken");
          return call.args;
        },
      },
    };
    const first = await play(top);
    expect(first.outcome).to.include({ state: "failed", firstFailed: "b" });
    expect(first.log).to.deep.equal(["a", "b"]);
    broken = false;
    const second = await play(top, first.events, true);
    expect(second.log).to.deep.equal(["b#2", "c", "d"]);
    expect(second.outcome).to.deep.equal({ state: "succeeded", outputs: { c: 1 } });
  });

  it("gives every unit of an each behind it a new attempt", async () => {
    let broken = true;
    const chained: Case = {
      params: { papers: PAPERS.slice(0, 2) },
      parts: {
        params: ["papers"],
        nodes: [
          each("first", from("params.papers"), ["x"]),
          act("x", from("item.n")),
          each("second", from("nodes.first"), ["y"]),
          act("y", from("item")),
        ],
        edges: edges("first > second"),
        outputs: [{ name: "out", value: from("nodes.second") }],
      },
      script: {
        x: (call) => {
          if (broken && call.args === 1) throw new Error("broken");
          return call.args;
        },
      },
    };
    const first = await play(chained);
    expect(first.outcome.outputs).to.deep.equal({ out: [0, null] });
    broken = false;
    const second = await play(chained, first.events, true);
    expect(second.log).to.deep.equal(["x[1]#2", "y[0]#2", "y[1]#2"]);
    expect(second.outcome.outputs).to.deep.equal({ out: [0, 1] });
  });

  it("goes through a called plan, and runs one that was given at run time anew as a whole", async () => {
    for (const isGrown of [false, true]) {
      let broken = true;
      const inner: PlanParts = {
        nodes: [act("a", lit(1)), act("b", from("nodes.a")), act("c", from("nodes.b"))],
        edges: edges("a > b > c"),
        outputs: [{ name: "c", value: from("nodes.c") }],
      };
      const grown = lit(JSON.parse(JSON.stringify(planOf(inner))) as JsonValue);
      const test: Case = {
        parts: {
          nodes: [call("run", isGrown ? grown : "inner"), act("last", from("nodes.run.c"))],
          edges: edges("run > last"),
          plans: { inner },
          outputs: [{ name: "last", value: from("nodes.last") }],
        },
        script: {
          b: ({ args }) => {
            if (broken) throw new Error("broken");
            return Promise.resolve(args);
          },
        },
      };
      const first = await play(test);
      expect(first.outcome).to.include({ state: "failed", firstFailed: "run" });
      broken = false;
      const second = await play(test, first.events, true);
      expect(second.outcome).to.deep.equal({ state: "succeeded", outputs: { last: 1 } });
      const again = isGrown ? ["run/a#2", "run/b#2", "run/c#2", "last"] : ["run/b#2", "run/c#2", "last"];
      expect(second.log).to.deep.equal(again);
      const whole = { ...second, events: [...first.events, ...second.events] };
      const opened = second.events.findLastIndex((event) => event.t === "node.reopened") + 1;
      for (let kept = first.events.length + opened; kept < whole.events.length; kept += 1) {
        await checkResume(test, whole, kept);
      }
    }
  });

  it("goes on at the visit that failed, and leaves the earlier ones", async () => {
    let broken = true;
    const test: Case = {
      parts: {
        nodes: [
          act("ask", from("nodes.ask")),
          branch("until", [{ name: "again", when: expr("nodes.ask < 3") }, { name: "on" }]),
          act("use", from("nodes.ask")),
        ],
        edges: [...edges("ask > until >on> use"), back("until", "ask", 9, { arm: "again" })],
        outputs: [{ name: "used", value: from("nodes.use") }],
      },
      script: {
        ask: ({ args }) => {
          if (args === 1 && broken) throw new Error("broken");
          return Number(args ?? 0) + 1;
        },
      },
    };
    const first = await play(test);
    expect(first.log).to.deep.equal(["ask", "ask~v2"]);
    broken = false;
    const second = await play(test, first.events, true);
    expect(second.log).to.deep.equal(["ask~v2#2", "ask~v3", "use"]);
    expect(second.outcome.outputs).to.deep.equal({ used: 3 });
  });
});
