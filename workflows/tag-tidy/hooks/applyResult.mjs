import { tidyOptions } from "../lib/options.mjs";
import { tidy } from "../lib/tidy.mjs";

/** Changes the tags of the unit's item as the rules say. */
export async function applyResult({ parent, executionOptions, runtime }) {
  const { library, mutations } = runtime.hostApi;
  const { item } = await library.getItemDetail(parent);
  const { add, remove } = tidy(item.tags, tidyOptions(executionOptions.workflowParams));
  await mutations.execute({
    operation: "item.updateTags",
    operationId: "tidy",
    itemRef: parent,
    add,
    remove,
  });
  return { added: add.length, removed: remove.length };
}
