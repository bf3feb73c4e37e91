import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import type { Catalogue } from "../../../src/formats/discovery/catalogue.ts";
import { discover } from "../../../src/formats/discovery/discovery.ts";
import { type ModuleFinding, withModuleFindings } from "../../../src/formats/discovery/module-findings.ts";
import { english } from "../native/english.ts";
import { HOOK, makeTreePlace, soundManifest, type TreePlace } from "./workflow-tree.ts";

const BARE: ModuleFinding = {
  code: "hook_import_error",
  reason: "bare",
  file: "lib/applyResult.mjs",
  line: 3,
  column: 8,
  args: { specifier: "lodash", name: "", message: "" },
};

const TWO = soundManifest({ id: "two", lable: 1, hooks: { applyResult: "../lib/applyResult.mjs" } });

describe("findings in the modules of a package", () => {
  const localizer = english();
  let place: TreePlace;
  let catalogue: Catalogue;
  beforeEach(async () => {
    place = makeTreePlace();
    place.write({
      "user/p/workflow-package.json": {
        id: "p",
        version: "1.0.0",
        workflows: ["one/workflow.json", "two/workflow.json"],
      },
      "user/p/lib/applyResult.mjs": HOOK,
      "user/p/one/workflow.json": soundManifest({
        id: "one",
        hooks: { applyResult: "../lib/applyResult.mjs" },
      }),
      "user/p/two/workflow.json": TWO,
    });
    catalogue = await discover({ roots: [place.root()], files: place.files, localizer });
  });
  afterEach(() => {
    place.remove();
  });

  function add(findings: readonly ModuleFinding[], only?: string): Catalogue {
    const checked = catalogue.folders.flatMap((folder) =>
      folder.manifests
        .filter(({ workflowId }) => only === undefined || workflowId === only)
        .map((manifest) => ({ folder, manifest, findings })),
    );
    return withModuleFindings(catalogue, checked, { localizer, strict: false });
  }

  it("make their workflows unusable, stand at their place, and are listed once for a shared module", () => {
    const { workflows, diagnostics, folders } = add([BARE]);
    expect(workflows).to.deep.equal([]);
    expect(folders[0]?.manifests.map(({ usable }) => usable)).to.deep.equal([false, false]);
    const column = JSON.stringify(TWO).indexOf('"lable"') + 1;
    expect(diagnostics.map(({ code, file, line, column: at }) => [code, file, line, at])).to.deep.equal([
      ["hook_import_error", "p/lib/applyResult.mjs", 3, 8],
      ["unknown_key", "p/two/workflow.json", 1, column],
    ]);
    expect(diagnostics[0]?.message).to.contain("lodash");
  });

  it("leave the other workflows of the package usable", () => {
    expect(add([BARE], "two").workflows.map(({ id }) => id)).to.deep.equal(["one"]);
  });

  it("say nothing again about files that are missing, and nothing where there is nothing", () => {
    expect(add([{ ...BARE, code: "hook_missing_error", reason: "missing-hook" }])).to.equal(catalogue);
    expect(add([])).to.equal(catalogue);
  });
});
