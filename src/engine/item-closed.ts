import { toFailureRecord } from "../errors/workflow-error.ts";
import { evaluate } from "../graph/compile-expression.ts";
import type { NodeDetail } from "../graph/compiled-plan.ts";
import { NodeState } from "../graph/scope.ts";
import type { Frame, FrameEnd } from "./run.ts";
import type { ItemClosed } from "./run-history.ts";
import { asJson } from "./settle.ts";

type EachDetail = Extract<NodeDetail, { kind: "each" }>;

/** How an iteration closed, with its output: what an exit gave, the `each`'s own binding, or its last node's. */
export function itemClosed(item: Frame, end: FrameEnd, detail: EachDetail): ItemClosed {
  const unchecked = item.unchecked ? ({ unchecked: true } as const) : {};
  if (end.how !== "succeeded" || end.byExit === true) {
    return {
      how: end.how,
      ...(end.why === undefined ? {} : { why: end.why }),
      ...(end.error === undefined ? {} : { error: end.error }),
      ...(end.output === undefined ? {} : { output: asJson(end.output) }),
      ...unchecked,
    };
  }
  if (detail.output === undefined) {
    return { how: "succeeded", output: asJson(lastOutput(item)), ...unchecked };
  }
  try {
    return { how: "succeeded", output: asJson(evaluate(detail.output, item)), ...unchecked };
  } catch (error) {
    return failedItem(error);
  }
}

export function failedItem(error: unknown): ItemClosed {
  return { how: "failed", error: toFailureRecord(error) };
}

/** Of the last node in file order that closed ok; a node that is not journalled keeps its output to itself. */
export function lastOutput(frame: Frame): unknown {
  const { nodes } = frame.region;
  for (let slot = nodes.length - 1; slot >= 0; slot -= 1) {
    if (frame.states[slot] === NodeState.ok && nodes[slot]?.rerun === false) return frame.outputs[slot];
  }
  return null;
}
