import type { ItemRef } from "./item-ref.ts";
import type { JsonObject, JsonValue } from "./json.ts";
import type { TrustState } from "./trust.ts";

/** Which run a form is for. */
export interface RunFormRequest {
  readonly workflowId: string;
  readonly selection: readonly ItemRef[];
}

/** Everything a person can choose before a run, with texts in their language (`spec/native-workflows.md` §14.1, §16). */
export interface RunForm {
  readonly workflowId: string;
  /** Localised, without emoji. */
  readonly label: string;
  readonly emoji?: string;
  readonly description?: string;
  /** The parameters, in the manifest's order. */
  readonly fields: readonly FormField[];
  /** Those that the workflow can run on, preferred ones first; empty when it needs none. */
  readonly backends: readonly FormChoice[];
  /** The one that it would run on. */
  readonly backendId?: string;
  /** A person may let it write without being asked (`allowWriteApprovalBypass`). */
  readonly mayWriteUnasked: boolean;
  readonly trust: FormTrust;
  /** What the values of the form come to as they are. */
  readonly check: RunFormCheck;
}

export interface FormTrust {
  readonly packageId: string;
  readonly state: TrustState;
  /** Origins that the package says it reaches. */
  readonly origins: readonly string[];
  /** Labels of all workflows of the package: trust is theirs in common. */
  readonly workflows: readonly string[];
}

/** What a value is chosen with. */
export type FormControl =
  | "text"
  /** Text of several lines. */
  | "lines"
  | "number"
  | "switch"
  /** One of a list. */
  | "choice"
  /** A text; the list only suggests some. */
  | "suggestions"
  /** A list of texts, one after the other. */
  | "list"
  /** Any number of a list. */
  | "checks";

export interface FormChoice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/** One value that a person can set. */
export interface FormField {
  readonly name: string;
  /** Localised. */
  readonly title: string;
  readonly description?: string;
  readonly control: FormControl;
  readonly required: boolean;
  /** What it holds at first; null when nothing is set. */
  readonly value: JsonValue;
  /** Where that comes from. */
  readonly source: "saved" | "default" | "none";
  readonly choices?: readonly FormChoice[];
  readonly min?: number;
  readonly max?: number;
  readonly integer?: true;
  /** Findings about it that keep nothing from starting, localised. */
  readonly notices?: readonly string[];
}

/**
 * Values as a page has them. Null takes one back to its default; an empty text is one, and refused where a value is
 * required. A number may come as its text.
 */
export interface RunFormValues {
  readonly parameters: JsonObject;
  readonly backendId?: string;
  readonly providerOptions?: JsonObject;
}

export interface RunFormCheck {
  /** Every problem there is; with none of them and no `refusal` a run can be started. */
  readonly problems: readonly FieldProblem[];
  /** Whether a parameter's row is shown, by name. A hidden row keeps its value. */
  readonly visible: Readonly<Record<string, boolean>>;
  /** Options that the provider offers for the backend. */
  readonly options: readonly FormField[];
  /** Hints for people, localised. */
  readonly notices: readonly string[];
  /** Why nothing can be started whatever the fields hold: no backend, nothing to run on. */
  readonly refusal?: { readonly code: string; readonly message: string; readonly remedy?: string };
  readonly preview: RunPreview;
}

export interface FieldProblem {
  readonly of: "parameter" | "option";
  readonly name: string;
  /** A sentence. */
  readonly text: string;
}

/** What would run, and what would not (mode `menu`: hooks may still leave units out). */
export interface RunPreview {
  readonly units: number;
  /** Names of the first 500 units. */
  readonly unitNames: readonly string[];
  readonly skipped: number;
  /** How many were skipped for which reason, most first. */
  readonly reasons: readonly { readonly code: string; readonly reason: string; readonly count: number }[];
  /** The first 500 of them. */
  readonly skippedRows: readonly PreviewRow[];
}

export interface PreviewRow {
  readonly label: string;
  /** Localised. */
  readonly reason: string;
  readonly remedy?: string;
}
