import { expect } from "chai";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "mocha";
import { buildLibrary } from "../../src/host/node/demo-library/build-library.ts";
import type { RunReport } from "../../src/model/manager-api.ts";
import type { UndoReport } from "../../src/model/receipt.ts";
import { createPlace, type Place } from "../cli/zwm.ts";
import { AWKWARD_LIBRARY } from "./awkward-library.ts";
import { expectGolden, folderText } from "./golden.ts";

describe("export-notes", function () {
  this.timeout(60_000);
  let place: Place;
  let runs = 0;
  before(() => {
    place = createPlace();
  });
  after(() => {
    place.remove();
  });

  interface Export {
    readonly output: string;
    readonly report: RunReport;
    readonly stderr: string;
  }

  /** Runs it into a folder of its own. */
  async function exported(...args: readonly string[]): Promise<Export> {
    runs += 1;
    const output = join(place.dir, `output-${runs}`);
    const { code, json, stderr } = await place.zwm([
      "run",
      "export-notes",
      ...args,
      "--json",
      "--output",
      output,
    ]);
    expect(code, stderr).to.equal(0);
    return { output, report: json as RunReport, stderr };
  }

  /** The awkward library in a folder of its own. */
  async function awkward(): Promise<readonly string[]> {
    const dir = join(place.dir, "awkward");
    if (!existsSync(dir)) await buildLibrary(dir, AWKWARD_LIBRARY);
    return ["--library", dir];
  }

  it("writes every note of the demo library, with what it belongs to", async () => {
    const { output, report } = await exported("--all");
    expectGolden("export-notes-demo.md", folderText(output));
    expect(report.products).to.have.length(readdirSync(output).length);
    expect(report.receipts).to.deep.equal([]);
  });

  it("writes the notes of a group library with links that open the group", async () => {
    const { output } = await exported("--all", "--library-id", "2");
    expectGolden("export-notes-group.md", folderText(output));
  });

  it("writes bare notes named after keys", async () => {
    const { output } = await exported(
      "--collection",
      "Review: reading list",
      "--param",
      "frontMatter=false",
      "--param",
      "fileName=key",
    );
    expectGolden("export-notes-bare.md", folderText(output));
  });

  it("numbers notes of the same name", async () => {
    const { output } = await exported("--all", "--param", "fileName=note-title");
    const names = readdirSync(output).filter((name) => name.startsWith("Digest"));
    expect(names.sort()).to.deep.equal(["Digest-2.md", "Digest-3.md", "Digest.md"]);
  });

  it("writes awkward titles, texts and pictures so that each can be read", async () => {
    const { output, report, stderr } = await exported(...(await awkward()), "--all");
    expectGolden("export-notes-awkward.md", folderText(output));
    const pictures = report.units.find(({ taskName }) => taskName === "Pictures");
    expect(pictures?.warnings, "pictures that are not there").to.equal(3);
    expect(stderr).to.not.contain("failed");
  });

  it("writes bare notes that nobody takes for front matter", async () => {
    const { output } = await exported(
      ...(await awkward()),
      "--select",
      "BLANKNT2,MKNTE222,LOOSENT2",
      "--param",
      "frontMatter=false",
    );
    expectGolden("export-notes-awkward-bare.md", folderText(output));
  });

  it("writes notes that Zotero wrote, with their citations, quotations and pictures", async () => {
    const genuine = ["--library", resolve("test/fixtures/zotero-data")];
    const { output } = await exported(...genuine, "--select", "P69CCVB3,JBNGGPSS,5Q2TBH2E,JLZ6GTDB,ESTIUE88");
    expectGolden("export-notes-genuine.md", folderText(output));
  });

  it("writes a note of thousands of table rows whole", async () => {
    const { output } = await exported(
      "--library",
      resolve("test/fixtures/zotero-data"),
      "--select",
      "JQGBAC7I",
    );
    const [name = ""] = readdirSync(output);
    const rows = readFileSync(join(output, name), "utf8")
      .split("\n")
      .filter((line) => line.startsWith("| "));
    expect(rows).to.have.length(2494 + 1 + 1);
    expect(rows.at(-1)).to.match(/^\| 2494 \| Record \d+ \| .* \| \w+ \|$/);
  });

  it("leaves alone what lies in the folder already, and takes back only its own", async () => {
    const output = join(place.dir, "full");
    mkdirSync(output);
    const own = { "Digest.md": "mine\n", "A tide gauge made of toys - Parts list.md": "also mine\n" };
    for (const [name, text] of Object.entries(own)) writeFileSync(join(output, name), text);
    const args = ["run", "export-notes", "--all", "--json", "--output", output];
    const report = (await place.zwm(args)).json as RunReport;
    expect(readdirSync(output)).to.include.members([
      "Digest-2.md",
      "A tide gauge made of toys - Parts list-2.md",
    ]);
    const { code } = await place.zwm(["undo", report.summary.runId]);
    expect(code).to.equal(0);
    expect(readdirSync(output).sort()).to.deep.equal(Object.keys(own).sort());
    for (const [name, text] of Object.entries(own))
      expect(readFileSync(join(output, name), "utf8")).to.equal(text);
  });

  it("undo keeps and lists a file that was edited, and one that was deleted", async () => {
    const { output, report } = await exported("--all");
    appendFileSync(join(output, "Digest.md"), "My own thought.\n");
    const before = readdirSync(output);
    const undone = await place.zwm(["undo", report.summary.runId, "--json"]);
    expect(undone.code).to.equal(3);
    const { removedFiles, keptFiles } = undone.json as UndoReport;
    expect(keptFiles).to.deep.equal([{ path: "Digest.md", reason: "changed-since" }]);
    expect(removedFiles).to.have.length(before.length - 1);
    expect(readdirSync(output)).to.deep.equal(["Digest.md"]);
    const again = await place.zwm(["undo", report.summary.runId]);
    expect(again.code).to.equal(3);
    expect(again.stdout).to.contain("Digest.md");
  });

  it("names no file twice when units run at once", async () => {
    const { output, report } = await exported(
      "--all",
      "--param",
      "fileName=note-title",
      "--concurrency",
      "4",
    );
    expect(report.products.map(({ path }) => path).sort()).to.deep.equal(readdirSync(output).sort());
    expect(readdirSync(output)).to.include.members(["Digest.md", "Digest-2.md", "Digest-3.md"]);
  });

  it("killed in the middle and resumed writes each file once, under the same names", async () => {
    const whole = await exported("--all");
    // Within the note with a picture, and around the writing of a file.
    for (const point of ["hook-running@19", "product-recorded@5", "product-written@5"]) {
      const output = join(place.dir, `killed-at-${point}`);
      const args = ["run", "export-notes", "--all", "--output", output];
      const killed = await place.zwm(args, { env: { ZWM_FAULT_POINT: point } });
      expect(killed.code, point).to.equal(null);
      const { runs } = (await place.zwm(["runs", "--json"])).json as {
        readonly runs: RunReport["summary"][];
      };
      expect(runs[0]?.state).to.equal("interrupted");
      const resumed = await place.zwm(["resume", runs[0]?.runId ?? "", "--json"]);
      expect(resumed.code, resumed.stderr).to.equal(0);
      expect(folderText(output), point).to.equal(folderText(whole.output));
    }
  });

  it("a dry run lists the files, and writes none", async () => {
    const output = join(place.dir, "dry");
    const called = await place.zwm([
      "run",
      "export-notes",
      "--all",
      "--dry-run",
      "--json",
      "--output",
      output,
    ]);
    expect(called.code, called.stderr).to.equal(0);
    const report = called.json as RunReport;
    expect(report.products).to.deep.equal([]);
    const lines = report.wouldWrite.flatMap((unit) => unit.lines);
    expect(lines).to.have.length(15);
    expect(lines).to.include("File “Digest.md” in the folder given");
    expect(lines).to.include(
      "File “Binding of Ulva to CO2-poor quays - Reading notes - tide.png” in the folder given",
    );
    expect(existsSync(output) ? readdirSync(output) : []).to.deep.equal([]);
    expect(existsSync(report.workspaceDir) ? readdirSync(report.workspaceDir) : []).to.deep.equal([]);
  });

  it("works on a copy of a library without changing it", async () => {
    const library = join(place.dir, "genuine");
    cpSync(resolve("test/fixtures/zotero-data"), library, { recursive: true });
    const before = readFileSync(join(library, "zotero.sqlite"));
    await exported("--library", library, "--all");
    expect(readFileSync(join(library, "zotero.sqlite")).equals(before)).to.equal(true);
    expect(readdirSync(library).sort()).to.deep.equal(
      readdirSync(resolve("test/fixtures/zotero-data")).sort(),
    );
  });
});
