import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { compileCondition, compileExpr, compilePart, evaluate } from "../../src/graph/compile-expression.ts";
import { parseExpression } from "../../src/graph/parse-expression.ts";
import { recordRoots } from "../../src/graph/roots.ts";
import type { Ast, Dialect, Expr } from "../../src/model/expression.ts";

/** The text read as native, then given the other dialect's meaning; `contains` is written as `a.contains == b`. */
function exprOf(src: string, dialect: Dialect = "native"): Expr {
  return { ...parseExpression(src, "native", "file#/x"), dialect };
}

const SCOPE = {
  n: 5,
  zero: 0,
  text: "5",
  blank: "",
  word: "b",
  no: null,
  yes: true,
  list: [1, "two", { deep: [10, 20] }],
  empty: [],
  object: { a: 1 },
};

function value(src: string, dialect: Dialect = "native", scope: Record<string, unknown> = SCOPE): unknown {
  try {
    return compileExpr(exprOf(src, dialect))(scope);
  } catch (error) {
    if (isWorkflowError(error)) return `${error.code}: ${String(error.args["fault"])}`;
    throw error;
  }
}

function guard(src: string, dialect: Dialect): boolean {
  return evaluate(compileCondition(exprOf(src, dialect), recordRoots), SCOPE);
}

const DIALECTS: readonly Dialect[] = ["native", "package", "skill", "genie"];

describe("compileExpr", () => {
  it("follows names, indexes and computed segments", () => {
    expect(value("list[2].deep[1]")).to.equal(20);
    expect(value("list[zero]")).to.equal(1);
    expect(value("list[list[2].deep[0] == 10 && zero]")).to.equal(null);
    expect(value('object["a"]')).to.equal(1);
    expect(value("list.length")).to.equal(3);
  });

  it("sees own properties only, and none of texts and numbers", () => {
    for (const src of [
      "object.constructor",
      "object.toString",
      "list.map",
      "object.__proto__",
      "text.length",
      "n.toFixed",
      "list[-1]",
      "list[3]",
      "list[0.5]",
    ]) {
      expect(value(src), src).to.equal(null);
    }
    const hostile = JSON.parse('{"o": {"__proto__": {"x": 1}, "hasOwnProperty": 2}}') as Record<
      string,
      unknown
    >;
    expect(value("o.hasOwnProperty", "native", hostile)).to.equal(2);
    expect(value("o.__proto__.x", "native", hostile)).to.equal(1);
    expect(value("o.x", "native", hostile)).to.equal(null);
  });

  it("gives a missing path what the dialect says", () => {
    expect(DIALECTS.map((dialect) => value("object.b.c", dialect))).to.deep.equal([
      null,
      null,
      undefined,
      "expression_error: missing-value",
    ]);
    expect(
      (["native", "package", "skill"] as const).map((dialect) => value("object.b == null", dialect)),
    ).to.deep.equal([true, true, false]);
  });

  it("compares by the dialect's equality", () => {
    const rows: readonly (readonly [string, readonly unknown[]])[] = [
      ["n == 5", [true, true, true, true]],
      ["n == text", [false, true, true, true]],
      ["text != n", [true, false, false, false]],
      ["blank == zero", [false, false, true, false]],
      ["text == '5.0'", [false, false, false, true]],
      ["yes == 'true'", [false, false, false, true]],
      ["no == null", [true, true, true, true]],
      ["object == object", [true, true, true, true]],
      ["list == empty", [false, false, false, false]],
    ];
    for (const [src, expected] of rows)
      expect(
        DIALECTS.map((dialect) => value(src, dialect)),
        src,
      ).to.deep.equal(expected);
  });

  it("orders what the dialect orders", () => {
    const refused = "expression_error: not-a-number";
    const rows: readonly (readonly [string, readonly unknown[]])[] = [
      ["n < 6", [true, true, true, true]],
      ["n >= 5", [true, true, true, true]],
      ["text < 6", [refused, true, true, true]],
      ["word > 'a'", [refused, refused, false, refused]],
      ["no >= 0", [refused, refused, true, refused]],
      ["yes > 0", [refused, refused, true, refused]],
      ["'a' < 1", [refused, refused, true, refused]],
    ];
    for (const [src, expected] of rows)
      expect(
        DIALECTS.map((dialect) => value(src, dialect)),
        src,
      ).to.deep.equal(expected);
  });

  it("gives booleans for !, && and ||, by the dialect's truth", () => {
    const rows: readonly (readonly [string, readonly unknown[]])[] = [
      // A genie knows no lists, only texts.
      ["!empty", [true, true, true, false]],
      ["!object", [false, false, false, false]],
      ["!zero", [true, true, true, true]],
      ["!'0'", [false, false, false, true]],
      ["!'False'", [false, false, false, true]],
      ["!' '", [false, false, false, true]],
      ["n && word", [true, true, true, true]],
      ["blank || no", [false, false, false, false]],
    ];
    for (const [src, expected] of rows)
      expect(
        DIALECTS.map((dialect) => value(src, dialect)),
        src,
      ).to.deep.equal(expected);
  });

  it("takes an empty list as true only in a guard of a skill", () => {
    expect((["native", "package", "skill"] as const).map((dialect) => guard("empty", dialect))).to.deep.equal(
      [false, false, true],
    );
    expect(guard("list", "native")).to.equal(true);
  });

  it("leaves the right side alone only where the dialect does", () => {
    expect(
      (["native", "package"] as const).map((dialect) => value("no && ('a' < 1)", dialect)),
    ).to.deep.equal([false, false]);
    expect((["native", "package"] as const).map((dialect) => value("n || ('a' < 1)", dialect))).to.deep.equal(
      [true, true],
    );
    expect(value("blank && object.b", "genie")).to.equal("expression_error: missing-value");
    expect(value("n || object.b", "genie")).to.equal("expression_error: missing-value");
  });

  it("knows contains, and calls, only where the dialect does", () => {
    const contains = (left: Ast, dialect: Dialect) => {
      const right: Ast = { op: "lit", value: "TWO" };
      const expr: Expr = { ast: { op: "contains", left, right }, dialect, src: "x", at: "y" };
      try {
        return compileExpr(expr)(SCOPE);
      } catch (error) {
        return isWorkflowError(error) ? error.args["fault"] : error;
      }
    };
    const list: Ast = { op: "path", root: "list", segments: [] };
    const text: Ast = { op: "lit", value: "one two" };
    expect(DIALECTS.map((dialect) => contains(list, dialect))).to.deep.equal([
      "unsupported-operator",
      false,
      false,
      "unsupported-operator",
    ]);
    expect(contains(text, "skill")).to.equal(true);
    expect(value("success()")).to.equal("expression_error: unknown-function");
    const run = { run: { failed: true, needsOk: true } };
    const asked = (src: string) => {
      const roots = (root: string, segments: readonly unknown[]) =>
        root === "run"
          ? { read: (scope: typeof run) => scope.run[segments[0] as "failed"], used: 1 }
          : undefined;
      return compileExpr(exprOf(src, "genie"), roots)(run);
    };
    expect([asked("success()"), asked("failure()"), asked("always()")]).to.deep.equal([false, true, true]);
  });

  it("computes what has no path once", () => {
    const part = compilePart(exprOf("1 < 2 && 'a' == 'a'"), recordRoots);
    expect(part).to.deep.equal({ constant: true, value: true });
    expect(compilePart(exprOf("false && n"), recordRoots)).to.deep.equal({ constant: true, value: false });
    // A refusal waits until the plan runs.
    expect(compilePart(exprOf("'a' < 1"), recordRoots).constant).to.equal(false);
  });

  it("agrees with a plain evaluation of native expressions", () => {
    const leaf = fc.constantFrom(
      "n",
      "zero",
      "text",
      "blank",
      "no",
      "yes",
      "list",
      "empty",
      "object.a",
      "object.b",
      "1",
      "'5'",
      "null",
    );
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        leaf,
        tie("node").map((part) => `!(${part})`),
        fc
          .tuple(tie("node"), fc.constantFrom("==", "!=", "&&", "||", "<", ">="), tie("node"))
          .map(([a, op, b]) => `((${a}) ${op} (${b}))`),
      ),
    })).node;
    fc.assert(
      fc.property(tree, (src) => {
        const expected = plain(exprOf(src).ast);
        expect(value(src)).to.deep.equal(expected === REFUSED ? "expression_error: not-a-number" : expected);
      }),
      { numRuns: 1000 },
    );
  });
});

const REFUSED = Symbol("refused");

/** The native rules once more, written as an interpreter. */
function plain(ast: Ast): unknown {
  const truth = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
  switch (ast.op) {
    case "lit":
      return ast.value;
    case "path": {
      let found: unknown = (SCOPE as Record<string, unknown>)[ast.root];
      for (const key of ast.segments) {
        found =
          typeof found === "object" && found !== null
            ? (found as Record<string, unknown>)[key as string]
            : undefined;
      }
      return found ?? null;
    }
    case "not": {
      const arg = plain(ast.arg);
      return arg === REFUSED ? REFUSED : !truth(arg);
    }
    case "and":
    case "or": {
      const left = plain(ast.left);
      if (left === REFUSED) return REFUSED;
      if (truth(left) === (ast.op === "or")) return ast.op === "or";
      const right = plain(ast.right);
      return right === REFUSED ? REFUSED : truth(right);
    }
    case "call":
      return REFUSED;
    default: {
      const left = plain(ast.left);
      const right = plain(ast.right);
      if (left === REFUSED || right === REFUSED) return REFUSED;
      if (ast.op === "eq") return left === right;
      if (ast.op === "ne") return left !== right;
      if (typeof left !== "number" || typeof right !== "number") return REFUSED;
      return ast.op === "lt" ? left < right : left >= right;
    }
  }
}
