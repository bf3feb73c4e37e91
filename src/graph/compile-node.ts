import type { PlanNode } from "../model/plan.ts";
import { compileBinding } from "./compile-binding.ts";
import { compileCondition, compilePart } from "./compile-expression.ts";
import { compileBackEdges, compileRedo } from "./compile-loops.ts";
import type { CompiledNode, CompiledPlan, NodeDetail, Region } from "./compiled-plan.ts";
import { isExpr } from "./node-expressions.ts";
import { edgeAt, targetOf } from "./plan-index.ts";
import { rootsAt, type PlanLayout } from "./plan-layout.ts";
import type { Roots } from "./roots.ts";
import type { Scope } from "./scope.ts";

/** What a node is made of that stands elsewhere. */
export interface NodeParts {
  /** Filled by the caller once the node's region is complete. */
  readonly readers: readonly CompiledNode[];
  /** Of an `each`. */
  readonly body: Region | undefined;
  /** The plan that a `call` names. */
  readonly called: CompiledPlan | undefined;
}

/** Compiles one node of a valid plan. */
export function compileNode(
  layout: PlanLayout,
  node: PlanNode,
  number: number,
  parts: NodeParts,
): CompiledNode {
  const { index } = layout;
  const roots = rootsAt(layout, { node: number, place: "own" });
  const next = (index.outgoing[number] ?? []).flatMap((edge) => {
    const to = targetOf(index, edge);
    const found = edgeAt(index, edge);
    if (to === undefined || found === undefined || found.back !== undefined) return [];
    return [{ to: layout.slot[to] ?? 0, data: found.carries === "data", arm: found.arm }];
  });
  return {
    id: node.id,
    index: number,
    slot: layout.slot[number] ?? 0,
    node,
    guard: node.guard === undefined ? undefined : compileCondition(node.guard, roots),
    start: typeof node.start === "string" ? node.start : compileCondition(node.start, roots),
    next,
    back: compileBackEdges(layout, number),
    capBytes: node.capBytes ?? index.plan.policy.limits.outputBytes,
    rerun: node.journal === "rerun",
    readers: parts.readers,
    readAtEnd: layout.readAtEnd[number] ?? false,
    readBack: layout.readBack[number] ?? false,
    detail: compileDetail(layout, node, number, roots, parts),
  };
}

function compileDetail(
  layout: PlanLayout,
  node: PlanNode,
  number: number,
  roots: Roots<Scope>,
  { body, called }: NodeParts,
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
        body: required(body),
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
      return {
        kind: "check",
        node,
        args: compileBinding(node.call.args, roots),
        passWhen: compileCondition(node.passWhen, rootsAt(layout, { node: number, place: "result" })),
        redo: compileRedo(layout, number, node.repair),
      };
    case "call":
      return {
        kind: "call",
        node,
        args: compileBinding(node.args, roots),
        target:
          typeof node.plan === "string"
            ? { plan: required(called) }
            : { grow: compileBinding(node.plan.grow, roots) },
      };
  }
}

function required<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("A part of a valid node is missing.");
  return part;
}
