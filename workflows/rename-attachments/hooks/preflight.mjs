import { newName } from "../lib/new-name.mjs";

/** Leaves out files that keep their name, and says why. */
export async function preflight({ selectionContext, executionOptions, runtime }) {
  const { library } = runtime.hostApi;
  const [{ ref }] = selectionContext.items;
  const { item } = await library.getItemDetail(ref);
  const { reason } = await newName(library, item, executionOptions.workflowParams);
  return reason === undefined ? { kind: "continue" } : { kind: "skip", reason };
}
