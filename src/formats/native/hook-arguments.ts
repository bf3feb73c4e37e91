import type { ItemRef } from "../../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { PreflightFacts } from "../../model/preflight-outcome.ts";
import type { ExecutionUnit, SelectionContext } from "../../model/selection.ts";
import type { WorkflowManifest } from "../../model/workflow-manifest.ts";
import type { AggregateChild } from "./preflight-requests.ts";
import { derivedParent } from "./requests/request-sources.ts";

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

/** A result as `resultContext` shows it, with the handle of its files (§8.6). */
export interface ShownResult {
  readonly fields: JsonObject;
  /** Absent: there are no files; the worker's reader is unavailable. */
  readonly handle?: { readonly id: string; readonly extracted: boolean };
}

/** The results that an `applyResult` call reaches: its own, those of an aggregate's children, of a sequence's steps. */
export interface ShownResults {
  readonly main: ShownResult;
  /** Aligned with the aggregate's children. */
  readonly children: readonly ShownResult[];
  /** Aligned with `runResult.sequence.steps`. */
  readonly steps: readonly ShownResult[];
}

/** What an `applyResult` call is about, whichever way it came. */
export interface ApplyCall {
  readonly parent: ItemRef | null;
  readonly request: JsonObject;
  readonly runResult: JsonObject;
  readonly preflight: PreflightFacts;
  readonly aggregate?: {
    readonly id: string;
    readonly children: readonly AggregateChild[];
  };
}

/** Plain data for `applyResult` (§8.6); the worker adds readers and functions. */
export function applyArguments(
  manifest: WorkflowManifest,
  call: ApplyCall,
  options: ExecutionOptions,
  results: ShownResults,
): JsonObject {
  const { runResult, request, aggregate } = call;
  const { main, children, steps } = results;
  return {
    parent: call.parent === null ? null : { ...call.parent },
    request,
    runResult: withSteps(runResult, steps, call.preflight),
    resultContext: {
      ...main.fields,
      preflight: plain(call.preflight),
      ...(aggregate === undefined
        ? {}
        : {
            aggregate: {
              id: aggregate.id,
              mode: "single-apply",
              children: aggregate.children.map((child, at) =>
                aggregateChild(child, children[at], call.preflight),
              ),
            },
          }),
    },
    ...(main.handle === undefined ? {} : { handle: main.handle }),
    ...shared(manifest, options),
  };
}

/** The parent that `applyResult` gets: the unit's own, else the first its context leads to (§10.3). */
export function applyParent(unit: ExecutionUnit): ItemRef | null {
  return unit.targetParentRef ?? derivedParent(unit.selectionContext) ?? null;
}

/** A child of an aggregate has a result context of its own (§8.3), with its own facts of preflight. */
function aggregateChild(
  child: AggregateChild,
  shown: ShownResult | undefined,
  { planId }: PreflightFacts,
): JsonObject {
  const { unitId, order, context } = child;
  return {
    ...plain(child),
    resultContext: {
      ...shown?.fields,
      preflight: { planId, unitId, unitOrder: order, ...(context === undefined ? {} : { context }) },
    },
    ...(shown?.handle === undefined ? {} : { handle: shown.handle }),
  };
}

/** Steps of a sequence have readers and result contexts of their own. */
function withSteps(
  runResult: JsonObject,
  steps: readonly ShownResult[],
  preflight: PreflightFacts,
): JsonObject {
  const { sequence } = runResult;
  if (!isObject(sequence) || !Array.isArray(sequence.steps)) return runResult;
  const shown = (sequence.steps as readonly JsonValue[]).map((step, at): JsonValue => {
    const own = steps[at];
    if (!isObject(step) || own === undefined) return step;
    return {
      ...step,
      resultContext: { ...own.fields, preflight: plain(preflight) },
      ...(own.handle === undefined ? {} : { handle: own.handle }),
    };
  });
  return { ...runResult, sequence: { ...sequence, steps: shown } };
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
