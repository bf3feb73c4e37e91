import { expect } from "chai";
import { describe, it } from "mocha";
import { createTriggerGuard } from "../../../src/ui/menu-model/trigger-guard.ts";

describe("a workflow that is chosen twice", () => {
  it("is started once within half a second, and while it is still being started (F19)", async () => {
    let now = 0;
    const guard = createTriggerGuard(() => now);
    let finish: () => void = () => undefined;
    const slow = () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      });
    const nothing = () => Promise.resolve();
    expect(guard.admit("a", [1, 2], slow)).to.equal(true);
    expect(guard.admit("a", [1, 2], nothing)).to.equal(false);
    now = 60_000;
    expect(guard.admit("a", [1, 2], nothing)).to.equal(false);
    finish();
    await Promise.resolve();
    await Promise.resolve();
    expect(guard.admit("a", [1, 2], nothing)).to.equal(true);
    await Promise.resolve();
    now += 499;
    expect(guard.admit("a", [1, 2], nothing)).to.equal(false);
    now += 1;
    expect(guard.admit("a", [1, 2], nothing)).to.equal(true);
  });

  it("is started for another selection, as another workflow is for the same; one that failed may begin again", async () => {
    let now = 0;
    const guard = createTriggerGuard(() => now);
    const nothing = () => Promise.resolve();
    expect(guard.admit("a", [1, 2], nothing)).to.equal(true);
    expect(guard.admit("a", [12], nothing)).to.equal(true);
    expect(guard.admit("b", [1, 2], () => Promise.reject(new Error("refused")))).to.equal(true);
    await Promise.resolve();
    now = 500;
    expect(guard.admit("b", [1, 2], nothing)).to.equal(true);
  });
});
