import type { CollectionState, ItemRelation, ItemState, ItemTag } from "../model/item-state.ts";
import { canonicalJson } from "./canonical-json.ts";

export type ObjectState = ItemState | CollectionState;

const encoder = new TextEncoder();

/** Whether the state is an item's; the other kind is a collection's. */
export function isItemState(state: ObjectState): state is ItemState {
  return "itemType" in state;
}

/**
 * SHA-256 in hex over everything of a state that counts (`design/decisions.md`, undo): equal states have equal
 * digests, whatever the order of tags, collections and relations, and whether an empty note is `""` or null.
 */
export function stateDigest(state: ObjectState): Promise<string> {
  return textDigest(canonicalJson(isItemState(state) ? canonicalItem(state) : state));
}

/**
 * Whether nobody has changed the state since it had this digest. That the application has meanwhile found out in which
 * charset a text file is written, which it does by itself, counts as nothing.
 */
export async function isStillAs(digest: string | undefined, state: ObjectState): Promise<boolean> {
  if ((await stateDigest(state)) === digest) return true;
  if (!isItemState(state) || state.attachment === null || state.attachment.charset === null) return false;
  const unread = { ...state, attachment: { ...state.attachment, charset: null } };
  return (await stateDigest(unread)) === digest;
}

/** Whether a person would call the two states equal. */
export function sameState(left: ObjectState, right: ObjectState): boolean {
  if (left === right) return true;
  return (
    canonicalJson(isItemState(left) ? canonicalItem(left) : left) ===
    canonicalJson(isItemState(right) ? canonicalItem(right) : right)
  );
}

/** SHA-256 of UTF-8 text, in hex. */
export function textDigest(text: string): Promise<string> {
  return bytesDigest(encoder.encode(text));
}

/** SHA-256 in hex. */
export async function bytesDigest(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", unshared(bytes)));
  let hex = "";
  for (const byte of hash) hex += byte.toString(16).padStart(2, "0");
  return hex;
}

/** Shared memory cannot be hashed in place. */
function unshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}

function canonicalItem(state: ItemState): ItemState {
  return {
    ...state,
    fields: withoutEmpty(state.fields),
    tags: sortTags(state.tags),
    collections: sortText(state.collections),
    relations: sortRelations(state.relations),
    note: state.note === "" ? null : state.note,
  };
}

function withoutEmpty(fields: ItemState["fields"]): ItemState["fields"] {
  const entries = Object.entries(fields);
  return entries.every(([, value]) => value !== "")
    ? fields
    : Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

/** By code unit, so that every host agrees. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

export function sortText(values: readonly string[]): readonly string[] {
  return values.length < 2 ? values : [...values].sort(compareText);
}

export function sortTags(tags: readonly ItemTag[]): readonly ItemTag[] {
  return tags.length < 2 ? tags : [...tags].sort((a, b) => compareText(a.tag, b.tag) || a.type - b.type);
}

export function sortRelations(relations: readonly ItemRelation[]): readonly ItemRelation[] {
  if (relations.length < 2) return relations;
  return [...relations].sort(
    (a, b) => compareText(a.predicate, b.predicate) || compareText(a.object, b.object),
  );
}
