/**
 * Called once for each selected paper (grouping "each").
 *
 * @param {object} call
 * @param {{ libraryId: number, key: string }} call.parent the paper
 * @param {import("../schema/host-api.d.ts").ExecutionOptions} call.executionOptions the parameters of workflow.json, by name
 * @param {import("../schema/host-api.d.ts").HookRuntime} call.runtime what a hook may call: docs/host-api.md
 */
export async function applyResult({ parent, executionOptions, runtime }) {
  const { library, notes } = runtime.hostApi;
  // A person may have left it empty.
  const { tag } = executionOptions.workflowParams;
  const { item } = await library.getItemDetail(parent);
  const authors = item.creators.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  await notes.create({
    // A name for this change: the same unit never makes it twice.
    operationId: "note",
    placement: { kind: "child", parentRef: parent },
    content: { format: "markdown", value: `# ${item.title}\n\nBy ${authors.join(", ") || "nobody"}.` },
    initialTags: tag ? [tag] : [],
  });
}
