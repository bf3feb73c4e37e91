import type { RunBudget } from "../model/plan.ts";
import type { BudgetKind, RunEvent } from "../model/run-event.ts";

/** What a run has cost and what was said about it, as its events tell. */
export interface BudgetState {
  usd: number;
  calls: number;
  /** How long it was carried out before `since`, in milliseconds. */
  ranMs: number;
  /** When the process that carries it out began with it; undefined before it is opened. */
  since: number | undefined;
  lastAt: number;
  /** How often somebody said to keep going. */
  readonly more: Record<BudgetKind, number>;
  /** What is being asked about. */
  open: BudgetKind | undefined;
  /** Nothing new is opened any more. */
  delivering: boolean;
}

export interface BudgetUse {
  readonly what: BudgetKind;
  readonly spent: number;
  readonly bound: number;
}

/** The budget of a run in progress. */
export interface Budget {
  readonly bounds: RunBudget;
  readonly state: BudgetState;
  /** The question that waits for a person, once it can be answered. */
  question: BudgetUse | undefined;
  /** Who wants to open something as soon as it is answered. */
  readonly waiting: Set<() => void>;
}

export function emptyBudget(): BudgetState {
  return {
    usd: 0,
    calls: 0,
    ranMs: 0,
    since: undefined,
    lastAt: 0,
    more: { usd: 0, calls: 0, wall: 0 },
    open: undefined,
    delivering: false,
  };
}

/** Adds the next event of the run. The time in which nobody carried it out is left out. */
export function pushBudget(state: BudgetState, event: RunEvent): void {
  switch (event.t) {
    case "run.opened":
      state.since = event.at;
      break;
    case "run.resumed":
      if (state.since !== undefined) state.ranMs += Math.max(0, state.lastAt - state.since);
      state.since = event.at;
      break;
    case "run.closed":
      // A retry of the run may be asked about again.
      state.delivering = false;
      state.open = undefined;
      break;
    case "node.spent":
      state.usd += event.usd ?? 0;
      state.calls += event.calls ?? 0;
      break;
    case "budget.asked":
      state.open = event.what;
      break;
    case "budget.answered":
      if (event.answer === "deliver") state.delivering = true;
      else if (state.open !== undefined) state.more[state.open] += 1;
      state.open = undefined;
      break;
    default:
  }
  state.lastAt = event.at;
}

/** The first bound that is reached at `now`, or undefined. Each “more” raises its bound by one more of the first. */
export function usedUp(budget: RunBudget, state: BudgetState, now: number): BudgetUse | undefined {
  const ran = state.ranMs + (state.since === undefined ? 0 : now - state.since);
  const uses = [
    ["usd", state.usd, budget.usd],
    ["calls", state.calls, budget.calls ?? 0],
    ["wall", ran, budget.wallMs],
  ] as const;
  for (const [what, spent, first] of uses) {
    const bound = first * (1 + state.more[what]);
    if (bound > 0 && spent >= bound) return { what, spent, bound };
  }
  return undefined;
}
