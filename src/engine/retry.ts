import type { CompiledNode, CompiledPlan, Region } from "../graph/compiled-plan.ts";
import type { NodeId } from "../model/plan.ts";
import type { RunEventBody } from "../model/run-event.ts";
import { namesAt, type FrameSite } from "./run.ts";
import type { ItemHistory, NodeHistory, RunHistory } from "./run-history.ts";
import { siblingSite } from "./sibling-names.ts";

/** What a history says of the nodes that stand outside of all iterations. */
interface Outside {
  readonly items: ReadonlyMap<NodeId, readonly ItemHistory[]>;
  /** The entries of each node, one for each time it ran: at each visit, and each time a check had it redone. */
  readonly entries: ReadonlyMap<NodeId, readonly NodeHistory[]>;
  /** Where in the history each entry came: what began before a failure did does not follow from it. */
  readonly order: ReadonlyMap<NodeHistory, number>;
  /** Nodes and iterations that run anew; those of a map are forgotten with all that they grew by. */
  readonly nodes: Map<NodeHistory, { anew: boolean }>;
  readonly reopened: Set<ItemHistory>;
}

/** What {@link repeatedName} adds to a name. */
const REPEATED = /(?:~v\d+)?(?:~r\d+)?$/;

/**
 * What a retry of the failures runs anew, as events: every failed or canceled iteration of an `each` outside of other
 * iterations, the nodes there that failed or were canceled with them, and all that follows these. A called plan, and
 * iterations that stand as nodes beside their `each`, are gone through in the same way; one in which nothing failed by
 * itself runs anew as a whole. What succeeded or was skipped stays.
 */
export function retryEvents(plan: CompiledPlan, history: RunHistory): readonly RunEventBody[] {
  const items = new Map<NodeId, ItemHistory[]>();
  for (const item of history.items.values()) {
    if (item.path.length !== 1) continue;
    const list = items.get(item.each);
    if (list === undefined) items.set(item.each, [item]);
    else list.push(item);
  }
  const order = new Map<NodeHistory, number>();
  const entries = new Map<NodeId, NodeHistory[]>();
  for (const entry of history.nodes.values()) {
    if (entry.path.length > 0) continue;
    order.set(entry, order.size);
    const name = entry.node.replace(REPEATED, "");
    const list = entries.get(name);
    if (list === undefined) entries.set(name, [entry]);
    else list.push(entry);
  }
  const outside: Outside = { items, entries, order, nodes: new Map(), reopened: new Set() };
  retryRegion(outside, plan.top, plan.top.ids, {
    prefix: "",
    ownAttempts: true,
    calls: 0,
    feedback: undefined,
  });
  return [
    ...[...outside.reopened].map((item): RunEventBody => ({
      t: "item.reopened",
      each: item.each,
      path: item.path,
      attempt: item.attempt + 1,
    })),
    ...[...outside.order.keys()].flatMap((node): RunEventBody[] => {
      const how = outside.nodes.get(node);
      if (how === undefined) return [];
      const place = { node: node.node, path: node.path, attempt: node.attempt + 1 };
      return [{ t: "node.reopened", ...place, ...(how.anew ? { anew: true } : {}) }];
    }),
  ];
}

/** Reopens what failed in a region and what follows it; whether anything did. */
function retryRegion(outside: Outside, region: Region, names: readonly NodeId[], site: FrameSite): boolean {
  /** By slot: from which place in the history on entries may follow from a failure. */
  const from = new Map<number, number>();
  for (const node of region.nodes) {
    for (const entry of outside.entries.get(names[node.slot] ?? node.id) ?? []) {
      if (!retryNode(outside, node, entry, site)) continue;
      const at = outside.order.get(entry) ?? 0;
      from.set(node.slot, Math.min(from.get(node.slot) ?? at, at));
    }
  }
  const failed = from.size > 0;
  const open = [...from.keys()];
  for (let slot = open.pop(); slot !== undefined; slot = open.pop()) {
    const at = from.get(slot) ?? 0;
    for (const to of followersOf(region.nodes[slot])) {
      if ((from.get(to) ?? Number.POSITIVE_INFINITY) <= at) continue;
      from.set(to, at);
      open.push(to);
    }
  }
  for (const [slot, at] of from) {
    const node = region.nodes[slot];
    if (node === undefined) continue;
    for (const entry of outside.entries.get(names[slot] ?? node.id) ?? []) {
      if (outside.nodes.has(entry) || (outside.order.get(entry) ?? 0) <= at) continue;
      reopenAll(outside, node, entry);
    }
  }
  return failed;
}

function followersOf(node: CompiledNode | undefined): readonly number[] {
  if (node === undefined) return [];
  return [...node.next.map(({ to }) => to), ...node.back.map(({ to }) => to)];
}

/** Reopens a node that failed, or in which something did. */
function retryNode(outside: Outside, node: CompiledNode, entry: NodeHistory, site: FrameSite): boolean {
  const { detail } = node;
  const name = entry.node;
  const failedItems = (outside.items.get(name) ?? []).filter(
    ({ closed }) => closed?.how === "failed" || closed?.how === "canceled",
  );
  for (const item of failedItems) outside.reopened.add(item);
  const failed = entry.closed?.how === "error" || entry.closed?.how === "canceled";
  const inner = retryInside(outside, node, entry, site);
  if (!failed && !inner && failedItems.length === 0) return false;
  if (failed && detail.kind === "call" && !inner) reopenAll(outside, node, entry);
  else outside.nodes.set(entry, { anew: false });
  return true;
}

function retryInside(
  outside: Outside,
  { detail }: CompiledNode,
  entry: NodeHistory,
  site: FrameSite,
): boolean {
  const name = entry.node;
  if (detail.kind === "call") {
    const plan = detail.target.plan;
    const prefix = `${name}/`;
    return (
      plan !== undefined && retryRegion(outside, plan.top, namesAt(plan.top, prefix), { ...site, prefix })
    );
  }
  if (detail.kind !== "each" || detail.node.unroll !== "siblings") return false;
  let failed = false;
  for (const index of (entry.grown?.items ?? []).keys()) {
    const { site: around, names } = siblingSite(site, name, detail.body, index, undefined);
    if (retryRegion(outside, detail.body, names, around)) failed = true;
  }
  return failed;
}

/** Reopens a node with everything in it. */
function reopenAll(outside: Outside, { detail }: CompiledNode, entry: NodeHistory): void {
  outside.nodes.set(entry, { anew: true });
  if (detail.kind !== "call" && detail.kind !== "each") return;
  const isInside = (name: NodeId) => name.startsWith(`${entry.node}/`) || name.startsWith(`${entry.node}[`);
  for (const other of outside.order.keys()) {
    if (isInside(other.node)) outside.nodes.set(other, { anew: true });
  }
  for (const [each, list] of outside.items) {
    if (each === entry.node || isInside(each)) for (const item of list) outside.reopened.add(item);
  }
}
