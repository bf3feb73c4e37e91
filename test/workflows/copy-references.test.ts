import { expect } from "chai";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "mocha";
import { createPlace, type Place } from "../cli/zwm.ts";
import { expectGolden } from "./golden.ts";

describe("copy-references", function () {
  this.timeout(120_000);
  let place: Place;
  before(() => {
    place = createPlace();
  });
  after(() => {
    place.remove();
  });

  let runs = 0;
  async function list(...args: readonly string[]): Promise<string> {
    const output = join(place.dir, `list-${++runs}`);
    const { code, stderr } = await place.zwm([
      ...["run", "copy-references", "--param", "to=file", "--output", output],
      ...args,
    ]);
    expect(code, stderr).to.equal(0);
    expect(readdirSync(output)).to.deep.equal(["references.md"]);
    return readFileSync(join(output, "references.md"), "utf8");
  }

  it("makes whole references of the demo library", async () => {
    expectGolden("copy-references-demo.md", await list("--all", "--param", "order=author"));
  });

  it("makes whole references of a genuine library", async () => {
    const library = join(place.dir, "genuine");
    cpSync(resolve("test/fixtures/zotero-data"), library, { recursive: true });
    expectGolden("copy-references-genuine.md", await list("--all", "--library", library));
  });

  it("lists each paper once, whatever of it is selected, in the order of the selection", async () => {
    const text = await list(
      ...["--select", "SALTWDG2,QUIETHR2,SALTWDG2", "--param", "form=title", "--param", "link=none"],
      ...["--param", "list=numbers"],
    );
    expect(text).to.equal("1. Salt wedges in small estuaries\n2. The quiet hour between tides\n");
  });

  it("links into Zotero, as paragraphs, by year", async () => {
    const text = await list(
      ...["--select", "QUIETHR2,SALTWDG2", "--param", "form=title", "--param", "link=zotero"],
      ...["--param", "list=paragraphs", "--param", "order=year"],
    );
    expect(text).to.equal(
      "[Salt wedges in small estuaries](zotero://select/library/items/SALTWDG2)\n\n" +
        "[The quiet hour between tides](zotero://select/library/items/QUIETHR2)\n",
    );
  });

  it("names papers that have no citation key", async () => {
    expect(
      await list("--select", "QUIETHR2", "--param", "form=citation-key", "--param", "link=none"),
    ).to.equal("- The quiet hour between tides (no citation key)\n");
  });
});
