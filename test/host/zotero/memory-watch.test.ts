import { expect } from "chai";
import { beforeEach, describe, it } from "mocha";
import { createMemoryWatch, type MemoryWatch } from "../../../src/host/zotero/modules/memory-watch.ts";
import { turnedClock } from "../../hooks/turned-clock.ts";

const MB = 1024 * 1024;

describe("bound of what workers hold in memory", () => {
  let resident: number;
  let held: Map<string, number>;
  let measured: number;
  let ended: string[];
  let clock: ReturnType<typeof turnedClock>;
  let watch: MemoryWatch;
  beforeEach(() => {
    resident = 300 * MB;
    held = new Map();
    measured = 0;
    ended = [];
    clock = turnedClock();
    watch = createMemoryWatch({
      clock,
      residentBytes: () => resident,
      measure: async () => {
        measured += 1;
        return held;
      },
    });
  });

  const start = (url: string) =>
    watch.watch({ url, memoryBytes: 64 * MB, onTooLarge: () => ended.push(url) });
  const pass = async (grownMb = 0): Promise<void> => {
    resident += grownMb * MB;
    clock.pass(50);
    await Promise.resolve();
    await Promise.resolve();
  };

  it("ends the only worker that was silent while the process grew, without a closer look", async () => {
    const loud = start("loud");
    start("silent");
    for (let step = 0; step < 4; step += 1) {
      await pass(100);
      loud.heard();
    }
    expect([ended, measured]).to.deep.equal([["silent"], 0]);
    await pass(300);
    expect(ended).to.deep.equal(["silent"]);
  });

  it("measures when it cannot tell, and ends only what holds too much", async () => {
    start("a");
    start("b");
    held.set("a", 20 * MB).set("b", 500 * MB);
    await pass(400);
    expect([ended, measured]).to.deep.equal([["b"], 1]);
    await pass();
    await pass();
    expect(measured).to.equal(1);
  });

  it("does not hold the application's own growth against a worker, nor look at it again", async () => {
    start("a").heard();
    start("b");
    await pass(400);
    expect([ended, measured]).to.deep.equal([[], 1]);
    await pass(300);
    expect([ended, measured]).to.deep.equal([[], 1]);
    await pass(100);
    expect(measured).to.equal(2);
  });

  it("stops looking when no worker is left", async () => {
    const one = start("a");
    await pass();
    one.stop();
    await pass(1_000);
    expect([ended, measured]).to.deep.equal([[], 0]);
    watch.close();
  });
});
