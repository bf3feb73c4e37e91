import { expect } from "chai";
import { describe, it } from "mocha";
import { readManifest } from "../../../src/formats/native/read-manifest.ts";
import type { Diagnostic } from "../../../src/model/diagnostic.ts";
import { english } from "./english.ts";

const localizer = english();

function read(changes: Readonly<Record<string, unknown>>) {
  const manifest = {
    id: "old",
    label: "Old",
    provider: "pass-through",
    hooks: { applyResult: "hooks/applyResult.mjs" },
    ...changes,
  };
  const result = readManifest({
    text: JSON.stringify(manifest, null, 1),
    file: "old/workflow.json",
    strict: false,
    localizer,
    hookFile: () => "present",
  });
  return { ...result, manifest: result.workflow?.manifest };
}

function codes(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
}

describe("upgrade of schemaVersion 1", () => {
  it("turns exclusions into filters, after the count per parent", () => {
    const { manifest, diagnostics } = read({
      inputs: { unit: "attachment", per_parent: { max: 2 } },
      parameters: { target_language: { type: "string" }, suffix: { type: "string" } },
      validateSelection: {
        select: { policy: "literature-source" },
        exclude: [
          { kind: "generated-notes-all", noteKinds: ["digest"] },
          { kind: "artifact-exists", target: "mineru-markdown" },
          { kind: "artifact-exists", target: "translator-markdown" },
          { kind: "artifact-exists", target: "translator-markdown", parameter: "suffix" },
        ],
      },
    });
    expect(codes(diagnostics)).to.deep.equal(["manifest_upgraded /"]);
    expect(manifest?.validateSelection).to.deep.equal({
      select: { policy: "literature-source" },
      filters: [
        { kind: "candidates-per-parent", phase: "availability", counts: { max: 2 } },
        { kind: "generated-note-kinds-absent", phase: "availability", noteKinds: ["digest"] },
        { kind: "artifact-absent", phase: "availability", target: "mineru-markdown" },
        {
          kind: "artifact-absent",
          phase: "execute",
          target: "translator-markdown",
          parameter: "target_language",
        },
        { kind: "artifact-absent", phase: "execute", target: "translator-markdown", parameter: "suffix" },
      ],
    });
  });

  it("lets the unit of the selector replace that of the inputs", () => {
    const { manifest } = read({
      inputs: { unit: "attachment" },
      validateSelection: { select: { unit: "note" } },
    });
    expect(manifest?.inputs).to.deep.equal({ member: { kind: "note" }, grouping: { mode: "each" } });
    expect(manifest?.validateSelection.select).to.deep.equal({ policy: "input-member", source: "selected" });
  });

  it("takes every attachment where nothing is said and a backend does the work", () => {
    const { manifest } = read({ provider: "generic-http", request: { kind: "generic-http.request.v1" } });
    expect(manifest?.inputs).to.deep.equal({ member: { kind: "attachment" }, grouping: { mode: "each" } });
    expect(manifest?.validateSelection.select).to.deep.equal({ policy: "input-member", source: "related" });
  });

  it("makes the older mode the default of request.create.mode, and says both", () => {
    const { workflow, diagnostics } = read({
      provider: "skillrunner",
      inputs: { unit: "parent" },
      execution: { mode: "auto", skillrunner_mode: "interactive" },
      request: { kind: "skillrunner.job.v1", create: { skill_id: "s" } },
    });
    expect(codes(diagnostics)).to.deep.equal([
      "manifest_upgraded /",
      "deprecated_field /execution/mode",
      "deprecated_field /execution/skillrunner_mode",
    ]);
    expect(workflow?.createMode).to.equal("interactive");
  });

  it("lists each rewrite", () => {
    const { diagnostics } = read({
      schemaVersion: 1,
      inputs: { unit: "parent", accepts: { mime: ["text/html"] } },
      validateSelection: { require: { allowMixed: false }, derive: { kind: "x" } },
    });
    expect(diagnostics.map(({ message }) => message)).to.deep.equal([
      "The manifest has the form of schemaVersion 1 and was read as: schemaVersion → schemaVersion; " +
        "trigger.requiresSelection added; inputs.unit → inputs.member; inputs.grouping added; " +
        "inputs.accepts dropped; validateSelection.derive dropped; validateSelection.filters added; " +
        "validateSelection.select added; " +
        "validateSelection.require.allowMixed → validateSelection.require.selection.allowMixed",
    ]);
  });

  it("reports what is wrong at its place in the file as it stands", () => {
    const { workflow, diagnostics } = read({
      inputs: { unit: "paper", per_parent: { min: 3, max: 1 } },
      validateSelection: { require: { counts: { parents: { min: -1 } } } },
      hooks: { applyResult: "hooks/applyResult.mjs", filterInputs: "hooks/f.mjs" },
    });
    expect(workflow).to.equal(undefined);
    expect(diagnostics.map(({ code, pointer, line }) => `${code} ${pointer} ${String(line)}`)).to.deep.equal([
      "manifest_upgraded / 1",
      "manifest_validation_error /hooks/filterInputs 7",
      "manifest_validation_error /inputs/unit 10",
      "manifest_validation_error /inputs/per_parent/min 12",
      "manifest_validation_error /validateSelection/require/counts/parents/min 20",
    ]);
  });

  it("survives values of any type in the older fields", () => {
    for (const value of [null, 5, "x", [], {}, [1], true]) {
      for (const field of ["inputs", "validateSelection", "trigger", "request", "execution", "hooks"]) {
        expect(() => read({ [field]: value }), `${field}: ${JSON.stringify(value)}`).not.to.throw();
      }
      for (const field of ["select", "require", "exclude", "derive"]) {
        expect(() => read({ validateSelection: { [field]: value } })).not.to.throw();
      }
      for (const field of ["unit", "accepts", "per_parent"]) {
        expect(() => read({ inputs: { [field]: value } })).not.to.throw();
      }
    }
  });
});
