import { createPreparedImages } from "../hooks/host-api/prepared-images.ts";
import { createHostApi } from "../hooks/host-api/create-host-api.ts";
import type { HostApi } from "../hooks/host-api/host-api.ts";
import { createCommitter } from "../library/committer.ts";
import { describeChanges, titlesFor } from "../library/describe-changes.ts";
import { createDryProductWriter, type PretendedFiles } from "../library/dry-product-writer.ts";
import { resolveLinkedPlaces } from "../library/linked-place.ts";
import type { ProductRoots } from "../library/product-place.ts";
import { createPickedPlaces } from "../library/picked-places.ts";
import { createProductWriter, type ProductWriter } from "../library/product-writer.ts";
import { createUnitOfWork, type UnitOfWork } from "../library/unit-of-work.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { RunRecord } from "../model/run.ts";
import type { FrozenUnit } from "../model/selection.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { AppPort } from "../ports/app.ts";
import { createMemoryClipboard } from "../ports/clipboard.ts";
import type { PackageCopy } from "../ports/modules.ts";
import type { ProviderRegistry } from "../providers/provider-registry.ts";
import type { SelectionPlan } from "../selection/plan-selection.ts";
import { type ApplyResults, openApplyResults } from "./apply-results.ts";
import { attachmentStore } from "./attachment-store.ts";
import { placesOfRun } from "./known-places.ts";
import type { ManagerHost } from "./manager-host.ts";
import type { NativeRun } from "./native-run.ts";
import { hostProbes } from "./plan-workflow.ts";
import type { RunHooks } from "./run-hooks.ts";
import { notingUi, type RunLog } from "./run-log.ts";
import { createRunRequests, type OpenStepWorkflow } from "./run-requests.ts";
import { createRunUnits } from "./run-units.ts";

export interface NativeRunParts {
  readonly host: ManagerHost;
  readonly record: RunRecord;
  readonly workflow: LoadedWorkflow;
  readonly copy: PackageCopy;
  readonly hooks: RunHooks;
  readonly providers: ProviderRegistry;
  readonly roots: ProductRoots;
  readonly log: RunLog;
  /** Folders that the user allowed the package to read. */
  readonly allowedFolders: readonly string[];
  /** Origins that the package declares, and those that the user allowed. */
  readonly allowedOrigins: readonly string[];
  readonly openStepWorkflow: OpenStepWorkflow;
  readonly plan?: SelectionPlan;
}

/** Puts together what the leaves of one native run work with. */
export function createNativeRun(parts: NativeRunParts): NativeRun {
  const { host, record, workflow, hooks, providers, plan, log } = parts;
  const { library, store, clock, localizer, faultPoint } = host;
  const { runId } = record;
  const fileStore = attachmentStore(host, runId);
  const committer = createCommitter({
    store,
    library,
    clock,
    fileStore,
    resolvePlaces: (changes) =>
      resolveLinkedPlaces({ files: host.files, library, roots: parts.roots }, changes),
    faultPoint,
  });
  const { writerFor, dropProducts } = productWriters(parts);
  const images = createPreparedImages(host.files);
  const picked = createPickedPlaces(store, runId);
  // A dry run leaves a person's clipboard alone.
  const clipboard = record.settings.dryRun ? createMemoryClipboard() : host.clipboard;
  const app = host.app.currentView === undefined ? appOfRun(host.app, record) : host.app;

  const workFor = async (unitId: string, part: string): Promise<UnitOfWork> =>
    createUnitOfWork({
      library,
      clock,
      newReceiptId: () => `receipt-${crypto.randomUUID()}`,
      committedCalls: await committer.committedCalls({ runId, unitId, ...(part === "" ? {} : { part }) }),
      pretend: record.settings.dryRun,
    });

  const apiFor = async (
    frozen: FrozenUnit,
    part: string,
    work: UnitOfWork,
    mayWrite: boolean,
    results?: ApplyResults,
  ): Promise<HostApi> =>
    createHostApi({
      ...(results === undefined ? {} : { results: results.byHandle }),
      unit: work,
      library,
      files: host.files,
      content: host.content,
      app,
      images,
      picked,
      clipboard,
      ...(host.citations === undefined ? {} : { citations: host.citations }),
      ...(host.editor === undefined ? {} : { editor: host.editor }),
      ui: notingUi(host.ui, (text, type) => {
        log.write({
          at: clock.now(),
          level: type === "error" ? "error" : "info",
          scope: "hook",
          stage: "toast",
          text,
          unit: frozen.unitId,
        });
      }),
      clock,
      products: writerFor(frozen.unitId, part),
      staged: await fileStore.staged.of(frozen.unitId, part),
      network: { http: host.http, isAllowed: (origin) => parts.allowedOrigins.includes(origin) },
      mayWrite,
      log: ({ level, stage, message, operation, phase, details }) => {
        log.write({
          at: clock.now(),
          level,
          scope: "hook",
          stage,
          text: message,
          unit: frozen.unitId,
          ...(operation === undefined ? {} : { operation }),
          ...(phase === undefined ? {} : { phase }),
          ...(details === undefined ? {} : { details }),
        });
        if (host.debugMode || level === "warn" || level === "error") {
          host.ui.notify(`${stage}: ${message}`, level === "error" ? "error" : "default");
        }
      },
      redact: placesOfRun(host, parts.roots).map(({ dir, name }) => ({ text: dir, by: name })),
      unitRefs: frozen.members.flatMap(({ ref }): ItemRef[] => (ref === null ? [] : [ref])),
      folders: {
        workspace: parts.roots.workspace,
        ...(parts.roots.output === undefined ? {} : { output: parts.roots.output }),
        temp: host.files.join(host.home.temporary, runId),
        package: parts.copy.dir,
        allowed: results === undefined ? parts.allowedFolders : [...parts.allowedFolders, ...results.folders],
      },
    });

  const units = createRunUnits({
    library,
    workflow,
    record,
    probes: hostProbes(host),
    ...(plan === undefined ? {} : { plan }),
  });
  const requests = createRunRequests({
    host,
    record,
    units,
    roots: parts.roots,
    tempDir: host.files.join(host.home.temporary, runId),
    packageDir: parts.copy.dir,
    allowedFolders: parts.allowedFolders,
    picked,
    openStepWorkflow: parts.openStepWorkflow,
  });

  return {
    runId,
    workflow,
    executionOptions: {
      workflowParams: record.settings.workflowParams,
      providerOptions: record.settings.providerOptions,
    },
    units,
    requests,
    hooks,
    providers,
    committer,
    hostApi: {
      forReading: async (frozen) => apiFor(frozen, "", await workFor(frozen.unitId, ""), false),
      async forWriting(frozen, part, results) {
        const work = await workFor(frozen.unitId, part);
        return { api: announcing(await apiFor(frozen, part, work, true, results), faultPoint), work };
      },
    },
    async describe(changes) {
      const lookup = await titlesFor(library, changes);
      return describeChanges(changes, lookup).map(({ id, args }) => localizer.text(id, args));
    },
    async pretendedFiles(unitId, part) {
      if (!record.settings.dryRun) return [];
      const pretended = await writerFor(unitId, part).list();
      return pretended.map(({ root, path }) => localizer.text("manager-would-write-file", { root, path }));
    },
    openResults: (call, { isDirect, providerId, expects }, signal) =>
      openApplyResults({
        files: host.files,
        ...(expects === undefined ? {} : { expects }),
        workspace: parts.roots.workspace,
        temporary: host.files.join(host.home.temporary, runId),
        call,
        isDirect,
        workspaceOf: (runResult) => providers.get(providerId)?.workspaceDir?.(runResult),
        signal,
      }),
    noteMissingArtifacts(unitId, names) {
      if (names.length === 0) return;
      const text = localizer.text("manager-artifacts-missing", { unit: unitId, names: names.join(", ") });
      log.write({
        at: clock.now(),
        level: "warn",
        scope: "job",
        stage: "artifacts-missing",
        text,
        unit: unitId,
      });
      host.ui.notify(text, "default");
    },
    noteHookDiagnostics(unitId, diagnostics) {
      for (const { code, message } of diagnostics) {
        log.write({
          at: clock.now(),
          level: "warn",
          scope: "hook",
          stage: "preflight-diagnostic",
          text: `${code} · ${message}`,
          unit: unitId,
          hook: "preflight",
        });
        host.ui.notify(localizer.text("manager-hook-diagnostic", { unit: unitId, code, message }), "default");
      }
    },
    redactor: log.redactor,
    dropProducts(unitId) {
      dropProducts(unitId);
      // What was not committed is staged anew by the next attempt.
      void fileStore.staged.drop(unitId).catch(() => undefined);
    },
    faultPoint,
    async close() {
      await hooks.close();
      await requests.close();
      await images.close();
      await host.files.remove(host.files.join(host.home.temporary, runId));
    },
  };
}

/** A host without windows shows what the run was started on: the selection, or else the items of its units. */
function appOfRun(app: AppPort, { selection, units }: RunRecord): AppPort {
  const refs =
    selection ?? units.flatMap(({ members }) => members.flatMap(({ ref }) => (ref === null ? [] : [ref])));
  return {
    version: app.version,
    zoteroVersion: app.zoteroVersion,
    platform: app.platform,
    locale: app.locale,
    selectedItems: () => Promise.resolve(refs),
    currentLibraryId: () => refs[0]?.libraryId ?? app.currentLibraryId(),
  };
}

/** One writer for each apply of a unit: files of a dry run are only pretended. */
function productWriters({ host, record }: NativeRunParts): {
  readonly writerFor: (unitId: string, part: string) => ProductWriter;
  readonly dropProducts: (unitId: string) => void;
} {
  const { files, store, clock, faultPoint } = host;
  const { runId } = record;
  const pretended: PretendedFiles = new Map();
  const writers = new Map<string, Map<string, ProductWriter>>();
  const make = (unitId: string, part: string) =>
    record.settings.dryRun
      ? createDryProductWriter({ files, runId, unitId, part, pretended })
      : createProductWriter({
          files,
          store,
          clock,
          runId,
          unitId,
          part,
          newProductId: () => `product-${crypto.randomUUID()}`,
          faultPoint,
        });
  return {
    writerFor(unitId, part) {
      const ofUnit = writers.get(unitId) ?? new Map<string, ProductWriter>();
      writers.set(unitId, ofUnit);
      const writer = ofUnit.get(part) ?? make(unitId, part);
      ofUnit.set(part, writer);
      return writer;
    },
    dropProducts(unitId) {
      writers.delete(unitId);
    },
  };
}

/** Tells tests that a hook is running: its first host call has come. */
function announcing(api: HostApi, faultPoint: (name: string) => void): HostApi {
  return {
    shape: api.shape,
    call(member, args, signal, context) {
      faultPoint("hook-running");
      return api.call(member, args, signal, context);
    },
  };
}
