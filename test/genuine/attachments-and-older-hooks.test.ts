import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { problemsOf } from "../host/node/library/database-checks.ts";
import { digests } from "../host/node/library/genuine-directory.ts";
import { newPlace, removePlaces } from "./zwm.ts";

/** With one PDF and one Markdown file. */
const PAPER = "1/56X836FR";

describe("on a genuine directory", function () {
  this.timeout(120_000);
  afterEach(removePlaces);

  const storedFiles = (dir: string) =>
    Object.fromEntries(
      Object.entries(digests(dir)).filter(
        ([path]) => path.startsWith("storage") && !path.includes(".zotero-"),
      ),
    );

  it("a run that stores, renames and replaces files of attachments says so first, and undo takes it back", async () => {
    const place = newPlace();
    const before = storedFiles(place.library);
    const dry = await place.zwm("run", "files-of-each", "--select", PAPER, "--dry-run");
    expect(dry.code, dry.stderr).to.equal(0);
    expect((dry.json as RunReport).wouldWrite.flatMap(({ lines }) => lines)).to.deep.equal([
      "New item “summary 56X836FR.txt” (attachment) under “Chlorophyll f at the far-red limit”",
      "The file of “PDF” is renamed from “Chlorophyll f.pdf” to “56X836FR.pdf”",
      "The file “Chlorophyll f.md” of “Chlorophyll f” is replaced by a new one, “Chlorophyll f.md”",
    ]);
    expect(storedFiles(place.library)).to.deep.equal(before);

    const { code, json, stderr } = await place.zwm(
      ...["run", "files-of-each", "--select", PAPER, "--write", "--yes"],
    );
    expect(code, stderr).to.equal(0);
    const report = json as RunReport;
    expect(report.receipts).to.have.length(3);
    const after = storedFiles(place.library);
    expect(Object.keys(after)).to.have.length(Object.keys(before).length + 2);
    expect(Object.keys(after)).to.include(join("storage", "URDEXKUZ", "56X836FR.pdf"));
    expect(readFileSync(join(place.library, "storage", "E4BISTY6", "Chlorophyll f.md"), "utf8")).to.match(
      /one line more\n$/,
    );
    expect(problemsOf(place.library)).to.deep.equal([]);

    const undone = await place.zwm("undo", report.summary.runId, "--write");
    expect(undone.code, undone.stderr).to.equal(0);
    const made = report.receipts.find(({ before: old }) => old === null)?.target.ref.key ?? "";
    const left = Object.entries(storedFiles(place.library)).filter(([path]) => !path.includes(made));
    expect(Object.fromEntries(left)).to.deep.equal(before);
    expect(problemsOf(place.library)).to.deep.equal([]);
  });

  it("hooks of a v1 manifest get the number of the item, and the selection by kind", async () => {
    const place = newPlace();
    const { code, stderr } = await place.zwm(
      ...["run", "older-arguments", "--select", PAPER, "--yes", "--output", place.output],
    );
    expect(code, stderr).to.equal(0);
    expect(JSON.parse(readFileSync(join(place.output, "seen.json"), "utf8"))).to.deep.equal({
      parent: "number",
      id: true,
      titles: ["Chlorophyll f at the far-red limit"],
      files: ["text/markdown", "application/pdf"],
      summary: { parentCount: 1, childCount: 0, attachmentCount: 0, noteCount: 0 },
      selectionType: "parent",
    });
  });
});
