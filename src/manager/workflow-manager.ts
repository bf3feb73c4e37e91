import { acquireLease, leaseOwner, requestCancel } from "../engine/lease.ts";
import { createRunStore } from "../engine/run-store.ts";
import { createUnitQueue } from "../engine/unit-queue.ts";
import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { ExplainRequest, ManagerApi, RunHandle } from "../model/manager-api.ts";
import type { WorkflowPackage } from "../model/workflow.ts";
import { createProviderRegistry } from "../providers/provider-registry.ts";
import { isListed } from "../selection/listed.ts";
import { requireUnits } from "../selection/plan-selection.ts";
import { explainReport } from "./explain-workflow.ts";
import { exportDiagnostics } from "./export-diagnostics.ts";
import { cleanWhenDue } from "./clean-home.ts";
import { createDuplicateGuard, type UnitUnderWay } from "./duplicate-guard.ts";
import { createHomeProducts } from "./home-products.ts";
import { openHomeStore } from "./home-store.ts";
import type { ManagerHost } from "./manager-host.ts";
import { menuStates } from "./menu-states.ts";
import { onlyPackage, packagePlaces } from "./package-places.ts";
import { attachmentStore } from "./attachment-store.ts";
import { createPackageTrust } from "./package-trust.ts";
import { planWorkflow } from "./plan-workflow.ts";
import { readRunLog } from "./read-run-log.ts";
import { refusedStart } from "./refused-start.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { createRunArchive } from "./run-archive.ts";
import { createManagerLogs } from "./run-log.ts";
import { MOST_AT_ONCE } from "./run-limits.ts";
import { createRunStarter } from "./run-starter.ts";
import { undoAndReport } from "./undo-run.ts";
import { createWorkflowCatalogue } from "./workflow-catalogue.ts";
import { blockedBy, unreadableListing, workflowLabel, workflowListing } from "./workflow-listing.ts";

/**
 * Joins the rooms for every surface (`design/architecture.md`, Rooms). Brings the Store up to date; one that
 * a newer version of this program wrote is only read (`openHomeStore`).
 */
export async function createWorkflowManager(given: ManagerHost): Promise<ManagerApi> {
  const host: ManagerHost = { ...given, store: await openHomeStore(given) };
  const runStore = createRunStore(host.store);
  const providers = createProviderRegistry(host.providers);
  const queue = createUnitQueue({ clock: host.clock, mostAtOnce: MOST_AT_ONCE });
  const catalogue = createWorkflowCatalogue(host);
  const trust = createPackageTrust(host);
  const logs = createManagerLogs(host);
  const archive = createRunArchive(host, runStore, logs.file);
  const starter = createRunStarter({ host, runStore, queue, providers, catalogue, trust, archive, logs });
  const products = createHomeProducts(host, archive);
  const running = new Map<string, RunHandle>();
  const guard = createDuplicateGuard(host, runStore, running);

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

  /** Of a workflow (id), or the only package in a folder (absolute path). */
  const packageOf = async (target: string): Promise<WorkflowPackage> =>
    host.files.isAbsolute(target) ? onlyPackage(catalogue, target) : (await catalogue.get(target)).package;

  return {
    async rescan() {
      await catalogue.rescan();
      return report();
    },
    catalogue: report,
    check: (target, { strict }) => catalogue.check(target, strict),
    packages: (target) => packagePlaces({ catalogue, trust, files: host.files }, target),

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
      try {
        const workflow = await usable(request.workflowId);
        const settings = resolveSettings(host, workflow, request);
        const { workflowParams } = settings;
        const plan = await planWorkflow(host, workflow, request.selection, "execute", workflowParams);
        requireUnits(plan, workflow.id);
        const begin = (leftOut?: readonly UnitUnderWay[]) =>
          starter.start({ request, workflow, settings, plan, ...(leftOut === undefined ? {} : { leftOut }) });
        // A dry run writes nothing that could be written twice.
        if (request.dryRun === true) return keep(await begin());
        const label = workflowLabel(host.localizer, workflow);
        const asked = { workflow: { id: workflow.id, label }, selection: request.selection, plan };
        return keep(await guard.start(asked, begin));
      } catch (error) {
        logs.note(refusedStart(host.clock.now(), request, error));
        throw error;
      }
    },
    logs: (runId, filter) => readRunLog({ archive, logs, localizer: host.localizer }, runId, filter),
    exportDiagnostics: (request) =>
      exportDiagnostics({ host, archive, catalogue: report, logs, trust }, request),

    runs: () => archive.list(),
    queue: {
      state: () => queue.state,
      pause: () => {
        queue.pause();
      },
      resume: () => {
        queue.resume();
      },
    },
    show: async (runId) => {
      const handle = running.get(runId);
      return archive.report(runId, handle?.status().state);
    },
    state: async (runId) => {
      const { record, state } = await archive.get(runId);
      return running.get(record.runId)?.status().state ?? state;
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
      await archive.requireSameLibrary(record);
      const { runId } = record;
      return owning(runId, async () =>
        undoAndReport(
          {
            store: host.store,
            library: host.library,
            clock: host.clock,
            runId,
            allOrNothing,
            files: host.files,
            roots: await archive.roots(record),
            fileStore: attachmentStore(host, runId),
            faultPoint: host.faultPoint,
          },
          logs,
        ),
      );
    },

    products: (runId) => products.list(runId),
    previewProduct: (productId) => products.preview(productId),
    removeProduct: (productId) => products.remove(productId, owning),
    clean: ({ due = false } = {}) => cleanWhenDue({ host, runStore, archive, cleanLogs: logs.cleanUp }, due),

    async trust(target, level) {
      const bundle = await packageOf(target);
      return { packageId: bundle.id, ...(await trust.grant(bundle, level)) };
    },
    async trustRun(workflowId, runId, level) {
      const { record } = await archive.get(runId);
      if (record.workflowId !== workflowId) {
        throw new WorkflowError("run_of_other_workflow", {
          args: { run: record.runId, workflow: workflowId, own: record.workflowId },
        });
      }
      return { packageId: record.packageId, ...(await trust.grantRun(record, level)) };
    },
    async untrust(target) {
      const bundle = await packageOf(target);
      return { packageId: bundle.id, removed: await trust.revoke(bundle) };
    },

    async close() {
      for (const handle of running.values()) handle.cancel();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
      queue.close();
      await logs.close();
    },
  };
}

/** A package that cannot be read does not keep the others from being listed and run. */
function unreadable(error: unknown): WorkflowError {
  if (isWorkflowError(error)) return error;
  throw error;
}
