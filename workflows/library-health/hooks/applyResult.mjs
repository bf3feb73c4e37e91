import { inspect } from "../lib/inspect.mjs";
import { reportHtml } from "../lib/report.mjs";

/** Looks at the selected items, or at the whole library, and writes one note about what is wrong with them. */
export async function applyResult({ request, executionOptions, runtime }) {
  const { hostApi } = runtime;
  const { collection = "", missingFiles, missingIdentifiers, duplicates } = executionOptions.workflowParams;
  const selected = request.selectionContext.items.filter(({ kind }) => kind === "parent");
  const findings = await inspect(hostApi.library, {
    selected: selected.map(({ ref }) => ref),
    missingFiles: missingFiles !== false,
    missingIdentifiers: missingIdentifiers !== false,
    duplicates: duplicates !== false,
  });
  const checkedAt = request.selectionContext.sampledAt;
  const { receipt, result } = await hostApi.notes.create({
    operationId: "report",
    placement: placement(collection),
    content: { format: "html", value: reportHtml(findings, checkedAt) },
    initialTags: ["library-health"],
  });
  return { noteRef: result?.noteRef, receiptId: receipt?.receiptId };
}

/** `<libraryId>:<key>`, as the choice of collections gives it; blank: outside all collections. */
function placement(collection) {
  const match = /^(\d+):([A-Z0-9]+)$/.exec(collection);
  if (match === null) return { kind: "top_level", collectionRefs: [] };
  const libraryId = Number(match[1]);
  return { kind: "top_level", libraryId, collectionRefs: [{ libraryId, key: match[2] }] };
}
