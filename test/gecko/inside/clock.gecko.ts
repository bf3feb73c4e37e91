import { expect } from "chai";
import { createGeckoClock } from "../../../src/host/zotero/clock.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";

export const cases: GeckoCases = {
  "calls once after a while": async () => {
    const clock = createGeckoClock();
    let calls = 0;
    await new Promise<void>((resolve) => {
      clock.after(1, () => {
        calls += 1;
        resolve();
      });
    });
    expect(calls).to.equal(1);
  },
  "does not call what was canceled": async () => {
    const clock = createGeckoClock();
    let calls = 0;
    const cancel = clock.after(1, () => {
      calls += 1;
    });
    cancel();
    cancel();
    await new Promise<void>((resolve) => {
      clock.after(20, resolve);
    });
    expect(calls).to.equal(0);
  },
};
