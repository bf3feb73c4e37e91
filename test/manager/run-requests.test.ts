import { expect } from "chai";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import { createNodeFiles } from "../../src/host/node/files.ts";
import type { RunHooks, UnitHookCall } from "../../src/manager/run-hooks.ts";
import { createRunRequests, type OpenStepWorkflow } from "../../src/manager/run-requests.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { RunRecord } from "../../src/model/run.ts";
import { FAKE_UNIT, fakeNativeRun, fakeWorkflow } from "../fakes/native-run.ts";

describe("requests of a run", () => {
  let dir: string;
  before(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-requests-"));
    for (const folder of ["papers", "work", "package", "private"]) mkdirSync(join(dir, folder));
    for (const file of ["papers/alpha.pdf", "papers/alpha.md", "work/out.txt", "private/key"]) {
      writeFileSync(join(dir, file), file);
    }
    symlinkSync(join(dir, "private", "key"), join(dir, "papers", "link.pdf"));
  });
  after(() => {
    rmSync(dir, { recursive: true, force: true });
  });

  function requests(
    openStepWorkflow: OpenStepWorkflow = () => Promise.reject(new Error("none is opened")),
    prefs: JsonObject = {},
    settings: JsonObject = {},
  ) {
    const files = createNodeFiles({ tempDir: join(dir, "tmp") });
    const { units } = fakeNativeRun({
      workflow: fakeWorkflow({ provider: "acp" }),
      providers: [],
      attachments: [{ ref: { libraryId: 1, key: "A1" }, path: join(dir, "papers", "alpha.pdf") }],
    });
    return createRunRequests({
      host: {
        files,
        prefs: { get: (key: string) => prefs[key] },
      } as unknown as Parameters<typeof createRunRequests>[0]["host"],
      record: {
        runId: "run-1",
        packageDigest: "0",
        settings: { workflowParams: {}, ...settings },
      } as unknown as RunRecord,
      units,
      roots: { workspace: join(dir, "work") },
      tempDir: join(dir, "tmp"),
      packageDir: join(dir, "package"),
      allowedFolders: [],
      picked: { list: () => Promise.resolve([]) } as unknown as Parameters<
        typeof createRunRequests
      >[0]["picked"],
      openStepWorkflow,
    });
  }

  it("send only files that the package's hooks could read", async () => {
    const run = requests();
    for (const path of ["papers/alpha.pdf", "papers/alpha.md", "work/out.txt"]) {
      expect(await run.readable(FAKE_UNIT, join(dir, path), "f")).to.equal(join(dir, path));
    }
    for (const path of ["private/key", "papers/link.pdf", "papers/../private/key"]) {
      const refused = await run.readable(FAKE_UNIT, `${dir}/${path}`, "f").catch((error: unknown) => error);
      expect(refused, path).to.be.instanceOf(WorkflowError).with.property("code", "file_outside");
    }
  });

  it("go to the backend that the run was started with", () => {
    const backend = { id: "api", type: "generic-http", baseUrl: "https://api.example.org/" };
    const prefs = { backends: { schemaVersion: 2, backends: [backend] }, collectSkillRunFeedback: true };
    expect(requests(undefined, prefs, { backendId: "api" }).settings).to.deep.include({
      backend: { ...backend, enabled: true, baseUrl: "https://api.example.org" },
      collectFeedback: true,
      autoApproveWrites: false,
    });
    expect(requests(undefined, prefs).settings).not.to.have.property("backend");
  });

  it("open the workflow that applies a step once, and give its worker back after each call", async () => {
    const log: string[] = [];
    const hooks = {
      applyResult: () => {
        log.push("apply");
        return log.length > 2 ? Promise.reject(new Error("thrown")) : Promise.resolve({ warnings: 0 });
      },
      release: (unit: string) => log.push(`release ${unit}`),
      close: () => {
        log.push("close");
        return Promise.resolve();
      },
    } as unknown as RunHooks;
    let opened = 0;
    const run = requests((id) => {
      opened += 1;
      return Promise.resolve({ workflow: fakeWorkflow({ id, provider: "acp" }), hooks });
    });
    const call = { unitId: "unit-1" } as UnitHookCall;
    const first = await run.stepApply("digest", "a");
    expect(first.workflow.id).to.equal("digest");
    await first.hooks.applyResult(call);
    const second = await run.stepApply("digest", "b");
    await second.hooks.applyResult(call).catch(() => log.push("failed"));
    await run.close();
    expect(opened).to.equal(1);
    expect(log).to.deep.equal(["apply", "release unit-1", "apply", "release unit-1", "failed", "close"]);
  });

  it("say whether a step's workflow is missing or may not run", async () => {
    const reasonOf = async (code: "workflow_not_found" | "package_untrusted") => {
      const run = requests(() => Promise.reject(new WorkflowError(code)));
      const error = await run.stepApply("ghost", "a").catch((thrown: unknown) => thrown);
      await run.close();
      return (error as WorkflowError).code === "step_apply_unavailable"
        ? (error as WorkflowError).args["reason"]
        : undefined;
    };
    expect(await reasonOf("workflow_not_found")).to.equal("not-loaded");
    expect(await reasonOf("package_untrusted")).to.equal("not-allowed");
  });
});
