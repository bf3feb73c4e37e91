import { WorkflowError } from "../errors/workflow-error.ts";
import {
  aggregateApply,
  routeUnit,
  type AggregateChild,
  type UnitRequest,
  type UnitRoute,
} from "../formats/native/preflight-requests.ts";
import { PASS_THROUGH_KIND } from "../formats/native/requests/request-kinds.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { PreflightOutcome } from "../model/preflight-outcome.ts";
import type { FrozenUnit } from "../model/selection.ts";

/** Arguments of the `native` leaf port, as `formats/native/plan-native.ts` binds them. */
export interface RouteArgs {
  readonly unit: FrozenUnit;
  readonly outcome: PreflightOutcome;
}

export interface SettleArgs {
  readonly unit: FrozenUnit;
  readonly route: Extract<UnitRoute, { kind: "requests" }>;
  /** Aligned with the requests; null where one failed. */
  readonly results: readonly ({ readonly request: JsonValue; readonly runResult: JsonValue } | null)[] | null;
}

/** What becomes of a unit after its preflight hook. */
export function routeStep(workflowId: string, { unit, outcome }: RouteArgs): UnitRoute {
  return routeUnit(workflowId, unit, outcome);
}

/**
 * Ends the virtual units of a unit: a failed one fails the unit, after the others were applied; an aggregate
 * whose children all succeeded becomes one direct apply.
 */
export function settleStep({ unit, route, results }: SettleArgs): JsonValue {
  const failed = route.requests.filter((_, index) => (results?.[index] ?? null) === null);
  if (failed.length > 0) {
    const names = failed.map(({ preflight }) => preflight.unitId);
    throw new WorkflowError(route.aggregate === null ? "virtual_unit_failed" : "aggregate_incomplete", {
      args: { parts: names.join(", "), aggregate: route.aggregate ?? "" },
      details: { failedParts: names },
    });
  }
  if (route.aggregate === null) return null;
  const children = route.requests.map((request, index) => aggregateChild(request, results?.[index]));
  const parent = unit.targetParentRef ?? null;
  return aggregateApply(unit, route.aggregate, parent, children) as unknown as JsonObject;
}

/** Request and result of a part, without the paths that never enter a journal. */
export function partResultStep({ request, runResult }: PartResultArgs): JsonValue {
  return { request: withoutSentFiles(request), runResult: withoutPaths(runResult) };
}

/** Fields of a request that hold no path, whatever it sends. */
const PATHLESS = [
  "kind",
  "taskName",
  "sourceAttachmentRefs",
  "targetParentRef",
  "targetParentID",
  "skill_id",
  "skill_source",
  "parameter",
  "fetch_type",
  "final_step_id",
] as const;

/** A pass-through request names the files of its sources; others may hold paths anywhere. */
function withoutSentFiles(request: JsonObject): JsonObject {
  if (request.kind === PASS_THROUGH_KIND) {
    const { sourceAttachmentPaths: _, ...kept } = request;
    return kept;
  }
  const kept: Record<string, JsonValue> = {};
  for (const name of PATHLESS) {
    const value = request[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

export interface PartResultArgs {
  readonly request: JsonObject;
  readonly runResult: JsonObject;
}

/** A pass-through result repeats its request. */
function withoutPaths(runResult: JsonObject): JsonObject {
  const { resultJson } = runResult;
  if (!isObject(resultJson) || !isObject(resultJson.requestMeta)) return runResult;
  const { sourceAttachmentPaths: _, ...requestMeta } = resultJson.requestMeta;
  return { ...runResult, resultJson: { ...resultJson, requestMeta } };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function aggregateChild(
  { preflight }: UnitRequest,
  result: { readonly request: JsonValue; readonly runResult: JsonValue } | null | undefined,
): AggregateChild {
  return {
    unitId: preflight.unitId,
    order: preflight.unitOrder,
    ...(preflight.context === undefined ? {} : { context: preflight.context }),
    request: result?.request ?? null,
    runResult: result?.runResult ?? null,
  };
}
