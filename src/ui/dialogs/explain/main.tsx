import { startPage } from "../page.tsx";
import type { ExplainBridge } from "./explain-bridge.ts";
import { ExplainDialog } from "./explain-dialog.tsx";

startPage((bridge: ExplainBridge) => <ExplainDialog bridge={bridge} />);
