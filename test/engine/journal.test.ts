import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import { createJournal, readJournal } from "../../src/engine/journal.ts";
import { foldRun } from "../../src/engine/run-history.ts";
import { openRunStore } from "../../src/engine/run-store.ts";
import { startRun } from "../../src/engine/start-run.ts";
import { installFaultPoint } from "../../src/engine/fault-points.ts";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import type { StorePort } from "../../src/ports/store.ts";
import { createFakeClock, settled } from "../fakes/clock.ts";
import { scriptedLeaves } from "../fakes/scripted-leaves.ts";
import { createTempStore, slowStore, type TempStore } from "../fakes/store.ts";
import { act, each, edges, from, gate, lit, planOf, type PlanParts } from "./plans.ts";
import { turn } from "./running.ts";

const open: TempStore[] = [];
afterEach(async () => {
  installFaultPoint(undefined);
  for (const temp of open.splice(0)) await temp.dispose();
});

async function tempStore(): Promise<TempStore> {
  const temp = createTempStore();
  open.push(temp);
  await openRunStore(temp.store);
  return temp;
}

function started(index: number): RunEvent {
  return { at: 1000 + index, t: "node.started", node: `n${index}`, path: [index], attempt: 1 };
}

async function code(run: () => unknown): Promise<unknown> {
  try {
    await run();
  } catch (error) {
    return isWorkflowError(error) ? { code: error.code, ...error.args } : error;
  }
  return "no error";
}

function rowCount(store: StorePort): number {
  return Number((store.all("SELECT count(*) AS n FROM journal") as readonly { n: number }[])[0]?.n);
}

describe("the journal", () => {
  it("writes many events as one row, after a moment, at a force, or when they are many", async () => {
    const { store } = await tempStore();
    const clock = createFakeClock();
    const journal = createJournal(store, "r", clock);
    for (let index = 0; index < 10; index += 1) journal.append(started(index));
    expect(rowCount(store)).to.equal(0);
    await clock.advance(50);
    expect(rowCount(store)).to.equal(1);
    journal.append(started(10));
    await journal.force();
    expect(rowCount(store)).to.equal(2);
    await journal.force();
    expect(rowCount(store)).to.equal(2);
    for (let index = 11; index < 600; index += 1) journal.append(started(index));
    expect(rowCount(store)).to.equal(3);
    await journal.close();
    expect(clock.pending).to.equal(0);
    expect(await readJournal(store, "r")).to.deep.equal(
      Array.from({ length: 600 }, (_, index) => started(index)),
    );
  });

  it("goes on behind what a former process wrote, and keeps runs apart", async () => {
    const temp = await tempStore();
    const clock = createFakeClock();
    for (const index of [0, 1]) {
      const journal = createJournal(temp.reopen(), "r", clock);
      journal.append(started(index));
      await journal.force();
    }
    const other = createJournal(temp.store, "other", clock);
    other.append(started(7));
    await other.force();
    expect(await readJournal(temp.store, "r")).to.deep.equal([started(0), started(1)]);
    expect(await readJournal(temp.store, "other")).to.deep.equal([started(7)]);
    expect(await readJournal(temp.store, "none")).to.deep.equal([]);
  });

  it("groups what is forced while the store writes, in order", async () => {
    const { store } = await tempStore();
    let writes = 0;
    const slow = slowStore({
      ...store,
      write: (statements) => {
        writes += 1;
        return store.write(statements);
      },
    });
    const journal = createJournal(slow, "r", createFakeClock());
    const forces: Promise<void>[] = [];
    for (let index = 0; index < 20; index += 1) {
      journal.append(started(index));
      forces.push(Promise.resolve(journal.force()));
    }
    await Promise.all(forces);
    expect(writes).to.equal(2);
    expect(await readJournal(store, "r")).to.have.length(20);
  });

  it("is damaged where a row is torn, changed, or missing", async () => {
    const spoil = async (sql: string) => {
      const { store } = await tempStore();
      const journal = createJournal(store, "r", createFakeClock());
      for (let index = 0; index < 6; index += 1) {
        journal.append(started(index));
        if (index % 2 === 1) await journal.force();
      }
      store.write([{ sql }]);
      return code(() => readJournal(store, "r"));
    };
    const damaged = { code: "journal_damaged", run: "r" };
    expect(await spoil("UPDATE journal SET body = substr(body, 1, 9) WHERE seq = 3")).to.deep.equal({
      ...damaged,
      row: 3,
      events: 4,
    });
    expect(await spoil("UPDATE journal SET body = replace(body, 'n2', 'n9') WHERE seq = 2")).to.deep.equal({
      ...damaged,
      row: 2,
      events: 2,
    });
    expect(await spoil("DELETE FROM journal WHERE seq = 1")).to.deep.equal({ ...damaged, row: 1, events: 0 });
    expect(await spoil("UPDATE journal SET events = 1 WHERE seq = 2")).to.deep.equal({
      ...damaged,
      row: 2,
      events: 2,
    });
    expect(await spoil("DELETE FROM journal WHERE seq = 3")).to.equal("no error");
  });

  it("fails every later force once the store failed", async () => {
    const { store } = await tempStore();
    for (const later of [false, true]) {
      const broken: StorePort = {
        ...store,
        write: () => {
          if (later) return Promise.reject(new Error("disk full"));
          throw new Error("disk full");
        },
      };
      const clock = createFakeClock();
      const journal = createJournal(broken, "r", clock);
      journal.append(started(0));
      await clock.advance(50);
      expect(
        await code(async () => {
          await journal.force();
        }),
      ).to.be.an("error");
      expect(
        await code(async () => {
          await journal.force();
        }),
      ).to.be.an("error");
    }
  });
});

const PARTS: PlanParts = {
  params: ["papers"],
  nodes: [
    each("units", from("params.papers"), ["safe", "ask", "send", "write"], { role: "unit", parallel: 2 }),
    act("safe", from("item"), { redispatch: "safe" }),
    gate("ask", { show: { title: "?", preview: from("nodes.safe") } }),
    act("send", from("nodes.safe"), { redispatch: "ask-provider" }),
    act("write", from("nodes.send"), { redispatch: "never" }),
  ],
  edges: edges("safe > ask > send > write"),
  outputs: [{ name: "list", value: from("nodes.units") }],
};

/** Runs the plan on a real store, looking at what is durable whenever something leaves the process. */
async function durableRun(wrap: (store: StorePort) => StorePort) {
  const temp = await tempStore();
  const reader = temp.reopen();
  const clock = createFakeClock();
  const checks: Promise<void>[] = [];
  const faults: string[] = [];
  const mustHold = (what: string, test: (event: RunEvent) => boolean) => {
    checks.push(
      readJournal(reader, "r").then((events) => {
        if (!events.some(test)) faults.push(what);
      }),
    );
  };
  const scripted = scriptedLeaves(
    Object.fromEntries(
      ["send", "write"].map((name) => [
        name,
        (call) => {
          mustHold(
            `dispatch of ${name}`,
            (event) => event.t === "node.started" && event.node === name && event.path[0] === call.path[0],
          );
          return Promise.resolve(call.args);
        },
      ]),
    ),
  );
  const handle = startRun({
    runId: "r",
    plan: compilePlan(planOf(PARTS)),
    params: { papers: ["a", "b", "c"] },
    leaves: scripted.leaves,
    clock,
    journal: createJournal(wrap(temp.store), "r", clock),
    onGate: (gateOpen) => {
      mustHold("gate", (event) => event.t === "gate.opened" && event.path[0] === gateOpen.path[0]);
      mustHold("opening", (event) => event.t === "run.opened");
      queueMicrotask(() => handle.answerGate(gateOpen.node, gateOpen.path, "approve"));
    },
  });
  const outcome = await turn(handle, clock);
  mustHold("closing", (event) => event.t === "run.closed");
  await Promise.all(checks);
  return { outcome, faults, checks: checks.length, events: await readJournal(reader, "r"), clock };
}

describe("a journalled run", () => {
  for (const [name, wrap] of [
    ["answers at once", (store: StorePort) => store],
    ["answers later", slowStore],
  ] as const) {
    it(`has made durable what must be, with a store that ${name}`, async () => {
      const { outcome, faults, checks, events, clock } = await durableRun(wrap);
      expect(outcome).to.deep.equal({ state: "succeeded", outputs: { list: ["a", "b", "c"] } });
      expect(faults).to.deep.equal([]);
      expect(checks).to.equal(13);
      expect(foldRun(events).closed?.state).to.equal("succeeded");
      expect(clock.pending).to.equal(0);
    });
  }

  it("keeps no progress and no output that is to be computed again", async () => {
    const { store } = await tempStore();
    const clock = createFakeClock();
    const { leaves } = scriptedLeaves({
      a: (call) => {
        call.progress(1, 2);
        return "secret";
      },
    });
    startRun({
      runId: "r",
      plan: compilePlan(planOf({ nodes: [act("a", lit(1), { journal: "rerun" })] })),
      params: {},
      leaves,
      clock,
      journal: createJournal(store, "r", clock),
    });
    const events = await readJournal(store, "r");
    expect(events.map(({ t }) => t)).to.deep.equal([
      "run.opened",
      "node.started",
      "node.closed",
      "run.closed",
    ]);
    expect(JSON.stringify(events)).not.to.include("secret");
  });

  it("fails a node whose output cannot be kept, and goes on", async () => {
    const { store } = await tempStore();
    const clock = createFakeClock();
    const { leaves } = scriptedLeaves({ a: () => ({ big: 1n }) });
    const handle = startRun({
      runId: "r",
      plan: compilePlan(
        planOf({ nodes: [each("e", lit([1]), ["a"]), act("a", lit(1)), act("b")], edges: edges("e > b") }),
      ),
      params: {},
      leaves,
      clock,
      journal: createJournal(store, "r", clock),
    });
    expect((await handle.done).state).to.equal("succeeded");
    const item = foldRun(await readJournal(store, "r")).items.get("e\n0");
    expect(item?.closed?.error?.code).to.equal("output_invalid");
  });

  it("is interrupted, not failed, when its journal cannot be written", async () => {
    const { store } = await tempStore();
    for (const failAt of [1, 2, 3]) {
      let writes = 0;
      const broken: StorePort = {
        ...store,
        write: (statements) => {
          writes += 1;
          if (writes === failAt) throw new Error("disk full");
          return store.write(statements);
        },
      };
      const clock = createFakeClock();
      const { leaves, log } = scriptedLeaves();
      const handle = startRun({
        runId: `r${failAt}`,
        plan: compilePlan(
          planOf({ nodes: [act("a", lit(1), { redispatch: "never" }), act("b")], edges: edges("a > b") }),
        ),
        params: {},
        leaves,
        clock,
        journal: createJournal(broken, `r${failAt}`, clock),
      });
      await settled();
      const outcome = await handle.done;
      expect(outcome.state).to.equal("interrupted");
      expect(outcome.error?.details).to.deep.equal({ reason: "disk full" });
      expect(log).to.deep.equal(failAt < 3 ? [] : ["a", "b"]);
    }
  });

  it("passes the fault points of the kill tests", async () => {
    const points = new Set<string>();
    installFaultPoint((name) => points.add(name));
    await durableRun((store) => store);
    expect([...points].sort()).to.deep.equal(["engine.dispatch", "journal.forced"]);
  });

  it("can be canceled before its opening is durable", async () => {
    const { store } = await tempStore();
    const clock = createFakeClock();
    const { leaves, log } = scriptedLeaves();
    const handle = startRun({
      runId: "r",
      plan: compilePlan(planOf({ nodes: [act("a", lit(1))] })),
      params: {},
      leaves,
      clock,
      journal: createJournal(slowStore(store), "r", clock),
    });
    handle.cancel("at once");
    expect(await turn(handle, clock)).to.deep.equal({ state: "canceled", why: "at once", outputs: {} });
    expect(log).to.deep.equal([]);
    expect((await readJournal(store, "r")).map(({ t }) => t)).to.deep.equal([
      "run.opened",
      "run.cancel-asked",
      "run.closed",
    ]);
  });
});
