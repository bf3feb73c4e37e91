import type { CompiledNode, CompiledPlan } from "../graph/compiled-plan.ts";
import type { RunEventBody } from "../model/run-event.ts";
import type { ItemHistory, RunHistory } from "./run-history.ts";

/**
 * What a retry of the failures runs anew, as events: every failed or canceled iteration of an `each` at the top, the
 * nodes at the top that failed or were canceled with them, and all that follows these. What succeeded or was skipped
 * stays.
 */
export function retryEvents(plan: CompiledPlan, history: RunHistory): readonly RunEventBody[] {
  const itemsOf = new Map<string, ItemHistory[]>();
  for (const item of history.items.values()) {
    if (item.path.length !== 1) continue;
    const list = itemsOf.get(item.each) ?? [];
    list.push(item);
    itemsOf.set(item.each, list);
  }
  const { nodes } = plan.top;
  const events: RunEventBody[] = [];
  const anew = new Set<CompiledNode>();
  for (const node of nodes) {
    const closed = history.nodes.get(node.id)?.closed;
    const failedItems = (itemsOf.get(node.id) ?? []).filter(
      ({ closed: item }) => item?.how === "failed" || item?.how === "canceled",
    );
    for (const item of failedItems) events.push(reopenItem(item));
    const failed = closed?.how === "error" || closed?.how === "canceled";
    if (failed || failedItems.length > 0) anew.add(node);
  }
  for (const node of followers(nodes, anew)) {
    anew.add(node);
    for (const item of itemsOf.get(node.id) ?? []) events.push(reopenItem(item));
  }
  for (const node of nodes) {
    const before = history.nodes.get(node.id);
    if (!anew.has(node) || before === undefined) continue;
    events.push({ t: "node.reopened", node: node.id, path: [], attempt: before.attempt + 1 });
  }
  return events;
}

function reopenItem(item: ItemHistory): RunEventBody {
  return { t: "item.reopened", each: item.each, path: item.path, attempt: item.attempt + 1 };
}

/** Nodes behind others, without these themselves. */
function followers(nodes: readonly CompiledNode[], from: ReadonlySet<CompiledNode>): readonly CompiledNode[] {
  const found = new Set<CompiledNode>();
  const open = [...from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const { to } of node.next) {
      const next = nodes[to];
      if (next === undefined || found.has(next) || from.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return [...found];
}
