import type { LeafCall, RedispatchAnswer } from "../engine/leaf-port.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import { skillExecutor } from "../formats/native/requests/build-request.ts";
import type { ProviderRequest } from "../model/provider-result.ts";
import type { DispatchContext } from "../providers/provider.ts";
import type { NativeRun } from "./native-run.ts";

/** What a provider is handed beside the request of one call. */
export function dispatchContext(run: NativeRun, call: LeafCall): DispatchContext {
  const { settings, workspaceDir } = run.requests;
  return {
    key: call.key,
    ...(settings.backend === undefined ? {} : { backend: settings.backend }),
    workspaceDir,
    options: run.executionOptions.providerOptions,
    ...(call.handle === undefined ? {} : { handle: call.handle }),
    // Providers that answer at once never look at it, and making it costs.
    get signal() {
      return call.signal;
    },
    spend: (cost) => {
      call.spend(cost);
    },
    progress: (n, of, text) => {
      call.progress(n, of, text);
    },
    setHandle: (handle) => {
      void call.setHandle(handle);
    },
  };
}

/** What the provider says of a call that was in flight when the process ended (`design/decisions.md`, dispatch). */
export async function redispatch(run: NativeRun, call: LeafCall): Promise<RedispatchAnswer> {
  const provider = run.providers.get(executorId(run));
  const answer = await provider?.redispatch(call.args as ProviderRequest, call.handle);
  // It finds what it has in flight by the handle that it left.
  if (answer?.decide === "again" || answer?.decide === "continue") return { action: "call" };
  return { action: "fail", error: new WorkflowError("interrupted", { args: { node: call.node } }) };
}

/** The id of the provider that a run's requests go through: an agent may stand in for a skill runner (N19). */
export function executorId(run: NativeRun): string {
  const { provider } = run.workflow.manifest;
  const isSkill = provider === "skillrunner" || provider === "acp";
  return isSkill ? skillExecutor(provider, run.requests.settings) : provider;
}
