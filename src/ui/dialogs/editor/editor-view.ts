import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { FormChoice, FormControl, FormField } from "../../../model/run-form.ts";

/** What a renderer answered, as far as it can be shown. */
export interface EditorView {
  /** Not cleaned. */
  readonly html?: string;
  readonly fields?: readonly FormField[];
}

/** A button below the form. */
export interface EditorAction {
  readonly id: string;
  readonly label: string;
  readonly main: boolean;
  /** Leaves without saving. */
  readonly leaves: boolean;
}

/**
 * Reads the answer of `renderer.render({state, context, layout, labels})`. Code of a package never runs in a window, so a
 * renderer gives what is to be shown, not the showing: a text of HTML, or `{html?, fields?}` with `fields` by name in the
 * form of a workflow's parameters. Undefined: it gave neither.
 */
export function readView(answer: JsonValue, state: JsonValue): EditorView | undefined {
  if (typeof answer === "string") return { html: answer };
  if (!isObject(answer)) return undefined;
  const { html, fields } = answer;
  const view: EditorView = {
    ...(typeof html === "string" ? { html } : {}),
    ...(isObject(fields) ? { fields: readFields(fields, state) } : {}),
  };
  return view.html === undefined && view.fields === undefined ? undefined : view;
}

/** Fields for a state of which nothing was said: one for each text, number and truth in it; undefined where it holds more. */
export function fieldsOfState(state: JsonValue): readonly FormField[] | undefined {
  if (!isObject(state)) return undefined;
  const fields = Object.entries(state).map(([name, value]) => fieldOfValue(name, value ?? null));
  return fields.length > 0 && fields.every((field) => field !== undefined) ? fields : undefined;
}

/** The state with another value in a field; numbers are typed as texts. */
export function withValue(state: JsonValue, { name, control }: FormField, value: JsonValue): JsonObject {
  const number =
    control === "number" && typeof value === "string" && value.trim() !== "" ? Number(value) : NaN;
  const typed = Number.isFinite(number) ? number : value;
  return { ...(isObject(state) ? state : {}), [name]: typed };
}

/** The value that a field shows. */
export function valueIn(state: JsonValue, name: string): JsonValue {
  const value = isObject(state) && Object.hasOwn(state, name) ? state[name] : undefined;
  return value ?? null;
}

/** The hook's actions, the first one that saves being the main one; `undefined`: it has none of its own. */
export function readActions({ actions, closeActionId }: JsonObject): readonly EditorAction[] | undefined {
  if (!Array.isArray(actions)) return undefined;
  const read: EditorAction[] = [];
  for (const action of actions as readonly JsonValue[]) {
    if (!isObject(action) || typeof action["id"] !== "string") continue;
    const { id, label } = action;
    const leaves = id === closeActionId;
    const main = !leaves && !read.some((earlier) => earlier.main);
    read.push({ id, label: typeof label === "string" && label !== "" ? label : id, main, leaves });
  }
  return read.length === 0 ? undefined : read;
}

/** One of the hook's own words for a button. */
export function ownLabel({ labels }: JsonObject, name: string): string | undefined {
  const label = isObject(labels) ? labels[name] : undefined;
  return typeof label === "string" && label !== "" ? label : undefined;
}

function readFields(fields: JsonObject, state: JsonValue): readonly FormField[] {
  return Object.entries(fields).flatMap(([name, definition]): FormField[] => {
    if (!isObject(definition)) return [];
    const { title, label, description, min, max } = definition;
    const choices = readChoices(definition["enum"] ?? definition["options"]);
    const shownTitle = [title, label].find((text) => typeof text === "string" && text !== "");
    return [
      {
        name,
        title: typeof shownTitle === "string" ? shownTitle : name,
        ...(typeof description === "string" ? { description } : {}),
        control: controlOf(definition, choices !== undefined, valueIn(state, name)),
        required: definition["required"] === true,
        value: valueIn(state, name),
        source: "none",
        ...(choices === undefined ? {} : { choices }),
        ...(typeof min === "number" ? { min } : {}),
        ...(typeof max === "number" ? { max } : {}),
        ...(definition["integer"] === true ? { integer: true } : {}),
      },
    ];
  });
}

function controlOf(definition: JsonObject, hasChoices: boolean, value: JsonValue): FormControl {
  switch (definition["type"]) {
    case "boolean":
      return "switch";
    case "number":
      return hasChoices ? "choice" : "number";
    case "array":
      return hasChoices ? "checks" : "list";
    default:
      if (hasChoices) return definition["allowCustom"] === true ? "suggestions" : "choice";
      return definition["multiline"] === true || hasBreak(value) ? "lines" : "text";
  }
}

function readChoices(list: JsonValue | undefined): readonly FormChoice[] | undefined {
  if (!Array.isArray(list)) return undefined;
  return (list as readonly JsonValue[]).flatMap((one): FormChoice[] => {
    if (typeof one === "string" || typeof one === "number")
      return [{ value: String(one), label: String(one) }];
    if (!isObject(one)) return [];
    const { value, label } = one;
    if (typeof value !== "string" && typeof value !== "number") return [];
    return [{ value: String(value), label: typeof label === "string" ? label : String(value) }];
  });
}

function fieldOfValue(name: string, value: JsonValue): FormField | undefined {
  const common = { name, title: name, required: false, value, source: "none" } as const;
  if (typeof value === "string") return { ...common, control: hasBreak(value) ? "lines" : "text" };
  if (typeof value === "number") return { ...common, control: "number" };
  if (typeof value === "boolean") return { ...common, control: "switch" };
  const isTexts = Array.isArray(value) && value.every((one: JsonValue) => typeof one === "string");
  return isTexts ? { ...common, control: "list" } : undefined;
}

function hasBreak(value: JsonValue): boolean {
  return typeof value === "string" && (value.includes("\n") || value.length > 120);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
