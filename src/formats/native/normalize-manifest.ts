import type { BuildStrategy } from "../../model/workflow.ts";
import type { ManifestRequest, WorkflowManifest } from "../../model/workflow-manifest.ts";
import { asObject, type ForeignObject } from "./json-access.ts";
import { PASS_THROUGH_KIND } from "./requests/request-kinds.ts";

/**
 * A manifest that passed all checks, as the program uses it: `provider` trimmed, and `request.create.mode` resolved
 * from itself, the deprecated fields of `execution`, or `auto` (N2). What is not changed is shared with the input.
 */
export function normalizeManifest(checked: ForeignObject): WorkflowManifest {
  const manifest = checked as WorkflowManifest;
  const provider = manifest.provider.trim();
  const request = manifest.request === undefined ? undefined : resolvedRequest(manifest, manifest.request);
  return { ...manifest, provider, ...(request === undefined ? {} : { request }) };
}

function resolvedRequest({ execution }: WorkflowManifest, request: ManifestRequest): ManifestRequest {
  const deprecated = execution?.skillrunner_mode ?? execution?.mode;
  const create = asObject(request["create"]);
  if (create === undefined && deprecated === undefined) return request;
  return { ...request, create: { mode: deprecated ?? "auto", ...create } };
}

/** How the request comes about: the hook wins over a declared one (§2.8). */
export function buildStrategy(manifest: WorkflowManifest): BuildStrategy {
  return manifest.hooks.buildRequest === undefined ? "declarative" : "hook";
}

/** The kind of the request to be built. */
export function requestKind(manifest: WorkflowManifest): string {
  return manifest.request?.kind ?? PASS_THROUGH_KIND;
}
