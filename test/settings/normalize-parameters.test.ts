import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { readFileSync } from "node:fs";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { ParameterDefinition } from "../../src/model/workflow-manifest.ts";
import { dynamicOptions } from "../../src/settings/dynamic-options.ts";
import {
  applyExecutionPatch,
  normalizeParameters,
  parametersRefused,
  skillInput,
} from "../../src/settings/normalize-parameters.ts";
import { coerceValue } from "../../src/settings/parameter-value.ts";
import { findingText, problemText } from "../../src/settings/setting-finding.ts";

const { text } = createLocalizer({
  locale: "en-US",
  resources: { "en-US": [readFileSync("locale/en-US/settings.ftl", "utf8")] },
});
const bounded = { type: "number", min: 1, max: 10, default: 5 } as const;

describe("parameter values", () => {
  it("reads texts as numbers only when they are decimal", () => {
    const cases: [string, number | undefined][] = [
      [" 7 ", 7],
      ["+1.5e2", 150],
      [".5", 0.5],
      ["0x10", undefined],
      ["1_000", undefined],
      ["1e999", undefined],
      ["NaN", undefined],
      ["--1", undefined],
      ["", undefined],
    ];
    for (const [raw, value] of cases) {
      const coerced = coerceValue({ type: "number" }, raw);
      expect(coerced.ok ? coerced.value : undefined, raw).to.equal(value);
    }
  });

  it("asks every element of a list whether it is in the enum", () => {
    const definition = { type: "array", items: { type: "string" }, enum: ["a", "b"] } as const;
    expect(coerceValue(definition, ["b", "a", "b"])).to.deep.equal({ ok: true, value: ["b", "a", "b"] });
    expect(coerceValue(definition, ["a", "c"])).to.deep.equal({ ok: false, reason: "enum" });
    expect(coerceValue({ ...definition, allowCustom: true }, ["c"])).to.deep.equal({
      ok: false,
      reason: "enum",
    });
  });

  it("takes one text of a command line for a list of one", () => {
    const definitions = { tags: { type: "array", items: { type: "string" } } } as const;
    const request = { definitions, submission: { tags: "a" } };
    expect(normalizeParameters({ ...request, source: "cli" }).values).to.deep.equal({ tags: ["a"] });
    expect(normalizeParameters({ ...request, source: "dialog" }).values).to.deep.equal({});
  });
});

describe("layers of parameter values", () => {
  it("refuses a command line with everything that is wrong at once", () => {
    const definitions = {
      count: bounded,
      whole: { type: "number", integer: true, min: 0 },
      query: { type: "string", required: true, title: "Query" },
      topic: { type: "string", required: true },
      fine: { type: "string", required: true, default: "x" },
    } as const;
    const result = normalizeParameters({ definitions, submission: { count: 0, whole: 1.5 }, source: "cli" });
    expect(result.refused).to.deep.equal([
      { parameter: "count", reason: "range", min: 1, max: 10 },
      { parameter: "whole", reason: "integer", min: 0 },
      { parameter: "query", reason: "missing" },
      { parameter: "topic", reason: "missing" },
    ]);
    const error = parametersRefused(result.refused ?? [], text);
    expect(error.code).to.equal("parameter_invalid");
    expect(error.args["problems"]).to.equal(
      "“count” must be from 1 to 10; “whole” must be a whole number, 0 or more; “query” is required; “topic” is required",
    );
  });

  it("refuses a boolean that is typed wrong; a saved one means false, as in any other text", () => {
    const definitions = { quick: { type: "boolean", default: true, title: "Quick" } } as const;
    const typed = normalizeParameters({ definitions, submission: { quick: "ture" }, source: "cli" });
    expect(typed.refused).to.deep.equal([{ parameter: "quick", reason: "no-boolean", value: "ture" }]);
    expect(parametersRefused(typed.refused ?? [], text).args["problems"]).to.include("“ture”");
    for (const source of ["dialog", "hook", "saved"] as const) {
      const other = normalizeParameters({ definitions, submission: { quick: "ture" }, source });
      expect(other.refused, source).to.equal(undefined);
      expect(other.values, source).to.deep.equal({ quick: false });
    }
    const saved = normalizeParameters({ definitions, saved: { quick: "ture" }, source: "cli" });
    expect(saved.refused).to.equal(undefined);
    expect(saved.values).to.deep.equal({ quick: false });
  });

  it("does not hold saved values against a start", () => {
    const request = { definitions: { a: bounded }, saved: { a: 99 }, source: "dialog" } as const;
    const result = normalizeParameters(request);
    expect(result.refused).to.equal(undefined);
    expect(result.values).to.deep.equal({ a: 5 });
    expect(result.diagnostics.map((finding) => findingText(text, finding))).to.deep.equal([
      "The value “99” of “a” is outside the allowed range; the default is used.",
    ]);
    expect(result.diagnostics[0]?.pointer).to.equal("/parameters/a");
    // The submission's own value stands above the saved one, which is not looked at then.
    expect(normalizeParameters({ ...request, submission: { a: 2 } }).diagnostics).to.deep.equal([]);
  });

  it("goes back to the default where the submission says nothing on purpose", () => {
    for (const none of [null, undefined]) {
      const submission = { a: none, b: none };
      const saved = { a: 7, b: "saved" };
      const defined = normalizeParameters({
        definitions: { a: bounded },
        saved,
        submission,
        source: "dialog",
      });
      expect(defined.values).to.deep.equal({ a: 5 });
      const free = normalizeParameters({ definitions: undefined, saved, submission, source: "dialog" });
      expect(free.values).to.deep.equal({});
    }
  });

  it("does not require anything where nothing is started", () => {
    const definitions = { query: { type: "string", required: true } } as const;
    for (const source of ["saved", "hook"] as const) {
      expect(normalizeParameters({ definitions, source }).refused).to.equal(undefined);
    }
  });

  it("tells what a dialog gave in vain, without refusing it; a command line is refused", () => {
    const definitions = { language: { type: "string", enum: ["de", "fr"], default: "de" } } as const;
    const submission = { language: "en", other: 1 };
    const typed = normalizeParameters({ definitions, submission, source: "cli" });
    expect(typed.refused?.map(({ parameter }) => parameter)).to.deep.equal(["language"]);
    const result = normalizeParameters({ definitions, submission, source: "dialog" });
    expect(result.refused).to.equal(undefined);
    expect(result).to.deep.include({ values: { language: "de" }, diagnostics: [] });
    expect(result.ignored.map((finding) => findingText(text, finding))).to.deep.equal([
      "The value “en” given for “language” is not one it can have; it was left out.",
    ]);
  });

  it("treats a hook's patch like saved values", () => {
    const definitions = { a: bounded, b: { type: "string" } } as const;
    const values = { a: 3, b: "x" };
    const patched = applyExecutionPatch(definitions, values, { a: 99, b: null, unknown: 1 });
    expect(patched.values).to.deep.equal({ a: 5 });
    expect(patched.diagnostics.map((finding) => finding.code)).to.deep.equal(["setting_out_of_range"]);
    expect(applyExecutionPatch(definitions, values, undefined).values).to.deep.equal(values);
    expect(applyExecutionPatch(undefined, values, { c: [1] }).values).to.deep.equal({ ...values, c: [1] });
  });

  it("words a problem with the localised title", () => {
    expect(problemText(text, { parameter: "n", reason: "range", max: 3 }, "Anzahl")).to.equal(
      "“Anzahl” must be 3 or less",
    );
  });

  it("keeps what is not for the skill to itself", () => {
    const definitions = { a: { type: "string", runtimeOnly: true }, b: { type: "string" } } as const;
    expect(skillInput(definitions, { a: "1", b: "2" })).to.deep.equal({ b: "2" });
  });

  it("gives only values of the right type and range, whatever comes in, and agrees with itself", () => {
    const definition: fc.Arbitrary<ParameterDefinition> = fc.oneof(
      fc.record(
        {
          type: fc.constant("number" as const),
          min: fc.constant(-2),
          max: fc.constant(2),
          integer: fc.boolean(),
        },
        { requiredKeys: ["type"] },
      ),
      fc.record({
        type: fc.constant("boolean" as const),
        default: fc.jsonValue(),
      }),
      fc.record({
        type: fc.constant("string" as const),
        enum: fc.constant(["a", "b"]),
        allowCustom: fc.boolean(),
      }),
      fc.record({ type: fc.constant("array" as const), default: fc.jsonValue() }),
    );
    const names = fc.constantFrom("a", "b", "__proto__", "constructor", "toString");
    const values = fc.dictionary(names, fc.jsonValue()) as fc.Arbitrary<JsonObject>;
    const source = fc.constantFrom("dialog" as const, "cli" as const, "saved" as const, "hook" as const);
    fc.assert(
      fc.property(
        fc.dictionary(names, definition),
        values,
        values,
        source,
        (definitions, saved, submission, from) => {
          const result = normalizeParameters({ definitions, saved, submission, source: from });
          for (const [name, value] of Object.entries(result.values)) {
            expect(Object.hasOwn(definitions, name)).to.equal(true);
            const own = definitions[name];
            expect(own !== undefined && coerceValue(own, value ?? null)).to.deep.equal({ ok: true, value });
          }
          const again = normalizeParameters({ definitions, submission: result.values, source: "saved" });
          expect(again.values).to.deep.equal(result.values);
          expect(again.diagnostics).to.deep.equal([]);
        },
      ),
    );
  });
});

describe("dynamic options", () => {
  const collection = (
    libraryId: number,
    key: string,
    name: string,
    parentKey: string | null,
    trashed = false,
  ) => ({
    ref: { libraryId, key },
    name,
    parentKey,
    trashed,
  });
  const definition = {
    type: "string",
    optionsSource: { kind: "zotero.collections", includeEmpty: true },
  } as const;

  it("name a collection by its path within its own library", () => {
    const { options } = dynamicOptions("c", definition, {
      collections: [
        collection(1, "AAAA1111", "Reading", null),
        collection(1, "BBBB2222", "2024", "AAAA1111"),
        collection(2, "AAAA1111", "Group", null),
        collection(1, "CCCC3333", "Gone", null, true),
      ],
      libraries: [{ libraryId: 1, name: "My Library" }],
    });
    expect(options).to.deep.equal([
      { value: "", label: "", meta: { kind: "zotero.collection.empty" } },
      {
        value: "1:AAAA1111",
        label: "Reading",
        description: "My Library · 1111",
        meta: {
          kind: "zotero.collection",
          libraryId: 1,
          collectionKey: "AAAA1111",
          name: "Reading",
          path: ["Reading"],
        },
      },
      {
        value: "1:BBBB2222",
        label: "Reading / 2024",
        description: "My Library · 2222",
        meta: {
          kind: "zotero.collection",
          libraryId: 1,
          collectionKey: "BBBB2222",
          name: "2024",
          path: ["Reading", "2024"],
        },
      },
      {
        value: "2:AAAA1111",
        label: "Group",
        description: "2 · 1111",
        meta: {
          kind: "zotero.collection",
          libraryId: 2,
          collectionKey: "AAAA1111",
          name: "Group",
          path: ["Group"],
        },
      },
    ]);
  });

  it("end for collections that are each other's parents", () => {
    const { options } = dynamicOptions("c", definition, {
      collections: [collection(1, "A", "a", "B"), collection(1, "B", "b", "A")],
    });
    expect(options.map((option) => option.label)).to.deep.equal(["", "b / a", "a / b"]);
  });

  it("block nothing when a text of one's own is allowed", () => {
    const { diagnostics, submitBlocked } = dynamicOptions(
      "c",
      { type: "string", allowCustom: true, optionsSource: { kind: "zotero.collections" } },
      { collections: [] },
    );
    expect([diagnostics, submitBlocked]).to.deep.equal([[], false]);
  });
});
