import type { CompiledPlan } from "../graph/compiled-plan.ts";
import { planInvalid, type PlanProblem } from "../graph/plan-problem.ts";
import type { LeafPort } from "./leaf-port.ts";

/** Refuses with `plan_invalid`, naming every node, calls of ports that nobody fills, in called plans too. */
export function checkRunnable(plan: CompiledPlan, leaves: Readonly<Record<string, LeafPort>>): void {
  const problems: PlanProblem[] = [];
  const seen = new Set([plan]);
  // A set goes on with what is added while it is walked through.
  for (const { nodes } of seen) {
    for (const { node, index, detail } of nodes) {
      if (detail.kind === "call" && detail.target.plan !== undefined) seen.add(detail.target.plan);
      if ((node.kind !== "act" && node.kind !== "check") || Object.hasOwn(leaves, node.call.port)) continue;
      const at = `/nodes/${index}/call/port`;
      problems.push({ code: "unknown-port", node: node.id, at, detail: node.call.port });
    }
  }
  if (problems.length > 0) throw planInvalid(plan.plan.title, problems);
}
