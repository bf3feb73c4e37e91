import type { RequestProblem } from "../../../errors/contract-error.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { ProviderRequest } from "../../../model/provider-result.ts";
import type { WorkflowManifest } from "../../../model/workflow-manifest.ts";
import { asArray, asText, at } from "../json-access.ts";
import { requestInput } from "./input-files.ts";
import { ACP_PROMPT_KIND, ACP_SKILL_KIND, JOB_KIND } from "./request-kinds.ts";
import { skillInput } from "../../../settings/normalize-parameters.ts";
import { commonFields, type RequestSources } from "./request-sources.ts";

/** Pause between questions about a job when neither `poll` nor `execution` names one (§2.6). */
const DEFAULT_POLL_INTERVAL_MS = 2000;

/**
 * The declarative `skillrunner.job.v1` payload (`spec/native-workflows.md` §10.5), without what the engine adds to
 * `runtime_options`. Problems with uploads are noted with their places in the manifest.
 */
export function jobPayload(
  manifest: WorkflowManifest,
  sources: RequestSources,
  problems: RequestProblem[],
): ProviderRequest {
  const { files, inline } = requestInput(manifest, sources, problems);
  const create = at(manifest, "request", "create");
  const skillId = asText(at(create, "skill_id"));
  const input = { ...inline, ...Object.fromEntries(files.map(({ key, target }) => [key, target])) };
  return {
    kind: JOB_KIND,
    ...commonFields(sources),
    ...(skillId === undefined ? {} : { skill_id: skillId }),
    skill_source: asText(at(create, "skill_source")) ?? "local-package",
    ...(Object.keys(input).length === 0 ? {} : { input }),
    parameter: skillParameters(manifest, sources.workflowParams),
    ...(files.length === 0 ? {} : { upload_files: files.map(({ key, path }) => ({ key, path })) }),
    runtime_options: { execution_mode: asText(at(create, "mode")) ?? "auto" },
    poll: { interval_ms: pollInterval(manifest) },
    fetch_type: manifest.result?.fetch?.type ?? "bundle",
  };
}

/** A job for an ACP agent (N19, §10.9): files are named by their absolute paths, nothing is uploaded. */
export function asAcpSkill(job: ProviderRequest): ProviderRequest {
  const { upload_files: uploads, skill_source: _, ...kept } = job;
  const paths = (asArray(uploads) ?? []).map((file) => [
    asText(at(file, "key")) ?? "",
    asText(at(file, "path")) ?? "",
  ]);
  const input = { ...(kept.input as JsonObject | undefined), ...(Object.fromEntries(paths) as JsonObject) };
  return {
    ...kept,
    kind: ACP_SKILL_KIND,
    ...(Object.keys(input).length === 0 ? {} : { input }),
  };
}

/** An `acp.prompt.v1` payload from a declared `message` (§10.9). */
export function promptPayload(manifest: WorkflowManifest, sources: RequestSources): ProviderRequest {
  const message = at(manifest, "request", "message") as JsonValue | undefined;
  return {
    kind: ACP_PROMPT_KIND,
    ...commonFields(sources),
    ...(message === undefined ? {} : { message }),
  };
}

/** All parameters but those that are no input of a skill (§2.5, `runtimeOnly`; §10.5). */
export function skillParameters(manifest: WorkflowManifest, values: JsonObject): JsonObject {
  const { [AUTO_APPROVE]: _, ...others } = skillInput(manifest.parameters, values);
  return others;
}

/** The run option that never reaches a skill. */
export const AUTO_APPROVE = "autoApproveZoteroWrites";

/** `request.poll.interval_ms`, else `execution.poll_interval_ms`, else two seconds. */
export function pollInterval(manifest: WorkflowManifest): number {
  const own = at(manifest, "request", "poll", "interval_ms");
  if (typeof own === "number" && own > 0) return own;
  const general = manifest.execution?.poll_interval_ms;
  return general !== undefined && general > 0 ? general : DEFAULT_POLL_INTERVAL_MS;
}
