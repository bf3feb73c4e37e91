/**
 * Called once, for the unit that holds all selected items (grouping "all").
 *
 * @param {object} call
 * @param {{ selectionContext: { items: { ref: { libraryId: number, key: string } }[] } }} call.request
 * @param {import("../schema/host-api.d.ts").ExecutionOptions} call.executionOptions the parameters of workflow.json, by name
 * @param {import("../schema/host-api.d.ts").HookRuntime} call.runtime what a hook may call: docs/host-api.md
 */
export async function applyResult({ request, executionOptions, runtime }) {
  const { library, file, resources } = runtime.hostApi;
  const lines = [`# ${executionOptions.workflowParams.heading}`, ""];
  for (const { ref } of request.selectionContext.items) {
    const { item } = await library.getItemDetail(ref);
    lines.push(`- ${line(item)}`);
  }
  // A free name in the folder of --output, or in the run's own workspace.
  const { path } = await resources.allocateOutput({ slotId: "list", suggestedName: "my-workflow.md" });
  await file.writeText(path, `${lines.join("\n")}\n`);
}

/** Authors, title and year of an item. */
function line({ title, fields = {}, creators = [] }) {
  const authors = creators.map(({ lastName }) => lastName).join(", ");
  const year = /\d{4}/.exec(fields.date ?? "")?.[0];
  return [authors, title, year].filter(Boolean).join(". ");
}
