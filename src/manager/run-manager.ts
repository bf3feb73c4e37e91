import { acquireLease, leaseOwner, requestCancel } from "../engine/lease.ts";
import { createRunStore } from "../engine/run-store.ts";
import type { UnitQueue } from "../engine/unit-queue.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import type { CatalogueReport, ManagerApi, RunHandle } from "../model/manager-api.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { ProviderRegistry } from "../providers/provider-registry.ts";
import { requireUnits } from "../selection/plan-selection.ts";
import { attachmentStore } from "./attachment-store.ts";
import { cleanWhenDue } from "./clean-home.ts";
import { createDuplicateGuard, type UnitUnderWay } from "./duplicate-guard.ts";
import { exportDiagnostics } from "./export-diagnostics.ts";
import { createHomeProducts } from "./home-products.ts";
import type { ManagerHost } from "./manager-host.ts";
import type { PackageTrust } from "./package-trust.ts";
import { planWorkflow } from "./plan-workflow.ts";
import { readRunLog } from "./read-run-log.ts";
import { refusedStart } from "./refused-start.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { createRunArchive } from "./run-archive.ts";
import { createManagerLogs } from "./run-log.ts";
import { createRunStarter } from "./run-starter.ts";
import { undoAndReport } from "./undo-run.ts";
import type { WorkflowCatalogue } from "./workflow-catalogue.ts";
import { workflowLabel } from "./workflow-listing.ts";

/** What runs are made with. */
export interface RunManagerParts {
  readonly host: ManagerHost;
  readonly queue: UnitQueue;
  readonly providers: ProviderRegistry;
  readonly catalogue: WorkflowCatalogue;
  readonly trust: PackageTrust;
  /** A workflow that can be planned; blocked ones are refused with what blocks them. */
  readonly usable: (workflowId: string) => Promise<LoadedWorkflow>;
  readonly report: () => Promise<CatalogueReport>;
}

/** The part of the manager that begins runs and knows those there were. */
export type RunManager = Pick<
  ManagerApi,
  | "start"
  | "runs"
  | "show"
  | "state"
  | "resume"
  | "retryFailed"
  | "logs"
  | "exportDiagnostics"
  | "products"
  | "previewProduct"
  | "removeProduct"
  | "clean"
  | "cancel"
  | "undo"
  | "trustRun"
  | "close"
>;

/** Runs of a home: all of the manager that a surface needs only once something is run, or was. */
export function createRunManager(parts: RunManagerParts): RunManager {
  const { host, queue, providers, catalogue, trust, usable, report } = parts;
  const runStore = createRunStore(host.store);
  const logs = createManagerLogs(host);
  const archive = createRunArchive(host, runStore, logs.file);
  const starter = createRunStarter({ host, runStore, queue, providers, catalogue, trust, archive, logs });
  const products = createHomeProducts(host, archive);
  const running = new Map<string, RunHandle>();
  const beginning = new Set<Promise<RunHandle>>();
  const guard = createDuplicateGuard(host, runStore, running);
  /** What becomes of runs from the end of the manager on. */
  let endRun: ((handle: RunHandle) => void) | undefined;
  const isEnding = () => endRun !== undefined;

  /** Begins a run and knows it from then on; one that begins while the manager ends is ended like the others. */
  const keep = async (begin: () => Promise<RunHandle>): Promise<RunHandle> => {
    if (isEnding()) throw new WorkflowError("canceled");
    const begun = begin();
    beginning.add(begun);
    try {
      const handle = await begun;
      running.set(handle.runId, handle);
      void handle.done.finally(() => running.delete(handle.runId)).catch(() => undefined);
      endRun?.(handle);
      return handle;
    } finally {
      beginning.delete(begun);
    }
  };

  /**
   * Does something to a run that nobody carries out, and keeps everybody from carrying it out meanwhile. Refused with
   * `run_owned_elsewhere`.
   */
  const owning = async <T>(runId: string, act: () => Promise<T>): Promise<T> => {
    const handle = running.get(runId);
    // Its end is told a moment before it is let go.
    if (handle !== undefined && archive.isFinal(handle.status().state))
      await handle.done.catch(() => undefined);
    const { store, clock, process } = host;
    const unheard = () => undefined;
    const lease = await acquireLease(runId, { store, clock, process, onCancel: unheard, onLost: unheard });
    try {
      return await act();
    } finally {
      await lease.release();
    }
  };

  return {
    async start(request) {
      try {
        const workflow = await usable(request.workflowId);
        const settings = resolveSettings(host, workflow, request);
        const { workflowParams } = settings;
        const plan = await planWorkflow(host, workflow, request.selection, "execute", workflowParams);
        requireUnits(plan, workflow.id);
        const begin = (leftOut?: readonly UnitUnderWay[]) =>
          keep(() =>
            starter.start({
              request,
              workflow,
              settings,
              plan,
              ...(leftOut === undefined ? {} : { leftOut }),
            }),
          );
        // A dry run writes nothing that could be written twice.
        if (request.dryRun === true) return await begin();
        const label = workflowLabel(host.localizer, workflow);
        const asked = { workflow: { id: workflow.id, label }, selection: request.selection, plan };
        return await guard.start(asked, begin);
      } catch (error) {
        logs.note(refusedStart(host.clock.now(), request, error));
        throw error;
      }
    },
    logs: (runId, filter) => readRunLog({ archive, logs, localizer: host.localizer }, runId, filter),
    exportDiagnostics: (request) =>
      exportDiagnostics({ host, archive, catalogue: report, logs, trust }, request),

    runs: (which) => archive.list(which),
    show: async (runId) => {
      const handle = running.get(runId);
      return archive.report(runId, handle?.status().state);
    },
    state: async (runId) => {
      const { record, state } = await archive.get(runId);
      return running.get(record.runId)?.status().state ?? state;
    },
    resume: (runId, options = {}) => keep(() => starter.resume(runId, options)),
    retryFailed: (runId, options = {}) => keep(() => starter.retry(runId, options)),

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

    async trustRun(workflowId, runId, level) {
      const { record } = await archive.get(runId);
      if (record.workflowId !== workflowId) {
        throw new WorkflowError("run_of_other_workflow", {
          args: { run: record.runId, workflow: workflowId, own: record.workflowId },
        });
      }
      return { packageId: record.packageId, ...(await trust.grantRun(record, level)) };
    },
    async close({ letGo = false } = {}) {
      endRun = (handle) => {
        if (letGo) handle.letGo();
        else handle.cancel();
      };
      for (const handle of running.values()) endRun(handle);
      await Promise.allSettled(beginning);
      await Promise.allSettled([...running.values()].map(({ done }) => done));
      await logs.close();
    },
  };
}
