import type { LeafCall, LeafPort } from "../engine/leaf-port.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import {
  applyArguments,
  applyParent,
  buildRequestArguments,
  preflightArguments,
  type ApplyCall,
} from "../formats/native/hook-arguments.ts";
import type { DirectApply, UnitRequest } from "../formats/native/preflight-requests.ts";
import {
  completePayload,
  passThroughPayload,
  type RequestSources,
} from "../formats/native/request-payload.ts";
import { unitTaskName } from "../formats/native/unit-task-name.ts";
import type { Change } from "../model/change.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { PreflightFacts } from "../model/preflight-outcome.ts";
import type { ProviderRequest } from "../model/provider-result.ts";
import type { ExecutionUnit, FrozenUnit } from "../model/selection.ts";
import { withoutPlaces } from "./known-places.ts";
import {
  partResultStep,
  routeStep,
  settleStep,
  type PartResultArgs,
  type RouteArgs,
  type SettleArgs,
} from "./native-steps.ts";
import type { NativeRun } from "./native-run.ts";

/** What a provider's leaf is bound to: the request itself. */
interface RequestArgs {
  readonly unit: FrozenUnit;
  readonly request: UnitRequest | null;
}

interface ApplyArgs {
  readonly unit: FrozenUnit;
  readonly part: UnitRequest | string | null;
  readonly request?: JsonObject;
  readonly runResult?: JsonObject;
  readonly direct?: DirectApply & { readonly children?: ApplyChildren };
}

type ApplyChildren = readonly { readonly unitId: string; readonly order: number }[];

interface CommitArgs {
  readonly unit: FrozenUnit;
  /** Which apply of the unit. */
  readonly key: string;
  readonly changes: readonly Change[];
}

/** The leaf ports of a native run: its hooks, its format's own steps, its provider and the library. */
export function createNativeLeaves(run: NativeRun): Readonly<Record<string, LeafPort>> {
  return {
    hook: { call: (call) => hookStep(run, call) },
    native: { call: (call) => nativeStep(run, call) },
    provider: { call: (call) => dispatch(run, call) },
    library: {
      call: (call) => commit(run, call),
      // The committer compares the library with the intent, so asking again writes nothing twice.
      redispatch: () => ({ action: "call" }),
    },
  };
}

/** What a hook throws is journalled with the unit, its words included. */
async function hookStep(run: NativeRun, call: LeafCall): Promise<JsonValue> {
  try {
    return await callHook(run, call);
  } catch (error) {
    throw withoutPlaces(error, run.places);
  }
}

function callHook(run: NativeRun, call: LeafCall): Promise<JsonValue> {
  switch (call.name) {
    case "preflight":
      return preflight(run, call);
    case "buildRequest":
      return buildRequest(run, call);
    case "applyResult":
      return applyResult(run, call);
    default:
      throw new WorkflowError("internal_error", { args: { reason: `no hook step ${call.name}` } });
  }
}

function nativeStep(run: NativeRun, call: LeafCall): JsonValue | Promise<JsonValue> {
  switch (call.name) {
    case "route":
      return routeStep(run.workflow.id, call.args as RouteArgs) as unknown as JsonValue;
    case "settle":
      return settleStep(call.args as SettleArgs);
    case "part-result":
      return partResultStep(call.args as PartResultArgs);
    case "request":
      return declaredRequest(run, call.args as RequestArgs);
    default:
      throw new WorkflowError("internal_error", { args: { reason: `no native step ${call.name}` } });
  }
}

async function preflight(run: NativeRun, call: LeafCall): Promise<JsonValue> {
  const { unit: frozen } = call.args as { readonly unit: FrozenUnit };
  const unit = await run.units.get(frozen);
  const args = preflightArguments(run.workflow.manifest, unit, run.executionOptions);
  const outcome = await run.hooks.preflight({
    unitId: frozen.unitId,
    args,
    hostApi: await run.hostApi.forReading(frozen, "preflight"),
    signal: call.signal,
  });
  run.noteHookDiagnostics(frozen.unitId, outcome.diagnostics ?? []);
  return outcome as unknown as JsonObject;
}

async function declaredRequest(run: NativeRun, args: RequestArgs): Promise<JsonValue> {
  const sources = await requestSources(run, await run.units.get(args.unit), args.request);
  return passThroughPayload(sources);
}

async function buildRequest(run: NativeRun, call: LeafCall): Promise<JsonValue> {
  const { unit: frozen, request } = call.args as RequestArgs;
  const unit = await run.units.get(frozen);
  const args = buildRequestArguments(run.workflow.manifest, unit, request, run.executionOptions);
  const built = await run.hooks.buildRequest({
    unitId: frozen.unitId,
    args,
    hostApi: await run.hostApi.forReading(frozen, "buildRequest"),
    signal: call.signal,
  });
  return completePayload(built, run.workflow.requestKind, await requestSources(run, unit, request));
}

async function requestSources(
  run: NativeRun,
  unit: ExecutionUnit,
  request: UnitRequest | null,
): Promise<RequestSources> {
  const paths = await run.units.paths(unit);
  const { workflowParams } = run.executionOptions;
  return {
    taskName: request?.label ?? unitTaskName(run.workflow, unit, workflowParams, paths),
    selectionContext: request?.selectionContext ?? unit.selectionContext,
    ...(unit.targetParentRef === undefined ? {} : { targetParentRef: unit.targetParentRef }),
    paths,
    workflowParams,
  };
}

function dispatch(run: NativeRun, call: LeafCall): unknown {
  const request = call.args as ProviderRequest;
  const provider = run.providers.admit(run.workflow.manifest.provider, request);
  return provider.dispatch(request, {
    key: call.key,
    options: run.executionOptions.providerOptions,
    // Providers that answer at once never look at it, and making it costs.
    get signal() {
      return call.signal;
    },
    progress: (n, of, text) => {
      call.progress(n, of, text);
    },
    setHandle: (handle) => {
      void call.setHandle(handle);
    },
  });
}

async function applyResult(run: NativeRun, call: LeafCall): Promise<JsonValue> {
  const args = call.args as ApplyArgs;
  const { unit: frozen, part } = args;
  const unit = await run.units.get(frozen);
  const key = partKey(part);
  const subject = applySubject(unit, args);
  if (
    subject.parent === null &&
    run.workflow.manifest.trigger.requiresSelection &&
    args.direct === undefined
  ) {
    throw new WorkflowError("apply_parent_missing", { args: { task: frozen.taskName } });
  }
  const writing = await run.hostApi.forWriting(frozen, key);
  const { warnings } = await run.hooks.applyResult({
    unitId: frozen.unitId,
    args: applyArguments(run.workflow.manifest, subject, run.executionOptions),
    hostApi: writing.api,
    signal: call.signal,
  });
  const { changes } = writing.work;
  const staged = {
    key,
    changes: changes as unknown as readonly JsonValue[],
    count: changes.length,
    lines: [
      ...(changes.length === 0 ? [] : await run.describe(changes, writing.work)),
      ...(await run.pretendedFiles(frozen.unitId, key)),
    ],
    warnings,
  };
  run.faultPoint("staged");
  return staged;
}

function applySubject(unit: ExecutionUnit, args: ApplyArgs): ApplyCall {
  const { direct, part } = args;
  const parent = applyParent(unit);
  if (direct !== undefined) {
    const { aggregateId } = direct.request;
    const aggregate =
      direct.children === undefined || typeof aggregateId !== "string"
        ? {}
        : { aggregate: { id: aggregateId, children: direct.children } };
    return {
      parent: direct.parent === undefined ? parent : direct.parent,
      request: direct.request,
      runResult: direct.runResult,
      preflight: direct.preflight,
      ...aggregate,
    };
  }
  return {
    parent: ownParent(part) ?? parent,
    request: args.request ?? {},
    runResult: args.runResult ?? {},
    preflight: preflightFacts(unit, part),
  };
}

/** A virtual unit with a context of its own may lead to another parent. */
function ownParent(part: ApplyArgs["part"]): ItemRef | undefined {
  return typeof part === "object" && part?.selectionContext !== undefined
    ? part.selectionContext.items.find((entry) => entry.kind === "parent")?.ref
    : undefined;
}

/** Set also where there is no preflight hook (N11). */
function preflightFacts(unit: ExecutionUnit, part: ApplyArgs["part"]): PreflightFacts {
  if (part === null || typeof part === "string") {
    return { planId: unit.unitId, unitId: "main", unitOrder: 0 };
  }
  const { aggregate: _, ...facts } = part.preflight;
  return facts;
}

function partKey(part: ApplyArgs["part"]): string {
  if (part === null) return "";
  if (typeof part === "string") return part;
  return part.preflight.unitId === "main" ? "" : part.preflight.unitId;
}

async function commit(run: NativeRun, call: LeafCall): Promise<JsonValue> {
  const { unit, key, changes } = call.args as CommitArgs;
  const receipts = await run.committer.commit({
    runId: run.runId,
    unitId: unit.unitId,
    ...(key === "" ? {} : { part: key }),
    attempt: call.attempt,
    changes,
  });
  return { receipts: receipts.length };
}
