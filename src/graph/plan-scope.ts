import type { Plan } from "../model/plan.ts";

/** Where the names that `call` nodes use are looked up: the plan's own `plans`, then those of the plans around it. */
export interface PlanScope {
  readonly plan: Plan;
  readonly outer: PlanScope | undefined;
}

/** So many plans may be called from within each other. */
export const MAX_CALL_DEPTH = 16;

/** The plan of that name as seen from a scope, with the scope that it is in itself. */
export function findPlan(scope: PlanScope, name: string): PlanScope | undefined {
  for (let at: PlanScope | undefined = scope; at !== undefined; at = at.outer) {
    const { plans } = at.plan;
    const found = plans !== undefined && Object.hasOwn(plans, name) ? plans[name] : undefined;
    if (found !== undefined) return { plan: found, outer: at };
  }
  return undefined;
}
