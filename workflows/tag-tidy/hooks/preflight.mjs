import { tidyOptions } from "../lib/options.mjs";
import { tidy } from "../lib/tidy.mjs";

/** Leaves out items whose tags are tidy already. */
export async function preflight({ selectionContext, executionOptions, runtime }) {
  const options = tidyOptions(executionOptions.workflowParams);
  const [{ ref }] = selectionContext.items;
  const { item } = await runtime.hostApi.library.getItemDetail(ref);
  const { add, remove } = tidy(item.tags, options);
  if (add.length > 0 || remove.length > 0) return { kind: "continue" };
  return { kind: "skip", reason: item.tags.length === 0 ? "It has no tags." : "Its tags are tidy already." };
}
