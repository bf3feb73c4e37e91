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
      /** Why it was canceled or skipped; `budget`: it delivered what it had, since its budget was used up. */
      readonly why?: string;
      readonly outputs?: JsonObject;
      readonly firstFailed?: NodeId;
      readonly error?: FailureRecord;
      /** A check did not pass, and the run went on without it. */
      readonly unchecked?: true;
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
  /** What a leaf says it has cost since it last said so; the run's budget is the sum of these. */
  | ({ readonly t: "node.spent"; readonly usd?: number; readonly calls?: number } & NodePlace)
  | ({
      readonly t: "node.closed";
      readonly how: NodeOutcome;
      readonly why?: string;
      readonly error?: FailureRecord;
      readonly output?: JsonValue;
      /**
       * Of a branch: the one that was chosen. Of a check that did not pass: `repair`, what it names is redone, or
       * `unchecked`, the run goes on; the latter also of a node that has such a check inside.
       */
      readonly arm?: string;
    } & NodePlace)
  /**
   * Nodes outside of any iteration are run again, the failed ones of a retried run and what follows them. `anew`: also
   * what the plan had grown by there is forgotten.
   */
  | ({ readonly t: "node.reopened"; readonly anew?: true } & NodePlace)
  | ({ readonly t: "each.opened"; readonly count: number; readonly role?: "unit" } & NodePlace)
  | ({ readonly t: "item.started" } & ItemPlace)
  | ({
      readonly t: "item.closed";
      readonly how: "succeeded" | "failed" | "skipped" | "canceled";
      readonly why?: string;
      readonly error?: FailureRecord;
      readonly output?: JsonValue;
      /** A check inside did not pass, and the iteration went on without it. */
      readonly unchecked?: true;
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
      /** With the names that their events have; of a `call`, as in the called plan. */
      readonly nodes: readonly PlanNode[];
      readonly edges: readonly PlanEdge[];
      readonly reason: "unroll" | "repair" | "call";
      /** `call`: the plan that the node was given at run time, without its nodes and edges. */
      readonly plan?: Plan;
      /** `unroll`: what the new nodes are about, one element for each iteration. */
      readonly items?: readonly JsonValue[];
    } & NodePlace)
  /** A budget is used up: more, or what there is. `spent` and `bound` in the budget's own unit (wall: milliseconds). */
  | {
      readonly t: "budget.asked";
      readonly what: BudgetKind;
      readonly spent: number;
      readonly bound: number;
    }
  /** Given at once, without a person, where the plan says so. */
  | { readonly t: "budget.answered"; readonly answer: BudgetAnswer };

export type BudgetKind = "usd" | "calls" | "wall";
/** `more`: one more bound; `deliver`: nothing new is opened, and the run ends with what it has. */
export type BudgetAnswer = "more" | "deliver";

export interface NodePlace {
  /**
   * The node's id where it stands alone in the plan. Behind `<call>/` in a called plan; `<each>[2]`, or
   * `<each>[2]/<id>` when the body has several nodes, for nodes that an `each` with siblings made; with `~v2` at its
   * second visit along an edge back, with `~r2` when a check has it redone.
   */
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
