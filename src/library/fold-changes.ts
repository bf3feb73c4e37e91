import type { Change, ChangeTarget, FileChange } from "../model/change.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { CollectionState, ItemState } from "../model/item-state.ts";
import type { LibraryPort, LibraryPut } from "../ports/library.ts";
import { targetId, targetOf } from "./change-target.ts";
import { foldFiles } from "./file-changes.ts";
import { rebaseEdits } from "./item-edits.ts";
import { isItemState, type ObjectState, sameState } from "./state-digest.ts";

/** All changes of one commit to one object, folded into its state before and after. */
export interface FoldedObject {
  readonly target: ChangeTarget;
  /** As the library holds it now; null when it is created. */
  readonly before: ObjectState | null;
  readonly after: ObjectState;
  /** In call order, repeats kept. */
  readonly operations: readonly string[];
  /** Provisional receipt id of the first call that touched it. */
  readonly receiptId: string;
  /** Of an attachment: what becomes of its files. */
  readonly files: readonly FileChange[];
}

/** What of an object is not as the hook saw it any more. */
export interface ChangeConflict {
  readonly target: ChangeTarget;
  /** Facet names as in `facetOf`, or `missing`, `exists`, `parent missing`, `collection missing`. */
  readonly facets: readonly string[];
}

export interface Folded {
  /** Objects that really change: created ones first, parents before children, then the others in call order. */
  readonly objects: readonly FoldedObject[];
  readonly conflicts: readonly ChangeConflict[];
}

/** Present states by {@link targetId}; what does not exist is absent. */
export type PresentStates = ReadonlyMap<string, ObjectState>;

/**
 * Reads, in two batches, every object that the changes touch, and the parents and collections that they put
 * objects into.
 */
export async function readPresentStates(
  library: Pick<LibraryPort, "items" | "collections">,
  changes: readonly Change[],
): Promise<PresentStates> {
  const items = new Map<string, ItemRef>();
  const collections = new Map<string, ItemRef>();
  for (const target of changes.flatMap(touchedBy)) {
    (target.type === "item" ? items : collections).set(targetId(target), target.ref);
  }
  const present = new Map<string, ObjectState>();
  const take = (ids: Iterable<string>, states: readonly (ObjectState | undefined)[]) => {
    let at = 0;
    for (const id of ids) {
      const state = states[at++];
      if (state !== undefined) present.set(id, state);
    }
  };
  if (items.size > 0) take(items.keys(), await library.items([...items.values()]));
  if (collections.size > 0) take(collections.keys(), await library.collections([...collections.values()]));
  return present;
}

/**
 * The changes put on the states of now, one result per object. Edits are checked facet by facet: what another
 * changed in other facets meanwhile is kept. Objects that end as they are now are left out.
 */
export function foldChanges(changes: readonly Change[], present: PresentStates): Folded {
  const drafts = new Map<string, Draft>();
  for (const change of changes) foldOne(drafts, present, change);

  const conflicts: ChangeConflict[] = [];
  const changed: FoldedObject[] = [];
  for (const draft of drafts.values()) {
    if (draft.after !== undefined) draft.facets.push(...missingReferences(draft, drafts, present));
    if (draft.facets.length > 0) conflicts.push({ target: draft.target, facets: [...new Set(draft.facets)] });
    else if (
      draft.after !== undefined &&
      (!isUnchanged(draft.before, draft.after) || draft.fileList.length > 0)
    ) {
      changed.push({
        target: draft.target,
        before: draft.before,
        after: draft.after,
        operations: draft.operations,
        receiptId: draft.receiptId,
        files: draft.fileList,
      });
    }
  }
  return { objects: inWritingOrder(changed), conflicts };
}

/** The object as the Library port takes it. */
export function putOf({
  before,
  after,
  files = [],
}: Pick<FoldedObject, "before" | "after"> & Partial<Pick<FoldedObject, "files">>): LibraryPut {
  const fileChanged = before !== null && files.length > 0 ? ({ fileChanged: true } as const) : {};
  return isItemState(after)
    ? { type: "item", before: before === null ? null : (before as ItemState), after, ...fileChanged }
    : { type: "collection", before: before === null ? null : (before as CollectionState), after };
}

interface Draft {
  readonly target: ChangeTarget;
  readonly before: ObjectState | null;
  after: ObjectState | undefined;
  readonly operations: string[];
  readonly receiptId: string;
  readonly facets: string[];
  fileList: readonly FileChange[];
}

function foldOne(drafts: Map<string, Draft>, present: PresentStates, change: Change): void {
  const target = targetOf(change);
  const id = targetId(target);
  let draft = drafts.get(id);
  if (draft === undefined) {
    const before = present.get(id) ?? null;
    draft = {
      target,
      before,
      after: before ?? undefined,
      operations: [],
      receiptId: change.receiptId,
      facets: [],
      fileList: [],
    };
    drafts.set(id, draft);
  }
  draft.operations.push(change.operation);
  if ("files" in change) draft.fileList = foldFiles(draft.fileList, change.files);
  switch (change.kind) {
    case "create-item":
    case "create-collection":
      if (draft.after !== undefined) draft.facets.push("exists");
      else draft.after = change.state;
      return;
    case "edit-item": {
      if (draft.after === undefined) return void draft.facets.push("missing");
      if (draft.before?.trashed === true && change.inTrash !== true) draft.facets.push("trashed");
      const rebased = rebaseEdits(draft.after as ItemState, change.edits);
      draft.after = rebased.state;
      draft.facets.push(...rebased.conflicts);
      return;
    }
    case "edit-collection":
      if (draft.after === undefined) return void draft.facets.push("missing");
      draft.after = rebaseCollection(draft, draft.after as CollectionState, change);
  }
}

function rebaseCollection(
  draft: Draft,
  now: CollectionState,
  { from, to }: Extract<Change, { kind: "edit-collection" }>,
): CollectionState {
  for (const facet of ["name", "parentKey", "trashed"] as const) {
    if (from[facet] !== to[facet] && now[facet] !== from[facet]) draft.facets.push(facet);
  }
  if (draft.before?.trashed === true && !from.trashed) draft.facets.push("trashed");
  return {
    ref: now.ref,
    name: from.name === to.name ? now.name : to.name,
    parentKey: from.parentKey === to.parentKey ? now.parentKey : to.parentKey,
    trashed: from.trashed === to.trashed ? now.trashed : to.trashed,
  };
}

/** Objects that a change touches or puts something into. */
function touchedBy(change: Change): readonly ChangeTarget[] {
  const own = targetOf(change);
  const { libraryId } = own.ref;
  const item = (key: string): ChangeTarget => ({ type: "item", ref: { libraryId, key } });
  const collection = (key: string): ChangeTarget => ({ type: "collection", ref: { libraryId, key } });
  switch (change.kind) {
    case "create-item": {
      const { parentKey, collections } = change.state;
      return [own, ...(parentKey === null ? [] : [item(parentKey)]), ...collections.map(collection)];
    }
    case "edit-item": {
      const into: ChangeTarget[] = [own];
      for (const edit of change.edits) {
        if (edit.facet === "parent" && edit.to !== null) into.push(item(edit.to));
        if (edit.facet === "collections") into.push(...edit.add.map(collection));
      }
      return into;
    }
    case "create-collection":
      return change.state.parentKey === null ? [own] : [own, collection(change.state.parentKey)];
    case "edit-collection":
      return change.to.parentKey === null ? [own] : [own, collection(change.to.parentKey)];
  }
}

/** New parents and collections that are not there any more, or in the trash. */
function missingReferences(draft: Draft, drafts: Map<string, Draft>, present: PresentStates): string[] {
  const { before, after } = draft;
  if (after === undefined || after.trashed) return [];
  const { libraryId } = draft.target.ref;
  const live = (type: ChangeTarget["type"], key: string) => {
    const id = targetId({ type, ref: { libraryId, key } });
    // What the unit itself throws away later was there when it put something in.
    const state = present.get(id) ?? drafts.get(id)?.after;
    return state !== undefined && (!state.trashed || !present.has(id));
  };
  const missing: string[] = [];
  if (after.parentKey !== null && after.parentKey !== (before?.parentKey ?? null)) {
    if (!live(draft.target.type, after.parentKey)) missing.push("parent missing");
  }
  if (isItemState(after)) {
    const had = new Set(before === null ? [] : (before as ItemState).collections);
    const lost = after.collections.some((key) => !had.has(key) && !live("collection", key));
    if (lost) missing.push("collection missing");
  }
  return missing;
}

function isUnchanged(before: ObjectState | null, after: ObjectState): boolean {
  return before !== null && sameState(before, after);
}

function inWritingOrder(objects: readonly FoldedObject[]): readonly FoldedObject[] {
  const created = new Map(
    objects.filter(({ before }) => before === null).map((object) => [targetId(object.target), object]),
  );
  if (created.size === 0) return objects;
  const ordered: FoldedObject[] = [];
  const seen = new Set<FoldedObject>();
  const place = (object: FoldedObject) => {
    if (seen.has(object)) return;
    seen.add(object);
    const { type, ref } = object.target;
    const { parentKey } = object.after;
    const parent =
      parentKey === null ? undefined : created.get(targetId({ type, ref: { ...ref, key: parentKey } }));
    if (parent !== undefined) place(parent);
    ordered.push(object);
  };
  for (const object of created.values()) if (object.target.type === "collection") place(object);
  for (const object of created.values()) if (object.target.type === "item") place(object);
  return [...ordered, ...objects.filter(({ before }) => before !== null)];
}
