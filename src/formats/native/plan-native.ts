import type { Binding } from "../../model/expression.ts";
import type { Capability, NodeId, Plan } from "../../model/plan.ts";
import type { ProviderRequest } from "../../model/provider-result.ts";
import type { LoadedWorkflow } from "../../model/workflow.ts";
import { PlanBuilder } from "./plan-builder.ts";
import { compileSteps, declaredSteps, type NativePlanSettings } from "./steps-plan.ts";
import {
  applyChain,
  deliveryOf,
  guardOf,
  reallySent,
  requestChain,
  runResultOf,
  STEPS_PLAN,
} from "./unit-chains.ts";

/** Names of the plan's parameters, filled at start and journalled with the run. */
export interface NativePlanParams {
  /** `FrozenUnit[]`. */
  readonly units: readonly unknown[];
  /** Whether staged changes are asked about before they are committed. */
  readonly ask: boolean;
  readonly dryRun: boolean;
}

/**
 * Compiles a native workflow: `each` over the planned units, and inside it preflight → request → provider →
 * applyResult → approval → commit (`spec/step-formats.md` §8, native rows). A request that is carried out in steps is a
 * plan within the plan. Leaf ports: `hook`, `native` (the format's own pure steps), `provider`, `http`, `library`.
 *
 * A virtual unit is committed by itself under its own key, so that one failed part leaves the others applied. Refused
 * with `provider_contract_error` when declared steps cannot be carried out with these settings.
 */
export function compileNativePlan(
  workflow: LoadedWorkflow,
  digest: string,
  parallel: number,
  settings: NativePlanSettings = {},
): Plan {
  const builder = new PlanBuilder(workflow.file);
  const hooks = workflow.manifest.hooks;
  const body = hooks.preflight === undefined ? simpleBody(builder, workflow) : routedBody(builder, workflow);
  builder.add(
    {
      kind: "each",
      id: "units",
      over: { expr: builder.path("params", ["units"]) },
      body,
      parallel,
      collect: "aligned",
      stopAt: "end",
      unroll: "inside",
      role: "unit",
      output: { lit: null },
      start: "upstream-ok",
      onError: "null-and-go",
    },
    0,
  );
  return {
    irVersion: 1,
    origin: originOf(workflow, digest),
    title: workflow.manifest.label,
    params: [
      { name: "units", required: true, source: "selection" },
      { name: "ask", required: true, source: "env" },
      { name: "dryRun", required: true, source: "env" },
    ],
    nodes: builder.nodes,
    edges: builder.edges,
    ...(deliveryOf(workflow) === "declared-steps"
      ? { plans: { [STEPS_PLAN]: declaredSteps(workflow, originOf(workflow, digest), settings) } }
      : {}),
    outputs: [],
    policy: {
      order: "file",
      parallel: 1,
      limits: { nodes: 10_000, fan: 100_000, rounds: 1, visits: 1, outputBytes: 16 * 1024 * 1024 },
    },
    needs: needsOf(workflow),
  };
}

/** The plan of a request that a hook built (`PlanNode` of kind `call`); the run grows by it. */
export function compileBuiltSteps(
  workflow: LoadedWorkflow,
  digest: string,
  request: ProviderRequest,
  settings: NativePlanSettings,
): Plan {
  return compileSteps(request, workflow, originOf(workflow, digest), settings.workflowParams ?? {});
}

function originOf(workflow: LoadedWorkflow, digest: string): Plan["origin"] {
  return {
    format: "native",
    id: workflow.id,
    ...(workflow.manifest.version === undefined ? {} : { version: workflow.manifest.version }),
    file: workflow.file,
    hash: digest,
  };
}

function needsOf(workflow: LoadedWorkflow): readonly Capability[] {
  const { provider } = workflow.manifest;
  const network = workflow.package.origins.length > 0 || provider === "generic-http";
  return [
    "hooks",
    "library.read",
    "library.write",
    "files.write",
    `provider.${provider}`,
    ...(network ? (["network"] as const) : []),
  ];
}
/** Without a preflight hook every unit leads to exactly one request. */
function simpleBody(builder: PlanBuilder, workflow: LoadedWorkflow): readonly NodeId[] {
  const item = builder.path("item", []);
  return requestChain(builder, workflow, "", {
    unit: { expr: item },
    request: { lit: null },
    skipApply: undefined,
  });
}

function routedBody(builder: PlanBuilder, workflow: LoadedWorkflow): readonly NodeId[] {
  const unit: Binding = { expr: builder.path("item", []) };
  const route = (...segments: string[]) => builder.path("nodes", ["route", ...segments]);

  builder.add({
    kind: "act",
    id: "preflight",
    call: { port: "hook", name: "preflight", args: { obj: { unit } }, redispatch: "safe" },
    start: "upstream-ok",
    onError: "stop-run",
    grant: ["hooks"],
  });
  builder.add({
    kind: "act",
    id: "route",
    call: {
      port: "native",
      name: "route",
      args: { obj: { unit, outcome: { expr: builder.path("nodes", ["preflight"]) } } },
      redispatch: "safe",
    },
    start: "upstream-ok",
    onError: "stop-run",
    journal: "rerun",
  });
  builder.edge("preflight", "route");
  builder.add({
    kind: "branch",
    id: "which",
    arms: ["skip", "direct", "single", "requests"].map((name) => ({
      name,
      when: builder.equals(route("kind"), name),
    })),
    start: "upstream-ok",
    onError: "stop-run",
  });
  builder.edge("route", "which");

  builder.add({
    kind: "exit",
    id: "skip",
    status: "skipped",
    output: { lit: null },
    reason: { expr: route("reason") },
    scope: "unit",
    start: "upstream-ok",
    onError: "stop-run",
  });
  builder.edge("which", "skip", "skip");

  const direct = applyChain(builder, "direct-", {
    unit,
    part: { lit: "short-circuit" },
    direct: { expr: route("apply") },
    ...guardOf(builder, reallySent(builder, workflow)),
  });
  builder.edge("which", direct[0], "direct");

  // In the unit's own region, so that what becomes of it becomes of the unit.
  const single = requestChain(builder, workflow, "single-", {
    unit,
    request: { expr: route("request") },
    skipApply: undefined,
  });
  builder.edge("which", single[0], "single");

  const inner = [
    ...requestChain(builder, workflow, "part-", {
      unit: { expr: builder.path("items", ["units"]) },
      request: { expr: builder.path("item", []) },
      skipApply: route("aggregate"),
    }),
    partResult(builder, workflow),
  ];
  builder.add({
    kind: "each",
    id: "parts",
    over: { expr: route("requests") },
    body: inner,
    parallel: 1,
    collect: "aligned",
    stopAt: "end",
    unroll: "inside",
    output: { expr: builder.path("nodes", ["part-result"]) },
    start: "upstream-ok",
    // What a failed part means for the unit is the next node's to say.
    onError: "null-and-go",
  });
  builder.edge("which", "parts", "requests");

  builder.add({
    kind: "act",
    id: "settle",
    call: {
      port: "native",
      name: "settle",
      args: {
        obj: {
          unit,
          route: { expr: builder.path("nodes", ["route"]) },
          results: { expr: builder.path("nodes", ["parts"]) },
        },
      },
      redispatch: "safe",
    },
    start: builder.literal(true),
    ...guardOf(builder, builder.equals(route("kind"), "requests"), reallySent(builder, workflow)),
    onError: "stop-run",
    journal: "rerun",
  });
  builder.edge("parts", "settle");

  const aggregate = applyChain(builder, "aggregate-", {
    unit,
    part: { lit: "aggregate" },
    direct: { expr: builder.path("nodes", ["settle"]) },
    ...guardOf(builder, builder.differs(route("aggregate"), null), reallySent(builder, workflow)),
  });
  builder.edge("settle", aggregate[0]);
  return ["preflight", "route", "which", "skip", ...direct, ...single, "parts", "settle", ...aggregate];
}

/** What an aggregate is told of a finished part. It is journalled, so it holds no path. */
function partResult(builder: PlanBuilder, workflow: LoadedWorkflow): NodeId {
  builder.add({
    kind: "act",
    id: "part-result",
    ...guardOf(builder, reallySent(builder, workflow)),
    call: {
      port: "native",
      name: "part-result",
      args: {
        obj: {
          request: { expr: builder.path("nodes", ["part-request"]) },
          runResult: runResultOf(builder, workflow, "part-"),
        },
      },
      redispatch: "safe",
    },
    start: "upstream-ok",
    onError: "stop-run",
    journal: "rerun",
  });
  builder.edge("part-commit", "part-result");
  return "part-result";
}
