import type { NodeId, Plan, PlanEdge } from "../model/plan.ts";

/** A plan's nodes and edges by number; what names nothing is left out. */
export interface PlanIndex {
  readonly plan: Plan;
  /** The first node of each id. */
  readonly byId: ReadonlyMap<NodeId, number>;
  /** The `each` whose body a node is in, or -1. The first one, where several claim it. */
  readonly owner: readonly number[];
  /** Edges between known nodes of one region, by source and by target, as numbers of `plan.edges`. */
  readonly outgoing: readonly (readonly number[])[];
  readonly incoming: readonly (readonly number[])[];
}

/** Indexes a plan, faulty or not. */
export function indexPlan(plan: Plan): PlanIndex {
  const byId = new Map<NodeId, number>();
  for (const [index, node] of plan.nodes.entries()) if (!byId.has(node.id)) byId.set(node.id, index);
  const owner = plan.nodes.map(() => -1);
  for (const [index, node] of plan.nodes.entries()) {
    if (node.kind !== "each") continue;
    for (const id of node.body) {
      const member = byId.get(id);
      if (member !== undefined && member !== index && owner[member] === -1) owner[member] = index;
    }
  }
  const outgoing = plan.nodes.map((): number[] => []);
  const incoming = plan.nodes.map((): number[] => []);
  for (const [index, edge] of plan.edges.entries()) {
    const from = byId.get(edge.from);
    const to = byId.get(edge.to);
    if (from === undefined || to === undefined || owner[from] !== owner[to]) continue;
    outgoing[from]?.push(index);
    incoming[to]?.push(index);
  }
  return { plan, byId, owner, outgoing, incoming };
}

/** The node that an edge ends at, when it is known. */
export function targetOf(index: PlanIndex, edge: number): number | undefined {
  return index.byId.get(index.plan.edges[edge]?.to ?? "");
}

export function sourceOf(index: PlanIndex, edge: number): number | undefined {
  return index.byId.get(index.plan.edges[edge]?.from ?? "");
}

export function edgeAt(index: PlanIndex, edge: number): PlanEdge | undefined {
  return index.plan.edges[edge];
}

/**
 * Tells whether `target` can have run before `node`: whether it is among its predecessors along all edges, back
 * edges included. Walks back from the node and stops at the target, so that near ones cost little in any plan; asked
 * about the same node again, it goes on with that walk, so that many targets cost no more than one.
 */
export function createUpstreamTest(index: PlanIndex): (node: number, target: number) => boolean {
  const seenIn = new Int32Array(index.plan.nodes.length);
  let walk = 0;
  let walked: number | undefined;
  let open: number[] = [];
  let head = 0;
  return (node, target) => {
    if (node !== walked) {
      walk += 1;
      walked = node;
      open = [node];
      head = 0;
    }
    while (seenIn[target] !== walk && head < open.length) {
      for (const edge of index.incoming[open[head] ?? 0] ?? []) {
        const from = sourceOf(index, edge);
        if (from === undefined || seenIn[from] === walk) continue;
        seenIn[from] = walk;
        open.push(from);
      }
      head += 1;
    }
    return seenIn[target] === walk;
  };
}

/** The node itself and the `each` nodes around it, innermost first; ends where bodies contain each other. */
export function enclosing(index: PlanIndex, node: number): readonly number[] {
  const chain = [node];
  const seen = new Set(chain);
  for (let next = index.owner[node] ?? -1; next !== -1 && !seen.has(next); next = index.owner[next] ?? -1) {
    chain.push(next);
    seen.add(next);
  }
  return chain;
}

/** A node and all behind it along the edges onward. */
export function behind(index: PlanIndex, node: number): ReadonlySet<number> {
  const found = new Set([node]);
  // A set goes on with what is added while it is walked through.
  for (const from of found) {
    for (const edge of index.outgoing[from] ?? []) {
      const to = targetOf(index, edge);
      if (to !== undefined && edgeAt(index, edge)?.back === undefined) found.add(to);
    }
  }
  return found;
}
