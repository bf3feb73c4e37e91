import type { SkipReason } from "../model/selection.ts";

/** Reasons in the order of their codes, which start at 1; 0 means kept. */
const REASONS = [
  "mime-not-accepted",
  "source-file-exists",
  "candidates-per-parent",
  "generated-note-kinds-absent",
  "artifact-absent",
  "generated-note-readiness",
  "missing-parent",
] as const satisfies readonly SkipReason[];

/** A skip reason as it is kept per candidate: one byte. */
export const SkipCode = {
  kept: 0,
  mime: 1,
  sourceFile: 2,
  perParent: 3,
  noteKinds: 4,
  artifact: 5,
  readiness: 6,
  missingParent: 7,
} as const;

/** How many codes there are, `kept` included. */
export const SKIP_CODES = REASONS.length + 1;

/** The reason behind a code; undefined for a candidate that is kept. */
export function skipReason(code: number | undefined): SkipReason | undefined {
  return code === undefined ? undefined : REASONS[code - 1];
}
