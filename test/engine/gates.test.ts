import { expect } from "chai";
import { describe, it } from "mocha";
import type { OpenGate } from "../../src/engine/run-handle.ts";
import type { RunOptions } from "../../src/engine/run-handle.ts";
import { act, each, edges, from, gate, lit, type PlanParts } from "./plans.ts";
import { eventTexts, startPlan } from "./running.ts";

function parts(more: Parameters<typeof gate>[1] = {}): PlanParts {
  return {
    nodes: [
      act("a", lit({ change: 1 })),
      gate("g", { show: { title: "Write?", preview: from("nodes.a"), model: "m" }, ...more }),
      act("b", from("nodes.a")),
    ],
    edges: edges("a > g > b"),
  };
}

describe("a gate", () => {
  it("waits with its preview until somebody approves", async () => {
    const run = startPlan(parts());
    expect(run.handle.outcome).to.equal(undefined);
    const [open] = run.handle.openGates;
    expect(open).to.deep.include({
      node: "g",
      path: [],
      title: "Write?",
      preview: { change: 1 },
      model: "m",
    });
    expect(run.handle.answerGate("g", [0], "approve")).to.equal(false);
    expect(run.handle.answerGate("g", [], "approve")).to.equal(true);
    expect((await run.handle.done).state).to.equal("succeeded");
    expect(run.scripted.log).to.deep.equal(["a", "b"]);
    expect(eventTexts(run.events)).to.include.members(["gate.opened g", "answered g approve", "closed g ok"]);
  });

  it("may be answered from inside onGate", () => {
    const seen: OpenGate[] = [];
    const options: Pick<RunOptions, "onGate"> = {
      onGate: (open) => {
        seen.push(open);
        queueMicrotask(() => run.handle.answerGate(open.node, open.path, "approve"));
      },
    };
    const run = startPlan(parts(), {}, options);
    return run.handle.done.then((outcome) => {
      expect(outcome.state).to.equal("succeeded");
      expect(seen.map(({ node }) => node)).to.deep.equal(["g"]);
    });
  });

  it("fails its node or ends the run as canceled when it is denied", async () => {
    const canceled = startPlan(parts({ denied: "cancel" }));
    canceled.handle.answerGate("g", [], "deny");
    expect(await canceled.handle.done).to.deep.equal({ state: "canceled", why: "gate-denied", outputs: {} });
    const failed = startPlan(parts({ denied: "fail" }));
    failed.handle.answerGate("g", [], "deny");
    expect((await failed.handle.done).error?.code).to.equal("gate_denied");
    expect(failed.scripted.log).to.deep.equal(["a"]);
  });

  it("expires after its time: fails, stops, or goes on waiting", async () => {
    const fails = startPlan(parts({ waitMs: 600, unanswered: "fail" }));
    expect((await fails.finish()).error?.code).to.equal("gate_expired");
    expect(eventTexts(fails.events)).to.include("answered g expired");
    const stops = startPlan(parts({ waitMs: 600, unanswered: "stop" }));
    expect(await stops.finish()).to.deep.equal({ state: "canceled", why: "gate-unanswered", outputs: {} });
    const parks = startPlan(parts({ waitMs: 600, unanswered: "park" }));
    await parks.clock.advance(10_000);
    expect(parks.handle.openGates).to.have.length(1);
    // A dialog that went away is no answer either.
    parks.handle.answerGate("g", [], "closed");
    expect(parks.handle.openGates).to.have.length(1);
    parks.handle.answerGate("g", [], "approve");
    expect((await parks.handle.done).state).to.equal("succeeded");
    const closed = startPlan(parts({ unanswered: "fail" }));
    closed.handle.answerGate("g", [], "closed");
    expect((await closed.handle.done).error?.code).to.equal("gate_expired");
  });

  it("of a unit ends that unit, and names it", async () => {
    const run = startPlan({
      nodes: [
        each("units", lit([0, 1]), ["ask", "write"], { role: "unit", parallel: 2 }),
        gate("ask"),
        act("write", from("item")),
      ],
      edges: edges("ask > write"),
    });
    expect(run.handle.openGates.map(({ path }) => path)).to.deep.equal([[0], [1]]);
    run.handle.answerGate("ask", [1], "deny");
    run.handle.answerGate("ask", [0], "approve");
    expect((await run.handle.done).state).to.equal("succeeded");
    expect(run.scripted.log).to.deep.equal(["write[0]"]);
    const opened = run.events.filter((event) => event.t === "gate.opened");
    expect(opened.map(({ unit }) => unit)).to.deep.equal([0, 1]);
  });

  it("with a preview that cannot be computed fails", () => {
    const run = startPlan(parts({ show: { title: "?", preview: from("1 < 'x'") } }));
    expect(run.handle.outcome?.error?.code).to.equal("expression_error");
  });
});
