import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Adapter, loadAdapters } from "./adapters.ts";
import { measure } from "./measure.ts";
import type { PeerResult, RowResult } from "./result.ts";
import type { BenchRow } from "./row.ts";
import { overBudget, table } from "./table.ts";

/** Runs the rows and prints them. @returns the exit code */
export async function main(rows: readonly BenchRow[], args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      smoke: { type: "boolean", default: false },
      only: { type: "string" },
      row: { type: "string" },
      against: { type: "string" },
    },
  });
  const repeated = rows.find(({ name }, index) => rows.findIndex((row) => row.name === name) !== index);
  if (repeated !== undefined) throw new Error(`Two rows have the name "${repeated.name}".`);
  const { only = "", row: single } = values;
  const chosen = rows.filter(({ name }) => (single === undefined ? name.includes(only) : name === single));
  if (chosen.length === 0) {
    console.error(`No row is named ${single ?? only}.`);
    return 2;
  }
  let adapters: readonly Adapter[] = [];
  try {
    if (values.against !== undefined) adapters = await loadAdapters(resolve(values.against));
  } catch (error) {
    // A wrong folder or adapter is the caller's to mend: where, and why.
    console.error(
      `--against ${values.against ?? ""}: ${error instanceof Error ? error.message : String(error)}`,
    );
    return 2;
  }

  for (const line of new Set(chosen.flatMap(({ skip }) => skip ?? []))) console.error(line);
  const results: RowResult[] = [];
  for (const row of chosen) {
    if (row.skip !== undefined) continue;
    if (single === undefined) process.stderr.write(`${row.name} ...\n`);
    const apart = row.alone === true && single === undefined && !values.smoke;
    results.push(apart ? runApart(row, values.against) : await runRow(row, adapters, values.smoke));
  }
  const system = { node: process.version, platform: process.platform, arch: process.arch };
  console.log(
    values.json ? JSON.stringify({ ...system, smoke: values.smoke, rows: results }, null, 2) : table(results),
  );
  const failed = results.filter(({ verdict }) => verdict === "failed");
  const over = results.filter(({ verdict }) => verdict === "over");
  for (const { name, error } of failed) console.error(`${name} failed: ${error ?? ""}`);
  for (const result of over) console.error(overBudget(result));
  return failed.length > 0 || (values.check && over.length > 0) ? 1 : 0;
}

async function runRow(row: BenchRow, adapters: readonly Adapter[], smoke: boolean): Promise<RowResult> {
  const head = { name: row.name, unit: row.unit, budget: row.budget };
  const peers: PeerResult[] = [];
  for (const { name, operations } of adapters) {
    const run = operations[row.name];
    if (run === undefined) continue;
    try {
      const subject = row.peerInput === undefined ? { run } : { run, input: row.peerInput };
      peers.push({ peer: name, ...(await measure(row, subject, smoke)) });
    } catch (error) {
      peers.push({ peer: name, error: messageOf(error) });
    }
  }
  try {
    const measured = await measure(row, { run: row.run }, smoke);
    const verdict = smoke ? "ran" : measured.median <= row.budget ? "ok" : "over";
    return { ...head, ...measured, verdict, peers };
  } catch (error) {
    return { ...head, verdict: "failed", error: messageOf(error), peers };
  }
}

/** Measures a row in a process that has measured nothing before. */
function runApart(row: BenchRow, against: string | undefined): RowResult {
  const program = process.argv[1] ?? "";
  const options = ["--row", row.name, "--json", ...(against === undefined ? [] : ["--against", against])];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...process.execArgv, program, ...options], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  try {
    const [result] = (JSON.parse(stdout) as { readonly rows: readonly RowResult[] }).rows;
    if (result !== undefined) return result;
  } catch {
    // Told below, with what the process said.
  }
  const { name, unit, budget } = row;
  const error = `the row's own process ended with ${String(status)}: ${stderr}`;
  return { name, unit, budget, verdict: "failed", error, peers: [] };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
