import { expect } from "chai";
import { describe, it } from "mocha";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import { evaluate } from "../../src/graph/compile-expression.ts";
import { NodeState, type Scope } from "../../src/graph/scope.ts";
import { act, each, edges, expr, from, lit, planOf, pure } from "../engine/plans.ts";

function scope(parent: Scope | null, outputs: readonly unknown[], item: unknown = null, index = 0): Scope {
  const states = outputs.map(() => NodeState.ok);
  return {
    parent,
    params: { p: 1 },
    item,
    index,
    outputs,
    states,
    failed: false,
    needsOk: true,
    result: null,
  };
}

describe("compilePlan", () => {
  const plan = compilePlan(
    planOf({
      params: ["p"],
      nodes: [
        act("a"),
        each("outer", from("nodes.a"), ["b", "inner"]),
        act("b", { list: [from("item"), from("nodes.a"), from("params.p"), from("status.a")] }),
        each("inner", lit([]), ["c"]),
        act("c", {
          list: [from("item"), from("items.outer"), from("nodes.b"), from("nodes.a"), from("indexes.outer")],
        }),
        act("d", from("nodes.outer")),
        pure("e", "filter", from("nodes.d"), expr("item")),
      ],
      edges: edges("a > outer > d > e", "b > inner"),
    }),
  );
  const node = (id: string) => {
    const found = plan.byId.get(id);
    if (found === undefined) throw new Error(id);
    return found;
  };

  it("numbers nodes by region in file order, with entries, successors and counts", () => {
    expect(plan.top.nodes.map(({ id, slot }) => [id, slot])).to.deep.equal([
      ["a", 0],
      ["outer", 1],
      ["d", 2],
      ["e", 3],
    ]);
    expect(plan.top.entries).to.deep.equal([0]);
    expect(plan.top.predecessors).to.deep.equal([0, 1, 1, 1]);
    expect(node("outer").next).to.deep.equal([{ to: 2, data: true, arm: undefined }]);
    const { detail } = node("outer");
    if (detail.kind !== "each") throw new Error(detail.kind);
    expect(detail.body.nodes.map(({ id, slot }) => [id, slot])).to.deep.equal([
      ["b", 0],
      ["inner", 1],
    ]);
    expect(detail.body.depth).to.equal(1);
    expect(plan.nodes.map(({ index, id }) => [index, id]).at(4)).to.deep.equal([4, "c"]);
  });

  it("reads outer nodes and items through the scopes around", () => {
    const top = scope(null, ["A", null, null]);
    const outer = scope(top, ["B", null], "outer item", 3);
    const inner = scope(outer, [null], "inner item", 1);
    const { detail } = node("c");
    if (detail.kind !== "act") throw new Error(detail.kind);
    expect(evaluate(detail.args, inner)).to.deep.equal(["inner item", "outer item", "B", "A", 3]);
    const b = node("b").detail;
    if (b.kind !== "act") throw new Error(b.kind);
    expect(evaluate(b.args, outer)).to.deep.equal(["outer item", "A", 1, "ok"]);
  });

  it("knows who reads an output, bodies counted as their each", () => {
    expect(node("a").readers.map(({ id }) => id)).to.deep.equal(["outer"]);
    expect(node("b").readers.map(({ id }) => id)).to.deep.equal(["inner"]);
    expect(node("e").readers).to.deep.equal([]);
    expect(node("d").readAtEnd).to.equal(false);
  });
});
