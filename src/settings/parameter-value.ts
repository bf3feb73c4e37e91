import type { JsonValue } from "../model/json.ts";
import type { ParameterDefinition } from "../model/workflow-manifest.ts";

/** A value in its parameter's type, or why it has none. `range` and `integer` are refused or reported, never clamped. */
export type CoercedValue =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly reason: "type" | "enum" | "range" | "integer" };

const TRUE_TEXT = /^(?:1|true|yes|on)$/i;
const NUMBER_TEXT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** One raw value by the rules of `spec/native-workflows.md` §2.5, value normalisation. */
export function coerceValue(definition: ParameterDefinition, raw: JsonValue): CoercedValue {
  const typed = inType(definition.type, raw);
  if (typed === undefined) return { ok: false, reason: "type" };
  if (typeof typed === "number") {
    const { min, max, integer } = definition;
    if ((min !== undefined && typed < min) || (max !== undefined && typed > max)) {
      return { ok: false, reason: "range" };
    }
    if (integer === true && !Number.isInteger(typed)) return { ok: false, reason: "integer" };
  }
  return inEnum(definition, typed) ? { ok: true, value: typed } : { ok: false, reason: "enum" };
}

/** The definition's default, in its type; undefined when there is none or it is not itself valid. */
export function validDefault(definition: ParameterDefinition): JsonValue | undefined {
  const raw = Object.hasOwn(definition, "default") ? definition.default : undefined;
  if (raw === undefined || raw === null) return undefined;
  const coerced = coerceValue(definition, raw);
  return coerced.ok ? coerced.value : undefined;
}

function inType(type: ParameterDefinition["type"], raw: JsonValue): JsonValue | undefined {
  switch (type) {
    case "boolean":
      if (typeof raw === "boolean") return raw;
      return typeof raw === "string" ? TRUE_TEXT.test(raw) : undefined;
    case "number":
      return asNumber(raw);
    case "string":
      return typeof raw === "string" ? raw : undefined;
    case "array":
      return Array.isArray(raw) && raw.every((element) => typeof element === "string") ? raw : undefined;
    default:
      // A type that the schema does not know; the manifest was not loaded then.
      return undefined;
  }
}

function asNumber(raw: JsonValue): number | undefined {
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== "string" || !NUMBER_TEXT.test(raw.trim())) return undefined;
  const number = Number(raw);
  return Number.isFinite(number) ? number : undefined;
}

/** The list is hard for every type, unless it only suggests texts. Of a list of texts every element must be in it. */
function inEnum(definition: ParameterDefinition, value: JsonValue): boolean {
  const allowed = definition.enum;
  if (allowed === undefined || (definition.type === "string" && definition.allowCustom === true)) return true;
  return Array.isArray(value)
    ? value.every((element: JsonValue) => allowed.includes(element))
    : allowed.includes(value);
}
