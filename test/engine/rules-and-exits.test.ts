import { expect } from "chai";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { pending } from "../fakes/scripted-leaves.ts";
import { act, call, check, each, edges, exit, expr, from, lit, type PlanParts } from "./plans.ts";
import { eventTexts, outcomeAtOnce as outcome, startPlan } from "./running.ts";

describe("guards and start rules", () => {
  it("pass over a node whose guard is false, once, with null", () => {
    const run = startPlan({
      nodes: [
        act("a", lit(1)),
        act("b", lit(2), { guard: expr("nodes.a > 1") }),
        act("c", { list: [from("nodes.b"), from("status.b")] }),
      ],
      edges: edges("a > b > c"),
      outputs: [{ name: "c", value: from("nodes.c") }],
    });
    expect(run.scripted.log).to.deep.equal(["a", "c"]);
    expect(run.handle.outcome?.outputs["c"]).to.deep.equal([null, "skipped"]);
    expect(eventTexts(run.events)).to.include("closed b skipped (guard)");
  });

  it("evaluate the guard of an each before its iterations", () => {
    const run = startPlan({ nodes: [each("e", lit([1, 2]), ["x"], { guard: expr("false") }), act("x")] });
    expect(run.scripted.log).to.deep.equal([]);
  });

  it("hold back what needs a failure, and nothing that only comes after it", () => {
    const run = startPlan(
      {
        nodes: [
          act("bad", lit(1), { onError: "skip-dependants" }),
          act("needs"),
          act("too"),
          act("after"),
          act("any", lit(1), { start: "any-upstream" }),
        ],
        edges: edges("bad > needs > too", "bad >> after", "bad > any", "after > any"),
      },
      {
        bad: () => {
          throw new Error("bad");
        },
      },
    );
    expect(run.scripted.log).to.deep.equal(["bad", "after", "any"]);
    expect(run.handle.outcome).to.deep.include({ state: "failed", firstFailed: "bad" });
    expect(eventTexts(run.events)).to.include.members([
      "closed needs skipped (needs-failed)",
      "closed too skipped (needs-failed)",
    ]);
  });

  it("pass on null after null-and-go, as if all were well", () => {
    const run = startPlan(
      {
        nodes: [
          act("bad", lit(1), { onError: "null-and-go" }),
          act("next", { list: [from("nodes.bad"), from("status.bad")] }),
        ],
        edges: edges("bad > next"),
        outputs: [{ name: "next", value: from("nodes.next") }],
      },
      {
        bad: () => {
          throw new Error("bad");
        },
      },
    );
    expect(run.handle.outcome).to.deep.equal({ state: "succeeded", outputs: { next: [null, "error"] } });
  });

  it("never pass over an expression that fails", () => {
    const result = outcome({
      nodes: [act("a", from("1 < 'x'"), { onError: "null-and-go" }), act("b")],
      edges: edges("a > b"),
    });
    expect(result).to.deep.include({ state: "failed", firstFailed: "a" });
    expect(result.error?.code).to.equal("expression_error");
    const guarded = outcome({
      nodes: [act("a", lit(1), { guard: expr("1 < 'x'"), onError: "null-and-go" })],
    });
    expect(guarded.error?.code).to.equal("expression_error");
  });

  it("see failures and needs through run", () => {
    const run = startPlan(
      {
        nodes: [
          act("bad", lit(1), { onError: "skip-dependants" }),
          act("alarm", lit(1), { start: expr("run.failed") }),
          act("always", lit(1), { start: expr("true") }),
          act("needs", lit(1), { start: expr("run.needsOk") }),
          act("calm", lit(1), { start: expr("!run.failed") }),
        ],
        edges: edges("bad >> alarm", "bad > always", "bad > needs", "alarm >> calm"),
      },
      {
        bad: () => {
          throw new Error("bad");
        },
      },
    );
    expect(run.scripted.log).to.deep.equal(["bad", "alarm", "always"]);
    expect(eventTexts(run.events)).to.include.members([
      "closed needs skipped (not-reached)",
      "closed calm skipped (not-reached)",
    ]);
  });

  it("stop what runs beside a failure, and start nothing more", async () => {
    const run = startPlan(
      {
        policy: { parallel: 3 },
        nodes: [act("slow"), act("bad"), act("later")],
        edges: edges("slow > later"),
      },
      { slow: (call) => pending(call.signal).promise, bad: () => Promise.reject(new Error("bad")) },
    );
    expect(await run.finish()).to.deep.include({ state: "failed", firstFailed: "bad" });
    expect(run.scripted.log).to.deep.equal(["slow", "bad"]);
    expect(eventTexts(run.events)).to.deep.equal([
      "run.opened",
      "node.started slow",
      "node.started bad",
      "closed bad error",
      "closed slow canceled",
      "run failed",
    ]);
  });
});

describe("an exit of the run", () => {
  it("ends it with its status, output and reason", () => {
    const parts = (status: "succeeded" | "failed" | "skipped"): PlanParts => ({
      nodes: [
        act("a", lit({ x: 1, y: 2 })),
        exit("end", {
          status,
          output: from("nodes.a"),
          reason: lit("no PDF"),
          guard: expr("nodes.a.x == 1"),
        }),
        act("b"),
      ],
      edges: edges("a > end > b"),
      outputs: [
        { name: "x", value: lit(0) },
        { name: "z", value: lit(0) },
      ],
    });
    expect(outcome(parts("succeeded"))).to.deep.equal({
      state: "succeeded",
      why: "no PDF",
      outputs: { x: 1, z: null },
    });
    expect(outcome(parts("skipped"))).to.deep.equal({
      state: "skipped",
      why: "no PDF",
      outputs: { x: 1, z: null },
    });
    expect(outcome(parts("failed"))).to.deep.include({ state: "failed", why: "no PDF" });
    expect(outcome(parts("failed")).error).to.deep.include({
      code: "exit_failed",
      details: { node: "end", reason: "no PDF" },
    });
  });

  it("reaches out of iterations", () => {
    const run = startPlan({
      nodes: [
        each("e", lit([0, 1, 2, 3]), ["x", "end"]),
        act("x", from("item")),
        exit("end", { guard: expr("item == 1"), output: from("item") }),
        act("after"),
      ],
      edges: edges("x > end", "e > after"),
      outputs: [{ name: "item", value: lit(null) }],
    });
    expect(run.handle.outcome).to.deep.equal({ state: "succeeded", outputs: { item: 1 } });
    expect(run.scripted.log).to.deep.equal(["x[0]", "x[1]"]);
  });
});

describe("outputs of a run", () => {
  it("fall back to the last node's output by key", () => {
    const parts: PlanParts = {
      nodes: [act("a", lit({ x: 1 })), act("b", lit({ y: 2 })), act("c", lit(1), { guard: expr("false") })],
      edges: edges("a >> b"),
      outputs: [
        { name: "x", value: from("nodes.a.x"), fallback: "last-by-key" },
        { name: "y", value: lit(null), fallback: "last-by-key" },
      ],
    };
    expect(outcome({ ...parts, nodes: parts.nodes.slice(0, 2) }).outputs).to.deep.equal({ x: 1, y: 2 });
    // The last node was skipped, so its output is null.
    expect(outcome(parts).outputs).to.deep.equal({ x: 1, y: null });
    const plain: PlanParts = {
      nodes: [act("a", lit("text"))],
      outputs: [
        { name: "first", value: lit(null), fallback: "last-by-key" },
        { name: "second", value: lit(null), fallback: "last-by-key" },
      ],
    };
    expect(outcome(plain).outputs).to.deep.equal({ first: "text", second: null });
  });

  it("that cannot be computed fail the run", () => {
    const result = outcome({
      nodes: [act("a", lit("x"))],
      outputs: [{ name: "o", value: from("nodes.a < 1") }],
    });
    expect(result).to.deep.include({ state: "failed", outputs: {} });
    expect(result.error?.code).to.equal("expression_error");
  });
});

describe("a plan with ports that nobody fills", () => {
  it("is refused at once, every node named, in called plans too", () => {
    const parts: PlanParts = {
      nodes: [
        check("judge", lit(1), [], { port: "nobody" }),
        call("inner", "inner"),
        each("fan", lit([]), ["x"], { unroll: "siblings" }),
        act("x", lit(1), { port: "none" }),
        act("y"),
      ],
      plans: { inner: { nodes: [act("z", lit(1), { port: "missing" })] } },
    };
    try {
      startPlan(parts);
      expect.fail("started");
    } catch (error) {
      if (!isWorkflowError(error)) throw error;
      const problems = error.details["problems"] as unknown as { code: string; node?: string }[];
      expect(problems.map(({ code, node }) => `${code} ${node ?? "-"}`)).to.deep.equal([
        "unknown-port judge",
        "unknown-port x",
        "unknown-port z",
      ]);
    }
  });
});

describe("a long chain of leaves that answer at once", () => {
  it("takes no stack", () => {
    const count = 10_000;
    const nodes = Array.from({ length: count }, (_, index) =>
      act(`n${index}`, index === 0 ? lit(0) : from(`nodes.n${index - 1}`)),
    );
    const chain = nodes
      .slice(1)
      .map((node, index) => ({ from: `n${index}`, to: node.id, carries: "data" }) as const);
    const run = startPlan(
      { nodes, edges: chain, outputs: [{ name: "last", value: from(`nodes.n${count - 1}`) }] },
      Object.fromEntries(nodes.map(({ id }) => [id, (call: { args: unknown }) => Number(call.args) + 1])),
    );
    expect(run.handle.outcome?.outputs["last"]).to.equal(count);
  });

  it("may be a chain of failures held back", () => {
    const count = 5000;
    const nodes = Array.from({ length: count }, (_, index) =>
      act(`n${index}`, lit(0), { onError: "skip-dependants" }),
    );
    const chain = nodes
      .slice(1)
      .map((node, index) => ({ from: `n${index}`, to: node.id, carries: "data" }) as const);
    const run = startPlan(
      { nodes, edges: chain },
      {
        n0: () => {
          throw new Error("first");
        },
      },
    );
    expect(run.handle.outcome?.state).to.equal("failed");
    expect(run.scripted.log).to.deep.equal(["n0"]);
  });
});
