import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { createNodePrefs } from "../../src/host/node/prefs.ts";
import type { PrefsPort } from "../../src/ports/prefs.ts";
import {
  loadSavedSettings,
  patchSettings,
  removeWorkflowSettings,
  saveWorkflowSettings,
  savedConcurrency,
  workflowsWithSettings,
} from "../../src/settings/saved-settings.ts";

const nothing = { workflowParams: {}, providerOptions: {}, hostOptions: {} };

describe("saved workflow settings", () => {
  let dir: string;
  let prefs: PrefsPort;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-settings-"));
    prefs = createNodePrefs(join(dir, "prefs.json"));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it("reads version 2, version 1 and the older flat map", async () => {
    const entry = { backendId: "b", workflowParams: { a: 1 } };
    for (const document of [
      { schemaVersion: 2, workflows: { flow: { ...entry, hostOptions: { queue: { maxConcurrency: 2 } } } } },
      { schemaVersion: 1, workflows: { flow: entry } },
      { flow: entry },
    ]) {
      await prefs.set("workflowSettings", document);
      expect(loadSavedSettings(prefs, "flow")).to.deep.include({ ...entry, providerOptions: {} });
      expect(workflowsWithSettings(prefs)).to.deep.equal(["flow"]);
    }
  });

  it("takes what is not of the right shape as not saved", async () => {
    for (const document of [
      1,
      "x",
      [],
      null,
      { schemaVersion: 2 },
      { schemaVersion: 2, workflows: [1] },
      { flow: 3 },
    ]) {
      await prefs.set("workflowSettings", document);
      expect(loadSavedSettings(prefs, "flow")).to.deep.equal(nothing);
      expect(loadSavedSettings(prefs, "constructor")).to.deep.equal(nothing);
    }
    await prefs.set("workflowSettings", {
      flow: { backendId: 3, workflowParams: [1], hostOptions: { a: 1 } },
    });
    expect(loadSavedSettings(prefs, "flow")).to.deep.equal({ ...nothing, hostOptions: { a: 1 } });
  });

  it("lays a patch over what is saved, and null deletes", async () => {
    await saveWorkflowSettings(prefs, "flow", { backendId: "b", workflowParams: { a: 1, b: 2 } });
    await saveWorkflowSettings(prefs, "other", { providerOptions: { x: 1 } });
    await saveWorkflowSettings(prefs, "flow", {
      workflowParams: { a: null, c: [3] },
      providerOptions: { x: undefined },
    });
    expect(prefs.get("workflowSettings")).to.deep.equal({
      schemaVersion: 2,
      workflows: {
        flow: { backendId: "b", workflowParams: { b: 2, c: [3] } },
        other: { providerOptions: { x: 1 } },
      },
    });
    await saveWorkflowSettings(prefs, "flow", { backendId: null, workflowParams: null });
    expect(loadSavedSettings(prefs, "flow")).to.deep.equal(nothing);
    await removeWorkflowSettings(prefs, "flow");
    expect(workflowsWithSettings(prefs)).to.deep.equal(["other"]);
  });

  it("saves no option of a single run", async () => {
    const patch = { workflowParams: { a: 1 }, runOptions: { autoApproveZoteroWrites: true } };
    await saveWorkflowSettings(prefs, "flow", patch);
    expect(JSON.stringify(prefs.get("workflowSettings"))).not.to.contain("autoApprove");
  });

  it("keeps entries of other workflows as they are, whatever they hold", async () => {
    await prefs.set("workflowSettings", { schemaVersion: 1, workflows: { other: { future: [1] } } });
    await saveWorkflowSettings(prefs, "flow", { backendId: "b" });
    expect(prefs.get("workflowSettings")).to.deep.equal({
      schemaVersion: 2,
      workflows: { other: { future: [1] }, flow: { backendId: "b" } },
    });
  });

  it("does not overwrite a document of a later version", async () => {
    const later = { schemaVersion: 3, workflows: { flow: { backendId: "b" } } };
    await prefs.set("workflowSettings", later);
    for (const change of [
      saveWorkflowSettings(prefs, "flow", { backendId: "c" }),
      removeWorkflowSettings(prefs, "flow"),
    ]) {
      const error: unknown = await change.catch((thrown: unknown) => thrown);
      expect(isWorkflowError(error) && error.code).to.equal("settings_unreadable");
    }
    expect(prefs.get("workflowSettings")).to.deep.equal(later);
    expect(loadSavedSettings(prefs, "flow").backendId).to.equal("b");
  });

  it("knows the limit of units at once; 0 means no limit, anything odd that none was saved", () => {
    const limit = (value: string | number | null): number | undefined =>
      savedConcurrency({ ...nothing, hostOptions: { queue: { maxConcurrency: value } } });
    expect([3, 0, -1, 1.5, "", "3", null].map(limit)).to.deep.equal([
      3,
      0,
      ...Array<undefined>(5).fill(undefined),
    ]);
    expect(savedConcurrency(nothing)).to.equal(undefined);
  });

  it("patches settings as normalizeSettings does, leaving the others alone", () => {
    const settings = { ...nothing, backendId: "b", workflowParams: { a: 1 } };
    expect(patchSettings(settings, {})).to.deep.equal(settings);
    expect(patchSettings(settings, { backendId: undefined, providerOptions: { x: 1 } })).to.deep.equal({
      ...nothing,
      workflowParams: { a: 1 },
      providerOptions: { x: 1 },
    });
  });
});
