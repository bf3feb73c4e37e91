import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { pathProblems } from "../../src/library/product-name.ts";
import { extensionOf, storedFileName } from "../../src/library/stored-file-name.ts";

describe("the name of an attachment's file", () => {
  it("is legal on every system, at most 100 bytes long, and keeps its extension, whatever is wished", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 300 }),
          fc.string({ unit: "grapheme", maxLength: 300 }),
        ),
        fc.constantFrom(".pdf", ".md", ".TXT", ""),
        (stem, extension) => {
          const name = storedFileName(`${stem}${extension}`);
          expect(pathProblems(name), name).to.deep.equal([]);
          expect(Buffer.byteLength(name)).to.be.at.most(100);
          expect(name).to.not.match(/^\./);
          const isPlain = /^[\p{L}\p{N}][\p{L}\p{N} ]*$/u.test(stem) && stem.length < 100;
          if (isPlain && extension !== "") expect(extensionOf(name)).to.equal(extension);
        },
      ),
      { numRuns: 2000 },
    );
  });

  for (const [wish, name] of [
    ["Byron - 2022 - Antennae.pdf", "Byron - 2022 - Antennae.pdf"],
    ["a: b? <c>.pdf", "a_ b_ _c_.pdf"],
    ["aux.md", "_aux.md"],
    ["..hidden.txt", "hidden.txt"],
    [" . ", "file"],
    ["", "file"],
    [`${"ü".repeat(80)}.pdf`, `${"ü".repeat(48)}.pdf`],
    [`${"x".repeat(98)}\u{1f600}.pdf`, `${"x".repeat(96)}.pdf`],
  ] as const) {
    it(`“${wish.slice(0, 24)}” becomes “${name.slice(0, 24)}”`, () => {
      expect(storedFileName(wish)).to.equal(name);
    });
  }
});
