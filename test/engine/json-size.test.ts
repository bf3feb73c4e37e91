import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { exceedsBytes } from "../../src/engine/json-size.ts";

describe("exceedsBytes", () => {
  it("agrees with the bytes of JSON in UTF-8, at every limit", () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(value, fc.integer({ min: -2, max: 2 }), fc.nat(300), (given, near, far) => {
        const bytes = Buffer.byteLength(JSON.stringify(given));
        expect(exceedsBytes(given, bytes + near)).to.equal(near < 0);
        expect(exceedsBytes(given, bytes + far)).to.equal(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("measures what is deep, leaves out what JSON leaves out, and is no judge of what is no JSON", () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 1000; depth += 1) deep = [deep];
    expect(exceedsBytes(deep, 2001)).to.equal(false);
    expect(exceedsBytes(deep, 2000)).to.equal(true);
    expect(exceedsBytes({ a: undefined, toJSON: () => "x".repeat(9) }, 10)).to.equal(true);
    const loop: unknown[] = [];
    loop.push(loop);
    expect(exceedsBytes(loop, 100)).to.equal(false);
    expect(exceedsBytes(undefined, 4)).to.equal(false);
  });
});
