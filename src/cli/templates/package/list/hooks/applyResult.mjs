import { authorsOf } from "../../lib/authors.mjs";

/**
 * Called once, for the unit that holds all selected items (grouping "all").
 *
 * @param {object} call
 * @param {{ selectionContext: { items: { ref: { libraryId: number, key: string } }[] } }} call.request
 * @param {import("../../schema/host-api.d.ts").HookRuntime} call.runtime what a hook may call: docs/host-api.md
 */
export async function applyResult({ request, runtime }) {
  const { library, file, resources } = runtime.hostApi;
  const lines = [];
  for (const { ref } of request.selectionContext.items) {
    const { item } = await library.getItemDetail(ref);
    lines.push(`- ${[authorsOf(item).join(", "), item.title].filter(Boolean).join(": ")}`);
  }
  const { path } = await resources.allocateOutput({ slotId: "list", suggestedName: "my-workflow.md" });
  await file.writeText(path, `${lines.join("\n")}\n`);
}
