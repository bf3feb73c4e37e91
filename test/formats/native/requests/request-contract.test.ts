import { expect } from "chai";
import { isWorkflowError } from "../../../../src/errors/workflow-error.ts";
import { completedRequest, declaredRequest } from "../../../../src/formats/native/requests/build-request.ts";
import { payloadProblems } from "../../../../src/formats/native/requests/check-request.ts";
import type { RequestSettings } from "../../../../src/formats/native/requests/request-sources.ts";
import type { JsonObject } from "../../../../src/model/json.ts";
import type { ProviderRequest } from "../../../../src/model/provider-result.ts";
import { fakeWorkflow } from "../../../fakes/native-run.ts";

const SOURCES = {
  taskName: "Task",
  selectionContext: { items: [], sampledAt: "2026-01-02T03:04:05.000Z" },
  targetParentRef: { libraryId: 1, key: "P1" },
  paths: new Map<string, string>(),
  workflowParams: {},
};

const JOB = { kind: "skillrunner.job.v1", skill_id: "s" };
const STEP = { id: "a", skill_id: "s", mode: "auto" };
const SEQUENCE = { kind: "skillrunner.sequence.v1", final_step_id: "a", steps: [STEP] };
const CALL = { id: "a", request: { method: "GET", path: "/x" } };
const STEPS = { kind: "generic-http.steps.v1", steps: [CALL] };

function complete(
  built: JsonObject,
  provider: string,
  kind: string | undefined,
  settings: RequestSettings = {},
): ProviderRequest {
  const workflow = fakeWorkflow({
    provider,
    hooks: { buildRequest: "build.mjs", applyResult: "apply.mjs" },
    ...(kind === undefined ? {} : { request: { kind } }),
  });
  return completedRequest(built, workflow, SOURCES, settings);
}

function refusal(act: () => unknown): JsonObject {
  try {
    act();
  } catch (error) {
    if (isWorkflowError(error)) return error.details;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** Pointers of what is wrong with a payload. */
function faults(payload: JsonObject & { readonly kind: string }): readonly string[] {
  return payloadProblems(payload, {}).map(({ pointer }) => pointer);
}

describe("the contract of a request", () => {
  it("knows the kinds there are", () => {
    expect(
      refusal(() => complete({ kind: "skillrunner.job.v9" }, "skillrunner", "skillrunner.job.v9")),
    ).to.include({
      category: "request_kind_unsupported",
      reason: "unsupported_request_kind",
      requestKind: "skillrunner.job.v9",
      providerId: "skillrunner",
    });
    expect(refusal(() => complete({ kind: "" }, "skillrunner", undefined))).to.include({
      category: "request_kind_unsupported",
      reason: "request_kind_missing",
    });
  });

  it("knows which backend and which provider a kind belongs to", () => {
    const backend = { id: "api", type: "generic-http", enabled: true };
    expect(refusal(() => complete({ ...JOB }, "skillrunner", JOB.kind, { backend }))).to.include({
      category: "provider_backend_mismatch",
      reason: "backend_type_mismatch",
      backendType: "generic-http",
    });
    expect(refusal(() => complete({ ...JOB }, "generic-http", JOB.kind))).to.include({
      category: "provider_contract_error",
      reason: "provider_type_mismatch",
    });
  });

  it("refuses another kind than the manifest names", () => {
    const details = refusal(() => complete({ ...JOB }, "skillrunner", "skillrunner.sequence.v1"));
    expect(details.problems).to.deep.include({
      pointer: "/kind",
      detail: "is “skillrunner.job.v1”, but the workflow names “skillrunner.sequence.v1”",
    });
  });

  it("takes any kind of its provider where the manifest names none", () => {
    expect(complete({ ...JOB }, "skillrunner", undefined).kind).to.equal("skillrunner.job.v1");
  });

  it("wants an item that the result belongs to, unless nothing need be selected", () => {
    const { targetParentRef: _, ...nothing } = SOURCES;
    const http = { kind: "generic-http.request.v1", http: { method: "POST", path: "/run" } };
    const build = (requiresSelection: boolean) =>
      declaredRequest(
        fakeWorkflow({ provider: "generic-http", request: http, trigger: { requiresSelection } }),
        nothing,
        {},
      );
    expect((refusal(() => build(true)).problems as readonly JsonObject[])[0]?.pointer).to.equal(
      "/targetParentRef",
    );
    expect(build(false).kind).to.equal(http.kind);
  });

  it("moves a returned mode, and refuses one that is none", () => {
    const request = complete({ ...JOB, mode: "interactive" }, "skillrunner", JOB.kind);
    expect(request.runtime_options).to.deep.equal({ execution_mode: "interactive" });
    expect(request).not.to.have.property("mode");
    const details = refusal(() => complete({ ...JOB, mode: 3 }, "skillrunner", JOB.kind));
    expect(details.problems).to.deep.equal([
      { pointer: "/runtime_options/execution_mode", detail: "must be one of auto, interactive" },
    ]);
  });

  it("leaves a payload as the hook built it, but for what is missing", () => {
    const built = { ...JOB, taskName: "Own", poll: { interval_ms: 5 }, runtime_options: { no_cache: true } };
    expect(complete(built, "skillrunner", JOB.kind)).to.deep.include({ ...built, sourceAttachmentRefs: [] });
  });
});

describe("payloads of jobs and agents", () => {
  it("name all that is wrong, with its place", () => {
    expect(
      faults({
        kind: "skillrunner.job.v1",
        skill_source: "somewhere",
        mode: "auto",
        fetch_type: "zip",
        poll: { interval_ms: -1 },
        runtime_options: { env: { A: "" }, workspace: { mode: "new", extra: 1 } },
      }),
    ).to.deep.equal([
      "/skill_id",
      "/skill_source",
      "/mode",
      "/poll/interval_ms",
      "/fetch_type",
      "/runtime_options/env/A",
      "/runtime_options/workspace/mode",
      "/runtime_options/workspace/request_id",
      "/runtime_options/workspace/extra",
    ]);
  });

  it("map every upload to a place of its own inside the zip", () => {
    const upload = (input: JsonObject, ...keys: string[]) =>
      faults({ ...JOB, input, upload_files: keys.map((key) => ({ key, path: `/p/${key}.pdf` })) });
    expect(upload({ a: "inputs/a/x.pdf", b: "inputs/b/x.pdf" }, "a", "b")).to.deep.equal([]);
    expect(upload({}, "a")).to.deep.equal(["/input"]);
    for (const place of ["/abs.pdf", "C:\\x.pdf", "../x.pdf", "a/./x.pdf", "uploads/x.pdf", "a//x.pdf"]) {
      expect(upload({ a: place }, "a"), place).to.deep.equal(["/input"]);
    }
    expect(upload({ a: "in/X.pdf", b: "in/x.pdf" }, "a", "b")).to.deep.equal(["/input"]);
    expect(upload({ a: "in/x.pdf" }, "a", "a")).to.include("/upload_files");
  });

  it("keep an agent from places in an upload", () => {
    const run = { kind: "acp.skill.run.v1", skill_id: "s" };
    expect(faults({ ...run, input: { paper: "/papers/a.pdf" } })).to.deep.equal([]);
    expect(
      faults({ ...run, upload_files: [], input: { a: "inputs/a.pdf", b: { c: ["uploads/x"] } } }),
    ).to.deep.equal(["/upload_files", "/input/a", "/input/b/c/0"]);
  });

  it("want a message of a prompt", () => {
    expect(faults({ kind: "acp.prompt.v1" })).to.deep.equal(["/message"]);
    expect(faults({ kind: "acp.prompt.v1", message: " ", hostContext: [] })).to.deep.equal([
      "/message",
      "/hostContext",
    ]);
    expect(faults({ kind: "acp.prompt.v1", message: "Hi", hostContext: {} })).to.deep.equal([]);
  });

  it("are not nested without end", () => {
    let deep: JsonObject = {};
    for (let level = 0; level < 5000; level += 1) deep = { deep };
    expect(payloadProblems({ ...JOB, input: deep }, {})).to.have.length(1);
  });
});

describe("payloads of sequences", () => {
  it("have steps, each once, and end with one of them", () => {
    expect(faults(SEQUENCE)).to.deep.equal([]);
    expect(faults({ ...SEQUENCE, steps: [] })).to.deep.equal(["/steps"]);
    expect(faults({ kind: SEQUENCE.kind })).to.deep.equal(["/steps", "/final_step_id"]);
    expect(faults({ ...SEQUENCE, steps: [STEP, STEP] })).to.deep.equal(["/steps/1/id"]);
    expect(faults({ ...SEQUENCE, final_step_id: "z" })).to.deep.equal(["/final_step_id"]);
    expect(faults({ ...SEQUENCE, steps: [{ id: "a" }] })).to.deep.equal([
      "/steps/0/skill_id",
      "/steps/0/mode",
    ]);
  });

  it("are refused when a condition leaves the final step out", () => {
    const step = { ...STEP, include_if: { kind: "parameter", parameter: "deep", equals: true } };
    const sequence = { ...SEQUENCE, steps: [step] };
    expect(faults(sequence)).to.deep.equal(["/final_step_id"]);
    expect(payloadProblems(sequence, { deep: true })).to.deep.equal([]);
    expect(payloadProblems({ ...sequence, parameter: { deep: false } }, { deep: true })).to.have.length(1);
  });

  it("bind only to input and parameter, and only from steps that come before", () => {
    const bound = (binding: JsonObject) =>
      faults({
        ...SEQUENCE,
        final_step_id: "b",
        steps: [STEP, { ...STEP, id: "b", handoff: { bindings: [binding] } }, { ...STEP, id: "later" }],
      }).map((pointer) => pointer.replace("/steps/1/handoff/bindings/0", ""));
    expect(bound({ kind: "value", target: "/input/x" })).to.deep.equal([]);
    expect(bound({ kind: "value", target: "/parameter/a/b", step: "a", required: false })).to.deep.equal([]);
    expect(bound({ kind: "value", target: "/input" })).to.deep.equal(["/target"]);
    expect(bound({ kind: "value", target: "input/x" })).to.deep.equal(["/target"]);
    expect(bound({ kind: "file", target: "/parameter/x" })).to.deep.equal(["/target"]);
    expect(bound({ kind: "file", target: "/input/a/b" })).to.deep.equal(["/target"]);
    expect(bound({ kind: "value", target: "/input/x", step: "later" })).to.deep.equal(["/step"]);
    expect(bound({ kind: "other", target: "/input/x", required: "yes" })).to.deep.equal([
      "/kind",
      "/required",
    ]);
    const near = payloadProblems(
      {
        ...SEQUENCE,
        steps: [
          STEP,
          {
            ...STEP,
            id: "digest",
            handoff: { bindings: [{ kind: "value", target: "/input/x", step: "digst" }] },
          },
        ],
      },
      {},
    );
    expect(near[0]?.detail).to.include("did you mean “digest”");
  });
});

describe("payloads of HTTP steps", () => {
  it("have steps with a method and one address each", () => {
    expect(faults(STEPS)).to.deep.equal([]);
    expect(faults({ ...STEPS, steps: [] })).to.deep.equal(["/steps"]);
    const request = (fields: JsonObject) =>
      faults({ ...STEPS, steps: [{ id: "a", request: fields }] }).map((pointer) =>
        pointer.replace("/steps/0/request", ""),
      );
    expect(request({ method: "GET" })).to.deep.equal([""]);
    expect(request({ method: "GET", path: "/x", url: "https://a.example" })).to.deep.equal(["/url"]);
    expect(request({ method: "GET IT", path: "/x" })).to.deep.equal(["/method"]);
    expect(request({ path: "/x", headers: { a: 1 }, response_type: "xml" })).to.deep.equal([
      "/method",
      "/headers/a",
      "/response_type",
    ]);
  });

  it("have readable JSON paths", () => {
    const step = {
      ...CALL,
      extract: { ok: "$.a[0] || $.b", bad: "a.b" },
      repeat_until: { json_path: "$..x", in: [] },
      fail_when: { json_path: "$.x" },
    };
    expect(faults({ ...STEPS, steps: [step] })).to.deep.equal([
      "/steps/0/extract/bad",
      "/steps/0/repeat_until/json_path",
      "/steps/0/repeat_until/in",
      "/steps/0/fail_when",
    ]);
  });

  it("are refused, not half carried out, where they use what this version has not", () => {
    const step = {
      ...CALL,
      each: { in: "files", as: "f" },
      retry: { on: [503] },
      request: {
        method: "GET",
        path: "/{{x}}",
        query: {},
        headers: { key: "{{secret.api}}", other: "{{x}}" },
      },
    };
    expect(faults({ ...STEPS, steps: [step] })).to.deep.equal([
      "/steps/0/retry",
      "/steps/0/each",
      "/steps/0/request/query",
      "/steps/0/request/path",
      "/steps/0/request/headers/other",
    ]);
  });
});
