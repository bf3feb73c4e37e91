import type { GeckoCases } from "../harness/gecko-cases.ts";
import { approvalCases } from "./dialog-approval-cases.ts";
import { editorCases } from "./dialog-editor-cases.ts";
import { explainCases } from "./dialog-explain-cases.ts";
import { reportCases } from "./dialog-report-cases.ts";
import { runCases } from "./dialog-run-cases.ts";

export const cases: GeckoCases = {
  ...runCases,
  ...approvalCases,
  ...explainCases,
  ...editorCases,
  ...reportCases,
};
