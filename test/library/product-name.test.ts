import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { LONGEST_PATH, numberedName, pathProblems, safeFileName } from "../../src/library/product-name.ts";

describe("names of products", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["notes/Antennae.md", []],
    ["语言/übung — №1.md", []],
    [".hidden", []],
    ["", ["empty"]],
    ["a//b", ["empty"]],
    ["../a", ["dots"]],
    ["a/./b", ["dots"]],
    ["a:b.md", ["illegal-character"]],
    ["a\\b.md", ["illegal-character"]],
    ["what?.md", ["illegal-character"]],
    ["tab\there", ["illegal-character"]],
    ["CON", ["reserved-name"]],
    ["com1.txt", ["reserved-name"]],
    ["sub/LPT9 .md", ["reserved-name"]],
    ["com10.txt", []],
    ["console.md", []],
    ["end.", ["ends-with-dot-or-space"]],
    ["end ", ["ends-with-dot-or-space"]],
    ["é".repeat(130), ["name-too-long"]],
    [`${"a".repeat(100)}/${"b".repeat(100)}/${"c".repeat(20)}`, ["path-too-long"]],
    ["nul:.", ["illegal-character", "ends-with-dot-or-space"]],
  ];
  for (const [path, problems] of cases) {
    it(`${JSON.stringify(path.length > 40 ? `${path.slice(0, 20)}…` : path)}: ${problems.join(", ") || "legal"}`, () => {
      expect(pathProblems(path)).to.deep.equal(problems);
    });
  }

  it("made from any text are legal, also with a number", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string()),
        fc.integer({ min: 2, max: 99_999 }),
        (wish, n) => {
          const name = safeFileName(wish, "output");
          expect(pathProblems(name)).to.deep.equal([]);
          expect(name.length).to.be.at.most(120);
          expect(pathProblems(numberedName(name, n))).to.deep.equal([]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("stay as near to the wish as can be", () => {
    expect(safeFileName("Binding of <i>Synechococcus</i>: a/b?.md", "x")).to.equal(
      "Binding of _i_Synechococcus_i_ a_b_.md",
    );
    expect(safeFileName("  a   b .md", "x")).to.equal("a b.md");
    expect(safeFileName("aux.md", "x")).to.equal("_aux.md");
    expect(safeFileName("???", "x")).to.equal("_");
    expect(safeFileName(" . ", "output")).to.equal("output");
    expect(safeFileName(`${"长".repeat(300)}.md`, "x")).to.match(/^长{70,}\.md$/);
    expect(/\p{Cs}/u.test(safeFileName("👩🏽‍🔬".repeat(40), "x"))).to.equal(false);
  });

  it("get their number before the extension", () => {
    expect(numberedName("a.md", 2)).to.equal("a-2.md");
    expect(numberedName("a", 3)).to.equal("a-3");
    expect(numberedName(".a", 3)).to.equal(".a-3");
    expect(LONGEST_PATH).to.equal(220);
  });
});
