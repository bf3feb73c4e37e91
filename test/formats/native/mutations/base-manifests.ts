/** Sound manifests that between them use nearly every field of the format. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export const HOOK_FILES: ReadonlySet<string> = new Set([
  "hooks/preflight.mjs",
  "hooks/normalizeSettings.mjs",
  "hooks/applyResult.mjs",
]);

export const JOB: Json = {
  schemaVersion: 2,
  id: "read-paper",
  label: "Read a paper",
  provider: "skillrunner",
  trigger: { requiresSelection: true },
  inputs: {
    member: { kind: "attachment", accepts: { mime: ["application/pdf", "text/markdown"] } },
    grouping: { mode: "each" },
  },
  validateSelection: {
    require: {
      selection: {
        counts: { parents: { min: 0, max: 4 }, attachments: { min: 1 }, total: { max: 9 } },
        allowMixed: true,
      },
      candidates: { min: 1 },
    },
    select: { policy: "input-member", source: "related" },
    filters: [
      { kind: "source-file-exists", phase: "availability" },
      { kind: "candidates-per-parent", phase: "availability", counts: { max: 3 } },
      { kind: "generated-note-kinds-absent", phase: "availability", noteKinds: ["digest", "references"] },
      { kind: "artifact-absent", phase: "availability", target: "deep-reading-html" },
      { kind: "artifact-absent", phase: "execute", target: "translator-markdown", parameter: "language" },
      {
        kind: "generated-note-readiness",
        phase: "availability",
        artifacts: [
          {
            id: "digest",
            noteKinds: ["digest"],
            payload: { type: "digest", requirements: [{ pointer: "/version", const: 2, type: "number" }] },
          },
        ],
        modes: [
          { id: "full", allAvailable: ["digest"] },
          { id: "none", default: true },
        ],
        acceptModes: ["full"],
      },
    ],
  },
  hooks: {
    preflight: "hooks/preflight.mjs",
    normalizeSettings: "hooks/normalizeSettings.mjs",
    applyResult: "hooks/applyResult.mjs",
  },
  description: "Reads one paper.",
  version: "1.2.0",
  executionModes: ["auto", "interactive"],
  supportedInvocationModes: ["interactive", "non-interactive"],
  resourceRequirements: [
    {
      id: "source",
      direction: "input",
      kind: "file",
      cardinality: "one",
      required: true,
      accept: { contentTypes: ["application/pdf"], extensions: ["pdf"], maxCount: 1, maxBytes: 1000 },
      suggestedName: "paper.pdf",
    },
  ],
  display: { core: true, emoji: "📄" },
  taskNameTemplate: "Reading {sourceAttachmentName}",
  debug_only: false,
  i18n: { defaultLocale: "en-US", messages: { "zh-CN": { label: "读论文" } } },
  parameters: {
    language: { type: "string", title: "Language", default: "en", enum: ["en", "zh"], allowCustom: true },
    depth: { type: "number", min: 1, max: 5, integer: true, default: 3, required: true },
    detailed: { type: "boolean", default: false, runtimeOnly: true },
    topics: {
      type: "array",
      items: { type: "string" },
      visible_if: { parameter: "detailed", equals: true },
    },
    collection: {
      type: "string",
      description: "Where to put it",
      optionsSource: { kind: "zotero.collections", library: "current", includeEmpty: true },
    },
  },
  execution: {
    timeout_ms: 600000,
    poll_interval_ms: 2000,
    mcp: { requiredTools: ["search_items"] },
    zoteroHostAccess: { required: false, allowWriteApprovalBypass: false },
    feedback: { showNotifications: true },
    hookTimeout_ms: { preflight: 1000, applyResult: 2000 },
  },
  result: {
    fetch: { type: "bundle" },
    expects: { result_json: "result/result.json", artifacts: ["a.txt"] },
  },
  request: {
    kind: "skillrunner.job.v1",
    create: { mode: "auto", skill_id: "read-paper", skill_source: "local-package" },
    input: { upload: { files: [{ key: "source", from: "selected.pdf" }] }, question: "why?" },
    poll: { interval_ms: 2000, timeout_ms: 60000 },
  },
  engines: { zotero: ">=8 <11" },
  network: { origins: ["https://api.example.org"] },
};

export const SEQUENCE: Json = {
  schemaVersion: 2,
  id: "analyse",
  label: "Analyse",
  provider: "acp",
  trigger: { requiresSelection: true },
  inputs: { member: { kind: "parent" }, grouping: { mode: "each" } },
  validateSelection: { select: { policy: "input-member", source: "selected" }, filters: [] },
  hooks: { applyResult: "hooks/applyResult.mjs" },
  result: { final_step_id: "tags" },
  request: {
    kind: "skillrunner.sequence.v1",
    sequence: {
      steps: [
        {
          id: "digest",
          skill_id: "digest",
          mode: "auto",
          input: { a: 1 },
          parameter: { b: 2 },
          fetch_type: "bundle",
          workspace: "new",
          apply_result: { workflow_id: "other", on_failure: "fail_sequence" },
          short_circuit: { when: { path: "status", equals: "canceled" }, result: "step_output" },
        },
        {
          id: "tags",
          skill_id: "tags",
          mode: "interactive",
          include_if: { kind: "parameter", parameter: "tag", equals: true },
          handoff: { bindings: [{ kind: "value", target: "/input/digest", source: "$", step: "digest" }] },
        },
      ],
    },
  },
  parameters: { tag: { type: "boolean" } },
};

export const HTTP: Json = {
  schemaVersion: 2,
  id: "convert",
  label: "Convert",
  provider: "generic-http",
  trigger: { requiresSelection: true },
  inputs: { member: { kind: "attachment" }, grouping: { mode: "each" } },
  validateSelection: { select: { policy: "literature-source" }, filters: [] },
  hooks: { applyResult: "hooks/applyResult.mjs" },
  request: {
    kind: "generic-http.steps.v1",
    context: { part: 1 },
    poll: { interval_ms: 10 },
    steps: [
      {
        id: "send",
        request: { method: "POST", path: "/jobs", headers: { "x-a": "b" }, json: {}, response_type: "json" },
        extract: { job: "$.id" },
        repeat_until: { json_path: "$.state", in: ["done"] },
        fail_when: { json_path: "$.state", equals: "failed", message: "no" },
      },
    ],
  },
};

export const WHOLE_SELECTION: Json = {
  schemaVersion: 2,
  id: "export",
  label: "Export",
  provider: "pass-through",
  trigger: { requiresSelection: false },
  inputs: { member: { kind: "selection" }, grouping: { mode: "all" } },
  validateSelection: { select: { policy: "selection" }, filters: [] },
  hooks: { applyResult: "hooks/applyResult.mjs" },
};

export const BASES: readonly Json[] = [JOB, SEQUENCE, HTTP, WHOLE_SELECTION];
