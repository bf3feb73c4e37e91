import { type ItemFacts, ItemKind } from "../model/item-facts.ts";
import type { DigestImageValue } from "../model/selection.ts";
import type { MemberKind, WorkflowManifest } from "../model/workflow-manifest.ts";
import {
  childrenOf,
  entryKindOf,
  isLiveAttachment,
  isLiveNote,
  parentOf,
  refOf,
  regularAbove,
  topLevelItem,
} from "./item-rows.ts";
import { literatureSources } from "./literature-source.ts";
import { kindBit, kindMask, readNoteKinds } from "./note-kinds.ts";
import type { PreparedSelection } from "./prepare-selection.ts";
import type { PlannerProbes } from "./probes.ts";
import { type Ready, whenReady } from "./ready.ts";

/** The parts of a manifest that planning reads. */
export type PlanningRules = Pick<WorkflowManifest, "label" | "trigger" | "inputs" | "validateSelection">;

/** Row number of the one candidate that stands for the whole selection. */
export const WHOLE_SELECTION = -1;

/** What a selector yields, in order; no row twice. */
export interface SelectorResult {
  readonly rows: Int32Array;
  /** Kinds of notes, per row, that the selector had to read. */
  readonly noteKinds?: Uint8Array;
  readonly digest?: DigestImageValue;
  /** True when a probe that was not given could still change the result. */
  readonly unsettled?: boolean;
}

/** Name of a selector's result within one selection. */
export function selectorKey(rules: PlanningRules): string {
  const { select } = rules.validateSelection;
  const source = select.policy === "input-member" ? select.source : "";
  return `${select.policy}:${source}:${rules.inputs.member.kind}`;
}

/**
 * The candidates of a selection (`spec/native-workflows.md` §7.3 to §7.5). Selected rows in the trash and children in
 * the trash give none. Waits only where notes must be read (`digest-representative-image`).
 */
export function selectCandidates(
  prepared: PreparedSelection,
  rules: PlanningRules,
  probes: Partial<PlannerProbes>,
): Ready<SelectorResult> {
  if (rules.validateSelection.select.policy === "digest-representative-image") {
    return digestTarget(prepared, probes);
  }
  const key = selectorKey(rules);
  let rows = prepared.memo.candidates.get(key);
  if (rows === undefined) {
    rows = candidateRows(prepared, rules);
    prepared.memo.candidates.set(key, rows);
  }
  return { rows };
}

function candidateRows(prepared: PreparedSelection, rules: PlanningRules): Int32Array {
  const { select } = rules.validateSelection;
  switch (select.policy) {
    case "selection":
      return Int32Array.of(WHOLE_SELECTION);
    case "literature-source":
      return literatureSources(prepared);
    case "generated-note-candidates":
      return withChildren(prepared, ItemKind.note, isLiveNote);
    case "digest-representative-image":
      return new Int32Array(0);
    case "input-member":
      return select.source === "selected"
        ? ofKind(prepared, rules.inputs.member.kind)
        : related(prepared, rules.inputs.member.kind);
  }
}

function related(prepared: PreparedSelection, member: MemberKind): Int32Array {
  switch (member) {
    case "attachment":
      return withChildren(prepared, ItemKind.attachment, isLiveAttachment);
    case "note":
      return withChildren(prepared, ItemKind.note, isLiveNote);
    case "parent":
      return parents(prepared);
    case "child":
      return ofKind(prepared, "child");
    default:
      return new Int32Array(0);
  }
}

/** The selected items of the member's kind. */
function ofKind({ facts, live }: PreparedSelection, member: MemberKind): Int32Array {
  const found = new Int32Array(live.length);
  let count = 0;
  for (let at = 0; at < live.length; at += 1) {
    const row = live[at] ?? 0;
    if (entryKindOf(facts, row) !== member) continue;
    found[count] = row;
    count += 1;
  }
  return found.slice(0, count);
}

/** Selected items of a kind, and the children of that kind of selected parents, each once where first met. */
function withChildren(
  prepared: PreparedSelection,
  kind: ItemKind,
  counts: (facts: ItemFacts, row: number) => boolean,
): Int32Array {
  const { facts, live } = prepared;
  const found = new Int32Array(mostWithChildren(prepared));
  // A child has one parent: it can be met twice only when it is selected itself.
  const selected = kind === ItemKind.note ? prepared.counts.notes : prepared.counts.attachments;
  const seen = new Uint8Array(selected > 0 ? facts.size : 0);
  let count = 0;
  for (let at = 0; at < live.length; at += 1) {
    const row = live[at] ?? 0;
    if (facts.kind[row] === kind) {
      if (seen[row] === 1) continue;
      seen[row] = 1;
      found[count] = row;
      count += 1;
    } else if (facts.kind[row] === ItemKind.regular && parentOf(facts, row) < 0) {
      const end = facts.childStart[row + 1] ?? 0;
      for (let place = facts.childStart[row] ?? 0; place < end; place += 1) {
        const child = facts.childRows[place] ?? 0;
        if (facts.kind[child] !== kind || seen[child] === 1 || !counts(facts, child)) continue;
        seen[child] = 1;
        found[count] = child;
        count += 1;
      }
    }
  }
  return count === found.length ? found : found.slice(0, count);
}

/** The selected rows and all their children: no more can be found. */
function mostWithChildren({ facts, live }: PreparedSelection): number {
  let most = live.length;
  for (let at = 0; at < live.length; at += 1) {
    const row = live[at] ?? 0;
    most += (facts.childStart[row + 1] ?? 0) - (facts.childStart[row] ?? 0);
  }
  return most;
}

/** The top-level item above each selected row; annotations give none (`design/decisions.md`, native format). */
function parents({ facts, live }: PreparedSelection): Int32Array {
  const found = new Int32Array(live.length);
  const seen = new Uint8Array(facts.size);
  let count = 0;
  for (let at = 0; at < live.length; at += 1) {
    const row = live[at] ?? 0;
    const parent = facts.kind[row] === ItemKind.annotation ? -1 : topLevelItem(facts, row);
    if (parent < 0 || seen[parent] === 1 || facts.trashed[parent] === 1) continue;
    seen[parent] = 1;
    found[count] = parent;
    count += 1;
  }
  return found.slice(0, count);
}

/** One selected item: a parent with exactly one digest note, or a digest note with a parent. */
function digestTarget(prepared: PreparedSelection, probes: Partial<PlannerProbes>): Ready<SelectorResult> {
  const { facts, rows, live } = prepared;
  const row = live[0];
  if (rows.length !== 1 || row === undefined) return { rows: new Int32Array(0) };
  const kind = entryKindOf(facts, row);
  const notes =
    kind === "parent"
      ? childrenOf(facts, row, isLiveNote)
      : kind === "note" && regularAbove(facts, row) >= 0
        ? [row]
        : [];
  if (notes.length === 0) return { rows: new Int32Array(0) };
  if (probes.notes === undefined) return { rows: Int32Array.of(row), unsettled: true };
  const noteKinds = new Uint8Array(facts.size);
  return whenReady(readNoteKinds(facts, notes, noteKinds, probes.notes), () => {
    const [note, ...more] = notes.filter((one) => kindMask(noteKinds, one) === kindBit("digest"));
    if (note === undefined || more.length > 0) return { rows: new Int32Array(0), noteKinds };
    return { rows: Int32Array.of(row), noteKinds, digest: digestValue(facts, row, note) };
  });
}

/** The value of a digest target: the selected row and its digest note. */
export function digestValue(facts: ItemFacts, row: number, note: number): DigestImageValue {
  return Object.freeze({
    kind: row === note ? "digest-note" : "digest-parent",
    ref: refOf(facts, row),
    noteRef: refOf(facts, note),
    parentRef: refOf(facts, row === note ? regularAbove(facts, row) : row),
  });
}
