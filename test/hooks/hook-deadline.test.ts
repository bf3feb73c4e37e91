import { expect } from "chai";
import { describe, it } from "mocha";
import { startDeadline } from "../../src/hooks/hook-deadline.ts";
import { turnedClock } from "./turned-clock.ts";

describe("a hook's time", () => {
  it("runs out once", () => {
    const clock = turnedClock();
    let expired = 0;
    startDeadline(clock, 100, () => (expired += 1));
    clock.pass(99);
    expect(expired).to.equal(0);
    clock.pass(1);
    clock.pass(1_000);
    expect(expired).to.equal(1);
  });

  it("does not pass while a person is asked, however many are asked at once", () => {
    const clock = turnedClock();
    let expired = 0;
    const deadline = startDeadline(clock, 100, () => (expired += 1));
    clock.pass(60);
    const first = deadline.pause();
    clock.pass(10_000);
    const second = deadline.pause();
    first();
    first();
    clock.pass(10_000);
    second();
    clock.pass(39);
    expect(expired).to.equal(0);
    clock.pass(1);
    expect(expired).to.equal(1);
    deadline.pause()();
    clock.pass(1_000);
    expect(expired).to.equal(1);
  });

  it("is over when it is stopped, also within a pause", () => {
    const clock = turnedClock();
    let expired = 0;
    const one = startDeadline(clock, 100, () => (expired += 1));
    one.stop();
    const two = startDeadline(clock, 100, () => (expired += 1));
    const resume = two.pause();
    two.stop();
    resume();
    clock.pass(1_000);
    expect(expired).to.equal(0);
  });
});
