import { withPictures } from "../lib/local-pictures.mjs";
import { pickedFiles } from "../lib/picked-files.mjs";
import { readNote } from "../lib/read-note.mjs";

/** Makes a note of each file that was picked. */
export async function applyResult({ parent, executionOptions, runtime }) {
  const { hostApi } = runtime;
  const { file, notes } = hostApi;
  const options = executionOptions.workflowParams;
  const { paths, others } = await pickedFiles(hostApi);
  if (paths.length === 0) throw new Error(nothing(others));
  let missing = 0;
  for (const [index, path] of paths.entries()) {
    const note = readNote(path, await file.readText(path), options);
    const pictures =
      note.format === "markdown" ? await withPictures(note.value, path, hostApi) : { value: note.value };
    missing += pictures.missing ?? 0;
    await notes.create({
      operationId: `import ${index + 1}`,
      placement: { kind: "child", parentRef: parent },
      content: { format: note.format, value: pictures.value, embeddedImages: pictures.embeddedImages ?? [] },
      initialTags: note.tags,
    });
  }
  return { notes: paths.length, otherFiles: others, applyDiagnostics: { warningCount: missing } };
}

function nothing(others) {
  return others === 0
    ? "No file was picked. On the command line name files or folders with --input."
    : "None of the picked files is Markdown, HTML or text (.md, .markdown, .html, .htm, .txt).";
}
