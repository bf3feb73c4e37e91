/** What can be found wrong with settings without anybody being kept from starting something. */
export type SettingCode =
  | "setting_out_of_range"
  | "setting_not_usable"
  | "unsupported_options_source"
  | "dynamic_options_empty"
  | "backends_unreadable"
  | "backend_invalid"
  | "backend_duplicate"
  | "backend_secret_in_plain";

/** A finding about a setting or a backend (`spec/native-workflows.md` §2.5, §14.2); `findingText` words it. */
export interface SettingFinding {
  readonly severity: "error" | "warning";
  readonly code: SettingCode;
  /** RFC 6901 pointer: into the manifest for parameters (`/parameters/<name>`), into the document for backends. */
  readonly pointer: string;
  readonly args: Readonly<Record<string, string>>;
}

/** Why a start is refused; `problemText` words it. */
export interface ParameterProblem {
  readonly parameter: string;
  readonly reason:
    | "missing"
    | "range"
    | "integer"
    | "no-options"
    | "no-boolean"
    | "no-number"
    | "no-text"
    | "no-choice"
    | "several"
    | "unknown";
  /** What was given, where the range does not say it all. */
  readonly value?: string;
  /** The values that it can have. */
  readonly choices?: readonly string[];
  /** What was probably meant by a value that is no choice, or by a name that no parameter has. */
  readonly nearest?: string;
  readonly min?: number;
  readonly max?: number;
}

/** Looks a Fluent message up; a localizer's `text`. */
export type TextLookup = (id: string, args?: Readonly<Record<string, string | number>>) => string;

/** The sentence for a finding. */
export function findingText(text: TextLookup, finding: SettingFinding): string {
  return text(`finding-${finding.code.replaceAll("_", "-")}`, finding.args);
}

/** The sentence for a problem, with the allowed range where there is one. `title`: the parameter's localised title. */
export function problemText(text: TextLookup, problem: ParameterProblem, title = problem.parameter): string {
  const { value = "", choices = [], nearest } = problem;
  const range = rangeText(text, problem);
  switch (problem.reason) {
    case "missing":
      return text("setting-problem-missing", { title });
    case "no-options":
      return text("setting-problem-no-options", { title });
    case "no-boolean":
      return text("setting-problem-no-boolean", { title, value });
    case "no-number":
      return text("setting-problem-no-number", { title, value });
    case "no-text":
      return text("setting-problem-no-text", { title, value });
    case "no-choice":
      return nearest === undefined
        ? text("setting-problem-no-choice", { title, value, choices: choices.join(", ") })
        : text("setting-problem-no-choice-nearest", { title, value, choices: choices.join(", "), nearest });
    case "several":
      return text("setting-problem-several", { title });
    case "unknown":
      return nearest === undefined
        ? text("setting-problem-unknown", { title })
        : text("setting-problem-unknown-nearest", { title, nearest });
    case "integer":
      return text("setting-problem-integer", { title, range });
    case "range":
      return text("setting-problem-range", { title, range });
  }
}

function rangeText(text: TextLookup, { min, max }: ParameterProblem): string {
  if (min !== undefined && max !== undefined) {
    return text("setting-range-between", { min: String(min), max: String(max) });
  }
  if (min !== undefined) return text("setting-range-from", { min: String(min) });
  return max === undefined ? text("setting-range-any") : text("setting-range-to", { max: String(max) });
}

/** One segment of an RFC 6901 pointer. */
export function pointerSegment(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
