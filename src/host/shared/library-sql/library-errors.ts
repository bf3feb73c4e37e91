import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { ItemRef } from "../../../model/item-ref.ts";

/** Why a library takes no change; selects the sentence of `error-library-read-only`. */
export type ReadOnlyReason = "opened" | "group" | "feed" | "files" | "disk";

/** `1/ABCD2345`, as the command line writes references. */
export function refText(ref: ItemRef): string {
  return `${ref.libraryId}/${ref.key}`;
}

export function libraryReadOnly(library: string, reason: ReadOnlyReason, cause?: unknown): WorkflowError {
  return new WorkflowError("library_read_only", { args: { library, reason }, cause });
}

export function itemsNotFound(refs: readonly ItemRef[]): WorkflowError {
  return new WorkflowError("library_item_not_found", {
    args: { items: refs.map(refText).join(", "), count: refs.length },
    details: { refs: refs.map(({ libraryId, key }) => ({ libraryId, key })) },
  });
}
