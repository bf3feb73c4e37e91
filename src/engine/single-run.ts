import { WorkflowError } from "../errors/workflow-error.ts";
import type { Plan } from "../model/plan.ts";
import type { SqlRow, StorePort } from "../ports/store.ts";
import { leaseOwner, type LeaseOptions } from "./lease.ts";

/**
 * Takes the place that the plan's `policy.single` says only one run may have, for a run whose lease this process holds
 * (`spec/step-formats.md` §3.8). Refused with `run_already_active` while the run that has it is carried out, by
 * whatever process on this home; one that ended, was cut off, or waits for a person with nobody carrying it out has it
 * no longer. Plans without such a policy take nothing.
 */
export async function claimSingle(
  { policy, origin }: Plan,
  runId: string,
  options: Pick<LeaseOptions, "store" | "clock" | "process">,
): Promise<void> {
  if (policy.single === undefined) return;
  const { store } = options;
  const place = policy.single === "per-app" ? "app" : `plan ${origin.format} ${origin.id}`;
  const holder = await holderOf(store, place);
  if (holder !== undefined && holder !== runId && (await leaseOwner(holder, options)) !== undefined) {
    throw alreadyActive(holder, runId);
  }
  // Only if nobody else took it since it was looked at.
  const [changed] = await store.write([
    holder === undefined
      ? { sql: "INSERT OR IGNORE INTO single_runs (place, run_id) VALUES (?, ?)", values: [place, runId] }
      : {
          sql: "UPDATE single_runs SET run_id = ? WHERE place = ? AND run_id = ?",
          values: [runId, place, holder],
        },
  ]);
  if (changed !== 1) throw alreadyActive((await holderOf(store, place)) ?? "", runId);
}

async function holderOf(store: StorePort, place: string): Promise<string | undefined> {
  const [row]: readonly SqlRow[] = await store.all("SELECT run_id FROM single_runs WHERE place = ?", [place]);
  return typeof row?.["run_id"] === "string" ? row["run_id"] : undefined;
}

function alreadyActive(holder: string, runId: string): WorkflowError {
  return new WorkflowError("run_already_active", {
    args: { run: runId, other: holder },
    details: { holder },
  });
}
