import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createJournal, readJournal } from "../../src/engine/journal.ts";
import { foldRun } from "../../src/engine/run-history.ts";
import { openRunStore } from "../../src/engine/run-store.ts";
import { startRun } from "../../src/engine/start-run.ts";
import { compilePart, reader } from "../../src/graph/compile-expression.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import type { CompiledPlan } from "../../src/graph/compiled-plan.ts";
import { parseExpression } from "../../src/graph/parse-expression.ts";
import { planRoots } from "../../src/graph/plan-roots.ts";
import { NodeState, type Scope } from "../../src/graph/scope.ts";
import { createNodeClock } from "../../src/host/node/clock.ts";
import { openNodeStore, type NodeStore } from "../../src/host/node/store.ts";
import type { Binding } from "../../src/model/expression.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { ActCall, Plan, PlanNode } from "../../src/model/plan.ts";
import { timeRow, type BenchRow } from "./row.ts";

const STEPS = 100;
const ITEMS = 10_000;
const TRANSITIONS = 10_000;
const EVALUATIONS = 100_000;
const RUNS = 20;

const clock = createNodeClock();
/** Answers at once, with a number made from its argument. */
const leaves = { leaf: { call: ({ args }: { readonly args: unknown }) => Number(args) + 1 } };

function native(src: string): Binding {
  return { expr: parseExpression(src, "native", "bench") };
}

function act(id: string, args: Binding, redispatch: ActCall["redispatch"] = "safe"): PlanNode {
  const call = { port: "leaf", name: id, args, redispatch } as const;
  return { id, kind: "act", start: "upstream-ok", onError: "stop-run", call };
}

function planOf(nodes: readonly PlanNode[], edges: Plan["edges"]): CompiledPlan {
  return compilePlan({
    irVersion: 1,
    origin: { format: "native", id: "bench", file: "bench.json", hash: "0" },
    title: "Bench",
    params: [{ name: "items", source: "selection" }],
    nodes,
    edges,
    outputs: [],
    policy: {
      order: "file",
      parallel: 1,
      limits: { nodes: 1000, fan: ITEMS, rounds: 1, visits: 1, outputBytes: 1 << 20 },
    },
    needs: [],
  });
}

/** Each step takes the output of the one before. */
function chain(redispatch: ActCall["redispatch"]): CompiledPlan {
  const nodes = Array.from({ length: STEPS }, (_, index) =>
    act(`step${index}`, index === 0 ? { lit: 0 } : native(`nodes.step${index - 1}`), redispatch),
  );
  const edges = nodes
    .slice(1)
    .map((node, index) => ({ from: `step${index}`, to: node.id, carries: "data" }) as const);
  return planOf(nodes, edges);
}

function eachPlan(): CompiledPlan {
  const each: PlanNode = {
    id: "each",
    kind: "each",
    start: "upstream-ok",
    onError: "stop-run",
    over: native("params.items"),
    body: ["work"],
    collect: "aligned",
    stopAt: "end",
    unroll: "inside",
    parallel: 3,
    role: "unit",
  };
  return planOf([each, act("work", native("item.n"))], []);
}

function items(count: number): JsonObject {
  return { items: Array.from({ length: count }, (_, n) => ({ n })) };
}

interface Journalled {
  readonly plan: CompiledPlan;
  readonly store: NodeStore;
  readonly dir: string;
  runs: number;
}

async function journalled(plan: CompiledPlan): Promise<Journalled> {
  const dir = mkdtempSync(join(tmpdir(), "zwm-bench-"));
  const store = openNodeStore(join(dir, "state.sqlite"));
  await openRunStore(store);
  return { plan, store, dir, runs: 0 };
}

function runJournalled(setup: Journalled, params: JsonObject): string {
  setup.runs += 1;
  const runId = `run-${setup.runs}`;
  const { outcome } = startRun({
    runId,
    plan: setup.plan,
    params,
    leaves,
    clock,
    journal: createJournal(setup.store, runId, clock),
  });
  if (outcome?.state !== "succeeded") throw new Error(`The run ended as ${String(outcome?.state)}.`);
  return runId;
}

async function dispose({ store, dir }: Journalled): Promise<void> {
  await store.close();
  rmSync(dir, { recursive: true, force: true });
}

/** Several runs a time, so that one checkpoint of the database does not make a sample of its own. */
function journalledChain(name: string, redispatch: ActCall["redispatch"], budget: number): BenchRow {
  return timeRow({
    name,
    unit: "µs",
    budget,
    batch: STEPS * RUNS,
    setup: () => journalled(chain(redispatch)),
    run: (setup) => {
      for (let run = 0; run < RUNS; run += 1) runJournalled(setup, {});
    },
    teardown: dispose,
  });
}

export const rows: BenchRow[] = [
  timeRow({
    name: "engine.step.chain-100",
    alone: true,
    unit: "µs",
    budget: 1,
    batch: STEPS,
    iterations: 200,
    warmUp: 50,
    setup: () => chain("safe"),
    run: (plan) => startRun({ runId: "bench", plan, params: {}, leaves, clock }).outcome,
  }),
  timeRow({
    name: "engine.item.each-10000",
    alone: true,
    unit: "µs",
    budget: 0.5,
    batch: ITEMS,
    setup: () => ({ plan: eachPlan(), params: items(ITEMS) }),
    run: ({ plan, params }) => startRun({ runId: "bench", plan, params, leaves, clock }).outcome,
  }),
  journalledChain("engine.step.journalled", "safe", 10),
  // Not a budget of the product, an alarm: each of these steps is durable before it is dispatched, so it costs a
  // transaction that no group commit can save, and the speed of the disk decides.
  journalledChain("engine.step.journalled-forced", "never", 150),
  timeRow({
    name: "engine.recovery.10000-transitions",
    unit: "ms",
    budget: 15,
    setup: async () => {
      const setup = await journalled(eachPlan());
      // An iteration is four transitions: it starts, its node starts and closes, it closes.
      const runId = runJournalled(setup, items(TRANSITIONS / 4));
      return { ...setup, runId };
    },
    run: async ({ store, runId }) => foldRun(await readJournal(store, runId)),
    teardown: dispose,
  }),
  timeRow({
    name: "graph.expression",
    alone: true,
    unit: "ns",
    budget: 80,
    batch: EVALUATIONS,
    setup: () => {
      const expr = parseExpression(
        'nodes.search.items[2].score >= 0.5 && params.mode == "strict"',
        "native",
        "bench",
      );
      const places = {
        node: () => ({ up: 0, slot: 0 }),
        each: () => undefined,
        inIteration: false,
        hasResult: false,
      };
      const scope: Scope = {
        parent: null,
        params: { mode: "strict", depth: 3 },
        item: null,
        index: 0,
        outputs: [{ items: [{ score: 0.1 }, { score: 0.2 }, { score: 0.9 }], total: 3 }],
        states: [NodeState.ok],
        failed: false,
        needsOk: true,
        result: null,
      };
      return { evaluate: reader(compilePart(expr, planRoots(places))), scope };
    },
    run: ({ evaluate, scope }) => {
      let held = 0;
      for (let index = 0; index < EVALUATIONS; index += 1) if (evaluate(scope) === true) held += 1;
      return held;
    },
  }),
];
