import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import type { JsonObject } from "../model/json.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { ManagerHost } from "./manager-host.ts";
import type { PackageTrust } from "./package-trust.ts";
import type { RunHooks } from "./run-hooks.ts";
import { openWorkflowHooks } from "./workflow-hooks.ts";

/** How long a worker waits for the next change of somebody who chooses settings, in milliseconds. */
const IDLE_MS = 30_000;

/** The hook `normalizeSettings` while settings are chosen and saved (`spec/native-workflows.md` §8.5). */
export interface SettingsHook {
  /**
   * The patch that the hook gives for `args`; undefined where the workflow has no such hook, where its package is not
   * trusted, and where the next call for the same workflow came before its end. Refused as a hook call is.
   */
  patch(workflow: LoadedWorkflow, args: JsonObject): Promise<JsonObject | undefined>;
  close(): Promise<void>;
}

interface Open {
  readonly digest: string;
  readonly hooks: RunHooks;
  stopTimer: () => void;
}

export function createSettingsHook(host: ManagerHost, trust: PackageTrust): SettingsHook {
  const open = new Map<string, Open>();
  const pending = new Map<string, AbortController>();
  let closed = false;

  const hooksOf = async (workflow: LoadedWorkflow, digest: string, signal: AbortSignal): Promise<Open> => {
    const kept = open.get(workflow.id);
    if (kept?.digest === digest) return kept;
    const copy = await trust.trustedCopy(workflow.package, workflow.id);
    if (signal.aborted) throw new WorkflowError("canceled");
    const hooks = openWorkflowHooks(host, { workflow, copy, slots: 1, onLog: () => undefined });
    const before = open.get(workflow.id);
    const own: Open = { digest: copy.digest, hooks, stopTimer: () => undefined };
    open.set(workflow.id, own);
    if (before !== undefined) await shut(before);
    return own;
  };

  const shut = async ({ stopTimer, hooks }: Open): Promise<void> => {
    stopTimer();
    await hooks.close();
  };

  const rest = (workflowId: string, own: Open): void => {
    own.stopTimer();
    own.stopTimer = host.clock.after(IDLE_MS, () => {
      if (open.get(workflowId) === own) open.delete(workflowId);
      void shut(own);
    });
  };

  return {
    async patch(workflow, args) {
      if (closed || workflow.manifest.hooks.normalizeSettings === undefined) return undefined;
      pending.get(workflow.id)?.abort();
      // Also aborted by `close`.
      const superseded = new AbortController();
      pending.set(workflow.id, superseded);
      try {
        const { level, digest } = await trust.state(workflow.package);
        if (level === "untrusted") return undefined;
        const own = await hooksOf(workflow, digest, superseded.signal);
        own.stopTimer();
        try {
          return await own.hooks.normalizeSettings(
            { ...args, workflowId: workflow.id, manifest: workflow.manifest as unknown as JsonObject },
            superseded.signal,
          );
        } finally {
          if (open.get(workflow.id) === own) rest(workflow.id, own);
        }
      } catch (error) {
        if (isWorkflowError(error) && superseded.signal.aborted) return undefined;
        throw error;
      } finally {
        if (pending.get(workflow.id) === superseded) pending.delete(workflow.id);
      }
    },
    async close() {
      closed = true;
      for (const call of pending.values()) call.abort();
      const all = [...open.values()];
      open.clear();
      await Promise.all(all.map(shut));
    },
  };
}
