import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createJournal, readJournal } from "../../src/engine/journal.ts";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import { foldRun } from "../../src/engine/run-history.ts";
import { openRunStore } from "../../src/engine/run-store.ts";
import { startRun } from "../../src/engine/start-run.ts";
import { createStatusFold } from "../../src/engine/status-fold.ts";
import { createUnitQueue } from "../../src/engine/unit-queue.ts";
import { compileExpr } from "../../src/graph/compile-expression.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import type { CompiledPlan } from "../../src/graph/compiled-plan.ts";
import { parseExpression } from "../../src/graph/parse-expression.ts";
import { createNodeClock } from "../../src/host/node/clock.ts";
import { openNodeStore, type NodeStore } from "../../src/host/node/store.ts";
import type { Binding, Dialect, Expr } from "../../src/model/expression.ts";
import type { Plan, PlanNode } from "../../src/model/plan.ts";
import { bytesRow, timeRow, type BenchRow } from "./row.ts";

const UNITS = 10_000;
const RUNS = 10;
const WIDTH = 1000;
const EXPRESSIONS = 1000;
const DIALECTS: readonly Dialect[] = ["native", "package", "skill", "genie"];

const clock = createNodeClock();
const leaves = { leaf: { call: ({ args }: { readonly args: unknown }) => args } };

function from(src: string): Binding {
  return { expr: parseExpression(src, "native", "bench") };
}

function act(id: string, args: Binding): PlanNode {
  const call = { port: "leaf", name: id, args, redispatch: "safe" } as const;
  return { id, kind: "act", start: "upstream-ok", onError: "stop-run", call };
}

function planOf(nodes: readonly PlanNode[], edges: Plan["edges"]): Plan {
  const limits = { nodes: 2 * WIDTH, fan: UNITS, rounds: 1, visits: 1, outputBytes: 1 << 24 };
  return {
    irVersion: 1,
    origin: { format: "native", id: "bench", file: "bench.json", hash: "0" },
    title: "Bench",
    params: [{ name: "items", source: "selection" }],
    nodes,
    edges,
    outputs: [],
    policy: { order: "file", parallel: WIDTH, limits },
    needs: [],
  };
}

/** Units of two steps each, three at once. */
function unitsPlan(): CompiledPlan {
  const each: PlanNode = {
    id: "units",
    kind: "each",
    start: "upstream-ok",
    onError: "stop-run",
    over: from("params.items"),
    body: ["work", "apply"],
    collect: "aligned",
    stopAt: "end",
    unroll: "inside",
    parallel: 3,
    role: "unit",
  };
  const nodes = [each, act("work", from("item")), act("apply", from("nodes.work"))];
  return compilePlan(planOf(nodes, [{ from: "work", to: "apply", carries: "data" }]));
}

function numbers(count: number): { readonly items: number[] } {
  return { items: Array.from({ length: count }, (_, n) => n) };
}

/** A source, so many steps behind it, and one that waits for all of them. */
function fanOutPlan(): Plan {
  const names = Array.from({ length: WIDTH }, (_, index) => `n${index}`);
  const nodes = [
    act("first", { lit: 1 }),
    ...names.map((name) => act(name, from("nodes.first"))),
    act("last", { list: names.map((name) => from(`nodes.${name}`)) }),
  ];
  const edges = names.flatMap((name) => [
    { from: "first", to: name, carries: "data" } as const,
    { from: name, to: "last", carries: "data" } as const,
  ]);
  return planOf(nodes, edges);
}

interface Home {
  readonly plan: CompiledPlan;
  readonly store: NodeStore;
  readonly dir: string;
  runs: number;
}

async function openHome(): Promise<Home> {
  const dir = mkdtempSync(join(tmpdir(), "zwm-bench-"));
  const store = openNodeStore(join(dir, "state.sqlite"));
  await openRunStore(store);
  return { plan: unitsPlan(), store, dir, runs: 0 };
}

async function closeHome({ store, dir }: Home): Promise<void> {
  await store.close();
  rmSync(dir, { recursive: true, force: true });
}

const PARAMS = numbers(UNITS);

/** A run all of whose units have finished but the last, with all that goes with a run while it lives. */
async function runningRun(home: Home, runId: string, resumed: boolean) {
  const status = createStatusFold();
  const events = resumed ? await readJournal(home.store, runId) : [];
  for (const event of events) status.push(event);
  const queue = createUnitQueue({ clock, mostAtOnce: 64 });
  const call = ({ args }: LeafCall) => (args === UNITS - 1 ? new Promise(() => undefined) : args);
  const handle = startRun({
    runId,
    plan: home.plan,
    params: PARAMS,
    leaves: { leaf: { call } },
    clock,
    journal: createJournal(home.store, runId, clock),
    queue: { queue, backend: { id: "server", limit: 3 } },
    onEvent: (event) => {
      status.push(event);
    },
    ...(resumed ? { history: foldRun(events) } : {}),
  });
  if (status.counts.succeeded !== UNITS - 1) throw new Error(`${status.counts.succeeded} units have ended`);
  return { handle, status, queue };
}

function memoryRow(name: string, resumed: boolean): BenchRow {
  return bytesRow({
    name,
    budget: 200,
    batch: UNITS,
    alone: true,
    setup: openHome,
    async prepare(home) {
      home.runs += 1;
      const runId = `run-${home.runs}`;
      if (resumed) (await runningRun(home, runId, false)).handle.interrupt();
      return { home, runId };
    },
    run: ({ home, runId }) => runningRun(home, runId, resumed),
    teardown: closeHome,
  });
}

/** Conditions as authors write them, each with a number of its own. */
function conditions(): readonly Expr[] {
  return Array.from({ length: EXPRESSIONS }, (_, n) => {
    const src = `run${n % 10}.items[${n % 3}].score >= ${n % 7} && mode == "m${n % 5}" || !flags.f${n % 4}`;
    return { ...parseExpression(src, "native", "bench"), dialect: DIALECTS[n % DIALECTS.length] ?? "native" };
  });
}

const SCOPE = {
  mode: "m1",
  flags: { f0: true, f1: false, f2: "yes", f3: 0 },
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [
      `run${n}`,
      { items: [{ score: n }, { score: 5 }, { score: 2.5 }] },
    ]),
  ),
};

export const rows: BenchRow[] = [
  timeRow({
    name: "engine.queue.10000-units",
    unit: "µs",
    budget: 2,
    batch: UNITS,
    alone: true,
    setup: unitsPlan,
    run: (plan) => {
      const queue = createUnitQueue({ clock, mostAtOnce: 64 });
      const place = { queue, backend: { id: "server", limit: 3 } };
      const { outcome } = startRun({ runId: "bench", plan, params: PARAMS, leaves, clock, queue: place });
      if (outcome?.state !== "succeeded") throw new Error(`The run ended as ${String(outcome?.state)}.`);
    },
  }),
  timeRow({
    name: "engine.queue.10-runs-of-1000",
    unit: "µs",
    budget: 4,
    batch: UNITS,
    alone: true,
    setup: unitsPlan,
    // Every unit takes a turn of the event loop, so that all runs wait for each other.
    async run(plan) {
      const queue = createUnitQueue({ clock, mostAtOnce: 64 });
      const place = { queue, backend: { id: "server", limit: 3 } };
      const later = { leaf: { call: ({ args }: LeafCall) => Promise.resolve(args) } };
      const params = numbers(UNITS / RUNS);
      const all = Array.from({ length: RUNS }, (_, run) =>
        startRun({ runId: `run-${run}`, plan, params, leaves: later, clock, queue: place }),
      );
      for (const { done } of all) if ((await done).state !== "succeeded") throw new Error("A run failed.");
    },
  }),
  memoryRow("engine.memory.10000-units", false),
  memoryRow("engine.memory.10000-units-resumed", true),
  timeRow({
    name: "engine.fan-out.compile-1000",
    unit: "ms",
    budget: 30,
    setup: fanOutPlan,
    run: (plan) => compilePlan(plan),
  }),
  timeRow({
    name: "engine.fan-out.run-1000",
    unit: "ms",
    budget: 2,
    setup: () => compilePlan(fanOutPlan()),
    run: (plan) => {
      const { outcome } = startRun({ runId: "bench", plan, params: { items: [] }, leaves, clock });
      if (outcome?.state !== "succeeded") throw new Error(`The run ended as ${String(outcome?.state)}.`);
    },
  }),
  timeRow({
    name: "graph.expressions.compile-1000",
    unit: "ms",
    budget: 5,
    alone: true,
    setup: conditions,
    run: (all) => all.map((expr) => compileExpr(expr)),
  }),
  timeRow({
    name: "graph.expressions.evaluate-1000",
    unit: "µs",
    budget: 500,
    alone: true,
    iterations: 100,
    warmUp: 50,
    setup: () => conditions().map((expr) => compileExpr(expr)),
    run: (all) => {
      let held = 0;
      for (const evaluate of all) if (evaluate(SCOPE) === true) held += 1;
      return held;
    },
  }),
];
