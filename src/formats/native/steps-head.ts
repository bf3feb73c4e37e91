import type { Binding } from "../../model/expression.ts";
import type { NodeId, Plan } from "../../model/plan.ts";
import type { PlanBuilder } from "./plan-builder.ts";

/** What a plan of steps has from its workflow. */
export interface StepsHead {
  readonly origin: Plan["origin"];
  readonly title: string;
  readonly provider: string;
}

/** What each node of a step is bound to: its number, the whole request, and what the step before gave. */
export function stepInputs(
  builder: PlanBuilder,
  index: number,
  before: NodeId | undefined,
): Readonly<Record<"index" | "request" | "before", Binding>> {
  return {
    index: { lit: index },
    request: { expr: builder.path("params", ["request"]) },
    before: before === undefined ? { lit: null } : { expr: builder.path("nodes", [before]) },
  };
}

/** What every plan of steps gives back. */
export interface StepsOutputs {
  /** A provider's result. */
  readonly runResult: Binding;
  /** Whether the result is applied already, so that the workflow's own `applyResult` is left out. */
  readonly owned: Binding;
}

/** Puts a plan of steps together; its parameters are those that the unit's request chain binds. */
export function stepsPlan(builder: PlanBuilder, head: StepsHead, outputs: StepsOutputs): Plan {
  return {
    irVersion: 1,
    origin: head.origin,
    title: head.title,
    params: [
      { name: "request", required: true, source: "field" },
      { name: "unit", required: true, source: "selection" },
      { name: "part", required: true, source: "field" },
      { name: "ask", required: true, source: "env" },
      { name: "dryRun", required: true, source: "env" },
    ],
    nodes: builder.nodes,
    edges: builder.edges,
    outputs: [
      { name: "runResult", value: outputs.runResult },
      { name: "owned", value: outputs.owned },
    ],
    policy: {
      order: "file",
      parallel: 1,
      limits: {
        nodes: Math.max(1, builder.nodes.length),
        fan: 1,
        rounds: 1,
        visits: MAX_VISITS,
        outputBytes: 16 * 1024 * 1024,
      },
    },
    needs: ["hooks", "library.read", "library.write", "files.write", `provider.${head.provider}`],
  };
}

/** Most times that one call of a polling step is made; the time limit ends it long before. */
export const MAX_VISITS = 1_000_000;
