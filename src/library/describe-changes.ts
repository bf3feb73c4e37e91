import type { Change, ChangeTarget, FileChange, ItemEdit } from "../model/change.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { Creator, ItemState } from "../model/item-state.ts";
import type { LibraryPort } from "../ports/library.ts";
import { refId, targetId, targetOf } from "./change-target.ts";
import { isRename } from "./file-changes.ts";
import { displayTitle, noteTitle, shortened } from "./display-title.ts";
import { notePreview } from "./note-preview.ts";

/** One line of what a unit wants to write: the id of a Fluent message and its values. */
export interface ApprovalLine {
  readonly id: string;
  readonly args: Readonly<Record<string, string | number>>;
  readonly target: ChangeTarget;
}

/** Names objects for people; undefined when it is not known. */
export type TitleLookup = (target: ChangeTarget) => string | undefined;

/** Longest value shown in a line, in UTF-16 units. */
const SHOWN = 80;

type Line = Omit<ApprovalLine, "target">;
type Named = ChangeTarget["type"];
type NameOf = (type: Named, key: string) => string;

/**
 * What the changes do, in the order in which they were staged: one line each, or one per facet of an edit. Behind the line
 * of a new note, or of a note's new text, follows the beginning of that text.
 */
export function describeChanges(changes: readonly Change[], lookup: TitleLookup): readonly ApprovalLine[] {
  const created = new Map<string, string>();
  return changes.flatMap((change) => {
    const target = targetOf(change);
    if (change.kind === "create-item") created.set(targetId(target), displayTitle(change.state));
    if (change.kind === "create-collection") created.set(targetId(target), change.state.name);
    const nameOf: NameOf = (type, key) => {
      const named = { type, ref: { libraryId: target.ref.libraryId, key } };
      return shown(created.get(targetId(named)) ?? lookup(named) ?? refId(named.ref));
    };
    return linesOf(change, nameOf).map((line) => ({ ...line, target }));
  });
}

/** Titles of everything that the changes name, read in two batches. */
export async function titlesFor(
  library: Pick<LibraryPort, "items" | "collections">,
  changes: readonly Change[],
): Promise<TitleLookup> {
  const items = new Map<string, ItemRef>();
  const collections = new Map<string, ItemRef>();
  const want = (type: Named, ref: ItemRef) => (type === "item" ? items : collections).set(refId(ref), ref);
  for (const change of changes) {
    const { type, ref } = targetOf(change);
    want(type, ref);
    linesOf(change, (named, key) => {
      want(named, { libraryId: ref.libraryId, key });
      return key;
    });
  }
  const titles = new Map<string, string>();
  for (const state of items.size === 0 ? [] : await library.items([...items.values()])) {
    if (state !== undefined) titles.set(targetId({ type: "item", ref: state.ref }), displayTitle(state));
  }
  for (const state of collections.size === 0 ? [] : await library.collections([...collections.values()])) {
    if (state !== undefined) titles.set(targetId({ type: "collection", ref: state.ref }), state.name);
  }
  return (target) => titles.get(targetId(target));
}

function linesOf(change: Change, nameOf: NameOf): readonly Line[] {
  switch (change.kind) {
    case "create-item":
      return [
        createdItem(change.state, nameOf),
        ...noteText(change.state.note ?? "", displayTitle(change.state)),
      ];
    case "edit-item":
      return [
        ...change.edits.flatMap((edit) => editLines(edit, nameOf("item", change.ref.key), nameOf)),
        ...fileLines(change.files ?? [], nameOf("item", change.ref.key)),
      ];
    case "create-collection": {
      const { name, parentKey } = change.state;
      const id = parentKey === null ? "change-create-collection" : "change-create-collection-in";
      return [{ id, args: { name: shown(name), ...collectionParent(parentKey, nameOf) } }];
    }
    case "edit-collection":
      return collectionLines(change, nameOf);
  }
}

function createdItem(state: ItemState, nameOf: NameOf): Line {
  const { itemType, parentKey, collections } = state;
  const title = shown(displayTitle(state));
  const isNote = itemType === "note";
  const about = isNote ? { title } : { title, kind: itemType };
  if (parentKey !== null) {
    const id = isNote ? "change-create-child-note" : "change-create-child-item";
    return { id, args: { ...about, parent: nameOf("item", parentKey) } };
  }
  if (collections.length === 0)
    return { id: isNote ? "change-create-note" : "change-create-item", args: about };
  const id = isNote ? "change-create-note-in" : "change-create-item-in";
  return { id, args: { ...about, collections: namesOf(collections, nameOf) } };
}

/** `title`: what the line above calls it. */
function noteText(html: string, title: string): readonly Line[] {
  const { lines, cut } = notePreview(html, shown(title));
  return [
    ...lines.map((text): Line => ({ id: "change-note-text", args: { text } })),
    ...lineIf(cut ? [cut] : [], "change-note-text-cut", {}),
  ];
}

function collectionLines(
  { from, to }: Extract<Change, { kind: "edit-collection" }>,
  nameOf: NameOf,
): readonly Line[] {
  const lines: Line[] = [];
  const name = shown(to.name);
  if (from.name !== to.name) {
    lines.push({ id: "change-rename-collection", args: { name: shown(from.name), to: name } });
  }
  if (from.parentKey !== to.parentKey) {
    const id = to.parentKey === null ? "change-move-collection-top" : "change-move-collection";
    lines.push({ id, args: { name, ...collectionParent(to.parentKey, nameOf) } });
  }
  if (from.trashed !== to.trashed) {
    lines.push({ id: to.trashed ? "change-trash-collection" : "change-restore-collection", args: { name } });
  }
  return lines;
}

function collectionParent(parentKey: string | null, nameOf: NameOf): { readonly parent?: string } {
  return parentKey === null ? {} : { parent: nameOf("collection", parentKey) };
}

function editLines(edit: ItemEdit, title: string, nameOf: NameOf): readonly Line[] {
  switch (edit.facet) {
    case "field":
      return [fieldLine(edit, title)];
    case "creators":
      return edit.to.length === 0
        ? [{ id: "change-creators-cleared", args: { title } }]
        : [{ id: "change-creators", args: { title, to: shown(creatorNames(edit.to)) } }];
    case "note":
      return [
        { id: "change-note", args: { title, to: shown(noteTitle(edit.to)) } },
        ...noteText(edit.to, noteTitle(edit.to)),
      ];
    case "tags": {
      const added = edit.add.map(({ tag }) => tag);
      return [
        ...lineIf(added, "change-tags-added", { title, tags: shown(added.join(", ")) }),
        ...lineIf(edit.remove, "change-tags-removed", { title, tags: shown(edit.remove.join(", ")) }),
      ];
    }
    case "collections":
      return [
        ...lineIf(edit.add, "change-collections-added", { title, collections: namesOf(edit.add, nameOf) }),
        ...lineIf(edit.remove, "change-collections-removed", {
          title,
          collections: namesOf(edit.remove, nameOf),
        }),
      ];
    case "relations":
      return [
        ...lineIf(edit.add, "change-relations-added", { title, count: edit.add.length }),
        ...lineIf(edit.remove, "change-relations-removed", { title, count: edit.remove.length }),
      ];
    case "parent":
      return edit.to === null
        ? [{ id: "change-parent-none", args: { title } }]
        : [{ id: "change-parent", args: { title, parent: nameOf("item", edit.to) } }];
    case "itemType":
      return [{ id: "change-item-type", args: { title, from: edit.from, to: edit.to } }];
    case "attachment": {
      // A new file name is told with the file.
      if (edit.name === "filename") return [];
      const to = shown(edit.to ?? "");
      return [{ id: "change-attachment", args: { title, what: edit.name, to } }];
    }
    case "trashed":
      return [{ id: edit.to ? "change-trash-item" : "change-restore-item", args: { title } }];
  }
}

function fileLines(files: readonly FileChange[], title: string): readonly Line[] {
  return files.flatMap((file): readonly Line[] => {
    if (file.replaces === undefined) return [];
    const from = shown(file.replaces.path);
    const to = shown(file.path);
    return isRename(file)
      ? [{ id: "change-file-renamed", args: { title, from, to } }]
      : [{ id: "change-file-replaced", args: { title, from, to } }];
  });
}

function fieldLine(edit: Extract<ItemEdit, { facet: "field" }>, title: string): Line {
  const field = edit.name;
  const from = shown(edit.from ?? "");
  const to = shown(edit.to ?? "");
  if (to === "") return { id: "change-field-cleared", args: { title, field, from } };
  if (from === "") return { id: "change-field-set", args: { title, field, to } };
  return { id: "change-field", args: { title, field, from, to } };
}

function lineIf(list: readonly unknown[], id: string, args: Line["args"]): readonly Line[] {
  return list.length === 0 ? [] : [{ id, args }];
}

function namesOf(keys: readonly string[], nameOf: NameOf): string {
  return keys.map((key) => nameOf("collection", key)).join(", ");
}

function creatorNames(creators: readonly Creator[]): string {
  return creators.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(", ");
}

function shown(text: string): string {
  return shortened(text, SHOWN);
}
