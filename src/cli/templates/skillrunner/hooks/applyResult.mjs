/**
 * Called with what the skill made of one paper.
 *
 * @param {object} call
 * @param {{ libraryId: number, key: string }} call.parent the paper
 * @param {{ resultJson?: { digest?: string } }} call.resultContext the skill's result
 * @param {import("../schema/host-api.d.ts").HookRuntime} call.runtime what a hook may call: docs/host-api.md
 */
export async function applyResult({ parent, resultContext, runtime }) {
  const digest = resultContext.resultJson?.digest;
  if (!digest) throw new Error("The skill gave no digest.");
  await runtime.hostApi.notes.create({
    operationId: "digest",
    placement: { kind: "child", parentRef: parent },
    content: { format: "markdown", value: `# Digest\n\n${digest}` },
    initialTags: ["my-workflow"],
  });
}
