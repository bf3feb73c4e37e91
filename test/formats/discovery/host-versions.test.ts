import { expect } from "chai";
import fc from "fast-check";
import { afterEach, beforeEach, describe, it } from "mocha";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { discover } from "../../../src/formats/discovery/discovery.ts";
import { hostVersionFindings, needsNewerHost } from "../../../src/formats/native/host-version.ts";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import { english } from "../native/english.ts";
import { HOOK, makeTreePlace, soundFolder, soundManifest, type TreePlace } from "./workflow-tree.ts";

/** Zotero's versions as it tells them itself: releases, betas, builds from source. */
const HOSTS = [
  "8.0",
  "8.0.5",
  "9.0.6",
  "10.0.1",
  "10.0.5",
  "10.1-beta.2+a1b2c3",
  "11.0-dev",
  "11.0.SOURCE.abc",
];

describe("a package that names the versions of Zotero it was made for", () => {
  let place: TreePlace;
  beforeEach(() => {
    place = makeTreePlace();
    place.write({
      ...soundFolder("user/single", "single", { engines: { zotero: ">=8 <10" } }),
      "user/p/workflow-package.json": {
        id: "p",
        version: "1.0.0",
        workflows: ["one/workflow.json"],
        engines: { zotero: ">=8 <10" },
      },
      "user/p/lib/applyResult.mjs": HOOK,
      "user/p/one/workflow.json": soundManifest({
        id: "one",
        hooks: { applyResult: "../lib/applyResult.mjs" },
      }),
    });
  });
  afterEach(() => {
    place.remove();
  });

  const scan = async (zoteroVersion: string) => {
    const { workflows, diagnostics } = await discover({
      roots: [place.root()],
      files: place.files,
      localizer: english(),
      zoteroVersion,
    });
    return {
      diagnostics,
      workflows: workflows.map(({ id, blockedBy }) => ({ id, blockedBy })),
      found: diagnostics.map(({ file, code, severity, pointer }) => `${file} ${severity} ${code} ${pointer}`),
    };
  };

  for (const newer of ["10.0.1", "11.0-dev"]) {
    it(`can be used on the newer ${newer}, with a warning that names both`, async () => {
      const { workflows, found, diagnostics } = await scan(newer);
      expect(workflows).to.deep.equal([
        { id: "one", blockedBy: undefined },
        { id: "single", blockedBy: undefined },
      ]);
      expect(found).to.deep.equal([
        "p/workflow-package.json warning zotero_version_untested /engines/zotero",
        "single/workflow.json warning zotero_version_untested /engines/zotero",
      ]);
      for (const { message } of diagnostics)
        expect(message).to.include(">=8 <10").and.include(`Zotero ${newer}`);
    });
  }

  it("says nothing where the version is one of them", async () => {
    for (const version of ["8.0", "9.0.6"]) expect((await scan(version)).found, version).to.deep.equal([]);
  });

  it("is listed, and blocked with both versions, on one that is older than all of them", async () => {
    const { workflows, found } = await scan("7.0.32");
    const blockedBy = {
      code: "zotero_version_unsupported",
      message: "It needs Zotero >=8 <10; this is Zotero 7.0.32.",
    };
    expect(workflows).to.deep.equal([
      { id: "one", blockedBy },
      { id: "single", blockedBy },
    ]);
    expect(found).to.deep.equal([]);
  });

  it("is refused for a range that is none", async () => {
    place.write(soundFolder("user/single", "single", { engines: { zotero: "eight or so" } }));
    const { found, diagnostics } = await scan("10.0.1");
    expect(found[1]).to.equal("single/workflow.json error manifest_validation_error /engines/zotero");
    expect(diagnostics[1]?.message).to.equal("“eight or so” is not a range of versions, such as “>=8 <11”.");
  });

  it("is blocked by the lower bound alone, whatever the range", () => {
    const part = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(part, part, part, fc.constantFrom("", "-dev", ".SOURCE"), (low, high, host, words) => {
        const range = `>=${String(low)} <${String(high)}`;
        const version = `${String(host)}.0${words}`;
        const outside = high > low && host >= high;
        expect(needsNewerHost(range, version), `${range} ${version}`).to.equal(high > low && host < low);
        const codes = hostVersionFindings({ engines: { zotero: range } }, version).map(({ code }) => code);
        if (high > low) expect(codes).to.deep.equal(outside ? ["zotero_version_untested"] : []);
      }),
    );
  });
});

describe("the workflows that come with the program", () => {
  it("can be used on every version of Zotero from 8 on, from their folder alone", async () => {
    const path = resolve("workflows");
    const folders = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const files = createNodeFiles({ tempDir: join(path, "tmp") });
    for (const zoteroVersion of HOSTS) {
      const { workflows, diagnostics } = await discover({
        roots: [{ kind: "official", id: "built-in", path }],
        files,
        localizer: english(),
        zoteroVersion,
        strict: true,
      });
      expect(diagnostics, zoteroVersion).to.deep.equal([]);
      expect(new Set(workflows.map((workflow) => workflow.package.id))).to.deep.equal(
        new Set(folders.map(({ name }) => name)),
      );
      expect(workflows.filter(({ blockedBy }) => blockedBy !== undefined)).to.deep.equal([]);
    }
  });
});
