import type { ItemRef } from "../../model/item-ref.ts";
import type { ManagerApi, RunHandle, RunReport } from "../../model/manager-api.ts";
import type { UndoReport } from "../../model/receipt.ts";
import type { RunCounts } from "../../model/run.ts";
import type { FailureRecord } from "../../model/run-event.ts";
import type { RunState } from "../../model/states.ts";

/** A run as a notice knows it. */
export interface FollowedRun {
  readonly runId: string;
  readonly label: string;
  readonly state: RunState;
  readonly counts: RunCounts;
  /** It is over, or was put away until somebody goes on with it. */
  readonly ended: boolean;
  /** Milliseconds. */
  readonly timeLeft?: number;
  /** Canceling was asked for. */
  readonly canceling?: true;
  /** It waits for a person's answer. */
  readonly waits?: true;
  /** What went wrong first. */
  readonly failure?: FailureRecord;
  /** Objects and files that it wrote and that were not taken back. */
  readonly wrote: number;
  /** What it changed, or worked on when it changed nothing. */
  readonly items: readonly ItemRef[];
  /** Files that it wrote and that are still there; absolute. */
  readonly files: readonly string[];
  /** Why units were skipped, each reason once. */
  readonly reasons: readonly string[];
  readonly undo?: "under-way" | UndoSummary;
}

export interface UndoSummary {
  readonly reverted: number;
  readonly kept: number;
}

/** A run that goes on, as its handle tells of it. */
export function runUnderWay(
  handle: Pick<RunHandle, "runId" | "record" | "status" | "openGates" | "openBudget">,
  timeLeft: number | undefined,
  canceling: boolean,
): FollowedRun {
  const { state, counts } = handle.status();
  const waits = handle.openGates().length > 0 || handle.openBudget() !== undefined;
  return {
    runId: handle.runId,
    label: handle.record.workflowLabel,
    state,
    counts,
    ended: false,
    ...(timeLeft === undefined ? {} : { timeLeft }),
    ...(canceling ? { canceling: true as const } : {}),
    ...(waits ? { waits: true as const } : {}),
    wrote: 0,
    items: [],
    files: [],
    reasons: [],
  };
}

/** A run that ended, or was left waiting. */
export function endedRun(report: RunReport): FollowedRun {
  const { summary, units, receipts, products, changed, error } = report;
  const failure = error ?? units.find((unit) => unit.error !== undefined)?.error;
  const touched = changed.filter(({ type }) => type === "item").map(({ ref }) => ref);
  const targets = units.map(({ targetParentRef }) => targetParentRef).filter((ref) => ref !== undefined);
  return {
    runId: summary.runId,
    label: summary.workflowLabel,
    state: summary.state,
    counts: summary.counts,
    ended: true,
    ...(failure === undefined ? {} : { failure }),
    wrote: [...receipts, ...products].filter(({ undoneAt }) => undoneAt === undefined).length,
    items: touched.length > 0 ? touched : targets,
    files: products.filter(({ undoneAt }) => undoneAt === undefined).map(({ absolutePath }) => absolutePath),
    reasons: [
      ...new Set(
        units
          .filter(({ state }) => state === "skipped")
          .map(({ reason }) => reason)
          .filter((reason) => reason !== undefined),
      ),
    ],
  };
}

/** How much was taken back, and how much was left alone. */
export function undoSummary(report: Awaited<ReturnType<ManagerApi["undo"]>>): UndoSummary {
  const { reverted, removedFiles, kept, keptFiles, unknown = 0 }: UndoReport = report;
  return { reverted: reverted.length + removedFiles.length, kept: kept.length + keptFiles.length + unknown };
}
