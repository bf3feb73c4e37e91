import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import { acquireLease, leaseOwner, requestCancel, type LeaseOptions } from "../../src/engine/lease.ts";
import { openRunStore } from "../../src/engine/run-store.ts";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import type { StorePort } from "../../src/ports/store.ts";
import { createFakeClock, type FakeClock } from "../fakes/clock.ts";
import { createTempStore, slowStore, type TempStore } from "../fakes/store.ts";

const open: TempStore[] = [];
afterEach(async () => {
  for (const temp of open.splice(0)) await temp.dispose();
});

interface World {
  readonly temp: TempStore;
  readonly clock: FakeClock;
  readonly living: Set<number>;
  /** What a process of that number gives to the lease, with what it was told. */
  readonly process: (pid: number, store?: StorePort) => LeaseOptions & { readonly told: string[] };
}

async function world(): Promise<World> {
  const temp = createTempStore();
  open.push(temp);
  await openRunStore(temp.store);
  const clock = createFakeClock();
  const living = new Set<number>();
  return {
    temp,
    clock,
    living,
    process(pid, store = temp.store) {
      living.add(pid);
      const told: string[] = [];
      return {
        store,
        clock,
        told,
        process: {
          self: () => ({ pid, startedAt: `t${pid}`, host: pid < 100 ? "here" : "elsewhere" }),
          // Nothing can be said of a process on another machine.
          alive: (identity) =>
            Promise.resolve(identity.host === "here" ? living.has(identity.pid) : undefined),
        },
        onCancel: (why) => told.push(`cancel ${why ?? ""}`),
        onLost: (error) => told.push(`lost ${isWorkflowError(error) ? error.code : String(error)}`),
      };
    },
  };
}

async function refused(run: Promise<unknown>): Promise<unknown> {
  try {
    await run;
  } catch (error) {
    if (isWorkflowError(error)) return { code: error.code, ...error.args };
    throw error;
  }
  return "taken";
}

describe("the lease of a run", () => {
  it("is refused while its owner lives, and free again after release", async () => {
    const { process } = await world();
    const [one, two] = [process(1), process(2)];
    const lease = await acquireLease("r", one);
    expect(await refused(acquireLease("r", two))).to.deep.equal({
      code: "run_owned_elsewhere",
      run: "r",
      owner: "1, here",
    });
    expect(await refused(acquireLease("r", one))).to.deep.include({ code: "run_owned_elsewhere" });
    expect(await leaseOwner("r", two)).to.deep.equal({ pid: 1, startedAt: "t1", host: "here" });
    const other = await acquireLease("other", two);
    await lease.release();
    await lease.release();
    expect(await leaseOwner("r", two)).to.equal(undefined);
    await (await acquireLease("r", two)).release();
    await other.release();
  });

  it("is taken over from a dead owner at once, however fresh its heartbeat", async () => {
    const { process, living, temp } = await world();
    await acquireLease("r", process(1));
    living.delete(1);
    expect(await leaseOwner("r", process(2))).to.equal(undefined);
    const lease = await acquireLease("r", process(2, slowStore(temp.store)));
    expect(await leaseOwner("r", process(3))).to.deep.include({ pid: 2 });
    await lease.release();
  });

  it("goes by the heartbeat where the owner cannot be looked up", async () => {
    const { process, clock } = await world();
    const lease = await acquireLease("r", process(100));
    await clock.advance(60_000);
    // It beats, so it lives.
    expect(await refused(acquireLease("r", process(1)))).to.deep.include({ code: "run_owned_elsewhere" });
    await lease.release();
    const { process: other, clock: stopped } = await world();
    await acquireLease("r", {
      ...other(100),
      clock: { now: () => stopped.now(), after: () => () => undefined },
    });
    await stopped.advance(9_999);
    expect(await refused(acquireLease("r", other(1)))).to.deep.include({ code: "run_owned_elsewhere" });
    await stopped.advance(1);
    expect(await refused(acquireLease("r", other(1)))).to.equal("taken");
  });

  it("goes to one of two that reach for it at the same time", async () => {
    const { process, living, temp } = await world();
    for (const dead of [false, true]) {
      if (dead) await acquireLease("r true", process(9));
      living.delete(9);
      const tries = [1, 2].map((pid) =>
        refused(acquireLease(`r ${String(dead)}`, process(pid, slowStore(temp.store)))),
      );
      const answers = await Promise.all(tries);
      expect(
        answers.filter((answer) => answer === "taken"),
        String(dead),
      ).to.have.length(1);
    }
  });

  it("tells its owner within a second that somebody asked to cancel, once", async () => {
    const { process, clock, temp } = await world();
    const owner = process(1);
    const lease = await acquireLease("r", owner);
    expect(await requestCancel(temp.store, "other")).to.equal(false);
    await clock.advance(2000);
    expect(owner.told).to.deep.equal([]);
    expect(await requestCancel(temp.store, "r", "by hand")).to.equal(true);
    await clock.advance(1000);
    expect(owner.told).to.deep.equal(["cancel by hand"]);
    await clock.advance(5000);
    expect(owner.told).to.have.length(1);
    await lease.release();
    expect(clock.pending).to.equal(0);
  });

  it("tells its owner that it was taken over, or that the store failed", async () => {
    const { process, clock, living, temp } = await world();
    const one = process(1);
    await acquireLease("r", one);
    living.delete(1);
    const lease = await acquireLease("r", process(2));
    await clock.advance(1000);
    expect(one.told).to.deep.equal(["lost run_owned_elsewhere"]);
    expect(await leaseOwner("r", process(3))).to.deep.include({ pid: 2 });
    await lease.release();
    let broken = false;
    const store: StorePort = {
      ...temp.store,
      write: (statements) => {
        if (broken) throw new Error("disk full");
        return temp.store.write(statements);
      },
    };
    const four = process(4, store);
    await acquireLease("r", four);
    broken = true;
    await clock.advance(1000);
    expect(four.told).to.deep.equal(["lost Error: disk full"]);
    expect(clock.pending).to.equal(0);
  });

  it("forgets a cancel that was asked of the owner before", async () => {
    const { process, clock, living, temp } = await world();
    await acquireLease("r", process(1));
    await requestCancel(temp.store, "r");
    living.delete(1);
    const two = process(2);
    const lease = await acquireLease("r", two);
    await clock.advance(1000);
    expect(two.told).to.deep.equal([]);
    await lease.release();
  });

  it("that was lost to a store which failed for a while can be taken again by the same process", async () => {
    const { temp, clock, process } = await world();
    let failing = false;
    const store: StorePort = {
      ...temp.store,
      write: (statements) => {
        if (failing) throw new Error("no room");
        return temp.store.write(statements);
      },
    };
    const mine = process(1, store);
    const lease = await acquireLease("run", mine);
    failing = true;
    await clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([lease.held, mine.told]).to.deep.equal([false, ["lost Error: no room"]]);
    await lease.release().catch(() => undefined);
    failing = false;
    const again = await acquireLease("run", mine);
    expect(again.held).to.equal(true);
    await again.release();
  });
});
