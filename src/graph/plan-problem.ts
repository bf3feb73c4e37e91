import { WorkflowError } from "../errors/workflow-error.ts";
import type { JsonObject } from "../model/json.ts";
import type { NodeId } from "../model/plan.ts";

/** What can be wrong with a plan; each has the text `plan-problem-<code>` in `locale/<tag>/engine.ftl`. */
export type PlanProblemCode =
  | "duplicate-node"
  | "duplicate-param"
  | "duplicate-output"
  | "unknown-kind"
  | "unknown-operation"
  | "unknown-node"
  | "invalid-number"
  | "too-many-nodes"
  | "body-empty"
  | "body-shared"
  | "body-cycle"
  | "edge-across-bodies"
  | "back-edge-forward"
  | "cycle"
  | "unreachable"
  | "branch-without-arms"
  | "duplicate-arm"
  | "unknown-arm"
  | "arm-not-branch"
  | "arm-never-chosen"
  | "exit-outside-unit"
  | "unit-each-nested"
  | "unit-each-twice"
  | "unit-each-siblings"
  | "rerun-not-safe"
  | "unknown-plan"
  | "plan-cycle"
  | "calls-too-deep"
  | "missing-argument"
  | "redo-not-upstream"
  | "not-a-plan"
  | "capability-undeclared"
  | "unknown-root"
  | "unknown-param"
  | "unknown-function"
  | "unsupported-operator"
  | "not-upstream"
  | "unknown-port";

/** One finding about a plan. */
export interface PlanProblem {
  readonly code: PlanProblemCode;
  /** The node it belongs to; absent for parameters, outputs, edges and policy. */
  readonly node?: NodeId;
  /** RFC 6901 pointer into the plan. */
  readonly at: string;
  /** The name, number or path that the text speaks of. */
  readonly detail: string;
}

/** `plan_invalid` with all problems in its details; the message names the first. */
export function planInvalid(title: string, problems: readonly PlanProblem[]): WorkflowError {
  const [first] = problems;
  return new WorkflowError("plan_invalid", {
    args: {
      plan: title,
      count: problems.length,
      problem: first?.code ?? "",
      node: first?.node ?? "",
      detail: first?.detail ?? "",
    },
    details: { problems: problems.map((problem): JsonObject => ({ ...problem })) },
  });
}
