import { messageId } from "../../l10n/message-id.ts";
import type { JsonValue } from "../../model/json.ts";
import type { ParameterDefinition } from "../../model/workflow-manifest.ts";
import { coerceValue } from "../../settings/parameter-value.ts";
import { type Finding, refusal } from "./finding.ts";
import { asArray, asObject, at, has, oneOf } from "./json-access.ts";
import { pointerTo } from "./json-pointer.ts";

/** Rules inside parameter definitions that no schema can say (`spec/native-workflows.md` §2.5). */
export function parameterFindings(manifest: unknown): Finding[] {
  const parameters = asObject(at(manifest, "parameters")) ?? {};
  return Object.keys(parameters).flatMap((name) => {
    const pointer = pointerTo("/parameters", name);
    return [...rangeFindings(pointer, parameters[name]), ...defaultFindings(pointer, parameters[name])];
  });
}

function rangeFindings(pointer: string, definition: unknown): Finding[] {
  const min = at(definition, "min");
  const max = at(definition, "max");
  if (typeof min !== "number" || typeof max !== "number" || min <= max) return [];
  return [refusal(`${pointer}/min`, messageId("diagnostic-min-above-max"), { args: { min, max } })];
}

function defaultFindings(pointer: string, definition: unknown): Finding[] {
  if (!has(definition, "default") || isValidDefault(definition, at(definition, "default"))) return [];
  return [
    {
      code: "parameter_default_invalid",
      pointer: `${pointer}/default`,
      part: "value",
      message: messageId("diagnostic-parameter-default-invalid"),
    },
  ];
}

/** By the rules that values of the parameter obey. A part of the definition that the schema refuses is left out. */
function isValidDefault(definition: unknown, value: unknown): boolean {
  const type = oneOf(at(definition, "type"), ["string", "number", "boolean", "array"] as const);
  if (type === undefined) return true;
  const listed = asArray(at(definition, "enum"));
  const min = at(definition, "min");
  const max = at(definition, "max");
  const sound: ParameterDefinition = {
    type,
    ...(listed === undefined || listed.length === 0 ? {} : { enum: listed as readonly JsonValue[] }),
    ...(typeof min === "number" ? { min } : {}),
    ...(typeof max === "number" ? { max } : {}),
    integer: at(definition, "integer") === true,
    allowCustom: at(definition, "allowCustom") === true,
  };
  return coerceValue(sound, value as JsonValue).ok;
}
