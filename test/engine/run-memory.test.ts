import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import { createJournal, readJournal } from "../../src/engine/journal.ts";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import { foldRun } from "../../src/engine/run-history.ts";
import { openRunStore } from "../../src/engine/run-store.ts";
import { startRun } from "../../src/engine/start-run.ts";
import { createStatusFold } from "../../src/engine/status-fold.ts";
import { createUnitQueue } from "../../src/engine/unit-queue.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import { createFakeClock } from "../fakes/clock.ts";
import { createTempStore, type TempStore } from "../fakes/store.ts";
import { act, each, edges, from, planOf } from "./plans.ts";

const UNITS = 10_000;
/** What a finished unit may hold on to, beyond its output. */
const BYTES_EACH = 200;

const open: TempStore[] = [];
afterEach(async () => {
  for (const temp of open.splice(0)) await temp.dispose();
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

async function heapInUse(): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    collect();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  return process.memoryUsage().heapUsed;
}

const PLAN = compilePlan(
  planOf({
    params: ["items"],
    nodes: [
      each("units", from("params.items"), ["work", "check", "apply"], { role: "unit", parallel: 3 }),
      act("work", from("item")),
      act("check", from("nodes.work"), { journal: "rerun" }),
      act("apply", from("nodes.check")),
    ],
    edges: edges("work > check > apply"),
  }),
);
const PARAMS = { items: Array.from({ length: UNITS }, (_, n) => n) };

/** A run of which all units but the last have finished, with what goes with it while it lives. */
async function runningRun({ store }: TempStore, runId: string, resumed: boolean) {
  const clock = createFakeClock();
  const status = createStatusFold();
  const events = resumed ? await readJournal(store, runId) : [];
  for (const event of events) status.push(event);
  const queue = createUnitQueue({ clock, mostAtOnce: 64 });
  const call = ({ args }: LeafCall) => (args === UNITS - 1 ? new Promise(() => undefined) : args);
  const handle = startRun({
    runId,
    plan: PLAN,
    params: PARAMS,
    leaves: { leaf: { call } },
    clock,
    journal: createJournal(store, runId, clock),
    queue: { queue, backend: { id: "server", limit: 3 } },
    onEvent: (event) => {
      status.push(event);
    },
    ...(resumed ? { history: foldRun(events) } : {}),
  });
  expect(status.counts).to.include({ succeeded: UNITS - 1, running: 1 });
  return { handle, status, queue };
}

describe("the memory of a long run", function () {
  this.timeout(120_000);

  for (const resumed of [false, true]) {
    it(`stays small for each unit that has finished (${resumed ? "resumed" : "begun anew"})`, async () => {
      const temp = createTempStore();
      open.push(temp);
      await openRunStore(temp.store);
      // The first runs also fill what is filled once.
      for (const round of [1, 2, 3]) {
        const runId = `run-${round}`;
        if (resumed) (await runningRun(temp, runId, false)).handle.interrupt();
        const before = await heapInUse();
        const held = await runningRun(temp, runId, resumed);
        const bytes = ((await heapInUse()) - before) / UNITS;
        held.handle.interrupt();
        if (round > 1) expect(bytes).to.be.below(BYTES_EACH);
      }
    });
  }
});
