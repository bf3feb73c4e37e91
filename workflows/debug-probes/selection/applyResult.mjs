import { writeJson } from "../lib/write-json.mjs";

/** Writes the unit's selection as the hook sees it, and the details that the library has on each item. */
export async function applyResult({ parent, request, runtime }) {
  const { library, context } = runtime.hostApi;
  const { selectionContext } = request;
  const items = [];
  for (const { ref } of selectionContext.items) items.push(await library.getItemDetail(ref));
  const seen = { parent, selectionContext, view: await context.getCurrentView(), items };
  return { path: await writeJson(runtime.hostApi, "selection", seen), items: items.length };
}
