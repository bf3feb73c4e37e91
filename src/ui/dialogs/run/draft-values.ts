import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type {
  FieldProblem,
  FormField,
  RunForm,
  RunFormCheck,
  RunFormValues,
} from "../../../model/run-form.ts";

/** What stands in the fields of the run dialog. */
export interface Draft {
  readonly parameters: JsonObject;
  readonly options: JsonObject;
  readonly backendId: string | undefined;
  /** Fields that a person has changed, by {@link fieldKey}. */
  readonly touched: ReadonlySet<string>;
}

/** Tells fields apart: parameters and options may have the same name. */
export function fieldKey(of: FieldProblem["of"], name: string): string {
  return `${of}:${name}`;
}

export function firstDraft({ fields, check, backendId }: RunForm): Draft {
  return {
    parameters: valuesOf(fields),
    options: valuesOf(check.options),
    backendId,
    touched: new Set(),
  };
}

/** With another value in one field. */
export function changed(draft: Draft, of: FieldProblem["of"], name: string, value: JsonValue): Draft {
  const part = of === "parameter" ? "parameters" : "options";
  return {
    ...draft,
    [part]: { ...draft[part], [name]: value },
    touched: new Set([...draft.touched, fieldKey(of, name)]),
  };
}

/** The values of all fields that the form has now. */
export function valuesToSend(
  fields: readonly FormField[],
  options: readonly FormField[],
  { parameters, options: optionValues, backendId }: Draft,
): RunFormValues {
  return {
    parameters: sent(fields, parameters),
    providerOptions: sent(options, optionValues),
    ...(backendId === undefined ? {} : { backendId }),
  };
}

/** Only what a person chose, now or before: what comes from the workflow is left to it. */
export function valuesToKeep(
  fields: readonly FormField[],
  options: readonly FormField[],
  draft: Draft,
): RunFormValues {
  const chosen = (of: FieldProblem["of"], all: readonly FormField[]) =>
    all.filter(({ name, source }) => source === "saved" || draft.touched.has(fieldKey(of, name)));
  return valuesToSend(chosen("parameter", fields), chosen("option", options), draft);
}

/** The problems to show: of the fields that were changed, or all once a start was tried. */
export function shownProblems(
  { problems }: RunFormCheck,
  touched: ReadonlySet<string>,
  tried: boolean,
): ReadonlyMap<string, string> {
  const shown = problems.filter(({ of, name }) => tried || touched.has(fieldKey(of, name)));
  return new Map(shown.map(({ of, name, text }) => [fieldKey(of, name), text]));
}

function valuesOf(fields: readonly FormField[]): JsonObject {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

function sent(fields: readonly FormField[], values: JsonObject): JsonObject {
  return Object.fromEntries(
    fields.map((field) => {
      const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      return [field.name, sentValue(field, value ?? null)];
    }),
  );
}

/** An emptied field takes its value back, unless one is required, or a text may be empty. */
function sentValue({ control, required }: FormField, value: JsonValue): JsonValue {
  switch (control) {
    case "text":
    case "lines":
      return value ?? (required ? "" : null);
    case "number":
    case "choice":
    case "suggestions":
      return isBlank(value) ? (required ? "" : null) : value;
    case "list": {
      const entries = Array.isArray(value) ? value.filter((entry: JsonValue) => !isBlank(entry)) : [];
      return value === null && !required ? null : entries;
    }
    case "checks":
      return value ?? (required ? [] : null);
    case "switch":
      return value;
  }
}

function isBlank(value: JsonValue): boolean {
  return value === null || (typeof value === "string" && value.trim() === "");
}
