import type { SchemaValidator, SchemaViolation } from "#schema/workflow";
import { messageId } from "../../l10n/message-id.ts";
import { type Finding, refusal } from "./finding.ts";
import { asArray, asObject, asText } from "./json-access.ts";
import { lastName, pointerTo } from "./json-pointer.ts";
import { nearestName } from "./nearest-name.ts";

/** Text for a key that the schema forbids: by its pointer, what takes its place. */
export type ForbiddenKeys = (pointer: string) => Pick<Finding, "message" | "suggestion">;

/**
 * What a compiled schema finds in `value`, each at its own pointer: a missing property at the pointer it would
 * have, an unknown or forbidden key at the key, all else at the value. Of several findings at one value only the
 * first is kept, a wrong type before all.
 */
export function schemaFindings(
  validate: SchemaValidator,
  value: unknown,
  forbidden: ForbiddenKeys,
): Finding[] {
  if (validate(value)) return [];
  const findings = new Map<string, Finding>();
  for (const violation of validate.errors ?? []) {
    for (const finding of findingsOf(violation, forbidden)) {
      const key = `${finding.code} ${finding.pointer}`;
      if (!findings.has(key) || violation.keyword === "type") findings.set(key, finding);
    }
  }
  return [...findings.values()];
}

function findingsOf(violation: SchemaViolation, forbidden: ForbiddenKeys): Finding[] {
  // What `if` and the branches of `anyOf` report is said better by the violation inside or around them.
  if (violation.keyword === "if" || violation.schemaPath.includes("/anyOf/")) return [];
  const pointer = violation.instancePath;
  const { params } = violation;
  switch (violation.keyword) {
    case "additionalProperties":
      return [unknownKey(pointer, String(params["additionalProperty"]), knownKeys(violation.parentSchema))];
    case "required": {
      const name = String(params["missingProperty"]);
      return [
        refusal(pointerTo(pointer, name), messageId("diagnostic-missing-property"), { args: { name } }),
      ];
    }
    case "false schema":
      return [
        refusal(pointer, "", {
          part: "key",
          args: { name: lastName(pointer) },
          ...forbidden(pointer),
        }),
      ];
    case "uniqueItems":
      return repeatedItems(pointer, violation.data);
    default:
      return [refusal(pointer, ...valueMessage(violation))];
  }
}

/** The warning about a key that an object does not know. */
export function unknownKey(pointer: string, name: string, known: readonly string[]): Finding {
  const suggestion = nearestName(name, known);
  return {
    code: "unknown_key",
    pointer: pointerTo(pointer, name),
    part: "key",
    message: messageId("diagnostic-unknown-key"),
    args: { name, known: known.join(", ") },
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** Names that an object of the schema may have, in the order of the schema; forbidden ones are left out. */
function knownKeys(schema: Readonly<Record<string, unknown>> | undefined): string[] {
  return Object.entries(asObject(schema?.["properties"]) ?? {})
    .filter(([, property]) => property !== false)
    .map(([name]) => name);
}

/** Every element that was there before; the schema's validator names only one pair. */
function repeatedItems(pointer: string, data: unknown): Finding[] {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const [index, item] of (asArray(data) ?? []).entries()) {
    const text = JSON.stringify(item);
    if (seen.has(text)) {
      const place = pointerTo(pointer, index);
      findings.push(refusal(place, messageId("diagnostic-repeated-item"), { args: { value: text } }));
    }
    seen.add(text);
  }
  return findings;
}

type ValueMessage = [message: string, more: Partial<Pick<Finding, "args" | "suggestion">>];

function valueMessage({
  keyword,
  params,
  instancePath,
  schema,
  data,
  message = keyword,
}: SchemaViolation): ValueMessage {
  const name = lastName(instancePath);
  switch (keyword) {
    case "type": {
      const expected = [params["type"]].flat().join(",").replaceAll(",", "-or-");
      return [messageId("diagnostic-wrong-type"), { args: { name, expected } }];
    }
    case "const":
      return [
        messageId("diagnostic-wrong-value"),
        { args: { name, allowed: String(params["allowedValue"]) } },
      ];
    case "enum":
      return wrongChoice(instancePath, data, (asArray(params["allowedValues"]) ?? []).map(String));
    case "minLength":
      return [messageId("diagnostic-empty-text"), { args: { name } }];
    case "pattern":
      return [patternMessage(String(params["pattern"])), { args: { name } }];
    case "maxLength":
      return [messageId("diagnostic-long-text"), { args: { name, limit: Number(params["limit"]) } }];
    case "minItems":
      return [messageId("diagnostic-empty-list"), { args: { name } }];
    case "minimum":
      return [messageId("diagnostic-small-number"), { args: { name, limit: Number(params["limit"]) } }];
    case "exclusiveMinimum":
      return [messageId("diagnostic-not-above"), { args: { name, limit: Number(params["limit"]) } }];
    case "anyOf":
      return [messageId("diagnostic-needs-one-of"), { args: { name, names: alternatives(schema) } }];
    case "not":
      return [messageId("diagnostic-target-of-other-phase"), { args: { value: String(data) } }];
    default:
      return [messageId("diagnostic-invalid-value"), { args: { name, reason: message } }];
  }
}

function wrongChoice(pointer: string, data: unknown, allowed: readonly string[]): ValueMessage {
  const isPolicy = pointer === "/validateSelection/select/policy";
  const id = isPolicy ? messageId("diagnostic-unknown-policy") : messageId("diagnostic-wrong-value");
  const suggestion = typeof data === "string" ? nearestName(data, allowed) : undefined;
  const args = { name: lastName(pointer), allowed: allowed.join(", ") };
  return [id, { args, ...(suggestion === undefined ? {} : { suggestion }) }];
}

function patternMessage(pattern: string): string {
  if (pattern === "^/") return messageId("diagnostic-no-pointer");
  if (pattern.startsWith("^https?")) return messageId("diagnostic-no-origin");
  if (pattern.includes("[A-Z0-9]")) return messageId("diagnostic-no-item-key");
  if (pattern.startsWith("^[0-9]{4}-")) return messageId("diagnostic-no-moment");
  if (pattern.startsWith("^[^/")) return messageId("diagnostic-no-file-name");
  return messageId("diagnostic-blank-text");
}

/** The names that the branches of an `anyOf` ask for. */
function alternatives(branches: unknown): string {
  return (asArray(branches) ?? [])
    .flatMap((branch) => asArray(asObject(branch)?.["required"]) ?? [])
    .map((required) => asText(required) ?? "")
    .join(", ");
}
