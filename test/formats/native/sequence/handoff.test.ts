import { expect } from "chai";
import fc from "fast-check";
import { applyHandoff, lookUp, type StepRecord } from "../../../../src/formats/native/sequence/handoff.ts";
import type {
  HandoffBinding,
  SequenceStep,
} from "../../../../src/formats/native/sequence/sequence-payload.ts";
import type { JsonObject, JsonValue } from "../../../../src/model/json.ts";

const OPTIONS = {
  executor: "acp" as const,
  reuse: true,
  workspaceDir: ({ id }: StepRecord) => (id === "remote" ? undefined : `/runs/${id}`),
  join: (...parts: readonly string[]) => parts.join("/"),
};

function ran(id: string, output: JsonValue, index = 0): StepRecord {
  return { id, index, skillId: "s", output, result: { requestId: `r-${id}` } };
}

function step(...bindings: HandoffBinding[]): SequenceStep {
  return { id: "now", skill_id: "s", mode: "auto", handoff: { bindings } };
}

function handoff(
  bindings: readonly HandoffBinding[],
  before: readonly StepRecord[],
  base: { input?: JsonObject; parameter?: JsonObject } = {},
  options: Partial<typeof OPTIONS | { executor: "skillrunner" }> = {},
) {
  return applyHandoff(step(...bindings), { input: {}, parameter: {}, ...base }, before, {
    ...OPTIONS,
    ...options,
  });
}

describe("handoff between steps", () => {
  it("finds a value by pointer, by dotted path, or takes the whole output", () => {
    const output = { a: { "b/c": [1, { d: null }] }, "x.y": 2 };
    expect(lookUp(output, "/a/b~1c/1/d")).to.equal(null);
    expect(lookUp(output, "/x.y")).to.equal(2);
    expect(lookUp(output, "x.y")).to.equal(undefined);
    expect(lookUp({ a: [{ b: 3 }] }, "a.0.b")).to.equal(3);
    expect(lookUp(output, "$")).to.equal(output);
    expect(lookUp(output, undefined)).to.equal(output);
    expect(lookUp({}, "constructor")).to.equal(undefined);
    expect(lookUp({ toString: 1 }, "toString")).to.equal(1);
  });

  it("writes deep into input and parameter, and leaves what was given as it was", () => {
    const base = { input: { a: { kept: 1, list: [1, 2] } }, parameter: { p: 0 } };
    const copy = structuredClone(base);
    const made = handoff(
      [
        { kind: "value", target: "/input/a/new/deep", value: "v" },
        { kind: "value", target: "/input/a/list/1", value: "two" },
        { kind: "value", target: "/parameter/p", source: "n" },
        { kind: "value", target: "/input/__proto__/x", value: 1 },
      ],
      [ran("a", { n: 7 })],
      base,
    );
    expect(made.input["a"]).to.deep.equal({ kept: 1, list: [1, "two"], new: { deep: "v" } });
    expect(Object.keys(made.input)).to.deep.equal(["a", "__proto__"]);
    expect(({} as { x?: number }).x).to.equal(undefined);
    expect(made.parameter).to.deep.equal({ p: 7 });
    expect(base).to.deep.equal(copy);
  });

  it("reads the step it names, else the last one that ran", () => {
    const before = [ran("a", { x: "A" }), ran("b", { x: "B" }, 1)];
    const made = handoff(
      [
        { kind: "value", target: "/input/last", source: "x" },
        { kind: "value", target: "/input/named", source: "x", step: "a" },
      ],
      before,
    );
    expect(made.input).to.deep.equal({ last: "B", named: "A" });
  });

  it("fails on a required value that is not there, and leaves an optional one out", () => {
    const before = [ran("a", { x: 1 })];
    expect(() => handoff([{ kind: "value", target: "/input/x", source: "y" }], before))
      .to.throw()
      .with.deep.include({
        code: "handoff_missing",
        args: { step: "now", target: "/input/x", from: "a", source: "y" },
      });
    const optional = {
      kind: "value",
      target: "/input/x",
      source: "x",
      step: "skipped",
      required: false,
    } as const;
    expect(handoff([optional], before).input).to.deep.equal({});
    expect(() => handoff([{ ...optional, required: true }], before))
      .to.throw()
      .with.deep.include({ code: "handoff_missing", details: { reason: "step-did-not-run" } });
  });

  it("finds an agent's file below the workspace of the step it comes from", () => {
    const file = (source: string) =>
      handoff(
        [{ kind: "file", target: "/input/f", source }],
        [ran("a", { p: "result/./x.md", abs: "/x/y", up: "../y", n: 1 })],
      );
    expect(file("p").input).to.deep.equal({ f: "/runs/a/result/x.md" });
    expect(file("abs").input).to.deep.equal({ f: "/x/y" });
    expect(() => file("up"))
      .to.throw()
      .with.deep.include({ code: "handoff_file_unusable" });
    expect(() => file("n"))
      .to.throw()
      .with.deep.include({ code: "handoff_file_unusable" });
    expect(() => handoff([{ kind: "file", target: "/input/f", source: "p" }], [ran("remote", { p: "x.md" })]))
      .to.throw()
      .with.deep.include({ args: { step: "now", target: "/input/f", reason: "no-workspace" } });
  });

  it("binds a skill runner's file to its place in the workspace that is reused", () => {
    const made = handoff(
      [{ kind: "file", target: "/input/digest", source: "p" }],
      [ran("a", { p: "result/digest.md" })],
      {},
      { executor: "skillrunner" },
    );
    expect(made.fileBindings).to.deep.equal([
      {
        input_key: "digest",
        source_request_id: "r-a",
        source_path: "result/digest.md",
        target_path: "inputs/digest/digest.md",
      },
    ]);
    expect(made.input).to.deep.equal({ digest: "inputs/digest/digest.md" });
  });

  it("gives back what was written, at any place", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 6 }),
        fc.jsonValue() as fc.Arbitrary<JsonValue>,
        fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<JsonValue>),
        (path, value, input) => {
          const pointer = path.map((name) => name.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
          const before = JSON.stringify(input);
          const made = handoff([{ kind: "value", target: `/input/${pointer}`, value }], [ran("a", {})], {
            input,
          });
          expect(lookUp(made.input, `/${pointer}`)).to.deep.equal(value);
          expect(JSON.stringify(input)).to.equal(before);
        },
      ),
    );
  });
});
