import { expect } from "chai";
import { describe, it } from "mocha";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import type { PlanNode } from "../../src/model/plan.ts";
import { act, branch, edges, expr, from, lit, pure, type PlanParts } from "./plans.ts";
import { eventTexts, outcomeAtOnce as outcome, startPlan } from "./running.ts";

function outputOf(node: PlanNode, params = {}): unknown {
  const parts = {
    params: Object.keys(params),
    nodes: [node],
    outputs: [{ name: "out", value: from(`nodes.${node.id}`) }],
  };
  const { outputs, error } = outcome(parts, {}, params);
  return error === undefined ? outputs["out"] : `${error.code} ${error.details?.["fault"] as string}`;
}

describe("an act", () => {
  it("hands its leaf bound arguments and gives its answer on", async () => {
    const calls: unknown[] = [];
    const run = startPlan(
      {
        params: ["p"],
        nodes: [act("a", from("params.p"), { name: "do" }), act("b", { obj: { a: from("nodes.a.x") } })],
        edges: edges("a > b"),
        outputs: [{ name: "b", value: from("nodes.b") }],
      },
      {
        do: (call) => {
          calls.push({
            name: call.name,
            args: call.args,
            node: call.node,
            path: call.path,
            attempt: call.attempt,
            key: call.key,
            handle: call.handle,
          });
          return Promise.resolve({ x: 7 });
        },
      },
      { params: { p: "in" } },
    );
    expect(await run.finish()).to.deep.equal({ state: "succeeded", outputs: { b: { a: 7 } } });
    expect(calls).to.deep.equal([
      { name: "do", args: "in", node: "a", path: [], attempt: 1, key: "run-1:a:", handle: undefined },
    ]);
    expect(eventTexts(run.events)).to.deep.equal([
      "run.opened",
      "node.started a",
      "closed a ok",
      "node.started b",
      "closed b ok",
      "run succeeded",
    ]);
  });

  it("runs to the end before startRun returns when every leaf answers at once", () => {
    expect(outcome({ nodes: [act("a", lit(1))] })).to.deep.equal({ state: "succeeded", outputs: {} });
  });

  it("takes output fields from the result by expressions", () => {
    const node = act("a", lit(1), {
      result: { id: expr("result.request.id"), ok: expr("result.code == 200"), none: expr("result.none") },
    });
    const parts = { nodes: [node], outputs: [{ name: "out", value: from("nodes.a") }] };
    expect(outcome(parts, { a: () => ({ request: { id: "r" }, code: 200 }) }).outputs["out"]).to.deep.equal({
      id: "r",
      ok: true,
      none: null,
    });
  });

  it("refuses an output over its cap, exactly", () => {
    const parts = (capBytes: number): PlanParts => ({ nodes: [act("a", lit("é".repeat(10)), { capBytes })] });
    expect(outcome(parts(22)).state).to.equal("succeeded");
    expect(outcome(parts(21)).error).to.deep.include({ code: "output_too_large" });
    expect(outcome({ nodes: [act("a", lit("0123456789"))], outputBytes: 11 }).error?.code).to.equal(
      "output_too_large",
    );
  });

  it("fails with what its leaf threw, at once or later", async () => {
    const thrown = new WorkflowError("hook_threw", { args: { reason: "x" }, details: { line: 3 } });
    const at = outcome(
      { nodes: [act("a")] },
      {
        a: () => {
          throw thrown;
        },
      },
    );
    expect(at).to.deep.equal({
      state: "failed",
      outputs: {},
      firstFailed: "a",
      error: {
        code: "hook_threw",
        message: "hook_threw (reason=x)",
        retryable: false,
        details: { line: 3, reason: "x" },
      },
    });
    const later = startPlan({ nodes: [act("a")] }, { a: () => Promise.reject(new TypeError("oh")) });
    expect((await later.finish()).error).to.deep.include({
      code: "internal_error",
      details: { reason: "oh" },
    });
  });

  it("stores names that mean something to objects as plain data", () => {
    const node = act("a", lit(1), { result: Object.fromEntries([["__proto__", expr("result")]]) });
    const out = outcome(
      { nodes: [node], outputs: [{ name: "out", value: from("nodes.a") }] },
      { a: () => ({ x: 1 }) },
    ).outputs["out"];
    expect(JSON.stringify(out)).to.equal('{"__proto__":{"x":1}}');
  });
});

describe("a pure node", () => {
  it("filters and maps by an expression over item and index", () => {
    const list = [{ n: 1 }, { n: 2 }, { n: 3 }];
    expect(
      outputOf(pure("f", "filter", lit(list), expr("item.n >= params.least && index != 2")), { least: 2 }),
    ).to.deep.equal([{ n: 2 }]);
    expect(outputOf(pure("m", "map", lit([[1], [2, 3], []]), expr("item[0]")))).to.deep.equal([1, 2, null]);
    expect(outputOf(pure("f", "filter", lit([null, 0, 1]), expr("item != null")))).to.deep.equal([0, 1]);
  });

  it("sorts by a path, stable, null last in both directions", () => {
    const list = [
      { a: { b: 2 }, i: 0 },
      { a: null, i: 1 },
      { a: { b: 1 }, i: 2 },
      { a: { b: 2 }, i: 3 },
    ];
    const order = (direction: string) =>
      (outputOf(pure("s", "sort", lit(list), { field: "a.b", direction })) as { i: number }[]).map(
        ({ i }) => i,
      );
    expect(order("asc")).to.deep.equal([2, 0, 3, 1]);
    expect(order("desc")).to.deep.equal([0, 3, 2, 1]);
    expect(outputOf(pure("s", "sort", lit(["b", null, "a"]), {}))).to.deep.equal(["a", "b", null]);
  });

  it("picks by path, and the first or last that is there", () => {
    expect(outputOf(pure("p", "pick", lit({ a: [{ b: 4 }] }), { path: ["a", 0, "b"] }))).to.equal(4);
    expect(
      outputOf(pure("p", "pick", lit([null, { x: 1 }, { x: 2 }, null]), { from: "last", path: ["x"] })),
    ).to.equal(2);
    expect(outputOf(pure("p", "pick", lit([null, 1, 2]), { from: "first" }))).to.equal(1);
    expect(outputOf(pure("p", "pick", lit("whole")))).to.equal("whole");
    expect(outputOf(pure("p", "pick", lit({}), { path: ["toString"] }))).to.equal(null);
  });

  it("merges objects and lists, null passed over", () => {
    expect(outputOf(pure("m", "merge", lit([{ a: 1, b: 1 }, null, { b: 2 }])))).to.deep.equal({ a: 1, b: 2 });
    expect(outputOf(pure("m", "merge", lit([[1], null, [2, 3]])))).to.deep.equal([1, 2, 3]);
    expect(outputOf(pure("m", "merge", lit([])))).to.deep.equal({});
    expect(outputOf(pure("m", "merge", lit([{ a: 1 }, 2])))).to.equal("expression_error not-an-object");
  });

  it("reads items from text in every form, and caps them", () => {
    const items = (text: string, cap?: number) =>
      outputOf(pure("i", "items", lit(text), cap === undefined ? {} : { cap }));
    expect(items("intro\nITEMS:\nold\nitems:\n- one\n2. two\n\n* three\n 4) four")).to.deep.equal([
      "one",
      "two",
      "three",
      "four",
    ]);
    expect(items('["a", {"b": 1}, 2]')).to.deep.equal(["a", '{"b":1}', "2"]);
    expect(items("[not json\nsecond\r\n")).to.deep.equal(["[not json", "second"]);
    expect(items("- a\n- b\n- c", 2)).to.deep.equal(["a", "b"]);
    expect(outputOf(pure("i", "items", lit([1, 2, 3]), { cap: 1 }))).to.deep.equal([1]);
    expect(outputOf(pure("i", "items", lit(5)))).to.equal("expression_error not-a-list");
  });

  it("fails on what is no list", () => {
    for (const op of ["filter", "map", "sort", "merge"] as const) {
      expect(outputOf(pure("x", op, lit(null), expr("item"))), op).to.equal("expression_error not-a-list");
    }
  });
});

describe("a branch", () => {
  const parts = (mode: string, more: Partial<Parameters<typeof branch>[2]> = {}): PlanParts => ({
    params: ["n"],
    nodes: [
      branch(
        "way",
        [
          { name: "big", when: expr("params.n > 10") },
          { name: "small", when: expr("params.n > 0") },
        ],
        more,
      ),
      act("big1", lit("b")),
      act("big2", from("nodes.big1")),
      act("small1", lit("s")),
      act(
        "join",
        { list: [from("nodes.big2"), from("nodes.small1"), from("nodes.way"), from("status.big1")] },
        { start: mode as "any-upstream" },
      ),
    ],
    edges: edges("way >big> big1 > big2 > join", "way >small> small1 > join"),
    outputs: [{ name: "join", value: from("nodes.join") }],
  });

  it("follows the first arm that holds, and leaves the others dead to their end", () => {
    for (const mode of ["any-upstream", "upstream-ok"]) {
      const run = startPlan(parts(mode), {}, { params: { n: 20 } });
      expect(run.handle.outcome?.outputs["join"]).to.deep.equal(["b", null, "big", "ok"]);
      expect(run.scripted.log).to.deep.equal(["big1", "big2", "join"]);
      expect(eventTexts(run.events)).to.include("closed small1 skipped (not-reached)");
      expect(outcome(parts(mode), {}, { n: 2 }).outputs["join"]).to.deep.equal([
        null,
        "s",
        "small",
        "skipped",
      ]);
    }
  });

  it("goes on with otherwise, or nowhere", () => {
    expect(
      outcome(parts("any-upstream", { otherwise: "small" }), {}, { n: -1 }).outputs["join"],
    ).to.deep.equal([null, "s", "small", "skipped"]);
    const run = startPlan(parts("any-upstream"), {}, { params: { n: -1 } });
    expect(run.scripted.log).to.deep.equal([]);
    expect(run.handle.outcome).to.deep.equal({ state: "succeeded", outputs: { join: null } });
  });

  it("takes the arm that pick names", () => {
    const picked = (n: string, otherwise?: string) =>
      outcome(
        parts("any-upstream", { pick: expr("params.n"), ...(otherwise === undefined ? {} : { otherwise }) }),
        {},
        { n },
      );
    expect(picked("big").outputs["join"]).to.deep.equal(["b", null, "big", "ok"]);
    expect(picked("none", "small").outputs["join"]).to.deep.equal([null, "s", "small", "skipped"]);
    expect(picked("none").error?.details).to.include({ fault: "unknown-arm", detail: "none" });
  });
});
