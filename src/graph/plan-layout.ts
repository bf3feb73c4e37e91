import { nodeExpressions, type ExpressionPlace } from "./node-expressions.ts";
import { behind, enclosing, type PlanIndex } from "./plan-index.ts";
import { planRoots } from "./plan-roots.ts";
import { visitExpressions, visitPaths } from "./references.ts";
import type { Roots } from "./roots.ts";
import type { Scope } from "./scope.ts";

/** Where every node stands: its region, named by the owning `each`, the region's depth, and its slot there. */
export interface PlanLayout {
  readonly index: PlanIndex;
  /** Node numbers by region, in file order; the top under -1. */
  readonly regions: ReadonlyMap<number, readonly number[]>;
  readonly slot: readonly number[];
  readonly depth: readonly number[];
  readonly readers: readonly (readonly number[])[];
  readonly readAtEnd: readonly boolean[];
  /** Whether a node that does not stand behind it reads it, which it can at its next visit only. */
  readonly readBack: readonly boolean[];
}

/** Lays out a valid plan. */
export function layOut(index: PlanIndex): PlanLayout {
  const regions = new Map<number, number[]>();
  const slot: number[] = [];
  for (const node of index.plan.nodes.keys()) {
    const owner = index.owner[node] ?? -1;
    const members = regions.get(owner) ?? [];
    slot.push(members.length);
    members.push(node);
    regions.set(owner, members);
  }
  const depth = index.plan.nodes.map((_, node) => enclosing(index, node).length - 1);
  return { index, regions, slot, depth, ...readersOf(index) };
}

/** Who reads whose output; a reader inside a body counts as the `each` that stands in the read node's region. */
function readersOf(index: PlanIndex): Pick<PlanLayout, "readers" | "readAtEnd" | "readBack"> {
  const { plan, byId, owner } = index;
  const readers = plan.nodes.map(() => new Set<number>());
  const readAtEnd = plan.nodes.map(() => false);
  const visitReads = (ast: Parameters<typeof visitPaths>[0], visit: (target: number) => void) => {
    visitPaths(ast, ({ root, segments }) => {
      const target = root === "nodes" && typeof segments[0] === "string" ? byId.get(segments[0]) : undefined;
      if (target !== undefined) visit(target);
    });
  };
  for (const [number, node] of plan.nodes.entries()) {
    for (const { expr, place } of nodeExpressions(node)) {
      visitReads(expr.ast, (target) => {
        if (place === "iteration" && owner[target] === number) readAtEnd[target] = true;
        const reader = enclosing(index, number).find((outer) => owner[outer] === owner[target]);
        if (reader !== undefined) readers[target]?.add(reader);
      });
    }
  }
  for (const { value, fallback } of plan.outputs) {
    visitExpressions(value, (expr) => {
      visitReads(expr.ast, (target) => (readAtEnd[target] = true));
    });
    if (fallback !== undefined) {
      for (const node of plan.nodes.keys()) if (owner[node] === -1) readAtEnd[node] = true;
    }
  }
  const loops = plan.edges.some((edge) => edge.back !== undefined);
  const readBack = plan.nodes.map((_, node) => {
    if (!loops || readers[node]?.size === 0) return false;
    const later = behind(index, node);
    return [...(readers[node] ?? [])].some((reader) => reader === node || !later.has(reader));
  });
  return { readers: readers.map((set) => [...set]), readAtEnd, readBack };
}

/** The roots as one place of the plan sees them; scopes nest as regions do, and one level deeper inside a list. */
export function rootsAt(
  layout: PlanLayout,
  view: { readonly node: number | undefined; readonly place: ExpressionPlace },
): Roots<Scope> {
  const { index } = layout;
  const own = view.node === undefined ? 0 : (layout.depth[view.node] ?? 0);
  const depth = view.place === "element" || view.place === "iteration" ? own + 1 : own;
  const chain = view.node === undefined ? [] : enclosing(index, view.node);
  const eaches = view.place === "iteration" ? chain : chain.slice(1);
  return planRoots({
    node(id) {
      const target = index.byId.get(id);
      if (target === undefined) return undefined;
      return { up: depth - (layout.depth[target] ?? 0), slot: layout.slot[target] ?? 0 };
    },
    each(id) {
      const target = index.byId.get(id);
      if (target === undefined || !eaches.includes(target)) return undefined;
      return depth - ((layout.depth[target] ?? 0) + 1);
    },
    inIteration: eaches.length > 0 || view.place === "element",
    hasResult: view.place === "result",
  });
}
