import { readJournal } from "../engine/journal.ts";
import { leaseOwner } from "../engine/lease.ts";
import type { RunStore } from "../engine/run-store.ts";
import { foldStatus } from "../engine/status-fold.ts";
import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import { refId } from "../library/change-target.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { RunHandle } from "../model/manager-api.ts";
import type { RunRecord } from "../model/run.ts";
import type { FrozenUnit } from "../model/selection.ts";
import type { TaskState } from "../model/states.ts";
import type { SelectionPlan } from "../selection/plan-selection.ts";
import type { UiPort } from "../ports/ui.ts";
import type { ManagerHost } from "./manager-host.ts";

/** A start that is looked at before it becomes a run. */
export interface GuardedStart {
  readonly workflow: { readonly id: string; readonly label: string };
  readonly selection: readonly ItemRef[];
  /** With at least one unit. */
  readonly plan: SelectionPlan;
}

/** A unit of a start that a run of the same workflow is at work on, or is still to begin. */
export interface UnitUnderWay {
  /** Number of the unit in the plan. */
  readonly order: number;
  readonly runId: string;
}

export interface DuplicateGuard {
  /**
   * Begins a start, without the units that a run of the same workflow has not ended yet: in whatever process on this
   * home, the same unit or one that shares a member with it (`spec/native-workflows.md` §12.1). A person is asked about
   * all of them at once, or about each; only a yes lets it begin again. Refused with `run_duplicate` when no unit is left. Of two starts at
   * the same time the second waits until the first is a run, or was refused.
   *
   * @param begin is given the units to leave out
   */
  start<T>(asked: GuardedStart, begin: (leftOut: readonly UnitUnderWay[]) => Promise<T>): Promise<T>;
}

type GuardHost = Pick<ManagerHost, "store" | "clock" | "process" | "ui" | "localizer" | "library">;

/** One start that is no run yet. */
interface Pending {
  readonly workflowId: string;
  readonly keys: ReadonlySet<string>;
  readonly over: Promise<unknown>;
}

export function createDuplicateGuard(
  host: GuardHost,
  runStore: RunStore,
  running: ReadonlyMap<string, Pick<RunHandle, "unitStates">>,
): DuplicateGuard {
  const { store, ui, localizer, library } = host;
  const pending = new Set<Pending>();

  /** Runs of the workflow that somebody carries out now; those that were cut off are at work on nothing. */
  const activeRuns = async (workflowId: string): Promise<readonly RunRecord[]> => {
    const active: RunRecord[] = [];
    for (const { run_id: id } of await store.all("SELECT run_id FROM leases ORDER BY rowid")) {
      const runId = String(id);
      const stored = await runStore.getRun(runId).catch(damaged);
      if (stored === undefined) continue;
      const { record } = stored;
      const same = record.workflowId === workflowId && record.libraryIdentity === library.identity;
      if (same && !record.settings.dryRun && (await leaseOwner(runId, host)) !== undefined)
        active.push(record);
    }
    return active;
  };

  /** By key, the run that has it. */
  const keysUnderWay = async (workflowId: string, keys: ReadonlySet<string>) => {
    const taken = new Map<string, string>();
    for (const { runId, units, selection } of await activeRuns(workflowId)) {
      const shared = units.map((unit) => unitKeys(unit, selection ?? []).filter((key) => keys.has(key)));
      if (shared.every((own) => own.length === 0)) continue;
      const states = running.get(runId)?.unitStates() ?? (await journalledStates(runId));
      shared.forEach((own, index) => {
        if (ENDED.has(states[index] ?? "queued")) return;
        for (const key of own) if (!taken.has(key)) taken.set(key, runId);
      });
    }
    return taken;
  };

  const journalledStates = async (runId: string): Promise<readonly TaskState[]> =>
    foldStatus((await readJournal(store, runId).catch(damaged)) ?? []).units.map(({ state }) => state);

  const mayRepeat = async (workflow: string, unit: FrozenUnit, run: string): Promise<boolean> => {
    const question = localizer.text("manager-duplicate-question", { workflow, unit: unit.taskName, run });
    return (await ui.confirm(question).catch(() => undefined)) === true;
  };

  /** Units of the plan that share something with what runs are at work on. */
  const unitsIn = ({ selection, plan }: GuardedStart, taken: ReadonlyMap<string, string>) => {
    const found: UnitUnderWay[] = [];
    for (let order = 0; order < plan.unitCount; order += 1) {
      const runId = firstOf(unitKeys(plan.freeze(order), selection), taken);
      if (runId !== undefined) found.push({ order, runId });
    }
    return found;
  };

  /** One question about all of them; of those that have ended meanwhile none is left out. */
  const askAtOnce = async (
    ask: NonNullable<UiPort["chooseDuplicates"]>,
    asked: GuardedStart,
    taken: ReadonlyMap<string, string>,
    keys: ReadonlySet<string>,
  ): Promise<readonly UnitUnderWay[]> => {
    const { workflow, plan } = asked;
    const found = unitsIn(asked, taken);
    if (found.length === 0) return [];
    const runs = [...new Set(found.map(({ runId }) => runId))];
    const answer = await ask({
      workflow: workflow.label,
      units: found.map(({ order }) => plan.freeze(order).taskName),
      total: plan.unitCount,
      runs,
    }).catch(() => undefined);
    if (answer === "all") return [];
    if (answer === "others") return unitsIn(asked, await keysUnderWay(workflow.id, keys));
    throw refused(asked, found, { declined: true });
  };

  const unitsUnderWay = async (asked: GuardedStart, keys: ReadonlySet<string>) => {
    const { workflow, selection, plan } = asked;
    let taken = await keysUnderWay(workflow.id, keys);
    if (taken.size === 0) return [];
    if (ui.interactive && ui.chooseDuplicates !== undefined) {
      return askAtOnce(ui.chooseDuplicates.bind(ui), asked, taken, keys);
    }
    const found: UnitUnderWay[] = [];
    for (let order = 0; order < plan.unitCount; order += 1) {
      const unit = plan.freeze(order);
      const own = unitKeys(unit, selection);
      const runId = firstOf(own, taken);
      if (runId === undefined) continue;
      if (ui.interactive) {
        if (await mayRepeat(workflow.label, unit, runId)) continue;
        // It may have ended while the person thought about it.
        taken = await keysUnderWay(workflow.id, keys);
        if (firstOf(own, taken) === undefined) continue;
      }
      found.push({ order, runId });
    }
    return found;
  };

  return {
    async start(asked, begin) {
      const { workflow, selection, plan } = asked;
      const keys = new Set(
        Array.from({ length: plan.unitCount }, (_, order) => unitKeys(plan.freeze(order), selection)).flat(),
      );
      for (;;) {
        const earlier = [...pending].find(
          (other) => other.workflowId === workflow.id && overlap(other.keys, keys),
        );
        if (earlier === undefined) break;
        await earlier.over;
      }
      let end: (value?: unknown) => void = () => undefined;
      const own: Pending = { workflowId: workflow.id, keys, over: new Promise((done) => (end = done)) };
      pending.add(own);
      try {
        const leftOut = await unitsUnderWay(asked, keys);
        if (leftOut.length > 0 && leftOut.length === plan.unitCount) throw refused(asked, leftOut, {});
        return await begin(leftOut);
      } finally {
        pending.delete(own);
        end();
      }
    },
  };
}

/** `declined`: a person was asked and wants nothing started. */
function refused(
  { workflow }: GuardedStart,
  units: readonly UnitUnderWay[],
  details: { readonly declined?: true },
): WorkflowError {
  const runs = [...new Set(units.map(({ runId }) => runId))];
  return new WorkflowError("run_duplicate", {
    args: { workflow: workflow.label, run: runs[0] ?? "", count: units.length },
    details: { runs, ...details },
  });
}

const ENDED: ReadonlySet<TaskState> = new Set(["succeeded", "failed", "skipped", "canceled"]);

/**
 * What tells that two units are about the same: the unit itself and its members. A unit of the whole selection names no
 * member, so it is the same only where all of the selection is.
 */
function unitKeys(
  { inputUnitIdentity, members }: FrozenUnit,
  selection: readonly ItemRef[],
): readonly string[] {
  const keys = new Set<string>();
  for (const { kind, ref } of members) {
    if (ref === null) return [`whole:${[...new Set(selection.map(refId))].sort().join("+")}`];
    keys.add(`${kind}:${refId(ref)}`);
  }
  return [inputUnitIdentity, ...keys];
}

function firstOf(keys: readonly string[], taken: ReadonlyMap<string, string>): string | undefined {
  for (const key of keys) {
    const runId = taken.get(key);
    if (runId !== undefined) return runId;
  }
  return undefined;
}

function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}

/** What cannot be read of one run keeps no other from being started. */
function damaged(error: unknown): undefined {
  if (isWorkflowError(error) && (error.code === "run_damaged" || error.code === "journal_damaged"))
    return undefined;
  throw error;
}
