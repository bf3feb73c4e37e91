import { WorkflowError } from "../../../errors/workflow-error.ts";
import { setOwn } from "../../../graph/values.ts";
import type { JsonValue } from "../../../model/json.ts";

/** Variables of a run of steps, and the names that some `extract` found nothing for. */
export interface HttpState {
  readonly values: Readonly<Record<string, JsonValue | undefined>>;
  /** By name: the step whose `extract` had no match. */
  readonly unmatched: Readonly<Record<string, string>>;
}

/** `{{…}}` is left to the wire, which alone knows secrets; `{name}` is a variable; other braces are text. */
const TOKEN = /\{\{[^{}]*\}\}|\{([^{}\s"]+)\}/g;

/**
 * Puts variables into a text (`spec/native-workflows.md` §10.7): null is empty, what has parts is refused, and so is a
 * name that has no value, with the step whose `extract` should have given it.
 */
export function fillText(text: string, state: HttpState, step: string): string {
  return text.replaceAll(TOKEN, (token, name: string | undefined) => {
    if (name === undefined) return token;
    const value = Object.hasOwn(state.values, name) ? state.values[name] : undefined;
    if (value === undefined) {
      const from = Object.hasOwn(state.unmatched, name) ? (state.unmatched[name] ?? "") : "";
      const why = from === "" ? "unknown" : "unmatched";
      throw new WorkflowError("http_variable_missing", { args: { step, name, from, why } });
    }
    if (value === null) return "";
    if (typeof value === "object")
      throw new WorkflowError("http_variable_not_scalar", { args: { step, name } });
    return String(value);
  });
}

/** The same in every text of a JSON value; names of properties stay as they are. */
export function fillJson(value: JsonValue, state: HttpState, step: string): JsonValue {
  if (typeof value === "string") return fillText(value, state, step);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((entry) => fillJson(entry, state, step));
  const filled: Record<string, JsonValue> = {};
  for (const [name, entry] of Object.entries(value)) {
    if (entry !== undefined) setOwn(filled, name, fillJson(entry, state, step));
  }
  return filled;
}
