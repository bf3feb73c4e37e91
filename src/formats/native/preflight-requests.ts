import type { ItemRef } from "../../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { PreflightFacts, PreflightOutcome } from "../../model/preflight-outcome.ts";
import type { SelectionContext } from "../../model/selection.ts";

/** One request that a unit leads to: the unit's own, or one virtual unit's (`spec/native-workflows.md` §8.3). */
export interface UnitRequest {
  readonly preflight: PreflightFacts;
  /** Absent: the unit's own. */
  readonly selectionContext?: SelectionContext;
  /** Names the task when the request does not. */
  readonly label?: string;
}

/** An `applyResult` call that needs no provider. */
export interface DirectApply {
  readonly preflight: PreflightFacts;
  /** `undefined`: the unit's target parent. */
  readonly parent?: ItemRef | null;
  readonly request: JsonObject;
  readonly runResult: JsonObject;
}

/** What becomes of a unit after preflight; plain data between the nodes of a plan. */
export type UnitRoute =
  | { readonly kind: "skip"; readonly reason: string }
  | { readonly kind: "direct"; readonly apply: DirectApply }
  | { readonly kind: "single"; readonly request: UnitRequest }
  /** Of virtual units. */
  | {
      readonly kind: "requests";
      readonly requests: readonly UnitRequest[];
      readonly aggregate: string | null;
    };

/** The planned unit, as far as preflight's outcome concerns it. */
export interface RoutedUnit {
  readonly unitId: string;
  readonly taskName: string;
}

/**
 * The requests or the direct apply that follow from a preflight outcome (§8.3). Without a hook the outcome is
 * `{kind: "continue"}`. The plan id is the planned unit's id, so virtual ids of two units never clash.
 */
export function routeUnit(workflowId: string, unit: RoutedUnit, outcome: PreflightOutcome): UnitRoute {
  const planId = unit.unitId;
  switch (outcome.kind) {
    case "skip":
      return { kind: "skip", reason: outcome.reason ?? "" };
    case "short-circuit-apply":
      return { kind: "direct", apply: shortCircuit(workflowId, unit, outcome) };
    case "continue":
      return {
        kind: "single",
        request: { preflight: { planId, unitId: "main", unitOrder: 0, ...contextOf(outcome.context) } },
      };
    case "replace-units": {
      const aggregate = outcome.aggregate?.id ?? null;
      return {
        kind: "requests",
        requests: outcome.units.map((virtual, index) => ({
          preflight: {
            planId,
            unitId: virtual.id,
            unitOrder: virtual.order ?? index,
            ...contextOf(outcome.context, virtual.context),
            ...(aggregate === null ? {} : { aggregate: { id: aggregate, mode: "single-apply" as const } }),
          },
          ...(virtual.selectionContext === undefined ? {} : { selectionContext: virtual.selectionContext }),
          ...(virtual.label === undefined ? {} : { label: virtual.label }),
        })),
        aggregate,
      };
    }
  }
}

function shortCircuit(
  workflowId: string,
  unit: RoutedUnit,
  outcome: Extract<PreflightOutcome, { kind: "short-circuit-apply" }>,
): DirectApply {
  const { apply } = outcome;
  const resultJson = apply.resultJson ?? null;
  return {
    preflight: {
      planId: unit.unitId,
      unitId: "short-circuit",
      unitOrder: 0,
      ...contextOf(outcome.context),
    },
    ...(apply.parent === undefined ? {} : { parent: apply.parent }),
    request: apply.request ?? {
      kind: "workflow.preflight.short-circuit.v1",
      taskName: unit.taskName,
    },
    runResult: {
      ...apply.runResult,
      status: "succeeded",
      requestId: cleanId(`preflight-${workflowId}-${unit.unitId}-short-circuit`),
      fetchType: "result",
      resultJson,
      responseJson: resultJson,
    },
  };
}

/** One finished virtual unit, as the aggregate's `applyResult` sees it. */
export interface AggregateChild {
  readonly unitId: string;
  readonly order: number;
  readonly context?: JsonObject;
  readonly request: JsonValue;
  readonly runResult: JsonValue;
}

/** The one apply of an aggregate whose children all succeeded; children by order ascending (§8.3). */
export function aggregateApply(
  unit: RoutedUnit,
  aggregateId: string,
  parent: ItemRef | null,
  children: readonly AggregateChild[],
): DirectApply & { readonly children: readonly AggregateChild[] } {
  const marker = { kind: "workflow.preflight.aggregate.v1", aggregateId };
  return {
    preflight: { planId: unit.unitId, unitId: "aggregate", unitOrder: 0 },
    parent,
    request: marker,
    runResult: {
      status: "succeeded",
      requestId: `aggregate-${aggregateId}`,
      fetchType: "result",
      resultJson: marker,
      responseJson: marker,
    },
    children: children.toSorted((a, b) => a.order - b.order),
  };
}

/** Outcome's context overlaid by the virtual unit's, one level deep; the key is left out when it is empty. */
function contextOf(...contexts: readonly (JsonObject | undefined)[]): { context?: JsonObject } {
  const merged: Record<string, JsonValue | undefined> = {};
  for (const context of contexts) Object.assign(merged, context);
  return Object.keys(merged).length === 0 ? {} : { context: merged };
}

function cleanId(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9._:-]/g, "-");
}
