import { expect } from "chai";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { createWritingPlaces, PAPERS, type WritingPlace, type WritingPlaces } from "../undo/writing-runs.ts";

/** Every file of a folder with its digest. */
function digests(dir: string): Readonly<Record<string, string>> {
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(dir, name)).isFile(),
  );
  return Object.fromEntries(
    files.sort().map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(dir, name)))
        .digest("hex"),
    ]),
  );
}

describe("a dry run", function () {
  this.timeout(120_000);
  let places: WritingPlaces;
  before(async () => {
    places = await createWritingPlaces();
  });
  after(() => {
    places.remove();
  });

  const dry = async (place: WritingPlace, ...args: readonly string[]) => {
    const called = await place.call(["run", "writes", "--select", PAPERS.join(","), "--dry-run", ...args]);
    expect(called.code, called.stderr).to.equal(0);
    return called.json as RunReport;
  };

  it("lists everything that would be written, unit by unit, and changes nothing", async () => {
    const place = places.make();
    const library = digests(place.library);
    const report = await dry(place, "--output", place.output);
    expect(digests(place.library)).to.deep.equal(library);
    expect(place.files()).to.deep.equal([]);
    expect(readdirSync(report.workspaceDir)).to.deep.equal([]);
    expect(report.summary.state).to.equal("succeeded");
    expect(report.receipts).to.deep.equal([]);
    expect(report.products).to.deep.equal([]);
    expect(report.changed).to.deep.equal([]);
    expect(report.wouldWrite.map(({ unitId }) => unitId)).to.deep.equal(
      report.units.map(({ unitId }) => unitId),
    );
    const [first] = report.wouldWrite;
    const lines = first?.lines.join("\n") ?? "";
    for (const what of [
      "Written for QUIETHR2",
      "The quiet hour between tides",
      "written",
      "For QUIETHR2",
      "QUIETHR2.txt",
    ]) {
      expect(lines).to.contain(what);
    }
    expect(first?.lines).to.have.length(6);
  });

  it("shows the same to people", async () => {
    const place = places.make();
    const args = ["run", "writes", "--select", "QUIETHR2", "--dry-run"];
    const { code, stdout } = await place.zwm([
      ...args,
      "--workflows",
      place.workflows,
      "--trust-root",
      place.workflows,
    ]);
    expect(code).to.equal(0);
    expect(stdout).to.contain("Written for QUIETHR2");
    expect(stdout).to.contain("QUIETHR2.txt");
    expect(await place.states()).to.have.property("size", (await places.make().states()).size);
  });

  it("leaves nothing to undo, and is kept as what it was", async () => {
    const place = places.make();
    const { summary, settings } = await dry(place);
    expect(settings.dryRun).to.equal(true);
    const undone = await place.call(["undo", summary.runId]);
    expect(undone.code).to.equal(0);
    expect(undone.json).to.deep.include({ reverted: [], kept: [], removedFiles: [], keptFiles: [] });
  });

  it("needs no library that may be written to", async () => {
    const place = places.make();
    const library = join(place.dir, "genuine");
    cpSync(resolve("test/fixtures/zotero-data"), library, { recursive: true });
    const before = digests(library);
    const { code, json, stderr } = await place.call([
      ...["run", "writes", "--select", "48FSJWDF,JBNGGPSS", "--dry-run", "--library", library],
    ]);
    expect(code, stderr).to.equal(0);
    expect((json as RunReport).wouldWrite).to.have.length(2);
    expect(digests(library)).to.deep.equal(before);
  });

  it("of a package that nobody trusted stops after planning", async () => {
    const place = places.make();
    const called = await place.zwm([
      ...[
        "run",
        "writes",
        "--select",
        PAPERS.join(","),
        "--dry-run",
        "--json",
        "--workflows",
        place.workflows,
      ],
    ]);
    expect(JSON.stringify(called.json)).to.not.contain("Written for");
    expect(
      existsSync(join(place.home, "runtime", "cache"))
        ? readdirSync(join(place.home, "runtime", "cache"))
        : [],
    ).to.deep.equal([]);
  });
});
