import type { SkipReason } from "./selection.ts";
import type { MemberKind } from "./workflow-manifest.ts";

/** What the menu must know of one workflow for the present selection; `ui/menu-model` only formats it. */
export interface MenuState {
  readonly workflowId: string;
  /** Localised, without emoji. */
  readonly label: string;
  readonly emoji?: string;
  readonly core: boolean;
  readonly enabled: boolean;
  /** Exact, or decided before file probes came back. */
  readonly settled: boolean;
  readonly units: number;
  readonly skipped: number;
  /** Candidates in all, where each makes a unit of its own: `units` of `total`. */
  readonly total?: number;
  /** Why it is disabled. */
  readonly reason?: MenuReason;
}

export interface MenuReason {
  /** The planner's, or what blocks the workflow as such. */
  readonly code: string;
  /** Localised; of codes that are none of the planner's. */
  readonly text?: string;
  /** The number that the workflow asks for, where another number is the reason. */
  readonly count?: { readonly min?: number; readonly max?: number };
  /** What would be needed and is not there at all. */
  readonly without?: MemberKind;
  /** Why everything that there was is skipped. */
  readonly skippedFor?: SkipReason;
}
