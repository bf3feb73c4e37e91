import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { decodeEvent, encodeEvent } from "../../src/engine/event-codec.ts";
import type { RunEvent } from "../../src/model/run-event.ts";

const BASE = 1_700_000_000_000;
const text = fc.string({ unit: "binary", maxLength: 12 });
/** As JSON keeps it: there is no -0. */
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as never);
const path = fc.array(fc.nat(10_000), { maxLength: 3 });
const error = fc.record(
  { code: text, message: text, retryable: fc.boolean(), details: fc.constant({ line: 3 }) },
  { requiredKeys: ["code", "message", "retryable"] },
);
const node = {
  at: fc.nat(10 ** 9).map((ms) => BASE + ms),
  node: text,
  path,
  attempt: fc.integer({ min: 1, max: 9 }),
};
const item = { at: node.at, each: text, path, attempt: node.attempt };

/** An event with any of its optional fields left out. */
function event(required: object, optional: object = {}): fc.Arbitrary<RunEvent> {
  return fc.record(
    { ...required, ...optional },
    { requiredKeys: Object.keys(required) as never[] },
  ) as unknown as fc.Arbitrary<RunEvent>;
}

const t = <T extends string>(name: T) => ({ t: fc.constant(name) });

const EVENTS: readonly fc.Arbitrary<RunEvent>[] = [
  event({ at: node.at, ...t("run.opened"), runId: text, params: fc.constant({ units: [1, { a: "é" }] }) }),
  event({ at: node.at, ...t("run.resumed") }),
  event(
    { at: node.at, ...t("run.closed"), state: fc.constantFrom("partial", "failed") },
    { outputs: fc.constant({ a: null }), firstFailed: text, error, why: text, unchecked: fc.constant(true) },
  ),
  event({ at: node.at, ...t("run.cancel-asked") }, { why: text }),
  event({ ...t("node.started"), ...node }),
  event({ ...t("node.progress"), ...node }, { n: fc.nat(), of: fc.nat(), text }),
  event({ ...t("node.retry"), ...node, tries: fc.nat(5), error }),
  event({ ...t("node.handle"), ...node, handle: json }),
  event({ ...t("node.closed"), ...node, how: fc.constant("ok") }, { output: json }),
  event({ ...t("node.closed"), ...node, how: fc.constant("ok"), output: json, arm: text }),
  event(
    { ...t("node.closed"), ...node, how: fc.constantFrom("error", "skipped", "canceled") },
    { why: text, error },
  ),
  event({ ...t("node.reopened"), ...node }, { anew: fc.constant(true) }),
  event({ ...t("each.opened"), ...node, count: fc.nat() }, { role: fc.constant("unit") }),
  event({ ...t("item.started"), ...item }),
  event(
    { ...t("item.closed"), ...item, how: fc.constant("succeeded"), output: json },
    { unchecked: fc.constant(true) },
  ),
  event(
    { ...t("item.closed"), ...item, how: fc.constantFrom("failed", "skipped", "canceled") },
    { why: text, error },
  ),
  event({ ...t("item.reopened"), ...item }),
  event({ ...t("node.spent"), ...node }, { usd: fc.integer({ min: 1, max: 1000 }), calls: fc.nat() }),
  event({ ...t("gate.opened"), ...node, title: text, preview: json }, { unit: fc.nat() }),
  event(
    { ...t("gate.answered"), ...node, answer: fc.constantFrom("approve", "deny", "expired", "closed") },
    { unit: fc.nat() },
  ),
  event(
    {
      ...t("plan.grown"),
      ...node,
      reason: fc.constantFrom("unroll", "repair", "call"),
      nodes: fc.constant([]),
      edges: fc.constant([]),
    },
    { plan: fc.record({ title: text }), items: fc.array(json) },
  ),
  event({
    at: node.at,
    ...t("budget.asked"),
    what: fc.constantFrom("usd", "calls", "wall"),
    spent: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
    bound: fc.nat(),
  }),
  event({ at: node.at, ...t("budget.answered"), answer: fc.constantFrom("more", "deliver") }),
];

describe("events in the journal's form", () => {
  it("come back as they were, whatever is left out", () => {
    fc.assert(
      fc.property(fc.oneof(...EVENTS), (given) => {
        const line = encodeEvent(given, BASE);
        expect(line).not.to.include("\n");
        expect(decodeEvent(JSON.parse(line), BASE)).to.deep.equal(given);
      }),
      { numRuns: 2000 },
    );
  });

  it("are short", () => {
    const started: RunEvent = { at: BASE + 5, t: "node.started", node: "draft", path: [3, 1], attempt: 1 };
    expect(encodeEvent(started, BASE)).to.equal('["s",5,"draft",[3,1],1]');
    const closed: RunEvent = {
      at: BASE,
      t: "node.closed",
      node: "draft",
      path: [],
      attempt: 2,
      how: "ok",
      output: 7,
    };
    expect(encodeEvent(closed, BASE)).to.equal('["c",0,"draft",[],2,"ok",7]');
  });

  it("hold plain data only", () => {
    const loop: Record<string, unknown> = {};
    loop["self"] = loop;
    for (const output of [loop, { big: 1n }]) {
      try {
        encodeEvent(
          { at: BASE, t: "node.closed", node: "a", path: [], attempt: 1, how: "ok", output: output as never },
          BASE,
        );
        expect.fail("encoded");
      } catch (thrown) {
        expect(isWorkflowError(thrown) && thrown.code).to.equal("output_invalid");
      }
    }
  });

  it("of any other shape are none", () => {
    for (const row of [
      null,
      {},
      [],
      ["s"],
      ["s", "x", "a", [], 1],
      ["s", 1, 2, [], 1],
      ["s", 1, "a", {}, 1],
      ["s", 1, "a", []],
      ["?", 1],
      ["?", 1, "a", [], 1],
    ]) {
      expect(decodeEvent(row, BASE), JSON.stringify(row)).to.equal(undefined);
    }
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        decodeEvent(value, BASE);
      }),
    );
  });
});
