import { behind, edgeAt, sourceOf, targetOf, type PlanIndex } from "./plan-index.ts";
import type { PlanProblem, PlanProblemCode } from "./plan-problem.ts";

/** Edges to unknown nodes, across bodies, along unknown arms; cycles without a back edge; what is never reached. */
export function edgeProblems(index: PlanIndex): readonly PlanProblem[] {
  const problems: PlanProblem[] = [];
  for (const [number, edge] of index.plan.edges.entries()) {
    const at = `/edges/${number}`;
    const add = (code: PlanProblemCode, pointer: string, detail: string | number) => {
      problems.push({ code, at: at + pointer, detail: String(detail) });
    };
    const from = index.byId.get(edge.from);
    const to = index.byId.get(edge.to);
    if (from === undefined) add("unknown-node", "/from", edge.from);
    if (to === undefined) add("unknown-node", "/to", edge.to);
    if (edge.arm !== undefined && from !== undefined) {
      const source = index.plan.nodes[from];
      if (source?.kind !== "branch") add("arm-not-branch", "/arm", edge.arm);
      else if (!source.arms.some((arm) => arm.name === edge.arm)) add("unknown-arm", "/arm", edge.arm);
    }
    const { maxVisits, gapMs, withinMs } = edge.back ?? {};
    if (maxVisits !== undefined && !(maxVisits >= 1 && Number.isInteger(maxVisits))) {
      add("invalid-number", "/back/maxVisits", maxVisits);
    }
    if (gapMs !== undefined && !(gapMs >= 0)) add("invalid-number", "/back/gapMs", gapMs);
    if (withinMs !== undefined && !(withinMs >= 0)) add("invalid-number", "/back/withinMs", withinMs);
    if (from === undefined || to === undefined) continue;
    if (index.owner[from] !== index.owner[to]) add("edge-across-bodies", "", `${edge.from} → ${edge.to}`);
    else if (edge.back !== undefined && !behind(index, to).has(from)) {
      add("back-edge-forward", "/back", `${edge.from} → ${edge.to}`);
    }
  }
  const inCycle = cycleProblems(index, problems);
  reachProblems(index, inCycle, problems);
  return problems;
}

/** One problem per cycle, in the order of its first node; returns 1 for each node on a cycle or behind one. */
function cycleProblems(index: PlanIndex, problems: PlanProblem[]): Uint8Array {
  const { nodes } = index.plan;
  const waiting = nodes.map((_, node) => forward(index, index.incoming[node]).length);
  const left = new Uint8Array(nodes.length).fill(1);
  const behind = new Uint8Array(nodes.length);
  const free = nodes.flatMap((_, node) => (waiting[node] === 0 ? [node] : []));
  const release = () => {
    for (let node = free.pop(); node !== undefined; node = free.pop()) {
      left[node] = 0;
      for (const edge of forward(index, index.outgoing[node])) {
        const to = targetOf(index, edge) ?? 0;
        waiting[to] = (waiting[to] ?? 0) - 1;
        if (waiting[to] === 0) free.push(to);
      }
    }
  };
  release();
  behind.set(left);
  for (let first = left.indexOf(1); first !== -1; first = left.indexOf(1)) {
    const cycle = findCycle(index, first, left);
    const ids = cycle.map((node) => nodes[node]?.id ?? "");
    const start = cycle[0] ?? first;
    const id = nodes[start]?.id ?? "";
    problems.push({ code: "cycle", node: id, at: `/nodes/${start}`, detail: [...ids, id].join(" → ") });
    // Its nodes count as settled, so that what lies behind it is not reported as another cycle.
    for (const node of cycle) {
      if (left[node] === 0) continue;
      free.push(node);
      waiting[node] = -1;
    }
    release();
  }
  return behind;
}

/** The nodes of one cycle among those left, found by walking back from `first`; starts at its lowest node. */
function findCycle(index: PlanIndex, first: number, left: Uint8Array): readonly number[] {
  const trail: number[] = [];
  let node = first;
  while (!trail.includes(node)) {
    trail.push(node);
    const before = forward(index, index.incoming[node])
      .map((edge) => sourceOf(index, edge) ?? 0)
      .find((from) => left[from] === 1);
    node = before ?? node;
  }
  const cycle = trail.slice(trail.indexOf(node)).reverse();
  const lowest = cycle.indexOf(Math.min(...cycle));
  return [...cycle.slice(lowest), ...cycle.slice(0, lowest)];
}

/**
 * Nodes that no path reaches: in a walk those not reachable from the first node of their region, else those
 * behind an exit that always ends it. What hangs on a cycle is left to the cycle's own problem.
 */
function reachProblems(index: PlanIndex, behindCycle: Uint8Array, problems: PlanProblem[]): void {
  const { nodes, policy } = index.plan;
  const reached = new Uint8Array(nodes.length);
  const open: number[] = [];
  const started = new Set<number>();
  for (const node of nodes.keys()) {
    const owner = index.owner[node] ?? -1;
    const isFirst = !started.has(owner);
    started.add(owner);
    if (policy.order === "walk" ? isFirst : forward(index, index.incoming[node]).length === 0)
      open.push(node);
  }
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached[node] === 1) continue;
    reached[node] = 1;
    const body = nodes[node];
    if (body?.kind === "exit" && body.guard === undefined && typeof body.start === "string") continue;
    for (const edge of index.outgoing[node] ?? []) {
      const to = targetOf(index, edge);
      if (to !== undefined) open.push(to);
    }
  }
  for (const [number, node] of nodes.entries()) {
    if (reached[number] === 1 || behindCycle[number] === 1 || index.byId.get(node.id) !== number) continue;
    problems.push({ code: "unreachable", node: node.id, at: `/nodes/${number}`, detail: node.id });
  }
}

function forward(index: PlanIndex, edges: readonly number[] = []): readonly number[] {
  return edges.filter((edge) => edgeAt(index, edge)?.back === undefined);
}
