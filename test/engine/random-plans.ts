import { WorkflowError } from "../../src/errors/workflow-error.ts";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { Binding } from "../../src/model/expression.ts";
import type { JsonValue } from "../../src/model/json.ts";
import type { NodeBase, PlanEdge, PlanNode } from "../../src/model/plan.ts";
import {
  act,
  back,
  branch,
  call,
  check,
  each,
  exit,
  expr,
  from,
  gate,
  lit,
  planOf,
  pure,
  type PlanParts,
} from "./plans.ts";

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

/** A valid plan of all node kinds: up to two levels of iterations, and of calls, deep. */
export function randomPlan(seed: number, kind: Kind): PlanParts {
  return planParts(createDice(seed), kind, 0);
}

function planParts(dice: Dice, kind: Kind, calls: number): PlanParts {
  const nodes: PlanNode[] = [];
  const edges: PlanEdge[] = [];
  const plans: Record<string, PlanParts> = {};
  const ids = region(0);
  const policy = { parallel: 1 + dice(3), order: dice(2) === 0 ? "file" : "ready" } as const;
  return {
    params: calls === 0 ? [] : ["x"],
    nodes,
    edges,
    plans,
    policy,
    outputs: ids.map((id) => ({ name: id, value: from(`nodes.${id}`) })),
  };

  /** The nodes of one region; those that others of it may follow are returned. */
  function region(depth: number): readonly string[] {
    const ids: string[] = [];
    const arms = new Map<string, readonly string[]>();
    const count = 1 + dice(depth === 0 && calls === 0 ? 6 : 3);
    for (let index = 0; index < count; index += 1) {
      const upstream = ids.filter(() => dice(3) === 0);
      const roll = dice(14);
      if (roll === 0) ids.push(addLoop(depth, upstream, arms));
      else if (roll === 1) ids.push(addCheck(upstream, arms));
      else ids.push(addNode(depth, upstream, arms));
    }
    return ids;
  }

  function newId(): string {
    return `n${nodes.length}`;
  }

  function follow(
    id: string,
    upstream: readonly string[],
    arms: ReadonlyMap<string, readonly string[]>,
  ): void {
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
  }

  function argsOf(id: string, upstream: readonly string[]): Binding {
    return { list: [lit(id), ...upstream.map((source) => from(`nodes.${source}`))] };
  }

  function addNode(depth: number, upstream: readonly string[], arms: Map<string, readonly string[]>): string {
    const id = newId();
    follow(id, upstream, arms);
    const args = argsOf(id, upstream);
    const base = baseOf(upstream);
    const roll = dice(14);
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
    } else if (roll < 9 && calls < 2) {
      addCall(id, { obj: { x: args } }, base);
    } else {
      nodes.push(act(id, args, { ...base, ...(dice(4) === 0 ? { journal: "rerun" } : {}) }));
    }
    return id;
  }

  function addEach(id: string, depth: number, base: Partial<NodeBase>): void {
    const place = nodes.length;
    const list = Array.from({ length: dice(4) }, (_, index) => index);
    const isUnits = depth === 0 && calls === 0 && !nodes.some((node) => node.kind === "each");
    const settings = {
      ...base,
      parallel: 1 + dice(3),
      collect: dice(2) === 0 ? "aligned" : "compact",
      stopAt: kind === "any" && dice(2) === 0 ? "first-error" : "end",
      ...(dice(4) === 0 ? { gapMs: 5 } : {}),
      ...(isUnits ? ({ role: "unit" } as const) : {}),
      unroll: !isUnits && dice(2) === 0 ? "siblings" : "inside",
    } as const;
    // Its place is kept, so that body nodes get ids of their own.
    nodes.push(each(id, lit(list), [], settings));
    const before = nodes.length;
    region(depth + 1);
    // Only its own body: what stands in a body inside of it is listed there.
    const owned = new Set(nodes.slice(before).flatMap((node) => (node.kind === "each" ? node.body : [])));
    const body = nodes.slice(before).flatMap((node) => (owned.has(node.id) ? [] : node.id));
    nodes[place] = each(id, lit(list), body, settings);
  }

  function addCall(id: string, args: Binding, base: Partial<NodeBase>): void {
    const plan = planParts(dice, kind, calls + 1);
    if (dice(2) === 0) {
      nodes.push(call(id, lit(JSON.parse(JSON.stringify(planOf(plan))) as JsonValue), args, base));
    } else {
      plans[id] = plan;
      nodes.push(call(id, id, args, base));
    }
  }

  /** count → any node → until, and back to count, once or twice. */
  function addLoop(depth: number, upstream: readonly string[], arms: Map<string, readonly string[]>): string {
    const count = newId();
    follow(count, upstream, arms);
    const kept = dice(2) === 0 ? {} : ({ journal: "rerun" } as const);
    nodes.push(act(count, argsOf(count, upstream), { name: "count", onError: "null-and-go", ...kept }));
    const middle = addNode(depth, [count], new Map());
    const until = newId();
    const again = {
      name: "again",
      when: expr(`nodes.${count}.n == 1 || nodes.${count}.n == ${1 + dice(2)}`),
    };
    nodes.push(branch(until, [again, { name: "on" }], { start: "any-upstream" }));
    edges.push({ from: count, to: until, carries: "data" }, { from: middle, to: until, carries: "order" });
    edges.push(back(until, count, 5, { arm: "again", ...(dice(2) === 0 ? { gapMs: 1 + dice(9) } : {}) }));
    arms.set(until, ["on"]);
    return until;
  }

  /** draft → judge, which may have the draft redone. */
  function addCheck(upstream: readonly string[], arms: Map<string, readonly string[]>): string {
    const draft = newId();
    follow(draft, upstream, arms);
    nodes.push(
      act(draft, argsOf(draft, upstream), {
        ...baseOf(upstream),
        ...(dice(2) === 0 ? { journal: "rerun" } : {}),
      }),
    );
    const judge = newId();
    const exhausted = dice(2) === 0 ? "go-on" : "fail";
    const settings = { ...baseOf([draft]), name: "judge", attempts: 1 + dice(3), exhausted } as const;
    nodes.push(check(judge, from(`nodes.${draft}`), [draft], settings));
    edges.push({ from: draft, to: judge, carries: "data" });
    return judge;
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
  return (called) => {
    const dice = createDice(seed ^ hash(called.key));
    const fails = dice(6) === 0;
    const answer = () => {
      if (fails) throw new WorkflowError("network_unreachable", { args: { reason: called.node } });
      if (called.name === "count") return { n: Number(/~v(\d+)$/.exec(called.node)?.[1] ?? 1) };
      if (called.name === "judge") return { ok: dice(2) === 0, of: called.args };
      return { of: called.args };
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
