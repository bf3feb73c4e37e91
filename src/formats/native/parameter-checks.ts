import { messageId } from "../../l10n/message-id.ts";
import { type Finding, refusal } from "./finding.ts";
import { asArray, asObject, at, has } from "./json-access.ts";
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

/** By the rules that values of the parameter obey. A definition that the schema refuses refuses no default. */
function isValidDefault(definition: unknown, value: unknown): boolean {
  switch (at(definition, "type")) {
    case "string":
      return typeof value === "string" && isListed(definition, value);
    case "boolean":
      return (typeof value === "boolean" || typeof value === "string") && isListed(definition, truth(value));
    case "number":
      return isValidNumber(definition, value);
    case "array":
      return (
        Array.isArray(value) && value.every((item) => typeof item === "string" && isListed(definition, item))
      );
    default:
      return true;
  }
}

function isValidNumber(definition: unknown, value: unknown): boolean {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return false;
  const number = Number(value);
  if (!Number.isFinite(number)) return false;
  const min = at(definition, "min");
  const max = at(definition, "max");
  if (typeof min === "number" && number < min) return false;
  if (typeof max === "number" && number > max) return false;
  if (at(definition, "integer") === true && !Number.isInteger(number)) return false;
  return isListed(definition, number);
}

function isListed(definition: unknown, value: unknown): boolean {
  const listed = asArray(at(definition, "enum"));
  if (listed === undefined || listed.length === 0) return true;
  if (at(definition, "type") === "string" && at(definition, "allowCustom") === true) return true;
  return listed.includes(value);
}

function truth(value: unknown): boolean {
  return typeof value === "boolean" ? value : /^(?:1|true|yes|on)$/i.test(String(value).trim());
}
