import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";

/** A folder of this computer, and what stands for it where no absolute path may be kept. */
export interface KnownPlace {
  /** Absolute. */
  readonly dir: string;
  readonly name: string;
}

/**
 * An error of a hook as it may be journalled: no absolute path ever is (`design/decisions.md`, events), but a hook's own
 * words may hold one. What lies below a known place begins with the place's name instead.
 */
export function withoutPlaces(error: unknown, places: readonly KnownPlace[]): unknown {
  if (!isWorkflowError(error)) return error;
  const clean = cleaner(places);
  const args = Object.fromEntries(
    Object.entries(error.args).map(([name, value]) => [
      name,
      typeof value === "string" ? clean(value) : value,
    ]),
  );
  const details = cleanJson(error.details, clean) as JsonObject;
  if (JSON.stringify([args, details]) === JSON.stringify([error.args, error.details])) return error;
  return new WorkflowError(error.code, { args, details, retryable: error.retryable, cause: error });
}

/** Replaces the longest folders first, so that one within another keeps its own name. */
function cleaner(places: readonly KnownPlace[]): (text: string) => string {
  const forms = places
    .filter(({ dir }) => dir.length > 1)
    .flatMap(({ dir, name }) =>
      [dir, encodeURI(dir), JSON.stringify(dir).slice(1, -1)].map((form) => ({ form, name })),
    )
    .sort((a, b) => b.form.length - a.form.length);
  return (text) => forms.reduce((cleaned, { form, name }) => cleaned.replaceAll(form, name), text);
}

function cleanJson(value: JsonValue, clean: (text: string) => string): JsonValue {
  if (typeof value === "string") return clean(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((entry) => cleanJson(entry, clean));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      entry === undefined ? [] : [[key, cleanJson(entry, clean)] as const],
    ),
  );
}
