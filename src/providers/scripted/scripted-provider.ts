import { WorkflowError } from "../../errors/workflow-error.ts";
import type { JsonValue } from "../../model/json.ts";
import type { ProviderRequest, ProviderResult } from "../../model/provider-result.ts";
import type { FilesPort } from "../../ports/files.ts";
import type { DispatchContext, Provider } from "../provider.ts";

/** What a scripted provider gives back to one request. */
export interface ScriptedAnswer {
  readonly resultJson?: JsonValue;
  /** Files of the bundle, by their paths in it. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** The request fails with this message. */
  readonly fail?: string;
}

/** Answers that are given in order, and the requests that they were given to. */
export interface ProviderScript {
  readonly requests: readonly ProviderRequest[];
  /** Writes the files of a bundle into a new folder of the run's workspace; answers with its name. */
  answer(request: ProviderRequest, context: DispatchContext): Promise<ProviderResult>;
}

/**
 * A script that all providers of a run share. A request beyond the last answer is refused with
 * `scripted_answer_missing`; an answer that says `fail` is `scripted_failure`.
 */
export function createProviderScript(
  answers: readonly ScriptedAnswer[],
  files: Pick<FilesPort, "writeBytes" | "join">,
): ProviderScript {
  const requests: ProviderRequest[] = [];
  return {
    requests,
    async answer(request, { workspaceDir }) {
      requests.push(request);
      const number = requests.length;
      const answer = answers[number - 1];
      if (answer === undefined) {
        throw new WorkflowError("scripted_answer_missing", { args: { number, kind: request.kind } });
      }
      if (answer.fail !== undefined) {
        throw new WorkflowError("scripted_failure", { args: { reason: answer.fail } });
      }
      const { resultJson, files: bundle } = answer;
      const result = {
        status: "succeeded",
        requestId: `scripted-${String(number)}`,
        ...(resultJson === undefined ? {} : { resultJson }),
      } as const;
      if (bundle === undefined || workspaceDir === undefined) return { ...result, fetchType: "result" };
      const bundlePath = `bundle-${String(number)}`;
      for (const [path, bytes] of Object.entries(bundle)) {
        await files.writeBytes(files.join(workspaceDir, bundlePath, ...path.split("/")), bytes);
      }
      return { ...result, fetchType: "bundle", bundlePath };
    },
  };
}

/** What the providers that a script stands in for can be asked, by provider. */
const REQUEST_KINDS: Readonly<Record<string, readonly string[]>> = {
  skillrunner: ["skillrunner.job.v1", "skillrunner.sequence.v1"],
  acp: ["acp.skill.run.v1", "acp.prompt.v1", "skillrunner.job.v1", "skillrunner.sequence.v1"],
};

const BACKEND_TYPES: Readonly<Record<string, readonly string[]>> = {
  skillrunner: ["skillrunner", "acp"],
  acp: ["acp", "skillrunner"],
};

/** Providers that answer from a script instead of asking a backend: how a workflow is tried out without one. */
export function scriptedProviders(script: ProviderScript): readonly Provider[] {
  return Object.entries(REQUEST_KINDS).map(([id, requestKinds]) => ({
    id,
    requestKinds,
    backendTypes: BACKEND_TYPES[id] ?? [],
    options: () => [],
    probe: () => ({ reachable: true }),
    check: () => [],
    dispatch: (request, context) => script.answer(request, context),
    redispatch: () => ({ decide: "interrupted" }),
  }));
}
