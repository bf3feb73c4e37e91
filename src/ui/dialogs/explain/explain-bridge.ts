import type { ExplainReport } from "../../../model/manager-api.ts";
import type { PageBridge } from "../page-bridge.ts";

/** What the window “Why not?” is opened with. */
export interface ExplainBridge extends PageBridge {
  readonly report: ExplainReport;
}
