import type { Loop } from "../graph/compiled-plan.ts";
import type { NodeId } from "../model/plan.ts";

/** What runs more than once in a frame, and how often it did; lists are by slot. */
export interface Again {
  /** Names of the nodes before any of them ran again. */
  readonly base: readonly NodeId[];
  /** Along edges back, from 1; absent = 1. */
  readonly visits: (number | undefined)[];
  /** Up to which visit a former process came. */
  readonly lastVisits: (number | undefined)[];
  /** For checks, within a visit. */
  readonly redone: (number | undefined)[];
  /** Of a check: how often it was asked in this visit. */
  readonly checks: (number | undefined)[];
  /** When the nodes that edges back lead to were first run, in milliseconds since the epoch. */
  readonly since: (number | undefined)[];
  /** How settled nodes closed, as edges are judged by it. */
  readonly closings: ({ readonly arm: string | undefined; readonly passed: boolean } | undefined)[];
  /** In which round of a check's repair a node is. */
  readonly rounds: (Loop | undefined)[];
  /** What a check said that has the node run again. */
  readonly feedback: (string | undefined)[];
  /** Bodies that are about to run again. */
  readonly pending: PendingLoop[];
  /** `each` nodes whose iterations are nodes of this region. */
  readonly siblings: Map<number, { beginNext(): void }>;
  /** Nodes that the plan grew by here. */
  grown: number;
}

export interface PendingLoop {
  readonly loop: Loop;
  /** Whether what the body's nodes still give counts for nothing. */
  readonly replaces: boolean;
  /** Nothing but running nodes of the body keeps it from going on. */
  due: boolean;
  readonly begin: () => void;
}

export function createAgain(base: readonly NodeId[]): Again {
  return {
    base,
    visits: [],
    lastVisits: [],
    redone: [],
    checks: [],
    since: [],
    closings: [],
    rounds: [],
    feedback: [],
    pending: [],
    siblings: new Map(),
    grown: 0,
  };
}

/** The name of a node at its n-th visit, redone m - 1 times in it. */
export function repeatedName(base: NodeId, visit: number, redone: number): NodeId {
  return `${base}${visit > 1 ? `~v${visit}` : ""}${redone > 1 ? `~r${redone}` : ""}`;
}
