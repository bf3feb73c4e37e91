import type { Plan } from "../model/plan.ts";
import { indexPlan } from "./plan-index.ts";
import type { PlanProblem } from "./plan-problem.ts";
import { edgeProblems } from "./validate-edges.ts";
import { nodeProblems } from "./validate-nodes.ts";
import { referenceProblems } from "./validate-references.ts";

/**
 * Everything that is wrong with a plan, all eight node kinds (`spec/step-formats.md` §7); empty when a plan is
 * sound. Never throws on a plan of the right type.
 */
export function validatePlan(plan: Plan): readonly PlanProblem[] {
  const index = indexPlan(plan);
  return [
    ...nameProblems("param", plan.params),
    ...nameProblems("output", plan.outputs),
    ...nodeProblems(index),
    ...edgeProblems(index),
    ...referenceProblems(index),
  ];
}

function nameProblems(
  of: "param" | "output",
  named: readonly { readonly name: string }[],
): readonly PlanProblem[] {
  const seen = new Set<string>();
  return named.flatMap(({ name }, index): PlanProblem[] => {
    const repeated = seen.has(name);
    seen.add(name);
    return repeated ? [{ code: `duplicate-${of}`, at: `/${of}s/${index}/name`, detail: name }] : [];
  });
}
