import type { RequestProblem } from "../../../errors/contract-error.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { ProviderRequest } from "../../../model/provider-result.ts";
import type { LoadedWorkflow } from "../../../model/workflow.ts";
import { httpLimits, httpRequestPayload, httpStepsPayload } from "../http/http-payload.ts";
import { asObject } from "../json-access.ts";
import { sequencePayload } from "../sequence/sequence-payload.ts";
import { checkRequest } from "./check-request.ts";
import {
  ACP_PROMPT_KIND,
  ACP_SKILL_KIND,
  HTTP_REQUEST_KIND,
  HTTP_STEPS_KIND,
  JOB_KIND,
  needsParent,
  PASS_THROUGH_KIND,
  SEQUENCE_KIND,
} from "./request-kinds.ts";
import { commonFields, type RequestSettings, type RequestSources } from "./request-sources.ts";
import { engineRuntimeOptions, type SkillExecutor } from "./runtime-options.ts";
import { asAcpSkill, AUTO_APPROVE, jobPayload, pollInterval, promptPayload } from "./skill-payload.ts";

/**
 * The request of a unit whose workflow declares it, completed and checked (`spec/native-workflows.md` §10). Refused as
 * `checkRequest` says, with the faults of uploads among the rest.
 */
export function declaredRequest(
  workflow: LoadedWorkflow,
  sources: RequestSources,
  settings: RequestSettings,
): ProviderRequest {
  const problems: RequestProblem[] = [];
  const payload = declaredPayload(workflow, sources, settings, problems);
  return finished(payload, workflow, sources, settings, problems);
}

/** A hook's payload with what the engine fills in where the hook left it out, and checked (§8.4). */
export function completedRequest(
  built: JsonObject,
  workflow: LoadedWorkflow,
  sources: RequestSources,
  settings: RequestSettings,
): ProviderRequest {
  return finished(completePayload(built, workflow.requestKind, sources), workflow, sources, settings, []);
}

/** Fields that every request has, where the hook gave none; a returned `mode` moves to the runtime options (§8.4). */
function completePayload(built: JsonObject, kind: string, sources: RequestSources): ProviderRequest {
  const { mode, ...rest } = built;
  const runtimeOptions =
    mode === undefined
      ? {}
      : {
          runtime_options: {
            ...(asObject(built.runtime_options) as JsonObject | undefined),
            execution_mode: mode,
          },
        };
  return {
    ...commonFields(sources),
    // The pass-through contract requires the context; a hook that builds only parameters need not repeat it.
    ...(kind === PASS_THROUGH_KIND && built.selectionContext === undefined
      ? { selectionContext: sources.selectionContext as unknown as JsonObject }
      : {}),
    ...rest,
    ...runtimeOptions,
    kind: typeof built.kind === "string" ? built.kind : kind,
  };
}

function declaredPayload(
  { requestKind, manifest }: LoadedWorkflow,
  sources: RequestSources,
  { backend }: RequestSettings,
  problems: RequestProblem[],
): ProviderRequest {
  switch (requestKind) {
    case PASS_THROUGH_KIND:
      return {
        kind: PASS_THROUGH_KIND,
        selectionContext: sources.selectionContext as unknown as JsonObject,
        parameter: sources.workflowParams,
        ...commonFields(sources),
      };
    case JOB_KIND:
      return jobPayload(manifest, sources, problems);
    case ACP_SKILL_KIND:
      return asAcpSkill(jobPayload(manifest, sources, problems));
    case ACP_PROMPT_KIND:
      return promptPayload(manifest, sources);
    case SEQUENCE_KIND:
      return sequencePayload(manifest, sources, problems);
    case HTTP_REQUEST_KIND:
      return httpRequestPayload(manifest, sources, backend);
    case HTTP_STEPS_KIND:
      return httpStepsPayload(manifest, sources, backend);
    default:
      return { ...commonFields(sources), ...(manifest.request as JsonObject | undefined), kind: requestKind };
  }
}

/** Adds what the engine adds to a kind, checks the whole, and adapts a job to the backend that carries it out. */
function finished(
  payload: ProviderRequest,
  workflow: LoadedWorkflow,
  sources: RequestSources,
  settings: RequestSettings,
  found: readonly RequestProblem[],
): ProviderRequest {
  const { manifest } = workflow;
  const executor = skillExecutor(manifest.provider, settings);
  const complete = withEngineFields(payload, workflow, executor, settings);
  checkRequest(complete, {
    provider: manifest.provider,
    ...(settings.backend === undefined ? {} : { backendType: settings.backend.type }),
    ...(manifest.request === undefined && manifest.provider !== "pass-through"
      ? {}
      : { kind: workflow.requestKind }),
    workflowParams: sources.workflowParams,
    found: [...found, ...parentProblems(complete, workflow)],
  });
  return complete.kind === JOB_KIND && executor === "acp" ? asAcpSkill(complete) : complete;
}

/** A result must have an item that it belongs to, unless nothing need be selected (§10.3). */
function parentProblems(request: ProviderRequest, { manifest }: LoadedWorkflow): readonly RequestProblem[] {
  const needs = manifest.trigger.requiresSelection && needsParent(request.kind);
  return needs && request["targetParentRef"] === undefined
    ? [{ pointer: "/targetParentRef", detail: "there is no item that the result could belong to" }]
    : [];
}

function withEngineFields(
  payload: ProviderRequest,
  { manifest }: LoadedWorkflow,
  executor: SkillExecutor,
  settings: RequestSettings,
): ProviderRequest {
  const options = payload.runtime_options;
  // What is no object is the check's to refuse.
  const readable = options === undefined || asObject(options) !== undefined;
  switch (payload.kind) {
    case JOB_KIND:
    case ACP_SKILL_KIND:
    case ACP_PROMPT_KIND:
    case SEQUENCE_KIND:
      return {
        ...payload,
        ...(payload.kind === ACP_PROMPT_KIND ? {} : pollFields(payload, pollInterval(manifest))),
        ...withoutAutoApprove(payload),
        ...(readable
          ? {
              runtime_options: engineRuntimeOptions(
                (options as JsonObject | undefined) ?? {},
                manifest,
                payload.kind === JOB_KIND || payload.kind === SEQUENCE_KIND ? executor : "acp",
                settings,
              ),
            }
          : {}),
      };
    case HTTP_REQUEST_KIND:
    case HTTP_STEPS_KIND:
      return { ...payload, ...limitFields(payload, httpLimits(manifest, payload, settings.backend)) };
    default:
      return payload;
  }
}

function pollFields(payload: ProviderRequest, interval: number): JsonObject {
  const { poll } = payload;
  if (poll !== undefined && asObject(poll) === undefined) return {};
  return { poll: { interval_ms: interval, ...(poll as JsonObject | undefined) } };
}

/** Limits where the payload has none of its own; what it has that is none stays for the check to refuse. */
function limitFields(payload: ProviderRequest, limits: ReturnType<typeof httpLimits>): JsonObject {
  const { poll, timeout_ms: timeout } = payload;
  return {
    timeout_ms: timeout ?? limits.timeout_ms,
    ...(poll === undefined || asObject(poll) !== undefined
      ? { poll: { ...limits.poll, ...(poll as JsonObject | undefined) } }
      : {}),
  };
}

function withoutAutoApprove(payload: ProviderRequest): JsonObject {
  const parameter = asObject(payload.parameter) as Readonly<Record<string, JsonValue>> | undefined;
  if (parameter === undefined || !Object.hasOwn(parameter, AUTO_APPROVE)) return {};
  const { [AUTO_APPROVE]: _, ...kept } = parameter;
  return { parameter: kept };
}

/** What carries out the skills of a workflow: an agent behind an ACP backend, or a skill runner (N19). */
export function skillExecutor(
  provider: string,
  { backend }: Pick<RequestSettings, "backend">,
): SkillExecutor {
  const type = backend?.type ?? provider;
  return type === "acp" ? "acp" : "skillrunner";
}
