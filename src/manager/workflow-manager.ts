import { createUnitQueue } from "../engine/unit-queue.ts";
import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { ExplainRequest, ManagerApi } from "../model/manager-api.ts";
import type { WorkflowPackage } from "../model/workflow.ts";
import { createProviderRegistry } from "../providers/provider-registry.ts";
import { isListed } from "../selection/listed.ts";
import { explainReport } from "./explain-workflow.ts";
import { openHomeStore } from "./home-store.ts";
import type { ManagerHost } from "./manager-host.ts";
import { menuStates, settledMenuStates } from "./menu-states.ts";
import { onlyPackage, packagePlaces } from "./package-places.ts";
import { createPackageTrust } from "./package-trust.ts";
import { hostProbes, planWorkflow } from "./plan-workflow.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { createConcurrency, MOST_AT_ONCE } from "./run-limits.ts";
import type { RunForms } from "./run-form.ts";
import type { RunManager } from "./run-manager.ts";
import { trustedPackages } from "./trusted-packages.ts";
import type { WorkflowCatalogue } from "./workflow-catalogue.ts";
import { blockedBy, unreadableListing, workflowLabel, workflowListing } from "./workflow-listing.ts";

/**
 * Joins the rooms for every surface (`design/architecture.md`, Rooms). Brings the Store up to date; one that
 * a newer version of this program wrote is only read (`openHomeStore`).
 */
export async function createWorkflowManager(given: ManagerHost): Promise<ManagerApi> {
  const store = await openHomeStore(given);
  const host: ManagerHost = {
    ...given,
    store,
    // A host may answer otherwise later: in the application a person changes both while it runs.
    get roots() {
      return given.roots;
    },
    get debugMode() {
      return given.debugMode;
    },
  };
  const providers = createProviderRegistry(host.providers);
  const queue = createUnitQueue({ clock: host.clock, mostAtOnce: MOST_AT_ONCE });
  const catalogue = lazyCatalogue(host);
  const trust = createPackageTrust(host);
  let runs: Promise<RunManager> | undefined;
  /** What runs need is most of the program; a menu needs none of it. */
  const runManager = () =>
    (runs ??= import("./run-manager.ts").then(({ createRunManager }) =>
      createRunManager({ host, queue, providers, catalogue, trust, usable, report }),
    ));

  let forms: Promise<RunForms> | undefined;
  const runForms = () =>
    (forms ??= import("./run-form.ts").then(({ createRunForms }) =>
      createRunForms({ host, providers, catalogue, trust }),
    ));

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

    async menu(selection: readonly ItemRef[], { debugMode, probe = false }) {
      const { workflows } = await catalogue.current();
      const shown = workflows.filter(({ manifest }) => isListed(manifest, debugMode));
      const facts = await host.library.facts(selection);
      return probe
        ? settledMenuStates(host, providers, shown, facts, hostProbes(host))
        : menuStates(host, providers, shown, facts);
    },

    runForm: async (request) => (await runForms()).form(request),
    checkRun: async (request, values) => (await runForms()).check(request, values),
    saveDefaults: async (workflowId, values) => (await runForms()).save(workflowId, values),
    start: async (request) => (await runManager()).start(request),
    runs: async (which) => (await runManager()).runs(which),
    show: async (runId) => (await runManager()).show(runId),
    state: async (runId) => (await runManager()).state(runId),
    resume: async (runId, options) => (await runManager()).resume(runId, options),
    retryFailed: async (runId, options) => (await runManager()).retryFailed(runId, options),
    logs: async (runId, filter) => (await runManager()).logs(runId, filter),
    exportDiagnostics: async (request) => (await runManager()).exportDiagnostics(request),
    products: async (runId) => (await runManager()).products(runId),
    previewProduct: async (productId) => (await runManager()).previewProduct(productId),
    removeProduct: async (productId) => (await runManager()).removeProduct(productId),
    clean: async (options) => (await runManager()).clean(options),
    cancel: async (runId) => (await runManager()).cancel(runId),
    undo: async (runId, options) => (await runManager()).undo(runId, options),
    trustRun: async (workflowId, runId, level) => (await runManager()).trustRun(workflowId, runId, level),
    queue: {
      state: () => queue.state,
      pause: () => {
        queue.pause();
      },
      resume: () => {
        queue.resume();
      },
    },
    async trust(target, level) {
      const bundle = await packageOf(target);
      return { packageId: bundle.id, ...(await trust.grant(bundle, level)) };
    },
    async untrust(target) {
      const bundle = await packageOf(target);
      return { packageId: bundle.id, removed: await trust.revoke(bundle) };
    },
    trusted: () => trustedPackages({ host, catalogue, trust }),
    untrustPackage: async (packageId) => ({ packageId, removed: await trust.revoke({ id: packageId }) }),
    concurrency: createConcurrency(host.prefs, providers.ids),

    async close(options) {
      await (await forms)?.close();
      await (await runs)?.close(options);
      queue.close();
    },
  };
}

/** Reading packages needs their schemas and checks, which nobody needs until the first scan. */
function lazyCatalogue(host: ManagerHost): WorkflowCatalogue {
  let loaded: Promise<WorkflowCatalogue> | undefined;
  const load = () =>
    (loaded ??= import("./workflow-catalogue.ts").then(({ createWorkflowCatalogue }) =>
      createWorkflowCatalogue(host),
    ));
  return {
    rescan: async () => (await load()).rescan(),
    current: async () => (await load()).current(),
    get: async (id) => (await load()).get(id),
    check: async (target, strict) => (await load()).check(target, strict),
    folders: async (target) => (await load()).folders(target),
    fromFolder: async (dir, workflowId, like) => (await load()).fromFolder(dir, workflowId, like),
  };
}

/** A package that cannot be read does not keep the others from being listed and run. */
function unreadable(error: unknown): WorkflowError {
  if (isWorkflowError(error)) return error;
  throw error;
}
