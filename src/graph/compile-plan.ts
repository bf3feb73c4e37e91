import type { Plan } from "../model/plan.ts";
import { compileBinding } from "./compile-binding.ts";
import { compileNode } from "./compile-node.ts";
import type { CompiledNode, CompiledPlan, Region } from "./compiled-plan.ts";
import { edgeAt, indexPlan } from "./plan-index.ts";
import { layOut, rootsAt, type PlanLayout } from "./plan-layout.ts";
import { planInvalid } from "./plan-problem.ts";
import { findPlan, type PlanScope } from "./plan-scope.ts";
import { validatePlan } from "./validate-plan.ts";

/**
 * Validates a plan, with the plans that it calls, and makes it ready to run. Refused with `plan_invalid`, all problems in
 * its details. `outer`: the plan is one that is called from within that scope.
 */
export function compilePlan(plan: Plan, outer?: PlanScope): CompiledPlan {
  const problems = validatePlan(plan, outer);
  if (problems.length > 0) throw planInvalid(plan.title, problems);
  return compileScope({ plan, outer }, new Map());
}

/** Each plan is compiled once, wherever it is called from. */
function compileScope(scope: PlanScope, done: Map<Plan, CompiledPlan>): CompiledPlan {
  const { plan } = scope;
  const before = done.get(plan);
  if (before !== undefined) return before;
  const layout = layOut(indexPlan(plan));
  const byNumber: (CompiledNode | undefined)[] = plan.nodes.map(() => undefined);
  const top = compileRegion(layout, -1, 0, byNumber, (name) => {
    const found = findPlan(scope, name);
    return found === undefined ? undefined : compileScope(found, done);
  });
  const nodes = byNumber.filter((node) => node !== undefined);
  const roots = rootsAt(layout, { node: undefined, place: "own" });
  const compiled: CompiledPlan = {
    plan,
    scope,
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
  done.set(plan, compiled);
  return compiled;
}

function compileRegion(
  layout: PlanLayout,
  owner: number,
  depth: number,
  byNumber: (CompiledNode | undefined)[],
  called: (name: string) => CompiledPlan | undefined,
): Region {
  const { index } = layout;
  const members = layout.regions.get(owner) ?? [];
  const readers = new Map<number, CompiledNode[]>();
  const nodes = members.flatMap((number) => {
    const source = index.plan.nodes[number];
    if (source === undefined) return [];
    const list: CompiledNode[] = [];
    readers.set(number, list);
    const node = compileNode(layout, source, number, {
      readers: list,
      body: source.kind === "each" ? compileRegion(layout, number, depth + 1, byNumber, called) : undefined,
      called: source.kind === "call" && typeof source.plan === "string" ? called(source.plan) : undefined,
    });
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
  return {
    depth,
    nodes,
    ids: nodes.map((node) => node.id),
    policy: index.plan.policy,
    ...loopsOf(nodes),
    entries,
    predecessors,
    nulls: nodes.map(() => null),
    zeros: nodes.map(() => 0),
  };
}

function loopsOf(nodes: readonly CompiledNode[]): Pick<Region, "changes" | "loops"> {
  const all = nodes.flatMap(({ back, detail }) => [
    ...back.map(({ loop }) => loop),
    ...(detail.kind === "check" && detail.redo !== undefined ? [detail.redo] : []),
  ]);
  const changes = nodes.some(
    ({ detail: { kind, node } }) => kind === "check" || (kind === "each" && node.unroll === "siblings"),
  );
  if (all.length === 0) return { changes, loops: [] };
  return { changes: true, loops: nodes.map(({ slot }) => all.filter(({ body }) => body.includes(slot))) };
}
