import { messageId } from "../../l10n/message-id.ts";
import { type Finding, refusal } from "./finding.ts";
import { at, has } from "./json-access.ts";

/** How a manifest is to be read (`spec/native-workflows.md` §19). */
export type ManifestVersion =
  /** The current form, perhaps with a finding about how it says so. */
  | { readonly read: "current"; readonly finding?: Finding }
  /** schemaVersion 1, to be upgraded. */
  | { readonly read: "older" }
  /** A form not known here: nothing more can be said about it. */
  | { readonly read: "no"; readonly finding: Finding };

/** Decides by `schemaVersion` and, without it or with 1, by the keys that only one of the forms has. */
export function manifestVersion(manifest: unknown): ManifestVersion {
  const version = at(manifest, "schemaVersion");
  if (version === 2) return { read: "current" };
  const pointer = "/schemaVersion";
  const suggestion = '"schemaVersion": 2';
  if (!has(manifest, "schemaVersion")) {
    if (!hasCurrentKeys(manifest) && hasOlderEssentials(manifest)) return { read: "older" };
    const finding = refusal(pointer, messageId("diagnostic-version-missing"), { suggestion });
    return { read: "current", finding };
  }
  if (version === 1 && !hasCurrentKeys(manifest) && hasOlderEssentials(manifest)) return { read: "older" };
  const finding = refusal(pointer, messageId("diagnostic-version-unknown"), {
    args: { version: JSON.stringify(version) },
    suggestion,
  });
  const meant = version === "2" || (version === 1 && hasCurrentKeys(manifest));
  return meant ? { read: "current", finding } : { read: "no", finding };
}

function hasOlderEssentials(manifest: unknown): boolean {
  return (
    has(manifest, "id") &&
    has(manifest, "label") &&
    has(manifest, "provider") &&
    has(manifest, "hooks", "applyResult")
  );
}

function hasCurrentKeys(manifest: unknown): boolean {
  return (
    has(manifest, "inputs", "member") ||
    has(manifest, "inputs", "grouping") ||
    has(manifest, "validateSelection", "filters") ||
    has(manifest, "validateSelection", "select", "source")
  );
}
