/**
 * Called with the answer of the last step, for one file.
 *
 * @param {object} call
 * @param {{ libraryId: number, key: string }} call.parent the paper that the file belongs to
 * @param {{ resultJson?: { text?: string } }} call.resultContext the JSON that the last step answered
 * @param {import("../schema/host-api.d.ts").HookRuntime} call.runtime what a hook may call: docs/host-api.md
 */
export async function applyResult({ parent, resultContext, runtime }) {
  const text = resultContext.resultJson?.text;
  if (!text) throw new Error("The service answered without a text.");
  await runtime.hostApi.notes.create({
    operationId: "text",
    placement: { kind: "child", parentRef: parent },
    content: { format: "markdown", value: `# Text\n\n${text}` },
    initialTags: ["my-workflow"],
  });
}
