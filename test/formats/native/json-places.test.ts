import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { jsonPlaces } from "../../../src/formats/native/json-places.ts";
import { pointerTo } from "../../../src/formats/native/json-pointer.ts";

/** A text with random blanks in it, and where each value and key of it stands. */
interface Written {
  readonly text: string;
  readonly values: ReadonlyMap<string, number>;
  readonly keys: ReadonlyMap<string, number>;
}

function write(value: fc.JsonValue, blanks: () => string): Written {
  let text = "";
  const values = new Map<string, number>();
  const keys = new Map<string, number>();
  const put = (piece: string): void => {
    text += piece + blanks();
  };
  const visit = (here: fc.JsonValue, pointer: string): void => {
    values.set(pointer, text.length);
    if (Array.isArray(here)) {
      put("[");
      here.forEach((item, index) => {
        if (index > 0) put(",");
        visit(item, pointerTo(pointer, index));
      });
      put("]");
    } else if (typeof here === "object" && here !== null) {
      put("{");
      Object.entries(here).forEach(([name, item], index) => {
        if (index > 0) put(",");
        const below = pointerTo(pointer, name);
        keys.set(below, text.length);
        put(JSON.stringify(name));
        put(":");
        visit(item ?? null, below);
      });
      put("}");
    } else put(JSON.stringify(here));
  };
  text = blanks();
  visit(value, "");
  return { text, values, keys };
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

describe("places in JSON texts", () => {
  it("are those of each key and each value, wherever blanks and line ends stand", () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    const blank = fc.infiniteStream(fc.constantFrom("", "", " ", "\n", "\r\n", "\r", "\t"));
    fc.assert(
      fc.property(value, blank, (json, stream) => {
        const { text, values, keys } = write(json, () => String(stream.next().value));
        const places = jsonPlaces(text);
        for (const [pointer, offset] of values) {
          expect(places.of(pointer, "value"), `${pointer} of ${text}`).to.deep.equal(
            lineAndColumn(text, offset),
          );
        }
        for (const [pointer, offset] of keys) {
          expect(places.of(pointer, "key"), `key ${pointer} of ${text}`).to.deep.equal(
            lineAndColumn(text, offset),
          );
        }
        expect(places.repeatedKeys()).to.deep.equal([]);
      }),
    );
  });

  it("of something missing are those of the nearest value above", () => {
    const places = jsonPlaces('{\n  "a": {\n    "b": [1]\n  }\n}');
    expect(places.of("/a/c", "value")).to.deep.equal({ line: 2, column: 8 });
    expect(places.of("/a/b/1/x", "value")).to.deep.equal({ line: 3, column: 10 });
    expect(places.of("/x/y", "key")).to.deep.equal({ line: 1, column: 1 });
    expect(places.of("/", "value")).to.deep.equal({ line: 1, column: 1 });
  });

  it("of a key named twice are those of the last mention, which is the one that counts", () => {
    const places = jsonPlaces('{"a": 1,\n "a": {"b/c": 2,\n  "b/c": 3}}');
    expect(places.of("/a", "value")).to.deep.equal({ line: 2, column: 7 });
    expect(places.repeatedKeys()).to.deep.equal([
      { pointer: "/a", name: "a", place: { line: 2, column: 2 } },
      { pointer: "/a/b~1c", name: "b/c", place: { line: 3, column: 3 } },
    ]);
  });

  it("count columns in UTF-16 units", () => {
    expect(jsonPlaces('{"📄": "📄", "a": 1}').of("/a", "key")).to.deep.equal({ line: 1, column: 14 });
  });
});
