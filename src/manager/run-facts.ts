import type { RunSummary } from "../model/run.ts";
import type { StorePort } from "../ports/store.ts";

/** What lists tell of a run beside its state; the same for all runs in three queries. */
export type RunFacts = Pick<RunSummary, "undone" | "wrote">;

/** `?`: ids of runs, as JSON. */
const ASKED = "run_id IN (SELECT value FROM json_each(?))";
const COUNTS =
  `SELECT run_id, count(*) AS written, count(undone_at) AS undone FROM library_receipts WHERE ${ASKED} GROUP BY run_id ` +
  "UNION ALL SELECT run_id, count(*), count(undone_at) FROM run_products " +
  `WHERE state = 'written' AND ${ASKED} GROUP BY run_id`;

/** By run: how many objects and files it wrote, and whether they were taken back. */
export async function readRunFacts(
  store: StorePort,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunFacts>> {
  const sums = new Map<string, { written: number; undone: number }>();
  const asked = JSON.stringify(runIds);
  for (const row of await store.all(COUNTS, [asked, asked])) {
    const runId = String(row["run_id"]);
    const sum = sums.get(runId) ?? { written: 0, undone: 0 };
    sum.written += Number(row["written"]);
    sum.undone += Number(row["undone"]);
    sums.set(runId, sum);
  }
  return new Map([...sums].map(([runId, sum]) => [runId, factsOf(sum)]));
}

export function factsOf({ written, undone }: { written: number; undone: number }): RunFacts {
  return {
    wrote: written,
    ...(undone === 0 ? {} : { undone: undone === written ? "all" : "some" }),
  };
}
