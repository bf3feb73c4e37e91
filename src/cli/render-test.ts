import type { JsonValue } from "../model/json.ts";
import type { Difference, PackageTestResult } from "../model/package-test.ts";
import type { Output } from "./output.ts";
import { diagnosticLine, type FindingContext } from "./render-diagnostics.ts";

/** Longest value that is shown on one line; longer ones are shown whole, over several. */
const ONE_LINE = 100;

/**
 * One test as people read it: a line, and where it failed what was expected and what came.
 *
 * @param folder of the package; absolute
 */
export function renderTestResult(context: FindingContext, folder: string, result: PackageTestResult): void {
  const { output } = context;
  const name = result.says === "" ? result.file : `${result.says} (${result.file})`;
  const sign = result.outcome === "passed" || result.outcome === "updated" ? "✓" : "✗";
  output.line(
    result.outcome === "updated"
      ? `  ${sign} ${output.text("authoring-test-updated", { name })}`
      : `  ${sign} ${name}`,
  );
  for (const finding of result.diagnostics) {
    output.line(`      ${diagnosticLine(context, finding, folder)}`);
  }
  if (result.error !== undefined) {
    const { code, text, remedy } = result.error;
    output.line(`      ${code} · ${text}${remedy === undefined ? "" : ` · ${remedy}`}`);
  }
  for (const line of result.failures) output.line(`      ${line}`);
  for (const difference of result.differences) renderDifference(output, difference);
}

function renderDifference(output: Output, { path, expected, actual }: Difference): void {
  output.line(`      ${path}`);
  for (const [id, value] of [
    ["authoring-test-expected", expected],
    ["authoring-test-actual", actual],
  ] as const) {
    const lines = shown(output, value).split("\n");
    output.line(`        ${output.text(id, { value: lines[0] ?? "" })}`);
    for (const line of lines.slice(1)) output.line(`          ${line}`);
  }
}

function shown(output: Output, value: JsonValue | undefined): string {
  if (value === undefined) return output.text("authoring-test-nothing");
  const text = JSON.stringify(value);
  return text.length <= ONE_LINE ? text : JSON.stringify(value, null, 2);
}

export function renderTestSummary(
  output: Output,
  counts: { readonly passed: number; readonly failed: number; readonly updated: number },
): void {
  output.line(
    counts.passed + counts.failed + counts.updated === 0
      ? output.text("authoring-test-none")
      : output.text("authoring-test-summary", counts),
  );
}
