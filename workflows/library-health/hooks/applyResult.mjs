import { inspect } from "../lib/inspect.mjs";
import { placesFor } from "../lib/place.mjs";
import { reportHtml } from "../lib/report.mjs";
import { selectedItems } from "../lib/selected.mjs";

/** Looks at the selected items, or at the whole library, and writes one note about what is wrong with them. */
export async function applyResult({ request, executionOptions, runtime }) {
  const { hostApi } = runtime;
  const { items: entries, sampledAt } = request.selectionContext;
  const {
    collection = "",
    missingFiles = true,
    missingIdentifiers = true,
    duplicates = true,
  } = executionOptions.workflowParams;
  if (!missingFiles && !missingIdentifiers && !duplicates) {
    throw new Error("All parts of the report are switched off, so there is nothing to look for.");
  }
  const selected = await selectedItems(hostApi.library, entries);
  const places = await placesFor(hostApi, collection, selected);
  const found = await inspect(hostApi.library, selected, { missingFiles, missingIdentifiers, duplicates });
  await createNote(hostApi.notes, places, reportHtml(found, sampledAt.slice(0, 10)));
  return { items: found.items, files: found.files };
}

/** In the first place that may be written to. */
async function createNote(notes, [placement, ...others], html) {
  try {
    await notes.create({
      operationId: `report-${placement.libraryId}`,
      placement,
      content: { format: "html", value: html },
      initialTags: ["library-health"],
    });
  } catch (error) {
    if (error.code !== "permission_denied" || others.length === 0) throw error;
    await createNote(notes, others, html);
  }
}
