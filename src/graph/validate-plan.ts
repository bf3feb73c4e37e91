import type { Plan } from "../model/plan.ts";
import { indexPlan } from "./plan-index.ts";
import type { PlanProblem } from "./plan-problem.ts";
import type { PlanScope } from "./plan-scope.ts";
import { escapePointer } from "./references.ts";
import { callProblems } from "./validate-calls.ts";
import { edgeProblems } from "./validate-edges.ts";
import { nodeProblems } from "./validate-nodes.ts";
import { referenceProblems } from "./validate-references.ts";

/**
 * Everything that is wrong with a plan and with the plans it holds, all eight node kinds (`spec/step-formats.md` §7);
 * empty when a plan is sound. Never throws on a plan of the right type. `outer`: it is called from within that scope.
 */
export function validatePlan(plan: Plan, outer?: PlanScope): readonly PlanProblem[] {
  const scope = { plan, outer };
  return [...planProblems(scope), ...callProblems(scope)];
}

/** Of the plan and, below its pointer, of each plan it holds. */
function planProblems(scope: PlanScope): readonly PlanProblem[] {
  const { plan, outer } = scope;
  const index = indexPlan(plan);
  const held = Object.entries(plan.plans ?? {}).flatMap(([name, inner]) =>
    planProblems({ plan: inner, outer: scope }).map((problem) => ({
      ...problem,
      at: `/plans/${escapePointer(name)}${problem.at}`,
    })),
  );
  return [
    ...nameProblems("param", plan.params),
    ...nameProblems("output", plan.outputs),
    ...nodeProblems(index, outer !== undefined),
    ...edgeProblems(index),
    ...referenceProblems(index),
    ...held,
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
