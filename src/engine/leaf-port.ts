import type { WorkflowError } from "../errors/workflow-error.ts";
import type { JsonValue } from "../model/json.ts";
import type { NodeId } from "../model/plan.ts";
import type { IndexPath } from "../model/run-event.ts";

/** One dispatch of an `act` node, as its leaf sees it. */
export interface LeafCall {
  /** What to do, in the port's own words. */
  readonly name: string;
  /** Arguments as bound; shared with other calls, so never to be changed. */
  readonly args: unknown;
  /** The node's name in events (`NodePlace.node`): another one at each visit and in each round of a check. */
  readonly node: NodeId;
  /** Indexes of the iterations around the node, outermost first; of a unit's nodes, the unit's number. */
  readonly path: IndexPath;
  /** From 1; counts up when a failed iteration is tried again. */
  readonly attempt: number;
  /** Idempotency key: run, node and path; the same in every attempt and after every crash. */
  readonly key: string;
  /** What the leaf last handed to `setHandle` in this attempt, also before a crash. */
  readonly handle: JsonValue | undefined;
  /** Aborted on cancel and on timeout; made when it is first asked for. */
  readonly signal: AbortSignal;
  /** Keeps the leaf's word on what it has in flight; durable when the answer is there. */
  setHandle(handle: JsonValue): void | Promise<void>;
  /**
   * Adds to what the run has cost, as soon as it is known, also for what failed: dollars, and calls where no price is
   * known. Kept with the run; numbers that are not above 0 count for nothing.
   */
  spend(cost: { readonly usd?: number; readonly calls?: number }): void;
  /** Step n of `of`, and a text for people; shown, not kept. */
  progress(n?: number, of?: number, text?: string): void;
}

/**
 * What to do with a call that was in flight when the process died: dispatch it again (the leaf finds its handle in
 * the call), take this output as its result, or fail the node.
 */
export type RedispatchAnswer =
  | { readonly action: "call" }
  | { readonly action: "output"; readonly output: unknown }
  | { readonly action: "fail"; readonly error: WorkflowError };

/**
 * Carries out the `act` nodes of one port (`spec/step-formats.md` §7, Ports). An answer that is there at once is
 * returned as it is and costs no promise; a failure is thrown, best as a `WorkflowError`. Outputs are JSON unless
 * the node is of `journal: "rerun"`.
 */
export interface LeafPort {
  // `unknown` takes in a promise of anything; the engine waits for what has a `then`.
  call(call: LeafCall): unknown;
  /** The backend it talks to: while the queue leaves that alone, no call of this port is dispatched. */
  readonly backend?: string;
  /** Asked for nodes with `redispatch: "ask-provider"`; without it such a call fails as `interrupted`. */
  redispatch?(call: LeafCall): RedispatchAnswer | Promise<RedispatchAnswer>;
}
