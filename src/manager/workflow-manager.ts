import { acquireLease, leaseOwner, requestCancel } from "../engine/lease.ts";
import { openRunStore } from "../engine/run-store.ts";
import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import { ensureLibraryTables } from "../library/tables.ts";
import { undoRun } from "../library/undo.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { ExplainRequest, ManagerApi, RunHandle } from "../model/manager-api.ts";
import { createProviderRegistry } from "../providers/provider-registry.ts";
import { isListed } from "../selection/listed.ts";
import { requireUnits } from "../selection/plan-selection.ts";
import { explainReport } from "./explain-workflow.ts";
import type { ManagerHost } from "./manager-host.ts";
import { menuStates } from "./menu-states.ts";
import { createPackageTrust } from "./package-trust.ts";
import { planWorkflow } from "./plan-workflow.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { createRunArchive } from "./run-archive.ts";
import { createRunStarter } from "./run-starter.ts";
import { createWorkflowCatalogue } from "./workflow-catalogue.ts";
import { blockedBy, unreadableListing, workflowLabel, workflowListing } from "./workflow-listing.ts";

/**
 * Joins the rooms for every surface (`design/architecture.md`, Rooms). Opens the Store's tables; `store_newer` when a
 * newer version of this program wrote them, with nothing changed.
 */
export async function createWorkflowManager(host: ManagerHost): Promise<ManagerApi> {
  const runStore = await openRunStore(host.store);
  await ensureLibraryTables(host.store);
  const providers = createProviderRegistry(host.providers);
  const catalogue = createWorkflowCatalogue(host);
  const trust = createPackageTrust(host);
  const archive = await createRunArchive(host, runStore);
  const starter = createRunStarter({ host, runStore, providers, catalogue, trust, archive });
  const running = new Map<string, RunHandle>();

  const keep = (handle: RunHandle): RunHandle => {
    running.set(handle.runId, handle);
    void handle.done.finally(() => running.delete(handle.runId)).catch(() => undefined);
    return handle;
  };

  /**
   * Does something to a run that nobody carries out, and keeps everybody from carrying it out meanwhile. Refused with
   * `run_owned_elsewhere`.
   */
  const owning = async <T>(runId: string, act: () => Promise<T>): Promise<T> => {
    const { store, clock, process } = host;
    const unheard = () => undefined;
    const lease = await acquireLease(runId, { store, clock, process, onCancel: unheard, onLost: unheard });
    try {
      return await act();
    } finally {
      await lease.release();
    }
  };

  /** A workflow that can be planned; blocked ones are refused with what blocks them. */
  const usable = async (id: string) => {
    const workflow = await catalogue.get(id);
    const blocked = blockedBy(host, providers, workflow);
    if (blocked !== undefined) {
      throw new WorkflowError("workflow_blocked", {
        args: { id, reason: blocked.message },
        details: { reason: blocked.code },
      });
    }
    return workflow;
  };

  const report = async () => {
    const { workflows, diagnostics } = await catalogue.current();
    const shown = workflows.filter(({ manifest }) => isListed(manifest, host.debugMode));
    return {
      workflows: await Promise.all(
        shown.map(async (workflow) => {
          const state = await trust.state(workflow.package).catch(unreadable);
          return isWorkflowError(state)
            ? unreadableListing(host, providers, workflow, state)
            : workflowListing(host, providers, workflow, state);
        }),
      ),
      diagnostics,
    };
  };

  return {
    async rescan() {
      await catalogue.rescan();
      return report();
    },
    catalogue: report,
    check: (target, { strict }) => catalogue.check(target, strict),

    async explain(request: ExplainRequest) {
      const workflow = await catalogue.get(request.workflowId);
      const settings = resolveSettings(host, workflow, {
        parameters: request.parameters,
        source: "cli",
        backend: "any",
      });
      const plan = await planWorkflow(
        host,
        workflow,
        request.selection,
        request.mode,
        settings.workflowParams,
      );
      return {
        ...explainReport(
          host.localizer,
          workflow,
          workflowLabel(host.localizer, workflow),
          plan,
          await host.library.libraries(),
        ),
        notices: settings.notices,
      };
    },

    async menu(selection: readonly ItemRef[], { debugMode }) {
      const { workflows } = await catalogue.current();
      const shown = workflows.filter(({ manifest }) => isListed(manifest, debugMode));
      return menuStates(host, providers, shown, await host.library.facts(selection));
    },

    async start(request) {
      const workflow = await usable(request.workflowId);
      const settings = resolveSettings(host, workflow, request);
      const plan = await planWorkflow(host, workflow, request.selection, "execute", settings.workflowParams);
      requireUnits(plan, workflow.id);
      return keep(await starter.start({ request, workflow, settings, plan }));
    },

    runs: () => archive.list(),
    show: async (runId) => {
      const handle = running.get(runId);
      return archive.report(runId, handle?.status().state);
    },
    async resume(runId, options = {}) {
      return keep(await starter.resume(runId, options));
    },
    async retryFailed(runId, options = {}) {
      return keep(await starter.retry(runId, options));
    },

    async cancel(idOrPrefix) {
      const { record, state } = await archive.get(idOrPrefix);
      const { runId } = record;
      const handle = running.get(runId);
      if (handle !== undefined) {
        handle.cancel();
        return { runId, state: "canceling" };
      }
      if (archive.isFinal(state)) return { runId, state: "already-ended" };
      if ((await leaseOwner(runId, host)) !== undefined) {
        await requestCancel(host.store, runId);
        return { runId, state: "canceling" };
      }
      return owning(runId, async () => {
        // Somebody may have gone on with it, and ended it, since it was looked at.
        if (archive.isFinal((await archive.get(runId)).state)) return { runId, state: "already-ended" };
        await archive.close(runId, "canceled");
        return { runId, state: "canceled" };
      });
    },

    async undo(idOrPrefix, { allOrNothing }) {
      const { record } = await archive.get(idOrPrefix);
      archive.requireSameLibrary(record);
      const { runId } = record;
      return owning(runId, async () =>
        undoRun({
          store: host.store,
          library: host.library,
          clock: host.clock,
          runId,
          allOrNothing,
          files: host.files,
          roots: await archive.roots(record),
          faultPoint: host.faultPoint,
        }),
      );
    },

    async trust(workflowId, level) {
      const workflow = await catalogue.get(workflowId);
      return { packageId: workflow.package.id, ...(await trust.grant(workflow.package, level)) };
    },
    async untrust(workflowId) {
      const workflow = await catalogue.get(workflowId);
      return { packageId: workflow.package.id, removed: await trust.revoke(workflow.package) };
    },

    async close() {
      for (const handle of running.values()) handle.cancel();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

/** A package that cannot be read does not keep the others from being listed and run. */
function unreadable(error: unknown): WorkflowError {
  if (isWorkflowError(error)) return error;
  throw error;
}
