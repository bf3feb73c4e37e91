import type { ItemRef } from "../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { PreflightFacts } from "../model/preflight-outcome.ts";
import type { SelectionContext } from "../model/selection.ts";
import type { HookName, ManifestExecution, WorkflowManifest } from "../model/workflow-manifest.ts";
import { hookError, type HookOrigin } from "./hook-failure.ts";
import type { ResultHandle } from "./protocol.ts";

/** What the host sends for each hook (`spec/native-workflows.md` §8.3 to §8.6); the worker adds `runtime`. */
export interface HookArguments {
  readonly preflight: UnitArguments;
  readonly buildRequest: UnitArguments & { readonly preflight?: PreflightFacts };
  readonly normalizeSettings:
    | {
        readonly phase: "persisted";
        readonly workflowId: string;
        readonly manifest: WorkflowManifest;
        readonly previous: SavedSettings;
        readonly incoming: SavedSettings;
        readonly merged: SavedSettings;
      }
    | {
        readonly phase: "execution";
        readonly workflowId: string;
        readonly manifest: WorkflowManifest;
        readonly rawWorkflowParams: JsonObject;
        readonly normalizedWorkflowParams: JsonObject;
      };
  readonly applyResult: {
    /** The numeric item id in an upgraded manifest. */
    readonly parent: ItemRef | number | null;
    readonly request: JsonValue;
    readonly runResult: JsonObject;
    /** The plain part; the worker adds its reader and functions. */
    readonly resultContext: JsonObject;
    readonly sequenceStep?: JsonObject;
    readonly manifest: WorkflowManifest;
    readonly executionOptions: ExecutionOptions;
    /** Absent: the bundle reader is unavailable and there are no artifacts. */
    readonly handle?: ResultHandle;
  };
}

interface UnitArguments {
  readonly selectionContext: SelectionContext;
  readonly manifest: WorkflowManifest;
  readonly executionOptions: ExecutionOptions;
}

export interface ExecutionOptions {
  readonly workflowParams: JsonObject;
  readonly providerOptions: JsonObject;
}

export interface SavedSettings {
  readonly backendId?: string;
  readonly workflowParams?: JsonObject;
  readonly providerOptions?: JsonObject;
}

/** Milliseconds a hook may take when the manifest says nothing (N6). */
const HOOK_TIMEOUTS_MS: Readonly<Record<HookName, number>> = {
  preflight: 60_000,
  buildRequest: 60_000,
  normalizeSettings: 60_000,
  applyResult: 600_000,
};

/** Milliseconds that `hook` may take: `execution.hookTimeout_ms`, as a number for all or one per hook (§8.2). */
export function hookTimeoutMs(execution: ManifestExecution | undefined, hook: HookName): number {
  const given = execution?.hookTimeout_ms;
  const own = typeof given === "object" && Object.hasOwn(given, hook) ? given[hook] : given;
  return typeof own === "number" && own > 0 ? own : HOOK_TIMEOUTS_MS[hook];
}

/**
 * The request that a `buildRequest` hook returned (§8.4).
 *
 * @throws WorkflowError `hook_result_invalid` when it is no plain object
 */
export function checkBuiltRequest(value: JsonValue | undefined, origin: HookOrigin): JsonObject {
  if (isObject(value)) return value;
  throw notAnObject(value, origin);
}

/**
 * The patch of a `normalizeSettings` hook (§8.5): undefined keeps the engine's result; a null value deletes its key (a
 * hook's undefined value arrives as null).
 *
 * @throws WorkflowError `hook_result_invalid` when it is neither
 */
export function checkSettingsPatch(value: JsonValue | undefined, origin: HookOrigin): JsonObject | undefined {
  if (value === undefined || value === null) return undefined;
  if (isObject(value)) return value;
  throw notAnObject(value, origin);
}

/** What an `applyResult` hook says of its own work; a unit with warnings is a success with warnings (§8.6). */
export interface ApplyDiagnostics {
  readonly warningCount: number;
  readonly warningCodeCounts: Readonly<Record<string, number>>;
}

/** `applyDiagnostics` of what an `applyResult` hook returned, if it has any that count. */
export function readApplyDiagnostics(value: JsonValue | undefined): ApplyDiagnostics | undefined {
  if (!isObject(value) || !isObject(value.applyDiagnostics)) return undefined;
  const { warningCount, warningCodeCounts } = value.applyDiagnostics;
  const codes = isObject(warningCodeCounts)
    ? Object.fromEntries(
        Object.entries(warningCodeCounts).filter((entry): entry is [string, number] => isCount(entry[1])),
      )
    : {};
  const sum = Object.values(codes).reduce((total, count) => total + count, 0);
  const count = isCount(warningCount) ? warningCount : sum;
  return count === 0 ? undefined : { warningCount: count, warningCodeCounts: codes };
}

function notAnObject(value: JsonValue | undefined, origin: HookOrigin): Error {
  const found = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return hookError(
    "hook_result_invalid",
    origin,
    { file: origin.file },
    { reason: "no-object", message: found },
  );
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: JsonValue | undefined): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}
