import { WorkflowError } from "../errors/workflow-error.ts";
import { evaluate } from "../graph/compile-expression.ts";
import type { CompiledNode, NodeDetail } from "../graph/compiled-plan.ts";
import { textOf } from "../graph/values.ts";
import type { Frame, Run } from "./run.ts";
import { closeError, closeOk } from "./settle.ts";

type CheckDetail = Extract<NodeDetail, { kind: "check" }>;

/** So much of what a check said stands in the failure. */
const REASON_LENGTH = 500;

/**
 * Closes a check by what its call gave: passed; or not, and then what it names is redone while rounds are left; else it
 * goes on unchecked or fails with `check_failed`, as the node says.
 */
export function judge(run: Run, frame: Frame, node: CompiledNode, detail: CheckDetail, value: unknown): void {
  let passed: boolean;
  frame.result = value ?? null;
  try {
    passed = evaluate(detail.passWhen, frame);
  } catch (error) {
    closeError(run, frame, node, error);
    return;
  } finally {
    frame.result = null;
  }
  if (passed) {
    closeOk(run, frame, node, value);
  } else if (hasRounds(frame, node, detail)) {
    closeOk(run, frame, node, value, "repair");
  } else if (detail.node.exhausted === "go-on") {
    closeOk(run, frame, node, value, "unchecked");
  } else {
    const args = { node: node.id, reason: textOf(value).slice(0, REASON_LENGTH) };
    closeError(run, frame, node, new WorkflowError("check_failed", { args }));
  }
}

/** Whether what the check names may be redone once more; all times it was asked count, the first too. */
function hasRounds({ again, region }: Frame, { slot }: CompiledNode, { node, redo }: CheckDetail): boolean {
  if (redo === undefined || node.repair === undefined || again === undefined) return false;
  const { rounds, nodes } = region.policy.limits;
  if ((again.checks[slot] ?? 1) >= Math.min(node.repair.attempts, rounds)) return false;
  return region.nodes.length + again.grown + redo.body.length <= nodes;
}
