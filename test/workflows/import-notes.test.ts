import { expect } from "chai";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import sharp from "sharp";
import type { RunReport } from "../../src/model/manager-api.ts";
import { queryAll } from "../recovery/library-states.ts";
import { createWritingPlaces, type WritingPlace, type WritingPlaces } from "../undo/writing-runs.ts";
import { readFrontMatter } from "../../workflows/import-notes/lib/front-matter.mjs";
import { expectGolden } from "./golden.ts";

describe("front matter that import-notes reads", () => {
  it("gives tags in a list, in brackets, or with commas", () => {
    for (const head of [
      'tags: ["a, b", c]',
      "title: x\ntags:\n  - 'a, b'\n  - c\nyear: 2020",
      'keywords: "a, b", c',
    ]) {
      expect(readFrontMatter(`---\n${head}\n---\n\nText`), head).to.deep.equal({
        tags: ["a, b", "c"],
        body: "Text",
      });
    }
  });

  it("is nothing that only begins with a rule", () => {
    for (const text of [
      "---\nA sentence, and no more\n---\nText",
      "Text\n---\ntags: a\n---\n",
      "---\nText",
    ]) {
      expect(readFrontMatter(text)).to.deep.equal({ tags: [], body: text });
    }
  });
});

describe("import-notes", function () {
  this.timeout(120_000);
  let places: WritingPlaces;
  before(async () => {
    places = await createWritingPlaces();
  });
  after(() => {
    places.remove();
  });

  const run = (place: WritingPlace, ...args: readonly string[]) =>
    place.zwm(["run", "import-notes", "--select", "TYGAUGE2", "--yes", "--json", ...args]);

  /** Notes of the paper that the run made: their text and tags. */
  const made = (place: WritingPlace, report: RunReport) =>
    report.receipts.flatMap(({ target }) =>
      "ref" in target
        ? queryAll(
            place.library,
            `SELECT n.note, (SELECT group_concat(t.name, ', ') FROM itemTags JOIN tags t USING (tagID) WHERE itemID = i.itemID) AS tags
              FROM itemNotes n JOIN items i USING (itemID) WHERE i.key = '${target.ref.key}'`,
          ).map(({ note, tags }) => `tags: ${String(tags)}\n${String(note)}`)
        : [],
    );

  it("makes a note of each Markdown, HTML and text file, and undo takes them away", async () => {
    const place = places.make();
    const untouched = await place.states();
    const folder = join(place.dir, "notes");
    mkdirSync(join(folder, "more"), { recursive: true });
    writeFileSync(
      join(folder, "a.md"),
      "---\ntags: [tides, to read]\n---\n\nWith $x^2$ and ![a figure](more/fig%201.png).\n",
    );
    const picture = sharp({ create: { width: 6, height: 4, channels: 3, background: "teal" } });
    writeFileSync(join(folder, "more", "fig 1.png"), await picture.png().toBuffer());
    writeFileSync(
      join(folder, "more", "b.html"),
      "<html><body><h1>Own</h1><script>bad()</script><p>Text</p></body></html>",
    );
    writeFileSync(join(folder, "more", "Zotéro 数据.txt"), "First\n\nSecond <not html>");
    const { code, json, stderr } = await run(place, "--input", folder);
    expect(code, stderr).to.equal(0);
    const report = json as RunReport;
    const text = made(place, report)
      .join("\n════\n")
      .replaceAll(/data-attachment-key="\w+"/g, 'data-attachment-key="(new)"');
    expectGolden("import-notes.html", `${text}\n`);
    expect((await place.zwm(["undo", report.summary.runId])).code).to.equal(0);
    expect(await place.states()).to.deep.equal(untouched);
  });

  it("takes back what export-notes wrote, text and pictures", async () => {
    const place = places.make();
    const exported = join(place.dir, "exported");
    const args = ["run", "export-notes", "--select", "TYGAUGE2", "--output", exported];
    expect((await place.zwm(args)).code).to.equal(0);
    const { code, json, stderr } = await run(place, "--input", exported);
    expect(code, stderr).to.equal(0);
    const report = json as RunReport;
    const again = join(place.dir, "again");
    const keys = report.receipts.flatMap(({ target }) =>
      "ref" in target && target.type === "item" ? [target.ref.key] : [],
    );
    await place.zwm([
      "run",
      "export-notes",
      "--select",
      keys.join(","),
      "--output",
      again,
      "--param",
      "frontMatter=false",
    ]);
    const texts = (dir: string) =>
      readdirSync(dir)
        .filter((name) => name.endsWith(".md"))
        .map((name) =>
          readFileSync(join(dir, name), "utf8")
            .replace(/^---\n[^]*?\n---\n+/, "")
            .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, "![$1]"),
        )
        .sort();
    expect(texts(again)).to.deep.equal(texts(exported));
  });

  it("says what to do when there is nothing to import", async () => {
    const place = places.make();
    const { code, stdout } = await run(place);
    expect(code).to.equal(1);
    expect(stdout).to.contain("--input");
    const missing = await run(place, "--input", "nowhere.md", "--input", "nor-there");
    expect(missing.code).to.equal(2);
    expect(missing.stderr).to.contain("nowhere.md").and.to.contain("nor-there");
    writeFileSync(join(place.dir, "a.docx"), "x");
    expect((await run(place, "--input", "a.docx")).stdout).to.contain("None of the picked files");
  });
});
