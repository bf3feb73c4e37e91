import type { CompiledPlan } from "../graph/compiled-plan.ts";
import { planInvalid, type PlanProblem } from "../graph/plan-problem.ts";
import type { LeafPort } from "./leaf-port.ts";

/**
 * Refuses with `plan_invalid`, naming every node, what this engine does not run, and `act` nodes whose port nobody
 * fills.
 */
export function checkRunnable(plan: CompiledPlan, leaves: Readonly<Record<string, LeafPort>>): void {
  const problems: PlanProblem[] = [];
  for (const [number, { node }] of plan.nodes.entries()) {
    const add = (code: "not-runnable" | "unknown-port", pointer: string, detail: string) => {
      problems.push({ code, node: node.id, at: `/nodes/${number}${pointer}`, detail });
    };
    if (node.kind === "check" || node.kind === "call") add("not-runnable", "/kind", node.kind);
    if (node.kind === "each" && node.unroll === "siblings") add("not-runnable", "/unroll", node.unroll);
    if (node.kind === "pure" && node.op === "poll-test") add("not-runnable", "/op", node.op);
    if (node.kind === "act" && !Object.hasOwn(leaves, node.call.port)) {
      add("unknown-port", "/call/port", node.call.port);
    }
  }
  for (const [number, edge] of plan.plan.edges.entries()) {
    if (edge.back === undefined) continue;
    problems.push({ code: "not-runnable", node: edge.from, at: `/edges/${number}/back`, detail: "back" });
  }
  if (plan.plan.policy.budget !== undefined) {
    problems.push({ code: "not-runnable", at: "/policy/budget", detail: "budget" });
  }
  if (problems.length > 0) throw planInvalid(plan.plan.title, problems);
}
