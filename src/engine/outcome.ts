import { toFailureRecord, WorkflowError } from "../errors/workflow-error.ts";
import type { JsonObject } from "../model/json.ts";
import type { RunState } from "../model/states.ts";
import { exceedsBytes } from "./json-size.ts";
import { outputsOf } from "./plan-outputs.ts";
import type { Frame, FrameEnd, Run, UnitTally } from "./run.ts";
import type { RunOutcome } from "./run-handle.ts";

/** How a run ended, from how its top ended and from what became of its units. */
export function outcomeOf(run: Run, frame: Frame, end: FrameEnd): RunOutcome {
  const state = stateOf(run, end);
  let outputs: JsonObject = {};
  let { error } = end;
  let final = state;
  try {
    outputs = capped(run, outputsOf(run.plan, frame, end));
  } catch (thrown) {
    // A run that had already failed keeps its own reason.
    if (state === "succeeded" || state === "partial") {
      final = "failed";
      error = toFailureRecord(thrown);
    }
  }
  return {
    state: final,
    outputs,
    ...(run.firstFailed === undefined ? {} : { firstFailed: run.firstFailed }),
    ...(error === undefined ? {} : { error }),
    ...whyOf(run, end, final),
    ...(frame.unchecked ? { unchecked: true } : {}),
    ...(run.listenerError === undefined ? {} : { listenerError: run.listenerError }),
  };
}

/** The outputs together are held to the cap of one node's. */
function capped(run: Run, outputs: JsonObject): JsonObject {
  const { outputBytes } = run.plan.plan.policy.limits;
  if (outputBytes === 0 || !exceedsBytes(outputs, outputBytes)) return outputs;
  throw new WorkflowError("output_too_large", {
    args: { of: "run", node: run.plan.plan.title, bytes: outputBytes },
  });
}

/** A run that was to deliver what it has ends as its parts did, and says that there could have been more. */
function whyOf(run: Run, end: FrameEnd, state: RunState): { why?: string } {
  if (end.why !== undefined) return { why: end.why };
  const delivered = state === "succeeded" || state === "partial" || state === "skipped";
  return delivered && run.budget?.state.delivering === true ? { why: "budget" } : {};
}

function stateOf(run: Run, end: FrameEnd): RunState {
  const unitEach = run.plan.unitEach;
  const failedByUnits = end.how === "failed" && unitEach !== undefined && run.firstFailed === unitEach.id;
  if (end.byExit === true || unitEach === undefined || (end.how !== "succeeded" && !failedByUnits))
    return end.how;
  return stateOfUnits(run.units);
}

/**
 * A run's state from its units': all skipped, some failed, or none did. A unit that somebody canceled, or whose writes
 * somebody declined, is no failure: beside one that succeeded the run did what it was told.
 */
function stateOfUnits({ succeeded, failed, skipped, canceled }: UnitTally): RunState {
  if (failed > 0) return succeeded > 0 ? "partial" : "failed";
  if (canceled > 0 && succeeded === 0) return "canceled";
  return succeeded === 0 && skipped > 0 ? "skipped" : "succeeded";
}
