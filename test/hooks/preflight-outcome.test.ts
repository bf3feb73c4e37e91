import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { JsonValue } from "../../src/model/json.ts";
import { checkPreflightOutcome } from "../../src/hooks/preflight-outcome.ts";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";

const AGGREGATE = { id: "parts", mode: "single-apply", applyWhen: "all-succeeded", orderBy: "unit.order" };

function ruleOf(value: JsonValue | undefined): unknown {
  try {
    checkPreflightOutcome(value);
  } catch (error) {
    if (!isWorkflowError(error)) throw error;
    expect(error.code).to.equal("preflight_invalid");
    return error.args.rule;
  }
  return "accepted";
}

describe("outcome of preflight", () => {
  it("is read with its context and diagnostics", () => {
    expect(checkPreflightOutcome({ kind: "continue" })).to.deep.equal({ kind: "continue" });
    expect(
      checkPreflightOutcome({
        kind: "continue",
        context: { a: 1 },
        diagnostics: [{ code: "note", message: "m", details: [1] }, { code: 1 }, "x"],
        units: "not looked at",
      }),
    ).to.deep.equal({
      kind: "continue",
      context: { a: 1 },
      diagnostics: [{ code: "note", message: "m", details: [1] }],
    });
    expect(checkPreflightOutcome({ kind: "skip", reason: "done" })).to.deep.equal({
      kind: "skip",
      reason: "done",
    });
    expect(checkPreflightOutcome({ kind: "skip", reason: " " })).to.deep.equal({ kind: "skip" });
  });

  it("short-circuits with resultJson, or its alias result", () => {
    const apply = {
      resultJson: { ok: 1 },
      result: 2,
      request: { kind: "k" },
      runResult: { a: 1 },
      parent: null,
    };
    expect(checkPreflightOutcome({ kind: "short-circuit-apply", apply })).to.deep.equal({
      kind: "short-circuit-apply",
      apply: { resultJson: { ok: 1 }, request: { kind: "k" }, runResult: { a: 1 }, parent: null },
    });
    expect(checkPreflightOutcome({ kind: "short-circuit-apply", apply: { result: 2 } })).to.deep.equal({
      kind: "short-circuit-apply",
      apply: { resultJson: 2 },
    });
    const parent = { libraryId: 2, key: "K" };
    expect(checkPreflightOutcome({ kind: "short-circuit-apply", apply: { parent } })).to.deep.equal({
      kind: "short-circuit-apply",
      apply: { parent },
    });
  });

  it("replaces units; an order that is no number counts as none", () => {
    expect(
      checkPreflightOutcome({
        kind: "replace-units",
        aggregate: AGGREGATE,
        units: [
          { id: "a", order: 3, label: "A", selectionContext: { items: [] }, context: { n: 1 } },
          { id: "b", order: "1", label: "", context: null },
        ],
      }),
    ).to.deep.equal({
      kind: "replace-units",
      aggregate: { id: "parts" },
      units: [
        { id: "a", order: 3, label: "A", selectionContext: { items: [] }, context: { n: 1 } },
        { id: "b" },
      ],
    });
  });

  it("is refused by the rule it breaks", () => {
    const units = [{ id: "a" }];
    const cases: [JsonValue | undefined, string][] = [
      [undefined, "object"],
      [null, "object"],
      ["continue", "object"],
      [7, "object"],
      [[], "object"],
      [{}, "kind"],
      [{ kind: "" }, "kind"],
      [{ kind: "Continue" }, "kind"],
      [{ kind: "toString" }, "kind"],
      [{ kind: "replace-units" }, "units"],
      [{ kind: "replace-units", units: [] }, "units"],
      [{ kind: "replace-units", units: { id: "a" } }, "units"],
      [{ kind: "replace-units", units: ["a"] }, "units"],
      [{ kind: "replace-units", units: [{ id: " " }] }, "unit-id"],
      [{ kind: "replace-units", units: [{ id: 1 }] }, "unit-id"],
      [{ kind: "replace-units", units: [{ id: "a" }, { id: "a" }] }, "unit-id"],
      [{ kind: "replace-units", units, aggregate: [] }, "aggregate"],
      [{ kind: "replace-units", units, aggregate: { ...AGGREGATE, id: "" } }, "aggregate"],
      [{ kind: "replace-units", units, aggregate: { ...AGGREGATE, mode: "many" } }, "aggregate"],
      [
        { kind: "replace-units", units, aggregate: { ...AGGREGATE, applyWhen: "any-succeeded" } },
        "aggregate",
      ],
      [{ kind: "replace-units", units, aggregate: { id: "x" } }, "aggregate"],
      [{ kind: "short-circuit-apply" }, "apply"],
      [{ kind: "short-circuit-apply", apply: [] }, "apply"],
      [{ kind: "short-circuit-apply", apply: null }, "apply"],
      [{ kind: "short-circuit-apply", apply: { parent: { libraryId: 0, key: "K" } } }, "apply"],
      [{ kind: "short-circuit-apply", apply: { parent: 12 } }, "apply"],
    ];
    for (const [value, rule] of cases) expect(ruleOf(value), JSON.stringify(value)).to.equal(rule);
  });

  it("is accepted or refused by a rule, whatever it is", () => {
    const kinds = fc.constantFrom("continue", "skip", "short-circuit-apply", "replace-units", "other");
    const anything = fc.jsonValue() as fc.Arbitrary<JsonValue>;
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          fc.record(
            {
              kind: kinds,
              apply: anything,
              units: fc.array(anything),
              aggregate: anything,
              context: anything,
            },
            { requiredKeys: ["kind"] },
          ),
        ),
        (value) => {
          expect(ruleOf(value)).to.be.oneOf([
            "accepted",
            "object",
            "kind",
            "units",
            "unit-id",
            "aggregate",
            "apply",
          ]);
        },
      ),
    );
  });
});
