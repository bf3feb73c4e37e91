import type { RunStore } from "../engine/run-store.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import { unitTaskName } from "../formats/native/unit-task-name.ts";
import { createHookRunner } from "../hooks/hook-runner.ts";
import type { RunHandle, RunOptions, StartRequest } from "../model/manager-api.ts";
import type { RunRecord, RunSettings } from "../model/run.ts";
import type { FrozenUnit } from "../model/selection.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { PackageCopy } from "../ports/modules.ts";
import type { ProviderRegistry } from "../providers/provider-registry.ts";
import type { SelectionPlan } from "../selection/plan-selection.ts";
import { applyExecutionPatch } from "../settings/normalize-parameters.ts";
import { createNativeRun } from "./create-native-run.ts";
import type { ManagerHost } from "./manager-host.ts";
import type { PackageTrust } from "./package-trust.ts";
import type { ResolvedSettings } from "./resolve-settings.ts";
import type { RunArchive } from "./run-archive.ts";
import { concurrencyOf, executeRun, type RunExecution } from "./run-execution.ts";
import { createRunHooks, type RunHooks } from "./run-hooks.ts";
import type { WorkflowCatalogue } from "./workflow-catalogue.ts";
import { workflowLabel } from "./workflow-listing.ts";

/** Starts runs, and takes begun ones up again. */
export interface RunStarter {
  start(begin: RunBeginning): Promise<RunHandle>;
  resume(runId: string, options: RunOptions): Promise<RunHandle>;
  retry(runId: string, options: RunOptions & { readonly latest?: boolean }): Promise<RunHandle>;
}

export interface RunBeginning {
  readonly request: StartRequest;
  readonly workflow: LoadedWorkflow;
  readonly settings: ResolvedSettings;
  /** With at least one unit. */
  readonly plan: SelectionPlan;
}

export interface RunStarterParts {
  readonly host: ManagerHost;
  readonly runStore: RunStore;
  readonly providers: ProviderRegistry;
  readonly catalogue: WorkflowCatalogue;
  readonly trust: PackageTrust;
  readonly archive: RunArchive;
}

export function createRunStarter(parts: RunStarterParts): RunStarter {
  const { host, runStore, archive, catalogue, trust } = parts;

  /** The workers of a run, on the package copy that it keeps to. */
  const hooksFor = (
    workflow: LoadedWorkflow,
    copy: PackageCopy,
    slots: number,
    settings: LogSink,
  ): RunHooks => {
    const { files, modules, clock } = host;
    const folder = files.relative(workflow.package.dir, workflow.dir);
    return createRunHooks({
      runner: createHookRunner({
        modules,
        files,
        clock,
        copy,
        bootstrap: host.hookBootstrap,
        slots,
        onLog: settings.log,
      }),
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
    });
  };

  const execute = async (
    run: Omit<RunExecution, "host" | "runStore" | "report" | "native" | "workspaceDir">,
    workflow: LoadedWorkflow,
    copy: PackageCopy,
    hooks: RunHooks,
    plan?: SelectionPlan,
  ): Promise<RunHandle> => {
    const { record } = run;
    const workspaceDir = archive.workspace(record.runId);
    try {
      await host.files.makeFolder(workspaceDir);
      const native = createNativeRun({
        host,
        record,
        workflow,
        copy,
        hooks,
        providers: parts.providers,
        roots: await archive.roots(record),
        allowedFolders: (await trust.record(record.packageId, record.packageDigest))?.folders ?? [],
        ...(plan === undefined ? {} : { plan }),
      });
      return await executeRun({
        ...run,
        host,
        runStore,
        native,
        workspaceDir,
        report: () => archive.report(record.runId),
      });
    } catch (error) {
      await hooks.close();
      throw error;
    }
  };

  /** A run that exists, with the package as it was or, for `latest`, as it is. */
  const takeUp = async (
    runId: string,
    mode: "resume" | "retry",
    options: RunOptions & { latest?: boolean },
  ) => {
    const { record, state } = await archive.get(runId);
    archive.requireSameLibrary(record);
    const mayGoOn =
      mode === "resume"
        ? !archive.isFinal(state)
        : state === "failed" || state === "partial" || state === "canceled";
    if (!mayGoOn) throw new WorkflowError("run_not_resumable", { args: { run: record.runId, state } });
    const { workflow, copy } = await packageOf(record, options.latest === true);
    const slots = concurrencyOf(record.provider, record.settings.maxConcurrency);
    const hooks = hooksFor(workflow, copy, slots, logSink(host));
    return execute({ record, options, mode, notices: [] }, workflow, copy, hooks);
  };

  const packageOf = async (record: RunRecord, latest: boolean) => {
    if (latest) {
      const workflow = await catalogue.get(record.workflowId);
      return { workflow, copy: await trust.trustedCopy(workflow.package, workflow.id) };
    }
    // The run was allowed to start with this digest, so its copy may go on; it is made again if it was cleaned away.
    const live = await catalogue.get(record.workflowId).catch(() => undefined);
    const now = live === undefined ? undefined : await trust.state(live.package).catch(() => undefined);
    const same = live !== undefined && now?.digest === record.packageDigest;
    const copy = await trust.keptCopy(record, same ? live.package.dir : undefined);
    if (same) return { workflow: live, copy };
    const root = { id: live?.root.id ?? "copy", kind: live?.root.kind ?? ("user" as const) };
    return { workflow: await catalogue.fromFolder(copy.dir, record.workflowId, root), copy };
  };

  return {
    async start({ request, workflow, settings, plan }) {
      const copy = await trust.trustedCopy(workflow.package, workflow.id);
      const slots = concurrencyOf(workflow.manifest.provider, settings.maxConcurrency);
      const hooks = hooksFor(workflow, copy, slots, logSink(host));
      let record: RunRecord;
      try {
        const workflowParams = await normalized(hooks, workflow, request, settings);
        record = newRecord(host, {
          request,
          workflow,
          plan,
          settings: { ...settings, workflowParams },
          digest: copy.digest,
        });
        await runStore.createRun(record);
        if (request.outputDir !== undefined) await archive.keepOutputDir(record.runId, request.outputDir);
      } catch (error) {
        await hooks.close();
        throw error;
      }
      return execute(
        { record, options: request, mode: "start", notices: settings.notices },
        workflow,
        copy,
        hooks,
        plan,
      );
    },
    resume: (runId, options) => takeUp(runId, "resume", options),
    retry: (runId, options) => takeUp(runId, "retry", options),
  };
}

/** Parameters after the hook `normalizeSettings`, phase `execution` (`spec/native-workflows.md` §8.5). */
async function normalized(
  hooks: RunHooks,
  { id, manifest }: LoadedWorkflow,
  request: StartRequest,
  { workflowParams }: ResolvedSettings,
) {
  if (manifest.hooks.normalizeSettings === undefined) return workflowParams;
  const patch = await hooks.normalizeSettings({
    phase: "execution",
    workflowId: id,
    manifest: manifest as unknown as StartRequest["parameters"],
    rawWorkflowParams: request.parameters,
    normalizedWorkflowParams: workflowParams,
  });
  return applyExecutionPatch(manifest.parameters, workflowParams, patch).values;
}

function newRecord(host: ManagerHost, start: RunBeginning & { readonly digest: string }): RunRecord {
  const { request, workflow, plan, settings, digest } = start;
  const runSettings: RunSettings = {
    workflowParams: settings.workflowParams,
    providerOptions: settings.providerOptions,
    ...(settings.backendId === undefined ? {} : { backendId: settings.backendId }),
    ...(settings.maxConcurrency === undefined ? {} : { maxConcurrency: settings.maxConcurrency }),
    approveWrites: request.approveWrites ?? false,
    dryRun: request.dryRun ?? false,
    hasOutputDir: request.outputDir !== undefined,
  };
  const wholeSelection = workflow.manifest.inputs.member.kind === "selection";
  return {
    runId: newRunId(host.clock.now()),
    workflowId: workflow.id,
    workflowLabel: workflowLabel(host.localizer, workflow),
    ...(workflow.manifest.version === undefined ? {} : { workflowVersion: workflow.manifest.version }),
    packageId: workflow.package.id,
    packageDigest: digest,
    provider: workflow.manifest.provider,
    requestKind: workflow.requestKind,
    libraryIdentity: host.library.identity,
    trigger: request.trigger,
    startedAt: host.clock.now(),
    units: frozenUnits(workflow, plan, runSettings),
    ...(wholeSelection ? { selection: request.selection } : {}),
    skipped: plan.skipped(),
    stats: plan.stats,
    settings: runSettings,
  };
}

function frozenUnits(
  workflow: LoadedWorkflow,
  plan: SelectionPlan,
  settings: RunSettings,
): readonly FrozenUnit[] {
  const templated = workflow.manifest.taskNameTemplate !== undefined && workflow.strategy === "declarative";
  return Array.from({ length: plan.unitCount }, (_, order) => {
    const frozen = plan.freeze(order);
    return templated
      ? { ...frozen, taskName: unitTaskName(workflow, plan.unit(order), settings.workflowParams) }
      : frozen;
  });
}

/** Sortable by time, and short enough to type. */
function newRunId(now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]/g, "").slice(0, 15).replace("T", "-");
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `run-${stamp}-${random.toString(36).padStart(7, "0").slice(-5)}`;
}

interface LogSink {
  readonly log: (line: { readonly level: string; readonly text: string; readonly hook: string }) => void;
}

/** What hooks print is shown beside the run; only in debug mode is more than warnings. */
function logSink({ ui, debugMode }: ManagerHost): LogSink {
  return {
    log: ({ level, text, hook }) => {
      if (debugMode || level === "warn" || level === "error") ui.notify(`${hook}: ${text}`, "default");
    },
  };
}
