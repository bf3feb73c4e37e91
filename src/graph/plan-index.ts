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

/** 1 for every node that can have run before `node`: its predecessors along all edges, back edges included. */
export function upstreamOf(index: PlanIndex, node: number): Uint8Array {
  const marks = new Uint8Array(index.plan.nodes.length);
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const edge of index.incoming[next] ?? []) {
      const from = sourceOf(index, edge);
      if (from !== undefined && marks[from] === 0) {
        marks[from] = 1;
        open.push(from);
      }
    }
  }
  return marks;
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
