import type { JsonObject } from "../model/json.ts";
import type { Localizer } from "./localizer.ts";

/** What an error of this program and the record of one have in common. */
export interface DescribedError {
  readonly code: string;
  /** English, for logs. */
  readonly message: string;
  readonly args?: Readonly<Record<string, string | number>>;
  readonly details?: JsonObject;
}

export interface ErrorText {
  readonly message: string;
  /** What a person can do about it. */
  readonly remedy?: string;
}

/** Fluent id of an error code's message. */
function errorMessageId(code: string): string {
  return `error-${code.replaceAll("_", "-")}`;
}

/**
 * The localised message and remedy of a `WorkflowError` or a `FailureRecord`. Values come from `args`, then from
 * the texts and numbers of `details`. What can be done about some errors depends on the place: at a terminal there are
 * commands for it. A code without a message keeps the English text of the error.
 */
export function errorText(
  localizer: Localizer,
  error: DescribedError,
  place: "terminal" | "zotero" = "terminal",
): ErrorText {
  const id = errorMessageId(error.code);
  const args = worded(localizer, error.code, messageArgs(error));
  const message = localizer.has(id) ? localizer.text(id, args) : error.message;
  const remedy =
    (place === "zotero" ? localizer.attribute(id, "remedy-in-zotero", args) : undefined) ??
    localizer.attribute(id, "remedy", args);
  return remedy === undefined ? { message } : { message, remedy };
}

/** With sentences or phrases in the place of the codes that some errors list. */
function worded(
  localizer: Localizer,
  code: string,
  args: Record<string, string | number>,
): Record<string, string | number> {
  const { problem, problems, node = "", detail = "" } = args;
  if (code === "plan_invalid" && typeof problem === "string" && localizer.has(`plan-problem-${problem}`)) {
    return { ...args, problem: localizer.text(`plan-problem-${problem}`, { node, detail }) };
  }
  const phrase = (name: string) =>
    localizer.has(`name-problem-${name}`) ? localizer.text(`name-problem-${name}`) : name;
  if (code === "archive_unsafe" && typeof problem === "string") return { ...args, problem: phrase(problem) };
  if (code === "file_name_unsafe" && typeof problems === "string") {
    return { ...args, problems: problems.split(", ").map(phrase).join(", ") };
  }
  return args;
}

function messageArgs(error: DescribedError): Record<string, string | number> {
  const args: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(error.details ?? {})) {
    if (typeof value === "string" || typeof value === "number") args[name] = value;
  }
  return Object.assign(args, error.args);
}
