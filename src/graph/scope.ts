import type { JsonObject } from "../model/json.ts";

/** How a node of a running plan stands, as `status.<node>` reads it and as start rules judge it. */
export const NodeState = {
  /** Not settled. */
  open: 0,
  running: 1,
  ok: 2,
  error: 3,
  /** Its guard was false: its output is null, and what follows goes on. */
  skipped: 4,
  /** Not reached: an arm not taken, or a start rule that did not hold. */
  dead: 5,
  /** Something that it needs failed. */
  blocked: 6,
  canceled: 7,
} as const;
export type NodeState = (typeof NodeState)[keyof typeof NodeState];

/** The word of each {@link NodeState} for expressions and events; null while it is open. */
export const NODE_STATE_WORDS: readonly ("ok" | "error" | "skipped" | "canceled" | null)[] = [
  null,
  null,
  "ok",
  "error",
  "skipped",
  "skipped",
  "skipped",
  "canceled",
];

/**
 * What the expressions of one region of a plan read: the region's outputs and states by slot, and the scope
 * around it. The engine's frames are scopes; so is the one inside `filter` and `map`, one level deeper.
 */
export interface Scope {
  readonly parent: Scope | null;
  readonly params: JsonObject;
  readonly item: unknown;
  readonly index: number;
  readonly outputs: readonly unknown[];
  readonly states: readonly NodeState[];
  /** Whether a node of this region has failed so far; the root `run.failed`. */
  readonly failed: boolean;
  /** Whether everything the starting node needs closed ok; the root `run.needsOk`. */
  readonly needsOk: boolean;
  /** The raw result of the leaf whose result map is being read; the root `result`. */
  readonly result: unknown;
}
