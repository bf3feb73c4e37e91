import { startPage } from "../page.tsx";
import type { ReportBridge } from "./report-bridge.ts";
import { ReportDialog } from "./report-dialog.tsx";

startPage((bridge: ReportBridge) => <ReportDialog bridge={bridge} />);
