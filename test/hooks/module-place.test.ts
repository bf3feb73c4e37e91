import { expect } from "chai";
import { describe, it } from "mocha";
import { createPackagePaths, placeText } from "../../src/hooks/module-place.ts";
import type { ThrownData } from "../../src/hooks/protocol.ts";

const node = createPackagePaths({
  digest: "d",
  dir: "/home/a b/packages/d",
  baseUrl: "file:///home/a%20b/packages/d/",
});
const gecko = createPackagePaths({ digest: "d", dir: "C:\\home\\packages\\d", baseUrl: "resource://wm-d/" });

const V8_STACK = `    at inner (file:///home/a%20b/packages/d/lib/w%C3%B6rter.mjs:2:9)
    at async Promise.all (index 0)
    at async applyResult (file:///home/a%20b/packages/d/hooks/a.mjs:10:3)
    at async Object.start (file:///home/a%20b/packages/d/__zwm__/boot-1.mjs:1:1)
    at node:internal/main:1:1`;

const GECKO_STACK = `inner@resource://wm-d/lib/b.mjs:2:9
async*applyResult@resource://wm-d/hooks/a.mjs:10:3
start@resource://wm-d/__zwm__/boot.mjs:1:1
@resource://gre/modules/x.mjs:1:1`;

const thrown = (more: Partial<ThrownData>): ThrownData => ({ name: "Error", message: "m", ...more });

describe("places in a package", () => {
  it("are found in stacks of both engines, innermost first", () => {
    expect(node.placeOf(thrown({ stack: V8_STACK }))).to.deep.equal({
      file: "lib/wörter.mjs",
      line: 2,
      column: 9,
    });
    expect(node.frames(V8_STACK)).to.deep.equal([
      "at inner (lib/wörter.mjs:2:9)",
      "at async applyResult (hooks/a.mjs:10:3)",
    ]);
    expect(gecko.placeOf(thrown({ stack: GECKO_STACK }))).to.deep.equal({
      file: "lib/b.mjs",
      line: 2,
      column: 9,
    });
    expect(gecko.frames(GECKO_STACK)).to.deep.equal([
      "inner@lib/b.mjs:2:9",
      "async*applyResult@hooks/a.mjs:10:3",
    ]);
  });

  it("are read in anonymous frames", () => {
    for (const frame of [
      "    at file:///home/a%20b/packages/d/x.mjs:3:4",
      "    at async file:///home/a%20b/packages/d/x.mjs:3:4",
      "    at new Thing (file:///home/a%20b/packages/d/x.mjs:3:4)",
      "    at Array.map (file:///home/a%20b/packages/d/x.mjs:3:4)",
    ]) {
      expect(node.placeOf(thrown({ stack: frame })), frame).to.deep.equal({
        file: "x.mjs",
        line: 3,
        column: 4,
      });
    }
    expect(gecko.placeOf(thrown({ stack: "@resource://wm-d/x.mjs:3:4" }))).to.deep.equal({
      file: "x.mjs",
      line: 3,
      column: 4,
    });
  });

  it("come from what the error itself says when its stack names none", () => {
    expect(gecko.placeOf(thrown({ file: "resource://wm-d/hooks/a.mjs", line: 3, column: 7 }))).to.deep.equal({
      file: "hooks/a.mjs",
      line: 3,
      column: 7,
    });
    expect(gecko.placeOf(thrown({ file: "resource://wm-d/__zwm__/boot.mjs", line: 3 }))).to.equal(undefined);
    expect(gecko.placeOf(thrown({ file: "resource://gre/a.mjs", line: 3 }))).to.equal(undefined);
    expect(node.placeOf(thrown({}))).to.equal(undefined);
  });

  it("lose the folder of the copy in texts, as address and as path", () => {
    const text =
      "Cannot find '/home/a b/packages/d/x.mjs' imported from file:///home/a%20b/packages/d/hooks/a.mjs";
    expect(node.shorten(text)).to.equal("Cannot find 'x.mjs' imported from hooks/a.mjs");
    expect(gecko.shorten("C:\\home\\packages\\d\\x.mjs")).to.equal("x.mjs");
  });

  it("are written with what is known", () => {
    expect(placeText({ file: "a.mjs" })).to.equal("a.mjs");
    expect(placeText({ file: "a.mjs", line: 2 })).to.equal("a.mjs:2");
    expect(placeText({ file: "a.mjs", line: 2, column: 3 })).to.equal("a.mjs:2:3");
  });
});
