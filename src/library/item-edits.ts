import type { ItemEdit } from "../model/change.ts";
import type { AttachmentState, ItemRelation, ItemState } from "../model/item-state.ts";
import { sameJson } from "./canonical-json.ts";
import { sameState, sortRelations, sortTags, sortText } from "./state-digest.ts";

/** The outcome of putting edits on another state than the one they were staged on. */
export interface Rebased {
  readonly state: ItemState;
  /** Facets whose `from` does not hold there; empty when all edits apply. */
  readonly conflicts: readonly string[];
}

/** The value of a field, or null when the item has none. */
export function fieldOf(state: ItemState, name: string): string | null {
  return Object.hasOwn(state.fields, name) ? (state.fields[name] ?? null) : null;
}

/** The state after the edits, in order, whatever it held before. */
export function applyEdits(state: ItemState, edits: readonly ItemEdit[]): ItemState {
  return edits.reduce(applyEdit, state);
}

/**
 * The state after the edits, in order, where each edit's `from` still holds; edits that build on one another are
 * checked against what the earlier ones left. Additions and removals never conflict.
 */
export function rebaseEdits(state: ItemState, edits: readonly ItemEdit[]): Rebased {
  const conflicts: string[] = [];
  let current = state;
  for (const edit of edits) {
    if (!startsFrom(current, edit)) conflicts.push(facetOf(edit));
    current = applyEdit(current, edit);
  }
  return { state: current, conflicts };
}

/** Those of the edits that change something, in order. */
export function effectiveEdits(state: ItemState, edits: readonly ItemEdit[]): readonly ItemEdit[] {
  let current = state;
  return edits.filter((edit) => {
    const next = applyEdit(current, edit);
    if (!changed(current, next, edit)) return false;
    current = next;
    return true;
  });
}

/** Whether the state already holds what the edits lead to. */
export function holdsEdits(state: ItemState, edits: readonly ItemEdit[]): boolean {
  return sameState(applyEdits(state, edits), state);
}

/** The facet's name in messages, such as `note` or `field title`. */
export function facetOf(edit: ItemEdit): string {
  return edit.facet === "field" || edit.facet === "attachment" ? `${edit.facet} ${edit.name}` : edit.facet;
}

type AttachmentEdit = Extract<ItemEdit, { readonly facet: "attachment" }>;

const STORED = "storage:";

/** What an attachment holds of what an edit may change; null for what is no attachment. */
export function attachmentFacet(state: ItemState, name: AttachmentEdit["name"]): string | null {
  const { attachment } = state;
  if (attachment === null) return null;
  if (name !== "filename") return attachment[name];
  return attachment.path?.startsWith(STORED) === true ? attachment.path.slice(STORED.length) : null;
}

function withAttachmentFacet(state: ItemState, { name, to }: AttachmentEdit): AttachmentState | null {
  if (state.attachment === null) return null;
  return name === "filename"
    ? { ...state.attachment, path: to === null ? null : `${STORED}${to}` }
    : { ...state.attachment, [name]: to };
}

function startsFrom(state: ItemState, edit: ItemEdit): boolean {
  switch (edit.facet) {
    case "field":
      return (fieldOf(state, edit.name) ?? "") === (edit.from ?? "");
    case "creators":
      return sameJson(state.creators, edit.from);
    case "note":
      return (state.note ?? "") === (edit.from ?? "");
    case "parent":
      return state.parentKey === edit.from;
    case "trashed":
      return state.trashed === edit.from && (edit.seen === undefined || sameState(state, edit.seen));
    case "itemType":
      return state.itemType === edit.from;
    case "attachment":
      return attachmentFacet(state, edit.name) === edit.from;
    case "tags":
    case "collections":
    case "relations":
      return true;
  }
}

/** Looks at the edited facet alone, since a note may be long. */
function changed(before: ItemState, after: ItemState, edit: ItemEdit): boolean {
  switch (edit.facet) {
    case "field":
      return (fieldOf(before, edit.name) ?? "") !== (edit.to ?? "");
    case "creators":
      return !sameJson(before.creators, edit.to);
    case "note":
      return (before.note ?? "") !== edit.to;
    case "parent":
      return before.parentKey !== edit.to;
    case "trashed":
      return before.trashed !== edit.to;
    case "itemType":
      return before.itemType !== edit.to;
    case "attachment":
      return attachmentFacet(before, edit.name) !== edit.to;
    case "tags":
      return !sameJson(sortTags(before.tags), after.tags);
    case "collections":
      return !sameJson(sortText(before.collections), after.collections);
    case "relations":
      return !sameJson(sortRelations(before.relations), after.relations);
  }
}

function applyEdit(state: ItemState, edit: ItemEdit): ItemState {
  switch (edit.facet) {
    case "field":
      return { ...state, fields: withField(state.fields, edit.name, edit.to) };
    case "creators":
      return { ...state, creators: edit.to };
    case "note":
      return { ...state, note: edit.to };
    case "parent":
      return { ...state, parentKey: edit.to };
    case "trashed":
      return { ...state, trashed: edit.to };
    case "itemType":
      return { ...state, itemType: edit.to };
    case "attachment":
      return { ...state, attachment: withAttachmentFacet(state, edit) };
    case "tags": {
      const removed = new Set(edit.remove);
      const kept = state.tags.filter(({ tag }) => !removed.has(tag));
      const present = new Set(kept.map(({ tag }) => tag));
      const added = edit.add.filter(({ tag }) => !present.has(tag) && present.add(tag));
      return { ...state, tags: sortTags([...kept, ...added]) };
    }
    case "collections": {
      const keys = new Set(state.collections);
      for (const key of edit.remove) keys.delete(key);
      for (const key of edit.add) keys.add(key);
      return { ...state, collections: sortText([...keys]) };
    }
    case "relations": {
      const relations = new Map(state.relations.map((relation) => [relationId(relation), relation]));
      for (const relation of edit.remove) relations.delete(relationId(relation));
      for (const relation of edit.add) relations.set(relationId(relation), relation);
      return { ...state, relations: sortRelations([...relations.values()]) };
    }
  }
}

/** Entries are defined, never assigned, so that no field name can reach a prototype. */
function withField(fields: ItemState["fields"], name: string, to: string | null): ItemState["fields"] {
  const others = Object.entries(fields).filter(([key]) => key !== name);
  if (to !== null && to !== "") others.push([name, to]);
  return Object.fromEntries(others);
}

function relationId(relation: ItemRelation): string {
  return `${relation.predicate}\n${relation.object}`;
}
