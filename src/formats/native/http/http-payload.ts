import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { BackendProfile, ProviderRequest } from "../../../model/provider-result.ts";
import type { WorkflowManifest } from "../../../model/workflow-manifest.ts";
import { asArray, asObject, asText, at } from "../json-access.ts";
import { baseName, localAttachments } from "../requests/input-files.ts";
import { HTTP_REQUEST_KIND, HTTP_STEPS_KIND } from "../requests/request-kinds.ts";
import { commonFields, type RequestSources } from "../requests/request-sources.ts";
import { pollInterval } from "../requests/skill-payload.ts";

/** Longest that a call may take when nothing says otherwise (N12). */
const DEFAULT_TIMEOUT_MS = 600_000;

/** A payload of either kind that passed its checks (`spec/native-workflows.md` §10.6, §10.7). */
export interface HttpPayload {
  readonly kind: string;
  readonly context: JsonObject;
  readonly steps: readonly HttpStep[];
  /** Longest time of every call. */
  readonly timeoutMs: number;
  readonly pollIntervalMs: number;
  /** Longest time of every polling step. */
  readonly pollTimeoutMs: number;
  readonly requestId?: string;
}

export interface HttpStep {
  readonly id: string;
  readonly request: {
    readonly method: string;
    readonly path?: string;
    readonly url?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly json?: JsonValue;
    readonly binary_from?: string;
    readonly response_type?: "json" | "bytes" | "text";
  };
  readonly extract?: Readonly<Record<string, string>>;
  readonly repeat_until?: { readonly json_path: string; readonly in: readonly JsonValue[] };
  readonly fail_when?: {
    readonly json_path: string;
    readonly equals?: JsonValue;
    readonly in?: readonly JsonValue[];
    readonly message?: string;
    readonly message_path?: string;
  };
}

/** The one step that a single request is, in errors and progress. */
const SINGLE_STEP = "request";

/** The declarative `generic-http.request.v1` payload; its body names workflow and sources (§10.6). */
export function httpRequestPayload(
  manifest: WorkflowManifest,
  sources: RequestSources,
  backend: BackendProfile | undefined,
): ProviderRequest {
  const http = at(manifest, "request", "http");
  const common = commonFields(sources);
  const declared = at(http, "json") as JsonValue | undefined;
  const body = {
    workflow_id: manifest.id,
    workflow_label: manifest.label,
    attachment_refs: common["sourceAttachmentRefs"] ?? [],
    attachment_paths: common["sourceAttachmentPaths"] ?? [],
    ...parentFields(common),
  };
  const headers = asObject(at(http, "headers"));
  return {
    kind: HTTP_REQUEST_KIND,
    ...common,
    request: {
      ...(asText(at(http, "method")) === undefined
        ? {}
        : { method: asText(at(http, "method"))?.toUpperCase() }),
      ...(asText(at(http, "path")) === undefined ? {} : { path: asText(at(http, "path")) }),
      ...(headers === undefined ? {} : { headers: headers as JsonObject }),
      json: withDeclared(body, declared),
    },
    ...httpLimits(manifest, undefined, backend),
  };
}

function withDeclared(body: JsonObject, declared: JsonValue | undefined): JsonObject {
  if (declared === undefined) return body;
  return asObject(declared) === undefined
    ? { ...body, input: declared }
    : { ...body, ...(declared as JsonObject) };
}

/** The declarative `generic-http.steps.v1` payload (§10.7); the declared context comes last and wins. */
export function httpStepsPayload(
  manifest: WorkflowManifest,
  sources: RequestSources,
  backend: BackendProfile | undefined,
): ProviderRequest {
  const common = commonFields(sources);
  return {
    kind: HTTP_STEPS_KIND,
    ...common,
    context: {
      ...sources.workflowParams,
      workflow_id: manifest.id,
      workflow_label: manifest.label,
      ...sourceFields(sources),
      ...parentFields(common),
      ...(asObject(at(manifest, "request", "context")) as JsonObject | undefined),
    },
    steps: (asArray(at(manifest, "request", "steps")) ?? []) as readonly JsonValue[],
    ...httpLimits(manifest, undefined, backend),
  };
}

/**
 * `timeout_ms` and `poll` of a payload (N12): what it says itself, then `http.timeout_ms`, `request.poll.timeout_ms`,
 * `execution.timeout_ms`, the backend's default and ten minutes; polling steps have the same bound unless `poll` has
 * one of its own.
 */
export function httpLimits(
  manifest: WorkflowManifest,
  payload: unknown,
  backend: BackendProfile | undefined,
): {
  readonly timeout_ms: number;
  readonly poll: { readonly interval_ms: number; readonly timeout_ms: number };
} {
  const ownPoll =
    positive(at(payload, "poll", "timeout_ms")) ?? positive(at(manifest, "request", "poll", "timeout_ms"));
  const timeout =
    positive(at(payload, "timeout_ms")) ??
    positive(at(manifest, "request", "http", "timeout_ms")) ??
    ownPoll ??
    positive(manifest.execution?.timeout_ms) ??
    positive(at(backend, "defaults", "timeout_ms")) ??
    DEFAULT_TIMEOUT_MS;
  return {
    timeout_ms: timeout,
    poll: {
      interval_ms: positive(at(payload, "poll", "interval_ms")) ?? pollInterval(manifest),
      timeout_ms: ownPoll ?? timeout,
    },
  };
}

/** Both kinds in the one form that is carried out. */
export function httpPayload(payload: ProviderRequest): HttpPayload {
  const timeoutMs = positive(payload.timeout_ms) ?? DEFAULT_TIMEOUT_MS;
  const requestId = asText(payload.request_id);
  const shared = {
    kind: payload.kind,
    timeoutMs,
    pollIntervalMs: positive(at(payload, "poll", "interval_ms")) ?? 0,
    pollTimeoutMs: positive(at(payload, "poll", "timeout_ms")) ?? timeoutMs,
    ...(requestId === undefined ? {} : { requestId }),
  };
  if (payload.kind === HTTP_REQUEST_KIND) {
    const request = payload.request as unknown as HttpStep["request"];
    return { ...shared, context: {}, steps: [{ id: SINGLE_STEP, request }] };
  }
  return {
    ...shared,
    context: (asObject(payload.context) ?? {}) as JsonObject,
    steps: payload.steps as unknown as readonly HttpStep[],
  };
}

function sourceFields(sources: RequestSources): JsonObject {
  const [first] = localAttachments(sources);
  if (first === undefined) return {};
  const { entry, path } = first;
  const name = entry.filename ?? baseName(path);
  return {
    source_attachment_ref: { ...entry.ref },
    source_attachment_path: path,
    source_attachment_name: name,
    source_attachment_stem: name.replace(/(.)\.[^.]*$/, "$1"),
    // The host's number of the item never leaves its adapter, so both names hold the portable key.
    source_attachment_item_id: entry.ref.key,
    source_attachment_item_key: entry.ref.key,
  };
}

function parentFields({ targetParentRef, targetParentID }: Readonly<Record<string, JsonValue>>): JsonObject {
  return targetParentRef === undefined
    ? {}
    : { target_parent_ref: targetParentRef, target_parent_id: targetParentID ?? null };
}

function positive(value: unknown): number | undefined {
  return typeof value === "number" && value > 0 && Number.isFinite(value) ? value : undefined;
}
