import { selectedItems } from "../lib/selected.mjs";

/** A selection of nothing that can be looked at does not stand for the whole library. */
export async function preflight({ selectionContext, runtime }) {
  const { items } = selectionContext;
  if (items.length === 0) return { kind: "continue" };
  const selected = await selectedItems(runtime.hostApi.library, items);
  if (selected.length > 0) return { kind: "continue" };
  return {
    kind: "skip",
    reason: "The selection holds only notes that belong to no item, or what lies in the trash.",
  };
}
