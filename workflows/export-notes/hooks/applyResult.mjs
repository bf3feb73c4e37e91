import { fileNameFor } from "../lib/file-name.mjs";
import { frontMatter } from "../lib/front-matter.mjs";
import { withImages } from "../lib/images.mjs";

/** Writes each note of the unit to a Markdown file of its own. */
export async function applyResult({ request, executionOptions, runtime }) {
  const { hostApi } = runtime;
  const { library, file, resources } = hostApi;
  const { frontMatter: withFrontMatter = true, fileName = "item-and-note" } = executionOptions.workflowParams;
  let files = 0;
  let imagesMissing = 0;
  for (const { ref, parentRef } of request.selectionContext.exportCandidates ?? []) {
    const note = await library.getNoteDetail(ref, { format: "markdown" });
    const parent = parentRef == null ? null : (await library.getItemDetail(parentRef)).item;
    const { path } = await resources.allocateOutput({
      slotId: `${ref.libraryId}-${ref.key}`,
      suggestedName: fileNameFor(fileName, note, parent),
      contentType: "text/markdown",
    });
    const { markdown, missing } = await withImages(note.content.trim(), note, path, hostApi);
    const head = withFrontMatter ? frontMatter(note, parent) : plainStart(markdown);
    await file.writeText(path, `${`${head}${markdown}`.trimEnd()}\n`);
    files += 1;
    imagesMissing += missing;
  }
  return { files, applyDiagnostics: { warningCount: imagesMissing } };
}

/** A rule at the very top would be read as the beginning of a front matter. */
function plainStart(markdown) {
  return markdown.startsWith("---") ? "\n" : "";
}
