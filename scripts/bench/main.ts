import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { measure } from "./measure.ts";
import type { PeerResult, RowResult } from "./result.ts";
import type { BenchRow } from "./row.ts";
import { table } from "./table.ts";

/** A peer's implementation, `DIR/<peer>/adapter.mjs`. */
interface Adapter {
  readonly name: string;
  readonly operations: Readonly<Record<string, (input?: unknown) => unknown>>;
}

/** Runs the rows and prints them. @returns the exit code */
export async function main(rows: readonly BenchRow[], args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      smoke: { type: "boolean", default: false },
      only: { type: "string" },
      against: { type: "string" },
    },
  });
  const repeated = rows.find(({ name }, index) => rows.findIndex((row) => row.name === name) !== index);
  if (repeated !== undefined) throw new Error(`Two rows have the name "${repeated.name}".`);
  const { only } = values;
  const chosen = only === undefined ? rows : rows.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) {
    console.error(`No row is named ${only ?? "anything"}.`);
    return 2;
  }
  const adapters = values.against === undefined ? [] : await loadAdapters(resolve(values.against));

  const results: RowResult[] = [];
  for (const row of chosen) {
    process.stderr.write(`${row.name} ...\n`);
    results.push(await runRow(row, adapters, values.smoke));
  }
  const system = { node: process.version, platform: process.platform, arch: process.arch };
  console.log(
    values.json ? JSON.stringify({ ...system, smoke: values.smoke, rows: results }, null, 2) : table(results),
  );
  const failed = results.filter(({ verdict }) => verdict === "failed");
  const over = results.filter(({ verdict }) => verdict === "over");
  for (const { name, error } of failed) console.error(`${name} failed: ${error ?? ""}`);
  for (const { name } of over) console.error(`${name} is past its budget.`);
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

async function loadAdapters(folder: string): Promise<Adapter[]> {
  const adapters: Adapter[] = [];
  for (const peer of readdirSync(folder).toSorted()) {
    const file = join(folder, peer, "adapter.mjs");
    if (!existsSync(file)) continue;
    const { name, operations } = (await import(pathToFileURL(file).href)) as Partial<Adapter>;
    if (name === undefined || operations === undefined) {
      throw new Error(`${file} does not export name and operations.`);
    }
    adapters.push({ name, operations });
  }
  if (adapters.length === 0) throw new Error(`There is no */adapter.mjs in ${folder}.`);
  return adapters;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
