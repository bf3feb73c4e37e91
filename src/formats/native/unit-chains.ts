import type { Binding, Expr } from "../../model/expression.ts";
import type { NodeBase, NodeId } from "../../model/plan.ts";
import type { LoadedWorkflow } from "../../model/workflow.ts";
import type { PlanBuilder } from "./plan-builder.ts";
import { runsInSteps } from "./requests/request-kinds.ts";

/** Name under which a plan holds the steps of its declared requests. */
export const STEPS_PLAN = "steps";

/** What carries out the requests of a workflow: one call of a provider, or a plan of steps. */
export type Delivery =
  | "provider"
  /** Declared steps: `Plan.plans` has them. */
  | "declared-steps"
  /** Steps that only the built request names: the run grows by them. */
  | "built-steps";

/**
 * How a workflow's requests are carried out. Where a hook builds a request whose kind no manifest names, only the
 * request itself says it.
 */
export function deliveryOf({ strategy, manifest, requestKind }: LoadedWorkflow): Delivery {
  if (strategy === "declarative") return runsInSteps(requestKind) ? "declared-steps" : "provider";
  if (manifest.request === undefined)
    return manifest.provider === "pass-through" ? "provider" : "built-steps";
  return runsInSteps(requestKind) ? "built-steps" : "provider";
}

/**
 * Holds when a workflow's requests are really sent: a dry run of any provider but pass-through ends with the request
 * (`design/decisions.md`, `--dry-run`). Undefined: there is nothing that could be sent.
 */
export function reallySent(builder: PlanBuilder, { manifest }: LoadedWorkflow): Expr | undefined {
  return manifest.provider === "pass-through"
    ? undefined
    : builder.equals(builder.path("params", ["dryRun"]), false);
}

/** The guard that all of these make; none when none is there. */
export function guardOf(
  builder: PlanBuilder,
  ...parts: readonly (Expr | undefined)[]
): { readonly guard?: Expr } {
  const [first, ...rest] = parts.filter((part) => part !== undefined);
  return first === undefined ? {} : { guard: builder.all(first, ...rest) };
}

export interface RequestChain {
  readonly unit: Binding;
  /** A `UnitRequest`, or null for a unit without preflight. */
  readonly request: Binding;
  /** Not null: an aggregate applies instead. */
  readonly skipApply: Expr | undefined;
}

/** request → dispatch → apply → approve → commit, ids with a prefix. */
export function requestChain(
  builder: PlanBuilder,
  workflow: LoadedWorkflow,
  prefix: string,
  chain: RequestChain,
): readonly [NodeId, ...NodeId[]] {
  const request = `${prefix}request`;
  const byHook = workflow.strategy === "hook";
  builder.add({
    kind: "act",
    id: request,
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
  const delivered = deliver(builder, workflow, prefix, chain);
  const inSteps = deliveryOf(workflow) !== "provider";
  const guard = guardOf(
    builder,
    reallySent(builder, workflow),
    chain.skipApply === undefined ? undefined : builder.equals(chain.skipApply, null),
    // A sequence whose final step applied its result leaves nothing to the workflow's own hook.
    inSteps ? builder.differs(builder.path("nodes", [delivered.last, "owned"]), true) : undefined,
  );
  const apply = applyChain(builder, prefix, {
    unit: chain.unit,
    part: chain.request,
    request: { expr: builder.path("nodes", [request]) },
    runResult: runResultOf(builder, workflow, prefix),
    ...guard,
  });
  builder.edge(delivered.last, apply[0]);
  return [request, ...delivered.ids, ...apply];
}

/** The result of what a request chain with that prefix dispatched. */
export function runResultOf(builder: PlanBuilder, workflow: LoadedWorkflow, prefix: string): Binding {
  const dispatch = `${prefix}dispatch`;
  return deliveryOf(workflow) === "provider"
    ? { expr: builder.path("nodes", [dispatch]) }
    : { expr: builder.path("nodes", [dispatch, "runResult"]) };
}

function deliver(
  builder: PlanBuilder,
  workflow: LoadedWorkflow,
  prefix: string,
  chain: RequestChain,
): { readonly ids: readonly NodeId[]; readonly last: NodeId } {
  const request = `${prefix}request`;
  const dispatch = `${prefix}dispatch`;
  const { provider } = workflow.manifest;
  const delivery = deliveryOf(workflow);
  if (delivery === "provider") {
    builder.add({
      kind: "act",
      id: dispatch,
      call: {
        port: "provider",
        name: provider,
        args: { expr: builder.path("nodes", [request]) },
        redispatch: provider === "pass-through" ? "safe" : "ask-provider",
      },
      ...guardOf(builder, reallySent(builder, workflow)),
      start: "upstream-ok",
      onError: "stop-run",
      grant: [`provider.${provider}`],
      journal: provider === "pass-through" ? "rerun" : "output",
    });
    builder.edge(request, dispatch);
    return { ids: [dispatch], last: dispatch };
  }
  const steps = `${prefix}steps`;
  const grown = delivery === "built-steps";
  if (grown) {
    builder.add({
      kind: "act",
      id: steps,
      call: {
        port: "native",
        name: "steps",
        args: { obj: { request: { expr: builder.path("nodes", [request]) } } },
        redispatch: "safe",
      },
      start: "upstream-ok",
      onError: "stop-run",
      // The run keeps the plan itself when it grows by it.
      journal: "rerun",
    });
    builder.edge(request, steps);
  }
  builder.add({
    kind: "call",
    id: dispatch,
    plan: grown ? { grow: { expr: builder.path("nodes", [steps]) } } : STEPS_PLAN,
    args: {
      obj: {
        request: { expr: builder.path("nodes", [request]) },
        unit: chain.unit,
        part: chain.request,
        ask: { expr: builder.path("params", ["ask"]) },
        dryRun: { expr: builder.path("params", ["dryRun"]) },
      },
    },
    ...guardOf(builder, reallySent(builder, workflow)),
    start: "upstream-ok",
    onError: "stop-run",
    grant: [`provider.${provider}`],
  });
  builder.edge(grown ? steps : request, dispatch);
  return { ids: grown ? [steps, dispatch] : [dispatch], last: dispatch };
}

export interface ApplyChain {
  readonly unit: Binding;
  /** A `UnitRequest`, null, or the name of a direct apply: the commit's key within the unit. */
  readonly part: Binding;
  readonly request?: Binding;
  readonly runResult?: Binding;
  /** A `DirectApply` instead of request and result. */
  readonly direct?: Binding;
  /** The step of a sequence whose result another workflow applies. */
  readonly step?: Binding;
  readonly guard?: Expr;
  /** Default `stop-run`. */
  readonly onError?: NodeBase["onError"];
}

/** apply → approve → commit. */
export function applyChain(
  builder: PlanBuilder,
  prefix: string,
  chain: ApplyChain,
): readonly [NodeId, NodeId, NodeId] {
  const apply = `${prefix}apply`;
  const approve = `${prefix}approve`;
  const commit = `${prefix}commit`;
  const onError = chain.onError ?? "stop-run";
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
          ...(chain.step === undefined ? {} : { step: chain.step }),
        },
      },
      // Nothing it did to the library lasts before the commit, and files it wrote are written again.
      redispatch: "safe",
    },
    start: "upstream-ok",
    ...(chain.guard === undefined ? {} : { guard: chain.guard }),
    onError,
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
    onError,
    grant: ["library.write"],
  });
  builder.edge(approve, commit);
  return [apply, approve, commit];
}
