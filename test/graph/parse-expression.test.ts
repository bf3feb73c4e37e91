import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { parseExpression } from "../../src/graph/parse-expression.ts";
import type { Ast } from "../../src/model/expression.ts";

function ast(src: string): Ast {
  return parseExpression(src, "native", "file#/x").ast;
}

function fault(src: string): string {
  try {
    ast(src);
  } catch (error) {
    if (isWorkflowError(error)) return `${String(error.args["fault"])} ${String(error.args["detail"])}`;
    throw error;
  }
  return "no error";
}

const path = (root: string, ...segments: (string | number | Ast)[]): Ast => ({ op: "path", root, segments });

describe("parseExpression", () => {
  it("reads paths with names, indexes and computed segments", () => {
    expect(ast("params")).to.deep.equal(path("params"));
    expect(ast("nodes.apply-result.items[0].title")).to.deep.equal(
      path("nodes", "apply-result", "items", 0, "title"),
    );
    expect(ast('nodes["score[2]"].x')).to.deep.equal(path("nodes", "score[2]", "x"));
    expect(ast("item[index].true")).to.deep.equal(path("item", path("index"), "true"));
  });

  it("reads literals", () => {
    for (const [src, value] of [
      ["1", 1],
      ["-2.5e3", -2500],
      ["true", true],
      ["false", false],
      ["null", null],
      ["'a\\'b\\n'", "a'b\n"],
      ['"\\\\"', "\\"],
    ] as const) {
      expect(ast(src), src).to.deep.equal({ op: "lit", value });
    }
  });

  it("binds ! before comparisons, these before &&, and && before ||", () => {
    const a = path("item", "a");
    const b = path("item", "b");
    expect(ast("item.a || item.b && !item.a == item.b")).to.deep.equal({
      op: "or",
      left: a,
      right: { op: "and", left: b, right: { op: "eq", left: { op: "not", arg: a }, right: b } },
    });
    expect(ast("(item.a || item.b) && item.a")).to.deep.equal({
      op: "and",
      left: { op: "or", left: a, right: b },
      right: a,
    });
    expect(ast("item.a && item.b && item.a")).to.deep.equal({
      op: "and",
      left: { op: "and", left: a, right: b },
      right: a,
    });
  });

  it("reads every comparison and calls", () => {
    for (const [sign, op] of [
      ["==", "eq"],
      ["!=", "ne"],
      ["<", "lt"],
      ["<=", "le"],
      [">", "gt"],
      [">=", "ge"],
    ] as const) {
      expect(ast(`item ${sign} 1`)).to.deep.equal({ op, left: path("item"), right: { op: "lit", value: 1 } });
    }
    expect(ast("f(1, item)")).to.deep.equal({
      op: "call",
      name: "f",
      args: [{ op: "lit", value: 1 }, path("item")],
    });
    expect(ast("f()")).to.deep.equal({ op: "call", name: "f", args: [] });
  });

  it("says where it cannot go on", () => {
    expect(fault("")).to.equal("syntax 1: end");
    expect(fault("1 < 2 < 3")).to.equal("syntax 7: <");
    expect(fault("item.")).to.equal("syntax 6: end");
    expect(fault("item[1")).to.equal("syntax 7: end");
    expect(fault("item.0")).to.equal("syntax 6: 0");
    expect(fault("a & b")).to.equal("syntax 3: &");
    expect(fault("'open")).to.equal("syntax 1: '");
    expect(fault("(a")).to.equal("syntax 3: end");
    expect(fault("a b")).to.equal("syntax 3: b");
  });

  it("keeps hostile texts off the stack", () => {
    expect(fault("(".repeat(50_000))).to.match(/^syntax/);
    expect(fault("!".repeat(50_000) + "a")).to.match(/^syntax/);
    expect(fault("a" + "||a".repeat(50_000))).to.match(/^syntax/);
    expect(fault("a[".repeat(500))).to.match(/^syntax/);
  });

  it("gives a tree or expression_error for any text", () => {
    const words = fc.constantFrom(
      "a",
      "item",
      ".",
      "[",
      "]",
      "(",
      ")",
      "!",
      "&&",
      "||",
      "==",
      "<",
      "'x'",
      "1",
      " ",
      ",",
      "$",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
        expect(fault(parts.join(""))).to.match(/^(no error|syntax \d+: .*)$/s);
      }),
      { numRuns: 2000 },
    );
  });
});
