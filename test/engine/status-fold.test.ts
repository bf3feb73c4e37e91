import { expect } from "chai";
import { describe, it } from "mocha";
import { createStatusFold, foldStatus } from "../../src/engine/status-fold.ts";
import type { RunEvent, RunEventBody } from "../../src/model/run-event.ts";
import { act, each, edges, exit, expr, from, gate, lit, type PlanParts } from "./plans.ts";
import { startPlan } from "./running.ts";

function events(...bodies: readonly RunEventBody[]): RunEvent[] {
  return bodies.map((body, index) => ({ at: 100 + index, ...body }));
}

const opened: RunEventBody = { t: "run.opened", runId: "r", params: {} };
const three: RunEventBody = { t: "each.opened", node: "u", path: [], attempt: 1, count: 3, role: "unit" };
const item = (index: number, attempt = 1) => ({ each: "u", path: [index], attempt });

const PARTS: PlanParts = {
  nodes: [
    each("units", lit([0, 1, 2, 3]), ["skip", "x", "ask"], { role: "unit", parallel: 2 }),
    exit("skip", { scope: "unit", status: "skipped", reason: lit("no PDF"), guard: expr("item == 3") }),
    act("x", from("item")),
    gate("ask"),
  ],
  edges: edges("skip > x > ask"),
};

describe("the status of a run", () => {
  it("is queued, running and then what the run closed as", () => {
    expect(foldStatus([]).state).to.equal("queued");
    expect(foldStatus(events(opened)).state).to.equal("running");
    const closed = foldStatus(events(opened, { t: "run.closed", state: "partial" }));
    expect([closed.state, closed.startedAt, closed.endedAt]).to.deep.equal(["partial", 100, 101]);
    const again = foldStatus(events(opened, { t: "run.closed", state: "partial" }, { t: "run.resumed" }));
    expect([again.state, again.endedAt]).to.deep.equal(["running", undefined]);
  });

  it("follows its units event by event", async () => {
    const live = createStatusFold();
    const seen: string[] = [];
    const run = startPlan(
      PARTS,
      {
        x: (call) => {
          if (call.args === 1) throw new Error("x");
          return Promise.resolve(1);
        },
      },
      {
        onEvent: (event) => {
          live.push(event);
          const text = `${live.state}: ${live.units.map(({ state }) => state.slice(0, 2)).join(" ")}`;
          if (seen.at(-1) !== text) seen.push(text);
        },
        onGate: () => undefined,
      },
    );
    await run.clock.advance(1);
    expect(live.state).to.equal("waiting_user");
    expect(live.counts).to.deep.equal({
      total: 4,
      queued: 1,
      running: 0,
      waiting: 2,
      succeeded: 0,
      failed: 1,
      skipped: 0,
      canceled: 0,
    });
    for (const open of run.handle.openGates) run.handle.answerGate(open.node, open.path, "approve");
    await run.clock.advance(1);
    expect(await run.handle.done).to.include({ state: "partial" });
    expect(live.state).to.equal("partial");
    expect(live.counts).to.deep.equal({
      total: 4,
      queued: 0,
      running: 0,
      waiting: 0,
      succeeded: 2,
      failed: 1,
      skipped: 1,
      canceled: 0,
    });
    expect(live.units.map(({ state, reason }) => [state, reason])).to.deep.equal([
      ["succeeded", undefined],
      ["failed", undefined],
      ["succeeded", undefined],
      ["skipped", "no PDF"],
    ]);
    expect(live.units[1]?.error?.details).to.deep.equal({ reason: "x" });
    expect(seen[0]).to.equal("running: ");
    expect(seen).to.include("waiting_user: wa fa wa qu");
  });

  it("counts units that never began as canceled when the run is", async () => {
    const run = startPlan(PARTS, { x: () => Promise.resolve(1) });
    await run.clock.advance(1);
    run.handle.cancel();
    await run.finish();
    const status = foldStatus(run.events);
    expect(status.state).to.equal("canceled");
    expect(status.counts).to.include({ total: 4, queued: 0, canceled: 4 });
    expect(status.openGates).to.equal(0);
  });

  it("puts what was under way back into the queue when the run is resumed", () => {
    const status = foldStatus(
      events(
        opened,
        three,
        { t: "item.started", ...item(0) },
        { t: "item.closed", ...item(0), how: "succeeded" },
        { t: "item.started", ...item(1) },
        { t: "gate.opened", node: "g", path: [1], attempt: 1, title: "?", preview: null, unit: 1 },
        { t: "run.resumed" },
      ),
    );
    expect(status.units.map(({ state }) => state)).to.deep.equal(["succeeded", "queued", "queued"]);
    expect([status.state, status.openGates]).to.deep.equal(["running", 0]);
  });

  it("shows a retried unit with its new attempt and without its old error", () => {
    const error = { code: "timeout", message: "timeout", retryable: true };
    const before = events(
      opened,
      three,
      { t: "item.started", ...item(0) },
      { t: "item.closed", ...item(0), how: "failed", error },
      { t: "run.closed", state: "failed" },
      { t: "run.resumed" },
    );
    const reopened = foldStatus([...before, ...events({ t: "item.reopened", ...item(0, 2) })]);
    expect(reopened.units[0]).to.deep.equal({ state: "queued", attempt: 2 });
    const running = foldStatus([
      ...before,
      ...events({ t: "item.reopened", ...item(0, 2) }, { t: "item.started", ...item(0, 2) }),
    ]);
    expect(running.units[0]).to.deep.equal({ state: "running", attempt: 2, startedAt: 101 });
    // The others were canceled with the first closing; they stay so until they are reopened.
    expect(running.counts).to.include({ running: 1, canceled: 2 });
  });

  it("takes no other iterations for units, and shows the last progress", () => {
    const status = foldStatus(
      events(
        opened,
        three,
        { t: "each.opened", node: "inner", path: [0], attempt: 1, count: 9 },
        { t: "item.started", each: "inner", path: [0, 1], attempt: 1 },
        { t: "item.closed", each: "other", path: [2], attempt: 1, how: "failed" },
        { t: "node.progress", node: "x", path: [0], attempt: 1, n: 2, of: 5 },
      ),
    );
    expect(status.counts).to.include({ total: 3, queued: 3 });
    expect(status.progress).to.deep.equal({ node: "x", n: 2, of: 5 });
  });
});
