import { expect } from "chai";
import { describe, it } from "mocha";
import { isWorkflowError, WorkflowError } from "../../src/errors/workflow-error.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import type { JsonValue } from "../../src/model/json.ts";
import { act, call, each, edges, exit, expr, from, gate, lit, planOf, type PlanParts } from "./plans.ts";
import { play, type Case } from "./resuming.ts";
import { eventTexts, outcomeAtOnce, startPlan } from "./running.ts";

/** Twice a number, in two steps. */
const DOUBLE: PlanParts = {
  params: ["n"],
  nodes: [
    act("first", from("params.n")),
    act("second", { list: [from("nodes.first"), from("nodes.first")] }),
  ],
  edges: edges("first > second"),
  outputs: [{ name: "twice", value: from("nodes.second") }],
};

function calling(more: Partial<PlanParts> = {}): PlanParts {
  return {
    nodes: [call("double", "double", { obj: { n: lit(4) } }), act("last", from("nodes.double.twice"))],
    edges: edges("double > last"),
    plans: { double: DOUBLE },
    outputs: [{ name: "last", value: from("nodes.last") }],
    ...more,
  };
}

function problemsOf(parts: PlanParts): string[] {
  try {
    compilePlan(planOf(parts));
    return [];
  } catch (error) {
    if (!isWorkflowError(error)) throw error;
    const problems = error.details["problems"] as unknown as { code: string; at: string; detail: string }[];
    return problems.map(({ code, at, detail }) => `${code} ${at} ${detail}`);
  }
}

function grown(parts: PlanParts): JsonValue {
  return JSON.parse(JSON.stringify(planOf(parts))) as JsonValue;
}

describe("a call of a plan by its name", () => {
  it("gives the plan its arguments and takes its outputs", () => {
    const { handle, events, scripted } = startPlan(calling());
    expect(handle.outcome).to.deep.equal({ state: "succeeded", outputs: { last: [4, 4] } });
    expect(scripted.log).to.deep.equal(["double/first", "double/second", "last"]);
    expect(eventTexts(events)).to.deep.equal([
      "run.opened",
      "node.started double",
      "node.started double/first",
      "closed double/first ok",
      "node.started double/second",
      "closed double/second ok",
      "closed double ok",
      "node.started last",
      "closed last ok",
      "run succeeded",
    ]);
  });

  it("shows the plan its own arguments only, with the defaults of its parameters", () => {
    const plan = planOf({
      nodes: [call("inner", "inner", { obj: { a: lit(1) } })],
      outputs: [{ name: "seen", value: from("nodes.inner.seen") }],
      params: ["a", "c"],
      plans: {
        inner: { params: ["a", "b"], nodes: [], outputs: [{ name: "seen", value: from("params") }] },
      },
    });
    const inner = plan.plans?.["inner"];
    if (inner === undefined) throw new Error("no inner plan");
    const params = [inner.params[0], { name: "b", source: "field", default: "two" }] as typeof inner.params;
    const changed = { ...plan, plans: { inner: { ...inner, params } } };
    const { handle } = startPlan({ nodes: [] }, {}, { plan: compilePlan(changed), params: { c: 3 } });
    expect(handle.outcome?.outputs).to.deep.equal({ seen: { a: 1, b: "two" } });
  });

  it("fails when an argument is no object, or one is missing", () => {
    const plan = planOf(calling({ nodes: [call("double", "double", lit(1))], edges: [], outputs: [] }));
    const run = (changed: typeof plan) =>
      startPlan({ nodes: [] }, {}, { plan: compilePlan(changed) }).handle.outcome;
    expect(run(plan)?.error?.code).to.equal("expression_error");
    const double = plan.plans?.["double"];
    if (double === undefined) throw new Error("no plan");
    const demanding = {
      ...double,
      params: [{ name: "n", required: true, source: "field" }],
    } as typeof double;
    const empty = { ...plan, nodes: [call("double", "double", lit({}))], plans: { double: demanding } };
    expect(run(empty)?.error?.code).to.equal("call_argument_missing");
  });

  it("ends the called plan, and nothing else, at an exit in it, also from inside an iteration", () => {
    for (const scope of ["run", "unit"] as const) {
      const inner: PlanParts = {
        nodes: [
          act("a"),
          exit("out", { scope, output: lit({ why: "enough" }), guard: expr("nodes.a == null") }),
          act("b"),
        ],
        edges: edges("a > out > b"),
        outputs: [{ name: "why", value: lit("unreached") }],
      };
      const { handle, scripted } = startPlan({
        nodes: [call("c", "inner"), act("after", from("nodes.c.why"))],
        edges: edges("c > after"),
        plans: { inner },
        outputs: [{ name: "after", value: from("nodes.after") }],
      });
      expect(handle.outcome).to.deep.equal({ state: "succeeded", outputs: { after: "enough" } });
      expect(scripted.log).to.deep.equal(["c/a", "after"]);
    }
    const outcome = outcomeAtOnce({
      nodes: [call("c", "inner"), act("after", from("nodes.c.found"))],
      edges: edges("c > after"),
      plans: {
        inner: {
          nodes: [
            each("e", lit([1, 2, 3]), ["look", "found"]),
            act("look", from("item")),
            exit("found", {
              scope: "run",
              guard: expr("nodes.look == 2"),
              output: { obj: { found: from("item") } },
            }),
          ],
          edges: edges("look > found"),
          outputs: [{ name: "found", value: lit(null) }],
        },
      },
      outputs: [{ name: "after", value: from("nodes.after") }],
    });
    expect(outcome.outputs).to.deep.equal({ after: 2 });
  });

  it("fails, with the error of the step that failed, by its own onError", () => {
    const broken: PlanParts = {
      ...DOUBLE,
      nodes: [act("first", lit(1)), act("second", from("nodes.first"))],
    };
    const script = {
      second: () => {
        throw new WorkflowError("network_refused", { args: { reason: "test" } });
      },
    };
    const failed = outcomeAtOnce(calling({ plans: { double: broken } }), script);
    expect(failed).to.include({ state: "failed", firstFailed: "double" });
    expect(failed.error?.code).to.equal("network_refused");
    const nodes = [
      call("double", "double", { obj: { n: lit(4) } }, { onError: "null-and-go" }),
      act("last", from("nodes.double")),
    ];
    expect(outcomeAtOnce(calling({ nodes, plans: { double: broken } }), script)).to.deep.equal({
      state: "succeeded",
      outputs: { last: null },
    });
  });

  it("ends failed where an exit in it says so", () => {
    const inner: PlanParts = { nodes: [exit("no", { status: "failed", reason: lit("not here") })] };
    const outcome = outcomeAtOnce({ nodes: [call("c", "inner")], plans: { inner } });
    expect(outcome.error).to.include({ code: "exit_failed" });
    expect(outcome.error?.details).to.include({ node: "c/no", reason: "not here" });
  });

  it("passes a refusal on to the iteration or the run that it is in", async () => {
    const inner: PlanParts = {
      nodes: [gate("ask", { denied: "cancel" }), act("write")],
      edges: edges("ask > write"),
    };
    const atTop = await play({ parts: { nodes: [call("c", "inner")], plans: { inner } }, answer: "deny" });
    expect(atTop.outcome).to.deep.equal({ state: "canceled", outputs: {}, why: "gate-denied" });
    const inUnits = await play({
      parts: {
        nodes: [each("units", lit([1, 2]), ["c"], { role: "unit" }), call("c", "inner")],
        plans: { inner },
      },
      answer: "deny",
    });
    expect(inUnits.outcome.state).to.equal("canceled");
    expect(
      eventTexts(inUnits.events).filter((text) => text.startsWith("item e") || text.startsWith("item u")),
    ).to.deep.equal(["item units[0] canceled (gate-denied)", "item units[1] canceled (gate-denied)"]);
  });

  it("is canceled with what runs in it", async () => {
    const hang = () => new Promise<never>(() => undefined);
    const run = startPlan(calling(), { first: hang }, { limits: { cancelGraceMs: 5 } });
    run.handle.cancel("enough");
    expect(await run.finish()).to.deep.equal({ state: "canceled", outputs: { last: null }, why: "enough" });
    expect(eventTexts(run.events).slice(-3)).to.deep.equal([
      "closed double/first canceled (enough)",
      "closed double canceled (enough)",
      "run canceled",
    ]);
  });

  it("is held to its time limit", async () => {
    const hang = () => new Promise<never>(() => undefined);
    const nodes = [call("double", "double", { obj: { n: lit(4) } }, { timeoutMs: 100 })];
    const run = startPlan(
      calling({ nodes, edges: [], outputs: [] }),
      { first: hang },
      { limits: { cancelGraceMs: 5 } },
    );
    const outcome = await run.finish();
    expect(outcome.error).to.include({ code: "timeout" });
    expect(outcome.error?.details).to.include({ node: "double", ms: 100 });
  });

  it("nests, each level with names of its own", () => {
    const outer: PlanParts = {
      nodes: [call("again", "double", { obj: { n: from("params.m") } })],
      params: ["m"],
      outputs: [{ name: "twice", value: from("nodes.again.twice") }],
    };
    const { handle, scripted } = startPlan({
      nodes: [
        call("one", "double", { obj: { n: lit(1) } }),
        call("two", "outer", { obj: { m: from("nodes.one.twice") } }),
      ],
      edges: edges("one > two"),
      plans: { double: DOUBLE, outer },
      outputs: [{ name: "out", value: from("nodes.two.twice") }],
    });
    expect(handle.outcome?.outputs).to.deep.equal({
      out: [
        [1, 1],
        [1, 1],
      ],
    });
    expect(scripted.log).to.deep.equal(["one/first", "one/second", "two/again/first", "two/again/second"]);
  });

  it("keeps to the order and the number at once of the called plan", async () => {
    const later = (answered: { args: unknown }) => Promise.resolve(answered.args);
    const inner: PlanParts = {
      nodes: [act("a"), act("b"), act("c")],
      policy: { parallel: 2, order: "ready" },
    };
    const run = startPlan(
      { nodes: [call("c", "inner")], plans: { inner } },
      { a: later, b: later, c: later },
    );
    await run.finish();
    expect(run.scripted.mostRunning).to.equal(2);
  });

  it("answers start rules over the called plan alone", () => {
    const inner: PlanParts = {
      nodes: [
        act("bad", lit(1), { onError: "skip-dependants" }),
        act("alarm", lit("alarm"), { start: expr("run.failed") }),
        act("calm", lit("calm"), { start: expr("!run.failed && run.needsOk") }),
      ],
      edges: edges("bad > alarm", "bad >> calm"),
    };
    const broken = (node: string) => ({
      [node]: () => {
        throw new Error("bad");
      },
    });
    const parts: PlanParts = {
      nodes: [
        act("outside", lit(1), { onError: "skip-dependants" }),
        call("c", "inner", lit({}), { onError: "skip-dependants" }),
      ],
      edges: edges("outside >> c"),
      plans: { inner },
    };
    const inside = startPlan(parts, broken("bad"));
    expect(inside.scripted.log).to.deep.equal(["outside", "c/bad", "c/alarm"]);
    const around = startPlan(parts, broken("outside"));
    expect(around.scripted.log).to.deep.equal(["outside", "c/bad", "c/calm"]);
    expect(around.handle.outcome?.firstFailed).to.equal("outside");
  });

  it("takes an output from the last step that had its turn", () => {
    const inner: PlanParts = {
      nodes: [
        act("one", lit({ found: 1 })),
        act("two", lit({ found: 2 }), { start: expr("false") }),
        act("skipped", lit({ found: 3 }), { guard: expr("false") }),
      ],
      edges: edges("one > two >> skipped"),
      outputs: [{ name: "found", value: lit(null), fallback: "last-by-key" }],
    };
    const found = (plan: PlanParts) =>
      outcomeAtOnce({
        nodes: [call("c", "inner")],
        plans: { inner: plan },
        outputs: [{ name: "found", value: from("nodes.c.found") }],
      }).outputs["found"];
    // A step that its start rule kept from running had no turn, one whose guard was false had, and gave nothing.
    expect(found({ ...inner, nodes: inner.nodes.slice(0, 2), edges: edges("one > two") })).to.equal(1);
    expect(found({ ...inner, edges: edges("one > two", "one > skipped") })).to.equal(null);
  });
});

describe("a call in a unit that is canceled", () => {
  const inner: PlanParts = { nodes: [act("a"), act("b")], edges: edges("a > b") };
  const test: Case = {
    parts: {
      nodes: [each("units", lit([1, 2]), ["c"], { role: "unit", parallel: 2 }), call("c", "inner")],
      plans: { inner },
    },
    script: {
      a: ({ path, signal, args }) =>
        path[0] === 1
          ? Promise.resolve(args)
          : new Promise((_, reject) => {
              signal.addEventListener("abort", () => {
                reject(new Error("aborted"));
              });
            }),
    },
  };

  it("ends so also when the process dies in between", async () => {
    const run = startPlan(test.parts, test.script);
    run.handle.cancelItem([0]);
    const whole = await run.finish();
    expect(whole.state).to.equal("succeeded");
    const texts = eventTexts(run.events);
    expect(texts).to.include.members([
      "closed c/a[0] canceled (canceled)",
      "item units[0] canceled (canceled)",
    ]);
    const first = texts.indexOf("closed c/a[0] canceled (canceled)");
    for (let kept = first + 1; kept < run.events.length; kept += 1) {
      const rest = await play(test, run.events.slice(0, kept));
      expect(
        rest.log.filter((text) => text.includes("[0]")),
        `after ${kept}`,
      ).to.deep.equal([]);
      expect(rest.outcome, `after ${kept}`).to.deep.equal(whole);
    }
  });
});

describe("a call of a plan in each of many units", () => {
  it("runs in ten thousand of them", () => {
    const count = 10_000;
    const { handle } = startPlan(
      {
        params: ["items"],
        nodes: [
          each("units", from("params.items"), ["c"], { role: "unit", parallel: 3 }),
          call("c", "double", { obj: { n: from("item") } }),
        ],
        plans: { double: DOUBLE },
        outputs: [{ name: "last", value: from("nodes.units[9999].twice") }],
      },
      {},
      { params: { items: Array.from({ length: count }, (_, n) => n) } },
    );
    expect(handle.outcome).to.deep.equal({ state: "succeeded", outputs: { last: [9999, 9999] } });
  });
});

describe("plans that call each other", () => {
  it("are refused where a name is unknown, an argument missing or unknown", () => {
    const found = problemsOf({
      nodes: [
        call("a", "nobody"),
        call("b", "double", lit({ n: 1 })),
        call("c", "double", { obj: { m: lit(1) } }),
      ],
      plans: { double: DOUBLE },
    });
    expect(found).to.deep.equal(["unknown-plan /nodes/0/plan nobody", "unknown-param /nodes/2/args/obj/m m"]);
  });

  it("are refused when a call leads back, or goes too deep", () => {
    const calls = (name: string): PlanParts => ({ nodes: [call("next", name)] });
    expect(problemsOf({ nodes: [call("a", "b")], plans: { b: calls("c"), c: calls("b") } })).to.deep.equal([
      "plan-cycle /nodes/0/plan b",
      "plan-cycle /plans/b/nodes/0/plan c",
      "plan-cycle /plans/c/nodes/0/plan b",
    ]);
    const plans = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`p${n}`, n === 19 ? { nodes: [act("x")] } : calls(`p${n + 1}`)]),
    );
    expect(problemsOf({ nodes: [call("a", "p0")], plans })).to.include("calls-too-deep /nodes/0/plan p0");
  });

  it("count their nodes at each call", () => {
    const twice = (name: string): PlanParts => ({ nodes: [call("one", name), call("two", name)] });
    const plans = Object.fromEntries(
      Array.from({ length: 14 }, (_, n) => [`p${n}`, n === 13 ? { nodes: [act("x")] } : twice(`p${n + 1}`)]),
    );
    expect(problemsOf({ nodes: [call("a", "p0")], plans })).to.deep.equal([
      `too-many-nodes /policy/limits/nodes ${1 + 2 * (2 ** 13 - 1) + 2 ** 13}`,
    ]);
  });

  it("say where in which plan a problem is", () => {
    const inner: PlanParts = {
      nodes: [act("x", from("params.nobody"))],
      plans: { "a/b": { nodes: [act("y"), act("y")] } },
    };
    expect(problemsOf({ nodes: [call("c", "inner")], plans: { inner } })).to.deep.equal([
      "unknown-param /plans/inner/nodes/0/call/args/expr params.nobody",
      "duplicate-node /plans/inner/plans/a~1b/nodes/1/id y",
    ]);
  });
});

describe("a call of a plan that is given at run time", () => {
  const parts = (plan: PlanParts): PlanParts => ({
    nodes: [act("build", lit(grown(plan))), call("run", from("nodes.build"), { obj: { n: lit(3) } })],
    edges: edges("build > run"),
    outputs: [{ name: "out", value: from("nodes.run.twice") }],
  });

  it("runs it, and journals it before anything of it runs", () => {
    const { handle, events, scripted } = startPlan(parts(DOUBLE));
    expect(handle.outcome).to.deep.equal({ state: "succeeded", outputs: { out: [3, 3] } });
    expect(scripted.log).to.deep.equal(["build", "run/first", "run/second"]);
    const texts = eventTexts(events);
    expect(texts.indexOf("plan.grown run"))
      .to.be.greaterThan(0)
      .and.be.lessThan(texts.indexOf("node.started run/first"));
    const event = events.find(({ t }) => t === "plan.grown");
    if (event?.t !== "plan.grown") throw new Error("not grown");
    expect(event.nodes.map(({ id }) => id)).to.deep.equal(["first", "second"]);
    expect(event.plan?.nodes).to.deep.equal([]);
    expect(event.plan?.outputs.map(({ name }) => name)).to.deep.equal(["twice"]);
  });

  it("fails the node when it is no plan, has problems, is too large, or needs more than was declared", () => {
    const codes = (value: JsonValue, limits = {}) => {
      const { error } = outcomeAtOnce({ nodes: [call("run", lit(value))], limits });
      const problems = (error?.details?.["problems"] ?? []) as readonly { code: string }[];
      return [error?.code, ...problems.map(({ code }) => code)];
    };
    for (const value of [
      null,
      7,
      "plan",
      [],
      {},
      { irVersion: 1 },
      { ...(grown(DOUBLE) as object), nodes: [7, null] },
    ])
      expect(codes(value), JSON.stringify(value)).to.deep.equal(["plan_invalid", "not-a-plan"]);
    expect(codes(grown({ nodes: [act("a", from("nodes.b"))] }))).to.deep.equal([
      "plan_invalid",
      "unknown-node",
    ]);
    expect(codes(grown({ nodes: [act("a", lit(1), { port: "x" })] }))).to.deep.equal([
      "plan_invalid",
      "unknown-port",
    ]);
    expect(codes(grown(DOUBLE), { nodes: 1 })).to.deep.equal(["limit_exceeded"]);
    const greedy = { ...(grown(DOUBLE) as object), needs: ["network"] } as JsonValue;
    expect(codes(greedy)).to.deep.equal(["plan_invalid", "capability-undeclared"]);
  });

  it("refuses plans that call themselves through what they are given", () => {
    const parts: PlanParts = {
      params: ["plan"],
      nodes: [call("deeper", from("params.plan"), { obj: { plan: from("params.plan") } })],
    };
    const outcome = outcomeAtOnce(parts, {}, { plan: grown(parts) });
    expect(outcome.error).to.include({ code: "limit_exceeded" });
    expect(outcome.error?.details).to.include({ what: "calls", bound: 16 });
  });

  it("fails with plan_changed when the binding gives another plan after a restart", async () => {
    let steps = DOUBLE;
    const test: Case = {
      parts: {
        nodes: [
          act("build", lit(null), { journal: "rerun" }),
          call("run", from("nodes.build"), { obj: { n: lit(3) } }),
        ],
        edges: edges("build > run"),
      },
      script: { build: () => grown(steps), first: () => Promise.resolve(1) },
    };
    const whole = await play(test);
    const cut = whole.events.findIndex((event) => event.t === "node.started" && event.node === "run/first");
    const before = whole.events.slice(0, cut + 1);
    expect((await play(test, before)).outcome.state).to.equal("succeeded");
    steps = { ...DOUBLE, edges: [], nodes: DOUBLE.nodes.slice(0, 1), outputs: [] };
    const changed = await play(test, before);
    expect(changed.outcome.error?.code).to.equal("plan_changed");
    expect(changed.log).to.deep.equal(["build"]);
  });
});
