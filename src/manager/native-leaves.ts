import type { LeafCall, LeafPort } from "../engine/leaf-port.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import {
  applyArguments,
  applyParent,
  buildRequestArguments,
  preflightArguments,
  type ApplyCall,
} from "../formats/native/hook-arguments.ts";
import type { AggregateChild, DirectApply, UnitRequest } from "../formats/native/preflight-requests.ts";
import { completedRequest, declaredRequest } from "../formats/native/requests/build-request.ts";
import type { RequestSources } from "../formats/native/requests/request-sources.ts";
import { unitTaskName } from "../formats/native/unit-task-name.ts";
import type { Change } from "../model/change.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { PreflightFacts } from "../model/preflight-outcome.ts";
import type { ProviderRequest } from "../model/provider-result.ts";
import type { ExecutionUnit, FrozenUnit } from "../model/selection.ts";
import {
  partResultStep,
  routeStep,
  settleStep,
  type PartResultArgs,
  type RouteArgs,
  type SettleArgs,
} from "./native-steps.ts";
import { cleanLeaf } from "./clean-leaf.ts";
import { dispatchContext, executorId, redispatch } from "./dispatch-context.ts";
import { resendHttp, type SequenceStepFacts, sendHttp, stepsLeaf, uploadPaths } from "./steps-leaves.ts";
import { keptReturn } from "./kept-return.ts";
import type { ApplyResults } from "./apply-results.ts";
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
  /** Of a sequence: another workflow applies this step's result. */
  readonly step?: SequenceStepFacts;
}

type ApplyChildren = readonly AggregateChild[];

interface CommitArgs {
  readonly unit: FrozenUnit;
  /** Which apply of the unit. */
  readonly key: string;
  readonly changes: readonly Change[];
}

/**
 * The leaf ports of a native run: its hooks, its format's own steps, its provider (at the backend named) and the
 * library.
 */
export function createNativeLeaves(run: NativeRun, backend: string): Readonly<Record<string, LeafPort>> {
  const clean = (port: LeafPort) => cleanLeaf(run.redactor, port);
  return {
    hook: clean({ call: (call) => callHook(run, call) }),
    native: clean({ call: (call) => nativeStep(run, call) }),
    provider: clean({
      backend,
      call: (call) => dispatch(run, call),
      redispatch: (call) => redispatch(run, call),
    }),
    http: clean({ backend, call: (call) => sendHttp(run, call), redispatch: resendHttp }),
    library: clean({
      call: (call) => commit(run, call),
      // The committer compares the library with the intent, so asking again writes nothing twice.
      redispatch: () => ({ action: "call" }),
    }),
  };
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

function nativeStep(run: NativeRun, call: LeafCall): unknown {
  switch (call.name) {
    case "route":
      return routeStep(run.workflow.id, call.args as RouteArgs);
    case "settle":
      return settleStep(call.args as SettleArgs);
    case "part-result":
      return partResultStep(call.args as PartResultArgs);
    case "request":
      return requestOf(run, call.args as RequestArgs);
    default: {
      const answer = stepsLeaf(run, call);
      if (answer !== undefined) return answer;
      throw new WorkflowError("internal_error", { args: { reason: `no native step ${call.name}` } });
    }
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

async function requestOf(run: NativeRun, args: RequestArgs): Promise<JsonValue> {
  const sources = await requestSources(run, await run.units.get(args.unit), args.request);
  return declaredRequest(run.workflow, sources, run.requests.settings);
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
  const sources = await requestSources(run, unit, request);
  const complete = completedRequest(built, run.workflow, sources, run.requests.settings);
  // What a hook names to be sent must be what it could read itself.
  for (const path of uploadPaths(complete)) await run.requests.readable(frozen, path, "upload_files");
  return complete;
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
  const provider = run.providers.admit(executorId(run), request, run.requests.settings.backend);
  return provider.dispatch(request, dispatchContext(run, call));
}

async function applyResult(run: NativeRun, call: LeafCall): Promise<JsonValue> {
  const args = call.args as ApplyArgs;
  const { unit: frozen, part } = args;
  const unit = await run.units.get(frozen);
  const key = stepKey(partKey(part), args.step);
  const subject = applySubject(unit, args);
  if (
    subject.parent === null &&
    run.workflow.manifest.trigger.requiresSelection &&
    args.direct === undefined
  ) {
    throw new WorkflowError("apply_parent_missing", { args: { task: frozen.taskName } });
  }
  const about = {
    isDirect: args.direct !== undefined,
    providerId: executorId(run),
    // What the manifest expects, it expects of the whole and not of a step.
    expects: args.step === undefined ? run.workflow.manifest.result?.expects : undefined,
  };
  const opening = run.openResults(subject, about, () => call.signal);
  const results = opening instanceof Promise ? await opening : opening;
  try {
    return await applyOpened(run, call, { frozen, key, subject, results, step: args.step });
  } finally {
    await results.close();
  }
}

interface OpenedApply {
  readonly frozen: FrozenUnit;
  readonly key: string;
  readonly subject: ApplyCall;
  readonly results: ApplyResults;
  readonly step: SequenceStepFacts | undefined;
}

async function applyOpened(
  run: NativeRun,
  call: LeafCall,
  { frozen, key, subject, results, step }: OpenedApply,
): Promise<JsonValue> {
  const own = step === undefined ? run : await run.requests.stepApply(step.workflowId, step.id);
  const writing = await run.hostApi.forWriting(frozen, key, results);
  const { warnings, returned } = await own.hooks.applyResult({
    unitId: frozen.unitId,
    args: {
      ...applyArguments(own.workflow.manifest, subject, run.executionOptions, results.shown),
      ...(step === undefined ? {} : { sequenceStep: { ...step } }),
    },
    hostApi: writing.api,
    signal: call.signal,
  });
  run.noteMissingArtifacts(frozen.unitId, results.missingArtifacts);
  const { changes } = writing.work;
  const staged = {
    key,
    changes: changes as unknown as readonly JsonValue[],
    count: changes.length,
    lines: [
      ...(changes.length === 0 ? [] : await run.describe(changes, writing.work)),
      ...(await run.pretendedFiles(frozen.unitId, key)),
    ],
    warnings: warnings + results.missingArtifacts.length,
    ...(returned === undefined ? {} : keptReturn(returned, run.redactor)),
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

/** Each apply of a unit writes under a key of its own. */
function stepKey(part: string, step: SequenceStepFacts | undefined): string {
  return step === undefined ? part : `${part}/step:${step.id}`;
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
