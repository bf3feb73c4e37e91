import { messageId } from "../../l10n/message-id.ts";
import type { ForbiddenKeys } from "./schema-findings.ts";

/** What the current form of a manifest has instead of a key that it refuses; by the key's pointer (N15). */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  "/backend": "provider",
  "/defaults": "parameters",
  "/hooks/filterInputs": "validateSelection",
  "/request/result": "result",
  "/request/create/parameter": "parameters",
  "/inputs/unit": "inputs.member.kind",
  "/inputs/per_parent": 'validateSelection.filters with {"kind": "candidates-per-parent"}',
  "/validateSelection/exclude": "validateSelection.filters",
  "/validateSelection/derive": "validateSelection.select.policy",
  "/validateSelection/select/unit": "inputs.member.kind",
  "/validateSelection/require/counts": "validateSelection.require.selection.counts",
  "/validateSelection/require/allowMixed": "validateSelection.require.selection.allowMixed",
};

/** Keys of schemaVersion 1, whose message says so. */
const OLDER = /^\/(?:inputs|validateSelection)\//;

/** Texts for the keys that `workflow.schema.json` forbids. */
export const forbiddenManifestKeys: ForbiddenKeys = (pointer) => {
  if (pointer === "/validateSelection/select/source") {
    return { message: messageId("diagnostic-source-without-input-member") };
  }
  const suggestion = Object.hasOwn(REPLACEMENTS, pointer) ? REPLACEMENTS[pointer] : undefined;
  // Engine, model and run-time options are the choice of whoever starts the workflow.
  if (suggestion === undefined) return { message: messageId("diagnostic-chosen-at-start") };
  const message = OLDER.test(pointer)
    ? messageId("diagnostic-older-field")
    : messageId("diagnostic-replaced-field");
  return { message, suggestion };
};
