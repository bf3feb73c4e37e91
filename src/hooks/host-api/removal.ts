import type { Draft } from "../../library/draft.ts";
import type { ItemRef } from "../../model/item-ref.ts";
import type { ItemState } from "../../model/item-state.ts";
import { oneOf, optional } from "./argument-shape.ts";
import { unsupported } from "./refusals.ts";
import { itemAtRevision, revisionShape } from "./staged-member.ts";

export const removalFields = {
  expectedRevision: revisionShape,
  disposition: optional(oneOf("trash", "permanent")),
};

export type RemovalOutcome = "trashed" | "already_trashed" | "already_absent";

/** Moves an item to the trash; nothing is ever erased (`design/architecture.md`, Trust and reach). */
export async function removal(
  draft: Draft,
  itemRef: ItemRef,
  operation: string,
  request: { readonly expectedRevision?: string | undefined; readonly disposition?: string | undefined },
  check: (state: ItemState) => void,
): Promise<RemovalOutcome> {
  if (request.disposition === "permanent") {
    throw unsupported(operation, "items go to the trash and are never erased");
  }
  if ((await draft.item(itemRef)) === undefined) return "already_absent";
  const state = await itemAtRevision(draft, itemRef, request.expectedRevision);
  check(state);
  if (state.trashed) return "already_trashed";
  draft.editItem(state, [{ facet: "trashed", from: false, to: true, seen: state }]);
  return "trashed";
}
