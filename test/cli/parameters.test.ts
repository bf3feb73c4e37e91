import { expect } from "chai";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { parameterValues } from "../../src/cli/parameter-values.ts";
import { documentOf, errorOf } from "./documents.ts";
import { PARAMETERS_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Called, type Place } from "./zwm.ts";

describe("values of --param", () => {
  it("are texts as they were typed; a name given twice is a list, whatever it is called", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.oneof(
              fc.constantFrom("__proto__", "constructor", "a"),
              fc.string({ minLength: 1, unit: "grapheme" }),
            ),
            fc.string({ unit: "grapheme" }),
          ),
        ),
        (pairs) => {
          const given = pairs.filter(([name]) => !name.includes("="));
          const values = parameterValues(given.map(([name, value]) => `${name}=${value}`));
          for (const [name] of given) {
            const all = given.filter(([other]) => other === name).map(([, value]) => value);
            const read = Object.getOwnPropertyDescriptor(values, name)?.value as unknown;
            expect(read).to.deep.equal(all.length === 1 ? all[0] : all);
          }
          expect(Object.keys(values)).to.have.length(new Set(given.map(([name]) => name)).size);
        },
      ),
    );
  });
});

describe("zwm run --param", () => {
  let place: Place;
  before(() => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), {
      id: "echo",
      manifest: {
        parameters: {
          count: { type: "number", min: 1, max: 10, integer: true, default: 3 },
          share: { type: "number", min: 0 },
          title: { type: "string" },
          style: { type: "string", enum: ["short", "long"], default: "short" },
          tags: { type: "array", items: { type: "string" } },
          quick: { type: "boolean", default: false },
        },
      },
      applyResult: PARAMETERS_HOOK,
    });
    writePackage(join(place.dir, "packages"), {
      id: "asking",
      manifest: {
        parameters: {
          first: { type: "string", required: true },
          second: { type: "number", required: true, min: 1, max: 5 },
          third: { type: "string", required: true, default: "there" },
        },
      },
      applyResult: PARAMETERS_HOOK,
    });
  });
  after(() => {
    place.remove();
  });

  const run = (workflow: string, ...params: string[]): Promise<Called> =>
    place.zwm([
      ...[
        "run",
        workflow,
        "--select",
        "TYGAUGE2",
        "--workflows",
        "packages",
        "--trust-root",
        "packages",
        "--json",
      ],
      ...params.map((text) => `--param=${text}`),
    ]);

  it("gives each value in its parameter's type, in the report and to the hook", async () => {
    const called = await run("echo", "count=7", "share=0.5", "title=", "tags=a", "tags=b, c", "quick=yes");
    expect(called.code, called.stderr).to.equal(0);
    const { settings, products } = documentOf(called, "run");
    const expected = { count: 7, share: 0.5, title: "", style: "short", tags: ["a", "b, c"], quick: true };
    expect(settings.workflowParams).to.deep.equal(expected);
    const [product] = products;
    expect(JSON.parse(readFileSync(product?.absolutePath ?? "", "utf8"))).to.deep.equal(expected);
  });

  it("keeps Chinese, right-to-left, emoji, combining and control characters as they are", async () => {
    const title = "潮汐 与 港口";
    const tags = ["المد‎ والجزر", "👩🏽‍🔬🌊", "e\u0301\u0323", "a\tb\nc\u0007", "=\"'\\$(x)`", "\ud83d"];
    const called = await run("echo", `title=${title}`, ...tags.map((tag) => `tags=${tag}`));
    const { settings, products } = documentOf(called, "run");
    // Half a character cannot be an argument.
    const expected = [...tags.slice(0, -1), "\ufffd"];
    expect(settings.workflowParams).to.include({ title }).and.deep.include({ tags: expected });
    const seen = JSON.parse(readFileSync(products[0]?.absolutePath ?? "", "utf8")) as Record<string, unknown>;
    expect(seen).to.include({ title }).and.deep.include({ tags: expected });
  });

  it("refuses numbers out of range with their range, all at once, and records no run", async () => {
    const before = (await place.zwm(["runs", "--json"])).stdout;
    const called = await run("echo", "count=11", "share=-1");
    expect(called.code).to.equal(2);
    const { code, text } = errorOf(called);
    expect(code).to.equal("parameter_invalid");
    expect(text).to.include("“count” must be from 1 to 10").and.include("“share” must be 0 or more");
    expect(errorOf(await run("echo", "count=2.5")).text).to.include(
      "“count” must be a whole number, from 1 to 10",
    );
    expect((await place.zwm(["runs", "--json"])).stdout).to.equal(before);
  });

  it("refuses a boolean that is neither true nor false, with the words that are", async () => {
    const called = await run("echo", "quick=ture", "count=11");
    expect(called.code).to.equal(2);
    const { text, details } = errorOf(called);
    expect(text).to.include("“quick” is true or false (or yes, no, on, off, 1, 0), not “ture”");
    expect(text).to.include("“count” must be from 1 to 10");
    expect(details?.parameters).to.deep.include({ parameter: "quick", reason: "no-boolean", value: "ture" });
    for (const [word, quick] of [
      ["TRUE", true],
      ["1", true],
      ["on", true],
      ["False", false],
      ["no", false],
      ["off", false],
      ["0", false],
    ] as const) {
      const sound = await run("echo", `quick=${word}`);
      expect(documentOf(sound, "run").settings.workflowParams, word).to.include({ quick });
    }
    const explained = await place.zwm([
      ...["explain", "echo", "--select", "TYGAUGE2", "--param", "quick=nein", "--workflows", "packages"],
    ]);
    expect(explained.code).to.equal(2);
  });

  it("lists every required parameter that is missing", async () => {
    const called = await run("asking", "second=9");
    expect(called.code).to.equal(2);
    const { details, text } = errorOf(called);
    expect(details?.parameters).to.deep.equal([
      { parameter: "first", reason: "missing" },
      { parameter: "second", reason: "range", min: 1, max: 5 },
    ]);
    expect(text).to.include("“first” is required");
    const none = await run("asking");
    expect(errorOf(none).details?.parameters).to.have.length(2);
    expect((await run("asking", "first=x", "second=2")).code).to.equal(0);
  });

  it("refuses names that no parameter has and values that are not allowed, all at once, with what was meant", async () => {
    const before = (await place.zwm(["runs", "--json"])).stdout;
    const called = await run("echo", "cuont=4", "zzzz=1", "style=shrt", "count=many", "title=a", "title=b");
    expect(called.code).to.equal(2);
    const { code, text, details } = errorOf(called);
    expect(code).to.equal("parameter_invalid");
    expect(text)
      .to.include("there is no parameter “cuont” (did you mean “count”?)")
      .and.include("there is no parameter “zzzz”")
      .and.include("“shrt” for “style” is not one of the allowed values: short, long (did you mean “short”?)")
      .and.include("“many” for “count” is no number")
      .and.include("“title” takes one value only, and it is given more than once");
    expect(details?.parameters).to.have.length(5);
    expect(details?.parameters).to.deep.include({
      parameter: "style",
      reason: "no-choice",
      value: "shrt",
      choices: ["short", "long"],
      nearest: "short",
    });
    expect((await place.zwm(["runs", "--json"])).stdout).to.equal(before);
    const explained = await place.zwm([
      ...["explain", "echo", "--select", "TYGAUGE2", "--param", "cuont=4", "--workflows", "packages"],
    ]);
    expect(explained.code).to.equal(2);
    expect(explained.stderr).to.include("(did you mean “count”?)");
  });

  it("takes an empty text for a value only where none is required", async () => {
    const called = await run("asking", "first=", "second=2");
    expect(called.code).to.equal(2);
    expect(errorOf(called).details?.parameters).to.deep.equal([{ parameter: "first", reason: "missing" }]);
    expect((await run("echo", "title=")).code).to.equal(0);
  });

  it("lets everything through where a workflow declares no parameters", async () => {
    writePackage(join(place.dir, "packages"), { id: "free", applyResult: PARAMETERS_HOOK });
    const called = await run("free", "anything=goes");
    expect(called.code, called.stderr).to.equal(0);
    expect(documentOf(called, "run").settings.workflowParams).to.deep.equal({ anything: "goes" });
  });
});
