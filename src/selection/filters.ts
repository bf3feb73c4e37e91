import type { ItemFacts } from "../model/item-facts.ts";
import type { JsonObject } from "../model/json.ts";
import type { PlanMode } from "../model/selection.ts";
import type { CountRule, Filter, MemberKind } from "../model/workflow-manifest.ts";
import { artifactEnding, type ArtifactFilter, artifactPath, hasFolder } from "./artifact-target.ts";
import { countGap } from "./count-rules.ts";
import { childrenOf, isLiveNote, parentOf, refOf, regularAbove } from "./item-rows.ts";
import { kindBit, kindMask, readNoteKinds } from "./note-kinds.ts";
import type { SelectionMemo } from "./selection-memo.ts";
import { askFiles, askNotes, type PlannerProbes } from "./probes.ts";
import { readinessOf, type ReadinessFilter, type ReadinessResult } from "./readiness.ts";
import { isPromise, type Ready, whenReady } from "./ready.ts";
import { SkipCode } from "./skip-codes.ts";

/** Candidates on their way through the filters. */
export interface FilterState {
  readonly facts: ItemFacts;
  readonly member: MemberKind;
  readonly params: JsonObject;
  readonly probes: Partial<PlannerProbes>;
  /** Candidate rows. */
  readonly rows: Int32Array;
  /** Per candidate a code of `skip-codes.ts`; 0 while it is kept. */
  readonly skip: Uint8Array;
  /** Per candidate the index of the filter that skipped it. */
  readonly stage: Uint8Array;
  /** Candidates still kept. */
  left: number;
  /** False when a probe that was not given could still change the outcome. */
  settled: boolean;
  noteKinds: Uint8Array | undefined;
  /** Of the selection. */
  readonly memo: SelectionMemo;
  /** Results of readiness filters: index of the filter → parent row → result. */
  readonly readiness: Map<number, ReadonlyMap<number, ReadinessResult>>;
}

/** The filters that a mode asks (`spec/native-workflows.md` §7.2). */
export function filtersOf(filters: readonly Filter[], mode: PlanMode): readonly Filter[] {
  if (mode === "handoff") return [];
  return mode === "execute" ? filters : filters.filter(({ phase }) => phase === "availability");
}

/** Runs the filters in declared order over what is left (§7.6); waits only where a probe makes it wait. */
export function runFilters(state: FilterState, filters: readonly Filter[], from = 0): Ready<void> {
  for (let index = from; index < filters.length; index += 1) {
    const filter = filters[index];
    if (filter === undefined || state.left === 0) return undefined;
    const pending = runFilter(state, filter, index);
    if (isPromise(pending)) return pending.then(() => runFilters(state, filters, index + 1));
  }
  return undefined;
}

/** Row of the item that a candidate's results belong to, or -1 (§7.8, target parent). */
export function targetParentRow(facts: ItemFacts, member: MemberKind, row: number): number {
  if (row < 0) return -1;
  if (member === "parent") return row;
  if (member === "digest-image-target" && parentOf(facts, row) < 0) return row;
  return regularAbove(facts, row);
}

function runFilter(state: FilterState, filter: Filter, stage: number): Ready<void> {
  switch (filter.kind) {
    case "source-file-exists":
      return sourceFileExists(state, stage);
    case "candidates-per-parent":
      return candidatesPerParent(state, filter.counts, stage);
    case "generated-note-kinds-absent":
      return noteKindsAbsent(state, filter.noteKinds.map(kindBit), stage);
    case "artifact-absent":
      return artifactAbsent(state, filter, stage);
    case "generated-note-readiness":
      return noteReadiness(state, filter, stage);
  }
}

function drop(state: FilterState, at: number, code: number, stage: number): void {
  state.skip[at] = code;
  state.stage[at] = stage;
  state.left -= 1;
}

function sourceFileExists(state: FilterState, stage: number): Ready<void> {
  const { facts, rows, skip, probes } = state;
  const batch = newBatch(state);
  for (let at = 0; at < rows.length; at += 1) {
    if (skip[at] !== SkipCode.kept) continue;
    const path = facts.path[rows[at] ?? -1];
    if (path === undefined || path === "") drop(state, at, SkipCode.sourceFile, stage);
    else if (probes.files === undefined) state.settled = false;
    else addToBatch(batch, at, path);
  }
  return askAndDrop(state, batch, { when: 0, code: SkipCode.sourceFile, stage });
}

function artifactAbsent(state: FilterState, filter: ArtifactFilter, stage: number): Ready<void> {
  const { facts, rows, skip, probes } = state;
  const ending = artifactEnding(filter, state.params);
  const batch = newBatch(state);
  for (let at = 0; at < rows.length; at += 1) {
    if (skip[at] !== SkipCode.kept) continue;
    const row = rows[at] ?? -1;
    if (ending === undefined || !liesInFolder(state, row)) drop(state, at, SkipCode.artifact, stage);
    else if (probes.files === undefined) state.settled = false;
    else addToBatch(batch, at, artifactPath(facts.path[row] ?? "", ending));
  }
  return askAndDrop(state, batch, { when: 1, code: SkipCode.artifact, stage });
}

/** Paths to ask for in one call, and the candidates they are asked for. */
interface PathBatch {
  readonly asked: Int32Array;
  readonly paths: string[];
  count: number;
}

/** Made in its full size: a list that grows past what fits in young memory is moved again and again. */
function newBatch({ left, probes }: FilterState): PathBatch {
  const size = probes.files === undefined ? 0 : left;
  return { asked: new Int32Array(size), paths: new Array<string>(size), count: 0 };
}

function addToBatch(batch: PathBatch, at: number, path: string): void {
  batch.asked[batch.count] = at;
  batch.paths[batch.count] = path;
  batch.count += 1;
}

function liesInFolder({ facts, memo }: FilterState, row: number): boolean {
  const folders = (memo.folders ??= new Uint8Array(facts.size));
  const known = folders[row] ?? 0;
  if (known > 0) return known === 2;
  const found = hasFolder(facts.path[row] ?? "");
  folders[row] = found ? 2 : 1;
  return found;
}

/** Asks once for all paths and drops the candidates whose answer is `when`. */
function askAndDrop(
  state: FilterState,
  { asked, paths, count }: PathBatch,
  { when, code, stage }: { readonly when: 0 | 1; readonly code: number; readonly stage: number },
): Ready<void> {
  if (count === 0 || state.probes.files === undefined) return undefined;
  paths.length = count;
  return whenReady(askFiles(state.probes.files, paths), (exists) => {
    for (let index = 0; index < count; index += 1) {
      if ((exists[index] === 1 ? 1 : 0) === when) drop(state, asked[index] ?? 0, code, stage);
    }
  });
}

function candidatesPerParent(state: FilterState, rule: CountRule, stage: number): undefined {
  const { facts, member, rows, skip } = state;
  const parents = new Int32Array(rows.length);
  const counts = new Int32Array(facts.size);
  for (let at = 0; at < rows.length; at += 1) {
    if (skip[at] !== SkipCode.kept) continue;
    const parent = targetParentRow(facts, member, rows[at] ?? -1);
    parents[at] = parent;
    if (parent < 0) drop(state, at, SkipCode.missingParent, stage);
    else counts[parent] = (counts[parent] ?? 0) + 1;
  }
  for (let at = 0; at < rows.length; at += 1) {
    if (skip[at] !== SkipCode.kept) continue;
    if (countGap(rule, counts[parents[at] ?? -1] ?? 0) !== 0) drop(state, at, SkipCode.perParent, stage);
  }
  return undefined;
}

function noteKindsAbsent(state: FilterState, bits: readonly number[], stage: number): Ready<void> {
  const { facts, probes } = state;
  if (probes.notes === undefined)
    return withoutNotes(state, { keepsNoteless: true, code: SkipCode.noteKinds, stage });
  const notes = notesOfParents(state, SkipCode.noteKinds, stage).flat();
  const kinds = (state.noteKinds ??= new Uint8Array(facts.size));
  return whenReady(readNoteKinds(facts, notes, kinds, probes.notes), () => {
    const wanted = bits.reduce((mask, bit) => mask | bit, 0);
    for (let at = 0; at < state.rows.length; at += 1) {
      if (state.skip[at] !== SkipCode.kept) continue;
      const parent = targetParentRow(facts, state.member, state.rows[at] ?? -1);
      if ((kindsOfParent(facts, kinds, parent) & wanted) === wanted)
        drop(state, at, SkipCode.noteKinds, stage);
    }
  });
}

/** Without a probe: any note leaves the outcome open; the rest is dropped, or kept as a parent without notes is. */
function withoutNotes(
  state: FilterState,
  {
    keepsNoteless,
    code,
    stage,
  }: { readonly keepsNoteless: boolean; readonly code: number; readonly stage: number },
): undefined {
  const { facts, member, rows, skip } = state;
  // Candidates of one parent follow each other, so its children are looked at once.
  let last = -1;
  let noted = false;
  for (let at = 0; at < rows.length; at += 1) {
    if (skip[at] !== SkipCode.kept) continue;
    const parent = targetParentRow(facts, member, rows[at] ?? -1);
    if (parent < 0) {
      drop(state, at, code, stage);
      continue;
    }
    if (parent !== last) {
      last = parent;
      noted = hasLiveNote(facts, parent);
      if (noted) state.settled = false;
    }
    if (!noted && !keepsNoteless) drop(state, at, code, stage);
  }
  return undefined;
}

function hasLiveNote(facts: ItemFacts, parent: number): boolean {
  const end = facts.childStart[parent + 1] ?? 0;
  for (let place = facts.childStart[parent] ?? 0; place < end; place += 1) {
    if (isLiveNote(facts, facts.childRows[place] ?? -1)) return true;
  }
  return false;
}

function kindsOfParent(facts: ItemFacts, kinds: Uint8Array, parent: number): number {
  let mask = 0;
  const end = facts.childStart[parent + 1] ?? 0;
  for (let place = facts.childStart[parent] ?? 0; place < end; place += 1) {
    const child = facts.childRows[place] ?? 0;
    if (isLiveNote(facts, child)) mask |= kindMask(kinds, child);
  }
  return mask;
}

/** The live notes of the kept candidates' parents, by parent and each parent once; who has none is dropped. */
function notesOfParents(state: FilterState, code: number, stage: number): number[][] {
  const { facts, member, rows, skip } = state;
  const seen = new Uint8Array(facts.size);
  const notes: number[][] = [];
  for (let at = 0; at < rows.length; at += 1) {
    if (skip[at] !== SkipCode.kept) continue;
    const parent = targetParentRow(facts, member, rows[at] ?? -1);
    if (parent < 0) drop(state, at, code, stage);
    else if (seen[parent] === 0) {
      seen[parent] = 1;
      const own = childrenOf(facts, parent, isLiveNote);
      if (own.length > 0) notes.push(own);
    }
  }
  return notes;
}

function noteReadiness(state: FilterState, filter: ReadinessFilter, stage: number): Ready<void> {
  const { facts, probes } = state;
  const noNotes = readinessOf(filter, []);
  if (probes.notes === undefined) {
    return withoutNotes(state, { keepsNoteless: noNotes.accepted, code: SkipCode.readiness, stage });
  }
  const byParent = notesOfParents(state, SkipCode.readiness, stage);
  const notes = byParent.flat();
  const refs = notes.map((row) => refOf(facts, row));
  const records = refs.length === 0 ? [] : askNotes(probes.notes, refs, { payloads: true });
  return whenReady(records, (answers) => {
    const results = new Map<number, ReadinessResult>();
    state.readiness.set(stage, results);
    let next = 0;
    for (const own of byParent) {
      const known = own.map(() => {
        const at = next;
        next += 1;
        return { ref: refs[at] ?? refOf(facts, notes[at] ?? 0), record: answers[at] ?? { html: null } };
      });
      const [first] = own;
      if (first !== undefined) results.set(regularAbove(facts, first), readinessOf(filter, known));
    }
    for (let at = 0; at < state.rows.length; at += 1) {
      if (state.skip[at] !== SkipCode.kept) continue;
      const parent = targetParentRow(facts, state.member, state.rows[at] ?? -1);
      if (!(results.get(parent) ?? noNotes).accepted) drop(state, at, SkipCode.readiness, stage);
    }
  });
}
