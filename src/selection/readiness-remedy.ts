import type { ItemFacts } from "../model/item-facts.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { ReadinessMode } from "../model/workflow-manifest.ts";
import { childrenOf, isLiveNote } from "./item-rows.ts";
import { knownNoteKind } from "./note-kinds.ts";
import {
  type ArtifactReadiness,
  type ReadinessFilter,
  readinessOf,
  type ReadinessResult,
  resolveMode,
} from "./readiness.ts";
import { adviseNote, adviseRows, NO_REMEDY, type RemedyAdvice } from "./remedy.ts";

/** A change of a parent's notes: some to remove, or one of a kind to write. */
interface Change {
  readonly remove: readonly ItemRef[];
  readonly write?: string;
}

/**
 * The first change of a parent's notes after which the filter resolves an accepted mode: removing notes, or writing
 * one. What a payload must hold cannot be advised. `result` undefined = the parent has no notes.
 */
export function readinessRemedy(
  facts: ItemFacts,
  parent: number,
  filter: ReadinessFilter,
  result: ReadinessResult | undefined,
): RemedyAdvice {
  const { artifacts } = result ?? readinessOf(filter, []);
  const changes = filter.modes
    .filter(({ id }) => filter.acceptModes.includes(id))
    .flatMap((mode) => changeFor(mode, filter, artifacts) ?? []);
  const change = changes.find((one) =>
    filter.acceptModes.includes(resolveMode(filter, changed(filter, artifacts, one))),
  );
  if (change === undefined) return NO_REMEDY;
  if (change.write !== undefined) return adviseNote(facts, parent, { noteKind: change.write, select: false });
  const keys = new Set(change.remove.map(({ key }) => key));
  const rows = childrenOf(facts, parent, isLiveNote).filter((row) => keys.has(facts.key[row] ?? ""));
  return adviseRows(facts, "remove-notes", rows);
}

/** What a mode would need; undefined when nothing, or more than one step. */
function changeFor(
  mode: ReadinessMode,
  filter: ReadinessFilter,
  artifacts: readonly ArtifactReadiness[],
): Change | undefined {
  // The default mode is what remains when no other fits: try it with nothing available.
  const unwanted = mode.default === true ? artifacts.map(({ id }) => id) : (mode.allUnavailable ?? []);
  const remove = artifacts
    .filter(({ id, status }) => status === "available" && unwanted.includes(id))
    .flatMap(({ notes }) => notes);
  const write: string[] = [];
  for (const id of mode.default === true ? [] : (mode.allAvailable ?? [])) {
    const artifact = artifacts.find((one) => one.id === id);
    const wanted = filter.artifacts.find((one) => one.id === id);
    if (artifact === undefined || wanted === undefined) return undefined;
    if (artifact.status === "available") continue;
    if (wanted.payload !== undefined) return undefined;
    if (artifact.status === "missing") write.push(wanted.noteKinds[0] ?? "");
    else if (artifact.diagnostics.includes("more-than-one-note")) remove.push(...artifact.notes.slice(1));
    else return undefined;
  }
  const [first] = write;
  if (first === undefined) return remove.length === 0 ? undefined : { remove };
  return write.length > 1 || remove.length > 0 ? undefined : { remove, write: first };
}

/** The artifacts' states after a change, as far as they can be foreseen. */
function changed(
  filter: ReadinessFilter,
  artifacts: readonly ArtifactReadiness[],
  { remove, write }: Change,
): Pick<ArtifactReadiness, "id" | "status">[] {
  const gone = new Set(remove.map(({ key }) => key));
  return artifacts.map(({ id, status, notes }, at) => {
    const spec = filter.artifacts[at];
    const written =
      write !== undefined && spec?.noteKinds.some((kind) => sameKind(kind, write)) === true ? 1 : 0;
    const count = notes.filter(({ key }) => !gone.has(key)).length + written;
    if (count !== 1) return { id, status: count === 0 ? ("missing" as const) : ("invalid" as const) };
    if (written === 0 && notes.length === 1) return { id, status };
    return { id, status: spec?.payload === undefined ? ("available" as const) : ("invalid" as const) };
  });
}

function sameKind(a: string, b: string): boolean {
  return (knownNoteKind(a) ?? a) === (knownNoteKind(b) ?? b);
}
