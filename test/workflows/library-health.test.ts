import { expect } from "chai";
import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { createPlace, type Place } from "../cli/zwm.ts";
import { buildSyntheticLibrary } from "../fakes/synthetic-library.ts";
import { liveItems, queryAll } from "../recovery/library-states.ts";
import { expectGolden } from "./golden.ts";

/** What the program wrote: the note, and the names of the collections it lies in. */
interface Written {
  readonly libraryId: number;
  readonly html: string;
  readonly collections: readonly string[];
  readonly report: RunReport;
}

describe("library-health", function () {
  this.timeout(120_000);
  let template: Place;
  let place: Place;
  before(async () => {
    template = createPlace();
    const { code, stderr } = await template.zwm(["list"]);
    expect(code, stderr).to.equal(0);
    place = template;
  });
  afterEach(() => {
    // The next test begins with an untouched library.
    if (place !== template) place.remove();
    place = template;
  });
  after(() => {
    template.remove();
  });

  function freshPlace(): string {
    place = createPlace();
    cpSync(template.home, place.home, { recursive: true });
    return join(place.home, "demo-library");
  }

  async function written(library: string, args: readonly string[]): Promise<Written> {
    const { code, json, stderr } = await place.zwm(["run", "library-health", "--yes", "--json", ...args]);
    expect(code, stderr).to.equal(0);
    const report = json as RunReport;
    expect(report.receipts).to.have.length(1);
    const { ref } = report.receipts[0]?.target ?? { ref: { libraryId: 0, key: "" } };
    const own = `i.libraryID = ${ref.libraryId} AND i.key = '${ref.key}'`;
    const [note] = queryAll(
      library,
      `SELECT n.note FROM itemNotes n JOIN items i USING (itemID) WHERE ${own}`,
    );
    const collections = queryAll(
      library,
      `SELECT c.collectionName AS name FROM collections c JOIN collectionItems USING (collectionID)
        JOIN items i USING (itemID) WHERE ${own}`,
    );
    expect(
      queryAll(
        library,
        `SELECT tags.name FROM tags JOIN itemTags USING (tagID) JOIN items i USING (itemID) WHERE ${own}`,
      ),
    ).to.deep.equal([{ name: "library-health" }]);
    expect(queryAll(library, "PRAGMA integrity_check")).to.deep.equal([{ integrity_check: "ok" }]);
    expect(queryAll(library, "PRAGMA foreign_key_check")).to.deep.equal([]);
    return {
      libraryId: ref.libraryId,
      html: String(note?.["note"]).replace(/(report, )\d{4}-\d{2}-\d{2}/, "$1<day>"),
      collections: collections.map(({ name }) => String(name)),
      report,
    };
  }

  it("checks the whole library, and undo takes the note away", async () => {
    const library = freshPlace();
    const untouched = await liveItems(library);
    const { html, collections, report } = await written(library, []);
    expectGolden("library-health-whole.html", `${html}\n`);
    expect(collections).to.deep.equal([]);
    expect(await liveItems(library)).to.have.property("size", untouched.size + 1);
    expect((await place.zwm(["undo", report.summary.runId])).code).to.equal(0);
    expect(await liveItems(library)).to.deep.equal(untouched);
  });

  it("checks a selection, and finds duplicates that are not in it", async () => {
    const library = freshPlace();
    const { html } = await written(library, ["--collection", "Review: reading list"]);
    expectGolden("library-health-selection.html", `${html}\n`);
    expect(html).to.contain("Twins in the logbook");
  });

  it("takes files, notes and annotations for the items they belong to", async () => {
    const library = freshPlace();
    const annotation = queryAll(
      library,
      "SELECT i.key FROM itemAnnotations JOIN items i USING (itemID) LIMIT 1",
    )[0];
    const { html } = await written(library, [
      "--select",
      `SALTPDF2,QUIETDG2,LSEPDF22,${String(annotation?.["key"])}`,
    ]);
    expect(html).to.contain("<p>Looked at 3 items and 5 files.</p>");
  });

  it("puts the note into a collection, by key, by name and by path", async () => {
    for (const [value, name] of [
      ["1:HARBR222", "Harbour works"],
      ["Estuaries", "Estuaries"],
      ["Tides and currents / Estuaries / Salt wedges", "Salt wedges"],
    ]) {
      const library = freshPlace();
      const { collections } = await written(library, ["--param", `collection=${value ?? ""}`]);
      expect(collections).to.deep.equal([name]);
    }
  });

  it("leaves out the parts that are switched off", async () => {
    const library = freshPlace();
    const off = ["--param", "missingFiles=false", "--param", "duplicates=false"];
    const { html } = await written(library, off);
    expectGolden("library-health-one-part.html", `${html}\n`);
  });

  it("says so when nothing is wrong", async () => {
    const library = freshPlace();
    const { html } = await written(library, ["--select", "QUIETHR2,SALTWDG2"]);
    expectGolden("library-health-clean.html", `${html}\n`);
  });

  it("writes into the group it checks, and into the own library where that is read-only", async () => {
    const library = freshPlace();
    const group = await written(library, ["--library-id", "2"]);
    expect(group.libraryId).to.equal(2);
    expect(group.html).to.contain("Looked at 3 items and 3 files.");
    const archive = await written(library, ["--library-id", "3"]);
    expect(archive.libraryId).to.equal(1);
    expect(archive.html).to.contain("Looked at 1 item and 1 file.");
  });

  it("checks nothing, and writes nothing, when the selection holds nothing to check", async () => {
    const library = freshPlace();
    const untouched = await liveItems(library);
    const { code, json } = await place.zwm([
      "run",
      "library-health",
      "--yes",
      "--json",
      "--select",
      "LSENTE22",
    ]);
    expect(code).to.equal(5);
    expect((json as RunReport).units[0]?.reason).to.contain("notes that belong to no item");
    expect(await liveItems(library)).to.deep.equal(untouched);
  });

  for (const [title, args, message] of [
    ["a collection that is not there", ["collection=Harbour wrks"], "There is no collection “Harbour wrks”."],
    ["a key that is not there", ["collection=1:AAAAAAAA"], "There is no collection “1:AAAAAAAA”."],
    [
      "no part at all",
      ["missingFiles=false", "missingIdentifiers=false", "duplicates=false"],
      "All parts of the report are switched off, so there is nothing to look for.",
    ],
  ] as const) {
    it(`refuses ${title} in plain words`, async () => {
      const library = freshPlace();
      const untouched = await liveItems(library);
      const params = args.flatMap((arg) => ["--param", arg]);
      const { code, json } = await place.zwm(["run", "library-health", "--yes", "--json", ...params]);
      expect(code).to.equal(1);
      expect((json as RunReport).units[0]?.error?.details).to.include({ message });
      expect(await liveItems(library)).to.deep.equal(untouched);
    });
  }

  it("without approval writes nothing, and says what it wanted to write", async () => {
    const library = freshPlace();
    const untouched = await liveItems(library);
    const { code, json } = await place.zwm(["run", "library-health", "--json"]);
    expect(code).to.equal(1);
    const [unit] = (json as RunReport).units;
    expect(unit?.state).to.equal("canceled");
    expect(unit?.reason).to.contain("not approved");
    expect(await liveItems(library)).to.deep.equal(untouched);
  });

  it("a dry run says what it would write, and changes nothing", async () => {
    const library = freshPlace();
    const bytes = (name: string) => readFileSync(join(library, name));
    const before = bytes("zotero.sqlite");
    const { code, json } = await place.zwm(["run", "library-health", "--dry-run", "--json"]);
    expect(code).to.equal(0);
    const { receipts, wouldWrite, changed } = json as RunReport;
    expect(receipts).to.deep.equal([]);
    expect(changed).to.deep.equal([]);
    expect(wouldWrite).to.have.length(1);
    expect(wouldWrite[0]?.lines.join("\n")).to.contain("Library health report, ");
    expect(bytes("zotero.sqlite").equals(before)).to.equal(true);
  });

  it("checks a copy of a directory that Zotero wrote", async () => {
    freshPlace();
    const library = join(place.dir, "genuine");
    cpSync(resolve("test/fixtures/zotero-data"), library, { recursive: true });
    const args = ["--library", library, "--write", "--linked-base", join(library, "linked-files")];
    const { html, report } = await written(library, args);
    expectGolden("library-health-genuine.html", `${html}\n`);
    const untouched = await liveItems(resolve("test/fixtures/zotero-data"));
    const undone = await place.zwm(["undo", report.summary.runId, ...args]);
    expect(undone.code, undone.stderr).to.equal(0);
    expect(await liveItems(library)).to.deep.equal(untouched);
  });

  it("names linked files that it could not look for, and does not take them for missing", async () => {
    freshPlace();
    const library = join(place.dir, "genuine");
    cpSync(resolve("test/fixtures/zotero-data"), library, { recursive: true });
    const { html } = await written(library, ["--library", library, "--write"]);
    const [before = "", unresolved = ""] = html.split("<h2>Linked files that could not be looked for (");
    expect(unresolved)
      .to.match(/^\d+\)<\/h2>/)
      .and.include("--linked-base")
      .and.include("Duval 2022.pdf");
    expect(before).to.include("<h2>Missing files (").and.not.include("Duval 2022.pdf");
  });

  it("refuses a library that was not opened for writing", async () => {
    freshPlace();
    const library = join(place.dir, "genuine");
    cpSync(resolve("test/fixtures/zotero-data"), library, { recursive: true });
    const before = readFileSync(join(library, "zotero.sqlite"));
    const { code, json } = await place.zwm([
      "run",
      "library-health",
      "--yes",
      "--json",
      "--library",
      library,
    ]);
    expect(code).to.not.equal(0);
    expect(JSON.stringify(json)).to.contain("read");
    expect(readFileSync(join(library, "zotero.sqlite")).equals(before)).to.equal(true);
  });

  it("stays readable for 5 000 papers whose files are missing", async () => {
    freshPlace();
    const library = join(place.dir, "large");
    await buildSyntheticLibrary(library, { papers: 5000, attachments: 1, notes: 0 });
    const { html } = await written(library, ["--library", library, "--write"]);
    expect(html).to.contain("Looked at 5,000 items and 5,000 files.");
    expect(html).to.contain("<h2>Missing files (5,000)</h2>");
    expect(html).to.contain("… and 4,800 more.");
    expect(html.length).to.be.below(150_000);
  });
});
