import type { RunEvent } from "../../src/model/run-event.ts";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { Binding } from "../../src/model/expression.ts";
import type { NodeBase, PlanEdge, PlanNode } from "../../src/model/plan.ts";
import { act, branch, each, exit, expr, from, gate, lit, pure, type PlanParts } from "./plans.ts";

/** Numbers below `limit`, one after the other, from a seed. */
export type Dice = (limit: number) => number;

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** What a random plan may hold: everything, or only what ends the same whatever comes first. */
export type Kind = "any" | "order-free";

/** A valid plan of the node kinds that run, up to two levels of iterations deep. */
export function randomPlan(seed: number, kind: Kind): PlanParts {
  const dice = createDice(seed);
  const nodes: PlanNode[] = [];
  const edges: PlanEdge[] = [];
  const ids = region(0);
  const policy = { parallel: 1 + dice(3), order: dice(2) === 0 ? "file" : "ready" } as const;
  return {
    nodes,
    edges,
    policy,
    outputs: ids.map((id) => ({ name: id, value: from(`nodes.${id}`) })),
  };

  function region(depth: number): readonly string[] {
    const ids: string[] = [];
    const arms = new Map<string, readonly string[]>();
    const count = 1 + dice(depth === 0 ? 6 : 3);
    for (let index = 0; index < count; index += 1) {
      const id = `n${nodes.length}`;
      const upstream = new Set<string>();
      for (const source of ids) if (dice(3) === 0) upstream.add(source);
      for (const source of upstream) {
        const names = arms.get(source) ?? [];
        const arm = names.length > 0 && dice(3) > 0 ? names[dice(names.length)] : undefined;
        edges.push({
          from: source,
          to: id,
          carries: dice(4) === 0 ? "order" : "data",
          ...(arm === undefined ? {} : { arm }),
        });
      }
      ids.push(id);
      addNode(id, depth, [...upstream], arms);
    }
    return ids;
  }

  function addNode(
    id: string,
    depth: number,
    upstream: readonly string[],
    arms: Map<string, readonly string[]>,
  ): void {
    const args: Binding = { list: [lit(id), ...upstream.map((source) => from(`nodes.${source}`))] };
    const base = baseOf(upstream);
    const roll = dice(12);
    if (roll === 0) {
      nodes.push(pure(id, "merge", { list: [lit([id]), args] }, {}, base));
    } else if (roll === 1) {
      nodes.push(branch(id, [{ name: "left", when: expr(`${dice(2)} == 1`) }, { name: "right" }], base));
      arms.set(id, ["left", "right"]);
    } else if (roll === 2) {
      nodes.push(gate(id, { ...base, show: { title: id, preview: args }, denied: "fail" }));
    } else if (roll < 6 && depth < 2) {
      addEach(id, depth, base);
    } else if (roll === 6 && kind === "any") {
      const scope = depth > 0 && dice(2) === 0 ? "unit" : "run";
      // With a guard that holds or not, so that what stands behind it can be reached.
      const guard = { guard: expr(`1 == ${dice(3)}`) };
      nodes.push(
        exit(id, { ...base, ...guard, scope, status: dice(2) === 0 ? "succeeded" : "skipped", output: args }),
      );
    } else {
      nodes.push(act(id, args, { ...base, ...(dice(4) === 0 ? { journal: "rerun" } : {}) }));
    }
  }

  function addEach(id: string, depth: number, base: Partial<NodeBase>): void {
    const place = nodes.length;
    const list = Array.from({ length: dice(4) }, (_, index) => index);
    const settings = {
      ...base,
      parallel: 1 + dice(3),
      collect: dice(2) === 0 ? "aligned" : "compact",
      stopAt: kind === "any" && dice(2) === 0 ? "first-error" : "end",
      ...(dice(4) === 0 ? { gapMs: 5 } : {}),
      ...(depth === 0 && !nodes.some((node) => node.kind === "each") ? ({ role: "unit" } as const) : {}),
    } as const;
    // Its place is kept, so that body nodes get ids of their own.
    nodes.push(each(id, lit(list), [], settings));
    nodes[place] = each(id, lit(list), region(depth + 1), settings);
  }

  function baseOf(upstream: readonly string[]): Partial<NodeBase> {
    const guard =
      upstream.length > 0 && dice(5) === 0 ? { guard: expr(`nodes.${upstream[0] ?? ""} != null`) } : {};
    const errors =
      kind === "any"
        ? (["stop-run", "null-and-go", "skip-dependants"] as const)
        : (["null-and-go", "skip-dependants"] as const);
    return {
      ...guard,
      onError: errors[dice(errors.length)] ?? "null-and-go",
      start: dice(4) === 0 ? "any-upstream" : "upstream-ok",
      ...(dice(6) === 0 ? { retry: { tries: 2, firstMs: 7, factor: 2, on: ["call-error"] } } : {}),
    };
  }
}

/** A leaf whose answers hang on seed, node and path alone: at once or later, a value or a failure. */
export function randomLeaf(seed: number, clock: Clock): (call: LeafCall) => unknown {
  return (call) => {
    const dice = createDice(seed ^ hash(call.key));
    const fails = dice(6) === 0;
    const answer = () => {
      if (fails) throw new WorkflowError("network_unreachable", { args: { reason: call.node } });
      return { of: call.args };
    };
    if (dice(2) === 0) return answer();
    return new Promise((resolve, reject) => {
      clock.after(1 + dice(20), () => {
        try {
          resolve(answer());
        } catch (error) {
          reject(error instanceof Error ? error : new Error("no error"));
        }
      });
    });
  };
}

function hash(text: string): number {
  let value = 0;
  for (const letter of text) value = (Math.imul(value, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return value;
}

/** What is wrong with a finished run's events: order along edges, limits, everything closed once. */
export function faultsOf(parts: PlanParts, events: readonly RunEvent[]): readonly string[] {
  const faults: string[] = [];
  const closed = new Set<string>();
  const running = new Map<string, number>();
  const count = (key: string, by: number, limit: number, what: string) => {
    const now = (running.get(key) ?? 0) + by;
    running.set(key, now);
    if (now > limit) faults.push(`${what}: ${now} at once`);
  };
  const nodeOf = new Map(parts.nodes.map((node) => [node.id, node]));
  const bodyOf = new Map(
    parts.nodes.flatMap((node) =>
      node.kind === "each" ? node.body.map((id) => [id, node.id] as const) : [],
    ),
  );
  const begun = new Set<string>();
  for (const [index, event] of events.entries()) {
    if (event.t === "run.closed" && index !== events.length - 1) faults.push("something after the end");
    if ("node" in event) {
      const place = `${event.node}@${event.path.join(".")}`;
      const frame = `${bodyOf.get(event.node) ?? "top"}@${event.path.join(".")}`;
      const starts = ["node.started", "each.opened", "gate.opened"].includes(event.t) && !begun.has(place);
      if (starts || event.t === "node.closed") {
        for (const edge of parts.edges ?? []) {
          if (edge.to !== event.node || closed.has(`${edge.from}@${event.path.join(".")}`)) continue;
          if (event.t === "node.closed" && event.how === "canceled") continue;
          faults.push(`${place} before ${edge.from}`);
        }
      }
      if (starts) {
        begun.add(place);
        count(frame, 1, parts.policy?.parallel ?? 1, `nodes in ${frame}`);
      }
      if (event.t === "node.closed") {
        if (closed.has(place)) faults.push(`${place} closed twice`);
        closed.add(place);
        if (begun.has(place)) count(frame, -1, Infinity, frame);
      }
    }
    if (event.t === "item.started" || event.t === "item.closed") {
      const place = `item ${event.each}@${event.path.join(".")}`;
      const around = `${event.each}@${event.path.slice(0, -1).join(".")}`;
      const node = nodeOf.get(event.each);
      const limit = node?.kind === "each" ? (node.parallel ?? parts.policy?.parallel ?? 1) : 0;
      if (event.t === "item.started") {
        begun.add(place);
        count(around, 1, limit, event.each);
      } else {
        if (closed.has(place)) faults.push(`${place} closed twice`);
        closed.add(place);
        // A unit that was canceled in the queue closes without having begun.
        if (begun.has(place)) count(around, -1, limit, event.each);
      }
    }
  }
  for (const [key, left] of running) if (left !== 0) faults.push(`${key}: ${left} left open`);
  if (events.at(-1)?.t !== "run.closed") faults.push("not closed");
  return faults;
}
