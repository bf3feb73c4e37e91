import { evaluate } from "../graph/compile-expression.ts";
import type { CompiledPlan } from "../graph/compiled-plan.ts";
import { NodeState } from "../graph/scope.ts";
import { isObject, ownValue, setOwn } from "../graph/values.ts";
import type { JsonObject } from "../model/json.ts";
import type { Frame, FrameEnd } from "./run.ts";

/** What a plan gives, the run's or a called one, whose top ended so. `expression_error` when an output cannot be had. */
export function outputsOf(plan: CompiledPlan, top: Frame, end: FrameEnd): JsonObject {
  return end.byExit === true ? exitOutputs(plan, end.output) : declaredOutputs(plan, top);
}

function declaredOutputs(plan: CompiledPlan, top: Frame): JsonObject {
  const outputs: Record<string, unknown> = {};
  for (const [index, { name, value, fallback }] of plan.outputs.entries()) {
    const output = evaluate(value, top) ?? null;
    const missing = output === null && fallback !== undefined;
    setOwn(outputs, name, missing ? lastByKey(top, name, index === 0) : output);
  }
  return outputs as JsonObject;
}

/**
 * The name in the output of the last node in file order that had its turn; an output without names is the first one's.
 * A node whose guard was false had its turn, and gave null; one on an arm not taken, or behind a failure, had none.
 */
function lastByKey(top: Frame, name: string, isFirst: boolean): unknown {
  const last = top.states.findLastIndex(
    (state) => state === NodeState.ok || state === NodeState.error || state === NodeState.skipped,
  );
  const output = last < 0 ? null : top.outputs[last];
  if (isObject(output)) return ownValue(output, name) ?? null;
  return isFirst ? (output ?? null) : null;
}

/** What an exit of the plan gave, under the declared names; a value without names is the first one's. */
function exitOutputs(plan: CompiledPlan, output: unknown): JsonObject {
  const names = plan.outputs.map(({ name }) => name);
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
