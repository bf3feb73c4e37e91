import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, describe, it } from "mocha";
import type { CheckReport } from "../../src/model/manager-api.ts";
import { createPlace, PROGRAM } from "../cli/zwm.ts";

const FOLDER = join(dirname(PROGRAM), "workflows");
const NAMES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe("built-in workflows", function () {
  this.timeout(60_000);
  const place = createPlace();
  after(() => {
    place.remove();
  });

  it("are those that the documentation names", () => {
    expect(NAMES).to.deep.equal([
      "copy-references",
      "debug-probes",
      "export-notes",
      "import-notes",
      "library-health",
      "merge-notes",
      "rename-attachments",
      "tag-tidy",
    ]);
  });

  it("have no finding, under the strictest check", async () => {
    const { code, json } = await place.zwm(["check", "--strict", "--json", "--debug-workflows"]);
    expect((json as CheckReport).diagnostics).to.deep.equal([]);
    expect(code).to.equal(0);
  });

  for (const name of NAMES) {
    it(`${name}: what its README says to type does what it says`, async () => {
      const readme = readFileSync(join(FOLDER, name, "README.md"), "utf8");
      const blocks = [...readme.matchAll(/```sh\n([^]*?)```/g)].map(([, text = ""]) => text);
      const lines = blocks
        .join("\n")
        .split("\n")
        .filter((line) => line !== "");
      expect(lines).to.not.be.empty;
      for (const line of lines) {
        const words = [...line.matchAll(/[^\s"]*"[^"]*"|\S+/g)].map(([word]) => word.replaceAll('"', ""));
        expect(words.shift(), line).to.equal("zwm");
        const { code, stderr } = await place.zwm(words);
        expect(code, `${line}\n${stderr}`).to.equal(0);
      }
    });
  }
});
