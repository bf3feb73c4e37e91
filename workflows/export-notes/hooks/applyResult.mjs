import { fileNameFor } from "../lib/file-name.mjs";
import { frontMatter } from "../lib/front-matter.mjs";

/** Writes each note of the unit to a Markdown file of its own. */
export async function applyResult({ request, executionOptions, runtime }) {
  const { library, file, resources } = runtime.hostApi;
  const { frontMatter: withFrontMatter = true, fileName = "item-and-note" } = executionOptions.workflowParams;
  const candidates = request.selectionContext.exportCandidates ?? [];
  const files = [];
  for (const { ref, parentRef } of candidates) {
    const note = await library.getNoteDetail(ref, { format: "markdown" });
    const parent = parentRef == null ? null : (await library.getItemDetail(parentRef)).item;
    const body = note.content.trim();
    const text = `${withFrontMatter ? frontMatter(note, parent) : ""}${body}\n`;
    const { path } = await resources.allocateOutput({
      slotId: `${ref.libraryId}-${ref.key}`,
      suggestedName: fileNameFor(fileName, note, parent),
      contentType: "text/markdown",
    });
    await file.writeText(path, text);
    files.push(path);
  }
  return { files: files.length };
}
