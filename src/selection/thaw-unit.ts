import { WorkflowError } from "../errors/workflow-error.ts";
import type { FactSelection, ItemFacts } from "../model/item-facts.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { DigestImageValue, ExecutionUnit, FrozenUnit } from "../model/selection.ts";
import { childrenOf, entryKindOf, isLiveNote, isTrashed } from "./item-rows.ts";
import { generatedNoteKinds, kindBit, kindMask, readNoteKinds } from "./note-kinds.ts";
import type { NoteProbe, PlannerProbes } from "./probes.ts";
import { type Ready, whenReady } from "./ready.ts";
import { digestValue, type PlanningRules } from "./selectors.ts";
import { makeUnit, type UnitSource } from "./units.ts";

const rowIndex = new WeakMap<FactSelection, ReadonlyMap<string, number>>();

export interface ThawRequest {
  readonly frozen: FrozenUnit;
  /** Fresh facts with the members' references selected; for a unit of the whole selection, all of the run's. */
  readonly selection: FactSelection;
  readonly rules: PlanningRules;
  readonly probes: Pick<PlannerProbes, "notes">;
  /** ISO text; the same for every attempt of a run. */
  readonly sampledAt: string;
}

/**
 * Makes a journalled unit an {@link ExecutionUnit} again, with the facts as they are now. Selectors and filters are
 * not asked again: the unit was accepted when the run was started.
 * @throws WorkflowError `unit_member_missing` naming every member that is gone or in the trash, or that is no longer
 *   the target of a digest image
 */
export function thawUnit(request: ThawRequest): Ready<ExecutionUnit> {
  const { frozen, selection, rules, probes, sampledAt } = request;
  const { facts } = selection;
  const rows = memberRows(frozen, selection);
  const source: UnitSource = {
    facts,
    member: rules.inputs.member.kind,
    grouping: rules.inputs.grouping.mode,
    label: rules.label,
    sampledAt,
    contextRows:
      rules.inputs.member.kind === "selection"
        ? selection.rows.filter((row) => !isTrashed(facts, row))
        : selection.rows,
    noteKindOf: () => "custom",
    digest: undefined,
  };
  const thaw = (values: Partial<UnitSource>): ExecutionUnit =>
    makeUnit(
      { ...source, ...values },
      frozen.order,
      rows.map((row, at) => ({ row, n: at + 1 })),
      frozen.taskName,
    );
  switch (source.member) {
    case "generated-note":
      return whenReady(generatedNoteKinds(facts, rows, probes.notes), (kinds) => {
        const byRow = new Map(rows.map((row, at) => [row, kinds[at] ?? "custom"]));
        return thaw({ noteKindOf: (row) => byRow.get(row) ?? "custom" });
      });
    case "digest-image-target":
      return whenReady(digestOf(facts, rows, probes.notes), (digest) => {
        if (digest === undefined)
          throw missing(
            frozen,
            frozen.members.flatMap(({ ref }) => ref ?? []),
          );
        return thaw({ digest });
      });
    default:
      return thaw({});
  }
}

/** Row of each member; -1 stands for the whole selection. */
function memberRows(frozen: FrozenUnit, selection: FactSelection): number[] {
  const byRef = rowsByRef(selection);
  const gone: ItemRef[] = [];
  const found = frozen.members.map(({ ref }) => {
    if (ref === null) return -1;
    const row = byRef.get(nameOf(ref));
    if (row === undefined || isTrashed(selection.facts, row)) gone.push(ref);
    return row ?? -1;
  });
  if (gone.length > 0) throw missing(frozen, gone);
  return found;
}

/** Kept per selection, since all units of a resumed run look their members up in the same one. */
function rowsByRef(selection: FactSelection): ReadonlyMap<string, number> {
  const known = rowIndex.get(selection);
  if (known !== undefined) return known;
  const { facts, rows } = selection;
  const byRef = new Map<string, number>();
  for (const row of rows) byRef.set(`${facts.libraryId[row] ?? 0}/${facts.key[row] ?? ""}`, row);
  rowIndex.set(selection, byRef);
  return byRef;
}

/** The digest note of the member now; undefined when there is no longer exactly one. */
function digestOf(
  facts: ItemFacts,
  rows: readonly number[],
  probe: NoteProbe,
): Ready<DigestImageValue | undefined> {
  const row = rows[0] ?? -1;
  const notes = entryKindOf(facts, row) === "note" ? [row] : childrenOf(facts, row, isLiveNote);
  const kinds = new Uint8Array(facts.size);
  return whenReady(readNoteKinds(facts, notes, kinds, probe), () => {
    const [note, ...more] = notes.filter((one) => kindMask(kinds, one) === kindBit("digest"));
    return note === undefined || more.length > 0 ? undefined : digestValue(facts, row, note);
  });
}

function missing({ unitId, taskName }: FrozenUnit, refs: readonly ItemRef[]): WorkflowError {
  return new WorkflowError("unit_member_missing", {
    args: { unit: unitId, task: taskName, items: refs.map(nameOf).join(", ") },
    details: { unitId, refs: refs.map(({ libraryId, key }) => ({ libraryId, key })) },
  });
}

function nameOf({ libraryId, key }: ItemRef): string {
  return `${libraryId}/${key}`;
}
