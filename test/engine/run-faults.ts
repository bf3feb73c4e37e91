import type { PlanNode } from "../../src/model/plan.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import type { PlanParts } from "./plans.ts";

/** Where a node that events name stands. */
interface Place {
  readonly node: PlanNode;
  readonly parts: PlanParts;
  /** Before the ids of the nodes beside it. */
  readonly prefix: string;
}

/** Finds the node of a name such as `call/score[2]/draft~v2`. */
function placeOf(top: PlanParts, name: string): Place | undefined {
  let parts = top;
  let prefix = "";
  const segments = name.split("/");
  for (const [position, segment] of segments.entries()) {
    let node = find(parts, segment.replace(/[[~].*/, ""));
    if (node === undefined) return undefined;
    const isLast = position === segments.length - 1;
    const indexes = segment.match(/\[\d+\]/g) ?? [];
    for (const [depth] of indexes.entries()) {
      // An iteration of a body of one node is called like its each.
      const onlyOne: string | undefined =
        node.kind === "each" && node.body.length === 1 ? node.body[0] : undefined;
      const isOwn = isLast || depth < indexes.length - 1 || find(parts, onlyOne ?? "")?.kind !== undefined;
      if (onlyOne !== undefined && isOwn) node = find(parts, onlyOne) ?? node;
    }
    if (isLast) return { node, parts, prefix };
    prefix += `${segment}/`;
    if (node.kind === "call") parts = planOfCall(parts, node) ?? parts;
  }
  return undefined;
}

function planOfCall(parts: PlanParts, node: Extract<PlanNode, { kind: "call" }>): PlanParts | undefined {
  if (typeof node.plan === "string") return parts.plans?.[node.plan];
  return "lit" in node.plan.grow ? (node.plan.grow.lit as unknown as PlanParts) : undefined;
}

function find({ nodes }: PlanParts, id: string): PlanNode | undefined {
  return nodes.find((node) => node.id === id);
}

/** What is wrong with a finished run's events: order along edges, limits, everything closed once. */
export function faultsOf(top: PlanParts, events: readonly RunEvent[]): readonly string[] {
  const faults: string[] = [];
  const closed = new Set<string>();
  /** Without visits and rounds. */
  const closedOnce = new Set<string>();
  const begun = new Set<string>();
  const running = new Map<string, number>();
  const count = (key: string, by: number, limit: number, what: string) => {
    const now = (running.get(key) ?? 0) + by;
    running.set(key, now);
    if (now > limit) faults.push(`${what}: ${now} at once`);
  };
  for (const [index, event] of events.entries()) {
    if (event.t === "run.closed" && index !== events.length - 1) faults.push("something after the end");
    if ("node" in event) pushNode(event);
    if (event.t === "item.started" || event.t === "item.closed") pushItem(event);
  }
  for (const [key, left] of running) if (left !== 0) faults.push(`${key}: ${left} left open`);
  if (events.at(-1)?.t !== "run.closed") faults.push("not closed");
  return faults;

  function pushNode(event: Extract<RunEvent, { readonly node: string }>): void {
    const path = event.path.join(".");
    const full = `${event.node}@${path}`;
    const place = placeOf(top, event.node);
    if (place === undefined) {
      faults.push(`unknown node ${event.node}`);
      return;
    }
    const { node, parts, prefix } = place;
    const bodyOf =
      parts.nodes.find((other) => other.kind === "each" && other.body.includes(node.id))?.id ?? "top";
    const frame = `${bodyOf} ${prefix}@${path}`;
    const starts = ["node.started", "each.opened", "gate.opened"].includes(event.t) && !begun.has(full);
    const isClose = event.t === "node.closed";
    if (starts || (isClose && event.how !== "canceled")) {
      for (const edge of parts.edges ?? []) {
        if (edge.to !== node.id || edge.back !== undefined) continue;
        if (!closedOnce.has(`${prefix}${edge.from}@${path}`)) faults.push(`${full} before ${edge.from}`);
      }
    }
    if (starts) {
      begun.add(full);
      count(frame, 1, parts.policy?.parallel ?? 1, `nodes in ${frame}`);
    }
    if (!isClose) return;
    if (closed.has(full)) faults.push(`${full} closed twice`);
    closed.add(full);
    closedOnce.add(`${prefix}${node.id}@${path}`);
    if (begun.has(full)) count(frame, -1, Infinity, frame);
  }

  function pushItem(event: Extract<RunEvent, { t: "item.started" | "item.closed" }>): void {
    const place = `item ${event.each}@${event.path.join(".")}`;
    const around = `${event.each}@${event.path.slice(0, -1).join(".")}`;
    const found = placeOf(top, event.each);
    if (found?.node.kind !== "each") {
      faults.push(`unknown each ${event.each}`);
      return;
    }
    const limit = found.node.parallel ?? found.parts.policy?.parallel ?? 1;
    if (event.t === "item.started") {
      begun.add(place);
      count(around, 1, limit, event.each);
      return;
    }
    if (closed.has(place)) faults.push(`${place} closed twice`);
    closed.add(place);
    // A unit that was canceled in the queue closes without having begun.
    if (begun.has(place)) count(around, -1, limit, event.each);
  }
}
