import { startRun } from "../../src/engine/start-run.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import type { CompiledPlan } from "../../src/graph/compiled-plan.ts";
import { parseExpression } from "../../src/graph/parse-expression.ts";
import { createNodeClock } from "../../src/host/node/clock.ts";
import type { Binding } from "../../src/model/expression.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { EachNode, Plan, PlanEdge, PlanNode } from "../../src/model/plan.ts";
import { timeRow, type BenchRow } from "./row.ts";

const UNITS = 10_000;
const WIDTH = 1000;
const VISITS = 1000;

const clock = createNodeClock();
const leaves = { leaf: { call: ({ args }: { readonly args: unknown }) => args } };

function from(src: string): Binding {
  return { expr: parseExpression(src, "native", "bench") };
}

const BASE = { start: "upstream-ok", onError: "stop-run" } as const;

function act(id: string, args: Binding): PlanNode {
  return { ...BASE, id, kind: "act", call: { port: "leaf", name: id, args, redispatch: "safe" } };
}

function each(id: string, body: readonly string[], more: Partial<EachNode>): PlanNode {
  const settings = { collect: "aligned", stopAt: "end", unroll: "inside" } as const;
  return { ...BASE, ...settings, ...more, id, kind: "each", over: from("params.items"), body };
}

function planOf(
  nodes: readonly PlanNode[],
  edges: readonly PlanEdge[],
  more: Partial<Plan> & { readonly parallel?: number } = {},
): Plan {
  const { parallel = 1, ...rest } = more;
  return {
    irVersion: 1,
    origin: { format: "native", id: "bench", file: "bench.json", hash: "0" },
    title: "Bench",
    params: [{ name: "items", source: "selection" }],
    nodes,
    edges,
    outputs: [],
    policy: {
      order: "ready",
      parallel,
      limits: { nodes: 2 * WIDTH, fan: WIDTH, rounds: 1, visits: VISITS, outputBytes: 1 << 24 },
    },
    needs: [],
    ...rest,
  };
}

/** Units that each call a plan of two steps. */
function callsPlan(): CompiledPlan {
  const steps = planOf(
    [act("first", from("params.n")), act("second", from("nodes.first"))],
    [{ from: "first", to: "second", carries: "data" }],
    { params: [{ name: "n", source: "field" }], outputs: [{ name: "out", value: from("nodes.second") }] },
  );
  const call: PlanNode = {
    ...BASE,
    id: "call",
    kind: "call",
    plan: "steps",
    args: { obj: { n: from("item") } },
  };
  const units = each("units", ["call"], { role: "unit", parallel: 3 });
  return compilePlan(planOf([units, call], [], { plans: { steps } }));
}

function siblingsPlan(): CompiledPlan {
  const nodes = [
    each("read", ["work"], { unroll: "siblings" }),
    act("work", from("item")),
    act("sum", from("nodes.read")),
  ];
  return compilePlan(planOf(nodes, [{ from: "read", to: "sum", carries: "data" }], { parallel: WIDTH }));
}

/** A step and a branch that leads back to it until the plan has enough. */
function loopPlan(): CompiledPlan {
  const again = parseExpression("nodes.ask != null", "native", "bench");
  const until: PlanNode = {
    ...BASE,
    id: "until",
    kind: "branch",
    arms: [{ name: "again", when: again }, { name: "on" }],
  };
  return compilePlan(
    planOf(
      [act("ask", { lit: 1 }), until],
      [
        { from: "ask", to: "until", carries: "data" },
        { from: "until", to: "ask", carries: "data", arm: "again", back: { maxVisits: VISITS } },
      ],
    ),
  );
}

function run(plan: CompiledPlan, params: JsonObject, state: string): void {
  const { outcome } = startRun({ runId: "bench", plan, params, leaves, clock });
  if (outcome?.state !== state) throw new Error(`The run ended as ${String(outcome?.state)}.`);
}

function numbers(count: number): JsonObject {
  return { items: Array.from({ length: count }, (_, n) => n) };
}

export const rows: BenchRow[] = [
  timeRow({
    name: "engine.call.10000-units",
    unit: "µs",
    budget: 4,
    batch: UNITS,
    setup: () => ({ plan: callsPlan(), params: numbers(UNITS) }),
    run: ({ plan, params }) => {
      run(plan, params, "succeeded");
    },
  }),
  timeRow({
    name: "engine.siblings.1000",
    unit: "ms",
    budget: 5,
    setup: () => ({ plan: siblingsPlan(), params: numbers(WIDTH) }),
    run: ({ plan, params }) => {
      run(plan, params, "succeeded");
    },
  }),
  timeRow({
    name: "engine.visits.1000",
    unit: "ms",
    budget: 5,
    setup: loopPlan,
    // It ends at the bound of its visits.
    run: (plan) => {
      run(plan, { items: [] }, "failed");
    },
  }),
];
