import type { Binding, Expr } from "../../model/expression.ts";
import type { Capability, NodeId, Plan } from "../../model/plan.ts";
import type { LoadedWorkflow } from "../../model/workflow.ts";
import { PlanBuilder } from "./plan-builder.ts";

/** Names of the plan's parameters, filled at start and journalled with the run. */
export interface NativePlanParams {
  /** `FrozenUnit[]`. */
  readonly units: readonly unknown[];
  /** Whether staged changes are asked about before they are committed. */
  readonly ask: boolean;
  readonly dryRun: boolean;
}

/**
 * Compiles a native workflow whose requests need one provider call per unit or virtual unit (`pass-through` and
 * single-request kinds): `each` over the planned units, and inside it preflight → request → provider →
 * applyResult → approval → commit (`spec/step-formats.md` §8, native rows). Leaf ports: `hook`, `native` (the
 * format's own pure steps), `provider`, `library`.
 *
 * A virtual unit is committed by itself under its own key, so that one failed part leaves the others applied.
 */
export function compileNativePlan(workflow: LoadedWorkflow, digest: string, parallel: number): Plan {
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
    origin: {
      format: "native",
      id: workflow.id,
      ...(workflow.manifest.version === undefined ? {} : { version: workflow.manifest.version }),
      file: workflow.file,
      hash: digest,
    },
    title: workflow.manifest.label,
    params: [
      { name: "units", required: true, source: "selection" },
      { name: "ask", required: true, source: "env" },
      { name: "dryRun", required: true, source: "env" },
    ],
    nodes: builder.nodes,
    edges: builder.edges,
    outputs: [],
    policy: {
      order: "file",
      parallel: 1,
      limits: { nodes: 64, fan: 100_000, rounds: 1, visits: 1, outputBytes: 16 * 1024 * 1024 },
    },
    needs: needsOf(workflow),
  };
}

function needsOf(workflow: LoadedWorkflow): readonly Capability[] {
  return [
    "hooks",
    "library.read",
    "library.write",
    "files.write",
    `provider.${workflow.manifest.provider}`,
    ...(workflow.package.origins.length > 0 ? (["network"] as const) : []),
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
    partResult(builder),
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
    guard: builder.equals(route("kind"), "requests"),
    onError: "stop-run",
    journal: "rerun",
  });
  builder.edge("parts", "settle");

  const aggregate = applyChain(builder, "aggregate-", {
    unit,
    part: { lit: "aggregate" },
    direct: { expr: builder.path("nodes", ["settle"]) },
    guard: builder.differs(route("aggregate"), null),
  });
  builder.edge("settle", aggregate[0]);
  return ["preflight", "route", "which", "skip", ...direct, ...single, "parts", "settle", ...aggregate];
}

/** What an aggregate is told of a finished part. It is journalled, so it holds no path. */
function partResult(builder: PlanBuilder): NodeId {
  builder.add({
    kind: "act",
    id: "part-result",
    call: {
      port: "native",
      name: "part-result",
      args: {
        obj: {
          request: { expr: builder.path("nodes", ["part-request"]) },
          runResult: { expr: builder.path("nodes", ["part-dispatch"]) },
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

interface RequestChain {
  readonly unit: Binding;
  /** A `UnitRequest`, or null for a unit without preflight. */
  readonly request: Binding;
  /** Not null: an aggregate applies instead. */
  readonly skipApply: Expr | undefined;
}

/** request → dispatch → apply → approve → commit, ids with a prefix. */
function requestChain(
  builder: PlanBuilder,
  workflow: LoadedWorkflow,
  prefix: string,
  chain: RequestChain,
): readonly [NodeId, ...NodeId[]] {
  const id = (name: string) => `${prefix}${name}`;
  const byHook = workflow.strategy === "hook";
  builder.add({
    kind: "act",
    id: id("request"),
    call: {
      port: byHook ? "hook" : "native",
      name: byHook ? "buildRequest" : "request",
      args: { obj: { unit: chain.unit, request: chain.request } },
      redispatch: "safe",
    },
    start: "upstream-ok",
    onError: "stop-run",
    // A request holds absolute paths, which are never journalled: a resumed run builds it again.
    journal: "rerun",
    ...(byHook ? { grant: ["hooks"] as const } : {}),
  });
  const provider = workflow.manifest.provider;
  builder.add({
    kind: "act",
    id: id("dispatch"),
    call: {
      port: "provider",
      name: provider,
      args: { expr: builder.path("nodes", [id("request")]) },
      redispatch: provider === "pass-through" ? "safe" : "ask-provider",
    },
    start: "upstream-ok",
    onError: "stop-run",
    grant: [`provider.${provider}`],
    journal: provider === "pass-through" ? "rerun" : "output",
  });
  builder.edge(id("request"), id("dispatch"));
  const apply = applyChain(builder, prefix, {
    unit: chain.unit,
    part: chain.request,
    request: { expr: builder.path("nodes", [id("request")]) },
    runResult: { expr: builder.path("nodes", [id("dispatch")]) },
    ...(chain.skipApply === undefined ? {} : { guard: builder.equals(chain.skipApply, null) }),
  });
  builder.edge(id("dispatch"), apply[0]);
  return [id("request"), id("dispatch"), ...apply];
}

interface ApplyChain {
  readonly unit: Binding;
  /** A `UnitRequest`, null, or the name of a direct apply: the commit's key within the unit. */
  readonly part: Binding;
  readonly request?: Binding;
  readonly runResult?: Binding;
  /** A `DirectApply` instead of request and result. */
  readonly direct?: Binding;
  readonly guard?: Expr;
}

/** apply → approve → commit. */
function applyChain(
  builder: PlanBuilder,
  prefix: string,
  chain: ApplyChain,
): readonly [NodeId, NodeId, NodeId] {
  const apply = `${prefix}apply`;
  const approve = `${prefix}approve`;
  const commit = `${prefix}commit`;
  const staged = (name: string) => builder.path("nodes", [apply, name]);
  // A skipped apply has no output at all, and null is no number.
  const somethingStaged = [
    builder.differs(builder.path("nodes", [apply]), null),
    builder.greater(staged("count"), 0),
  ];
  builder.add({
    kind: "act",
    id: apply,
    call: {
      port: "hook",
      name: "applyResult",
      args: {
        obj: {
          unit: chain.unit,
          part: chain.part,
          ...(chain.request === undefined ? {} : { request: chain.request }),
          ...(chain.runResult === undefined ? {} : { runResult: chain.runResult }),
          ...(chain.direct === undefined ? {} : { direct: chain.direct }),
        },
      },
      // Nothing it did to the library lasts before the commit, and files it wrote are written again.
      redispatch: "safe",
    },
    start: "upstream-ok",
    ...(chain.guard === undefined ? {} : { guard: chain.guard }),
    onError: "stop-run",
    grant: ["hooks", "library.read"],
  });
  builder.add({
    kind: "gate",
    id: approve,
    show: { title: "approve-writes", preview: { expr: staged("lines") } },
    waitMs: 0,
    unanswered: "park",
    denied: "cancel",
    guard: builder.all(builder.path("params", ["ask"]), ...somethingStaged),
    start: "upstream-ok",
    onError: "stop-run",
  });
  builder.edge(apply, approve);
  builder.add({
    kind: "act",
    id: commit,
    call: {
      port: "library",
      name: "commit",
      args: {
        obj: {
          unit: chain.unit,
          key: { expr: staged("key") },
          changes: { expr: staged("changes") },
        },
      },
      redispatch: "ask-provider",
    },
    guard: builder.all(builder.equals(builder.path("params", ["dryRun"]), false), ...somethingStaged),
    start: "upstream-ok",
    onError: "stop-run",
    grant: ["library.write"],
  });
  builder.edge(approve, commit);
  return [apply, approve, commit];
}
