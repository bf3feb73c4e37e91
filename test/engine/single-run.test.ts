import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import { acquireLease, type Lease } from "../../src/engine/lease.ts";
import { openRunStore } from "../../src/engine/run-store.ts";
import { claimSingle } from "../../src/engine/single-run.ts";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import type { Plan, RunPolicy } from "../../src/model/plan.ts";
import type { StorePort } from "../../src/ports/store.ts";
import { createFakeClock } from "../fakes/clock.ts";
import { createTempStore, slowStore, type TempStore } from "../fakes/store.ts";
import { act, planOf } from "./plans.ts";

const open: TempStore[] = [];
afterEach(async () => {
  for (const temp of open.splice(0)) await temp.dispose();
});

function plan(id: string, single?: RunPolicy["single"]): Plan {
  const made = planOf({ nodes: [act("x")], policy: single === undefined ? {} : { single } });
  return { ...made, origin: { ...made.origin, id } };
}

/** Two processes on one home, as far as claims go. */
async function world() {
  const temp = createTempStore();
  open.push(temp);
  await openRunStore(temp.store);
  const clock = createFakeClock();
  const living = new Set([1, 2]);
  const leases = new Map<string, Lease>();
  const optionsOf = (pid: number, store: StorePort) => ({
    store,
    clock,
    process: {
      self: () => ({ pid, startedAt: `t${pid}`, host: "here" }),
      alive: (identity: { readonly pid: number }) => Promise.resolve(living.has(identity.pid)),
    },
  });
  const stores = [temp.store, temp.reopen()];
  return {
    living,
    /** What a run of that process is told: `taken`, or which run keeps it from starting. */
    start: async (
      runId: string,
      of: Plan,
      pid = 1,
      wrap: (store: StorePort) => StorePort = (store) => store,
    ) => {
      const store = stores[pid - 1] ?? temp.store;
      const options = optionsOf(pid, wrap(store));
      const unheard = () => undefined;
      const lease = await acquireLease(runId, { ...options, onCancel: unheard, onLost: unheard });
      leases.set(runId, lease);
      try {
        await claimSingle(of, runId, options);
        return "taken";
      } catch (error) {
        await lease.release();
        if (!isWorkflowError(error)) throw error;
        return `${error.code} ${error.details["holder"] as string}`;
      }
    },
    end: async (runId: string) => leases.get(runId)?.release(),
  };
}

describe("a plan of which only one run may live", () => {
  it("refuses a second run in the application, in whatever process, until the first has ended", async () => {
    const { start, end } = await world();
    expect(await start("r1", plan("a", "per-app"))).to.equal("taken");
    expect(await start("r2", plan("a", "per-app"))).to.equal("run_already_active r1");
    expect(await start("r3", plan("b", "per-app"), 2)).to.equal("run_already_active r1");
    await end("r1");
    expect(await start("r4", plan("b", "per-app"), 2)).to.equal("taken");
    expect(await start("r5", plan("a", "per-app"), 1)).to.equal("run_already_active r4");
  });

  it("refuses a second run of the same plan only, where the plan says that", async () => {
    const { start } = await world();
    expect(await start("r1", plan("a", "per-plan"))).to.equal("taken");
    expect(await start("r2", plan("b", "per-plan"))).to.equal("taken");
    expect(await start("r3", plan("a", "per-plan"), 2)).to.equal("run_already_active r1");
  });

  it("keeps no other plans from running", async () => {
    const { start } = await world();
    expect(await start("r1", plan("a", "per-app"))).to.equal("taken");
    expect(await start("r2", plan("b"))).to.equal("taken");
    expect(await start("r3", plan("c", "per-plan"))).to.equal("taken");
  });

  it("takes the place of a run whose process died, and gives a run its own place again", async () => {
    const { start, living, end } = await world();
    expect(await start("r1", plan("a", "per-app"), 2)).to.equal("taken");
    living.delete(2);
    expect(await start("r2", plan("a", "per-app"), 1)).to.equal("taken");
    await end("r2");
    expect(await start("r2", plan("a", "per-app"), 1)).to.equal("taken");
  });

  it("lets one of two runs win that start in the same moment", async () => {
    const { start } = await world();
    const results = await Promise.all([
      start("r1", plan("a", "per-app"), 1, slowStore),
      start("r2", plan("a", "per-app"), 2, slowStore),
    ]);
    expect(results.filter((result) => result === "taken")).to.have.length(1);
    expect(results.some((result) => result.startsWith("run_already_active"))).to.equal(true);
  });
});
