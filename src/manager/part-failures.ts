import { errorText } from "../l10n/error-text.ts";
import type { Localizer } from "../l10n/localizer.ts";
import type { JsonObject } from "../model/json.ts";
import type { FailureRecord, RunEvent } from "../model/run-event.ts";

/** How the parts of units ended that did not succeed: by the unit's number, then by the part's. */
export type PartFailures = ReadonlyMap<number, ReadonlyMap<number, FailureRecord>>;

/** Codes of a unit that failed because parts of it did. */
const BY_PARTS: ReadonlySet<string> = new Set(["virtual_unit_failed", "aggregate_incomplete"]);

/** Only the latest attempt of a part counts. */
export function partFailures(events: readonly RunEvent[]): PartFailures {
  const failures = new Map<number, Map<number, FailureRecord>>();
  for (const event of events) {
    if (event.t !== "item.closed" || event.each !== "parts") continue;
    const [unit = -1, part = -1] = event.path;
    const own = failures.get(unit) ?? new Map<number, FailureRecord>();
    failures.set(unit, own);
    if (event.how === "succeeded" || event.how === "skipped") own.delete(part);
    else own.set(part, event.error ?? endedRecord(event.why));
  }
  return failures;
}

/** A part that was canceled, and so has no error of its own. */
function endedRecord(why = ""): FailureRecord {
  return { code: why === "gate-denied" ? "gate_denied" : "canceled", message: why, retryable: false };
}

/**
 * A unit's error with what its parts say themselves: in `parts`, which people read, and each record in `failures`.
 * Other errors stay as they are.
 */
export function withParts(
  localizer: Localizer,
  error: FailureRecord,
  failures: ReadonlyMap<number, FailureRecord> | undefined,
): FailureRecord {
  if (!BY_PARTS.has(error.code) || failures === undefined) return error;
  const names = Array.isArray(error.details?.failedParts) ? error.details.failedParts : [];
  const records = [...failures].sort(([a], [b]) => a - b).map(([, record]) => record);
  if (names.length !== records.length) return error;
  const parts = records.map((record, at) => `${String(names[at])}: ${errorText(localizer, record).message}`);
  return {
    ...error,
    details: {
      ...error.details,
      parts: parts.join(" "),
      failures: records as unknown as readonly JsonObject[],
    },
  };
}
