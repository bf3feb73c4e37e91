import type { JsonObject } from "./json.ts";

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
  /** Why it is disabled; `text`: localised, for codes that are none of the planner's. */
  readonly reason?: { readonly code: string; readonly args?: JsonObject; readonly text?: string };
}
