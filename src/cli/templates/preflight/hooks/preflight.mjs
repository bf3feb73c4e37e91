/**
 * Called before each paper is worked on. It looks, decides, and writes nothing.
 *
 * @param {object} call
 * @param {{ items: { ref: { libraryId: number, key: string } }[] }} call.selectionContext what this unit is made of
 * @param {import("../schema/host-api.d.ts").HookRuntime} call.runtime
 */
export async function preflight({ selectionContext, runtime }) {
  const [paper] = selectionContext.items;
  const { item } = await runtime.hostApi.library.getItemDetail(paper.ref);
  const year = /\d{4}/.exec(item.fields.date ?? "")?.[0];
  if (year === undefined) return { kind: "skip", reason: `“${item.title}” has no year.` };
  // What is handed on here comes to buildRequest and applyResult.
  return { kind: "continue", context: { year } };
}
