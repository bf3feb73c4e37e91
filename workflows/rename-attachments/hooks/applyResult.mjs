import { newName } from "../lib/new-name.mjs";

/** Gives the unit's file its new name. */
export async function applyResult({ request, executionOptions, runtime }) {
  const { library, attachments } = runtime.hostApi;
  const [{ ref }] = request.selectionContext.items;
  const { item } = await library.getItemDetail(ref);
  const { name } = await newName(library, item, executionOptions.workflowParams);
  if (name === undefined) return { renamed: false };
  const { result } = await attachments.replaceFile({
    operationId: "rename",
    attachmentRef: ref,
    source: { kind: "own_file", targetFilename: name },
  });
  return { renamed: true, from: result.previousFilename, to: result.filename };
}
