import { expect } from "chai";
import { describe, it } from "mocha";
import { createNodeClock } from "../../../src/host/node/clock.ts";

describe("the clock on Node", () => {
  it("tells the time and fires in order of time, not before it is due", async () => {
    const clock = createNodeClock();
    const before = Date.now();
    const start = clock.now();
    expect(start).to.be.within(before, Date.now());
    const fired: number[] = [];
    await new Promise<void>((resolve) => {
      clock.after(20, () => {
        fired.push(20);
        resolve();
      });
      clock.after(1, () => fired.push(1));
    });
    expect(fired).to.deep.equal([1, 20]);
    expect(clock.now() - start).to.be.at.least(19);
  });

  it("does not fire what was canceled, and not at once what lies weeks ahead", async () => {
    const clock = createNodeClock();
    const fired: string[] = [];
    const cancelSoon = clock.after(5, () => fired.push("soon"));
    const cancelFar = clock.after(60 * 24 * 3_600_000, () => fired.push("far"));
    cancelSoon();
    cancelSoon();
    await new Promise((resolve) => setTimeout(resolve, 20));
    cancelFar();
    expect(fired).to.deep.equal([]);
  });
});
