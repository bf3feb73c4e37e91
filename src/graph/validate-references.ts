import type { Ast, Expr } from "../model/expression.ts";
import { DIALECTS } from "./dialect.ts";
import { nodeExpressions, type ExpressionPlace } from "./node-expressions.ts";
import { createUpstreamTest, enclosing, type PlanIndex } from "./plan-index.ts";
import type { PlanProblem, PlanProblemCode } from "./plan-problem.ts";
import { visitExpressions, visitPaths } from "./references.ts";

/** From where an expression looks at the plan. */
interface Viewpoint {
  /** The node it belongs to; undefined for the plan's outputs. */
  readonly node?: number;
  readonly place: ExpressionPlace;
}

type Path = Extract<Ast, { op: "path" }>;

/** Roots, parameters, nodes, functions and operators that expressions name, wherever they stand. */
export function referenceProblems(index: PlanIndex): readonly PlanProblem[] {
  const problems: PlanProblem[] = [];
  const check = createChecker(index);
  for (const [number, node] of index.plan.nodes.entries()) {
    for (const { expr, pointer, place } of nodeExpressions(node)) {
      for (const [code, detail] of check(expr, { node: number, place })) {
        problems.push({ code, node: node.id, at: `/nodes/${number}${pointer}`, detail });
      }
    }
  }
  for (const [number, output] of index.plan.outputs.entries()) {
    visitExpressions(output.value, (expr, pointer) => {
      for (const [code, detail] of check(expr, { place: "own" })) {
        problems.push({ code, at: `/outputs/${number}/value${pointer}`, detail });
      }
    });
  }
  return problems;
}

function createChecker(index: PlanIndex) {
  const params = new Set(index.plan.params.map((param) => param.name));
  const isUpstream = createUpstreamTest(index);

  return (expr: Expr, view: Viewpoint): readonly (readonly [PlanProblemCode, string])[] => {
    const found: (readonly [PlanProblemCode, string])[] = operatorProblems(expr);
    visitPaths(expr.ast, (path) => {
      const code = pathProblem(path, view);
      if (code !== undefined) found.push([code, describe(path)]);
    });
    return found;
  };

  function pathProblem(path: Path, view: Viewpoint): PlanProblemCode | undefined {
    const [first] = path.segments;
    const eaches = surroundings(view);
    switch (path.root) {
      case "params":
        return typeof first === "string" && !params.has(first) ? "unknown-param" : undefined;
      case "nodes":
      case "status":
        return nodeProblem(first, view);
      case "item":
      case "index":
        return eaches.length > 0 || view.place === "element" ? undefined : "unknown-root";
      case "items":
      case "indexes":
        if (typeof first !== "string" || !index.byId.has(first)) return "unknown-node";
        return eaches.some((each) => index.plan.nodes[each]?.id === first) ? undefined : "not-upstream";
      case "run":
        return view.node !== undefined && (first === "failed" || first === "needsOk")
          ? undefined
          : "unknown-root";
      case "result":
        return view.place === "result" ? undefined : "unknown-root";
      default:
        return "unknown-root";
    }
  }

  /** The `each` nodes whose iteration the expression is in, innermost first. */
  function surroundings({ node, place }: Viewpoint): readonly number[] {
    if (node === undefined) return [];
    const chain = enclosing(index, node);
    return place === "iteration" ? chain : chain.slice(1);
  }

  /** A node may be read when it stands upstream of the reader, or of an `each` around the reader. */
  function nodeProblem(
    id: Path["segments"][number] | undefined,
    view: Viewpoint,
  ): PlanProblemCode | undefined {
    const target = typeof id === "string" ? index.byId.get(id) : undefined;
    if (target === undefined) return "unknown-node";
    const region = index.owner[target];
    if (view.node === undefined) return region === -1 ? undefined : "not-upstream";
    if (view.place === "iteration" && region === view.node) return undefined;
    const reader = enclosing(index, view.node).find((node) => index.owner[node] === region);
    if (reader === undefined) return "not-upstream";
    return isUpstream(reader, target) ? undefined : "not-upstream";
  }
}

function operatorProblems(expr: Expr): (readonly [PlanProblemCode, string])[] {
  const rules = DIALECTS[expr.dialect];
  const found: (readonly [PlanProblemCode, string])[] = [];
  const visit = (ast: Ast): void => {
    switch (ast.op) {
      case "lit":
        return;
      case "path":
        for (const segment of ast.segments) if (typeof segment === "object") visit(segment);
        return;
      case "not":
        visit(ast.arg);
        return;
      case "call":
        if (!Object.hasOwn(rules.functions, ast.name)) found.push(["unknown-function", ast.name]);
        ast.args.forEach(visit);
        return;
      default:
        if (ast.op === "contains" && !rules.contains) found.push(["unsupported-operator", ast.op]);
        visit(ast.left);
        visit(ast.right);
    }
  };
  visit(expr.ast);
  return found;
}

function describe(path: Path): string {
  const [first] = path.segments;
  return typeof first === "string" ? `${path.root}.${first}` : path.root;
}
