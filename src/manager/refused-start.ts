import { isWorkflowError, toFailureRecord } from "../errors/workflow-error.ts";
import { stageEntry, type StageName } from "../logs/stages.ts";
import type { StartRequest } from "../model/manager-api.ts";
import type { LogEntry } from "../model/run-log.ts";

/** A start that left no run behind, for the log of what belongs to none (`spec/native-workflows.md` §12.8). */
export function refusedStart(at: number, request: StartRequest, error: unknown): LogEntry {
  return stageEntry(stageOf(request, error), at, {
    args: { workflow: request.workflowId, trigger: request.trigger, selected: request.selection.length },
    error: toFailureRecord(error),
  });
}

function stageOf({ selection }: StartRequest, error: unknown): StageName {
  if (isWorkflowError(error) && error.code === "run_duplicate") return "duplicate-running-job-skipped";
  if (!isWorkflowError(error) || error.code !== "no_valid_input_units") return "trigger-refused";
  return selection.length === 0 ? "trigger-rejected-no-selection" : "trigger-no-valid-input";
}
