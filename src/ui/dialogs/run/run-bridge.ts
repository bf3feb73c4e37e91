import type { RunForm, RunFormCheck, RunFormValues } from "../../../model/run-form.ts";
import type { PageBridge } from "../page-bridge.ts";

/** What a person decided in the run dialog. */
export interface RunDecision {
  readonly values: RunFormValues;
  /** To be kept as the values that the form begins with. */
  readonly defaults?: RunFormValues;
  readonly approveWrites: boolean;
  /** Asked when the package is not trusted yet. */
  readonly trust?: "isolated";
}

/** `declined`: a later question was answered with no; the dialog stays. */
export type RunOutcome =
  | { readonly outcome: "started" }
  | { readonly outcome: "declined" }
  | { readonly outcome: "refused"; readonly message: string; readonly remedy?: string };

/** What the run dialog is opened with. */
export interface RunBridge extends PageBridge {
  readonly form: RunForm;
  check(values: RunFormValues): Promise<RunFormCheck>;
  /** Grants trust if it was given, starts, and keeps the defaults. */
  start(decision: RunDecision): Promise<RunOutcome>;
}
