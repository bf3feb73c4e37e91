import { expect } from "chai";
import { describe, it } from "mocha";
import { MAX_FINDINGS } from "../../../src/formats/native/diagnose.ts";
import { readManifest, type ReadManifestOptions } from "../../../src/formats/native/read-manifest.ts";
import { soundManifest } from "../discovery/workflow-tree.ts";
import { english } from "./english.ts";

const localizer = english();

function read(
  changes: Readonly<Record<string, unknown>> | string,
  options: Partial<ReadManifestOptions> = {},
) {
  const text = typeof changes === "string" ? changes : JSON.stringify(soundManifest(changes), null, 2);
  return readManifest({
    text,
    file: "one/workflow.json",
    strict: false,
    localizer,
    hookFile: () => "present",
    ...options,
  });
}

describe("reading of a manifest", () => {
  it("gives the manifest as the program uses it, and leaves the rest as it was written", () => {
    const { workflow, workflowId } = read({
      provider: " skillrunner ",
      request: { kind: "skillrunner.job.v1", create: { skill_id: "s", mode: "interactive" } },
      author: { name: "Someone" },
    });
    expect(workflowId).to.equal("sample");
    expect(workflow).to.deep.include({
      strategy: "declarative",
      requestKind: "skillrunner.job.v1",
      createMode: "interactive",
      upgraded: false,
      missingSkills: [],
    });
    expect(workflow?.manifest).to.deep.include({ provider: "skillrunner", author: { name: "Someone" } });
  });

  it("lets the hook build the request when there are both, and keeps the kind", () => {
    const { workflow } = read({
      provider: "generic-http",
      hooks: { applyResult: "a.mjs", buildRequest: "b.mjs" },
      request: { kind: "generic-http.steps.v1" },
    });
    expect(workflow).to.deep.include({ strategy: "hook", requestKind: "generic-http.steps.v1" });
  });

  it("points at a misspelt provider and says what was meant", () => {
    const finding = { pointer: "/provider", line: 5, suggestion: "pass-through" };
    const passing = read({ provider: "pass-throgh" }).diagnostics;
    expect(passing).to.have.length(1);
    expect(passing[0]).to.deep.include({ ...finding, code: "manifest_validation_error", severity: "error" });
    const request = {
      kind: "generic-http.steps.v1",
      steps: [{ id: "a", request: { method: "GET", path: "/" } }],
    };
    const { workflow, diagnostics } = read({ provider: "generic-htpp", request });
    expect(diagnostics).to.have.length(1);
    expect(diagnostics[0]).to.deep.include({
      ...finding,
      code: "provider_misspelt",
      suggestion: "generic-http",
    });
    expect(workflow).not.to.equal(undefined);
    expect(read({ provider: "builtin-pi", request }).diagnostics).to.deep.equal([]);
    const sequence = {
      kind: "skillrunner.sequence.v1",
      sequence: { steps: [{ id: "a", skill_id: "s", mode: "auto" }] },
    };
    const meant = read({
      provider: "skilrunner",
      request: sequence,
      result: { final_step_id: "a" },
    }).diagnostics;
    for (const each of meant)
      expect(each).to.deep.include({ pointer: "/provider", suggestion: "skillrunner" });
  });

  it("points at a provider that does not exist, with those that do, before it misses a request", () => {
    for (const [provider, suggestion] of [
      ["pass-thru", "pass-through"],
      ["passthrough", "pass-through"],
      ["generic", "generic-http"],
      ["openai", undefined],
    ] as const) {
      const { diagnostics } = read({ provider });
      expect(diagnostics, provider).to.have.length(1);
      const [finding] = diagnostics;
      expect([finding?.pointer, finding?.line, finding?.suggestion]).to.deep.equal([
        "/provider",
        5,
        suggestion,
      ]);
      expect(finding?.message).to.include("(there are: pass-through, skillrunner, acp, generic-http)");
    }
  });

  it("keeps the id of a workflow that is not usable", () => {
    expect(read({ label: 5 })).to.deep.include({ workflowId: "sample" });
    expect(read({ label: 5 }).workflow).to.equal(undefined);
    expect(read({ id: 5 }).workflowId).to.equal(undefined);
  });

  it("reports all findings at once, in the order of the file", () => {
    const { diagnostics } = read({
      label: "",
      display: { core: "x", emojy: "x" },
      debug_only: 1,
      network: {},
    });
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).to.deep.equal([
      "manifest_validation_error /label",
      "manifest_validation_error /display/core",
      "unknown_key /display/emojy",
      "manifest_validation_error /debug_only",
      "manifest_validation_error /network/origins",
    ]);
    expect(diagnostics.map(({ line }) => line)).to.deep.equal([4, 28, 29, 31, 32]);
  });

  it("suggests what was probably meant, for keys and for values", () => {
    const { diagnostics } = read({
      lable: "x",
      inputs: { member: { kind: "parents" }, grouping: { mode: "al" } },
    });
    expect(diagnostics.map(({ pointer, suggestion }) => [pointer, suggestion])).to.deep.equal([
      ["/inputs/member/kind", "parent"],
      ["/inputs/grouping/mode", "all"],
      ["/lable", "label"],
    ]);
  });

  it("names the property in what it says, and validateSelection for an unknown policy", () => {
    const { diagnostics } = read({
      id: "",
      validateSelection: { select: { policy: "best" }, filters: [{ kind: "x", phase: "availability" }] },
    });
    expect(diagnostics.map(({ message }) => message)).to.deep.equal([
      "“id” must not be empty.",
      "The policy of validateSelection.select must be one of: input-member, selection, literature-source, " +
        "generated-note-candidates, digest-representative-image.",
      "“kind” must be one of: source-file-exists, candidates-per-parent, generated-note-kinds-absent, " +
        "artifact-absent, generated-note-readiness.",
    ]);
  });

  it("asks no skill of a backend that has it installed", () => {
    const job = (source: string) => ({
      provider: "skillrunner",
      request: {
        kind: "skillrunner.job.v1",
        create: { skill_id: "s", mode: "auto", skill_source: source },
      },
    });
    expect(read(job("local-package"), { hasSkill: () => false }).workflow?.missingSkills).to.deep.equal([
      "s",
    ]);
    expect(read(job("installed"), { hasSkill: () => false }).diagnostics).to.deep.equal([]);
  });

  it("turns every warning into an error under the strict switch, and no info", () => {
    const changes = { lable: "x", execution: { mode: "auto" } };
    expect(read(changes).workflow).not.to.equal(undefined);
    const strict = read(changes, { strict: true });
    expect(strict.workflow).to.equal(undefined);
    expect(strict.diagnostics.map(({ severity }) => severity)).to.deep.equal(["error", "error"]);
  });

  it("takes a byte order mark for nothing, and reports columns without it", () => {
    const text = `\ufeff${JSON.stringify(soundManifest({ lable: 1 }))}`;
    const { workflow, diagnostics } = read(text);
    expect(workflow).not.to.equal(undefined);
    expect(diagnostics.map(({ column }) => column)).to.deep.equal([text.indexOf('"lable"')]);
  });

  it("says where a text stops being JSON", () => {
    expect(read('{\n  "id": "a"\n  "label": "b"\n}').diagnostics).to.deep.equal([
      {
        severity: "error",
        code: "manifest_parse_error",
        message: "Not JSON: a comma is expected here.",
        file: "one/workflow.json",
        line: 3,
        column: 3,
        pointer: "",
      },
    ]);
  });

  it("lists a bounded number of findings, and how many there are beyond", () => {
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`unheard_of_${String(i)}`, i]));
    const { workflow, diagnostics } = read({ execution: keys });
    expect(workflow).not.to.equal(undefined);
    expect(diagnostics.length).to.equal(MAX_FINDINGS + 1);
    expect(diagnostics.at(-1)).to.deep.include({
      code: "findings_truncated",
      message: `${(5000 - MAX_FINDINGS).toLocaleString("en-US")} more findings in this file are not listed.`,
    });
  });

  it("comes to an end with files that are made to be slow", () => {
    const long = "x".repeat(900_000);
    const many = Array.from({ length: 60_000 }, () => "a");
    const hostile: Readonly<Record<string, unknown>>[] = [
      { id: long, taskNameTemplate: long, provider: `${long} ` },
      { executionModes: many },
      { resourceRequirements: Array.from({ length: 60_000 }, () => ({})) },
      { network: { origins: Array.from({ length: 30_000 }, (_, i) => `https://h${String(i)}`) } },
      { validateSelection: { select: { policy: "selection" }, filters: many } },
      { request: { kind: "skillrunner.sequence.v1", sequence: { steps: many.map((id) => ({ id })) } } },
      { parameters: Object.fromEntries(many.map((_, i) => [`p${String(i)}`, {}])) },
    ];
    for (const changes of hostile) {
      expect(read(changes).diagnostics.length).to.be.within(0, MAX_FINDINGS + 1);
    }
    expect(read('"\\"'.repeat(300_000)).diagnostics).to.have.length(1);
    expect(read('{"a":'.repeat(150_000)).diagnostics).to.have.length(1);
  }).timeout(60_000);
});
