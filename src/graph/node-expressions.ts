import type { Binding, Expr } from "../model/expression.ts";
import type { PlanNode, PureNode } from "../model/plan.ts";
import { escapePointer, visitExpressions } from "./references.ts";

/**
 * From where an expression of a node is read: the node's own region; the element of a list (`filter`, `map`);
 * the leaf's raw result; or, for the output of an `each`, its iteration.
 */
export type ExpressionPlace = "own" | "element" | "result" | "iteration";

export interface NodeExpression {
  readonly expr: Expr;
  /** Pointer below the node. */
  readonly pointer: string;
  readonly place: ExpressionPlace;
}

/** Whether a pure node's `spec` is an expression. */
export function isExpr(spec: PureNode["spec"]): spec is Expr {
  return Object.hasOwn(spec, "ast") && Object.hasOwn(spec, "dialect");
}

/** Every expression that a node holds. */
export function nodeExpressions(node: PlanNode): readonly NodeExpression[] {
  const found: NodeExpression[] = [];
  const add = (expr: Expr | undefined, pointer: string, place: ExpressionPlace = "own") => {
    if (expr !== undefined) found.push({ expr, pointer, place });
  };
  const bind = (binding: Binding | undefined, pointer: string, place: ExpressionPlace = "own") => {
    if (binding !== undefined) {
      visitExpressions(binding, (expr, below) => {
        add(expr, pointer + below, place);
      });
    }
  };
  add(node.guard, "/guard");
  if (typeof node.start === "object") add(node.start, "/start");
  switch (node.kind) {
    case "act":
      bind(node.call.args, "/call/args");
      for (const [name, expr] of Object.entries(node.result ?? {})) {
        add(expr, `/result/${escapePointer(name)}`, "result");
      }
      break;
    case "pure":
      bind(node.args, "/args");
      if (isExpr(node.spec)) add(node.spec, "/spec", "element");
      break;
    case "each":
      bind(node.over, "/over");
      bind(node.output, "/output", "iteration");
      break;
    case "branch":
      add(node.pick, "/pick");
      for (const [index, arm] of node.arms.entries()) add(arm.when, `/arms/${index}/when`);
      break;
    case "gate":
      bind(node.show.preview, "/show/preview");
      break;
    case "check":
      bind(node.call.args, "/call/args");
      add(node.passWhen, "/passWhen", "result");
      break;
    case "exit":
      bind(node.output, "/output");
      bind(node.reason, "/reason");
      break;
    case "call":
      bind(node.args, "/args");
      if (typeof node.plan !== "string") bind(node.plan.grow, "/plan/grow");
  }
  return found;
}
