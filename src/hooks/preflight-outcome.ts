import type { ItemRef } from "../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { HookDiagnostic, PreflightOutcome, VirtualUnit } from "../model/preflight-outcome.ts";
import type { SelectionContext } from "../model/selection.ts";
import { WorkflowError } from "../errors/workflow-error.ts";

/** Which rule of `spec/native-workflows.md` §8.3 a preflight hook's answer breaks. */
export type PreflightRule = "object" | "kind" | "units" | "unit-id" | "aggregate" | "apply";

/**
 * Checks what a `preflight` hook returned. What §8.3 refuses fails the unit; optional parts of the wrong type are left
 * out, and unknown ones too.
 *
 * @throws WorkflowError `preflight_invalid` with the rule and, where there is one, what was found
 */
export function checkPreflightOutcome(value: JsonValue | undefined): PreflightOutcome {
  if (!isObject(value)) throw refused("object", typeName(value));
  const common = { ...diagnosticsOf(value.diagnostics) };
  const context = isObject(value.context) ? { context: value.context } : {};
  switch (value.kind) {
    case "continue":
      return { ...common, kind: "continue", ...context };
    case "skip":
      return {
        ...common,
        kind: "skip",
        ...(typeof value.reason === "string" && value.reason.trim() !== "" ? { reason: value.reason } : {}),
      };
    case "short-circuit-apply":
      return { ...common, kind: "short-circuit-apply", ...context, apply: applyOf(value.apply) };
    case "replace-units":
      return {
        ...common,
        kind: "replace-units",
        ...context,
        units: unitsOf(value.units),
        ...aggregateOf(value.aggregate),
      };
    default:
      throw refused("kind", typeof value.kind === "string" ? value.kind : typeName(value.kind));
  }
}

type ShortCircuit = Extract<PreflightOutcome, { kind: "short-circuit-apply" }>["apply"];

function applyOf(value: JsonValue | undefined): ShortCircuit {
  if (!isObject(value)) throw refused("apply", typeName(value));
  const resultJson = value.resultJson === undefined ? value.result : value.resultJson;
  return {
    ...(resultJson === undefined ? {} : { resultJson }),
    ...(isObject(value.request) ? { request: value.request } : {}),
    ...(isObject(value.runResult) ? { runResult: value.runResult } : {}),
    ...(value.parent === undefined ? {} : { parent: parentOf(value.parent) }),
  };
}

/** A parent that is none would be written to later, so it is refused at once. */
function parentOf(value: JsonValue): ItemRef | null {
  if (value === null) return null;
  if (
    isObject(value) &&
    typeof value.libraryId === "number" &&
    Number.isInteger(value.libraryId) &&
    value.libraryId > 0 &&
    typeof value.key === "string" &&
    value.key !== ""
  ) {
    return { libraryId: value.libraryId, key: value.key };
  }
  throw refused("apply", "parent");
}

function unitsOf(value: JsonValue | undefined): readonly VirtualUnit[] {
  if (!Array.isArray(value)) throw refused("units", typeName(value));
  const list = value as readonly JsonValue[];
  if (list.length === 0) throw refused("units", "[]");
  const ids = new Set<string>();
  return list.map((unit, index) => {
    if (!isObject(unit)) throw refused("units", `[${String(index)}]: ${typeName(unit)}`);
    const { id } = unit;
    if (typeof id !== "string" || id.trim() === "") throw refused("unit-id", `[${String(index)}]`);
    if (ids.has(id)) throw refused("unit-id", id);
    ids.add(id);
    return {
      id,
      ...(typeof unit.order === "number" ? { order: unit.order } : {}),
      ...(typeof unit.label === "string" && unit.label.trim() !== "" ? { label: unit.label } : {}),
      ...(isObject(unit.selectionContext)
        ? { selectionContext: unit.selectionContext as unknown as SelectionContext }
        : {}),
      ...(isObject(unit.context) ? { context: unit.context } : {}),
    };
  });
}

function aggregateOf(value: JsonValue | undefined): { aggregate?: { readonly id: string } } {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw refused("aggregate", typeName(value));
  const { id, mode, applyWhen, orderBy } = value;
  if (typeof id !== "string" || id.trim() === "") throw refused("aggregate", "id");
  if (mode !== "single-apply") throw refused("aggregate", "mode");
  if (applyWhen !== "all-succeeded") throw refused("aggregate", "applyWhen");
  if (orderBy !== "unit.order") throw refused("aggregate", "orderBy");
  return { aggregate: { id } };
}

function diagnosticsOf(value: JsonValue | undefined): { diagnostics?: readonly HookDiagnostic[] } {
  if (!Array.isArray(value)) return {};
  const diagnostics = (value as readonly JsonValue[]).flatMap((entry): HookDiagnostic[] => {
    if (!isObject(entry) || typeof entry.code !== "string" || typeof entry.message !== "string") return [];
    const { code, message, details } = entry;
    return [{ code, message, ...(details === undefined ? {} : { details }) }];
  });
  return diagnostics.length === 0 ? {} : { diagnostics };
}

function refused(rule: PreflightRule, found: string): WorkflowError {
  return new WorkflowError("preflight_invalid", { args: { rule, found: found.slice(0, 200) } });
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeName(value: JsonValue | undefined): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
