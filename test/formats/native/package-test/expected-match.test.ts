import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { differences, matcherProblems } from "../../../../src/formats/native/package-test/expected-match.ts";
import type { JsonObject, JsonValue } from "../../../../src/model/json.ts";

/** Any JSON, without names that stand for matchers. */
const json = (): fc.Arbitrary<JsonValue> =>
  (fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>).filter(
    (value) => !/"\$(contains|matches|any)"/.test(JSON.stringify(value)),
  );

describe("what a test expects", () => {
  it("is met by itself, whatever it is", () => {
    fc.assert(
      fc.property(json(), (value) => {
        expect(differences(value, value, "it")).to.deep.equal([]);
      }),
    );
  });

  it("is met by an object that has more, and not by one that has less", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1 }), json(), { minKeys: 1 }),
        json(),
        (object, more) => {
          const wanted = object as JsonObject;
          expect(differences(wanted, { ...wanted, "one more": more }, "it")).to.deep.equal([]);
          const [first = ""] = Object.keys(wanted);
          const { [first]: _, ...less } = wanted;
          expect(differences(wanted, less, "it").map(({ actual }) => actual)).to.deep.equal([undefined]);
        },
      ),
    );
  });

  it("is not met by a list of another length, and says which element is the matter", () => {
    expect(differences([1, 2], [1], "list")).to.deep.equal([{ path: "list[1]", expected: 2 }]);
    expect(differences([1], [1, 2], "list")).to.deep.equal([{ path: "list[1]", actual: 2 }]);
    expect(differences([{ a: { b: 1 } }], [{ a: { b: 2 } }], "list")).to.deep.equal([
      { path: "list[0].a.b", expected: 1, actual: 2 },
    ]);
  });

  it("tells null, absence and other types apart", () => {
    expect(differences(null, null, "it")).to.deep.equal([]);
    expect(differences({ a: null }, {}, "it")).to.have.length(1);
    expect(differences({}, [], "it")).to.have.length(1);
    expect(differences("1", 1, "it")).to.have.length(1);
    // A name that every object has is not there because of that.
    expect(differences({ toString: { $any: true } }, {}, "it")).to.have.length(1);
  });

  it("may be a part of a text, a pattern, or anything", () => {
    const text = "Clouds were counted. Twice.";
    expect(differences({ $contains: "counted" }, text, "it")).to.deep.equal([]);
    expect(differences({ $contains: ["Twice", "Clouds"] }, text, "it")).to.deep.equal([]);
    expect(differences({ $contains: ["Twice", "Fog"] }, text, "it")).to.have.length(1);
    expect(differences({ $matches: "^Clouds .*\\.$" }, text, "it")).to.deep.equal([]);
    expect(differences({ $matches: "^Fog" }, text, "it")).to.have.length(1);
    expect(differences({ $contains: "1" }, 1, "it")).to.have.length(1);
    for (const value of [0, "", null, [], {}]) {
      expect(differences({ $any: true }, value, "it")).to.deep.equal([]);
    }
    expect(differences({ $any: true }, undefined, "it")).to.have.length(1);
  });

  it("is told what is wrong with its matchers, wherever they stand", () => {
    const problems = matcherProblems(
      {
        a: [{ $matches: "(" }],
        b: { $contain: "x" },
        c: { $any: false },
        d: { $any: true, e: 1 },
        f: { $contains: 1 },
      },
      "/expect",
    );
    expect(problems.map(({ pointer }) => pointer)).to.deep.equal([
      "/expect/a/0/$matches",
      "/expect/b/$contain",
      "/expect/c/$any",
      "/expect/d",
      "/expect/f/$contains",
    ]);
    expect(matcherProblems({ a: { $matches: "[a-z]+" }, b: { $contains: ["x"] } }, "")).to.deep.equal([]);
  });
});
