import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { MAX_DEPTH, MAX_FILE_SIZE, parseJson } from "../../../src/formats/native/json-text.ts";

describe("parsing of JSON texts", () => {
  it("gives what JSON.parse gives, without calling anything repeated", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 2, "\t"), (text, indent) => {
        const written = JSON.stringify(JSON.parse(text), null, indent);
        const parsed = parseJson(written);
        expect(parsed).to.deep.include({ kind: "json", repeatsKeys: false });
        expect(parsed.kind === "json" && parsed.value).to.deep.equal(JSON.parse(text));
      }),
    );
  });

  it("knows sound JSON as JSON.parse does, whatever the text", () => {
    const piece = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      '"a"',
      '"\\""',
      '"\\\\"',
      '"',
      "1",
      "null",
      " ",
      "\\",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        let sound = true;
        try {
          JSON.parse(text);
        } catch {
          sound = false;
        }
        expect(parseJson(text).kind, text).to.equal(sound ? "json" : "fault");
      }),
      { numRuns: 2000 },
    );
  });

  it("notices a key that an object names twice, and no key of different objects", () => {
    const repeats = (text: string) => {
      const parsed = parseJson(text);
      return parsed.kind === "json" && parsed.repeatsKeys;
    };
    expect(repeats('{"a": 1, "a": 2}')).to.equal(true);
    expect(repeats('{"a": {"b": [{"c": 1, "c": {}}]}}')).to.equal(true);
    expect(repeats('{"a": 1, "\\u0061": 2}')).to.equal(true);
    expect(repeats('{"a": {"a": 1}, "b": ": \\" {"}')).to.equal(false);
    expect(repeats('{"__proto__": 1, "a": 2}')).to.equal(false);
  });

  it("takes a byte order mark for nothing", () => {
    expect(parseJson('\ufeff{"a": 1}')).to.deep.include({ kind: "json", value: { a: 1 }, text: '{"a": 1}' });
  });

  it("says what is wrong and where", () => {
    const fault = (text: string) => {
      const parsed = parseJson(text);
      return parsed.kind === "fault" ? [parsed.fault, parsed.offset] : parsed.kind;
    };
    expect(fault("")).to.deep.equal(["empty", 0]);
    expect(fault(" \n")).to.deep.equal(["empty", 0]);
    expect(fault('{"a": 1,}')).to.deep.equal(["name-expected", 8]);
    expect(fault('{"a" 1}')).to.deep.equal(["colon-expected", 5]);
    expect(fault('{"a": 1 "b": 2}')).to.deep.equal(["comma-expected", 8]);
    expect(fault('{"a": }')).to.deep.equal(["value-expected", 6]);
    expect(fault('{"a": "b')).to.deep.equal(["string-not-ended", 6]);
    expect(fault('{"a": [1')).to.deep.equal(["bracket-expected", 8]);
    expect(fault('{"a": 1')).to.deep.equal(["brace-expected", 7]);
    expect(fault('{"a": 1} 2')).to.deep.equal(["end-expected", 9]);
    expect(fault('{"a": 1} // x')).to.deep.equal(["comment", 9]);
    expect(fault("{'a': 1}")).to.deep.equal(["invalid-symbol", 1]);
    expect(fault('{"a": "\\x"}')).to.deep.equal(["invalid-escape", 6]);
    expect(fault('{"a": "\t"}')).to.deep.equal(["invalid-character", 6]);
  });

  it("refuses nesting and size that could not be handled, before parsing", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(parseJson(nested(MAX_DEPTH)).kind).to.equal("json");
    expect(parseJson(nested(MAX_DEPTH + 1)).kind).to.equal("too-deep");
    expect(parseJson("[".repeat(900_000)).kind).to.equal("too-deep");
    expect(parseJson(`"${"[".repeat(900_000)}"`).kind).to.equal("json");
    expect(parseJson(`"${"x".repeat(MAX_FILE_SIZE)}"`).kind).to.equal("too-large");
  });
});
