import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { createPlace, type Place } from "../cli/zwm.ts";

interface Seen {
  readonly files: Readonly<Record<string, Record<string, unknown>>>;
  readonly report: RunReport;
  readonly code: number | null;
}

describe("debug probes", function () {
  this.timeout(120_000);
  let place: Place;
  before(() => {
    place = createPlace();
  });
  after(() => {
    place.remove();
  });

  let runs = 0;
  async function probe(workflow: string, ...args: readonly string[]): Promise<Seen> {
    const output = join(place.dir, `probe-${++runs}`);
    const { code, json, stderr } = await place.zwm([
      ...["run", workflow, "--debug-workflows", "--select", "QUIETHR2", "--output", output, "--json"],
      ...args,
    ]);
    expect(json, stderr).to.be.an("object");
    // Only what writes makes the folder.
    const names = existsSync(output) ? readdirSync(output).sort() : [];
    const files = Object.fromEntries(
      names.map((name) => [
        name,
        JSON.parse(readFileSync(join(output, name), "utf8")) as Record<string, unknown>,
      ]),
    );
    return { files, report: json as RunReport, code };
  }

  it("are listed in debug mode only", async () => {
    const ids = async (...args: readonly string[]) => {
      const { json } = await place.zwm(["list", "--json", ...args]);
      return (json as { workflows: { id: string }[] }).workflows
        .map(({ id }) => id)
        .filter((id) => id.startsWith("probe-"));
    };
    expect(await ids()).to.deep.equal([]);
    expect(await ids("--debug-workflows")).to.deep.equal([
      "probe-hooks",
      "probe-preflight",
      "probe-selection",
    ]);
  });

  it("show the selection with the library's details", async () => {
    const { files } = await probe("probe-selection");
    const seen = files["selection.json"];
    expect(seen)
      .to.have.nested.property("selectionContext.items[0].ref")
      .that.deep.equals({ libraryId: 1, key: "QUIETHR2" });
    expect(seen).to.have.nested.property("items[0].item.title", "The quiet hour between tides");
  });

  it("show what each hook is given, and that the settings went through theirs", async () => {
    const { files } = await probe("probe-hooks", "--param", "text=  spaced  ");
    const seen = files["hooks-QUIETHR2.json"];
    for (const hook of ["preflight", "buildRequest", "applyResult"]) {
      expect(seen, hook).to.have.nested.property(`${hook}.runtime.hookName`, hook);
      expect(seen, hook).to.have.nested.property(`${hook}.workflowParams.text`, "spaced");
    }
    expect(seen)
      .to.have.nested.property("preflight.arguments")
      .that.deep.equals(["executionOptions", "manifest", "runtime", "selectionContext"]);
    expect(seen).to.have.nested.property("hostApi.version", 12);
    expect(seen?.["globals"]).to.not.include.members(["process", "require", "importScripts"]);
  });

  const names = ["preflight-QUIETHR2-main.json"];
  const parts = [1, 2].map((part) => `preflight-QUIETHR2-part-${part}.json`);
  for (const [outcome, expected, state] of [
    ["continue", names, "succeeded"],
    ["skip", [], "skipped"],
    ["short-circuit", ["preflight-QUIETHR2-short-circuit.json"], "succeeded"],
    ["replace-units", parts, "succeeded"],
    ["aggregate", ["preflight-QUIETHR2-aggregate.json"], "succeeded"],
    ["invalid", [], "failed"],
    ["throws", [], "failed"],
  ] as const) {
    it(`show what follows from the preflight outcome “${outcome}”`, async () => {
      const args = ["--param", `outcome=${outcome}`, "--param", "parts=2"];
      const { files, report } = await probe("probe-preflight", ...args);
      expect(Object.keys(files)).to.deep.equal(expected);
      expect(report.units.map((unit) => unit.state)).to.deep.equal([state]);
      if (outcome === "aggregate") {
        expect(files["preflight-QUIETHR2-aggregate.json"]).to.deep.include({
          requestKind: "workflow.preflight.aggregate.v1",
          requestId: "aggregate-whole",
          aggregate: { id: "whole", parts: ["part-1", "part-2"] },
        });
      }
    });
  }
});
