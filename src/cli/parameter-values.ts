import { WorkflowError } from "../errors/workflow-error.ts";
import type { JsonObject } from "../model/json.ts";

/**
 * `--param name=value` as texts; a name given twice becomes a list. The parameter's own type decides later what a
 * text means. All that is malformed is refused at once with `usage_error`.
 */
export function parameterValues(assignments: readonly string[]): JsonObject {
  const problems: string[] = [];
  const values = new Map<string, string | string[]>();
  for (const assignment of assignments) {
    const at = assignment.indexOf("=");
    if (at <= 0) {
      problems.push(`--param ${assignment} has no value: write --param NAME=VALUE`);
      continue;
    }
    const name = assignment.slice(0, at);
    const value = assignment.slice(at + 1);
    const before = values.get(name);
    if (before === undefined) values.set(name, value);
    else values.set(name, [...(Array.isArray(before) ? before : [before]), value]);
  }
  if (problems.length > 0) {
    throw new WorkflowError("usage_error", { args: { problems: problems.join("; ") }, details: { problems } });
  }
  return Object.fromEntries(values);
}
