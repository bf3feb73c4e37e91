import type { BudgetUse } from "../engine/budget-state.ts";
import { createJournal, readJournal } from "../engine/journal.ts";
import { acquireLease, type Lease } from "../engine/lease.ts";
import type { OpenGate as EngineGate, RunHandle as EngineHandle } from "../engine/run-handle.ts";
import { foldRun } from "../engine/run-history.ts";
import type { RunStore } from "../engine/run-store.ts";
import { claimSingle } from "../engine/single-run.ts";
import { startRun } from "../engine/start-run.ts";
import { createStatusFold, type StatusFold } from "../engine/status-fold.ts";
import type { UnitQueue } from "../engine/unit-queue.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import { compileNativePlan, type NativePlanParams } from "../formats/native/plan-native.ts";
import { compilePlan } from "../graph/compile-plan.ts";
import { createRunStages } from "../logs/run-stages.ts";
import { stageEntry } from "../logs/stages.ts";
import type { JsonObject } from "../model/json.ts";
import type { OpenGate, RunHandle, RunOptions, RunReport } from "../model/manager-api.ts";
import type { RunRecord } from "../model/run.ts";
import type { RunState } from "../model/states.ts";
import { askBudget } from "./budget-question.ts";
import { createNativeLeaves } from "./native-leaves.ts";
import type { NativeRun } from "./native-run.ts";
import type { ManagerHost } from "./manager-host.ts";
import { concurrencyOf, queuePlace } from "./run-limits.ts";
import type { RunLog } from "./run-log.ts";
import { createStagedChanges, type StagedChanges } from "./staged-changes.ts";

/** What is needed to carry out a run, new or begun. */
export interface RunExecution {
  readonly host: ManagerHost;
  readonly runStore: RunStore;
  readonly queue: UnitQueue;
  readonly record: RunRecord;
  readonly native: NativeRun;
  readonly log: RunLog;
  readonly workspaceDir: string;
  readonly notices: readonly string[];
  readonly options: RunOptions;
  /** `retry`: failed units get a new attempt. */
  readonly mode: "start" | "resume" | "retry";
  /** The run as it stands, for when it ended or is let go. */
  readonly report: () => Promise<RunReport>;
}

/**
 * Takes the run's lease and carries it out. Refused with `run_owned_elsewhere` while another process has it, and with
 * `run_already_active` while another run has the place that only one may have. What is written is asked about through
 * the Ui port unless it was approved beforehand; where nobody can be asked it is refused.
 */
export async function executeRun(execution: RunExecution): Promise<RunHandle> {
  const { host, runStore, record, native, options, mode, log } = execution;
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
    const plan = planOf(execution);
    await claimSingle(plan, record.runId, { store, clock, process: host.process });
    const events = mode === "start" ? [] : await readJournal(store, record.runId);
    for (const event of events) status.push(event);
    await runStore.setRunState(record.runId, "running");
    const stageOf = createRunStages({
      plan,
      unitIds: record.units.map(({ unitId }) => unitId),
      workflowId: record.workflowId,
      trigger: record.trigger,
    });
    const staged = createStagedChanges(host.library);
    for (const event of events) staged.note(event);
    // What the plan has grown by before is no news.
    for (const event of events) if (event.t === "plan.grown") stageOf(event);
    const approvals = createApprovals(execution, staged, {
      waiting: () => engine?.openGates.length ?? 0,
      isOpen: (gate) => engine?.openGates.includes(gate) === true,
      answer: (gate, answer) => {
        engine?.answerGate(gate.node, gate.path, answer);
      },
      letGo: () => engine?.interrupt(),
    });
    const askAboutBudget = async (use: BudgetUse) => {
      const answer = await askBudget(host, { workflow: record.workflowLabel, mode, use });
      // A run that was canceled meanwhile, or answered from elsewhere, waits for nobody.
      if (engine?.openBudget !== use) return;
      if (answer === undefined) engine.interrupt();
      else engine.answerBudget(answer);
    };
    // A run may ask something before there is a handle to answer it by.
    const asking: (() => void)[] = [];
    const soon = (ask: () => void) => {
      if (engine === undefined) asking.push(ask);
      else ask();
    };
    const place = queuePlace(execution.queue, record, host.prefs);
    engine = startRun({
      runId: record.runId,
      plan: compilePlan(plan),
      params: {
        units: record.units as unknown as readonly JsonObject[],
        // A dry run writes nothing that could be approved.
        ask: !record.settings.dryRun && !(options.approveWrites ?? record.settings.approveWrites),
        dryRun: record.settings.dryRun,
      } satisfies NativePlanParams,
      leaves: createNativeLeaves(native, place.backend.id),
      queue: place,
      clock,
      journal,
      ...(mode === "start" ? {} : { history: foldRun(events) }),
      ...(mode === "retry" ? { retryFailed: true } : {}),
      onGate: (gate) => {
        soon(() => {
          approvals(gate);
        });
      },
      onBudget: (use) => {
        soon(() => void askAboutBudget(use));
      },
      onEvent: (event) => {
        status.push(event);
        staged.note(event);
        const entry = stageOf(event);
        if (entry !== undefined) log.write(entry);
        if (event.t === "item.closed" && event.each === "units") {
          const unitId = record.units[event.path[0] ?? -1]?.unitId;
          if (unitId !== undefined) {
            native.hooks.release(unitId);
            native.units.drop(unitId);
            native.dropProducts(unitId);
          }
        }
        options.onEvent?.(event);
      },
    });
    if (asked.cancel) engine.cancel();
    for (const ask of asking) ask();
    return handleOf(execution, engine, status, lease);
  } catch (error) {
    await lease.release();
    throw error;
  }
}

function planOf({ host, record, native }: RunExecution) {
  const { workflow } = native;
  const parallel = concurrencyOf(workflow.manifest.provider, record.settings.maxConcurrency, host.prefs);
  const { backend } = native.requests.settings;
  return compileNativePlan(workflow, record.packageDigest, parallel, {
    workflowParams: record.settings.workflowParams,
    ...(backend === undefined ? {} : { backend }),
  });
}

function handleOf(
  execution: RunExecution,
  engine: EngineHandle,
  status: StatusFold,
  lease: Lease,
): RunHandle {
  const { record, runStore, host, native, workspaceDir, notices, log } = execution;
  const finish = async (): Promise<RunReport> => {
    const outcome = await engine.done;
    try {
      // A run let go at an open gate waits for a person; one let go otherwise was cut off.
      const state: RunState =
        outcome.state === "interrupted" && outcome.error === undefined ? "waiting_user" : outcome.state;
      const ended = state !== "waiting_user" && state !== "interrupted";
      if (!ended) {
        const error = outcome.error === undefined ? {} : { error: outcome.error };
        log.write(stageEntry("run-let-go", host.clock.now(), { args: { state }, ...error }));
      }
      // Of a run that another process took over, that process tells the state.
      if (lease.held) {
        await runStore.setRunState(record.runId, state, {
          endedAt: ended ? host.clock.now() : undefined,
          counts: { ...status.counts },
        });
      }
    } finally {
      await native.close();
      // Nobody waits for it but the end of the program.
      void log.close();
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
    unitStates: () => {
      const units = status.units;
      return record.units.map((_, index) => units[index]?.state ?? "queued");
    },
    openGates: () => engine.openGates.map((gate) => openGate(record, gate)),
    answerGate: (node, path, answer) => {
      engine.answerGate(node, path, answer);
    },
    openBudget: () => engine.openBudget,
    answerBudget: (answer) => {
      engine.answerBudget(answer);
    },
    cancelUnit: (unitId) => {
      const index = record.units.findIndex((unit) => unit.unitId === unitId);
      return index >= 0 && engine.cancelItem([index]);
    },
    cancel: () => {
      engine.cancel();
    },
    letGo: () => {
      const waits = engine.openGates.length > 0 || engine.openBudget !== undefined;
      engine.interrupt(waits ? undefined : new WorkflowError("program_ended"));
    },
    done: finish(),
  };
}

/**
 * Answers gates: by the person, once for all when they said so; refused where there is nobody to ask; left open,
 * and the run let go, when a person was there but gave no answer, and when a run is resumed where nobody is.
 */
function createApprovals(
  { host, record, options, mode }: RunExecution,
  staged: StagedChanges,
  run: {
    /** Gates that are open now. */
    readonly waiting: () => number;
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
    const { runId, workflowLabel } = record;
    const preview = await staged.preview(gate.node, gate.path).catch(() => null);
    if (!run.isOpen(gate)) return;
    const waiting = Math.max(0, run.waiting() - 1);
    const given = await host.ui
      .approve({
        runId,
        unitId,
        workflow: workflowLabel,
        taskName,
        lines,
        preview,
        waiting,
        isOpen: () => run.isOpen(gate),
      })
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
    else if (host.ui.interactive) turn = turn.then(() => ask(gate));
    // What waits for a person goes on waiting when nobody is there.
    else if (mode === "resume") run.letGo();
    else run.answer(gate, "deny");
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
