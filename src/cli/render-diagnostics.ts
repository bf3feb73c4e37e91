import type { Diagnostic } from "../model/diagnostic.ts";
import type { Output } from "./output.ts";

/** One finding as a line: place, severity, code, message, suggestion. */
export function diagnosticLine(output: Output, finding: Diagnostic): string {
  const root = finding.root === undefined ? "" : `${finding.root}:`;
  const place = `${root}${finding.file}:${String(finding.line)}:${String(finding.column)}`;
  const severity = output.text(`cli-severity-${finding.severity}`);
  const suggestion =
    finding.suggestion === undefined
      ? ""
      : ` (${output.text("cli-suggestion", { suggestion: finding.suggestion })})`;
  return `${place}: ${severity} ${finding.code}: ${finding.message}${suggestion}`;
}

/** Findings beside a result, on stderr. */
export function noteDiagnostics(output: Output, findings: readonly Diagnostic[]): void {
  for (const finding of findings) output.note(diagnosticLine(output, finding));
}
