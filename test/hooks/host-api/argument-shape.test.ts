import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  bool,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  readArgs,
  record,
  ref,
  text,
  variants,
} from "../../../src/hooks/host-api/argument-shape.ts";
import { HostApiError } from "../../../src/hooks/host-api/host-api-error.ts";
import type { JsonValue } from "../../../src/model/json.ts";

const request = object({
  name: text({ min: 1, max: 5 }),
  level: oneOf("low", "high"),
  count: optional(integer(1, 10)),
  deep: optional(bool),
  at: ref("item"),
  tags: list(text({ max: 5 }), { max: 3, unique: (tag) => tag }),
  place: variants({ top: { id: optional(integer(1, 9)) }, child: { parent: ref("item") } }),
  fields: record(nullable(text({ max: 5 })), { name: /^[a-z]+$/, max: 2 }),
});
const GOOD = {
  name: "x",
  level: "low",
  at: { libraryId: 1, key: "ITEMAAAA" },
  tags: ["a"],
  place: { kind: "top" },
  fields: { a: null, b: "c" },
};

function read(...args: readonly unknown[]): unknown {
  return readArgs("owner.member", [["", request]], args as JsonValue[])[0];
}

function refusal(...args: readonly unknown[]): HostApiError {
  try {
    read(...args);
  } catch (error) {
    if (error instanceof HostApiError) return error;
    throw error;
  }
  throw new Error("not refused");
}

describe("arguments of a host call", () => {
  it("are read as they are when they fit", () => {
    expect(read({ ...GOOD, count: null, deep: true })).to.deep.equal({
      name: "x",
      level: "low",
      count: undefined,
      deep: true,
      at: { libraryId: 1, key: "ITEMAAAA" },
      tags: ["a"],
      place: { kind: "top", id: undefined },
      fields: new Map([
        ["a", null],
        ["b", "c"],
      ]),
    });
  });

  const wrong: readonly (readonly [string, unknown, string, string])[] = [
    ["a missing key", { ...GOOD, name: undefined }, "missing_field", "name"],
    ["another type", { ...GOOD, name: 1 }, "invalid_type", "name"],
    ["null where a value is needed", { ...GOOD, name: null }, "invalid_type", "name"],
    ["too short a text", { ...GOOD, name: "" }, "invalid_value", "name"],
    ["too long a text", { ...GOOD, name: "123456" }, "invalid_value", "name"],
    ["a word that is none of those", { ...GOOD, level: "toString" }, "unsupported_value", "level"],
    ["a fraction", { ...GOOD, count: 1.5 }, "invalid_value", "count"],
    ["a number out of range", { ...GOOD, count: 11 }, "invalid_value", "count"],
    ["a word for a truth value", { ...GOOD, deep: "yes" }, "invalid_type", "deep"],
    ["an unknown key", { ...GOOD, extra: 1 }, "invalid_schema", "extra"],
    ["a list that is none", { ...GOOD, tags: { length: 1 } }, "invalid_type", "tags"],
    ["too many entries", { ...GOOD, tags: ["a", "b", "c", "d"] }, "invalid_value", "tags"],
    ["an entry twice", { ...GOOD, tags: ["a", "a"] }, "duplicate_value", "tags[1]"],
    ["a wrong entry", { ...GOOD, tags: ["a", 2] }, "invalid_type", "tags[1]"],
    [
      "a kind that is not known",
      { ...GOOD, place: { kind: "constructor" } },
      "unsupported_value",
      "place.kind",
    ],
    [
      "a key of another kind",
      { ...GOOD, place: { kind: "top", parent: GOOD.at } },
      "invalid_schema",
      "place.parent",
    ],
    ["a name of the wrong form", { ...GOOD, fields: { "a b": "x" } }, "invalid_format", "fields.a b"],
    ["too many names", { ...GOOD, fields: { a: "", b: "", c: "" } }, "invalid_value", "fields"],
    ["a list for an object", [], "invalid_type", ""],
  ];
  for (const [what, value, reason, field] of wrong) {
    it(`are refused with reason and field: ${what}`, () => {
      const error = refusal(value);
      expect(error.code).to.equal("invalid_request");
      expect(error.details).to.deep.include({ reason, field, operation: "owner.member" });
    });
  }

  const refs: readonly (readonly [unknown, string])[] = [
    ["1/ITEMAAAA", "invalid_shape"],
    [{ libraryId: 1, key: "ITEMAAAA", id: 3 }, "invalid_shape"],
    [{ libraryId: 0, key: "ITEMAAAA" }, "invalid_library_id"],
    [{ key: "ITEMAAAA" }, "invalid_library_id"],
    [{ libraryId: 1, key: "itemaaaa" }, "invalid_key"],
    [{ libraryId: 1 }, "invalid_key"],
  ];
  for (const [at, reason] of refs) {
    it(`are refused as a reference: ${JSON.stringify(at)}`, () => {
      const error = refusal({ ...GOOD, at });
      expect(error.code).to.equal("invalid_ref");
      expect(error.details).to.deep.include({ kind: "item", reason, field: "at" });
    });
  }

  it("are refused with all problems at once", () => {
    const error = refusal({ level: 1, at: GOOD.at, tags: ["a", "a"], place: {}, fields: {}, odd: 1 });
    expect(error.details["problems"]).to.deep.equal([
      { reason: "missing_field", field: "name" },
      { reason: "invalid_type", field: "level" },
      { reason: "duplicate_value", field: "tags[1]" },
      { reason: "missing_field", field: "place.kind" },
      { reason: "invalid_schema", field: "odd" },
    ]);
  });

  it("are refused when there are more than the member takes, or none", () => {
    expect(refusal(GOOD, 1).details).to.deep.include({ reason: "unsupported_value", field: "argument 2" });
    expect(refusal().details).to.deep.include({ reason: "missing_field", field: "" });
  });

  it("may be anything: they are read or refused, and nothing else happens", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 3 }), (value, other) => {
        const mixed =
          typeof value === "object" && value !== null && !Array.isArray(value)
            ? { ...GOOD, ...value, place: other }
            : value;
        for (const one of [value, mixed]) {
          try {
            read(one);
          } catch (error) {
            expect(error).to.be.instanceOf(HostApiError);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("may end with an empty object, a control without a signal; more than that is too much", () => {
    const page = optional(object({ limit: optional(integer(1, 9)) }));
    const none = (...given: JsonValue[]) => readArgs("clipboard.clear", [], given);
    expect(none()).to.deep.equal([]);
    expect(none({})).to.deep.equal([]);
    expect(readArgs("library.getItemNotes", [["page", page]], [{ limit: 1 }, {}])).to.deep.equal([
      { limit: 1 },
    ]);
    expect(() => none({ limit: 1 })).to.throw(HostApiError, "takes at most 0 arguments");
    expect(() => none({}, {})).to.throw(HostApiError, "takes at most 0 arguments");
  });

  it("counts bytes of text where bytes are limited", () => {
    const shape = text({ maxBytes: 6 });
    const bytes = (value: string) => readArgs("m", [["text", shape]], [value]);
    expect(bytes("€€")).to.deep.equal(["€€"]);
    expect(bytes("abcdef")).to.deep.equal(["abcdef"]);
    expect(() => bytes("€€a")).to.throw(HostApiError, "must have at most 6 bytes");
    expect(() => bytes("abcdefg")).to.throw(HostApiError, "at most 6");
  });
});
