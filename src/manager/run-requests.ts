import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import type { RequestSettings } from "../formats/native/requests/request-sources.ts";
import { AUTO_APPROVE } from "../formats/native/requests/skill-payload.ts";
import { createReach } from "../hooks/host-api/reach.ts";
import type { PickedPlaces } from "../library/picked-places.ts";
import type { ProductRoots } from "../library/product-place.ts";
import type { RunRecord } from "../model/run.ts";
import type { FrozenUnit } from "../model/selection.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { FilesPort } from "../ports/files.ts";
import type { PrefsPort } from "../ports/prefs.ts";
import { readBackends } from "../settings/backends.ts";
import type { RunHooks } from "./run-hooks.ts";
import type { RunUnits } from "./run-units.ts";

/** What a run's requests are made and sent with. */
export interface RunRequests {
  /** Digest of the package that the run keeps to. */
  readonly digest: string;
  readonly settings: RequestSettings;
  /** Absolute; the run's own folder. */
  readonly workspaceDir: string;
  readonly files: Pick<FilesPort, "existing" | "join">;
  /**
   * The path, when the run's package may read it: a request that sends a file reaches no further than a hook does.
   * Refused as a hook's own reading is.
   */
  readable(unit: FrozenUnit, path: string, field: string): Promise<string>;
  /**
   * The workflow whose hook applies a step of a sequence; refused with `step_apply_unavailable` when it is not there or
   * its package is not trusted.
   */
  stepApply(workflowId: string, step: string): Promise<StepApplyWorkflow>;
}

export interface StepApplyWorkflow {
  readonly workflow: LoadedWorkflow;
  readonly hooks: Pick<RunHooks, "applyResult">;
}

export interface RunRequestsParts {
  readonly host: { readonly files: FilesPort; readonly prefs: PrefsPort };
  readonly record: RunRecord;
  readonly units: RunUnits;
  readonly roots: ProductRoots;
  /** Scratch files of the run; absolute. */
  readonly tempDir: string;
  /** The package's copy; absolute. */
  readonly packageDir: string;
  readonly allowedFolders: readonly string[];
  readonly picked: PickedPlaces;
  readonly openStepWorkflow: OpenStepWorkflow;
}

/** Opens a workflow beside the run's own, with hooks on a copy of its package; errors say why it may not run. */
export type OpenStepWorkflow = (workflowId: string) => Promise<{
  readonly workflow: LoadedWorkflow;
  readonly hooks: RunHooks;
}>;

export interface OwnedRunRequests extends RunRequests {
  /** Ends the hooks of other workflows that it opened. */
  close(): Promise<void>;
}

export function createRunRequests(parts: RunRequestsParts): OwnedRunRequests {
  const { host, record, roots, units } = parts;
  const { backendId, workflowParams } = record.settings;
  const backend = readBackends(host.prefs).backends.find(({ id }) => id === backendId);
  const opened = new Map<string, ReturnType<OpenStepWorkflow>>();
  return {
    digest: record.packageDigest,
    settings: {
      ...(backend === undefined ? {} : { backend }),
      collectFeedback: host.prefs.get("collectSkillRunFeedback") === true,
      autoApproveWrites: workflowParams[AUTO_APPROVE] === true,
    },
    workspaceDir: roots.workspace,
    files: host.files,
    async readable(unit, path, field) {
      const reach = createReach(host.files, {
        workspace: roots.workspace,
        ...(roots.output === undefined ? {} : { output: roots.output }),
        temp: parts.tempDir,
        package: parts.packageDir,
        allowed: parts.allowedFolders,
        picked: parts.picked,
        async attachments() {
          const own = await units.get(unit);
          const paths = await units.paths(own);
          return own.selectionContext.items.flatMap(({ ref }) => {
            const file = paths.get(`${ref.libraryId}/${ref.key}`);
            return file === undefined ? [] : [{ ref, path: file, linkMode: "" }];
          });
        },
      });
      try {
        return await reach.readable(path, field);
      } catch (error) {
        throw new WorkflowError("file_outside", { args: { path: host.files.basename(path) }, cause: error });
      }
    },
    async stepApply(workflowId, step) {
      let own = opened.get(workflowId);
      if (own === undefined) {
        own = parts.openStepWorkflow(workflowId);
        opened.set(workflowId, own);
      }
      const { workflow, hooks } = await own.catch((error: unknown) => {
        const missing = isWorkflowError(error) && error.code === "workflow_not_found";
        throw new WorkflowError("step_apply_unavailable", {
          args: { step, workflow: workflowId, reason: missing ? "not-loaded" : "not-allowed" },
          cause: error,
        });
      });
      return {
        workflow,
        hooks: {
          async applyResult(call) {
            try {
              return await hooks.applyResult(call);
            } finally {
              // The unit goes on with its own hooks; another's worker is free for the next unit.
              hooks.release(call.unitId);
            }
          },
        },
      };
    },
    async close() {
      for (const own of opened.values()) {
        await own.then(
          ({ hooks }) => hooks.close(),
          () => undefined,
        );
      }
    },
  };
}
