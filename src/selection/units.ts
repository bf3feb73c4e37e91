import type { ItemFacts } from "../model/item-facts.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { JsonValue } from "../model/json.ts";
import type {
  Candidate,
  DigestImageValue,
  ExecutionUnit,
  FrozenUnit,
  GeneratedNoteValue,
  SelectionContext,
  SelectionEntry,
} from "../model/selection.ts";
import type { GroupingMode, MemberKind } from "../model/workflow-manifest.ts";
import { candidateLabel } from "./candidate-label.ts";
import { targetParentRow } from "./filters.ts";
import { entryOf, identityOf, refOf, regularAbove, textOf } from "./item-rows.ts";

/** All that making a unit needs beside row numbers. */
export interface UnitSource {
  readonly facts: ItemFacts;
  readonly member: MemberKind;
  readonly grouping: GroupingMode;
  /** Label of the manifest. */
  readonly label: string;
  readonly sampledAt: string;
  /** Rows of the whole selection, for the candidate that stands for it. */
  readonly contextRows: Int32Array;
  /** Note kind of a generated-note candidate, by row. */
  readonly noteKindOf: (row: number) => string;
  readonly digest: DigestImageValue | undefined;
}

/** A candidate as row number and place: `n` counts candidates from 1 in selection order. */
export interface MemberPlace {
  readonly row: number;
  readonly n: number;
}

const WHOLE_IDENTITY = "selection:context";

/** Makes one candidate, deep-frozen (`spec/native-workflows.md` §7.8). */
export function makeCandidate(source: UnitSource, { row, n }: MemberPlace): Candidate {
  const { facts, member } = source;
  const parent = targetParentRow(facts, member, row);
  const context = scopedContext(source, row);
  return Object.freeze({
    kind: member,
    identity: memberIdentity(source, row),
    label: memberLabel(source, { row, n }),
    ...(parent < 0
      ? {}
      : { parentIdentity: identityOf(facts, "parent", parent), targetParentRef: refOf(facts, parent) }),
    scopedContext: context,
    value: valueOf(source, row, context),
  });
}

/** Makes the unit of the given members, deep-frozen. `taskName` replaces the computed one. */
export function makeUnit(
  source: UnitSource,
  order: number,
  places: readonly MemberPlace[],
  taskName?: string,
): ExecutionUnit {
  const members = Object.freeze(places.map((place) => makeCandidate(source, place)));
  const identities = Object.freeze(members.map(({ identity }) => identity));
  const target = unitParent(source, places);
  return Object.freeze({
    unitId: `unit-${order + 1}`,
    order,
    taskName: taskName ?? unitTaskName(source, places),
    inputUnitIdentity: unitIdentity(identities),
    memberIdentities: identities,
    memberCount: members.length,
    members,
    ...(target < 0
      ? {}
      : {
          targetParentIdentity: identityOf(source.facts, "parent", target),
          targetParentRef: refOf(source.facts, target),
        }),
    selectionContext: unitContext(source, places, members),
  });
}

/** Makes the unit as a run keeps it, without the texts that only {@link makeUnit} needs; deep-frozen. */
export function makeFrozenUnit(
  source: UnitSource,
  order: number,
  places: readonly MemberPlace[],
): FrozenUnit {
  const { facts, member } = source;
  const target = unitParent(source, places);
  return Object.freeze({
    unitId: `unit-${order + 1}`,
    order,
    taskName: unitTaskName(source, places),
    inputUnitIdentity: unitIdentity(places.map(({ row }) => memberIdentity(source, row))),
    members: Object.freeze(
      places.map(({ row }) => Object.freeze({ kind: member, ref: row < 0 ? null : refOf(facts, row) })),
    ),
    ...(target < 0
      ? {}
      : {
          targetParentRef: refOf(facts, target),
          targetParentIdentity: identityOf(facts, "parent", target),
        }),
  });
}

/** Identity of a candidate. */
export function memberIdentity({ facts, member }: UnitSource, row: number): string {
  return row < 0 ? WHOLE_IDENTITY : identityOf(facts, member, row);
}

/** Label of a candidate. */
export function memberLabel(source: UnitSource, { row, n }: MemberPlace): string {
  const { facts, member } = source;
  if (row < 0) return source.label;
  const above = member === "parent" ? -1 : regularAbove(facts, row);
  return candidateLabel(
    { title: facts.title[row], filename: facts.filename[row], parentTitle: facts.title[above] },
    member,
    n,
  );
}

function unitIdentity(identities: readonly string[]): string {
  return identities.length === 1 ? (identities[0] ?? "") : `group:${identities.join("+")}`;
}

function unitTaskName(source: UnitSource, places: readonly MemberPlace[]): string {
  const { facts, member, grouping } = source;
  const [first] = places;
  if (grouping === "all" || first === undefined) return source.label;
  const parent = targetParentRow(facts, member, first.row);
  const parentTitle = grouping === "each" || member === "parent" ? undefined : textOf(facts.title[parent]);
  return parentTitle ?? memberLabel(source, first);
}

/** The parent that all members share, or -1. */
function unitParent({ facts, member }: UnitSource, places: readonly MemberPlace[]): number {
  const [first] = places;
  if (first === undefined) return -1;
  const parent = targetParentRow(facts, member, first.row);
  return places.every(({ row }) => targetParentRow(facts, member, row) === parent) ? parent : -1;
}

function scopedContext(source: UnitSource, row: number): SelectionContext {
  const { facts, member, sampledAt } = source;
  const rows = row < 0 ? Array.from(source.contextRows) : [row];
  return contextOf(source, {
    items: rows.map((one) => entryOf(facts, one)),
    sampledAt,
    notes: member === "generated-note" ? [noteValue(source, row)] : undefined,
  });
}

/** Union of the members' contexts: each row once. */
function unitContext(
  source: UnitSource,
  places: readonly MemberPlace[],
  members: readonly Candidate[],
): SelectionContext {
  const [first] = members;
  if (first !== undefined && members.length === 1 && (places[0]?.row ?? -1) >= 0) return first.scopedContext;
  const seen = new Set<number>();
  const items: SelectionEntry[] = [];
  members.forEach(({ scopedContext: { items: own } }, at) => {
    const row = places[at]?.row ?? -1;
    own.forEach((entry, index) => {
      const of = row < 0 ? (source.contextRows[index] ?? -1) : row;
      if (seen.has(of)) return;
      seen.add(of);
      items.push(entry);
    });
  });
  const notes = members.flatMap(({ scopedContext }) => scopedContext.exportCandidates ?? []);
  return contextOf(source, {
    items,
    sampledAt: first?.scopedContext.sampledAt ?? source.sampledAt,
    notes: source.member === "generated-note" ? notes : undefined,
  });
}

function contextOf(
  source: UnitSource,
  parts: {
    readonly items: readonly SelectionEntry[];
    readonly sampledAt: string;
    readonly notes: readonly GeneratedNoteValue[] | undefined;
  },
): SelectionContext {
  return Object.freeze({
    items: Object.freeze(parts.items),
    sampledAt: parts.sampledAt,
    ...(parts.notes === undefined ? {} : { exportCandidates: Object.freeze(parts.notes) }),
    ...(source.digest === undefined ? {} : { digestRepresentativeImageTarget: source.digest }),
  });
}

function noteValue({ facts, noteKindOf }: UnitSource, row: number): GeneratedNoteValue {
  const parent = regularAbove(facts, row);
  const parentTitle = parent < 0 ? undefined : textOf(facts.title[parent]);
  return Object.freeze({
    ref: refOf(facts, row),
    ...(parent < 0 ? {} : { parentRef: refOf(facts, parent) }),
    noteKind: noteKindOf(row),
    ...(parentTitle === undefined ? {} : { parentTitle }),
  });
}

function valueOf(source: UnitSource, row: number, context: SelectionContext): JsonValue {
  const value:
    ItemRef | GeneratedNoteValue | DigestImageValue | SelectionContext | SelectionEntry | undefined =
    row < 0
      ? context
      : source.member === "generated-note"
        ? context.exportCandidates?.[0]
        : (source.digest ?? context.items[0]);
  return (value ?? null) as unknown as JsonValue;
}
