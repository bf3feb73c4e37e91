import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import { validatePlan } from "../../src/graph/validate-plan.ts";
import type { Plan, PlanNode } from "../../src/model/plan.ts";
import {
  act,
  branch,
  each,
  edges,
  exit,
  expr,
  from,
  gate,
  lit,
  planOf,
  pure,
  type PlanParts,
} from "../engine/plans.ts";
import { randomPlan } from "../engine/random-plans.ts";

/** The problems as `code pointer detail`. */
function problems(parts: PlanParts | Plan): string[] {
  const plan = "irVersion" in parts ? parts : planOf(parts);
  return validatePlan(plan).map(({ code, at, detail }) => `${code} ${at} ${detail}`);
}

const base = { start: "upstream-ok", onError: "stop-run" } as const;
const check: PlanNode = {
  ...base,
  id: "check",
  kind: "check",
  call: { port: "leaf", name: "verify", args: from("nodes.draft"), redispatch: "safe" },
  passWhen: expr("result.ok"),
  repair: { redo: ["draft"], attempts: 2, feedback: "append-text" },
  exhausted: "go-on",
};
const call: PlanNode = { ...base, id: "call", kind: "call", plan: "other", args: from("nodes.check") };

/** All eight kinds, a back edge, a nested each. */
const SOUND: PlanParts = {
  params: ["papers"],
  nodes: [
    act("draft", from("params.papers")),
    check,
    call,
    pure("sorted", "sort", from("nodes.draft"), { field: "a" }),
    pure("wanted", "filter", from("nodes.sorted"), expr("item.n > 1 && index < params.papers.length")),
    each("outer", from("nodes.wanted"), ["inner", "way", "end", "ask"], {
      role: "unit",
      output: from("nodes.inner"),
    }),
    each("inner", from("item.list"), ["deep"]),
    act("deep", {
      list: [from("item"), from("items.outer.n"), from("indexes.outer"), from("nodes.draft"), from("index")],
    }),
    branch("way", [{ name: "yes", when: expr("item.n > 1") }, { name: "no" }]),
    exit("end", {
      scope: "unit",
      status: "skipped",
      reason: from("item.why"),
      guard: expr('status.inner == "ok"'),
    }),
    gate("ask", { show: { title: "?", preview: from("nodes.inner") } }),
    act("loop", lit(1), { result: { x: expr("result.x") }, start: expr("run.needsOk && !run.failed") }),
  ],
  edges: [
    ...edges(
      "draft > check > call",
      "draft > sorted > wanted > outer",
      "inner > way >yes> end",
      "way >no> ask",
      "call > loop",
    ),
    { from: "loop", to: "draft", carries: "order", back: { maxVisits: 3 } },
  ],
  plans: { other: { nodes: [act("step")] } },
  outputs: [{ name: "out", value: from("nodes.outer") }],
};

describe("validatePlan", () => {
  it("finds nothing in a sound plan of all eight kinds", () => {
    expect(problems(SOUND)).to.deep.equal([]);
    expect(compilePlan(planOf(SOUND)).unitEach?.id).to.equal("outer");
  });

  it("finds duplicate ids and names", () => {
    expect(
      problems({
        params: ["p", "p"],
        nodes: [act("a"), act("a")],
        outputs: [
          { name: "o", value: lit(1) },
          { name: "o", value: lit(2) },
        ],
      }),
    ).to.deep.equal([
      "duplicate-param /params/1/name p",
      "duplicate-output /outputs/1/name o",
      "duplicate-node /nodes/1/id a",
    ]);
  });

  it("finds edges to nowhere, across bodies, and along arms that are not there", () => {
    expect(
      problems({
        nodes: [act("a"), each("e", lit([]), ["b"]), act("b"), branch("way", [{ name: "x" }]), act("c")],
        edges: edges("a > none", "none > a", "a > b", "b > e", "a >x> c", "way >y> c"),
      }),
    ).to.deep.equal([
      "unknown-node /edges/0/to none",
      "unknown-node /edges/1/from none",
      "edge-across-bodies /edges/2 a → b",
      "edge-across-bodies /edges/3 b → e",
      "arm-not-branch /edges/4/arm x",
      "unknown-arm /edges/5/arm y",
    ]);
  });

  it("finds every cycle without a back edge once, and nothing behind it", () => {
    expect(
      problems({
        nodes: ["a", "b", "c", "d", "e", "f", "g"].map((id) => act(id)),
        edges: edges("a > b > c > a", "c > d", "e > f > e", "f > g", "g > g"),
      }),
    ).to.deep.equal(["cycle /nodes/0 a → b → c → a", "cycle /nodes/4 e → f → e", "cycle /nodes/6 g → g"]);
    const back = (from: string, to: string) =>
      ({ from, to, carries: "data", back: { maxVisits: 2 } }) as const;
    expect(
      problems({ nodes: [act("a"), act("b")], edges: [...edges("a > b"), back("b", "a")] }),
    ).to.deep.equal([]);
    expect(problems({ nodes: [act("a"), act("b")], edges: [back("a", "b")] })).to.deep.equal([
      "back-edge-forward /edges/0/back a → b",
    ]);
  });

  it("finds bodies that are empty, shared, unknown or inside themselves", () => {
    expect(
      problems({
        nodes: [
          each("empty", lit([]), []),
          each("one", lit([]), ["x", "none", "one"]),
          each("two", lit([]), ["x"]),
          act("x"),
          each("p", lit([]), ["q"]),
          each("q", lit([]), ["p"]),
        ],
      }),
    ).to.deep.equal([
      "body-empty /nodes/0/body empty",
      "unknown-node /nodes/1/body/1 none",
      "body-cycle /nodes/1/body/2 one",
      "body-shared /nodes/2/body/0 x",
      "body-cycle /nodes/4/body/0 q",
      "body-cycle /nodes/5/body/0 p",
    ]);
  });

  it("finds branches without arms, with doubled ones, and with arms never chosen", () => {
    expect(
      problems({
        nodes: [
          branch("none", []),
          branch("twice", [
            { name: "x", when: expr("1 == 1") },
            { name: "x", when: expr("1 == 2") },
          ]),
          branch("late", [{ name: "always" }, { name: "never" }], { otherwise: "gone" }),
          branch("picked", [{ name: "a" }, { name: "b" }], { pick: expr("'a'") }),
        ],
      }),
    ).to.deep.equal([
      "branch-without-arms /nodes/0/arms none",
      "duplicate-arm /nodes/1/arms/1/name x",
      "arm-never-chosen /nodes/2/arms/1 never",
      "unknown-arm /nodes/2/otherwise gone",
    ]);
  });

  it("finds nodes that nothing reaches", () => {
    expect(
      problems({ nodes: [exit("end"), act("after"), act("later")], edges: edges("end > after > later") }),
    ).to.deep.equal(["unreachable /nodes/1 after", "unreachable /nodes/2 later"]);
    expect(problems({ nodes: [act("a"), act("b")], policy: { order: "walk" } })).to.deep.equal([
      "unreachable /nodes/1 b",
    ]);
  });

  it("finds names that mean nothing, or nothing yet, where they stand", () => {
    const found = problems({
      params: ["p"],
      nodes: [
        act("a", from("nodes.b.x")),
        act("b", {
          list: [
            from("nodes.none"),
            from("params.q"),
            from("item"),
            from("result"),
            from("what.x"),
            from("nodes[params.p]"),
          ],
        }),
        each("e", from("nodes.inner"), ["inner"], { output: from("nodes.a") }),
        act("inner", { text: ["x", expr("nodes.b"), expr("items.f")] }),
        each("f", lit([]), ["g"]),
        act("g", { obj: { "a/b": from("items.e") } }),
        pure("h", "map", lit([]), expr("run.failed || f(1)")),
      ],
      outputs: [{ name: "o", value: from("nodes.inner") }],
    });
    expect(found).to.deep.equal([
      "not-upstream /nodes/0/call/args/expr nodes.b",
      "unknown-node /nodes/1/call/args/list/0/expr nodes.none",
      "unknown-param /nodes/1/call/args/list/1/expr params.q",
      "unknown-root /nodes/1/call/args/list/2/expr item",
      "unknown-root /nodes/1/call/args/list/3/expr result",
      "unknown-root /nodes/1/call/args/list/4/expr what.x",
      "unknown-node /nodes/1/call/args/list/5/expr nodes",
      "not-upstream /nodes/2/over/expr nodes.inner",
      "not-upstream /nodes/2/output/expr nodes.a",
      "not-upstream /nodes/3/call/args/text/1 nodes.b",
      "not-upstream /nodes/3/call/args/text/2 items.f",
      "not-upstream /nodes/5/call/args/obj/a~1b/expr items.e",
      "unknown-function /nodes/6/spec f",
      "not-upstream /outputs/0/value/expr nodes.inner",
    ]);
  });

  it("finds numbers out of their range, and rerun where it would repeat an effect", () => {
    const found = problems({
      nodes: [
        act("a", lit(1), {
          timeoutMs: 0,
          capBytes: -1,
          retry: { tries: 0, firstMs: -1, factor: NaN, on: [] },
        }),
        each("e", lit([]), ["b"], { cap: -1, gapMs: -1, parallel: 0 }),
        act("b", lit(1), { journal: "rerun", redispatch: "never" }),
        gate("g", { waitMs: -1, journal: "rerun" }),
      ],
      policy: { parallel: 0.5 },
    });
    expect(found).to.deep.equal([
      "invalid-number /nodes/0/timeoutMs 0",
      "invalid-number /nodes/0/capBytes -1",
      "invalid-number /nodes/0/retry/tries 0",
      "invalid-number /nodes/0/retry/firstMs -1",
      "invalid-number /nodes/0/retry/factor NaN",
      "invalid-number /nodes/1/cap -1",
      "invalid-number /nodes/1/gapMs -1",
      "invalid-number /nodes/1/parallel 0",
      "rerun-not-safe /nodes/2/journal b",
      "invalid-number /nodes/3/waitMs -1",
      "rerun-not-safe /nodes/3/journal g",
      "invalid-number /policy/parallel 0.5",
    ]);
  });

  it("finds units inside of iterations, twice, and their exits outside", () => {
    expect(
      problems({
        nodes: [
          each("a", lit([]), ["b"], { role: "unit" }),
          each("b", lit([]), ["x"], { role: "unit" }),
          act("x"),
          each("c", lit([]), ["y"], { role: "unit" }),
          act("y"),
          exit("out", { scope: "unit" }),
        ],
      }),
    ).to.deep.equal([
      "exit-outside-unit /nodes/5/scope out",
      "unit-each-nested /nodes/1/role b",
      "unit-each-twice /nodes/3/role c",
    ]);
  });

  it("finds unknown kinds, operations and repairs, and too many nodes", () => {
    const plan = planOf({
      nodes: [
        { ...act("a"), kind: "poem" } as unknown as PlanNode,
        pure("b", "fold" as "map", lit([])),
        pure("c", "map", lit([]), { no: "expression" }),
        {
          ...check,
          repair: { redo: ["none"], attempts: 0, feedback: "append-text" },
          call: { ...check.call, args: lit(1) },
        },
      ],
    });
    expect(
      problems({ ...plan, policy: { ...plan.policy, limits: { ...plan.policy.limits, nodes: 3 } } }),
    ).to.deep.equal([
      "unknown-kind /nodes/0/kind poem",
      "unknown-operation /nodes/1/op fold",
      "unknown-operation /nodes/2/spec map",
      "invalid-number /nodes/3/repair/attempts 0",
      "unknown-node /nodes/3/repair/redo/0 none",
      "too-many-nodes /policy/limits/nodes 4",
    ]);
  });

  it("refuses to compile with all problems in the error", () => {
    try {
      compilePlan(planOf({ nodes: [act("a", from("nodes.x")), act("a", from("what"))] }));
      expect.fail("compiled");
    } catch (error) {
      if (!isWorkflowError(error)) throw error;
      expect(error.code).to.equal("plan_invalid");
      expect(error.args).to.include({ count: 3, problem: "duplicate-node" });
      expect(error.details["problems"]).to.have.length(3);
    }
  });

  it("accepts random sound plans, and finds the fault put into one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.nat(100), (seed, pick) => {
        const parts = randomPlan(seed, "any");
        expect(problems(parts)).to.deep.equal([]);
        const victim = parts.nodes[pick % parts.nodes.length];
        const inBody = parts.nodes.some(
          (node) => node.kind === "each" && node.body.includes(victim?.id ?? ""),
        );
        const target = parts.edges?.find((edge) => edge.from === victim?.id && edge.back === undefined)?.to;
        if (victim === undefined || target === undefined || inBody) return;
        const broken = { ...parts, edges: [...(parts.edges ?? []), ...edges(`${target} > ${victim.id}`)] };
        expect(validatePlan(planOf(broken)).map(({ code }) => code)).to.include("cycle");
      }),
      { numRuns: 300 },
    );
  });
});
