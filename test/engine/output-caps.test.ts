import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { foldRun } from "../../src/engine/run-history.ts";
import type { JsonValue } from "../../src/model/json.ts";
import type { PlanNode } from "../../src/model/plan.ts";
import { act, branch, each, edges, exit, expr, from, gate, lit, pure, type PlanParts } from "./plans.ts";
import { eventTexts, outcomeAtOnce, startPlan } from "./running.ts";

/** The JSON of this text takes so many bytes, in characters of one, two, three and four bytes. */
function textOf(bytes: number): string {
  const mixed = "aé€😀";
  const rest = bytes - 2 - 10;
  return rest < 0 ? "a".repeat(bytes - 2) : mixed + "b".repeat(rest);
}

const bytesOf = (value: JsonValue) => new TextEncoder().encode(JSON.stringify(value)).length;

/** Every kind of node that gives something of a size, with a cap. */
const KINDS: Readonly<Record<string, (value: JsonValue, capBytes: number) => PlanParts>> = {
  act: (value, capBytes) => ({ nodes: [act("x", lit(value), { capBytes })] }),
  pure: (value, capBytes) => ({ nodes: [pure("x", "pick", lit(value), {}, { capBytes })] }),
  exit: (value, capBytes) => ({ nodes: [exit("x", { output: lit(value), capBytes })] }),
  each: (value, capBytes) => ({
    nodes: [each("x", lit([1]), ["y"], { capBytes: capBytes + 2 }), act("y", lit(value), { capBytes: 0 })],
  }),
  branch: (value, capBytes) => ({
    nodes: [branch("x", [{ name: value as string }], { capBytes })],
  }),
};

describe("the cap on what a node gives", () => {
  for (const [kind, partsOf] of Object.entries(KINDS)) {
    it(`lets through what has just that many bytes, and fails one byte more (${kind})`, () => {
      for (const cap of [20, 64, 5000]) {
        expect(outcomeAtOnce(partsOf(textOf(cap), cap)).state, `${cap} bytes`).to.equal("succeeded");
        const { state, error } = outcomeAtOnce(partsOf(textOf(cap + 1), cap));
        expect([state, error?.code], `${cap + 1} bytes`).to.deep.equal(["failed", "output_too_large"]);
      }
    });
  }

  it("is the plan's where the node has none, and none at all where that is 0", () => {
    const parts = (outputBytes: number, more = {}): PlanParts => ({
      nodes: [act("x", lit(textOf(30)), more)],
      outputBytes,
    });
    expect(outcomeAtOnce(parts(30)).state).to.equal("succeeded");
    expect(outcomeAtOnce(parts(29)).error?.code).to.equal("output_too_large");
    expect(outcomeAtOnce(parts(29, { capBytes: 0 })).state).to.equal("succeeded");
    expect(outcomeAtOnce(parts(0)).state).to.equal("succeeded");
  });

  it("counts an answer that comes later, and fields taken from it", async () => {
    const node = act("x", lit(null), { capBytes: 20, result: { part: expr("result.text") } });
    const late = startPlan({ nodes: [node] }, { x: () => Promise.resolve({ text: textOf(50) }) });
    expect((await late.finish()).error?.code).to.equal("output_too_large");
    // What the leaf said beside is of no matter.
    const field = startPlan({ nodes: [node] }, { x: () => ({ text: "short", noise: textOf(500) }) });
    expect((await field.finish()).state).to.equal("succeeded");
  });

  it("holds for each iteration's own output, and fails that iteration", () => {
    const list = ["a", textOf(100), "c"];
    const run = startPlan({
      nodes: [
        each("x", lit(list), ["y"], {
          capBytes: 60,
          output: { obj: { item: from("item"), twice: from("nodes.y") } },
        }),
        act("y", from("index"), { capBytes: 0 }),
      ],
      outputs: [{ name: "x", value: from("nodes.x") }],
    });
    expect(run.handle.outcome?.outputs).to.deep.equal({
      x: [{ item: "a", twice: 0 }, null, { item: "c", twice: 2 }],
    });
    expect(eventTexts(run.events)).to.include("item x[1] failed");
  });

  it("holds for the outputs of the run together", () => {
    const parts: PlanParts = {
      nodes: [act("x", lit(textOf(40))), act("y", lit(textOf(40)))],
      edges: edges("x > y"),
      outputs: [
        { name: "x", value: from("nodes.x") },
        { name: "y", value: from("nodes.y") },
      ],
    };
    const exact = bytesOf({ x: textOf(40), y: textOf(40) });
    expect(outcomeAtOnce({ ...parts, outputBytes: exact }).state).to.equal("succeeded");
    const { state, error, outputs } = outcomeAtOnce({ ...parts, outputBytes: exact - 1 });
    expect([state, error?.code, outputs]).to.deep.equal(["failed", "output_too_large", {}]);
  });

  it("keeps what fails by it out of the journal, and is passed over where the node says so", () => {
    const run = startPlan({
      nodes: [
        act("x", lit(textOf(100)), { capBytes: 50, onError: "null-and-go" }),
        act("y", from("nodes.x")),
      ],
      edges: edges("x > y"),
    });
    expect(run.handle.outcome?.state).to.equal("succeeded");
    expect(foldRun(run.events).nodes.get("x")?.closed).to.not.have.property("output");
    expect(JSON.stringify(run.events)).to.not.include(textOf(100));
  });

  it("is not for what a person is shown or answers", async () => {
    const node: PlanNode = gate("ask", { show: { title: "?", preview: lit(textOf(200)) }, capBytes: 20 });
    const run = startPlan({ nodes: [node] });
    run.handle.answerGate("ask", [], "approve");
    expect((await run.finish()).state).to.equal("succeeded");
  });

  it("is exact for any value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.integer({ min: -2, max: 2 }), (raw, off) => {
        const value = JSON.parse(JSON.stringify(raw)) as JsonValue;
        const capBytes = Math.max(1, bytesOf(value) + off);
        const { state } = outcomeAtOnce({ nodes: [act("x", lit(value), { capBytes })] });
        expect(state).to.equal(bytesOf(value) > capBytes ? "failed" : "succeeded");
      }),
      { numRuns: 500 },
    );
  });
});
