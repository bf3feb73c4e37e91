import type { RowResult } from "./result.ts";
import type { BenchRow } from "./row.ts";

/** The results as text, peers indented below our row. */
export function table(results: readonly RowResult[]): string {
  const lines = [["name", "median", "p95", "budget", "verdict"]];
  for (const { name, unit, median, p95, budget, verdict, peers } of results) {
    lines.push([name, quantity(median, unit), quantity(p95, unit), quantity(budget, unit), verdict]);
    for (const peer of peers) {
      const factor =
        peer.median === undefined || median === undefined ? "" : `${(peer.median / median).toFixed(2)}x ours`;
      lines.push([
        `  ${peer.peer}`,
        quantity(peer.median, unit),
        quantity(peer.p95, unit),
        "",
        peer.error === undefined ? factor : `failed: ${peer.error.split("\n", 1)[0] ?? ""}`,
      ]);
    }
  }
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 || column === 4 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function quantity(value: number | undefined, unit: BenchRow["unit"]): string {
  if (value === undefined || !Number.isFinite(value)) return "-";
  if (unit === "exponent") return value.toFixed(2);
  if (unit === "bytes") return `${Math.round(value).toLocaleString("en-US")} bytes`;
  return `${value.toPrecision(3).includes("e") ? Math.round(value).toString() : value.toPrecision(3)} ${unit}`;
}

/** By how much a row is past its budget, and whether that was the rule or a single slow run. */
export function overBudget({
  name,
  unit,
  budget,
  median = NaN,
  p95 = NaN,
  iterations = 0,
}: RowResult): string {
  const times = (median / budget).toFixed(2);
  return (
    `${name} is past its budget: median ${quantity(median, unit)} of at most ${quantity(budget, unit)} ` +
    `(${times} times it; 95 % within ${quantity(p95, unit)}, ${String(iterations)} runs)`
  );
}
