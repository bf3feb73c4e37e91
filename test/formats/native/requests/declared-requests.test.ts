import { expect } from "chai";
import { isWorkflowError } from "../../../../src/errors/workflow-error.ts";
import { declaredRequest } from "../../../../src/formats/native/requests/build-request.ts";
import type {
  RequestSettings,
  RequestSources,
} from "../../../../src/formats/native/requests/request-sources.ts";
import type { JsonObject } from "../../../../src/model/json.ts";
import type { ProviderRequest } from "../../../../src/model/provider-result.ts";
import type { SelectionEntry } from "../../../../src/model/selection.ts";
import type { WorkflowManifest } from "../../../../src/model/workflow-manifest.ts";
import { fakeWorkflow } from "../../../fakes/native-run.ts";

const FILES: Readonly<Record<string, string>> = {
  A1: "/papers/alpha.pdf",
  A2: "/papers/alpha.md",
  A3: "/papers/beta.pdf",
};

function sources(keys: readonly string[], workflowParams: JsonObject = {}): RequestSources {
  const items = keys.map((key): SelectionEntry => ({
    kind: "attachment",
    itemType: "attachment",
    ref: { libraryId: 1, key },
    parentRef: { libraryId: 1, key: "P1" },
    ...(FILES[key]?.endsWith(".pdf") === true ? { contentType: "application/pdf" } : {}),
  }));
  return {
    taskName: "Task",
    selectionContext: { items, sampledAt: "2026-01-02T03:04:05.000Z" },
    targetParentRef: { libraryId: 1, key: "P1" },
    paths: new Map(keys.flatMap((key) => (FILES[key] === undefined ? [] : [[`1/${key}`, FILES[key]]]))),
    workflowParams,
  };
}

type Declared = Partial<WorkflowManifest> & Pick<WorkflowManifest, "provider">;

const JOB: Declared = {
  provider: "skillrunner",
  request: {
    kind: "skillrunner.job.v1",
    create: { skill_id: "digest", mode: "auto" },
    input: { upload: { files: [{ key: "paper", from: "selected.pdf" }] }, depth: 2 },
  },
};

function build(manifest: Declared, given: RequestSources, settings: RequestSettings = {}): ProviderRequest {
  return declaredRequest(fakeWorkflow(manifest), given, settings);
}

function problemsOf(act: () => unknown): readonly JsonObject[] {
  try {
    act();
  } catch (error) {
    if (!isWorkflowError(error)) throw error;
    expect(error.code).to.equal("provider_contract_error");
    expect(error.details).to.include({
      category: "request_payload_invalid",
      reason: "invalid_request_payload",
    });
    return error.details.problems as readonly JsonObject[];
  }
  throw new Error("nothing was refused");
}

describe("declared skill requests", () => {
  it("name an uploaded file by its place in the zip, beside inline input", () => {
    const request = build(JOB, sources(["A1"], { lang: "de" }));
    expect(request).to.deep.include({
      kind: "skillrunner.job.v1",
      skill_id: "digest",
      skill_source: "local-package",
      input: { depth: 2, paper: "inputs/paper/alpha.pdf" },
      upload_files: [{ key: "paper", path: "/papers/alpha.pdf" }],
      parameter: { lang: "de" },
      runtime_options: { execution_mode: "auto" },
      poll: { interval_ms: 2000 },
      fetch_type: "bundle",
      taskName: "Task",
      sourceAttachmentRefs: [{ libraryId: 1, key: "A1" }],
      sourceAttachmentPaths: ["/papers/alpha.pdf"],
      targetParentRef: { libraryId: 1, key: "P1" },
      targetParentID: "P1",
    });
  });

  it("refuse a selector that matches none or several, and keys given twice, all at once", () => {
    const manifest: Declared = {
      ...JOB,
      request: {
        kind: "skillrunner.job.v1",
        create: { skill_id: "digest" },
        input: {
          paper: "inline",
          upload: {
            files: [
              { key: "paper", from: "selected.pdf" },
              { key: "text", from: "selected.markdown" },
              { key: "text", from: "selected.source" },
            ],
          },
        },
      },
    };
    const problems = problemsOf(() => build(manifest, sources(["A1", "A3"])));
    expect(problems.map(({ pointer }) => pointer)).to.deep.equal([
      "/request/input/upload/files/0/key",
      "/request/input/upload/files/0/from",
      "/request/input/upload/files/1/from",
      "/request/input/upload/files/2/key",
      "/request/input/upload/files/2/from",
    ]);
  });

  it("take any accepted source, and only accepted ones", () => {
    const manifest: Declared = {
      ...JOB,
      inputs: {
        member: { kind: "attachment", accepts: { mime: ["text/markdown"] } },
        grouping: { mode: "each" },
      },
      request: {
        kind: "skillrunner.job.v1",
        create: { skill_id: "digest" },
        input: { upload: { files: [{ key: "paper", from: "selected.source" }] } },
      },
    };
    expect(build(manifest, sources(["A1", "A2"])).upload_files).to.deep.equal([
      { key: "paper", path: "/papers/alpha.md" },
    ]);
  });

  it("pass over an attachment whose file is nowhere", () => {
    expect(problemsOf(() => build(JOB, sources(["A9"])))).to.have.length(1);
  });

  it("leave run-only parameters and the approval option out of a skill's parameters", () => {
    const manifest: Declared = {
      ...JOB,
      parameters: { lang: { type: "string" }, pace: { type: "number", runtimeOnly: true } },
    };
    const request = build(manifest, sources(["A1"], { lang: "de", pace: 3, autoApproveZoteroWrites: true }));
    expect(request.parameter).to.deep.equal({ lang: "de" });
  });

  it("carry the tools a workflow needs, and the preference for feedback", () => {
    const manifest: Declared = {
      ...JOB,
      execution: { mcp: { requiredTools: [" search_items ", "search_items", " "] } },
    };
    expect(build(manifest, sources(["A1"]), { collectFeedback: true }).runtime_options).to.deep.equal({
      execution_mode: "auto",
      workflow_mcp: { required_tools: ["search_items"] },
      collect_skill_run_feedback: true,
    });
  });

  it("take the poll interval of the request before that of the execution", () => {
    const execution = { poll_interval_ms: 700 };
    expect(build({ ...JOB, execution }, sources(["A1"])).poll).to.deep.equal({ interval_ms: 700 });
    const own: Declared = {
      ...JOB,
      execution,
      request: { ...JOB.request, kind: "skillrunner.job.v1", poll: { interval_ms: 300 } },
    };
    expect(build(own, sources(["A1"])).poll).to.deep.equal({ interval_ms: 300 });
  });

  it("become an agent's run on an ACP backend: absolute paths, nothing uploaded", () => {
    const backend = { id: "agent", type: "acp", enabled: true };
    const request = build(JOB, sources(["A1"]), { backend });
    expect(request).to.deep.include({
      kind: "acp.skill.run.v1",
      skill_id: "digest",
      input: { depth: 2, paper: "/papers/alpha.pdf" },
      runtime_options: { execution_mode: "auto", zotero_host_access: { required: true } },
    });
    expect(request).not.to.have.any.keys("upload_files", "skill_source");
    expect(build({ ...JOB, provider: "acp" }, sources(["A1"])).kind).to.equal("acp.skill.run.v1");
  });

  it("say that writes are approved only where the workflow allows it and the user chose it", () => {
    const backend = { id: "agent", type: "acp", enabled: true };
    const access = (allowed: boolean, chosen: boolean) => {
      const execution = { zoteroHostAccess: { required: false, allowWriteApprovalBypass: allowed } };
      const request = build({ ...JOB, execution }, sources(["A1"]), { backend, autoApproveWrites: chosen });
      return (request.runtime_options as JsonObject).zotero_host_access;
    };
    expect(access(true, true)).to.deep.equal({ required: false, auto_approve_writes: true });
    expect(access(true, false)).to.deep.equal({ required: false });
    expect(access(false, true)).to.deep.equal({ required: false });
  });

  it("hand a skill runner the way into the library as variables, or do not start at all", () => {
    const manifest: Declared = { ...JOB, execution: { zoteroHostAccess: { required: true } } };
    const hostAccess = { endpoint: "http://127.0.0.1:4000", token: "T", scope: "skillrunner-run" };
    expect(build(manifest, sources(["A1"]), { hostAccess }).runtime_options).to.deep.equal({
      execution_mode: "auto",
      env: {
        ZOTERO_BRIDGE_ENDPOINT: "http://127.0.0.1:4000",
        ZOTERO_BRIDGE_TOKEN: "T",
        ZOTERO_BRIDGE_SCOPE: "skillrunner-run",
      },
      no_cache: true,
    });
    expect(() => build(manifest, sources(["A1"])))
      .to.throw()
      .with.property("code", "host_access_unavailable");
  });

  it("give the first step of a sequence the selected files, where it has no input of that name", () => {
    const manifest: Declared = {
      provider: "acp",
      request: {
        kind: "skillrunner.sequence.v1",
        input: { upload: { files: [{ key: "paper", from: "selected.pdf" }] }, note: "n" },
        sequence: {
          steps: [
            { id: "a", skill_id: "s", mode: "auto", input: { note: "own" } },
            { id: "b", skill_id: "s", mode: "auto" },
          ],
        },
      },
      result: { final_step_id: "b" },
    };
    const { steps } = build(manifest, sources(["A1"]));
    expect((steps as readonly JsonObject[]).map(({ input }) => input)).to.deep.equal([
      { paper: "/papers/alpha.pdf", note: "own" },
      undefined,
    ]);
  });
});

describe("declared HTTP requests", () => {
  const request = { kind: "generic-http.request.v1", http: { method: "post", path: "/run" } };

  it("name workflow and sources; json that is no object goes under input", () => {
    const manifest: Declared = {
      provider: "generic-http",
      request: { ...request, http: { ...request.http, json: [1] } },
    };
    const built = build(manifest, sources(["A1"]));
    expect(built.request).to.deep.equal({
      method: "POST",
      path: "/run",
      json: {
        workflow_id: "flow",
        workflow_label: "Flow",
        attachment_refs: [{ libraryId: 1, key: "A1" }],
        attachment_paths: ["/papers/alpha.pdf"],
        target_parent_ref: { libraryId: 1, key: "P1" },
        target_parent_id: "P1",
        input: [1],
      },
    });
  });

  it("take their limit from http, poll, execution, backend, and else ten minutes", () => {
    const backend = { id: "api", type: "generic-http", enabled: true, defaults: { timeout_ms: 4 } };
    const limits = (more: Partial<Declared>, http: JsonObject = {}, poll?: JsonObject) => {
      const own = { ...request, http: { ...request.http, ...http }, ...(poll === undefined ? {} : { poll }) };
      const built = build({ provider: "generic-http", ...more, request: own }, sources(["A1"]), { backend });
      return [built.timeout_ms, (built.poll as JsonObject).timeout_ms];
    };
    const execution = { timeout_ms: 3 };
    expect(limits({ execution }, { timeout_ms: 1 }, { timeout_ms: 2 })).to.deep.equal([1, 2]);
    expect(limits({ execution }, {}, { timeout_ms: 2 })).to.deep.equal([2, 2]);
    expect(limits({ execution })).to.deep.equal([3, 3]);
    expect(limits({})).to.deep.equal([4, 4]);
    expect(build({ provider: "generic-http", request }, sources(["A1"])).timeout_ms).to.equal(600_000);
  });
});
