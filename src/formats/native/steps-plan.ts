import { contractError } from "../../errors/contract-error.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { Plan } from "../../model/plan.ts";
import type { BackendProfile, ProviderRequest } from "../../model/provider-result.ts";
import type { LoadedWorkflow } from "../../model/workflow.ts";
import { httpLimits, httpPayload } from "./http/http-payload.ts";
import { compileHttpSteps } from "./http/http-plan.ts";
import { asArray, at } from "./json-access.ts";
import { payloadProblems } from "./requests/check-request.ts";
import { HTTP_REQUEST_KIND, HTTP_STEPS_KIND, SEQUENCE_KIND } from "./requests/request-kinds.ts";
import { skillParameters } from "./requests/skill-payload.ts";
import { compileSequence } from "./sequence/sequence-plan.ts";
import type { SequencePayload } from "./sequence/sequence-payload.ts";
import { compileSingle } from "./single-plan.ts";

/** What of a run's settings shapes its plan: conditions of a sequence's steps, and time limits. */
export interface NativePlanSettings {
  readonly workflowParams?: JsonObject;
  readonly backend?: BackendProfile;
}

/**
 * The steps of a request as a plan of their own: ids, order and rules only. What the steps send is read at run time
 * from the request, a parameter of the plan, since it may hold absolute paths and a plan is journalled. Refused with
 * `provider_contract_error` where the payload is not valid.
 */
export function compileSteps(
  request: ProviderRequest,
  workflow: LoadedWorkflow,
  origin: Plan["origin"],
  workflowParams: JsonObject,
): Plan {
  const problems = payloadProblems(request, workflowParams);
  if (problems.length > 0) {
    throw contractError({
      reason: "invalid_request_payload",
      providerId: workflow.manifest.provider,
      requestKind: request.kind,
      problems,
    });
  }
  const head = { origin, title: workflow.manifest.label, provider: workflow.manifest.provider };
  switch (request.kind) {
    case SEQUENCE_KIND:
      return compileSequence(request as unknown as SequencePayload, workflowParams, head);
    case HTTP_REQUEST_KIND:
    case HTTP_STEPS_KIND:
      return compileHttpSteps(httpPayload(request), head);
    default:
      return compileSingle(head);
  }
}

/** The same from the manifest, before there is a request: every unit's request has these steps. */
export function declaredSteps(
  workflow: LoadedWorkflow,
  origin: Plan["origin"],
  { workflowParams = {}, backend }: NativePlanSettings,
): Plan {
  const { manifest, requestKind } = workflow;
  const request = {
    kind: requestKind,
    ...(requestKind === SEQUENCE_KIND
      ? {
          steps: (asArray(at(manifest, "request", "sequence", "steps")) ?? []) as readonly JsonValue[],
          ...(manifest.result?.final_step_id === undefined
            ? {}
            : { final_step_id: manifest.result.final_step_id }),
          parameter: skillParameters(manifest, workflowParams),
        }
      : {
          ...(requestKind === HTTP_REQUEST_KIND
            ? { request: at(manifest, "request", "http") as JsonValue }
            : { steps: (asArray(at(manifest, "request", "steps")) ?? []) as readonly JsonValue[] }),
          ...httpLimits(manifest, undefined, backend),
        }),
  };
  return compileSteps(request, workflow, origin, workflowParams);
}
