import type { ChangeTarget, FileChange } from "../model/change.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { CollectionState, ItemState } from "../model/item-state.ts";
import type { UndoKeptReason } from "../model/receipt.ts";
import type { LibraryPort } from "../ports/library.ts";
import { refId, targetId } from "./change-target.ts";
import type { StoredReceipt } from "./intent-store.ts";
import type { FileUndo, FileUndos } from "./undo-files.ts";
import { isItemState, isStillAs, type ObjectState, sameState } from "./state-digest.ts";

/** What undo will do with one object that the run touched. */
export type UndoStep = {
  readonly target: ChangeTarget;
  /** Receipts that are settled by it. */
  readonly sequences: readonly number[];
} & (
  | {
      readonly kind: "put";
      readonly before: ObjectState;
      readonly after: ObjectState;
      /** Files of an attachment that get their former bytes and names again. */
      readonly files: readonly FileChange[];
    }
  /** It is as it was already. */
  | { readonly kind: "nothing" }
  | { readonly kind: "keep"; readonly reason: UndoKeptReason }
);

type UndoLibrary = Pick<
  LibraryPort,
  "items" | "collections" | "libraries" | "childItems" | "find" | "listCollections" | "writable"
>;

/**
 * Decides for every object of the receipts whether it can be put back: only while it is as the run left it, and what
 * it goes back to is still there. A created object goes to the trash, unless someone else put something into it. An
 * attachment and its files go back together, or stay together.
 */
export async function planUndo(
  library: UndoLibrary,
  receipts: readonly StoredReceipt[],
  files: FileUndos = new Map(),
): Promise<readonly UndoStep[]> {
  const groups = new Map<string, StoredReceipt[]>();
  for (const receipt of receipts) {
    const id = targetId(receipt.target);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [receipt]);
    else group.push(receipt);
  }
  const targets = [...groups.values()].flatMap(([first]) => (first === undefined ? [] : [first.target]));
  const present = await readTargets(library, targets);
  const editable = new Set(
    (await library.libraries()).filter((info) => info.editable && library.writable).map((i) => i.libraryId),
  );
  const steps = await Promise.all(
    [...groups].map(([id, group]) => decide(group, present.get(id), editable, files.get(id))),
  );
  return keepWhatOthersUse(library, await keepWithoutPlace(library, steps));
}

async function readTargets(
  library: UndoLibrary,
  targets: readonly ChangeTarget[],
): Promise<ReadonlyMap<string, ObjectState>> {
  const items = targets.filter(({ type }) => type === "item").map(({ ref }) => ref);
  const collections = targets.filter(({ type }) => type === "collection").map(({ ref }) => ref);
  const states: readonly (ObjectState | undefined)[] = [
    ...(items.length === 0 ? [] : await library.items(items)),
    ...(collections.length === 0 ? [] : await library.collections(collections)),
  ];
  const present = new Map<string, ObjectState>();
  for (const state of states) {
    if (state === undefined) continue;
    present.set(targetId({ type: isItemState(state) ? "item" : "collection", ref: state.ref }), state);
  }
  return present;
}

async function decide(
  group: readonly StoredReceipt[],
  state: ObjectState | undefined,
  editable: ReadonlySet<number>,
  file: FileUndo | undefined,
): Promise<UndoStep> {
  const standing = group.filter(({ undoneAt }) => undoneAt === undefined);
  const first = standing[0];
  const last = standing.at(-1);
  const target = (group[0] as StoredReceipt).target;
  const sequences = standing.map(({ sequence }) => sequence);
  const keep = (reason: UndoKeptReason): UndoStep => ({ target, sequences, kind: "keep", reason });
  if (first === undefined || last === undefined) return keep("already-undone");
  if (standing.some(({ damaged }) => damaged === true)) return keep("damaged");
  // What was created and is gone needs no undoing.
  if (state === undefined) {
    return first.before === null ? { target, sequences, kind: "nothing" } : keep("missing");
  }
  if (file?.kind === "keep") return keep(file.reason);
  const files = file?.kind === "restore" ? file.files : [];
  const goal = goalOf(first.before, state);
  if (sameState(goal, state) && files.length === 0) return { target, sequences, kind: "nothing" };
  // What a crash interrupted: the library is as it was, only the file is not yet.
  const restored = sameState(goal, state) && first.before !== null;
  if (!restored && !((await isStillAs(last.afterDigest, state)) && (await isUnbroken(standing)))) {
    return keep("changed-since");
  }
  if (!editable.has(target.ref.libraryId)) return keep("not-writable");
  return { target, sequences, kind: "put", before: state, after: goal, files };
}

/** Where a linked file lies on this computer is not kept, and no run changes it. */
function goalOf(before: ObjectState | null, now: ObjectState): ObjectState {
  if (before === null) return { ...now, trashed: true };
  if (!isItemState(before) || before.attachment?.linkMode !== "linked_file") return before;
  const path = (now as ItemState).attachment?.path ?? null;
  return { ...before, attachment: { ...before.attachment, path } };
}

/** Between two units of the run that touched the object, nobody else did. */
async function isUnbroken(standing: readonly StoredReceipt[]): Promise<boolean> {
  for (let at = 1; at < standing.length; at++) {
    const before = standing[at]?.before ?? null;
    const attachment = before !== null && isItemState(before) ? before.attachment : null;
    // A path that is not kept cannot be compared; such objects are judged by their last state alone.
    if (before === null || (attachment?.linkMode === "linked_file" && attachment.path === null)) continue;
    if (!(await isStillAs(standing[at - 1]?.afterDigest, before))) return false;
  }
  return true;
}

/** Keeps what would go back under a parent or into a collection that is not there any more. */
async function keepWithoutPlace(
  library: UndoLibrary,
  steps: readonly UndoStep[],
): Promise<readonly UndoStep[]> {
  const items = new Map<string, ItemRef>();
  const collections = new Map<string, ItemRef>();
  for (const step of steps) {
    if (step.kind !== "put") continue;
    const { parent, into } = placesOf(step.before, step.after);
    for (const ref of into) collections.set(refId(ref), ref);
    if (parent !== null) (isItemState(step.after) ? items : collections).set(refId(parent), parent);
  }
  if (items.size + collections.size === 0) return steps;
  const there = await readTargets(library, [
    ...[...items.values()].map((ref): ChangeTarget => ({ type: "item", ref })),
    ...[...collections.values()].map((ref): ChangeTarget => ({ type: "collection", ref })),
  ]);
  return steps.map((step) => {
    if (step.kind !== "put") return step;
    const { parent, into } = placesOf(step.before, step.after);
    const { type } = step.target;
    const lost =
      (parent !== null && !there.has(targetId({ type, ref: parent }))) ||
      into.some((ref) => !there.has(targetId({ type: "collection", ref })));
    return lost ? { ...step, kind: "keep", reason: "changed-since" } : step;
  });
}

function placesOf(now: ObjectState, goal: ObjectState): { parent: ItemRef | null; into: readonly ItemRef[] } {
  const { libraryId } = goal.ref;
  const moved = goal.parentKey !== null && goal.parentKey !== now.parentKey;
  const parent = moved ? { libraryId, key: goal.parentKey } : null;
  if (!isItemState(goal)) return { parent, into: [] };
  const has = new Set((now as ItemState).collections);
  return {
    parent,
    into: goal.collections.filter((key) => !has.has(key)).map((key) => ({ libraryId, key })),
  };
}

/**
 * Keeps created items and collections that hold something that undo does not take away. Items are decided before the
 * collections they lie in, and collections again and again, since each one kept may keep another above it.
 */
async function keepWhatOthersUse(
  library: UndoLibrary,
  steps: readonly UndoStep[],
): Promise<readonly UndoStep[]> {
  const decided = [...steps];
  const goals = new Map<string, ObjectState>();
  for (const step of steps) if (step.kind === "put") goals.set(targetId(step.target), step.after);

  const decideAll = async (type: ChangeTarget["type"]): Promise<boolean> => {
    let keptOne = false;
    for (const [at, step] of decided.entries()) {
      if (step.kind !== "put" || step.target.type !== type || step.before.trashed || !step.after.trashed)
        continue;
      if (!(await isUsed(library, step.after, goals))) continue;
      decided[at] = { ...step, kind: "keep", reason: "changed-since" };
      goals.delete(targetId(step.target));
      keptOne = true;
    }
    return keptOne;
  };
  await decideAll("item");
  while (await decideAll("collection"));
  return decided;
}

async function isUsed(
  library: UndoLibrary,
  state: ItemState | CollectionState,
  goals: ReadonlyMap<string, ObjectState>,
): Promise<boolean> {
  const { ref } = state;
  const stays = (type: ChangeTarget["type"]) => (other: ItemRef) => {
    const goal = goals.get(targetId({ type, ref: other }));
    if (goal === undefined) return true;
    if (goal.trashed) return false;
    return type === "item" && isItemState(goal) && !isItemState(state)
      ? goal.collections.includes(ref.key)
      : goal.parentKey === ref.key;
  };
  if (isItemState(state)) {
    if (["note", "attachment", "annotation"].includes(state.itemType)) return false;
    return (await library.childItems(ref)).some(stays("item"));
  }
  const members = await library.find({ libraryId: ref.libraryId, collection: ref });
  if (members.some(stays("item"))) return true;
  const below = (await library.listCollections(ref.libraryId)).filter(
    ({ parentKey }) => parentKey === ref.key,
  );
  return below.map((child) => child.ref).some(stays("collection"));
}
