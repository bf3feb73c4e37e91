import type { JsonObject, JsonValue } from "../../../model/json.ts";

/** Fields that a skill runner puts beside the `data` of a skill. */
const MARKS = ["success_source", "repair_level", "validation_warnings", "artifacts", "error"];

/**
 * What a skill gave back, out of the envelope that its runner put it in (`spec/native-workflows.md` §11): `data` beside
 * one of the runner's own fields, also one level down under `result`. Anything else is the value itself.
 */
export function openEnvelope(value: JsonValue): JsonValue {
  if (isEnvelope(value)) return value.data ?? null;
  if (isObject(value) && isEnvelope(value.result)) return value.result.data ?? null;
  return value;
}

function isEnvelope(value: JsonValue | undefined): value is JsonObject {
  if (!isObject(value) || !Object.hasOwn(value, "data")) return false;
  return MARKS.some((name) => Object.hasOwn(value, name));
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
