/**
 * Called with the answer for one paper.
 *
 * @param {object} call
 * @param {{ libraryId: number, key: string }} call.parent the paper
 * @param {{ resultJson?: { subjects?: string[] } }} call.resultContext the JSON that the service answered
 * @param {import("../schema/host-api.d.ts").HookRuntime} call.runtime what a hook may call: docs/host-api.md
 */
export async function applyResult({ parent, resultContext, runtime }) {
  const subjects = resultContext.resultJson?.subjects ?? [];
  if (subjects.length === 0) return;
  await runtime.hostApi.mutations.execute({
    operation: "item.updateTags",
    operationId: "subjects",
    itemRef: parent,
    add: subjects,
  });
}
