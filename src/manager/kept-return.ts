import type { Redactor } from "../logs/redact.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { UnitStatus } from "../model/run.ts";

/** Largest value of a hook that is kept to be shown, in characters of JSON. */
const MOST_CHARACTERS = 4_096;
/** Of a larger one those parts are kept that are no longer than this. */
const PART_CHARACTERS = 256;
const MOST_PARTS = 12;

/** What is kept of a value that `applyResult` returned, so that people can see it; nothing goes on from it. */
export function keptReturn(
  returned: JsonValue,
  redactor: Redactor,
): Pick<UnitStatus, "returned" | "returnedCut"> & JsonObject {
  if (JSON.stringify(returned).length <= MOST_CHARACTERS) return { returned: redactor.json(returned) };
  return { returned: redactor.json(smallParts(returned)), returnedCut: true };
}

function smallParts(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return String(value).slice(0, PART_CHARACTERS);
  const small = (part: JsonValue | undefined) =>
    part !== undefined && JSON.stringify(part).length <= PART_CHARACTERS;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).filter(small).slice(0, MOST_PARTS);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => small(part))
      .slice(0, MOST_PARTS),
  );
}
