import type { CheckNode } from "../model/plan.ts";
import type { BackEdge, CompiledEdge, Loop } from "./compiled-plan.ts";
import { behind, edgeAt, sourceOf, targetOf } from "./plan-index.ts";
import type { PlanLayout } from "./plan-layout.ts";

/** The edges back that leave a node. */
export function compileBackEdges(layout: PlanLayout, node: number): readonly BackEdge[] {
  const { index } = layout;
  const { visits } = index.plan.policy.limits;
  return (index.outgoing[node] ?? []).flatMap((edge): BackEdge[] => {
    const found = edgeAt(index, edge);
    const to = targetOf(index, edge);
    if (found?.back === undefined || to === undefined) return [];
    const { maxVisits, gapMs = 0, withinMs } = found.back;
    return [
      {
        to: layout.slot[to] ?? 0,
        maxVisits: Math.min(maxVisits, visits),
        gapMs,
        withinMs,
        loop: loopOf(layout, node, found.arm, behind(index, to)),
      },
    ];
  });
}

/** What a check has run again: the nodes it names, and itself. */
export function compileRedo(layout: PlanLayout, node: number, repair: CheckNode["repair"]): Loop | undefined {
  const named = (repair?.redo ?? []).flatMap((id) => layout.index.byId.get(id) ?? []);
  return named.length === 0 ? undefined : loopOf(layout, node, "repair", new Set([...named, node]));
}

function loopOf(
  layout: PlanLayout,
  source: number,
  arm: string | undefined,
  members: ReadonlySet<number>,
): Loop {
  const { index, slot } = layout;
  const body = [...members].sort((a, b) => a - b);
  const incoming = body.flatMap((to) =>
    (index.incoming[to] ?? []).flatMap((number) => {
      const found = edgeAt(index, number);
      const from = sourceOf(index, number);
      if (found === undefined || found.back !== undefined || from === undefined) return [];
      const edge: CompiledEdge = { to: slot[to] ?? 0, data: found.carries === "data", arm: found.arm };
      return [{ from: slot[from] ?? 0, edge }];
    }),
  );
  return { source: slot[source] ?? 0, arm, body: body.map((number) => slot[number] ?? 0), incoming };
}
