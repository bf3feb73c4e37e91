/**
 * Called once for each paper that preflight let through.
 *
 * @param {object} call
 * @param {{ libraryId: number, key: string }} call.parent the paper
 * @param {{ preflight: { context?: { year: string } } }} call.resultContext
 * @param {import("../schema/host-api.d.ts").HookRuntime} call.runtime what a hook may call: docs/host-api.md
 */
export async function applyResult({ parent, resultContext, runtime }) {
  const { year } = resultContext.preflight.context;
  await runtime.hostApi.mutations.execute({
    operation: "item.updateTags",
    operationId: "tag",
    itemRef: parent,
    add: [`year ${year}`],
  });
}
