import { mergedHtml } from "../lib/merged-html.mjs";
import { withSlots } from "../lib/pictures.mjs";

const BY_TEXT = new Intl.Collator("en", { numeric: true });

/** Makes one note of the unit's notes. */
export async function applyResult({ parent, request, executionOptions, runtime }) {
  const { library, notes } = runtime.hostApi;
  const { title = "Merged notes", order = "given", originals = "keep" } = executionOptions.workflowParams;
  const read = [];
  for (const { ref } of request.selectionContext.items)
    read.push(await library.getNoteDetail(ref, { format: "html" }));
  if (order === "title") read.sort((a, b) => BY_TEXT.compare(a.title, b.title));
  const { parts, embeddedImages, missing } = await withSlots(read, runtime.hostApi);
  await notes.create({
    operationId: "merge",
    placement: { kind: "child", parentRef: parent },
    content: { format: "html", value: mergedHtml(title, parts), embeddedImages },
    initialTags: [...new Set(read.flatMap(({ tags }) => tags.map(({ tag }) => tag)))],
  });
  if (originals === "trash") {
    for (const { ref } of read) await notes.remove({ operationId: `remove ${ref.key}`, noteRef: ref });
  }
  return { notes: read.length, applyDiagnostics: { warningCount: missing } };
}
