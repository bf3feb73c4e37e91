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
  | "creator_of_other_type"
  | "unknown_charset"
  | "unstorable_text"
  | "parent_missing"
  | "parent_in_trash"
  | "parent_is_no_regular_item"
  | "parent_is_no_note"
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
  library: Pick<LibraryPort, "itemTypeFields" | "itemTypeCreators" | "knowsCharset" | "writable">,
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
      if (!info.filesEditable && changesFiles(change)) throw filesReadOnly(info);
      if (!isStorable(changedPart(change))) problems.push({ ref, reason: "unstorable_text" });
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

type Schema = Pick<LibraryPort, "itemTypeFields" | "itemTypeCreators" | "knowsCharset">;

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

function changedPart(change: Change): unknown {
  switch (change.kind) {
    case "create-item":
    case "create-collection":
      return change.state;
    case "edit-item":
      return change.edits.map((edit) => ("to" in edit ? edit.to : edit.add));
    case "edit-collection":
      return change.to.name;
  }
}

/** The null character and halves of a character, which a database would give back as something else. */
const UNSTORABLE = /\0|[\ud800-\udfff]/u;

function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !UNSTORABLE.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isStorable);
}

/** Where the server of a group takes no files of this person, those of others would be lost with them. */
function filesReadOnly({ name, libraryId }: LibraryInfo): WorkflowError {
  return new WorkflowError("library_read_only", {
    args: { library: name, reason: "files" },
    details: { libraryId, files: true },
  });
}

function changesFiles(change: Change): boolean {
  return "files" in change && change.files.length > 0;
}

async function checkChange(
  change: Change,
  view: LibraryView,
  library: Schema,
  info: LibraryInfo,
  problems: Problem[],
): Promise<void> {
  switch (change.kind) {
    case "create-item":
      checkFields(change.state, Object.keys(change.state.fields), library, problems);
      checkCreators(change.state, library, problems);
      checkCharset(change.state, library, problems);
      await checkPlace(change.state, change.state.collections, view, problems);
      if (change.state.attachment?.linkMode === "linked_file" && info.type === "group") {
        problems.push({ ref: change.state.ref, reason: "linked_file_in_group" });
      }
      return;
    case "edit-item": {
      const state = await view.item(change.ref);
      if (state === undefined) return;
      const retyped = change.edits.some(({ facet }) => facet === "itemType");
      const set = retyped
        ? Object.keys(state.fields)
        : change.edits.flatMap((edit) => (edit.facet === "field" && edit.to !== null ? [edit.name] : []));
      checkFields(state, set, library, problems);
      if (retyped || change.edits.some(({ facet }) => facet === "creators")) {
        checkCreators(state, library, problems);
      }
      if (change.edits.some(({ facet }) => facet === "attachment")) checkCharset(state, library, problems);
      const added = change.edits.flatMap((edit) => (edit.facet === "collections" ? edit.add : []));
      const moved = change.edits.some(({ facet }) => facet === "parent");
      if (added.length > 0 || moved) await checkPlace(state, added, view, problems);
      return;
    }
    case "create-collection":
      return checkCollection(change.state.ref, change.state.name, change.state.parentKey, view, problems);
    case "edit-collection": {
      const { from, to } = change;
      // Where it stays, its place need not be looked at: the one above may be on its way to the trash with it.
      const moves = from.parentKey !== to.parentKey;
      return checkCollection(change.ref, to.name, moves ? to.parentKey : null, view, problems);
    }
  }
}

function checkFields(state: ItemState, names: readonly string[], library: Schema, problems: Problem[]): void {
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

function checkCreators(state: ItemState, library: Schema, problems: Problem[]): void {
  const known = library.itemTypeCreators?.(state.itemType);
  if (known === undefined) return;
  for (const { creatorType } of state.creators) {
    if (known.includes(creatorType)) continue;
    problems.push({ ref: state.ref, reason: "creator_of_other_type", field: `creators.${creatorType}` });
  }
}

function checkCharset({ ref, attachment }: ItemState, library: Schema, problems: Problem[]): void {
  const charset = attachment?.charset ?? null;
  if (charset === null || library.knowsCharset?.(charset) !== false) return;
  problems.push({ ref, reason: "unknown_charset", field: "charset" });
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
    else if (state.attachment?.linkMode === "embedded_image") {
      if (parent.itemType !== "note") problems.push({ ref, reason: "parent_is_no_note" });
    } else if (["note", "attachment", "annotation"].includes(parent.itemType)) {
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
