import { WorkflowError } from "../errors/workflow-error.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { ParameterDefinition, WorkflowManifest } from "../model/workflow-manifest.ts";
import { coerceValue, validDefault } from "./parameter-value.ts";
import { pointerSegment, problemText } from "./setting-finding.ts";
import type { ParameterProblem, SettingFinding, TextLookup } from "./setting-finding.ts";

export type ParameterDefinitions = NonNullable<WorkflowManifest["parameters"]>;

/** Where a value comes from; it decides what happens to a number outside its range (N4). */
export type ParameterSource = "dialog" | "cli" | "saved" | "hook";

export interface NormalizeRequest {
  /** The manifest's `parameters`; undefined when it has no such block. */
  readonly definitions: ParameterDefinitions | undefined;
  /** Values saved with the workflow's settings. */
  readonly saved?: JsonObject;
  /** Values of this submission, above the saved ones. Null or undefined takes a saved value back to the default. */
  readonly submission?: JsonObject;
  /** Source of `submission`. */
  readonly source: ParameterSource;
}

export interface NormalizedParameters {
  readonly values: JsonObject;
  /** Whether a dialog shows the row, by name. A hidden row keeps its value. */
  readonly visible: Readonly<Record<string, boolean>>;
  readonly diagnostics: readonly SettingFinding[];
  /** Values of a dialog that are of no use for their parameter and were left out; for a hint. */
  readonly ignored: readonly SettingFinding[];
  /** Set when nothing may start: every problem there is. */
  readonly refused?: readonly ParameterProblem[];
}

/** What a command line may say for true or false. */
const BOOLEAN_TEXT = /^(?:true|false|yes|no|on|off|1|0)$/i;

/**
 * Manifest defaults < saved values < the submission's, each value in its parameter's type
 * (`spec/native-workflows.md` §2.5, §14.1, N4). A number outside its range, or not whole, refuses a dialog or a command
 * line and gives way to the default anywhere else; a required parameter without a value refuses those two as well.
 * Whatever else is invalid refuses a command line: what is typed wrong must not start something else than was meant.
 * Elsewhere it gives way to the default, or is left out. Without definitions all values pass.
 */
export function normalizeParameters(request: NormalizeRequest): NormalizedParameters {
  const { definitions, saved = {}, submission = {}, source } = request;
  if (definitions === undefined) {
    return { values: withoutEmpty({ ...saved, ...submission }), visible: {}, diagnostics: [], ignored: [] };
  }
  const starts = source === "dialog" || source === "cli";
  const values: Record<string, JsonValue> = {};
  const diagnostics: SettingFinding[] = [];
  const ignored: SettingFinding[] = [];
  const refused: ParameterProblem[] = [];

  for (const [name, definition] of Object.entries(definitions)) {
    const submitted = Object.hasOwn(submission, name);
    const raw = submitted ? submission[name] : own(saved, name);
    let value = validDefault(definition);
    let refusal: ParameterProblem | undefined;
    if (raw !== undefined && raw !== null) {
      const strict = submitted && starts;
      const typed = submitted && source === "cli";
      const coerced = coerceValue(definition, typed ? fromCommandLine(definition, raw) : raw);
      if (typed && definition.type === "boolean" && typeof raw === "string" && !BOOLEAN_TEXT.test(raw)) {
        // Elsewhere any other text means false (§2.5).
        refusal = { parameter: name, reason: "no-boolean", value: raw };
      } else if (coerced.ok) value = coerced.value;
      else if (coerced.reason === "range" || coerced.reason === "integer") {
        if (strict) refusal = numberProblem(name, definition, coerced.reason);
        else diagnostics.push(finding("setting_out_of_range", name, raw));
      } else if (typed) refusal = typedProblem(name, definition, raw);
      else if (strict) ignored.push(finding("setting_not_usable", name, raw));
    }
    if (submitted && source === "cli" && definition.required === true && isBlank(raw)) {
      refusal = { parameter: name, reason: "missing" };
    }
    if (value !== undefined) setOwn(values, name, value);
    else if (starts && definition.required === true) refusal ??= { parameter: name, reason: "missing" };
    if (refusal !== undefined) refused.push(refusal);
  }
  return {
    values,
    visible: visibility(definitions, values),
    diagnostics,
    ignored,
    ...(refused.length === 0 ? {} : { refused }),
  };
}

/**
 * The parameters after the hook `normalizeSettings` in phase `execution` (§8.5): its patch laid over them, every value
 * treated like a saved one. Undefined keeps them as they are; null takes a parameter back to its default.
 */
export function applyExecutionPatch(
  definitions: ParameterDefinitions | undefined,
  values: JsonObject,
  patch: JsonObject | undefined,
): NormalizedParameters {
  return normalizeParameters({ definitions, saved: values, submission: patch ?? {}, source: "hook" });
}

/** The values that a skill gets as its input: all but those marked `runtimeOnly`. */
export function skillInput(definitions: ParameterDefinitions | undefined, values: JsonObject): JsonObject {
  if (definitions === undefined) return values;
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => own(definitions, name)?.runtimeOnly !== true),
  );
}

/** `parameter_invalid` with all problems in one sentence each. */
export function parametersRefused(problems: readonly ParameterProblem[], text: TextLookup): WorkflowError {
  const sentences = problems.map((problem) => problemText(text, problem));
  return new WorkflowError("parameter_invalid", {
    args: { problems: sentences.join("; ") },
    details: { parameters: problems.map((problem) => ({ ...problem })) },
  });
}

/** A command line gives a list of one element as a plain text. */
function fromCommandLine(definition: ParameterDefinition, raw: JsonValue): JsonValue {
  return definition.type === "array" && typeof raw === "string" ? [raw] : raw;
}

/** What is wrong with a value that was typed and is of another type, or none of those that are allowed. */
function typedProblem(parameter: string, definition: ParameterDefinition, raw: JsonValue): ParameterProblem {
  const { type, enum: allowed = [] } = definition;
  if (Array.isArray(raw) && type !== "array") return { parameter, reason: "several" };
  const choices = allowed.map(shown);
  const wrong = Array.isArray(raw) ? raw.map(shown).find((value) => !choices.includes(value)) : undefined;
  const value = wrong ?? shown(raw);
  if (allowed.length > 0) return { parameter, reason: "no-choice", value, choices };
  return { parameter, reason: REASONS[type] ?? "no-text", value };
}

/** Nothing typed where something is required. */
function isBlank(raw: JsonValue | undefined): boolean {
  return Array.isArray(raw) ? raw.every(isBlank) : typeof raw === "string" && raw.trim() === "";
}

const REASONS: Partial<Record<ParameterDefinition["type"], ParameterProblem["reason"]>> = {
  boolean: "no-boolean",
  number: "no-number",
};

function shown(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function numberProblem(
  parameter: string,
  { min, max }: ParameterDefinition,
  reason: "range" | "integer",
): ParameterProblem {
  return {
    parameter,
    reason,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
}

function finding(code: SettingFinding["code"], parameter: string, raw: JsonValue): SettingFinding {
  return {
    severity: "warning",
    code,
    pointer: `/parameters/${pointerSegment(parameter)}`,
    args: { parameter, value: shown(raw).slice(0, 80) },
  };
}

/** A row is shown unless the value that it depends on differs; a value that is no boolean counts as false. */
function visibility(definitions: ParameterDefinitions, values: JsonObject): Record<string, boolean> {
  const visible: Record<string, boolean> = {};
  for (const [name, { visible_if: condition }] of Object.entries(definitions)) {
    const shown = condition === undefined || (own(values, condition.parameter) === true) === condition.equals;
    setOwn(visible, name, shown);
  }
  return visible;
}

function withoutEmpty(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  );
}

function own<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** A parameter may be called `__proto__`; assignment would not make it a property then. */
function setOwn<T>(target: Record<string, T>, name: string, value: T): void {
  if (name === "__proto__") Object.defineProperty(target, name, { value, enumerable: true, writable: true });
  else target[name] = value;
}
