import { listText } from "../lib/list-text.mjs";
import { inOrder } from "../lib/order.mjs";

/** Makes one Markdown list of the unit's papers. */
export async function applyResult({ request, executionOptions, runtime }) {
  const { library, clipboard, file, resources } = runtime.hostApi;
  const { to = "clipboard", order = "selection", ...options } = executionOptions.workflowParams;
  const items = [];
  for (const { ref } of request.selectionContext.items) items.push((await library.getItemDetail(ref)).item);
  const text = listText(inOrder(items, order), options);
  if (to === "clipboard") {
    await clipboard.writeText(text);
    return { references: items.length };
  }
  const { path } = await resources.allocateOutput({
    slotId: "references",
    suggestedName: "references.md",
    contentType: "text/markdown",
  });
  await file.writeText(path, text);
  return { references: items.length };
}
