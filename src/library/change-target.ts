import type { Change, ChangeTarget } from "../model/change.ts";
import type { ItemRef } from "../model/item-ref.ts";

/** The object that a change touches. */
export function targetOf(change: Change): ChangeTarget {
  switch (change.kind) {
    case "create-item":
      return { type: "item", ref: change.state.ref };
    case "edit-item":
      return { type: "item", ref: change.ref };
    case "create-collection":
      return { type: "collection", ref: change.state.ref };
    case "edit-collection":
      return { type: "collection", ref: change.ref };
  }
}

/** A text that names one object, for maps: items and collections have keys of their own. */
export function targetId(target: ChangeTarget): string {
  return `${target.type}:${refId(target.ref)}`;
}

/** `libraryId/KEY`, as people and messages write it. */
export function refId(ref: ItemRef): string {
  return `${ref.libraryId}/${ref.key}`;
}

/** A reference as plain JSON. */
export function refJson(ref: ItemRef): { readonly libraryId: number; readonly key: string } {
  return { libraryId: ref.libraryId, key: ref.key };
}
