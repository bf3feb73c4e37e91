import { refId } from "../library/change-target.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { RunRecord } from "../model/run.ts";
import type { ExecutionUnit, FrozenUnit } from "../model/selection.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { LibraryPort } from "../ports/library.ts";
import type { SelectionPlan } from "../selection/plan-selection.ts";
import type { PlannerProbes } from "../selection/probes.ts";
import { thawUnit } from "../selection/thaw-unit.ts";
import type { FactSelection } from "../model/item-facts.ts";

/** The units of a run as hooks see them, made when a unit begins and dropped when it ends. */
export interface RunUnits {
  /** Refused with `unit_member_missing` when an item of the unit is gone or in the trash. */
  get(frozen: FrozenUnit): Promise<ExecutionUnit>;
  /** Absolute paths of the unit's attachments by `libraryId/key`. */
  paths(unit: ExecutionUnit): Promise<ReadonlyMap<string, string>>;
  drop(unitId: string): void;
}

export interface RunUnitsOptions {
  readonly library: LibraryPort;
  readonly workflow: LoadedWorkflow;
  readonly record: RunRecord;
  readonly probes: PlannerProbes;
  /** Of a run that starts now; a resumed one makes its units from fresh facts. */
  readonly plan?: SelectionPlan;
}

export function createRunUnits(options: RunUnitsOptions): RunUnits {
  const { library, workflow, record, probes, plan } = options;
  const made = new Map<string, Promise<ExecutionUnit>>();
  let facts: Promise<FactSelection> | undefined;

  async function make(frozen: FrozenUnit): Promise<ExecutionUnit> {
    if (plan !== undefined) return plan.unit(frozen.order);
    facts ??= freshFacts();
    return thawUnit({
      frozen,
      selection: await facts,
      rules: workflow.manifest,
      probes,
      sampledAt: new Date(record.startedAt).toISOString(),
    });
  }

  /** Of all the run's items at once; those that are gone are the units' own trouble. */
  async function freshFacts(): Promise<FactSelection> {
    const refs = new Map<string, ItemRef>();
    const add = (ref: ItemRef | null) => {
      if (ref !== null) refs.set(refId(ref), ref);
    };
    for (const unit of record.units) for (const member of unit.members) add(member.ref);
    for (const ref of record.selection ?? []) add(ref);
    const all = [...refs.values()];
    const states = await library.items(all);
    return library.facts(all.filter((_, index) => states[index] !== undefined));
  }

  return {
    get(frozen) {
      let unit = made.get(frozen.unitId);
      if (unit === undefined) {
        unit = make(frozen);
        made.set(frozen.unitId, unit);
      }
      return unit;
    },
    async paths(unit) {
      const paths = new Map<string, string>();
      for (const entry of unit.selectionContext.items) {
        if (entry.kind !== "attachment") continue;
        const path = await library.filePath(entry.ref);
        if (path !== undefined) paths.set(refId(entry.ref), path);
      }
      return paths;
    },
    drop(unitId) {
      made.delete(unitId);
    },
  };
}
