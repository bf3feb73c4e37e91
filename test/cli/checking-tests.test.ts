import { expect } from "chai";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { WatchDocument } from "../../src/cli/commands/watch.ts";
import type { CheckReport } from "../../src/model/manager-api.ts";
import { NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Place } from "./zwm.ts";

const SOUND = { says: "writes a note", selection: ["TYGAUGE2"], expect: { state: "succeeded" } };

describe("tests of a package under zwm check and zwm watch", () => {
  let place: Place;
  let folder: string;
  before(() => {
    place = createPlace();
    folder = writePackage(join(place.dir, "packages"), { id: "tested", applyResult: NOTE_HOOK });
  });
  after(() => {
    place.remove();
  });

  const path = (name: string, below = "") => join(folder, below, "tests", `${name}.test.json`);
  function writeTest(name: string, text: string, below?: string): void {
    mkdirSync(dirname(path(name, below)), { recursive: true });
    writeFileSync(path(name, below), text);
  }
  async function check(...args: string[]) {
    const { code, json } = await place.zwm(["check", ...args, "--json"]);
    return { code, ...(json as CheckReport) };
  }
  const placesOf = ({ diagnostics }: Pick<CheckReport, "diagnostics">) =>
    diagnostics.map(({ code, file, line, column }) => ({ code, file, line, column }));

  it("are read as zwm test reads them: each finding with file, line and column", async () => {
    writeTest("sound", JSON.stringify(SOUND));
    expect(await check("packages/tested", "--strict")).to.deep.include({ code: 0, diagnostics: [] });

    writeTest("broken", '{"says":');
    writeTest("misspelt", JSON.stringify({ ...SOUND, expect: { writes: [{ creatd: "note" }] } }, null, 2));
    const found = await check("packages/tested");
    expect(found.code).to.equal(1);
    expect(found.workflows).to.deep.equal([{ id: "tested", usable: true }]);
    expect(placesOf(found)).to.deep.include({
      code: "manifest_parse_error",
      file: "tests/broken.test.json",
      line: 1,
      column: 9,
    });
    const [misspelt] = found.diagnostics.filter(({ file }) => file === "tests/misspelt.test.json");
    expect(misspelt).to.include({ line: 9, suggestion: "created", severity: "error" });

    const tested = await place.zwm(["test", "packages/tested", "--trust-root", "packages", "--json"]);
    const { packages } = tested.json as {
      packages: { tests: { diagnostics: CheckReport["diagnostics"] }[] }[];
    };
    const same = packages.flatMap(({ tests }) => tests.flatMap(({ diagnostics }) => diagnostics));
    expect(placesOf(found)).to.have.deep.members(placesOf({ diagnostics: same }));
    rmSync(path("broken"));
    rmSync(path("misspelt"));
  });

  it("are checked with the root that a person keeps workflows in, and below a workflow's own folder", async () => {
    writeTest("broken", "[");
    const { diagnostics } = await check("tested", "--workflows", "packages");
    expect(placesOf({ diagnostics }).map(({ file }) => file)).to.deep.equal([
      "tested/tests/broken.test.json",
    ]);
    const everything = await check("--workflows", "packages");
    expect(placesOf(everything).map(({ file }) => file)).to.include("tested/tests/broken.test.json");
    rmSync(path("broken"));
  });

  it("are watched like every other file", async () => {
    const calling = place.start(["watch", "packages/tested", "--json"]);
    const looks = (): readonly WatchDocument[] =>
      calling
        .soFar()
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as WatchDocument);
    const until = async (holds: (document: WatchDocument) => boolean): Promise<WatchDocument> => {
      for (;;) {
        const found = looks().find(holds);
        if (found !== undefined) return found;
        await calling.more();
      }
    };
    try {
      expect(await until(() => true))
        .to.have.property("diagnostics")
        .that.deep.equals([]);
      writeTest("sound", '{"says":');
      const { added } = await until((document) => document.added.length > 0);
      expect(placesOf({ diagnostics: added }).map(({ file }) => file)).to.deep.equal([
        "tests/sound.test.json",
      ]);
      writeTest("sound", JSON.stringify(SOUND));
      await until(({ fixed, diagnostics }) => fixed.length > 0 && diagnostics.length === 0);
    } finally {
      calling.signal("SIGINT");
      await calling.done;
    }
  });
});
