import type { Expr } from "../model/expression.ts";
import { WorkflowError } from "../errors/workflow-error.ts";

/** What can be wrong with an expression; the Fluent message of `expression_error` chooses its text by it. */
export type ExpressionFault =
  | "syntax"
  | "unknown-root"
  | "unknown-function"
  | "unsupported-operator"
  | "missing-value"
  | "not-a-number"
  | "not-a-scalar"
  | "not-a-list"
  | "not-an-object"
  | "unknown-arm";

/**
 * `expression_error`: says what is wrong, with which expression, and where it stands (`at`: file and pointer).
 * `detail` is the name, value or place that the fault is about.
 */
export function expressionError(
  expr: Pick<Expr, "src" | "at">,
  fault: ExpressionFault,
  detail: string,
): WorkflowError {
  return new WorkflowError("expression_error", {
    args: { fault, detail, expression: expr.src, at: expr.at },
  });
}
