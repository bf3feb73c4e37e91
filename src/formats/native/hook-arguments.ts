import type { ItemRef } from "../../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { PreflightFacts } from "../../model/preflight-outcome.ts";
import type { ExecutionUnit, SelectionContext } from "../../model/selection.ts";
import type { WorkflowManifest } from "../../model/workflow-manifest.ts";
import { derivedParent } from "./request-payload.ts";

/** What every hook but `normalizeSettings` is told of the run's settings. */
export interface ExecutionOptions {
  readonly workflowParams: JsonObject;
  readonly providerOptions: JsonObject;
}

/** Plain data for `preflight` (`spec/native-workflows.md` §8.3). */
export function preflightArguments(
  manifest: WorkflowManifest,
  unit: ExecutionUnit,
  options: ExecutionOptions,
): JsonObject {
  return { selectionContext: plain(unit.selectionContext), ...shared(manifest, options) };
}

/** Plain data for `buildRequest` (§8.4). */
export function buildRequestArguments(
  manifest: WorkflowManifest,
  unit: ExecutionUnit,
  part: { readonly preflight: PreflightFacts; readonly selectionContext?: SelectionContext } | null,
  options: ExecutionOptions,
): JsonObject {
  return {
    selectionContext: plain(part?.selectionContext ?? unit.selectionContext),
    ...(part === null ? {} : { preflight: plain(part.preflight) }),
    ...shared(manifest, options),
  };
}

/** What an `applyResult` call is about, whichever way it came. */
export interface ApplyCall {
  readonly parent: ItemRef | null;
  readonly request: JsonObject;
  readonly runResult: JsonObject;
  readonly preflight: PreflightFacts;
  readonly aggregate?: {
    readonly id: string;
    readonly children: readonly { readonly unitId: string; readonly order: number }[];
  };
}

/** Plain data for `applyResult` (§8.6); the worker adds readers and functions. */
export function applyArguments(
  manifest: WorkflowManifest,
  call: ApplyCall,
  options: ExecutionOptions,
): JsonObject {
  const { runResult, request } = call;
  return {
    parent: call.parent === null ? null : { ...call.parent },
    request,
    runResult,
    resultContext: {
      ...resultFields(runResult),
      preflight: plain(call.preflight),
      ...(call.aggregate === undefined
        ? {}
        : {
            aggregate: {
              id: call.aggregate.id,
              mode: "single-apply",
              children: call.aggregate.children.map(aggregateChild),
            },
          }),
      warnings: [],
      errors: [],
    },
    ...shared(manifest, options),
  };
}

/** The parent that `applyResult` gets: the unit's own, else the first its context leads to (§10.3). */
export function applyParent(unit: ExecutionUnit): ItemRef | null {
  return unit.targetParentRef ?? derivedParent(unit.selectionContext) ?? null;
}

function aggregateChild(child: object): JsonObject {
  const data = plain(child);
  const runResult = data.runResult;
  return {
    ...data,
    resultContext: {
      ...(isObject(runResult) ? resultFields(runResult) : {}),
      warnings: [],
      errors: [],
    },
  };
}

/** Where the result JSON came from (§11): so far only the result itself can hold it. */
function resultFields(runResult: JsonObject): JsonObject {
  return runResult.resultJson === undefined
    ? { resultJsonSource: "unavailable" }
    : { resultJson: runResult.resultJson, resultJsonSource: "run-result" };
}

function shared(manifest: WorkflowManifest, options: ExecutionOptions): JsonObject {
  return {
    manifest: plain(manifest),
    executionOptions: { workflowParams: options.workflowParams, providerOptions: options.providerOptions },
  };
}

/** The model's interfaces are JSON by construction, which their types cannot say. */
function plain(value: object): JsonObject {
  return value as JsonObject;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
