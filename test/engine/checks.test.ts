import { expect } from "chai";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import type { LeafCall } from "../../src/engine/leaf-port.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import {
  act,
  back,
  branch,
  call,
  check,
  each,
  edges,
  expr,
  from,
  lit,
  planOf,
  type PlanParts,
} from "./plans.ts";
import { play, type Case } from "./resuming.ts";
import { eventTexts, outcomeAtOnce, startPlan } from "./running.ts";

type More = NonNullable<Parameters<typeof check>[3]>;

/** draft → judge → deliver; a draft that does not pass is written again. */
function reviewed(more: More = {}, parts: Partial<PlanParts> = {}): PlanParts {
  return {
    nodes: [
      act("draft", { obj: { text: lit("Write.") } }),
      check("judge", from("nodes.draft"), ["draft"], more),
      act("deliver", from("nodes.draft")),
    ],
    edges: edges("draft > judge >> deliver", "draft > deliver"),
    outputs: [{ name: "delivered", value: from("nodes.deliver") }],
    ...parts,
  };
}

/** Drafts say which one they are; the judge lets the n-th pass. */
function passing(n: number) {
  const generation = (node: string) => Number(/~r(\d+)$/.exec(node)?.[1] ?? 1);
  return {
    draft: ({ node, args }: LeafCall) => ({ n: generation(node), asked: (args as { text: string }).text }),
    judge: ({ node }: LeafCall) => ({ ok: generation(node) >= n, text: `no ${generation(node)}` }),
    deliver: ({ args }: LeafCall) => (args as { n: number }).n,
  };
}

describe("a check", () => {
  it("passes, and what follows runs", () => {
    const { handle, scripted } = startPlan(reviewed(), passing(1));
    expect(handle.outcome).to.deep.equal({ state: "succeeded", outputs: { delivered: 1 } });
    expect(scripted.log).to.deep.equal(["draft", "judge", "deliver"]);
  });

  it("has redone what it names, with what it said, and what follows sees the last of it", () => {
    const asked: unknown[] = [];
    const script = passing(3);
    const { handle, events, scripted } = startPlan(reviewed({ attempts: 3 }), {
      ...script,
      draft: (answered) => {
        asked.push(answered.args);
        return script.draft(answered);
      },
    });
    expect(handle.outcome).to.deep.equal({ state: "succeeded", outputs: { delivered: 3 } });
    expect(scripted.log).to.deep.equal([
      "draft",
      "judge",
      "draft~r2",
      "judge~r2",
      "draft~r3",
      "judge~r3",
      "deliver",
    ]);
    expect(asked).to.deep.equal([
      { text: "Write." },
      { text: "Write.\n\nRound 2: the check did not pass.\nno 1" },
      { text: "Write.\n\nRound 3: the check did not pass.\nno 2" },
    ]);
    const grown = events.filter((event) => event.t === "plan.grown");
    expect(grown.map((event) => [event.node, event.reason, event.nodes.map(({ id }) => id)])).to.deep.equal([
      ["judge", "repair", ["draft~r2", "judge~r2"]],
      ["judge~r2", "repair", ["draft~r3", "judge~r3"]],
    ]);
    expect(grown[0]?.edges).to.deep.equal([
      { from: "judge", to: "draft~r2", carries: "order" },
      { from: "draft~r2", to: "judge~r2", carries: "data" },
      { from: "judge~r2", to: "deliver", carries: "order" },
    ]);
    const texts = eventTexts(events);
    expect(texts.indexOf("closed deliver ok")).to.be.greaterThan(texts.indexOf("closed judge~r3 ok"));
  });

  it("goes on unchecked once its attempts are used up, and the run says so", () => {
    const { handle, events, scripted } = startPlan(reviewed({ attempts: 2 }), passing(9));
    expect(handle.outcome).to.deep.equal({ state: "succeeded", outputs: { delivered: 2 }, unchecked: true });
    expect(scripted.log).to.deep.equal(["draft", "judge", "draft~r2", "judge~r2", "deliver"]);
    expect(events.at(-1)).to.deep.include({ t: "run.closed", state: "succeeded", unchecked: true });
  });

  it("fails with check_failed instead, where the plan says so", () => {
    const outcome = outcomeAtOnce(reviewed({ exhausted: "fail" }), passing(9));
    expect(outcome).to.include({ state: "failed", firstFailed: "judge~r2" });
    expect(outcome.error).to.include({ code: "check_failed" });
    expect(outcome.error?.details?.["reason"]).to.include("no 2");
  });

  it("is held to the plan's own number of rounds, and to its size", () => {
    const run = startPlan(reviewed({ attempts: 9 }, { limits: { rounds: 3 } }), passing(9));
    expect(run.scripted.log.filter((text) => text.startsWith("draft"))).to.have.length(3);
    const small = startPlan(reviewed({ attempts: 9 }, { limits: { nodes: 6 } }), passing(9));
    expect(small.scripted.log.filter((text) => text.startsWith("draft"))).to.have.length(2);
    expect(small.handle.outcome?.unchecked).to.equal(true);
  });

  it("without anything to redo is one question", () => {
    const parts = reviewed();
    const nodes = parts.nodes.map((node) =>
      node.id === "judge" ? check("judge", from("nodes.draft")) : node,
    );
    const run = startPlan({ ...parts, nodes }, passing(9));
    expect(run.scripted.log).to.deep.equal(["draft", "judge", "deliver"]);
    expect(run.handle.outcome?.unchecked).to.equal(true);
  });

  it("fails when it cannot be asked or its answer cannot be read, and has nothing redone", () => {
    const broken = {
      ...passing(1),
      judge: () => {
        throw new Error("no judge");
      },
    };
    const { handle, scripted } = startPlan(reviewed(), broken);
    expect(handle.outcome?.state).to.equal("failed");
    expect(scripted.log).to.deep.equal(["draft", "judge"]);
    const unread = outcomeAtOnce(reviewed({ passWhen: expr("result.score > 1") }), {
      ...passing(1),
      judge: () => ({ score: "x" }),
    });
    expect(unread.error?.code).to.equal("expression_error");
  });

  it("has several nodes redone in their order, and the check waits for all of them", () => {
    const { scripted, handle } = startPlan(
      {
        policy: { parallel: 4, order: "ready" },
        nodes: [
          act("a", lit("a")),
          act("b", from("nodes.a")),
          act("beside", lit("c")),
          act("outside", from("nodes.b")),
          check("judge", { list: [from("nodes.b"), from("nodes.beside")] }, ["b", "beside", "a"]),
        ],
        edges: edges("a > b > judge", "beside > judge", "b > outside"),
        outputs: [{ name: "b", value: from("nodes.b") }],
      },
      { judge: ({ node }) => ({ ok: node === "judge~r2" }), b: ({ node }) => node },
    );
    expect(handle.outcome?.outputs).to.deep.equal({ b: "b~r2" });
    expect(scripted.log.slice(-4)).to.have.members(["a~r2", "beside~r2", "b~r2", "judge~r2"]);
    expect(scripted.log.indexOf("b~r2")).to.be.greaterThan(scripted.log.indexOf("a~r2"));
    expect(scripted.log.at(-1)).to.equal("judge~r2");
    // What does not stand behind the check is not done again.
    expect(scripted.log.filter((text) => text.startsWith("outside"))).to.deep.equal(["outside"]);
  });

  it("has a fan-out and a call redone as a whole, with names of their own", () => {
    const { scripted, handle } = startPlan(
      {
        nodes: [
          each("read", lit(["x", "y"]), ["work"], { unroll: "siblings" }),
          act("work", { obj: { text: from("item") } }),
          call("c", "plan", { obj: { text: from("nodes.read[0].text") } }),
          check("judge", from("nodes.c"), ["read", "c"]),
        ],
        edges: edges("read > c > judge"),
        plans: {
          plan: {
            params: ["text"],
            nodes: [act("inner", from("params.text"))],
            outputs: [{ name: "said", value: from("nodes.inner") }],
          },
        },
        outputs: [{ name: "said", value: from("nodes.c.said") }],
      },
      { judge: ({ node }) => ({ ok: node === "judge~r2", text: "again" }) },
    );
    expect(scripted.log).to.deep.equal([
      "read[0]",
      "read[1]",
      "c/inner",
      "judge",
      "read~r2[0]",
      "read~r2[1]",
      "c~r2/inner",
      "judge~r2",
    ]);
    const note = "Round 2: the check did not pass.\nagain";
    expect(handle.outcome?.outputs["said"]).to.equal(`x\n\n${note}\n\n${note}`);
  });

  it("may be one of two over the same step", () => {
    const { scripted, handle } = startPlan(
      {
        policy: { parallel: 4, order: "ready" },
        nodes: [
          act("draft", lit("text")),
          check("one", from("nodes.draft"), ["draft"]),
          check("two", from("nodes.draft"), ["draft"]),
          act("deliver", from("nodes.draft")),
        ],
        edges: edges("draft > one > deliver", "draft > two > deliver"),
        outputs: [{ name: "out", value: from("nodes.deliver") }],
      },
      {
        draft: ({ node }) => node,
        one: ({ node }) => ({ ok: node === "one~r2" }),
        two: ({ node }) => ({ ok: node === "two~r2" }),
      },
    );
    expect(handle.outcome?.outputs).to.deep.equal({ out: "draft~r3" });
    expect(scripted.log.filter((text) => text.startsWith("draft"))).to.deep.equal([
      "draft",
      "draft~r2",
      "draft~r3",
    ]);
  });

  it("begins anew at each visit of a loop around it", () => {
    const { scripted } = startPlan(
      {
        nodes: [
          act("draft"),
          check("judge", from("nodes.draft"), ["draft"]),
          branch("more", [{ name: "again", when: expr("nodes.more == null") }, { name: "on" }]),
        ],
        edges: [...edges("draft > judge > more"), back("more", "draft", 3, { arm: "again" })],
      },
      { judge: () => ({ ok: false }) },
    );
    expect(scripted.log).to.deep.equal([
      "draft",
      "judge",
      "draft~r2",
      "judge~r2",
      "draft~v2",
      "judge~v2",
      "draft~v2~r2",
      "judge~v2~r2",
    ]);
  });

  it("marks a unit, and every node around it, as unchecked", async () => {
    const run = await play({
      parts: {
        nodes: [each("units", lit([1, 2]), ["c"], { role: "unit" }), call("c", "plan")],
        plans: { plan: reviewed() },
      },
      script: { ...passing(1), judge: ({ path }) => ({ ok: path[0] === 0 }) },
    });
    expect(run.outcome).to.include({ state: "succeeded", unchecked: true });
    const items = run.events.flatMap((event) => (event.t === "item.closed" ? [event.unchecked] : []));
    expect(items).to.deep.equal([undefined, true]);
    const call2 = run.events.find(
      (event) => event.t === "node.closed" && event.node === "c" && event.path[0] === 1,
    );
    expect(call2).to.deep.include({ how: "ok", arm: "unchecked" });
  });

  it("opens no round where the budget is used up, and goes on unchecked", () => {
    const parts = reviewed(
      { attempts: 5 },
      { policy: { budget: { usd: 1, wallMs: 0, atLimit: "stop-opening" } } },
    );
    const run = startPlan(parts, {
      ...passing(9),
      judge: (answered) => {
        answered.spend({ usd: 2 });
        return { ok: false };
      },
    });
    expect(run.scripted.log).to.deep.equal(["draft", "judge", "deliver"]);
    expect(run.handle.outcome).to.deep.equal({
      state: "succeeded",
      outputs: { delivered: 1 },
      unchecked: true,
      why: "budget",
    });
  });

  it("asks about a round when the budget asks, and goes on by the answer", async () => {
    for (const answer of ["more", "deliver"] as const) {
      const policy = { budget: { usd: 1, wallMs: 0, atLimit: "ask" } } as const;
      const run = startPlan(reviewed({}, { policy }), {
        ...passing(2),
        draft: (answered) => {
          answered.spend({ usd: answered.node === "draft" ? 1 : 0 });
          return { n: answered.node === "draft" ? 1 : 2 };
        },
      });
      expect(run.handle.outcome).to.equal(undefined);
      expect(run.handle.answerBudget(answer)).to.equal(true);
      const outcome = await run.finish();
      expect(outcome.outputs).to.deep.equal({ delivered: answer === "more" ? 2 : 1 });
      expect(outcome.unchecked).to.equal(answer === "more" ? undefined : true);
    }
  });

  it("is refused when it would have redone what does not come before it", () => {
    const parts: PlanParts = {
      nodes: [
        act("a"),
        check("judge", lit(1), ["judge", "b", "nobody", "inner"]),
        act("b"),
        each("e", lit([]), ["inner"]),
        act("inner"),
      ],
      edges: edges("a > judge > b"),
    };
    try {
      compilePlan(planOf(parts));
      expect.fail("compiled");
    } catch (error) {
      if (!isWorkflowError(error)) throw error;
      const problems = error.details["problems"] as unknown as { code: string; detail: string }[];
      expect(problems.map(({ code, detail }) => `${code} ${detail}`)).to.deep.equal([
        "redo-not-upstream judge",
        "redo-not-upstream b",
        "unknown-node nobody",
        "redo-not-upstream inner",
      ]);
    }
  });
});

describe("a check that is resumed", () => {
  it("goes on in the round it was in, and says the same", async () => {
    const test: Case = { parts: reviewed({ attempts: 4 }), script: passing(3) };
    const whole = await play(test);
    for (const node of ["judge", "draft~r2", "judge~r2", "draft~r3"]) {
      const cut = whole.events.findIndex((event) => event.t === "node.closed" && event.node === node);
      const rest = await play(test, whole.events.slice(0, cut + 1));
      expect([...whole.log.slice(0, whole.log.indexOf(node) + 1), ...rest.log], node).to.deep.equal(
        whole.log,
      );
      expect(rest.outcome, node).to.deep.equal(whole.outcome);
    }
  });

  it("is asked again by a retry when it had failed for good", async () => {
    let fair = false;
    const script = passing(9);
    const test: Case = {
      parts: reviewed({ exhausted: "fail" }),
      script: { ...script, judge: (answered) => (fair ? { ok: true } : script.judge(answered)) },
    };
    const first = await play(test);
    fair = true;
    const second = await play(test, first.events, true);
    expect(second.log).to.deep.equal(["judge~r2#2", "deliver"]);
    expect(second.outcome).to.deep.equal({ state: "succeeded", outputs: { delivered: 2 } });
  });
});
