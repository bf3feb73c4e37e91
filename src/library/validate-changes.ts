import { WorkflowError } from "../errors/workflow-error.ts";
import type { Change } from "../model/change.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { ItemState } from "../model/item-state.ts";
import type { JsonObject } from "../model/json.ts";
import type { LibraryInfo, LibraryPort } from "../ports/library.ts";
import { refId, targetOf } from "./change-target.ts";
import type { LibraryView } from "./library-view.ts";

/** Why a change cannot be made; a machine's word beside the reference it is about. */
type InvalidReason =
  | "unknown_library"
  | "unknown_item_type"
  | "unknown_field"
  | "parent_missing"
  | "parent_in_trash"
  | "parent_is_no_regular_item"
  | "collection_missing"
  | "collection_in_trash"
  | "child_in_collection"
  | "own_ancestor"
  | "linked_file_in_group"
  | "empty_name";

/**
 * Checks what one call wants to stage, before the unit sees it: library known and editable, type and fields known,
 * parents and collections there and live. `view` is the view with the changes over it; `pretend`: nothing will be
 * committed, so a library that is open for reading only will do. Refusals:
 * `library_read_only`, `library_item_invalid` with all problems in `details`.
 */
export async function validateChanges(
  changes: readonly Change[],
  view: LibraryView,
  library: Pick<LibraryPort, "itemTypeFields" | "writable">,
  libraries: readonly LibraryInfo[],
  pretend = false,
): Promise<void> {
  const problems: Problem[] = [];
  for (const change of changes) {
    const { ref } = targetOf(change);
    const info = libraries.find(({ libraryId }) => libraryId === ref.libraryId);
    if (info === undefined) problems.push({ ref, reason: "unknown_library" });
    else {
      if (!(library.writable || pretend) || !info.editable) throw readOnly(info);
      await checkChange(change, view, library, info, problems);
    }
  }
  if (problems.length === 0) return;
  throw new WorkflowError("library_item_invalid", {
    args: {
      problems: problems.map(({ ref, reason, field }) => `${refId(ref)}: ${field ?? reason}`).join("; "),
      count: problems.length,
    },
    details: {
      problems: problems.map(({ ref, reason, field }): JsonObject => ({
        ref: { libraryId: ref.libraryId, key: ref.key },
        reason,
        ...(field === undefined ? {} : { field }),
      })),
    },
  });
}

interface Problem {
  readonly ref: ItemRef;
  readonly reason: InvalidReason;
  readonly field?: string;
}

/** What opening it for writing would not change is named first. */
function readOnly(info: LibraryInfo): WorkflowError {
  const reason = info.editable || info.type === "user" ? "opened" : info.type;
  return new WorkflowError("library_read_only", {
    args: { library: info.name, reason },
    details: { libraryId: info.libraryId },
  });
}

async function checkChange(
  change: Change,
  view: LibraryView,
  library: Pick<LibraryPort, "itemTypeFields">,
  info: LibraryInfo,
  problems: Problem[],
): Promise<void> {
  switch (change.kind) {
    case "create-item":
      checkFields(change.state, Object.keys(change.state.fields), library, problems);
      await checkPlace(change.state, change.state.collections, view, problems);
      if (change.state.attachment?.linkMode === "linked_file" && info.type === "group") {
        problems.push({ ref: change.state.ref, reason: "linked_file_in_group" });
      }
      return;
    case "edit-item": {
      const state = await view.item(change.ref);
      if (state === undefined) return;
      const set = change.edits.flatMap((edit) =>
        edit.facet === "field" && edit.to !== null ? [edit.name] : [],
      );
      checkFields(state, set, library, problems);
      const added = change.edits.flatMap((edit) => (edit.facet === "collections" ? edit.add : []));
      const moved = change.edits.some(({ facet }) => facet === "parent");
      if (added.length > 0 || moved) await checkPlace(state, added, view, problems);
      return;
    }
    case "create-collection":
      return checkCollection(change.state.ref, change.state.name, change.state.parentKey, view, problems);
    case "edit-collection":
      return checkCollection(change.ref, change.to.name, change.to.parentKey, view, problems);
  }
}

function checkFields(
  state: ItemState,
  names: readonly string[],
  library: Pick<LibraryPort, "itemTypeFields">,
  problems: Problem[],
): void {
  if (library.itemTypeFields === undefined || ["note", "annotation"].includes(state.itemType)) return;
  const known = library.itemTypeFields(state.itemType);
  if (known === undefined) {
    problems.push({ ref: state.ref, reason: "unknown_item_type", field: state.itemType });
    return;
  }
  for (const name of names) {
    if (!known.includes(name)) problems.push({ ref: state.ref, reason: "unknown_field", field: name });
  }
}

async function checkPlace(
  state: ItemState,
  collections: readonly string[],
  view: LibraryView,
  problems: Problem[],
): Promise<void> {
  const { ref } = state;
  if (state.parentKey !== null) {
    const parent = await view.item({ libraryId: ref.libraryId, key: state.parentKey });
    if (parent === undefined) problems.push({ ref, reason: "parent_missing" });
    else if (parent.trashed) problems.push({ ref, reason: "parent_in_trash" });
    else if (["note", "attachment", "annotation"].includes(parent.itemType)) {
      problems.push({ ref, reason: "parent_is_no_regular_item" });
    }
    if (collections.length > 0) problems.push({ ref, reason: "child_in_collection" });
  }
  const found = await view.collections(collections.map((key) => ({ libraryId: ref.libraryId, key })));
  for (const collection of found) {
    if (collection === undefined) problems.push({ ref, reason: "collection_missing" });
    else if (collection.trashed) problems.push({ ref, reason: "collection_in_trash" });
  }
}

async function checkCollection(
  ref: ItemRef,
  name: string,
  parentKey: string | null,
  view: LibraryView,
  problems: Problem[],
): Promise<void> {
  if (name.trim() === "") problems.push({ ref, reason: "empty_name" });
  const above = new Set([ref.key]);
  for (let key = parentKey; key !== null;) {
    if (above.has(key)) return void problems.push({ ref, reason: "own_ancestor" });
    above.add(key);
    const parent = await view.collection({ libraryId: ref.libraryId, key });
    if (parent === undefined) return void problems.push({ ref, reason: "collection_missing" });
    if (parent.trashed) return void problems.push({ ref, reason: "collection_in_trash" });
    key = parent.parentKey;
  }
}
