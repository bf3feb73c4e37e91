import { startPage } from "../page.tsx";
import type { EditorBridge } from "./editor-bridge.ts";
import { EditorDialog } from "./editor-dialog.tsx";

startPage((bridge: EditorBridge) => <EditorDialog bridge={bridge} />);
