import type { BudgetAnswer, FailureRecord, GateAnswer, IndexPath, RunEvent } from "../model/run-event.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { NodeId } from "../model/plan.ts";
import type { RunState } from "../model/states.ts";
import type { Clock } from "../ports/clock.ts";
import type { CompiledPlan } from "../graph/compiled-plan.ts";
import type { BudgetUse } from "./budget-state.ts";
import type { Journal } from "./journal.ts";
import type { LeafPort } from "./leaf-port.ts";
import type { QueuePlace } from "./unit-queue.ts";
import type { RunHistory } from "./run-history.ts";

/** What {@link startRun} is given. */
export interface RunOptions {
  readonly runId: string;
  readonly plan: CompiledPlan;
  /** The root `params`; a resumed run keeps those it was opened with. */
  readonly params: JsonObject;
  /** By the port name that `act` nodes call. */
  readonly leaves: Readonly<Record<string, LeafPort>>;
  readonly clock: Clock;
  /** Without one nothing is kept and nothing can be resumed. */
  readonly journal?: Journal;
  /** Fold of the run's events so far: what closed is not run again. */
  readonly history?: RunHistory;
  /** With `history`: failed iterations and nodes get a new attempt, what succeeded stays. */
  readonly retryFailed?: boolean;
  /** Called with every event in order, progress included. A listener that throws is not called again. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Called when a gate is open, durable, and can be answered, from inside too. */
  readonly onGate?: (gate: OpenGate) => void;
  /** Called when the budget is used up, the question is durable and can be answered, from inside too. */
  readonly onBudget?: (question: BudgetUse) => void;
  readonly limits?: RunLimits;
  /** Where its units wait for their turn; without one they run as the plan alone says. */
  readonly queue?: QueuePlace;
}

export interface RunLimits {
  /** Leaf calls in flight at once over the whole run; default: only the plan's own limits. */
  readonly calls?: number;
  /** How long a canceled leaf may take to end before it is given up, in milliseconds; default 1000. */
  readonly cancelGraceMs?: number;
}

/** How a run ended. */
export interface RunOutcome {
  /** Final, or `interrupted` when it was let go or its journal could not be written. */
  readonly state: RunState;
  readonly outputs: JsonObject;
  /** The first node at the top that failed, in time; units fail without it. */
  readonly firstFailed?: NodeId;
  readonly error?: FailureRecord;
  /** Why it was canceled or skipped; `budget` when it delivered what it had, since its budget was used up. */
  readonly why?: string;
  /** A check did not pass, and the run went on without it (`CheckNode.exhausted`). */
  readonly unchecked?: true;
  /** What `onEvent` threw, if it did. */
  readonly listenerError?: FailureRecord;
}

/** A gate that waits for a person. */
export interface OpenGate {
  readonly node: NodeId;
  readonly path: IndexPath;
  readonly title: string;
  readonly preview: JsonValue;
  readonly model?: string;
}

/** A run in this process. */
export interface RunHandle {
  readonly runId: string;
  /** Never rejects. Resolves when the run is closed and that is durable. */
  readonly done: Promise<RunOutcome>;
  /** The outcome once there is one; a run whose leaves all answer at once has it when `startRun` returns. */
  readonly outcome: RunOutcome | undefined;
  readonly openGates: readonly OpenGate[];
  /** What the budget's open question is about; undefined when there is none. */
  readonly openBudget: BudgetUse | undefined;
  /** Stops the run: leaves are aborted, what has not begun does not begin. Asked twice, the first counts. */
  cancel(why?: string): void;
  /**
   * Stops one iteration: of the units, or of the `each` named. A queued one closes as skipped
   * (`host-queue-canceled`). False when there is no such iteration open.
   */
  cancelItem(path: IndexPath, each?: NodeId): boolean;
  /** False when no gate is open there. */
  answerGate(node: NodeId, path: IndexPath, answer: GateAnswer): boolean;
  /** False when the budget asks nothing. */
  answerBudget(answer: BudgetAnswer): boolean;
  /** Lets the run go without closing it: leaves are aborted, nothing more is journalled, it can be resumed. */
  interrupt(error?: unknown): void;
}
