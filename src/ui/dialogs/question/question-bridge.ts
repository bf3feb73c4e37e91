import type { PageBridge } from "../page-bridge.ts";

/** What the question about a second start of the same is opened with. */
export interface DuplicatesBridge extends PageBridge {
  /** Label. */
  readonly workflow: string;
  /** Names of the units that are under way. */
  readonly units: readonly string[];
  /** Units of the start, those included. */
  readonly total: number;
  answer(answer: "others" | "all" | "cancel"): void;
}
