import { expect } from "chai";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { COMMANDS } from "../../src/cli/command-table.ts";
import { documentOf, errorOf, problemsOf } from "./documents.ts";
import { FAILING_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Called, type Place } from "./zwm.ts";

describe("the document of --json", () => {
  let place: Place;
  before(() => {
    place = createPlace();
    const folder = join(place.dir, "packages");
    writePackage(folder, {
      id: "some-fail",
      manifest: {
        parameters: { depth: { type: "number", min: 1, max: 3, integer: true, default: 2, title: "Depth" } },
      },
      applyResult: FAILING_HOOK,
    });
    const broken = writePackage(folder, {
      id: "broken",
      manifest: { provder: "x" },
      applyResult: "export const x =",
    });
    writeFileSync(join(broken, "workflow.json"), '{"schemaVersion": 2, "id": "broken", "label": 5}');
    writePackage(folder, {
      id: "elsewhere",
      manifest: {
        provider: "generic-http",
        hooks: { applyResult: "hooks/applyResult.mjs", buildRequest: "hooks/applyResult.mjs" },
        request: { kind: "generic-http.request.v1" },
      },
      applyResult: "export function applyResult() {}\nexport function buildRequest() {}\n",
    });
  });
  after(() => {
    place.remove();
  });

  const packages = ["--workflows", "packages"];
  const zwm = (...args: string[]): Promise<Called> => place.zwm([...args, "--json", ...packages]);

  it("of list tells of every workflow, what blocks it, and findings", async () => {
    const called = await zwm("list");
    expect(called.code).to.equal(0);
    const { workflows, diagnostics } = documentOf(called, "list");
    expect(workflows.map(({ id }) => id)).to.include.members(["some-fail", "export-notes", "library-health"]);
    expect(workflows.find(({ id }) => id === "elsewhere")?.blockedBy?.code).to.equal("backend_missing");
    expect(diagnostics.map(({ workflowId }) => workflowId)).to.include("broken");
    expect(called.stderr).to.include("packages/broken/workflow.json:1:");
  });

  it("of check has every finding with its place", async () => {
    const one = await zwm("check", "broken");
    expect(one.code).to.equal(1);
    const { workflows, diagnostics } = documentOf(one, "check");
    expect(workflows).to.deep.equal([{ id: "broken", usable: false }]);
    expect(diagnostics.every(({ file }) => file.endsWith("workflow.json") || file.endsWith(".mjs"))).to.equal(
      true,
    );
    const all = documentOf(await zwm("check", "--strict"), "check");
    expect(all.workflows.map(({ id }) => id)).to.include.members(["broken", "some-fail", "export-notes"]);
    const path = await place.zwm(["check", "packages/some-fail", "--json"]);
    expect(path.code).to.equal(0);
    expect(documentOf(path, "check").workflows).to.deep.equal([{ id: "some-fail", usable: true }]);
    const bare = await place.zwm(["check", "packages", "--json"]);
    expect(documentOf(bare, "check").workflows.map(({ id }) => id)).to.include("some-fail");
  });

  it("of explain has units, skipped candidates and every selected row", async () => {
    for (const mode of ["menu", "execute", "handoff"]) {
      const called = await zwm("explain", "export-notes", "--all", "--mode", mode);
      const report = documentOf(called, "explain");
      expect(report.selected).to.have.length(report.selectionCounts.total);
      expect(report.units).to.have.length(report.stats.units.total);
    }
    const none = await zwm("explain", "some-fail");
    expect(none.code).to.equal(5);
    expect(documentOf(none, "explain").state).to.equal("disabled");
  });

  it("of run, show, retry, runs, cancel and undo is the same for what failed", async () => {
    const run = await zwm(
      "run",
      "some-fail",
      "--select",
      "SALTWDG2,TYGAUGE2",
      "--yes",
      "--trust-root",
      "packages",
    );
    expect(run.code).to.equal(3);
    const report = documentOf(run, "run");
    expect(report.units[0]?.error?.details).to.be.an("object");
    const { runId } = report.summary;
    expect(documentOf(await zwm("show", runId), "run")).to.deep.equal(report);
    documentOf(await zwm("retry", runId, "--failed"), "run");
    documentOf(await zwm("runs"), "runs");
    documentOf(await zwm("cancel", runId), "cancel");
    documentOf(await zwm("undo", runId), "undo");
  });

  it("of help and version is one document too, alone and for each command", async () => {
    const called = await zwm("--help");
    expect(called.code).to.equal(0);
    expect(called.stderr).to.equal("");
    const { commands, exitCodes } = documentOf(called, "help");
    expect(commands.map(({ name }) => name)).to.deep.equal(COMMANDS.map(({ name }) => name));
    expect(exitCodes.map(({ code }) => code)).to.include(130);
    const run = documentOf(await zwm("run", "--help"), "help");
    expect(run.commands.map(({ name }) => name)).to.deep.equal(["run"]);
    const { version } = documentOf(await zwm("--version"), "version");
    expect(version).to.match(/^[0-9]+\.[0-9]+\.[0-9]+/);
    expect((await place.zwm(["--version"])).stdout).to.equal(`${version}\n`);
  });

  it("of a command without a result is its error, with the exit code of its kind", async () => {
    const expected = [
      [["frobnicate"], 2, "usage_error"],
      [["run", "some-fail", "--select", "TYGAUGE2"], 4, "package_untrusted"],
      [["run", "elsewhere", "--select", "TYGAUGE2"], 1, "workflow_blocked"],
      [["run", "some-fail"], 5, "no_valid_input_units"],
      [["run", "some-fail", "--select", "TYGAUGE2", "--param", "depth=9"], 2, "parameter_invalid"],
      [["show", "run-x"], 2, "run_not_found"],
      [["run", "broken", "--select", "TYGAUGE2"], 1, "workflow_blocked"],
      [["check", "nothing"], 2, "workflow_not_found"],
      [["list", "--library", "packages"], 2, "library_not_found"],
    ] as const;
    for (const [args, exit, code] of expected) {
      const called = await zwm(...args);
      const error = errorOf(called);
      expect([called.code, error.code]).to.deep.equal([exit, code]);
      expect(error.text, "localised").to.not.include(code);
      expect(error.remedy, code).to.be.a("string");
      expect(called.stderr).to.include(`zwm: ${code} · ${error.text} · ${error.remedy ?? ""}\n`);
    }
  });
});

describe("a schema in docs/schema/", () => {
  it("refuses what the document is not", () => {
    expect(problemsOf("runs", { runs: [] })).to.deep.equal([]);
    expect(problemsOf("runs", { runs: [], more: 1 })).to.have.length(1);
    expect(problemsOf("runs", { runs: [{ runId: "x" }] })).to.not.be.empty;
    expect(problemsOf("cancel", { runId: "x", state: "done" })).to.have.length(1);
    expect(problemsOf("trust", { packageId: "p", level: "full", digest: "a".repeat(64) })).to.deep.equal([]);
    expect(
      problemsOf("trust", { packageId: "p", level: "full", digest: "a".repeat(64), x: 1 }),
    ).to.have.length(1);
    expect(problemsOf("undo", { runId: "x", reverted: [], kept: [], removedFiles: [] })).to.have.length(1);
  });
});
