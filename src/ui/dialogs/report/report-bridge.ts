import type { PageBridge } from "../page-bridge.ts";
import type { ReportView } from "./report-view.ts";

/** What a person can do about a run. */
export type ReportAction =
  "answer" | "cancel" | "resume" | "retry" | "undo" | "show-items" | "show-files" | "copy-log";

/** `said`: what came of it, where the run does not show that by itself. */
export type ReportOutcome =
  | { readonly outcome: "done"; readonly said?: string }
  | { readonly outcome: "refused"; readonly message: string; readonly remedy?: string };

/** What the window of a run is opened with. */
export interface ReportBridge extends PageBridge {
  readonly view: ReportView;
  /** How the run stands now. */
  look(): Promise<ReportView>;
  act(action: ReportAction): Promise<ReportOutcome>;
}
