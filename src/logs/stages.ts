import type { LogEntry, LogLevel, LogScope } from "../model/run-log.ts";

type Stage = readonly [scope: LogScope, level: LogLevel];

/** Stages that this program logs (`spec/native-workflows.md` §12.8); the message of each is `log-<stage>`. */
const STAGES = {
  "trigger-start": ["workflow-trigger", "info"],
  "trigger-rejected-no-selection": ["workflow-trigger", "warn"],
  "trigger-no-valid-input": ["workflow-trigger", "warn"],
  "trigger-refused": ["workflow-trigger", "error"],
  "duplicate-running-job-skipped": ["workflow-trigger", "warn"],
  "trigger-notice": ["workflow-trigger", "warn"],
  "run-resumed": ["workflow-trigger", "info"],
  "run-cancel-asked": ["workflow-trigger", "warn"],
  "run-succeeded": ["workflow-trigger", "info"],
  "run-ended": ["workflow-trigger", "warn"],
  "run-failed": ["workflow-trigger", "error"],
  "run-let-go": ["workflow-trigger", "warn"],
  "run-undone": ["workflow-trigger", "info"],

  "unit-started": ["job", "debug"],
  "unit-succeeded": ["job", "info"],
  "unit-failed": ["job", "error"],
  "unit-skipped": ["job", "info"],
  "unit-canceled": ["job", "warn"],
  "build-requests-start": ["job", "debug"],
  "build-requests-finished": ["job", "debug"],
  "build-requests-failed": ["job", "error"],
  "apply-start": ["job", "debug"],
  "apply-succeeded": ["job", "info"],
  "apply-failed": ["job", "error"],
  "apply-parent-missing": ["job", "error"],
  "apply-succeeded-preflight-short-circuit": ["job", "info"],
  "apply-failed-preflight-short-circuit": ["job", "error"],
  "apply-succeeded-preflight-aggregate": ["job", "info"],
  "apply-failed-preflight-aggregate": ["job", "error"],
  "apply-deferred-aggregate-child": ["job", "debug"],
  "approval-asked": ["job", "info"],
  "approval-answered": ["job", "info"],
  "commit-start": ["job", "debug"],
  "commit-succeeded": ["job", "info"],
  "commit-failed": ["job", "error"],
  "step-failed": ["job", "error"],
  "step-retried": ["job", "warn"],

  "unit-reopened": ["state-machine", "info"],
  "plan-grown": ["state-machine", "debug"],
  "budget-asked": ["state-machine", "warn"],
  "budget-answered": ["state-machine", "info"],

  "provider-request-start": ["provider", "debug"],
  "provider-request-finished": ["provider", "debug"],
  "provider-request-failed": ["provider", "error"],
  "provider-request-known": ["provider", "debug"],
  "provider-progress": ["provider", "debug"],

  "workflow-hook-execute-start": ["hook", "debug"],
  "workflow-hook-execute-succeeded": ["hook", "debug"],
  "workflow-hook-execute-failed": ["hook", "error"],
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof STAGES;

export const STAGE_NAMES = Object.keys(STAGES) as readonly StageName[];

/** An entry of this program about a stage. */
export function stageEntry(
  stage: StageName,
  at: number,
  fields: Omit<Partial<LogEntry>, "at" | "stage" | "message"> = {},
): LogEntry {
  const [scope, level] = STAGES[stage];
  return { at, level, scope, stage, message: `log-${stage}`, ...fields };
}
