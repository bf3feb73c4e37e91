import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { BudgetUse } from "../../src/engine/budget-state.ts";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import { foldRun } from "../../src/engine/run-history.ts";
import { createStatusFold, foldStatus } from "../../src/engine/status-fold.ts";
import type { RunBudget } from "../../src/model/plan.ts";
import type { BudgetAnswer, RunEvent } from "../../src/model/run-event.ts";
import { createFakeClock } from "../fakes/clock.ts";
import { createDice, randomLeaf, randomPlan } from "./random-plans.ts";
import { act, each, edges, from, lit, type PlanParts } from "./plans.ts";
import { eventTexts, startPlan, turn, type TestRun } from "./running.ts";

/** Ten papers, one after the other, and a report over what there is. */
function papers(budget: Partial<RunBudget>, role?: "unit", parallel = 1): PlanParts {
  const list = Array.from({ length: 10 }, (_, index) => index);
  return {
    nodes: [
      each("papers", lit(list), ["read", "note"], {
        parallel,
        ...(role === undefined ? {} : { role }),
      }),
      act("read", from("item")),
      act("note", from("nodes.read")),
      act("report", from("nodes.papers")),
    ],
    edges: edges("read > note", "papers > report"),
    outputs: [{ name: "report", value: from("nodes.report") }],
    policy: { budget: { usd: 0, wallMs: 0, atLimit: "ask", ...budget } },
  };
}

/** Each reading costs a quarter of a dollar and one call, and takes a second. */
function startPapers(
  budget: Partial<RunBudget>,
  { role, parallel, ...options }: Parameters<typeof startPlan>[2] & { role?: "unit"; parallel?: number } = {},
): TestRun {
  const clock = options.clock ?? createFakeClock();
  const read = async (call: LeafCall) => {
    await new Promise<void>((resolve) => {
      clock.after(1000, resolve);
    });
    call.spend({ usd: 0.25, calls: 1 });
    return call.args;
  };
  return startPlan(papers(budget, role, parallel), { read }, { ...options, clock });
}

const reads = ({ scripted }: TestRun) => scripted.log.filter((call) => call.startsWith("read"));
const budgetTexts = (events: readonly RunEvent[]) =>
  events.flatMap((event) => {
    if (event.t === "budget.asked") return [`${event.what} ${event.spent} of ${event.bound}`];
    return event.t === "budget.answered" ? [event.answer] : [];
  });

describe("a budget", () => {
  it("costs nothing and asks nothing while the bounds are not reached, and none is no bound", async () => {
    const run = startPapers({ usd: 2.51, calls: 11, wallMs: 10_001 });
    expect(await run.finish()).to.include({ state: "succeeded" });
    expect(reads(run)).to.have.length(10);
    const free = startPapers({});
    expect((await free.finish()).outputs).to.deep.equal({ report: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] });
    expect(budgetTexts([...run.events, ...free.events])).to.deep.equal([]);
  });

  it("asks before more is opened than it allows; what runs is not cut", async () => {
    const asked: BudgetUse[] = [];
    const live = createStatusFold();
    const run = startPapers({ usd: 1 }, { onBudget: (use) => asked.push(use), onEvent: (e) => live.push(e) });
    await run.clock.advance(60_000);
    expect(asked).to.deep.equal([{ what: "usd", spent: 1, bound: 1 }]);
    expect(run.handle.openBudget).to.deep.equal(asked[0]);
    expect(reads(run)).to.have.length(4);
    expect(live.state).to.equal("waiting_user");
    expect(live.spent).to.deep.equal({ usd: 1, calls: 4 });
    expect(run.handle.outcome).to.equal(undefined);
  });

  it("is passed by no more than what runs when it is reached", async () => {
    const run = startPapers({ usd: 1, atLimit: "stop-opening" }, { parallel: 3 });
    expect(await run.finish()).to.deep.include({ why: "budget" });
    // The third and the sixth reading ended when the fourth had not said yet what it costs.
    expect(reads(run)).to.have.length(6);
  });

  it("goes on by one more bound with each yes", async () => {
    const run = startPapers({ usd: 1 });
    await run.clock.advance(60_000);
    expect(run.handle.answerBudget("more")).to.equal(true);
    expect(run.handle.openBudget).to.equal(undefined);
    expect(run.handle.answerBudget("more")).to.equal(false);
    await run.clock.advance(60_000);
    expect(run.handle.openBudget).to.deep.equal({ what: "usd", spent: 2, bound: 2 });
    run.handle.answerBudget("more");
    expect(await run.finish()).to.include({ state: "succeeded" });
    expect(budgetTexts(run.events)).to.deep.equal(["usd 1 of 1", "more", "usd 2 of 2", "more"]);
    expect(reads(run)).to.have.length(10);
  });

  it("delivers what there is with a no, and says so", async () => {
    const run = startPapers({ usd: 1 });
    await run.clock.advance(60_000);
    run.handle.answerBudget("deliver");
    const outcome = await run.finish();
    expect(outcome).to.deep.include({ state: "succeeded", why: "budget" });
    expect(outcome.outputs).to.deep.equal({ report: [0, 1, 2, 3, null, null, null, null, null, null] });
    expect(run.events.at(-1)).to.deep.include({ t: "run.closed", state: "succeeded", why: "budget" });
  });

  it("skips units that it lets not begin, with the reason", async () => {
    const run = startPapers({ usd: 1 }, { role: "unit" });
    await run.clock.advance(60_000);
    run.handle.answerBudget("deliver");
    expect(await run.finish()).to.deep.include({ state: "succeeded", why: "budget" });
    const { units, counts } = foldStatus(run.events);
    expect(counts).to.deep.include({ succeeded: 4, skipped: 6, running: 0, queued: 0 });
    expect(units[9]).to.deep.include({ state: "skipped", reason: "budget" });
  });

  it("opens nothing more where the plan says so, and asks nobody", async () => {
    const asked: BudgetUse[] = [];
    const run = startPapers({ usd: 1, atLimit: "stop-opening" }, { onBudget: (use) => asked.push(use) });
    expect(await run.finish()).to.deep.include({ state: "succeeded", why: "budget" });
    expect(asked).to.deep.equal([]);
    expect(budgetTexts(run.events)).to.deep.equal(["usd 1 of 1", "deliver"]);
    expect(reads(run)).to.have.length(4);
  });

  it("counts calls where no price is known", async () => {
    const run = startPapers({ calls: 3, atLimit: "stop-opening" });
    await run.finish();
    expect(budgetTexts(run.events)).to.deep.equal(["calls 3 of 3", "deliver"]);
  });

  it("of time opens nothing more when it is over, and asks only where the plan says so", async () => {
    const run = startPapers({ wallMs: 2000 });
    expect(await run.finish()).to.deep.include({ state: "succeeded", why: "budget" });
    expect(budgetTexts(run.events)).to.deep.equal(["wall 2000 of 2000", "deliver"]);
    const asking = startPapers({ wallMs: 2000, atWall: "ask" });
    await asking.clock.advance(10_000);
    expect(asking.handle.openBudget).to.deep.equal({ what: "wall", spent: 2000, bound: 2000 });
    asking.handle.answerBudget("more");
    // Waiting for the answer took time too.
    expect(asking.handle.openBudget).to.deep.equal({ what: "wall", spent: 10_000, bound: 4000 });
  });

  it("takes an answer from inside of the question", async () => {
    const answers: BudgetAnswer[] = ["more", "deliver"];
    const run: TestRun = startPapers(
      { usd: 1 },
      { onBudget: () => void run.handle.answerBudget(answers.shift() ?? "deliver") },
    );
    expect(await run.finish()).to.deep.include({ state: "succeeded", why: "budget" });
    expect(budgetTexts(run.events)).to.deep.equal(["usd 1 of 1", "more", "usd 2 of 2", "deliver"]);
  });

  it("is no question any more once the run is canceled", async () => {
    const run = startPapers({ usd: 1 });
    await run.clock.advance(60_000);
    run.handle.cancel();
    expect(run.handle.openBudget).to.equal(undefined);
    expect(run.handle.answerBudget("more")).to.equal(false);
    expect(await run.finish()).to.include({ state: "canceled" });
  });

  it("lets the iterations inside of an open one go on", async () => {
    const parts: PlanParts = {
      nodes: [
        each("units", lit([1, 2]), ["pages"], { role: "unit" }),
        each("pages", lit([1, 2, 3]), ["read"]),
        act("read", from("item")),
      ],
      policy: { budget: { usd: 1, wallMs: 0, atLimit: "stop-opening" } },
    };
    const run = startPlan(parts, { read: (call) => call.spend({ usd: 1 }) });
    expect(await run.finish()).to.include({ state: "succeeded", why: "budget" });
    expect(run.scripted.log).to.deep.equal(["read[0.0]", "read[0.1]", "read[0.2]"]);
  });

  it("counts what failed tries cost, and nothing that is no cost", async () => {
    const retry = { tries: 3, firstMs: 1, factor: 1, on: ["call-error"] } as const;
    const parts: PlanParts = {
      nodes: [each("all", lit([1, 2]), ["x"]), act("x", from("item"), { retry, onError: "null-and-go" })],
      policy: { budget: { usd: 3, wallMs: 0, atLimit: "stop-opening" } },
    };
    const run = startPlan(parts, {
      x: (call) => {
        for (const usd of [1, -5, Number.NaN, Number.POSITIVE_INFINITY, 0]) call.spend({ usd });
        throw new WorkflowError("network_refused", { args: { reason: "busy" } });
      },
    });
    await run.finish();
    expect(foldStatus(run.events).spent).to.deep.equal({ usd: 3, calls: 0 });
    expect(budgetTexts(run.events)).to.deep.equal(["usd 3 of 3", "deliver"]);
  });
});

describe("a budget over a restart", () => {
  /** What a person says who wants to spend at most two dollars. */
  const answer = ({ bound }: BudgetUse): BudgetAnswer => (bound < 2 ? "more" : "deliver");

  async function play(before: readonly RunEvent[], role?: "unit") {
    const run: TestRun = startPapers(
      { usd: 1 },
      {
        ...(role === undefined ? {} : { role }),
        onBudget: (use) => {
          queueMicrotask(() => run.handle.answerBudget(answer(use)));
        },
        ...(before.length === 0 ? {} : { history: foldRun(before) }),
      },
    );
    const outcome = await turn(run.handle, run.clock);
    return { outcome, run, events: JSON.parse(JSON.stringify(run.events)) as RunEvent[] };
  }

  for (const role of [undefined, "unit"] as const) {
    it(`goes on as if nothing had been, wherever it was cut off (${role ?? "no"} units)`, async () => {
      const whole = await play([], role);
      expect(budgetTexts(whole.events)).to.deep.equal(["usd 1 of 1", "more", "usd 2 of 2", "deliver"]);
      for (let kept = 1; kept < whole.events.length; kept += 1) {
        const before = whole.events.slice(0, kept);
        // A reading that was paid for and cut off before it closed is paid for twice.
        if ([...foldRun(before).nodes.values()].some(({ inFlight }) => inFlight)) continue;
        const rest = await play(before, role);
        expect(rest.outcome, `after ${kept}`).to.deep.equal(whole.outcome);
        const { spent, counts } = foldStatus([...before, ...rest.events]);
        expect(spent, `after ${kept}`).to.deep.equal({ usd: 2, calls: 8 });
        expect(counts, `after ${kept}`).to.deep.equal(foldStatus(whole.events).counts);
      }
    });
  }

  it("asks the same again when nobody answered", async () => {
    const first = startPapers({ usd: 1 });
    await first.clock.advance(60_000);
    first.handle.interrupt();
    expect(await first.handle.done).to.include({ state: "interrupted" });
    const asked: BudgetUse[] = [];
    const again = startPapers(
      { usd: 1 },
      { history: foldRun(first.events), onBudget: (use) => asked.push(use) },
    );
    await again.clock.advance(1);
    expect(asked).to.deep.equal([{ what: "usd", spent: 1, bound: 1 }]);
    expect(reads(again)).to.deep.equal([]);
    expect(foldStatus([...first.events, ...again.events]).state).to.equal("waiting_user");
  });

  it("counts no time in which nobody carried the run out", async () => {
    const clock = createFakeClock();
    const first = startPapers({ wallMs: 4000 }, { clock });
    await clock.advance(1500);
    first.handle.interrupt();
    await clock.advance(3_600_000);
    const again = startPapers({ wallMs: 4000 }, { clock, history: foldRun(first.events) });
    await again.finish();
    // One second was kept of the first process, and three are left.
    expect(budgetTexts(again.events)).to.deep.equal(["wall 4000 of 4000", "deliver"]);
  });

  it("asks anew when failed units are tried again", async () => {
    const run = startPapers({ usd: 1, atLimit: "stop-opening" }, { role: "unit" });
    run.handle.cancelItem([0]);
    await run.finish();
    const again = startPapers(
      { usd: 1, atLimit: "stop-opening" },
      { role: "unit", history: foldRun(run.events), retryFailed: true },
    );
    expect(await again.finish()).to.deep.include({ why: "budget" });
    expect(budgetTexts(again.events)).to.deep.equal(["usd 1 of 1", "deliver"]);
    expect(reads(again)).to.deep.equal([]);
  });
});

describe("budgets of random plans", () => {
  it("hold whenever something is opened at the top, and every run ends", async () => {
    const bounds = fc.record({
      usd: fc.nat(4),
      calls: fc.nat(5),
      wallMs: fc.nat(60),
      atLimit: fc.constantFrom("ask", "stop-opening"),
      atWall: fc.constantFrom("ask", "stop-opening"),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 }), bounds, async (seed, budget) => {
        const parts = randomPlan(seed, "any");
        const clock = createFakeClock();
        const dice = createDice(seed);
        const answerOf = randomLeaf(seed, clock);
        const call = (leaf: LeafCall) => {
          leaf.spend({ usd: dice(3) / 2, calls: dice(2) });
          return answerOf(leaf);
        };
        const run: TestRun = startPlan(
          { ...parts, policy: { ...parts.policy, budget } },
          {},
          {
            clock,
            leaves: { leaf: { call } },
            limits: { cancelGraceMs: 5 },
            onGate: (open) => {
              queueMicrotask(() => run.handle.answerGate(open.node, open.path, "approve"));
            },
            onBudget: () => {
              queueMicrotask(() => run.handle.answerBudget(dice(3) === 0 ? "deliver" : "more"));
            },
          },
        );
        await run.finish();
        expect(overdrawn(run.events, budget)).to.deep.equal([]);
      }),
      { numRuns: 400 },
    );
  });
});

/** Iterations at the top that began although a bound was reached, or while it was being asked about. */
function overdrawn(events: readonly RunEvent[], budget: RunBudget): string[] {
  const spent = { usd: 0, calls: 0, wall: 0 };
  const bound = { usd: budget.usd, calls: budget.calls ?? 0, wall: budget.wallMs };
  const first = { ...bound };
  const startedAt = events[0]?.at ?? 0;
  let asked: keyof typeof bound | undefined;
  let delivering = false;
  const faults: string[] = [];
  for (const event of events) {
    spent.wall = event.at - startedAt;
    if (event.t === "node.spent") {
      spent.usd += event.usd ?? 0;
      spent.calls += event.calls ?? 0;
    }
    if (event.t === "budget.asked") {
      if (spent[event.what] < bound[event.what]) faults.push(`asked too early about ${event.what}`);
      asked = event.what;
    }
    if (event.t === "budget.answered") {
      if (asked !== undefined && event.answer === "more") bound[asked] += first[asked];
      delivering ||= event.answer === "deliver";
      asked = undefined;
    }
    if (event.t !== "item.started" || event.path.length > 1) continue;
    if (delivering || asked !== undefined) faults.push(`${event.each} opened after all`);
    for (const what of ["usd", "calls", "wall"] as const) {
      if (bound[what] > 0 && spent[what] >= bound[what]) faults.push(`${event.each} opened beyond ${what}`);
    }
  }
  const texts = eventTexts(events);
  if (texts.at(-1)?.startsWith("run ") !== true) faults.push("not closed");
  return faults;
}
