/**
 * Called with the result of the last step, for one paper; those of all steps are in runResult.sequence.
 *
 * @param {object} call
 * @param {{ libraryId: number, key: string }} call.parent the paper
 * @param {{ resultJson?: { tags?: string[] } }} call.resultContext the result of the final step
 * @param {{ sequence: { steps: { id: string, resultContext: { resultJson?: { digest?: string } } }[] } }} call.runResult
 * @param {import("../schema/host-api.d.ts").HookRuntime} call.runtime what a hook may call: docs/host-api.md
 */
export async function applyResult({ parent, resultContext, runResult, runtime }) {
  const { notes, mutations } = runtime.hostApi;
  const step = runResult.sequence.steps.find(({ id }) => id === "digest");
  await notes.create({
    operationId: "digest",
    placement: { kind: "child", parentRef: parent },
    content: { format: "markdown", value: `# Digest\n\n${step?.resultContext.resultJson?.digest ?? ""}` },
  });
  await mutations.execute({
    operation: "item.updateTags",
    operationId: "tags",
    itemRef: parent,
    add: resultContext.resultJson?.tags ?? [],
  });
}
