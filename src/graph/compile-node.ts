import type { PlanNode } from "../model/plan.ts";
import { compileBinding } from "./compile-binding.ts";
import { compileCondition, compilePart } from "./compile-expression.ts";
import type { CompiledNode, NodeDetail, Region } from "./compiled-plan.ts";
import { isExpr } from "./node-expressions.ts";
import { edgeAt, targetOf } from "./plan-index.ts";
import { rootsAt, type PlanLayout } from "./plan-layout.ts";
import type { Roots } from "./roots.ts";
import type { Scope } from "./scope.ts";

const EMPTY_REGION: Region = { depth: 0, nodes: [], entries: [], predecessors: [], nulls: [], zeros: [] };

/** Compiles one node of a valid plan; `readers` is filled by the caller once its region is complete. */
export function compileNode(
  layout: PlanLayout,
  node: PlanNode,
  number: number,
  readers: readonly CompiledNode[],
  body: Region | undefined,
): CompiledNode {
  const { index } = layout;
  const roots = rootsAt(layout, { node: number, place: "own" });
  const next = (index.outgoing[number] ?? []).flatMap((edge) => {
    const to = targetOf(index, edge);
    const found = edgeAt(index, edge);
    if (to === undefined || found === undefined) return [];
    return [
      {
        to: layout.slot[to] ?? 0,
        data: found.carries === "data",
        arm: found.arm,
        maxVisits: found.back?.maxVisits,
      },
    ];
  });
  return {
    id: node.id,
    index: number,
    slot: layout.slot[number] ?? 0,
    node,
    guard: node.guard === undefined ? undefined : compileCondition(node.guard, roots),
    start: typeof node.start === "string" ? node.start : compileCondition(node.start, roots),
    next,
    capBytes: node.capBytes ?? index.plan.policy.limits.outputBytes,
    rerun: node.journal === "rerun",
    readers,
    readAtEnd: layout.readAtEnd[number] ?? false,
    detail: compileDetail(layout, node, number, roots, body),
  };
}

function compileDetail(
  layout: PlanLayout,
  node: PlanNode,
  number: number,
  roots: Roots<Scope>,
  body: Region | undefined,
): NodeDetail {
  switch (node.kind) {
    case "act": {
      const ofResult = rootsAt(layout, { node: number, place: "result" });
      const result =
        node.result === undefined
          ? undefined
          : Object.entries(node.result).map(([name, expr]) => ({ name, value: compilePart(expr, ofResult) }));
      return { kind: "act", node, args: compileBinding(node.call.args, roots), result };
    }
    case "pure": {
      const ofElement = rootsAt(layout, { node: number, place: "element" });
      const expr = isExpr(node.spec) ? node.spec : undefined;
      return {
        kind: "pure",
        node,
        args: compileBinding(node.args, roots),
        element: expr === undefined ? undefined : compilePart(expr, ofElement),
        test: expr === undefined ? undefined : compileCondition(expr, ofElement),
      };
    }
    case "each": {
      const ofIteration = rootsAt(layout, { node: number, place: "iteration" });
      return {
        kind: "each",
        node,
        over: compileBinding(node.over, roots),
        body: body ?? EMPTY_REGION,
        output: node.output === undefined ? undefined : compileBinding(node.output, ofIteration),
      };
    }
    case "branch":
      return {
        kind: "branch",
        node,
        arms: node.arms.map(({ name, when }) => ({
          name,
          when: when === undefined ? undefined : compileCondition(when, roots),
        })),
        pick: node.pick === undefined ? undefined : compilePart(node.pick, roots),
      };
    case "gate":
      return { kind: "gate", node, preview: compileBinding(node.show.preview, roots) };
    case "exit":
      return {
        kind: "exit",
        node,
        output: compileBinding(node.output, roots),
        reason: node.reason === undefined ? undefined : compileBinding(node.reason, roots),
      };
    case "check":
    case "call":
      return { kind: node.kind };
  }
}
