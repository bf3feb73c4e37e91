import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import { follow, type StepRecord } from "./handoff.ts";
import type { SequencePayload } from "./sequence-payload.ts";

/** How far a sequence has come; what a step that is done hands to the next. */
export interface SequenceProgress {
  /** The steps that ran, in order. */
  readonly ran: readonly StepRecord[];
  /** The last of them ends the sequence with its output. */
  readonly stop: boolean;
}

/** What a finished sequence gives to the unit it is part of. */
export interface SequenceOutcome {
  readonly runResult: JsonObject;
  /** The final step's own `applyResult` ran, so the workflow's is left out. */
  readonly owned: boolean;
}

/**
 * A step that came back: its result JSON is its output, and without one it failed (`step_result_missing`). Whether its
 * `short_circuit` holds is strict equality, and a missing path equals nothing (`spec/native-workflows.md` §10.8).
 */
export function stepDone(
  payload: SequencePayload,
  index: number,
  result: JsonObject,
  before: SequenceProgress | null,
): SequenceProgress {
  const step = payload.steps[index];
  if (step === undefined) throw new Error(`there is no step ${index}`);
  const output = result.resultJson;
  if (output === undefined) throw new WorkflowError("step_result_missing", { args: { step: step.id } });
  const record: StepRecord = { id: step.id, index, skillId: step.skill_id, output, result };
  const when = step.short_circuit?.when;
  const found = when === undefined ? undefined : follow(output, when.path.split("."));
  return {
    ran: [...(before?.ran ?? []), record],
    stop: when !== undefined && found !== undefined && found === when.equals,
  };
}

/**
 * The result of the whole sequence: the final step's output, or that of the step that stopped it, with all its steps
 * under `sequence`. `skipped` are the steps left out by their condition.
 */
export function sequenceOutcome(
  payload: SequencePayload,
  { ran, stop }: SequenceProgress,
  skipped: readonly string[],
): SequenceOutcome {
  const last = stop ? ran.at(-1) : ran.find(({ id }) => id === payload.final_step_id);
  if (last === undefined)
    throw new WorkflowError("step_result_missing", { args: { step: payload.final_step_id } });
  const final = payload.steps[last.index];
  const byId = new Map(ran.map((record) => [record.id, record]));
  const steps = payload.steps.flatMap((step): JsonObject[] => {
    const record = byId.get(step.id);
    if (record !== undefined) return [stepSummary(record)];
    return skipped.includes(step.id) ? [{ id: step.id, skillId: step.skill_id, status: "skipped" }] : [];
  });
  const { sequence: _, ...kept } = last.result;
  return {
    runResult: {
      ...kept,
      status: "succeeded",
      resultJson: last.output,
      responseJson: last.output,
      sequence: { finalStepId: last.id, stopped: stop, steps: steps as readonly JsonValue[] },
    },
    owned: last.id === payload.final_step_id && final?.apply_result !== undefined,
  };
}

/** A step's own result, as its reader and result context are made from it. */
function stepSummary({ id, index, skillId, output, result }: StepRecord): JsonObject {
  return { ...result, id, index, skillId, status: "succeeded", resultJson: output };
}
