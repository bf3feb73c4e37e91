import { toFailureRecord } from "../errors/workflow-error.ts";
import { evaluate } from "../graph/compile-expression.ts";
import { NodeState } from "../graph/scope.ts";
import { isObject, ownValue, setOwn } from "../graph/values.ts";
import type { JsonObject } from "../model/json.ts";
import type { RunState } from "../model/states.ts";
import type { Frame, FrameEnd, Run, UnitTally } from "./run.ts";
import type { RunOutcome } from "./run-handle.ts";

/** How a run ended, from how its top ended and from what became of its units. */
export function outcomeOf(run: Run, frame: Frame, end: FrameEnd): RunOutcome {
  const state = stateOf(run, end);
  let outputs: JsonObject = {};
  let { error } = end;
  let final = state;
  try {
    outputs = end.byExit === true ? exitOutputs(run, end.output) : runOutputs(run, frame);
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
    ...(end.why === undefined ? {} : { why: end.why }),
    ...(run.listenerError === undefined ? {} : { listenerError: run.listenerError }),
  };
}

function stateOf(run: Run, end: FrameEnd): RunState {
  const unitEach = run.plan.unitEach;
  const failedByUnits = end.how === "failed" && unitEach !== undefined && run.firstFailed === unitEach.id;
  if (end.byExit === true || unitEach === undefined || (end.how !== "succeeded" && !failedByUnits))
    return end.how;
  return stateOfUnits(run.units);
}

/** A run's state from its units': all skipped, some failed, or none did. */
export function stateOfUnits({ succeeded, failed, skipped, canceled }: UnitTally): RunState {
  if (failed > 0) return succeeded > 0 ? "partial" : "failed";
  if (canceled > 0) return succeeded > 0 ? "partial" : "canceled";
  return succeeded === 0 && skipped > 0 ? "skipped" : "succeeded";
}

function runOutputs(run: Run, frame: Frame): JsonObject {
  const outputs: Record<string, unknown> = {};
  for (const [index, { name, value, fallback }] of run.plan.outputs.entries()) {
    const output = evaluate(value, frame) ?? null;
    const missing = output === null && fallback !== undefined;
    setOwn(outputs, name, missing ? lastByKey(frame, name, index === 0) : output);
  }
  return outputs as JsonObject;
}

/** The name in the output of the last node in file order that closed; an output without names is the first one's. */
function lastByKey(frame: Frame, name: string, isFirst: boolean): unknown {
  const last = frame.states.findLastIndex((state) => state !== NodeState.open && state !== NodeState.running);
  const output = last < 0 ? null : frame.outputs[last];
  if (isObject(output)) return ownValue(output, name) ?? null;
  return isFirst ? (output ?? null) : null;
}

/** What an exit of the run gave, under the declared names; a value without names is the first one's. */
function exitOutputs(run: Run, output: unknown): JsonObject {
  const names = run.plan.outputs.map(({ name }) => name);
  if (names.length === 0 && isObject(output)) return output as JsonObject;
  const outputs: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    setOwn(
      outputs,
      name,
      isObject(output) ? (ownValue(output, name) ?? null) : index === 0 ? (output ?? null) : null,
    );
  }
  return outputs as JsonObject;
}
