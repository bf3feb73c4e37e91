import { createJournal, readJournal } from "../engine/journal.ts";
import { acquireLease, type Lease } from "../engine/lease.ts";
import type { OpenGate as EngineGate, RunHandle as EngineHandle } from "../engine/run-handle.ts";
import { foldRun } from "../engine/run-history.ts";
import type { RunStore } from "../engine/run-store.ts";
import { startRun } from "../engine/start-run.ts";
import { createStatusFold, type StatusFold } from "../engine/status-fold.ts";
import { compileNativePlan } from "../formats/native/plan-native.ts";
import { compilePlan } from "../graph/compile-plan.ts";
import type { JsonObject } from "../model/json.ts";
import type { OpenGate, RunHandle, RunOptions, RunReport } from "../model/manager-api.ts";
import type { RunRecord } from "../model/run.ts";
import type { RunState } from "../model/states.ts";
import { createNativeLeaves } from "./native-leaves.ts";
import type { NativeRun } from "./native-run.ts";
import type { ManagerHost } from "./manager-host.ts";

/** What is needed to carry out a run, new or begun. */
export interface RunExecution {
  readonly host: ManagerHost;
  readonly runStore: RunStore;
  readonly record: RunRecord;
  readonly native: NativeRun;
  readonly workspaceDir: string;
  readonly notices: readonly string[];
  readonly options: RunOptions;
  /** `retry`: failed units get a new attempt. */
  readonly mode: "start" | "resume" | "retry";
  /** The run as it stands, for when it ended or is let go. */
  readonly report: () => Promise<RunReport>;
}

/** Units at once when nothing else is said (`design/decisions.md`, queue). */
const DEFAULT_CONCURRENCY: Readonly<Record<string, number>> = { skillrunner: 3, "generic-http": 3 };
/**
 * `0` means no limit; this is one in practice, also for numbers above it: each unit at work has a worker of its own,
 * which takes memory and time to start.
 */
const MOST_AT_ONCE = 64;

/** How many units of a run go on at once. */
export function concurrencyOf(provider: string, limit: number | undefined): number {
  const units = limit ?? DEFAULT_CONCURRENCY[provider] ?? 1;
  return units === 0 ? MOST_AT_ONCE : Math.min(units, MOST_AT_ONCE);
}

/**
 * Takes the run's lease and carries it out. Refused with `run_owned_elsewhere` while another process has it. What is
 * written is asked about through the Ui port unless it was approved beforehand; where nobody can be asked it is
 * refused.
 */
export async function executeRun(execution: RunExecution): Promise<RunHandle> {
  const { host, runStore, record, native, options, mode } = execution;
  const { clock, store } = host;
  const status = createStatusFold();
  const journal = createJournal(store, record.runId, clock);
  let engine: EngineHandle | undefined;
  const asked = { cancel: false };
  const lease = await acquireLease(record.runId, {
    store,
    clock,
    process: host.process,
    onCancel: () => {
      asked.cancel = true;
      engine?.cancel();
    },
    onLost: (error) => {
      journal.abandon(error);
      engine?.interrupt(error);
    },
  });
  try {
    const events = mode === "start" ? [] : await readJournal(store, record.runId);
    for (const event of events) status.push(event);
    await runStore.setRunState(record.runId, "running");
    const approvals = createApprovals(execution, {
      isOpen: (gate) => engine?.openGates.includes(gate) === true,
      answer: (gate, answer) => {
        engine?.answerGate(gate.node, gate.path, answer);
      },
      letGo: () => engine?.interrupt(),
    });
    // A resumed run may open a gate before there is a handle to answer it by.
    const opened: EngineGate[] = [];
    engine = startRun({
      runId: record.runId,
      plan: compilePlan(planOf(execution)),
      params: {
        units: record.units as unknown as JsonObject["units"],
        // A dry run writes nothing that could be approved.
        ask: !record.settings.dryRun && !(options.approveWrites ?? record.settings.approveWrites),
        dryRun: record.settings.dryRun,
      },
      leaves: createNativeLeaves(native),
      clock,
      journal,
      ...(mode === "start" ? {} : { history: foldRun(events) }),
      ...(mode === "retry" ? { retryFailed: true } : {}),
      onGate: (gate) => {
        if (engine === undefined) opened.push(gate);
        else approvals(gate);
      },
      onEvent: (event) => {
        status.push(event);
        if (event.t === "item.closed" && event.each === "units") {
          const unitId = record.units[event.path[0] ?? -1]?.unitId;
          if (unitId !== undefined) {
            native.hooks.release(unitId);
            native.units.drop(unitId);
          }
        }
        options.onEvent?.(event);
      },
    });
    if (asked.cancel) engine.cancel();
    for (const gate of opened) approvals(gate);
    return handleOf(execution, engine, status, lease);
  } catch (error) {
    await lease.release();
    throw error;
  }
}

function planOf({ record, native }: RunExecution) {
  const { workflow } = native;
  const parallel = concurrencyOf(workflow.manifest.provider, record.settings.maxConcurrency);
  return compileNativePlan(workflow, record.packageDigest, parallel);
}

function handleOf(
  execution: RunExecution,
  engine: EngineHandle,
  status: StatusFold,
  lease: Lease,
): RunHandle {
  const { record, runStore, host, native, workspaceDir, notices } = execution;
  const finish = async (): Promise<RunReport> => {
    const outcome = await engine.done;
    try {
      // A run let go at an open gate waits for a person; one let go otherwise was cut off.
      const state: RunState =
        outcome.state === "interrupted" && outcome.error === undefined ? "waiting_user" : outcome.state;
      const ended = state !== "waiting_user" && state !== "interrupted";
      // Of a run that another process took over, that process tells the state.
      if (lease.held) {
        await runStore.setRunState(record.runId, state, {
          endedAt: ended ? host.clock.now() : undefined,
          counts: { ...status.counts },
        });
      }
    } finally {
      await native.hooks.close();
      await lease.release();
    }
    // Afterwards, so that a run that was let go is nobody's.
    const report = await execution.report();
    // Why it was cut off is known to this process alone: a journal that cannot be written does not hold it.
    return outcome.error === undefined ? report : { error: outcome.error, ...report };
  };
  return {
    runId: record.runId,
    record,
    workspaceDir,
    notices,
    status: () => ({ state: status.state, counts: status.counts }),
    openGates: () => engine.openGates.map((gate) => openGate(record, gate)),
    answerGate: (node, path, answer) => {
      engine.answerGate(node, path, answer);
    },
    cancel: () => {
      engine.cancel();
    },
    done: finish(),
  };
}

/**
 * Answers gates: by the person, once for all when they said so; refused where there is nobody to ask; left open,
 * and the run let go, when a person was there but gave no answer.
 */
function createApprovals(
  { host, record, options }: RunExecution,
  run: {
    readonly isOpen: (gate: EngineGate) => boolean;
    readonly answer: (gate: EngineGate, answer: "approve" | "deny") => void;
    readonly letGo: () => void;
  },
): (gate: EngineGate) => void {
  // A run begun without approval may be resumed with it.
  let all = options.approveWrites ?? record.settings.approveWrites;
  // One question at a time, so that an answer for all also covers the units that wait their turn.
  let turn: Promise<void> = Promise.resolve();
  const ask = async (gate: EngineGate): Promise<void> => {
    if (!run.isOpen(gate)) return;
    if (all) {
      run.answer(gate, "approve");
      return;
    }
    const { unitId, taskName, lines } = openGate(record, gate);
    const given = await host.ui
      .approve({ runId: record.runId, unitId, taskName, lines, preview: gate.preview })
      .catch(() => "unanswered" as const);
    // A run that was canceled meanwhile waits for nobody.
    if (!run.isOpen(gate)) return;
    if (given === "unanswered") {
      run.letGo();
      return;
    }
    if (given === "all") all = true;
    run.answer(gate, given === "none" ? "deny" : "approve");
  };
  return (gate) => {
    if (all) run.answer(gate, "approve");
    else if (!host.ui.interactive) run.answer(gate, "deny");
    else turn = turn.then(() => ask(gate));
  };
}

function openGate(record: RunRecord, gate: EngineGate): OpenGate {
  const unit = record.units[gate.path[0] ?? -1];
  const lines = Array.isArray(gate.preview) ? gate.preview.filter((line) => typeof line === "string") : [];
  return {
    node: gate.node,
    path: gate.path,
    unitId: unit?.unitId ?? "",
    taskName: unit?.taskName ?? "",
    lines,
  };
}
