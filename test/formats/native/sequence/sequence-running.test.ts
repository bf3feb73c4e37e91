import { expect } from "chai";
import fc from "fast-check";
import { foldRun } from "../../../../src/engine/run-history.ts";
import { lookUp } from "../../../../src/formats/native/sequence/handoff.ts";
import type { JsonObject, JsonValue } from "../../../../src/model/json.ts";
import type { RunEvent } from "../../../../src/model/run-event.ts";
import { playSequence, type SequenceCase, unitOf } from "./sequence-runs.ts";
import { textOf } from "../../../../src/graph/values.ts";

function step(id: string, more: JsonObject = {}): JsonObject {
  return { id, skill_id: `skill-${id}`, mode: "auto", ...more };
}

function bound(source: string, more: JsonObject = {}): JsonObject {
  return { handoff: { bindings: [{ kind: "value", target: "/input/x", source, ...more }] } };
}

const CHAIN: SequenceCase = {
  steps: [
    step("a", { apply_result: { workflow_id: "digest" } }),
    step("left-out", { include_if: { kind: "parameter", parameter: "deep", equals: true } }),
    step("b", bound("n")),
    step("c", { ...bound("n", { step: "a" }), apply_result: {} }),
  ],
  final: "c",
  parameter: { deep: false },
  outputs: { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } },
};

const STOPPING: SequenceCase = {
  ...CHAIN,
  by: "hook",
  steps: [
    step("a"),
    step("b", { short_circuit: { when: { path: "n", equals: 2 }, result: "step_output" } }),
    step("c"),
  ],
};

/** What a run came to, however often it was interrupted. */
function endOf(events: readonly RunEvent[], output: JsonValue | undefined) {
  const unit = unitOf(events);
  return { how: unit?.how, error: unit?.error?.code, output };
}

describe("running a sequence", () => {
  for (const by of ["manifest", "hook"] as const) {
    it(`sends its steps one after the other, as the ${by} has them`, async () => {
      const run = await playSequence({ ...CHAIN, by });
      expect(unitOf(run.events)?.how).to.equal("succeeded");
      expect(run.sent.map(({ step: id }) => id)).to.deep.equal(["a", "b", "c"]);
      expect(run.sent.map(({ request }) => request.input)).to.deep.equal([{}, { x: 1 }, { x: 1 }]);
      // The final step applied its own result, so the workflow did not.
      expect(run.applied).to.deep.equal(["a", "c"]);
    });
  }

  it("ends with the output of the step that stops it", async () => {
    const run = await playSequence(STOPPING);
    expect(run.sent.map(({ step: id }) => id)).to.deep.equal(["a", "b"]);
    expect(run.output).to.deep.equal({ n: 2 });
    expect(run.applied).to.deep.equal(["self"]);
  });

  it("carries fifty steps", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `step-${index}`);
    const run = await playSequence({
      steps: ids.map((id) => step(id, bound("n"))),
      final: "step-49",
      outputs: Object.fromEntries(ids.map((id, n) => [id, { n }])),
    });
    expect(unitOf(run.events)?.how).to.equal("succeeded");
    expect(run.sent.map(({ request }) => (request.input as JsonObject).x)).to.deep.equal([
      undefined,
      ...ids.slice(1).map((_, n) => n),
    ]);
    expect(run.output).to.deep.equal({ n: 49 });
  });

  it("gives a skill runner's steps the workspace of the step before, and an agent's one of the run", async () => {
    const runner = await playSequence({ ...STOPPING, executor: "skillrunner" });
    expect(
      runner.sent.map(({ request }) => [request.kind, (request.runtime_options as JsonObject).workspace]),
    ).to.deep.equal([
      ["skillrunner.job.v1", undefined],
      ["skillrunner.job.v1", { mode: "reuse", request_id: requestIdOf(runner.events, "a") }],
    ]);
    const agent = await playSequence(STOPPING);
    expect(agent.sent.map(({ request }) => (request.runtime_options as JsonObject).workspace)).to.deep.equal([
      { mode: "new", workflow_run_id: "run-1:unit-1" },
      { mode: "reuse", workflow_run_id: "run-1:unit-1" },
    ]);
  });

  it("fails with the step that fails, and sends nothing after it", async () => {
    const run = await playSequence({ ...CHAIN, outputs: { ...CHAIN.outputs, b: "fails" } });
    expect(run.sent.map(({ step: id }) => id)).to.deep.equal(["a", "b"]);
    expect(endOf(run.events, undefined)).to.include({ how: "failed", error: "network_refused" });
  });

  it("goes on from any point at which its process died, and sends no step twice", async () => {
    for (const test of [CHAIN, STOPPING]) {
      for (const redispatch of ["again", "interrupted"] as const) {
        const whole = await playSequence(test);
        const wanted = endOf(whole.events, whole.output);
        for (let kept = 1; kept < whole.events.length; kept += 1) {
          const before = whole.events.slice(0, kept);
          const rest = await playSequence({ ...test, redispatch }, before);
          const label = `after ${kept} events, ${redispatch}`;
          const begun = before.flatMap((event) => (event.t === "node.started" ? [event.node] : []));
          const inFlight = [...foldRun(before).nodes.values()].some(
            (node) => node.inFlight && node.node.endsWith(":run"),
          );
          if (!inFlight) {
            for (const { step: id } of rest.sent) {
              expect(
                begun.some((node) => node.endsWith(`${id}:run`)),
                `${label}: ${id} again`,
              ).to.equal(false);
            }
          }
          if (inFlight && redispatch === "interrupted") {
            expect(endOf(rest.events, undefined), label).to.include({ how: "failed", error: "interrupted" });
            continue;
          }
          const all = [...before, ...rest.events];
          expect(endOf(all, rest.output ?? whole.output), label).to.deep.equal(wanted);
        }
      }
    }
  });

  it("refuses to go on with another sequence than the hook had built", async () => {
    const whole = await playSequence(STOPPING);
    const grown = whole.events.findIndex(({ t }) => t === "plan.grown");
    expect(grown).to.be.above(0);
    const other = { ...STOPPING, steps: [...STOPPING.steps, step("d")] };
    const rest = await playSequence(other, whole.events.slice(0, grown + 1));
    expect(endOf(rest.events, undefined)).to.include({ how: "failed", error: "plan_changed" });
  });

  it("keeps no path of what it sends in its journal", async () => {
    const path = "/home/someone/alpha.pdf";
    const run = await playSequence({
      ...STOPPING,
      steps: STOPPING.steps.map((each) => ({ ...each, input: { paper: path } })),
    });
    expect(run.sent[0]?.request.input).to.deep.equal({ paper: path });
    expect(JSON.stringify(run.events)).not.to.include("/home/someone");
  });

  it("ends, whatever its steps are, and hands over what the rules say", async () => {
    await fc.assert(
      fc.asyncProperty(sequences(), async (test) => {
        const run = await playSequence(test);
        const expected = predicted(test);
        expect(run.sent.map(({ step: id }) => id)).to.deep.equal(expected.sent);
        expect(run.sent.map(({ request }) => request.input)).to.deep.equal(expected.inputs);
        expect(unitOf(run.events)?.how).to.equal(expected.failed ? "failed" : "succeeded");
        if (!expected.failed) expect(run.output).to.deep.equal(expected.output);
      }),
      { numRuns: 100 },
    );
  });
});

function requestIdOf(events: readonly RunEvent[], id: string): unknown {
  const closed = events.find((event) => event.t === "node.closed" && event.node.endsWith(`${id}:run`));
  return closed?.t === "node.closed" ? (closed.output as JsonObject).requestId : undefined;
}

/** Small sequences of every rule: conditions, stops, failures, values that are there and that are not. */
function sequences(): fc.Arbitrary<SequenceCase> {
  const count = fc.integer({ min: 1, max: 6 });
  return count.chain((length) => {
    const ids = Array.from({ length }, (_, index) => `s${index}`);
    const output = fc.record({ n: fc.constantFrom(0, 1, null), stop: fc.boolean() });
    return fc.record({
      steps: fc.tuple(
        ...ids.map((id, index) =>
          fc
            .record({
              binding: fc.option(
                fc.record({
                  source: fc.constantFrom("n", "missing", "$"),
                  required: fc.boolean(),
                  step: fc.option(fc.constantFrom(...ids.slice(0, Math.max(1, index)))),
                }),
              ),
              stops: fc.boolean(),
              condition: fc.option(fc.boolean()),
            })
            .map(({ binding, stops, condition }) =>
              step(id, {
                ...(binding === null || index === 0
                  ? {}
                  : bound(binding.source, {
                      required: binding.required,
                      ...(binding.step === null ? {} : { step: binding.step }),
                    })),
                ...(stops
                  ? { short_circuit: { when: { path: "stop", equals: true }, result: "step_output" } }
                  : {}),
                ...(condition === null || index === length - 1
                  ? {}
                  : { include_if: { kind: "parameter", parameter: "on", equals: condition } }),
              }),
            ),
        ),
      ),
      final: fc.constant(`s${length - 1}`),
      parameter: fc.constant({ on: true }),
      outputs: fc.record(
        Object.fromEntries(
          ids.map((id) => [id, fc.oneof({ weight: 8, arbitrary: output }, fc.constant("fails" as const))]),
        ),
      ),
      by: fc.constantFrom("manifest" as const, "hook" as const),
    });
  });
}

/** The rules of §10.8 once more, as plainly as can be. */
function predicted({ steps, final, outputs = {} }: SequenceCase) {
  const sent: string[] = [];
  const inputs: JsonObject[] = [];
  const ran: { id: string; output: JsonValue }[] = [];
  for (const each of steps) {
    const id = textOf(each.id);
    const condition = each.include_if as { equals: boolean } | undefined;
    if (condition?.equals === false) continue;
    const binding = (each.handoff as { bindings: readonly JsonObject[] } | undefined)?.bindings[0];
    let input: JsonObject = {};
    if (binding !== undefined && ran.length > 0) {
      const from = binding.step === undefined ? ran.at(-1) : ran.find((record) => record.id === binding.step);
      const value = lookUp(from?.output, binding.source as string);
      if (value !== undefined) input = { x: value };
      else if (binding.required === true) return { sent, inputs, failed: true, output: undefined };
    }
    sent.push(id);
    inputs.push(input);
    const output = outputs[id] ?? {};
    if (output === "fails") return { sent, inputs, failed: true, output: undefined };
    ran.push({ id, output });
    if (each.short_circuit !== undefined && (output as JsonObject).stop === true) {
      return { sent, inputs, failed: false, output };
    }
  }
  return { sent, inputs, failed: false, output: ran.find(({ id }) => id === final)?.output };
}
