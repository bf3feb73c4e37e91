import { expect } from "chai";
import { describe, it } from "mocha";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import { act, branch, each, edges, exit, expr, from, gate, lit, pure } from "./plans.ts";
import { checkResume, play, type Case } from "./resuming.ts";

const PAPERS = [{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }];

/** Like a native run: skip some units, ask, write, and end with a report over all. */
const UNITS: Case = {
  params: { papers: PAPERS },
  parts: {
    params: ["papers"],
    policy: { parallel: 2 },
    nodes: [
      each("units", from("params.papers"), ["pre", "skip", "build", "send", "apply", "ask", "write"], {
        role: "unit",
        parallel: 2,
        output: { obj: { sent: from("nodes.send"), wrote: from("nodes.write") } },
      }),
      act("pre", from("item.n")),
      exit("skip", {
        scope: "unit",
        status: "skipped",
        guard: expr("nodes.pre == 1"),
        reason: lit("not wanted"),
      }),
      act("build", from("nodes.pre"), { journal: "rerun" }),
      act("send", from("nodes.build"), { redispatch: "ask-provider" }),
      act("apply", from("nodes.send"), { journal: "rerun" }),
      gate("ask", { show: { title: "Write?", preview: from("nodes.apply") } }),
      act("write", from("nodes.apply"), { redispatch: "ask-provider" }),
      act("report", from("nodes.units"), { redispatch: "never" }),
    ],
    edges: edges("pre > skip >> build > send > apply > ask > write", "units > report"),
    outputs: [{ name: "report", value: from("nodes.report") }],
  },
  script: {
    pre: (call) => Promise.resolve(call.args),
    build: (call) => ({ secret: call.args }),
    send: async (call) => {
      await call.setHandle(`request-${String(call.path[0])}`);
      return Promise.resolve({ answer: call.args });
    },
  },
  redispatch: (call) => ({ action: "output", output: { asked: call.name } }),
};

const BRANCHES: Case = {
  params: { mode: "long" },
  parts: {
    params: ["mode"],
    policy: { parallel: 3, order: "ready" },
    nodes: [
      act("first", lit({ list: [3, 1, 2] })),
      pure("sorted", "sort", from("nodes.first.list")),
      branch("way", [{ name: "long", when: expr('params.mode == "long"') }, { name: "short" }]),
      act("long1", from("nodes.sorted")),
      act("long2", from("nodes.long1[0]")),
      act("short1", lit("short")),
      act("short2", from("nodes.short1")),
      act("join", { list: [from("nodes.long2"), from("nodes.short2")] }, { start: "any-upstream" }),
      act("guarded", lit("never"), { guard: expr("nodes.join == null") }),
      act("last", { obj: { join: from("nodes.join"), guarded: from("nodes.guarded") } }),
    ],
    edges: edges(
      "first > sorted > way",
      "sorted > long1",
      "way >long> long1 > long2 > join > guarded > last",
      "way >short> short1 > short2 > join",
      "join > last",
    ),
    outputs: [
      { name: "last", value: from("nodes.last") },
      { name: "missing", value: lit(null), fallback: "last-by-key" },
    ],
  },
  script: {
    long1: (call) => Promise.resolve(call.args),
    short1: notTaken,
    short2: notTaken,
  },
};

function notTaken(): never {
  throw new Error("not taken");
}

/** A failure that holds back what needs it, and nothing else. */
const HELD_BACK: Case = {
  parts: {
    nodes: [
      act("bad", lit(1), { onError: "skip-dependants" }),
      act("needs", from("nodes.bad")),
      act("needsToo", from("nodes.needs")),
      act("after", lit("after"), {}),
      act("alarm", lit("alarm"), { start: expr("run.failed && !run.needsOk") }),
      act("calm", lit("calm"), { start: expr("!run.failed") }),
    ],
    edges: edges("bad > needs > needsToo", "needs >> after", "needsToo > alarm >> calm"),
    outputs: [
      { name: "after", value: from("nodes.after") },
      { name: "alarm", value: from("nodes.alarm") },
      { name: "calm", value: from("nodes.calm") },
    ],
  },
  script: {
    bad: () => Promise.reject(new Error("bad")),
    needs: notTaken,
    needsToo: notTaken,
  },
};

const FAILURES: Case = {
  params: { papers: PAPERS },
  parts: {
    params: ["papers"],
    policy: { parallel: 2 },
    nodes: [
      each("units", from("params.papers"), ["risky", "after", "inner"], {
        role: "unit",
        parallel: 3,
      }),
      act("risky", from("item.n"), {
        onError: "null-and-go",
        retry: { tries: 2, firstMs: 10, factor: 2, on: ["call-error"] },
      }),
      act("after", { obj: { risky: from("nodes.risky"), n: from("item.n") } }, { redispatch: "never" }),
      each("inner", lit([1, 2]), ["deep"], { collect: "compact" }),
      act("deep", { list: [from("items.units.n"), from("item"), from("nodes.after.n")] }),
      act("summary", from("nodes.units"), { start: "any-upstream" }),
    ],
    edges: edges("risky > after > inner", "units > summary"),
  },
  script: {
    risky: (call) => {
      if (call.args === 1) throw new WorkflowError("network_unreachable", { args: { reason: "test" } });
      return Promise.resolve(call.args);
    },
    after: (call) => {
      if ((call.args as { n: number }).n === 2) throw new Error("no");
      return call.args;
    },
  },
};

const EXITS: Case = {
  parts: {
    policy: { parallel: 3, order: "ready" },
    nodes: [
      act("slow"),
      act("quick", lit(7)),
      exit("done", { output: { obj: { seven: from("nodes.quick") } }, guard: expr("nodes.quick == 7") }),
      act("unreached", lit("x"), { redispatch: "never" }),
    ],
    edges: edges("quick > done > unreached", "slow > unreached"),
    outputs: [{ name: "seven", value: lit(null) }],
  },
  script: {
    slow: (call) =>
      new Promise((_, reject) => {
        call.signal.addEventListener("abort", () => {
          reject(new Error("aborted"));
        });
      }),
    quick: () => Promise.resolve(7),
  },
};

const DENIED: Case = { ...UNITS, answer: "deny" };

const CASES: Readonly<Record<string, Case>> = { UNITS, BRANCHES, HELD_BACK, FAILURES, EXITS, DENIED };

for (const [name, test] of Object.entries(CASES)) {
  describe(`a run killed after any of its events: ${name}`, () => {
    it("ends as it would have, and repeats no call that must not be repeated", async () => {
      const whole = await play(test);
      expect(whole.events.length).to.be.greaterThan(5);
      for (let kept = 0; kept < whole.events.length; kept += 1) await checkResume(test, whole, kept);
    });

    it("is not run again once it is closed", async () => {
      const whole = await play(test);
      const again = await play(test, whole.events);
      expect(again).to.deep.equal({ outcome: whole.outcome, log: [], events: [] });
    });
  });
}

describe("a resumed run", () => {
  it("asks an open gate again without running anything before it", async () => {
    const whole = await play(UNITS);
    const open = whole.events.findIndex((event) => event.t === "gate.opened");
    const rest = await play(UNITS, whole.events.slice(0, open + 1));
    // Only what was not kept and is needed is computed again.
    expect(rest.log.filter((call) => call.endsWith("[0]"))).to.deep.equal(["apply[0]", "write[0]"]);
    expect(rest.events.filter((event) => event.t === "gate.opened" && event.path[0] === 0)).to.have.length(1);
  });

  it("hands a leaf what it kept in flight", async () => {
    const seen: unknown[] = [];
    const test: Case = {
      parts: { nodes: [act("poll", lit(null), { redispatch: "ask-provider" })] },
      script: {
        poll: async (call) => {
          seen.push(call.handle);
          await call.setHandle({ request: 7 });
          return "done";
        },
      },
      redispatch: () => ({ action: "call" }),
    };
    const whole = await play(test);
    const cut = whole.events.findIndex((event) => event.t === "node.handle");
    const rest = await play(test, whole.events.slice(0, cut + 1));
    expect(seen).to.deep.equal([undefined, { request: 7 }]);
    expect(rest.outcome.state).to.equal("succeeded");
  });

  it("fails a call in flight that may not be repeated, and one whose leaf cannot be asked", async () => {
    for (const redispatch of ["never", "ask-provider"] as const) {
      const test: Case = { parts: { nodes: [act("send", lit(1), { redispatch })] } };
      const { events } = await play(test);
      const rest = await play(test, events.slice(0, 2));
      expect(rest.outcome.error?.code).to.equal("interrupted");
      expect(rest.log).to.deep.equal([]);
    }
  });

  it("closes as canceled when it was being canceled", async () => {
    const whole = await play(UNITS);
    const cut = whole.events.findIndex((event) => event.t === "node.handle");
    const asked: RunEvent = { at: 0, t: "run.cancel-asked", why: "enough" };
    const rest = await play(UNITS, [...whole.events.slice(0, cut), asked]);
    expect(rest.outcome).to.deep.equal({ state: "canceled", why: "enough", outputs: { report: null } });
    expect(rest.log).to.deep.equal([]);
  });

  it("refuses a list of another length than the one it was opened with", async () => {
    const test: Case = {
      params: { papers: PAPERS },
      parts: {
        params: ["papers"],
        nodes: [
          act("list", from("params.papers"), { journal: "rerun" }),
          each("units", from("nodes.list"), ["x"]),
          act("x", from("item.n")),
        ],
        edges: edges("list > units"),
      },
    };
    const whole = await play(test);
    const shorter = { ...test, script: { list: () => [1] } };
    const rest = await play(shorter, whole.events.slice(0, -2));
    expect(rest.outcome.error?.code).to.equal("journal_damaged");
  });
});
