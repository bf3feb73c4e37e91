import type { RunBudget } from "../model/plan.ts";
import type { BudgetAnswer, BudgetKind } from "../model/run-event.ts";
import { emptyBudget, usedUp, type Budget, type BudgetState, type BudgetUse } from "./budget-state.ts";
import { emit, tellListener, whenDurable } from "./emit.ts";
import type { Frame, Run } from "./run.ts";

/** A budget that goes on from what the run's events tell; undefined for plans without one. */
export function createBudget(
  bounds: RunBudget | undefined,
  before: BudgetState | undefined,
  now: number,
): Budget | undefined {
  if (bounds === undefined) return undefined;
  const state = before ?? emptyBudget();
  state.since ??= now;
  // A question that nobody answered is asked again when somebody wants to open something.
  state.open = undefined;
  return { bounds, state, question: undefined, waiting: new Set() };
}

/**
 * Whether something new may be opened in a frame: an iteration of an `each`, or what the plan grows by
 * (`spec/step-formats.md` §5.8, gate before growth). What is inside of an open iteration is part of it, and never cut.
 * `later`: a person is asked, and `again` is called once when there is an answer. Not to be asked about what was open
 * before a restart.
 */
export function mayOpen(run: Run, frame: Frame, again: () => void): "yes" | "no" | "later" {
  const { budget } = run;
  if (budget === undefined || frame.path.length > 0) return "yes";
  // The answer may come from inside the question, and there may be a second bound behind the first.
  for (;;) {
    if (budget.state.delivering) return "no";
    if (budget.state.open === undefined) {
      const use = usedUp(budget.bounds, budget.state, run.clock.now());
      if (use === undefined) return "yes";
      ask(run, budget, use);
    }
    if (isAsking(budget)) {
      budget.waiting.add(again);
      return "later";
    }
  }
}

/** A function, since answering from inside the question changes it. */
function isAsking({ state }: Budget): boolean {
  return state.open !== undefined;
}

function ask(run: Run, budget: Budget, use: BudgetUse): void {
  budget.state.open = use.what;
  if (run.observed) emit(run, { t: "budget.asked", ...use });
  if (!asksPerson(budget.bounds, use.what)) {
    settle(run, budget, "deliver");
    return;
  }
  whenDurable(run, () => {
    if (budget.state.open === undefined) return;
    budget.question = use;
    tellListener(run, () => run.onBudget?.(use));
  });
}

function asksPerson({ atLimit, atWall = "stop-opening" }: RunBudget, what: BudgetKind): boolean {
  return (what === "wall" ? atWall : atLimit) === "ask";
}

/** Answers the open question; false when there is none. */
export function answerBudget(run: Run, answer: BudgetAnswer): boolean {
  const { budget } = run;
  if (budget?.question === undefined || run.over || run.top.ending !== undefined) return false;
  settle(run, budget, answer);
  const waiting = [...budget.waiting];
  budget.waiting.clear();
  for (const again of waiting) again();
  run.wake();
  return true;
}

function settle(run: Run, budget: Budget, answer: BudgetAnswer): void {
  const { state } = budget;
  if (answer === "deliver") state.delivering = true;
  else if (state.open !== undefined) state.more[state.open] += 1;
  state.open = undefined;
  budget.question = undefined;
  if (run.observed) emit(run, { t: "budget.answered", answer });
}
