import { startPage } from "../page.tsx";
import { DuplicatesDialog } from "./duplicates-dialog.tsx";
import type { DuplicatesBridge } from "./question-bridge.ts";

startPage((bridge: DuplicatesBridge) => <DuplicatesDialog bridge={bridge} />);
