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
  /** `queued` before the run opens; while it is open `waiting_user` when all that goes on waits at gates. */
  readonly state: RunState;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly counts: RunCounts;
  /** By number, in the order of the run's units; empty for runs without units and before these are known. */
  readonly units: readonly UnitProgress[];
  readonly openGates: number;
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

interface UnitCell {
  state: TaskState;
  attempt: number;
  startedAt?: number;
  endedAt?: number;
  reason?: string;
  error?: FailureRecord;
}

type Counted = Exclude<keyof RunCounts, "total">;

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
  const units: UnitCell[] = [];
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

  function move(cell: UnitCell, state: TaskState): void {
    counts[COUNTED[cell.state]] -= 1;
    counts[COUNTED[state]] += 1;
    cell.state = state;
  }

  /** Units are known at the latest when their `each` opens; an item's own event may come first after a retry. */
  function unitAt(index: number): UnitCell {
    while (units.length <= index) {
      units.push({ state: "queued", attempt: 1 });
      counts.total += 1;
      counts.queued += 1;
    }
    return units[index] ?? { state: "queued", attempt: 1 };
  }

  /** A unit's own state from its gates; one that has ended stays as it is. */
  function weighGate(unit: number | undefined, opens: boolean): void {
    if (unit === undefined) return;
    const cell = unitAt(unit);
    if (!ENDED.has(cell.state)) move(cell, opens ? "waiting_user" : "running");
  }

  function resume(): void {
    closed = undefined;
    endedAt = undefined;
    openGates.clear();
    for (const cell of units) if (!ENDED.has(cell.state)) move(cell, "queued");
  }

  function close(state: RunState): void {
    closed = state;
    openGates.clear();
    if (state === "interrupted") return;
    // What never began, or was cut off, has no event of its own.
    for (const cell of units) if (!ENDED.has(cell.state)) move(cell, "canceled");
  }

  function pushItem(
    event: Extract<RunEvent, { readonly t: "item.started" | "item.closed" | "item.reopened" }>,
  ) {
    if (event.each !== unitEach || event.path.length !== 1) return;
    const cell = unitAt(event.path[0] ?? 0);
    cell.attempt = event.attempt;
    if (event.t === "item.closed") {
      move(cell, event.how);
      cell.endedAt = event.at;
      if (event.why !== undefined) cell.reason = event.why;
      if (event.error !== undefined) cell.error = event.error;
      return;
    }
    delete cell.endedAt;
    delete cell.reason;
    delete cell.error;
    if (event.t === "item.reopened") {
      delete cell.startedAt;
      move(cell, "queued");
    } else {
      cell.startedAt ??= event.at;
      move(cell, "running");
    }
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
        if (event.count > 0) unitAt(event.count - 1);
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
    units,
    counts,
    get state() {
      if (closed !== undefined) return closed;
      if (!opened) return "queued";
      return openGates.size > 0 && counts.running === 0 ? "waiting_user" : "running";
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
