import type { JsonValue } from "../model/json.ts";
import type { FormChoice, FormControl, FormField } from "../model/run-form.ts";
import type { ParameterDefinition } from "../model/workflow-manifest.ts";
import { validDefault } from "../settings/parameter-value.ts";

export interface FieldFacts {
  readonly name: string;
  readonly definition: ParameterDefinition;
  /** Localised, both. */
  readonly title: string;
  readonly description: string;
  /** As it would be used. */
  readonly value: JsonValue;
  readonly isSaved: boolean;
  /** Of a dynamic list; undefined: the definition's own. */
  readonly choices: readonly FormChoice[] | undefined;
  readonly notices: readonly string[];
}

/** A parameter or option as a page shows it. */
export function formField(facts: FieldFacts): FormField {
  const { name, definition, title, description, value, isSaved, choices, notices } = facts;
  const { min, max, integer, required } = definition;
  const offered = choices ?? enumChoices(definition);
  return {
    name,
    title,
    ...(description === "" ? {} : { description }),
    control: controlOf(definition, offered !== undefined, value),
    required: required === true,
    value,
    source: sourceOf(definition, value, isSaved),
    ...(offered === undefined ? {} : { choices: offered }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(integer === true ? { integer: true } : {}),
    ...(notices.length === 0 ? {} : { notices }),
  };
}

function sourceOf(definition: ParameterDefinition, value: JsonValue, isSaved: boolean): FormField["source"] {
  if (isSaved) return "saved";
  return value === null || validDefault(definition) === undefined ? "none" : "default";
}

/** Texts and numbers of a list are chosen from it; a list of two truths is a switch all the same. */
function enumChoices({ type, enum: allowed }: ParameterDefinition): readonly FormChoice[] | undefined {
  if (allowed === undefined || type === "boolean") return undefined;
  return allowed.map((value) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return { value: text, label: text };
  });
}

function controlOf(
  { type, allowCustom, default: preset, ...more }: ParameterDefinition,
  hasChoices: boolean,
  value: JsonValue,
): FormControl {
  switch (type) {
    case "boolean":
      return "switch";
    case "number":
      return hasChoices ? "choice" : "number";
    case "array":
      return hasChoices ? "checks" : "list";
    case "string":
      if (hasChoices) return allowCustom === true ? "suggestions" : "choice";
      return more["multiline"] === true || hasBreak(preset) || hasBreak(value) ? "lines" : "text";
  }
}

function hasBreak(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value.includes("\n");
}
