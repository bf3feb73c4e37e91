import { expect } from "chai";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { compileBinding } from "../../src/graph/compile-binding.ts";
import { evaluate } from "../../src/graph/compile-expression.ts";
import { parseExpression } from "../../src/graph/parse-expression.ts";
import { recordRoots } from "../../src/graph/roots.ts";
import type { Binding, Dialect, Expr } from "../../src/model/expression.ts";

function expr(src: string, dialect: Dialect = "native"): Expr {
  return { ...parseExpression(src, "native", "file#/x"), dialect };
}

function bound(binding: Binding, scope: Record<string, unknown> = {}): unknown {
  try {
    return evaluate(compileBinding(binding, recordRoots), scope);
  } catch (error) {
    if (isWorkflowError(error)) return error.args["fault"];
    throw error;
  }
}

describe("compileBinding", () => {
  it("hands a literal out as it is, and builds what holds only literals once", () => {
    const list = [1, { a: 2 }];
    const part = compileBinding({ lit: list }, recordRoots);
    expect(part.constant && part.value).to.equal(list);
    const nested: Binding = {
      obj: { list: { list: [{ lit: 1 }, { text: ["a", "b"] }] }, sum: { expr: expr("1 == 1") } },
    };
    expect(compileBinding(nested, recordRoots)).to.deep.equal({
      constant: true,
      value: { list: [1, "ab"], sum: true },
    });
  });

  it("fills objects, lists and texts from the scope", () => {
    const scope = { a: { b: 2 }, word: "x", no: null };
    expect(bound({ obj: { b: { expr: expr("a.b") }, word: { expr: expr("word") } } }, scope)).to.deep.equal({
      b: 2,
      word: "x",
    });
    expect(
      bound({ list: [{ expr: expr("a") }, { expr: expr("missing") }, { lit: 3 }] }, scope),
    ).to.deep.equal([{ b: 2 }, null, 3]);
    expect(bound({ text: ["<", expr("word"), "|", expr("a.b"), "|", expr("no"), ">"] }, scope)).to.equal(
      "<x|2|>",
    );
  });

  it("keeps names that would mean something to objects", () => {
    const made = bound(
      { obj: Object.fromEntries([["__proto__", { expr: expr("a") }]]) },
      { a: { evil: 1 } },
    ) as object;
    expect(Object.getPrototypeOf(made)).to.equal(Object.prototype);
    expect(Object.hasOwn(made, "__proto__")).to.equal(true);
  });

  it("judges what is missing or has parts inside text by the dialect", () => {
    const text = (src: string, dialect: Dialect) =>
      bound({ text: ["v=", expr(src, dialect)] }, { a: { b: [1, 2] } });
    expect(text("a.none", "native")).to.equal("missing-value");
    expect(text("a.none", "genie")).to.equal("missing-value");
    expect(text("a.none", "skill")).to.equal("v=");
    expect(text("a.b", "native")).to.equal("not-a-scalar");
    expect(text("a.b", "package")).to.equal("v=[1,2]");
    expect(text("'lit'", "native")).to.equal("v=lit");
  });
});
