import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { discover } from "../../../src/formats/discovery/discovery.ts";
import type { Diagnostic } from "../../../src/model/diagnostic.ts";
import { makeTreePlace, type TreePlace } from "../discovery/workflow-tree.ts";
import { english } from "./english.ts";

const GOLDEN = "test/formats/native/golden";

/** The two complete manifests of the format's own page, with hook files and the skill that they name. */
const HOOKS = {
  "my-workflow": ["preflight", "applyResult"],
  "my-literature-analysis": ["applyResult"],
};

type Golden = Readonly<
  Record<
    "normal" | "strict",
    { readonly loaded: readonly string[]; readonly diagnostics: readonly Diagnostic[] }
  >
>;

describe("the manifests of the format's own page, as printed there", () => {
  const golden = JSON.parse(readFileSync(`${GOLDEN}/printed-manifests.json`, "utf8")) as Golden;
  let place: TreePlace;
  beforeEach(() => {
    place = makeTreePlace();
    for (const [id, hooks] of Object.entries(HOOKS)) {
      place.write({ [`user/${id}/workflow.json`]: readFileSync(`${GOLDEN}/${id}.workflow.json`, "utf8") });
      for (const hook of hooks)
        place.write({ [`user/${id}/hooks/${hook}.mjs`]: `export function ${hook}() {}\n` });
    }
    mkdirSync(join(place.dir, "skills", "literature-analysis"), { recursive: true });
  });
  afterEach(() => {
    place.remove();
  });

  for (const mode of ["normal", "strict"] as const) {
    it(`give exactly the reviewed findings and places (${mode})`, async () => {
      const catalogue = await discover({
        roots: [place.root()],
        files: place.files,
        localizer: english(),
        strict: mode === "strict",
      });
      expect({
        loaded: catalogue.workflows.map(({ id }) => id),
        diagnostics: catalogue.diagnostics,
      }).to.deep.equal(golden[mode]);
    });
  }

  it("can be started with the skill, and are blocked without it", async () => {
    const scan = () => discover({ roots: [place.root()], files: place.files, localizer: english() });
    const blocked = (await scan()).workflows.map(({ id, blockedBy }) => [id, blockedBy?.code]);
    expect(blocked).to.deep.equal([
      ["my-literature-analysis", undefined],
      ["my-workflow", undefined],
    ]);
    await place.files.remove(join(place.dir, "skills"));
    const [analysis] = (await scan()).workflows;
    expect(analysis?.blockedBy).to.deep.equal({
      code: "skill_dependency_missing",
      message: "It needs a skill that is not there: literature-analysis",
    });
  });
});
