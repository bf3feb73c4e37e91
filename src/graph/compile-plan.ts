import type { Plan } from "../model/plan.ts";
import { compileBinding } from "./compile-binding.ts";
import { compileNode } from "./compile-node.ts";
import type { CompiledNode, CompiledPlan, Region } from "./compiled-plan.ts";
import { edgeAt, indexPlan } from "./plan-index.ts";
import { layOut, rootsAt, type PlanLayout } from "./plan-layout.ts";
import { planInvalid } from "./plan-problem.ts";
import { validatePlan } from "./validate-plan.ts";

/** Validates a plan and makes it ready to run. Refused with `plan_invalid`, all problems in its details. */
export function compilePlan(plan: Plan): CompiledPlan {
  const problems = validatePlan(plan);
  if (problems.length > 0) throw planInvalid(plan.title, problems);
  const layout = layOut(indexPlan(plan));
  const byNumber: (CompiledNode | undefined)[] = plan.nodes.map(() => undefined);
  const top = compileRegion(layout, -1, 0, byNumber);
  const nodes = byNumber.filter((node) => node !== undefined);
  const roots = rootsAt(layout, { node: undefined, place: "own" });
  return {
    plan,
    nodes,
    byId: new Map(nodes.map((node) => [node.id, node])),
    top,
    outputs: plan.outputs.map(({ name, value, fallback }) => ({
      name,
      value: compileBinding(value, roots),
      fallback,
    })),
    unitEach: nodes.find(({ node }) => node.kind === "each" && node.role === "unit"),
  };
}

function compileRegion(
  layout: PlanLayout,
  owner: number,
  depth: number,
  byNumber: (CompiledNode | undefined)[],
): Region {
  const { index } = layout;
  const members = layout.regions.get(owner) ?? [];
  const readers = new Map<number, CompiledNode[]>();
  const nodes = members.flatMap((number) => {
    const source = index.plan.nodes[number];
    if (source === undefined) return [];
    const list: CompiledNode[] = [];
    readers.set(number, list);
    const body = source.kind === "each" ? compileRegion(layout, number, depth + 1, byNumber) : undefined;
    const node = compileNode(layout, source, number, list, body);
    byNumber[number] = node;
    return [node];
  });
  for (const [number, list] of readers) {
    for (const reader of layout.readers[number] ?? []) {
      const found = byNumber[reader];
      if (found !== undefined) list.push(found);
    }
  }
  const predecessors = members.map(
    (number) =>
      (index.incoming[number] ?? []).filter((edge) => edgeAt(index, edge)?.back === undefined).length,
  );
  const entries = [...members.keys()].filter((slot) => predecessors[slot] === 0);
  return { depth, nodes, entries, predecessors, nulls: nodes.map(() => null), zeros: nodes.map(() => 0) };
}
