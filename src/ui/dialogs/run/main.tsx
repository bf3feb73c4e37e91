import { startPage } from "../page.tsx";
import type { RunBridge } from "./run-bridge.ts";
import { RunDialog } from "./run-dialog.tsx";

startPage((bridge: RunBridge) => <RunDialog bridge={bridge} />);
