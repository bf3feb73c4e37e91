import { isWorkflowError } from "../../errors/workflow-error.ts";
import { errorText } from "../../l10n/error-text.ts";
import { messageId } from "../../l10n/message-id.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import type { WorkflowRoot } from "../../model/workflow.ts";
import { diagnosticAt, type DiagnosisOptions } from "../native/diagnose.ts";

/** Something that could not be read while scanning. */
export interface ScanProblem {
  /** Path below the root; `""` for the root folder itself. */
  readonly path: string;
  readonly error: unknown;
}

/** A root that cannot be listed is an error; anything else that fails while scanning is a warning. */
export function scanProblem(root: WorkflowRoot, problem: ScanProblem, options: DiagnosisOptions): Diagnostic {
  const reason = reasonOf(problem.error, options);
  const wholeRoot = problem.path === "";
  return diagnosticAt(
    { line: 1, column: 1 },
    {
      code: wholeRoot ? "scan_path_error" : "scan_runtime_warning",
      pointer: "",
      message: wholeRoot ? messageId("diagnostic-scan-path") : messageId("diagnostic-scan-runtime"),
      args: { root: root.id, path: problem.path, reason },
    },
    { file: wholeRoot ? "." : problem.path, root: root.id },
    options,
  );
}

function reasonOf(error: unknown, { localizer }: DiagnosisOptions): string {
  if (isWorkflowError(error)) return errorText(localizer, error).message;
  return error instanceof Error ? error.message : String(error);
}
