import type { NodeId } from "../model/plan.ts";
import type { RunCounts } from "../model/run.ts";
import type { FailureRecord, RunEvent } from "../model/run-event.ts";
import type { RunState, TaskState } from "../model/states.ts";

/** One unit of the run, as far as events tell; its name and task are in the run's record. */
export interface UnitProgress {
  readonly state: TaskState;
  /** From 1. */
  readonly attempt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** Why it was skipped or canceled. */
  readonly reason?: string;
  readonly error?: FailureRecord;
}

/** How a run stands, kept up event by event. */
export interface StatusFold {
  /** Adds the next event; constant time. */
  push(event: RunEvent): void;
  /** `queued` before the run opens; while it is open `waiting_user` when all that goes on waits for a person. */
  readonly state: RunState;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly counts: RunCounts;
  /**
   * By number, in the order of the run's units; empty for runs without units and before these are known. Made when it
   * is asked for, of all units as they stand then.
   */
  readonly units: readonly UnitProgress[];
  readonly openGates: number;
  /** What the run asks about its budget, if it does. */
  readonly budgetAsked: Extract<RunEvent, { t: "budget.asked" }> | undefined;
  /** What leaves said that they have cost. */
  readonly spent: { readonly usd: number; readonly calls: number };
  /** What the last progress of a leaf said. */
  readonly progress:
    { readonly node: NodeId; readonly n?: number; readonly of?: number; readonly text?: string } | undefined;
}

/** The state of a run and of its units after these events; for one that goes on see {@link createStatusFold}. */
export function foldStatus(events: Iterable<RunEvent>): StatusFold {
  const fold = createStatusFold();
  for (const event of events) fold.push(event);
  return fold;
}

type Counted = Exclude<keyof RunCounts, "total">;

const STATES: readonly TaskState[] = [
  "queued",
  "running",
  "waiting_user",
  "waiting_auth",
  "succeeded",
  "failed",
  "skipped",
  "canceled",
];
const COUNTED: Readonly<Record<TaskState, Counted>> = {
  queued: "queued",
  running: "running",
  waiting_user: "waiting",
  waiting_auth: "waiting",
  succeeded: "succeeded",
  failed: "failed",
  skipped: "skipped",
  canceled: "canceled",
};
const ENDED: ReadonlySet<TaskState> = new Set(["succeeded", "failed", "skipped", "canceled"]);

/** A status without events. The events may be those of the journal, of `onEvent`, or first the one and then the other. */
export function createStatusFold(): StatusFold {
  // One list a field, and maps for what few units have: a long run holds some tens of bytes for each of its units.
  const states: number[] = [];
  const attempts: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const reasons = new Map<number, string>();
  const errors = new Map<number, FailureRecord>();
  const counts = {
    total: 0,
    queued: 0,
    running: 0,
    waiting: 0,
    succeeded: 0,
    failed: 0,
    skipped: 0,
    canceled: 0,
  };
  const openGates = new Set<string>();
  let unitEach: NodeId | undefined;
  let closed: RunState | undefined;
  let opened = false;
  let startedAt: number | undefined;
  let endedAt: number | undefined;
  let progress: StatusFold["progress"];
  let budgetAsked: StatusFold["budgetAsked"];
  const spent = { usd: 0, calls: 0 };

  function stateOf(unit: number): TaskState {
    return STATES[states[unit] ?? 0] ?? "queued";
  }

  function move(unit: number, state: TaskState): void {
    counts[COUNTED[stateOf(unit)]] -= 1;
    counts[COUNTED[state]] += 1;
    states[unit] = STATES.indexOf(state);
  }

  /** Units are known at the latest when their `each` opens; an item's own event may come first after a retry. */
  function know(unit: number): void {
    while (states.length <= unit) {
      states.push(0);
      attempts.push(1);
      starts.push(Number.NaN);
      ends.push(Number.NaN);
      counts.total += 1;
      counts.queued += 1;
    }
  }

  /** A unit's own state from its gates; one that has ended stays as it is. */
  function weighGate(unit: number | undefined, opens: boolean): void {
    if (unit === undefined) return;
    know(unit);
    if (!ENDED.has(stateOf(unit))) move(unit, opens ? "waiting_user" : "running");
  }

  function moveOpen(state: TaskState): void {
    for (const unit of states.keys()) if (!ENDED.has(stateOf(unit))) move(unit, state);
  }

  function resume(): void {
    closed = undefined;
    endedAt = undefined;
    openGates.clear();
    budgetAsked = undefined;
    moveOpen("queued");
  }

  function close(state: RunState): void {
    closed = state;
    openGates.clear();
    budgetAsked = undefined;
    // What never began, or was cut off, has no event of its own.
    if (state !== "interrupted") moveOpen("canceled");
  }

  function pushItem(
    event: Extract<RunEvent, { readonly t: "item.started" | "item.closed" | "item.reopened" }>,
  ) {
    if (event.each !== unitEach || event.path.length !== 1) return;
    const unit = event.path[0] ?? 0;
    know(unit);
    attempts[unit] = event.attempt;
    if (event.t === "item.closed") {
      move(unit, event.how);
      ends[unit] = event.at;
      if (event.why !== undefined) reasons.set(unit, event.why);
      if (event.error !== undefined) errors.set(unit, event.error);
      return;
    }
    ends[unit] = Number.NaN;
    reasons.delete(unit);
    errors.delete(unit);
    if (event.t === "item.reopened") {
      starts[unit] = Number.NaN;
      move(unit, "queued");
    } else {
      if (Number.isNaN(starts[unit])) starts[unit] = event.at;
      move(unit, "running");
    }
  }

  function unitAt(unit: number): UnitProgress {
    const startedAt = starts[unit] ?? Number.NaN;
    const endedAt = ends[unit] ?? Number.NaN;
    const reason = reasons.get(unit);
    const error = errors.get(unit);
    return {
      state: stateOf(unit),
      attempt: attempts[unit] ?? 1,
      ...(Number.isNaN(startedAt) ? {} : { startedAt }),
      ...(Number.isNaN(endedAt) ? {} : { endedAt }),
      ...(reason === undefined ? {} : { reason }),
      ...(error === undefined ? {} : { error }),
    };
  }

  function push(event: RunEvent): void {
    switch (event.t) {
      case "run.opened":
        opened = true;
        startedAt = event.at;
        break;
      case "run.resumed":
        resume();
        break;
      case "run.closed":
        endedAt = event.at;
        close(event.state);
        break;
      case "each.opened":
        if (event.role !== "unit") break;
        unitEach = event.node;
        if (event.count > 0) know(event.count - 1);
        break;
      case "item.started":
      case "item.closed":
      case "item.reopened":
        pushItem(event);
        break;
      case "gate.opened":
        openGates.add(`${event.node}\n${event.path.join(".")}`);
        weighGate(event.unit, true);
        break;
      case "gate.answered":
        openGates.delete(`${event.node}\n${event.path.join(".")}`);
        weighGate(event.unit, false);
        break;
      case "run.cancel-asked":
      case "budget.answered":
        budgetAsked = undefined;
        break;
      case "budget.asked":
        budgetAsked = event;
        break;
      case "node.spent":
        spent.usd += event.usd ?? 0;
        spent.calls += event.calls ?? 0;
        break;
      case "node.progress": {
        const { node, n, of, text } = event;
        progress = {
          node,
          ...(n === undefined ? {} : { n }),
          ...(of === undefined ? {} : { of }),
          ...(text === undefined ? {} : { text }),
        };
        break;
      }
      default:
    }
  }

  return {
    push,
    counts,
    spent,
    get units() {
      return Array.from(states, (_, unit) => unitAt(unit));
    },
    get budgetAsked() {
      return budgetAsked;
    },
    get state() {
      if (closed !== undefined) return closed;
      if (!opened) return "queued";
      const waits = openGates.size > 0 || budgetAsked !== undefined;
      return waits && counts.running === 0 ? "waiting_user" : "running";
    },
    get startedAt() {
      return startedAt;
    },
    get endedAt() {
      return endedAt;
    },
    get openGates() {
      return openGates.size;
    },
    get progress() {
      return progress;
    },
  };
}
