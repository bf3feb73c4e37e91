import { expect } from "chai";
import { describe, it } from "mocha";
import { foldStatus } from "../../src/engine/status-fold.ts";
import { createUnitQueue } from "../../src/engine/unit-queue.ts";
import { createFakeClock } from "../fakes/clock.ts";
import { act, each, from, lit, type PlanParts } from "./plans.ts";
import { startPlan } from "./running.ts";

const LIST = Array.from({ length: 10 }, (_, index) => index);

function batch(parallel: number): PlanParts {
  return {
    nodes: [
      each("units", lit(LIST), ["send"], { role: "unit", parallel }),
      act("send", from("item"), { timeoutMs: 60_000 }),
    ],
  };
}

describe("a unit that hangs", () => {
  for (const parallel of [1, 3]) {
    it(`is given up after its time, and the nine others finish (${parallel} at once)`, async () => {
      const clock = createFakeClock();
      const queue = createUnitQueue({ clock, mostAtOnce: 64 });
      let aborted = "";
      const run = startPlan(
        batch(parallel),
        {
          send: (call) => {
            if (call.args !== 2) return Promise.resolve(call.args);
            call.signal.addEventListener("abort", () => (aborted = String(call.path)));
            return new Promise(() => undefined);
          },
        },
        { clock, queue: { queue, backend: { id: "server", limit: parallel } } },
      );
      const startedAt = clock.now();
      expect(await run.finish()).to.include({ state: "partial" });
      expect(clock.now() - startedAt).to.equal(60_000);
      expect(aborted).to.equal("2");
      const { units, counts } = foldStatus(run.events);
      expect(counts).to.include({ succeeded: 9, failed: 1 });
      expect(units[2]?.error).to.include({ code: "timeout" });
      expect(units[2]?.error?.message).to.include("60000");
      expect(units.flatMap(({ state }, unit) => (state === "failed" ? [unit] : []))).to.deep.equal([2]);
      expect(queue.state.running).to.equal(0);
    });
  }

  it("does not use up its time while it waits for its turn", async () => {
    const clock = createFakeClock();
    const run = startPlan(
      batch(1),
      {
        send: (call) =>
          new Promise((resolve) => {
            clock.after(50_000, () => {
              resolve(call.args);
            });
          }),
      },
      { clock },
    );
    expect(await run.finish()).to.include({ state: "succeeded" });
  });
});
