import { expect } from "chai";
import { describe, it } from "mocha";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import { createFakeClock } from "../fakes/clock.ts";
import { pending } from "../fakes/scripted-leaves.ts";
import { act, each, edges, from, lit } from "./plans.ts";
import { eventTexts, startPlan } from "./running.ts";

const unreachable = () => new WorkflowError("network_unreachable", { args: { reason: "test" } });
const retry = { tries: 4, firstMs: 10, factor: 2, on: ["call-error", "timeout"] } as const;

describe("retry of a call", () => {
  it("waits longer each time, and counts the first try", async () => {
    const at: number[] = [];
    const clock = createFakeClock();
    const run = startPlan(
      { nodes: [act("a", lit(1), { retry })] },
      {
        a: () => {
          at.push(clock.now());
          return Promise.reject(unreachable());
        },
      },
      { clock },
    );
    const start = clock.now();
    const outcome = await run.finish();
    expect(outcome.error?.code).to.equal("network_unreachable");
    expect(at.map((time) => time - start)).to.deep.equal([0, 10, 30, 70]);
    expect(eventTexts(run.events).filter((text) => text.startsWith("node.retry"))).to.have.length(3);
    expect(run.clock.pending).to.equal(0);
  });

  it("ends with the first success, at once or later", async () => {
    let tries = 0;
    const run = startPlan(
      { nodes: [act("a", lit(1), { retry })], outputs: [{ name: "o", value: from("nodes.a") }] },
      {
        a: () => {
          tries += 1;
          if (tries < 3) throw unreachable();
          return tries;
        },
      },
    );
    expect(await run.finish()).to.deep.equal({ state: "succeeded", outputs: { o: 3 } });
  });

  it("leaves out what will not get better, expressions, and kinds not named", async () => {
    const once = async (node: ReturnType<typeof act>, error: unknown) => {
      const run = startPlan(
        { nodes: [node] },
        {
          a: () => {
            throw error;
          },
        },
      );
      await run.finish();
      return run.scripted.log.length;
    };
    expect(await once(act("a", lit(1), { retry }), new Error("a fault of the program"))).to.equal(1);
    expect(
      await once(act("a", lit(1), { retry }), new WorkflowError("hook_threw", { retryable: true })),
    ).to.equal(4);
    expect(await once(act("a", from("1 < 'x'"), { retry }), unreachable())).to.equal(0);
    expect(await once(act("a", lit(1), { retry: { ...retry, on: ["timeout"] } }), unreachable())).to.equal(1);
    expect(
      await once(act("a", lit(1), { retry: { ...retry, on: ["timeout"] } }), new WorkflowError("timeout")),
    ).to.equal(4);
  });

  it("is given up with a cancel during the pause", async () => {
    const run = startPlan(
      { nodes: [act("a", lit(1), { retry })] },
      {
        a: () => {
          throw unreachable();
        },
      },
    );
    run.handle.cancel("enough");
    expect(await run.finish()).to.deep.equal({ state: "canceled", why: "enough", outputs: {} });
    expect(run.clock.pending).to.equal(0);
  });
});

describe("the timeout of a call", () => {
  it("aborts its signal and fails the node; a late answer counts for nothing", async () => {
    let call: LeafCall | undefined;
    const wait = pending();
    const run = startPlan(
      { nodes: [act("a", lit(1), { timeoutMs: 100 }), act("b", lit(2))], edges: edges("a >> b") },
      {
        a: (given) => {
          call = given;
          return wait.promise;
        },
      },
    );
    await run.clock.advance(99);
    expect(run.handle.outcome).to.equal(undefined);
    await run.clock.advance(1);
    expect(run.handle.outcome?.error).to.deep.include({ code: "timeout", details: { node: "a", ms: 100 } });
    // Asked for only now, it is aborted already.
    expect(call?.signal.aborted).to.equal(true);
    wait.resolve("late");
    await run.clock.advance(1);
    expect(run.handle.outcome?.outputs).to.deep.equal({});
    expect(call?.setHandle("late")).to.equal(undefined);
    expect(run.events.at(-1)?.t).to.equal("run.closed");
  });

  it("is each try's own, and is over with the answer", async () => {
    const run = startPlan(
      { nodes: [act("a", lit(1), { timeoutMs: 20, retry: { ...retry, tries: 2 } })] },
      {
        a: (call) => pending(call.signal).promise,
      },
    );
    const start = run.clock.now();
    await run.finish();
    expect(run.clock.now() - start).to.equal(20 + 10 + 20);
    expect(run.clock.pending).to.equal(0);
    const quick = startPlan(
      { nodes: [act("a", lit(1), { timeoutMs: 20 })] },
      { a: () => Promise.resolve(1) },
    );
    expect((await quick.handle.done).state).to.equal("succeeded");
    expect(quick.clock.pending).to.equal(0);
  });
});

describe("calls in flight over the whole run", () => {
  it("are no more than the run's limit, in order", async () => {
    const clock = createFakeClock();
    const run = startPlan(
      { nodes: [each("e", lit([0, 1, 2, 3, 4, 5]), ["x"], { parallel: 6 }), act("x", from("item"))] },
      {
        x: (call) =>
          new Promise((resolve) =>
            clock.after(10, () => {
              resolve(call.args);
            }),
          ),
      },
      { limits: { calls: 2 }, clock },
    );
    await run.finish();
    expect(run.scripted.mostRunning).to.equal(2);
    expect(run.scripted.log).to.deep.equal(["x[0]", "x[1]", "x[2]", "x[3]", "x[4]", "x[5]"]);
  });

  it("leave the waiting ones out when they are canceled", async () => {
    const run = startPlan(
      { nodes: [each("e", lit([0, 1, 2]), ["x"], { parallel: 3, role: "unit" }), act("x", from("item"))] },
      {
        x: (call) => pending(call.signal).promise,
      },
      { limits: { calls: 1 } },
    );
    expect(run.handle.cancelItem([1])).to.equal(true);
    run.handle.cancel();
    expect((await run.finish()).state).to.equal("canceled");
    expect(run.scripted.log).to.deep.equal(["x[0]"]);
  });
});

describe("what a leaf tells while it works", () => {
  it("is shown, progress and handle both, in the right place", async () => {
    const run = startPlan(
      { nodes: [act("a")] },
      {
        a: async (call) => {
          call.progress(1, 3, "one of three");
          call.progress(undefined, undefined, "text only");
          await call.setHandle({ request: "r" });
          return 1;
        },
      },
    );
    await run.finish();
    const told = run.events.filter((event) => event.t === "node.progress" || event.t === "node.handle");
    expect(told.map(({ at, ...event }) => event)).to.deep.equal([
      { t: "node.progress", node: "a", path: [], attempt: 1, n: 1, of: 3, text: "one of three" },
      { t: "node.progress", node: "a", path: [], attempt: 1, text: "text only" },
      { t: "node.handle", node: "a", path: [], attempt: 1, handle: { request: "r" } },
    ]);
  });
});

describe("a listener that throws", () => {
  it("is left out from then on, and the run goes on", async () => {
    let told = 0;
    const run = startPlan(
      { nodes: [act("a"), act("b")], edges: edges("a > b") },
      {},
      {
        onEvent: () => {
          told += 1;
          if (told === 2) throw new Error("display broke");
        },
      },
    );
    const outcome = await run.handle.done;
    expect(outcome.state).to.equal("succeeded");
    expect(outcome.listenerError?.details).to.deep.equal({ reason: "display broke" });
    expect(told).to.equal(2);
  });
});
