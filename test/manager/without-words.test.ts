import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { stageEntry } from "../../src/logs/stages.ts";
import {
  entryWithoutWords,
  failureWithoutWords,
  leftOut,
  parametersWithoutWords,
  shownEvent,
} from "../../src/manager/without-words.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { RunEvent } from "../../src/model/run-event.ts";

/** A sentence that is in nothing of this program, whatever stands around it. */
const words = fc
  .tuple(fc.constantFrom("Lindqvist", "the “salt wedge”", "ida@example.org", "…"), fc.string())
  .map(([known, more]) => `said ${known} ${more}`);

describe("what is left out of a diagnostics file", () => {
  it("is every text, with its kind and length in its place; what is no text stays", () => {
    expect(leftOut("four")).to.deep.equal({ kind: "text", characters: 4 });
    expect(leftOut(["a"])).to.deep.equal({ kind: "list", characters: 5 });
    expect(leftOut({ a: "b" })).to.deep.equal({ kind: "object", characters: 9 });
    expect([4, true, null, "", "***"].map(leftOut)).to.deep.equal([4, true, null, "", "***"]);
  });

  it("is whatever a hook said, in any field of an entry, a failure or an event", () => {
    fc.assert(
      fc.property(words, (said) => {
        const details = {
          ...{
            code: said,
            hook: said,
            node: said,
            unit: said,
            reason: said,
            name: said,
            file: said,
            message: said,
          },
          ...{
            stack: [said],
            hostError: { code: said, message: said },
            structuredResult: { said },
            parts: said,
          },
          failures: [{ code: "hook_threw", message: said, retryable: false, details: { message: said } }],
        };
        const error = { code: "hook_threw", message: said, retryable: false, details };
        const at = 1;
        const entries = [
          { seq: 1, at, level: "warn", scope: "hook", stage: said, text: said, operation: said, phase: said },
          { seq: 2, ...stageEntry("unit-failed", at, { text: said, error, details: { [said]: said } }) },
          { seq: 3, ...stageEntry("apply-failed", at, { args: { name: said, reason: said } }) },
        ] as const;
        const place = { node: "apply", path: [0], attempt: 1 };
        const events: readonly RunEvent[] = [
          { at, t: "node.closed", ...place, how: "skipped", why: said },
          { at, t: "node.closed", ...place, how: "ok", output: { returned: said, lines: [said] } },
          { at, t: "node.progress", ...place, text: said },
          { at, t: "gate.opened", ...place, title: said, preview: { said } },
          { at, t: "item.closed", each: "units", path: [0], attempt: 1, how: "failed", error },
        ];
        const shown = JSON.stringify([
          ...entries.map(entryWithoutWords),
          failureWithoutWords(error),
          ...events.map((event) => shownEvent(event, false)),
        ]);
        expect(shown).to.not.include(JSON.stringify(said).slice(1, -1));
        const asked = JSON.stringify(events.map((event) => shownEvent(event, true)));
        expect(asked.split(JSON.stringify(said).slice(1, -1)).length).to.be.greaterThan(4);
      }),
    );
  });

  it("is nothing by which others find the fault", () => {
    const stack = ["at applyResult (hooks/applyResult.mjs:3:9)", "at async lib/a.mjs:1:2"];
    const details = {
      hook: "applyResult",
      file: "hooks/applyResult.mjs",
      line: 3,
      reason: "threw",
      name: "TypeError",
      stack,
    };
    const failure = { code: "hook_threw", message: "No “a”", retryable: false, details };
    expect(failureWithoutWords(failure)).to.deep.equal({
      ...failure,
      message: { kind: "text", characters: 6 },
    });
    const entry = {
      seq: 1,
      ...stageEntry("apply-failed", 1, { args: { name: "applyResult" }, unit: "unit-1" }),
    };
    expect(entryWithoutWords(entry)).to.deep.equal(entry);
    const grown = {
      ...{ at: 1, t: "plan.grown", node: "each", path: [], attempt: 1, reason: "unroll", edges: [] },
      ...{ nodes: [{ id: "each[0]", kind: "pure", label: "A title" }], items: ["A title"] },
    } as unknown as RunEvent;
    expect(shownEvent(grown, false)).to.deep.include({
      reason: "unroll",
      nodes: [{ id: "each[0]", kind: "pure" }],
      items: { kind: "list", characters: 11 },
    });
  });

  it("is no value that the workflow itself offers as a choice", () => {
    const values: JsonObject = { style: "long", own: "mine", list: ["long", "mine"], count: 3, loud: false };
    const choices = { type: "string", enum: ["short", "long"] } as const;
    expect(parametersWithoutWords(values, { style: choices, own: choices, list: choices })).to.deep.equal({
      style: "long",
      own: { kind: "text", characters: 4 },
      list: ["long", { kind: "text", characters: 4 }],
      count: 3,
      loud: false,
    });
    expect(parametersWithoutWords(values)).to.deep.include({ style: { kind: "text", characters: 4 } });
  });
});
