import { readFileSync } from "node:fs";
import { expect } from "chai";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { compileBinding } from "../../src/graph/compile-binding.ts";
import { compileCondition, compileExpr, evaluate } from "../../src/graph/compile-expression.ts";
import { parseExpression } from "../../src/graph/parse-expression.ts";
import { recordRoots, type Roots } from "../../src/graph/roots.ts";
import type { Ast, Binding, Dialect, Expr } from "../../src/model/expression.ts";

/**
 * What the dialects make of the formats' own rows. The texts are read by the native parser after small changes to them;
 * rows about what a format's own parser refuses (`expr.syntax`) are not for here.
 */
type Scope = Readonly<Record<string, unknown>>;

function vectors(file: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(`test/vectors/${file}`, "utf8");
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

function rootsOf(names: readonly string[]): Roots<Scope> {
  return (root, segments) => (names.includes(root) ? recordRoots(root, segments) : undefined);
}

function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (isWorkflowError(error)) return { fault: error.args["fault"] };
    throw error;
  }
}

/** `contains`, which the native text has not, is read in the place of `==`. */
function exprOf(src: string, dialect: Dialect): Expr {
  const contains = src.includes(" contains ");
  const { ast } = parseExpression(src.replace(" contains ", " == "), "native", "vectors");
  return { ast: contains ? swapped(ast) : ast, dialect, src, at: "vectors" };
}

function swapped(ast: Ast): Ast {
  if (ast.op === "eq") return { ...ast, op: "contains" };
  if (ast.op !== "and") return ast;
  return { ...ast, left: swapped(ast.left), right: swapped(ast.right) };
}

describe("the dialect of WorkflowSkill", () => {
  const { context, expressions, values } = vectors("workflowskill/expressions.json") as {
    readonly context: Scope;
    readonly expressions: readonly {
      readonly expr: string;
      readonly value?: unknown;
      readonly error?: string;
    }[];
    readonly values: readonly {
      readonly value: string;
      readonly result?: unknown;
      readonly error?: string;
    }[];
  };
  const roots = rootsOf(["inputs", "steps", "item", "index", "result"]);
  const native = (text: string) => text.replaceAll("$", "").replaceAll(/\.(\d+)/g, "[$1]");
  const expected = (value: unknown) =>
    typeof value === "object" && value !== null && "$undefined" in value ? undefined : value;

  for (const row of expressions) {
    if (row.error === "expr.syntax") continue;
    it(`evaluates ${row.expr}`, () => {
      const found = outcome(() => compileExpr(exprOf(native(row.expr), "skill"), roots)(context));
      if (row.error === "expr.unsupported") expect(found).to.deep.equal({ fault: "unknown-root" });
      else expect(found).to.deep.equal(expected(row.value));
    });
  }

  for (const row of values) {
    // An escaped dollar, and a block without anything in it, are the reader's to take for text.
    if (row.error !== undefined || row.value.includes("$$") || row.value.includes("${}")) continue;
    it(`fills ${row.value}`, () => {
      const parts = row.value.split(/\$\{([^}]+)\}/);
      const texts = parts.map((part, index) => (index % 2 === 0 ? part : exprOf(native(part), "skill")));
      const [before, block, after] = texts;
      const isWhole = texts.length === 3 && before === "" && after === "" && typeof block === "object";
      const binding: Binding = isWhole ? { expr: block } : { text: texts };
      expect(evaluate(compileBinding(binding, roots), context)).to.deep.equal(expected(row.result));
    });
  }
});

describe("the dialect of genies", () => {
  const { outputs, env, conditions } = vectors("genie/conditions.golden.json") as {
    readonly outputs: Readonly<Record<string, { readonly text: string }>>;
    readonly env: Scope;
    readonly conditions: readonly {
      readonly condition: string;
      readonly value?: boolean;
      readonly error?: string;
    }[];
  };
  const steps = Object.fromEntries(
    Object.entries(outputs).map(([id, output]) => [id, { outputs: output, output: output.text }]),
  );
  const roots: Roots<Scope> = (root, segments) =>
    root === "run"
      ? { read: () => segments[0] === "needsOk", used: 1 }
      : rootsOf(["steps", "env"])(root, segments);

  for (const row of conditions) {
    if (row.error === "expr.syntax") continue;
    it(`decides ${row.condition}`, () => {
      const src = row.condition.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, "$1");
      const found = outcome(() => evaluate(compileCondition(exprOf(src, "genie"), roots), { steps, env }));
      if (row.error === "ref.unknown") expect(found).to.deep.equal({ fault: "missing-value" });
      else expect(found).to.equal(row.value);
    });
  }
});
