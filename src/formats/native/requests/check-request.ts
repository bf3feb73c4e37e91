import { contractError, type RequestProblem } from "../../../errors/contract-error.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { ProviderRequest } from "../../../model/provider-result.ts";
import { httpRequestProblems, httpStepsProblems } from "../http/http-checks.ts";
import { asText } from "../json-access.ts";
import { sequenceProblems } from "../sequence/sequence-checks.ts";
import { readPayload } from "./payload-reading.ts";
import {
  ACP_PROMPT_KIND,
  ACP_SKILL_KIND,
  HTTP_REQUEST_KIND,
  HTTP_STEPS_KIND,
  JOB_KIND,
  kindFault,
  PASS_THROUGH_KIND,
  SEQUENCE_KIND,
} from "./request-kinds.ts";
import { acpPromptProblems, acpSkillProblems, jobProblems } from "./skill-checks.ts";

/** Deepest nesting of a payload: what reads it goes down with it. */
const MAX_DEPTH = 200;

export interface CheckedBy {
  readonly provider: string;
  readonly backendType?: string;
  /** Kind that the manifest names; absent: the request may be of any. */
  readonly kind?: string;
  /** Conditions of a sequence's steps read these where its own `parameter` has no such name. */
  readonly workflowParams: JsonObject;
  /** Found while the request was built, with places in the manifest. */
  readonly found?: readonly RequestProblem[];
}

/**
 * Holds a built request to its contract before anything is sent (`spec/native-workflows.md` §10.2). Refused with
 * `provider_contract_error` and, for an invalid payload, all that is wrong with it.
 */
export function checkRequest(request: ProviderRequest, by: CheckedBy): ProviderRequest {
  const kind = typeof request.kind === "string" ? request.kind : "";
  const fault = kindFault(kind, by.provider, by.backendType);
  if (fault !== undefined) throw contractError(fault);
  const other = by.kind !== undefined && kind !== by.kind;
  const problems: readonly RequestProblem[] = [
    ...(by.found ?? []),
    ...(other
      ? [{ pointer: "/kind", detail: `is “${kind}”, but the workflow names “${by.kind ?? ""}”` }]
      : []),
    ...payloadProblems(request, by.workflowParams),
  ];
  if (problems.length > 0) {
    throw contractError({
      reason: "invalid_request_payload",
      providerId: by.provider,
      requestKind: kind,
      ...(by.backendType === undefined ? {} : { backendType: by.backendType }),
      problems,
    });
  }
  return request;
}

/** All that is wrong with a payload of a known kind; a kind that is not known here is its provider's to check. */
export function payloadProblems(
  payload: ProviderRequest,
  workflowParams: JsonObject,
): readonly RequestProblem[] {
  if (isTooDeep(payload)) return [{ pointer: "", detail: `is nested more than ${MAX_DEPTH} deep` }];
  switch (asText(payload.kind)) {
    case PASS_THROUGH_KIND:
      return passThroughProblems(payload);
    case JOB_KIND:
      return jobProblems(payload);
    case ACP_SKILL_KIND:
      return acpSkillProblems(payload);
    case ACP_PROMPT_KIND:
      return acpPromptProblems(payload);
    case SEQUENCE_KIND:
      return sequenceProblems(payload, workflowParams);
    case HTTP_REQUEST_KIND:
      return httpRequestProblems(payload);
    case HTTP_STEPS_KIND:
      return httpStepsProblems(payload);
    default:
      return [];
  }
}

function passThroughProblems(payload: unknown): readonly RequestProblem[] {
  const problems: RequestProblem[] = [];
  const reader = readPayload(payload, "", problems);
  reader.map("selectionContext", "required");
  reader.map("parameter", "optional");
  return problems;
}

/** Level by level, so that the nesting it looks for does not exhaust the stack. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    const next: unknown[] = [];
    for (const entry of level) {
      if (typeof entry !== "object" || entry === null) continue;
      for (const inner of Object.values(entry))
        if (typeof inner === "object" && inner !== null) next.push(inner);
    }
    level = next;
  }
  return false;
}
