import type { Ast, Binding, Expr } from "../model/expression.ts";

/** Every path of an expression tree, those inside path segments too. */
export function visitPaths(ast: Ast, visit: (path: Extract<Ast, { op: "path" }>) => void): void {
  switch (ast.op) {
    case "lit":
      return;
    case "path":
      visit(ast);
      for (const segment of ast.segments) if (typeof segment === "object") visitPaths(segment, visit);
      return;
    case "not":
      visitPaths(ast.arg, visit);
      return;
    case "call":
      for (const arg of ast.args) visitPaths(arg, visit);
      return;
    default:
      visitPaths(ast.left, visit);
      visitPaths(ast.right, visit);
  }
}

/** Every expression of a binding, with its pointer below the binding. */
export function visitExpressions(
  binding: Binding,
  visit: (expr: Expr, pointer: string) => void,
  pointer = "",
): void {
  if ("lit" in binding) return;
  if ("expr" in binding) {
    visit(binding.expr, `${pointer}/expr`);
  } else if ("text" in binding) {
    for (const [index, part] of binding.text.entries()) {
      if (typeof part !== "string") visit(part, `${pointer}/text/${index}`);
    }
  } else if ("list" in binding) {
    for (const [index, part] of binding.list.entries())
      visitExpressions(part, visit, `${pointer}/list/${index}`);
  } else {
    for (const [name, part] of Object.entries(binding.obj)) {
      visitExpressions(part, visit, `${pointer}/obj/${escapePointer(name)}`);
    }
  }
}

/** One segment of an RFC 6901 pointer. */
export function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
