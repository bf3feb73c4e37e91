import { basename } from "node:path";
import type { Diagnostic } from "../model/diagnostic.ts";
import type { PlainContext } from "./command-context.ts";
import { findingPath } from "./workflow-folders.ts";

/** What the line of a finding needs. */
export type FindingContext = Pick<PlainContext, "output" | "roots" | "resolvePath">;

/**
 * One finding as a line: place, severity, code, message, suggestion.
 *
 * @param folder absolute, where a folder was looked at: findings name it by its last part
 */
export function diagnosticLine(
  { output, roots, resolvePath }: FindingContext,
  finding: Diagnostic,
  folder?: string,
): string {
  const places = folder === undefined ? roots : [{ id: basename(folder), path: folder }, ...roots];
  const path = findingPath(finding, places, resolvePath("."), folder);
  const place = `${path}:${String(finding.line)}:${String(finding.column)}`;
  const severity = output.text(`cli-severity-${finding.severity}`);
  const suggestion =
    finding.suggestion === undefined
      ? ""
      : ` (${output.text("cli-suggestion", { suggestion: finding.suggestion })})`;
  return `${place}: ${severity} ${finding.code}: ${finding.message}${suggestion}`;
}

/** Findings beside a result, on stderr. */
export function noteDiagnostics(
  context: FindingContext,
  findings: readonly Diagnostic[],
  folder?: string,
): void {
  for (const finding of findings) context.output.note(diagnosticLine(context, finding, folder));
}
