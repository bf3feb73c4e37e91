import { coerce, minVersion, satisfies, validRange } from "semver";
import { messageId } from "../../l10n/message-id.ts";
import { type Finding, refusal } from "./finding.ts";
import { asText, at } from "./json-access.ts";

/**
 * What is wrong with the versions of Zotero that a manifest or package was made for (`engines.zotero`): a range that is
 * none, or one that ends before this host, which is a warning. A host that is too old is no finding: see
 * {@link needsNewerHost}.
 *
 * @param zoteroVersion of the host, such as `10.0.1` or `11.0-dev`; without it only the range itself is looked at
 */
export function hostVersionFindings(value: unknown, zoteroVersion: string | undefined): Finding[] {
  const pointer = "/engines/zotero";
  const range = hostRange(value);
  if (range === undefined || range === "") return [];
  if (validRange(range) === null) {
    return [refusal(pointer, messageId("diagnostic-no-version-range"), { args: { range } })];
  }
  const host = plainVersion(zoteroVersion);
  if (host === undefined || satisfies(host, range) || isBelow(host, range)) return [];
  return [
    {
      code: "zotero_version_untested",
      pointer,
      part: "value",
      message: messageId("diagnostic-zotero-untested"),
      args: { range, version: zoteroVersion ?? "" },
    },
  ];
}

/** The range of versions of Zotero that a manifest or package names. */
export function hostRange(value: unknown): string | undefined {
  return asText(at(value, "engines", "zotero"));
}

/** Whether the host is older than all that the range allows. A newer one than it names is never refused. */
export function needsNewerHost(range: string | undefined, zoteroVersion: string | undefined): boolean {
  const host = plainVersion(zoteroVersion);
  return range !== undefined && host !== undefined && validRange(range) !== null && isBelow(host, range);
}

function isBelow(host: string, range: string): boolean {
  const lowest = minVersion(range);
  return lowest !== null && lowest.compare(host) > 0;
}

/** Zotero's versions have two or three numbers, and words behind them where they are no release. */
function plainVersion(zoteroVersion: string | undefined): string | undefined {
  return coerce(zoteroVersion)?.version;
}
