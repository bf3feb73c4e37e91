import type { Localizer } from "../../l10n/localizer.ts";
import { messageId } from "../../l10n/message-id.ts";
import type { Diagnostic, Severity } from "../../model/diagnostic.ts";
import { DIAGNOSTIC_CODES, type DiagnosticCode } from "./diagnostic-codes.ts";
import type { Finding } from "./finding.ts";
import type { JsonPlaces, Place } from "./json-places.ts";

/** At most so many findings of one file are listed; one more says how many are left out. */
export const MAX_FINDINGS = 1000;

/** The file that findings are about. */
export interface DiagnosedFile {
  /** Path below the root, with `/`. */
  readonly file: string;
  /** Id of the root. */
  readonly root?: string;
  readonly workflowId?: string;
}

export interface DiagnosisOptions {
  /** Turns every warning into an error. */
  readonly strict: boolean;
  readonly localizer: Localizer;
}

/** The severity of a code, with or without the strict switch; an info stays one. */
export function severityOf(code: DiagnosticCode, strict: boolean): Severity {
  const severity = DIAGNOSTIC_CODES[code];
  return strict && severity === "warning" ? "error" : severity;
}

/** A finding at a known place, localised. */
export function diagnosticAt(
  place: Place,
  finding: Omit<Finding, "part">,
  file: DiagnosedFile,
  options: DiagnosisOptions,
): Diagnostic {
  return {
    severity: severityOf(finding.code, options.strict),
    code: finding.code,
    message: options.localizer.text(finding.message, finding.args),
    ...(finding.suggestion === undefined ? {} : { suggestion: finding.suggestion }),
    ...file,
    line: place.line,
    column: place.column,
    pointer: finding.pointer,
  };
}

/** Findings of one JSON file with their places, in the order of {@link compareDiagnostics}. */
export function diagnose(
  findings: readonly Finding[],
  places: JsonPlaces,
  file: DiagnosedFile,
  options: DiagnosisOptions,
): Diagnostic[] {
  const placed = findings
    .map((finding) => ({ finding, place: places.of(finding.pointer, finding.part) }))
    .sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
  const left = placed.length - MAX_FINDINGS;
  const shown = left > 0 ? placed.slice(0, MAX_FINDINGS) : placed;
  const diagnostics = shown.map(({ finding, place }) => diagnosticAt(place, finding, file, options));
  const next = placed[MAX_FINDINGS];
  if (next !== undefined) {
    const truncated: Omit<Finding, "part"> = {
      code: "findings_truncated",
      pointer: next.finding.pointer,
      message: messageId("diagnostic-findings-truncated"),
      args: { count: left },
    };
    diagnostics.push(diagnosticAt(next.place, truncated, file, options));
  }
  return diagnostics.sort(compareDiagnostics);
}

/** By file, line, column, code, message (`spec/native-workflows.md` §4), then pointer and root. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareTexts(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareTexts(a.code, b.code) ||
    compareTexts(a.message, b.message) ||
    compareTexts(a.pointer, b.pointer) ||
    compareTexts(a.root ?? "", b.root ?? "")
  );
}

/** By UTF-16 units, the same on every machine and in every locale. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
