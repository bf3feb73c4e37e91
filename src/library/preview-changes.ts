import type { Change, FileChange, ItemEdit } from "../model/change.ts";
import type { ChangePreview, PreviewPart } from "../model/change-preview.ts";
import type { Creator, ItemState } from "../model/item-state.ts";
import { targetId, targetOf } from "./change-target.ts";
import type { TitleLookup } from "./describe-changes.ts";
import { displayTitle, shortened } from "./display-title.ts";
import { isRename } from "./file-changes.ts";

/** Longest text of a field that is shown, in UTF-16 units. */
const FIELD = 4_000;
/** Longest note, in UTF-16 units of its HTML; of all notes of a unit five times as much. */
const NOTE = 400_000;

type NameOf = (type: "item" | "collection", key: string) => string;

/**
 * The changes of a unit facet by facet, old and new, in the order in which they were staged: what
 * `describeChanges` says in lines, for surfaces that can show more. `lookup` names objects of the library.
 */
export function previewChanges(changes: readonly Change[], lookup: TitleLookup): readonly ChangePreview[] {
  const created = new Map<string, string>();
  const room = { notes: 5 * NOTE };
  return changes.map((change): ChangePreview => {
    const target = targetOf(change);
    if (change.kind === "create-item") created.set(targetId(target), displayTitle(change.state));
    if (change.kind === "create-collection") created.set(targetId(target), change.state.name);
    const nameOf: NameOf = (type, key) => {
      const named = { type, ref: { libraryId: target.ref.libraryId, key } };
      return created.get(targetId(named)) ?? lookup(named) ?? key;
    };
    const ownName = nameOf(target.type, target.ref.key);
    switch (change.kind) {
      case "create-item":
        return {
          kind: "new-item",
          target,
          title: ownName,
          itemType: change.state.itemType,
          ...parentOf("item", change.state.parentKey, nameOf),
          parts: [...stateParts(change.state, nameOf, room), ...fileParts(change.files)],
        };
      case "edit-item":
        return {
          kind: "edit-item",
          target,
          title: ownName,
          parts: [
            ...change.edits.flatMap((edit) => editParts(edit, nameOf, room)),
            ...fileParts(change.files),
          ],
        };
      case "create-collection":
        return {
          kind: "new-collection",
          target,
          title: ownName,
          ...parentOf("collection", change.state.parentKey, nameOf),
          parts: [],
        };
      case "edit-collection":
        return { kind: "edit-collection", target, title: ownName, parts: collectionParts(change, nameOf) };
    }
  });
}

function parentOf(type: "item" | "collection", key: string | null, nameOf: NameOf): { parent?: string } {
  return key === null ? {} : { parent: nameOf(type, key) };
}

function stateParts(state: ItemState, nameOf: NameOf, room: { notes: number }): readonly PreviewPart[] {
  const { fields, creators, tags, collections, relations, note } = state;
  return [
    ...Object.entries(fields).map(([name, to]) => fieldPart(name, null, to)),
    ...partIf(creators, { part: "creators", from: [], to: creators.map(creatorName) }),
    ...(note === null || note === "" ? [] : [notePart(note, false, room)]),
    ...partIf(tags, { part: "tags", added: tags.map(({ tag }) => tag), removed: [] }),
    ...partIf(collections, {
      part: "collections",
      added: collections.map((key) => nameOf("collection", key)),
      removed: [],
    }),
    ...partIf(relations, { part: "relations", added: relations.length, removed: 0 }),
  ];
}

function editParts(edit: ItemEdit, nameOf: NameOf, room: { notes: number }): readonly PreviewPart[] {
  switch (edit.facet) {
    case "field":
      return [fieldPart(edit.name, edit.from, edit.to)];
    case "creators":
      return [{ part: "creators", from: edit.from.map(creatorName), to: edit.to.map(creatorName) }];
    case "note":
      return [notePart(edit.to, edit.from !== null && edit.from !== "", room)];
    case "tags":
      return [{ part: "tags", added: edit.add.map(({ tag }) => tag), removed: edit.remove }];
    case "collections": {
      const named = (keys: readonly string[]) => keys.map((key) => nameOf("collection", key));
      return [{ part: "collections", added: named(edit.add), removed: named(edit.remove) }];
    }
    case "relations":
      return [{ part: "relations", added: edit.add.length, removed: edit.remove.length }];
    case "parent": {
      const named = (key: string | null) => (key === null ? null : nameOf("item", key));
      return [{ part: "parent", from: named(edit.from), to: named(edit.to) }];
    }
    case "itemType":
      return [{ part: "item-type", from: edit.from, to: edit.to }];
    case "attachment":
      // A new file name is told with the file.
      return edit.name === "filename"
        ? []
        : [{ part: "attachment", name: edit.name, from: edit.from, to: edit.to }];
    case "trashed":
      return [{ part: "trashed", to: edit.to }];
  }
}

function collectionParts(
  { from, to }: Extract<Change, { kind: "edit-collection" }>,
  nameOf: NameOf,
): readonly PreviewPart[] {
  const named = (key: string | null) => (key === null ? null : nameOf("collection", key));
  const parts: PreviewPart[] = [];
  if (from.name !== to.name) parts.push({ part: "name", from: from.name, to: to.name });
  if (from.parentKey !== to.parentKey) {
    parts.push({ part: "parent", from: named(from.parentKey), to: named(to.parentKey) });
  }
  if (from.trashed !== to.trashed) parts.push({ part: "trashed", to: to.trashed });
  return parts;
}

function fieldPart(name: string, from: string | null, to: string | null): PreviewPart {
  const shown = (text: string | null) => (text === null || text === "" ? null : shortened(text, FIELD));
  const cut = (from?.length ?? 0) > FIELD || (to?.length ?? 0) > FIELD;
  return { part: "field", name, from: shown(from), to: shown(to), ...(cut ? { cut: true } : {}) };
}

function notePart(html: string, replaces: boolean, room: { notes: number }): PreviewPart {
  const most = Math.min(NOTE, room.notes);
  const shown = html.length <= most ? html : shortened(html, Math.max(1, most));
  room.notes = Math.max(0, room.notes - shown.length);
  return { part: "note", html: shown, replaces, ...(shown === html ? {} : { cut: true }) };
}

function fileParts(files: readonly FileChange[] = []): readonly PreviewPart[] {
  return files.map((file) => ({
    part: "file",
    name: file.path,
    size: file.size,
    ...(file.replaces === undefined ? {} : { replaces: file.replaces.path }),
    ...(isRename(file) ? { renamed: true } : {}),
  }));
}

function partIf(list: readonly unknown[], part: PreviewPart): readonly PreviewPart[] {
  return list.length === 0 ? [] : [part];
}

function creatorName({ firstName, lastName }: Creator): string {
  return `${firstName} ${lastName}`.trim();
}
