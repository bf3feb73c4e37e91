import { createHostApi } from "../hooks/host-api/create-host-api.ts";
import type { HostApi } from "../hooks/host-api/host-api.ts";
import { createCommitter } from "../library/committer.ts";
import { describeChanges, titlesFor } from "../library/describe-changes.ts";
import { createDryProductWriter, type PretendedFiles } from "../library/dry-product-writer.ts";
import type { ProductRoots } from "../library/product-place.ts";
import { createProductWriter, type ProductWriter } from "../library/product-writer.ts";
import { createUnitOfWork, type UnitOfWork } from "../library/unit-of-work.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { RunRecord } from "../model/run.ts";
import type { FrozenUnit } from "../model/selection.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { PackageCopy } from "../ports/modules.ts";
import type { ProviderRegistry } from "../providers/provider-registry.ts";
import type { SelectionPlan } from "../selection/plan-selection.ts";
import type { ManagerHost } from "./manager-host.ts";
import type { NativeRun } from "./native-run.ts";
import { hostProbes } from "./plan-workflow.ts";
import type { RunHooks } from "./run-hooks.ts";
import { createRunUnits } from "./run-units.ts";

export interface NativeRunParts {
  readonly host: ManagerHost;
  readonly record: RunRecord;
  readonly workflow: LoadedWorkflow;
  readonly copy: PackageCopy;
  readonly hooks: RunHooks;
  readonly providers: ProviderRegistry;
  readonly roots: ProductRoots;
  /** Folders that the user allowed the package to read. */
  readonly allowedFolders: readonly string[];
  readonly plan?: SelectionPlan;
}

/** Puts together what the leaves of one native run work with. */
export function createNativeRun(parts: NativeRunParts): NativeRun {
  const { host, record, workflow, hooks, providers, plan } = parts;
  const { library, store, clock, localizer, faultPoint } = host;
  const { runId } = record;
  const committer = createCommitter({ store, library, clock, faultPoint });
  const writerFor = productWriters(parts);

  const workFor = async (unitId: string, part: string): Promise<UnitOfWork> =>
    createUnitOfWork({
      library,
      clock,
      newReceiptId: () => `receipt-${crypto.randomUUID()}`,
      committedCalls: await committer.committedCalls({ runId, unitId, ...(part === "" ? {} : { part }) }),
      pretend: record.settings.dryRun,
    });

  const apiFor = (frozen: FrozenUnit, part: string, work: UnitOfWork, mayWrite: boolean): Promise<HostApi> =>
    createHostApi({
      unit: work,
      library,
      files: host.files,
      content: host.content,
      app: host.app,
      ui: host.ui,
      clock,
      products: writerFor(frozen.unitId, part),
      mayWrite,
      log: ({ level, stage, message }) => {
        if (host.debugMode || level === "warn" || level === "error") {
          host.ui.notify(`${stage}: ${message}`, level === "error" ? "error" : "default");
        }
      },
      redact: [{ text: host.home.dir, by: "home" }],
      unitRefs: frozen.members.flatMap(({ ref }): ItemRef[] => (ref === null ? [] : [ref])),
      folders: {
        workspace: parts.roots.workspace,
        ...(parts.roots.output === undefined ? {} : { output: parts.roots.output }),
        temp: host.files.join(host.home.temporary, runId),
        package: parts.copy.dir,
        allowed: parts.allowedFolders,
      },
    });

  return {
    runId,
    workflow,
    executionOptions: {
      workflowParams: record.settings.workflowParams,
      providerOptions: record.settings.providerOptions,
    },
    units: createRunUnits({
      library,
      workflow,
      record,
      probes: hostProbes(host),
      ...(plan === undefined ? {} : { plan }),
    }),
    hooks,
    providers,
    committer,
    hostApi: {
      forReading: async (frozen) => apiFor(frozen, "", await workFor(frozen.unitId, ""), false),
      async forWriting(frozen, part) {
        const work = await workFor(frozen.unitId, part);
        return { api: announcing(await apiFor(frozen, part, work, true), faultPoint), work };
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
    noteHookDiagnostics(unitId, diagnostics) {
      for (const { code, message } of diagnostics) {
        host.ui.notify(localizer.text("manager-hook-diagnostic", { unit: unitId, code, message }), "default");
      }
    },
    places: [
      ...(parts.roots.output === undefined ? [] : [{ dir: parts.roots.output, name: "output" }]),
      { dir: parts.roots.workspace, name: "workspace" },
      { dir: host.home.dir, name: "home" },
      ...host.places,
    ],
    faultPoint,
  };
}

/** One writer for each apply of a unit: files of a dry run are only pretended. */
function productWriters({ host, record }: NativeRunParts): (unitId: string, part: string) => ProductWriter {
  const { files, store, clock, faultPoint } = host;
  const { runId } = record;
  const pretended: PretendedFiles = new Map();
  const writers = new Map<string, ProductWriter>();
  return (unitId, part) => {
    const key = `${unitId}/${part}`;
    let writer = writers.get(key);
    if (writer === undefined) {
      writer = record.settings.dryRun
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
      writers.set(key, writer);
    }
    return writer;
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
