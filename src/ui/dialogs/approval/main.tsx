import { startPage } from "../page.tsx";
import type { ApprovalBridge } from "./approval-bridge.ts";
import { ApprovalDialog } from "./approval-dialog.tsx";

startPage((bridge: ApprovalBridge) => <ApprovalDialog bridge={bridge} />);
