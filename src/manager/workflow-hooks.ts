import { createHookRunner, type HookLog } from "../hooks/hook-runner.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { PackageCopy } from "../ports/modules.ts";
import type { ManagerHost } from "./manager-host.ts";
import { createOlderArguments } from "./older-arguments.ts";
import { createRunHooks, type RunHooks } from "./run-hooks.ts";

export interface WorkflowHooksOptions {
  readonly workflow: LoadedWorkflow;
  /** The trusted copy of its package that the hooks are loaded from. */
  readonly copy: PackageCopy;
  /** Units at once, and so workers at most. */
  readonly slots: number;
  readonly onLog: (line: HookLog) => void;
}

/** The hooks of a workflow, in workers of their own that start when first called; the caller closes them. */
export function openWorkflowHooks(
  host: ManagerHost,
  { workflow, copy, slots, onLog }: WorkflowHooksOptions,
): RunHooks {
  const { files, modules, clock } = host;
  const folder = files.relative(workflow.package.dir, workflow.dir);
  return createRunHooks({
    runner: createHookRunner({ modules, files, clock, copy, bootstrap: host.hookBootstrap, slots, onLog }),
    workflow,
    folder: folder === "." ? "" : folder,
    runtime: {
      invocationMode: host.ui.interactive ? "interactive" : "non-interactive",
      workflowId: workflow.id,
      packageId: workflow.package.id,
      workflowRootDir:
        folder === "." || folder === "" ? copy.dir : files.join(copy.dir, ...folder.split("/")),
      packageRootDir: copy.dir,
      workflowSourceKind: workflow.root.kind,
      debugMode: host.debugMode,
      locale: host.app.locale,
    },
    argumentsOf: createOlderArguments({
      library: host.library,
      files,
      packageDir: copy.dir,
      upgraded: workflow.upgraded,
    }),
  });
}
