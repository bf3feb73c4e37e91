import type { JsonObject, JsonValue } from "./json.ts";
import type { NodeId, Plan, PlanEdge, PlanNode } from "./plan.ts";
import type { RunState } from "./states.ts";

/** Where in nested iterations something happened: one index per enclosing `each`, outermost first. */
export type IndexPath = readonly number[];

/** A failure as events and records keep it; the cause chain is flattened into `details`. */
export interface FailureRecord {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  /** File, line, hook name, and whatever else the code's row in the table of codes names. */
  readonly details?: JsonObject;
}

export type NodeOutcome = "ok" | "error" | "skipped" | "canceled";
export type GateAnswer = "approve" | "deny" | "expired" | "closed";

/**
 * What happens in a run, in order. A run's state is the fold of its events; resuming is reading them again and
 * going on. Keyed by node, index path and attempt. No event holds an absolute path (`design/decisions.md`).
 */
export type RunEvent = { /** Milliseconds since the epoch. */ readonly at: number } & RunEventBody;

export type RunEventBody =
  | { readonly t: "run.opened"; readonly runId: string; readonly params: JsonObject }
  | { readonly t: "run.resumed" }
  | {
      readonly t: "run.closed";
      readonly state: RunState;
      /** Why it was canceled or skipped. */
      readonly why?: string;
      readonly outputs?: JsonObject;
      readonly firstFailed?: NodeId;
      readonly error?: FailureRecord;
    }
  | { readonly t: "run.cancel-asked"; readonly why?: string }
  | ({ readonly t: "node.started" } & NodePlace)
  | ({
      readonly t: "node.progress";
      readonly n?: number;
      readonly of?: number;
      readonly text?: string;
    } & NodePlace)
  | ({ readonly t: "node.retry"; readonly tries: number; readonly error: FailureRecord } & NodePlace)
  /** A leaf's own word on what it has in flight, such as a provider's request id; handed back to it on resume. */
  | ({ readonly t: "node.handle"; readonly handle: JsonValue } & NodePlace)
  | ({
      readonly t: "node.closed";
      readonly how: NodeOutcome;
      readonly why?: string;
      readonly error?: FailureRecord;
      readonly output?: JsonValue;
      readonly arm?: string;
    } & NodePlace)
  /** Nodes outside of any iteration are run again, the failed ones of a retried run and what follows them. */
  | ({ readonly t: "node.reopened" } & NodePlace)
  | ({ readonly t: "each.opened"; readonly count: number; readonly role?: "unit" } & NodePlace)
  | ({ readonly t: "item.started" } & ItemPlace)
  | ({
      readonly t: "item.closed";
      readonly how: "succeeded" | "failed" | "skipped" | "canceled";
      readonly why?: string;
      readonly error?: FailureRecord;
      readonly output?: JsonValue;
    } & ItemPlace)
  /** Failed iterations are tried again: a new attempt in the same run. */
  | ({ readonly t: "item.reopened" } & ItemPlace)
  /** `unit`: number of the unit that waits; absent outside of units. */
  | ({
      readonly t: "gate.opened";
      readonly title: string;
      readonly preview: JsonValue;
      readonly unit?: number;
    } & NodePlace)
  | ({ readonly t: "gate.answered"; readonly answer: GateAnswer; readonly unit?: number } & NodePlace)
  | ({
      readonly t: "plan.grown";
      readonly nodes: readonly PlanNode[];
      readonly edges: readonly PlanEdge[];
      /** `call`: the plan that a `call` node was given at run time; its outputs are in `plan`. */
      readonly reason: "unroll" | "repair" | "call";
      readonly plan?: Plan;
    } & NodePlace)
  /** A budget is used up: more, or what there is. `spent` and `bound` in the budget's own unit. */
  | {
      readonly t: "budget.asked";
      readonly what: "usd" | "calls" | "wall";
      readonly spent: number;
      readonly bound: number;
    }
  | { readonly t: "budget.answered"; readonly answer: "more" | "deliver" };

export interface NodePlace {
  readonly node: NodeId;
  readonly path: IndexPath;
  /** From 1; a retried iteration counts on. */
  readonly attempt: number;
}

export interface ItemPlace {
  /** The `each` node. */
  readonly each: NodeId;
  /** Including the iteration's own index, last. */
  readonly path: IndexPath;
  readonly attempt: number;
}
