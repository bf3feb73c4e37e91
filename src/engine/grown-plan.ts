import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import type { CompiledNode, CompiledPlan } from "../graph/compiled-plan.ts";
import { compilePlan } from "../graph/compile-plan.ts";
import { planInvalid, type PlanProblem } from "../graph/plan-problem.ts";
import { isObject } from "../graph/values.ts";
import type { Plan } from "../model/plan.ts";
import { nameOf, type Frame, type Run } from "./run.ts";
import type { PlanGrown } from "./run-history.ts";
import { checkRunnable } from "./runnable.ts";
import { sameJson } from "./same-json.ts";

/**
 * Makes a plan that a `call` was given at run time ready to run. Refused with `plan_invalid` (no plan at all, one with
 * problems, ports that nobody fills, capabilities that the run's plan does not name) or `limit_exceeded` (more nodes
 * than the plan around it may have).
 */
export function compileGrown(run: Run, frame: Frame, node: CompiledNode, value: unknown): CompiledPlan {
  const name = nameOf(frame, node);
  const plan = asPlan(value, name);
  const { nodes: bound } = frame.region.policy.limits;
  if (plan.nodes.length > bound) {
    throw new WorkflowError("limit_exceeded", { args: { what: "nodes", node: name, bound } });
  }
  const compiled = compiledPlan(plan, run, name);
  checkRunnable(compiled, run.leaves);
  const granted = new Set<string>(run.plan.plan.needs);
  const more = plan.needs.filter((need) => !granted.has(need));
  if (more.length === 0) return compiled;
  const problems = more.map((need): PlanProblem => ({
    code: "capability-undeclared",
    at: "/needs",
    detail: need,
  }));
  throw planInvalid(plan.title, problems);
}

function compiledPlan(plan: Plan, run: Run, name: string): CompiledPlan {
  try {
    return compilePlan(plan, run.plan.scope);
  } catch (error) {
    if (isWorkflowError(error)) throw error;
    // What only looks like a plan trips whatever reads it first.
    throw notAPlan(name);
  }
}

/** What of a plan is told from anything else before it is read. */
function asPlan(value: unknown, name: string): Plan {
  const isPlan =
    isObject(value) &&
    value["irVersion"] === 1 &&
    ["nodes", "edges", "params", "outputs", "needs"].every((field) => Array.isArray(value[field])) &&
    isObject(value["policy"]) &&
    isObject(value["policy"]["limits"]) &&
    typeof value["title"] === "string";
  if (!isPlan) throw notAPlan(name);
  return value as unknown as Plan;
}

function notAPlan(name: string): WorkflowError {
  return planInvalid(name, [{ code: "not-a-plan", node: name, at: "", detail: name }]);
}

/** The plan as the journal has it: nodes and edges beside the rest of it. */
export function grownBy(plan: Plan) {
  const { nodes, edges } = plan;
  return { t: "plan.grown", nodes, edges, reason: "call", plan: { ...plan, nodes: [], edges: [] } } as const;
}

/** Whether a binding gives another plan than the one that the run grew by. */
export function plansDiffer({ plan, nodes, edges }: PlanGrown, value: unknown): boolean {
  return !sameJson({ ...plan, nodes, edges }, value);
}
