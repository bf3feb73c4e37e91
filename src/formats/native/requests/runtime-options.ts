import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { WorkflowManifest } from "../../../model/workflow-manifest.ts";
import { asObject } from "../json-access.ts";
import type { RequestSettings } from "./request-sources.ts";

/** Which executor a skill request is made for. */
export type SkillExecutor = "skillrunner" | "acp";

/**
 * `runtime_options` of a skill request with what the engine adds (`spec/native-workflows.md` §10.5, §15.4): the tools
 * that the workflow needs, the preference for feedback, and access back into the library. `given` wins over nothing of
 * that: those keys are the engine's. Refused with `host_access_unavailable` when a skill runner's job requires access
 * that this program cannot give.
 */
export function engineRuntimeOptions(
  given: JsonObject,
  manifest: WorkflowManifest,
  executor: SkillExecutor,
  settings: RequestSettings,
): JsonObject {
  const tools = requiredTools(manifest);
  const { zotero_host_access: _, ...own } = given;
  const options: Record<string, JsonValue | undefined> = {
    ...own,
    ...(tools.length === 0
      ? {}
      : { workflow_mcp: { ...asObject(own["workflow_mcp"]), required_tools: tools } }),
    ...(settings.collectFeedback === true ? { collect_skill_run_feedback: true } : {}),
  };
  const access = manifest.execution?.zoteroHostAccess;
  const autoApprove = access?.allowWriteApprovalBypass === true && settings.autoApproveWrites === true;
  if (executor === "acp") {
    options["zotero_host_access"] = {
      required: access?.required ?? true,
      ...(autoApprove ? { auto_approve_writes: true } : {}),
    };
    return options;
  }
  if (access?.required !== true) return options;
  const { hostAccess } = settings;
  if (hostAccess === undefined)
    throw new WorkflowError("host_access_unavailable", { args: { workflow: manifest.id } });
  return {
    ...options,
    env: {
      ...asObject(options["env"]),
      ZOTERO_BRIDGE_ENDPOINT: hostAccess.endpoint,
      ZOTERO_BRIDGE_TOKEN: hostAccess.token,
      ZOTERO_BRIDGE_SCOPE: hostAccess.scope,
    },
    // Variables are no part of a skill runner's cache key.
    no_cache: true,
  };
}

/** `execution.mcp.requiredTools`, trimmed and each once. */
function requiredTools(manifest: WorkflowManifest): readonly string[] {
  const tools = (manifest.execution?.mcp?.requiredTools ?? []).map((tool) => tool.trim());
  return [...new Set(tools.filter((tool) => tool !== ""))];
}
