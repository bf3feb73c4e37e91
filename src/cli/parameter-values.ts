import type { JsonObject } from "../model/json.ts";
import { assignment } from "./option-values.ts";

/**
 * Values of `--param name=value`, checked already, as texts; a name given twice becomes a list. The parameter's own
 * type decides later what a text means.
 */
export function parameterValues(assignments: readonly string[]): JsonObject {
  const values = new Map<string, string | string[]>();
  for (const text of assignments) {
    const given = assignment(text);
    if (given === undefined) continue;
    const { name, value } = given;
    const before = values.get(name);
    if (before === undefined) values.set(name, value);
    else values.set(name, [...(Array.isArray(before) ? before : [before]), value]);
  }
  return Object.fromEntries(values);
}
