import type { RunStore } from "../engine/run-store.ts";
import type { UnitQueue } from "../engine/unit-queue.ts";
import { toFailureRecord, WorkflowError } from "../errors/workflow-error.ts";
import { compileNativePlan } from "../formats/native/plan-native.ts";
import { unitTaskName } from "../formats/native/unit-task-name.ts";
import type { HookLog } from "../hooks/hook-runner.ts";
import { stageEntry } from "../logs/stages.ts";
import type { RunHandle, RunOptions, StartRequest } from "../model/manager-api.ts";
import type { JsonObject } from "../model/json.ts";
import type { LogEntry } from "../model/run-log.ts";
import type { RunRecord, RunSettings } from "../model/run.ts";
import type { FrozenUnit } from "../model/selection.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { PackageCopy } from "../ports/modules.ts";
import type { ProviderRegistry } from "../providers/provider-registry.ts";
import type { SelectionPlan } from "../selection/plan-selection.ts";
import { applyExecutionPatch } from "../settings/normalize-parameters.ts";
import { createNativeRun } from "./create-native-run.ts";
import type { UnitUnderWay } from "./duplicate-guard.ts";
import type { ManagerHost } from "./manager-host.ts";
import type { PackageTrust } from "./package-trust.ts";
import type { ResolvedSettings } from "./resolve-settings.ts";
import type { RunArchive } from "./run-archive.ts";
import { executeRun, type RunExecution } from "./run-execution.ts";
import type { RunHooks } from "./run-hooks.ts";
import { concurrencyOf } from "./run-limits.ts";
import { openRunLog, type ManagerLogs, type RunLog } from "./run-log.ts";
import type { WorkflowCatalogue } from "./workflow-catalogue.ts";
import { openWorkflowHooks } from "./workflow-hooks.ts";
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
  /** Units that do not become part of the run, since another run is at work on them; at least one other is left. */
  readonly leftOut?: readonly UnitUnderWay[];
}

export interface RunStarterParts {
  readonly host: ManagerHost;
  readonly runStore: RunStore;
  readonly queue: UnitQueue;
  readonly providers: ProviderRegistry;
  readonly catalogue: WorkflowCatalogue;
  readonly trust: PackageTrust;
  readonly archive: RunArchive;
  readonly logs: ManagerLogs;
}

export function createRunStarter(parts: RunStarterParts): RunStarter {
  const { host, runStore, archive, catalogue, trust, logs } = parts;

  const execute = async (
    run: Omit<RunExecution, "host" | "runStore" | "queue" | "report" | "native" | "workspaceDir" | "log">,
    workflow: LoadedWorkflow,
    copy: PackageCopy,
    hooks: RunHooks,
    lines: HookLines,
    plan?: SelectionPlan,
  ): Promise<RunHandle> => {
    const { record } = run;
    const workspaceDir = archive.workspace(record.runId);
    let log: RunLog | undefined;
    try {
      const roots = await archive.roots(record);
      log = openRunLog(host, logs, record.runId, logs.redactorFor(roots), run.options.onLog);
      lines.goTo(log);
      for (const text of run.notices) log.write(stageEntry("trigger-notice", host.clock.now(), { text }));
      await host.files.makeFolder(workspaceDir);
      const granted = await trust.record(record.packageId, record.packageDigest);
      const native = createNativeRun({
        host,
        record,
        workflow,
        copy,
        hooks,
        providers: parts.providers,
        roots,
        log,
        allowedFolders: granted?.folders ?? [],
        allowedOrigins: [...workflow.package.origins, ...(granted?.origins ?? [])],
        openStepWorkflow: async (workflowId) => {
          // One of the run's own package is taken from the copy that the run keeps to.
          const own = workflow.package.multi
            ? await catalogue.fromFolder(copy.dir, workflowId, workflow.root).catch(() => undefined)
            : undefined;
          const other = own ?? (await catalogue.get(workflowId));
          const itsCopy = own === undefined ? await trust.trustedCopy(other.package, other.id) : copy;
          const slots = concurrencyOf(record.provider, record.settings.maxConcurrency, host.prefs);
          const hooks = openWorkflowHooks(host, {
            workflow: other,
            copy: itsCopy,
            slots,
            onLog: lines.take,
          });
          return { workflow: other, hooks };
        },
        ...(plan === undefined ? {} : { plan }),
      });
      return await executeRun({
        ...run,
        host,
        runStore,
        queue: parts.queue,
        native,
        log,
        workspaceDir,
        report: () => archive.report(record.runId),
      });
    } catch (error) {
      log?.write(stageEntry("trigger-refused", host.clock.now(), { error: toFailureRecord(error) }));
      void log?.close();
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
    const { record, state, counts } = await archive.get(runId);
    await archive.requireSameLibrary(record);
    const someDeclined = state === "succeeded" && (counts?.canceled ?? 0) > 0;
    const mayGoOn =
      mode === "resume"
        ? !archive.isFinal(state)
        : state === "failed" || state === "partial" || state === "canceled" || someDeclined;
    if (!mayGoOn) throw new WorkflowError("run_not_resumable", { args: { run: record.runId, state } });
    const { workflow, copy } = await packageOf(record, options.latest === true);
    const slots = concurrencyOf(record.provider, record.settings.maxConcurrency, host.prefs);
    const lines = hookLines(host);
    const hooks = openWorkflowHooks(host, { workflow, copy, slots, onLog: lines.take });
    return execute({ record, options, mode, notices: [] }, workflow, copy, hooks, lines);
  };

  const packageOf = async (record: RunRecord, latest: boolean) => {
    if (latest) {
      const workflow = await catalogue.get(record.workflowId);
      return { workflow, copy: await trust.trustedCopy(workflow.package, workflow.id) };
    }
    const live = await catalogue.get(record.workflowId).catch(() => undefined);
    const { trustedBy } = await archive.origin(record.runId);
    await trust.requireStillTrusted(record, trustedBy, live?.package);
    // The run was allowed to start with this digest, so its copy may go on; it is made again if it was cleaned away.
    const now = live === undefined ? undefined : await trust.state(live.package).catch(() => undefined);
    const same = live !== undefined && now?.digest === record.packageDigest;
    const copy = await trust.keptCopy(record, same ? live.package.dir : undefined);
    if (same) return { workflow: live, copy };
    const root = { id: live?.root.id ?? "copy", kind: live?.root.kind ?? ("user" as const) };
    return { workflow: await catalogue.fromFolder(copy.dir, record.workflowId, root), copy };
  };

  return {
    async start({ request, workflow, settings, plan, leftOut = [] }) {
      const copy = await trust.trustedCopy(workflow.package, workflow.id);
      const slots = concurrencyOf(workflow.manifest.provider, settings.maxConcurrency, host.prefs);
      const lines = hookLines(host);
      const hooks = openWorkflowHooks(host, { workflow, copy, slots, onLog: lines.take });
      let record: RunRecord;
      try {
        const workflowParams = await normalized(hooks, workflow, request, settings);
        // What these settings make impossible is refused before there is a run.
        compileNativePlan(workflow, copy.digest, slots, { workflowParams });
        record = newRecord(host, {
          request,
          workflow,
          plan,
          leftOut,
          settings: { ...settings, workflowParams },
          digest: copy.digest,
        });
        await runStore.createRun(record);
        await archive.keepOrigin(record.runId, {
          ...(host.libraryDir === undefined ? {} : { libraryDir: host.libraryDir }),
          ...(isNamed(host, workflow.root) ? { workflowsDir: workflow.root.path } : {}),
          ...(copy.trustedBy === undefined ? {} : { trustedBy: copy.trustedBy }),
        });
        if (request.outputDir !== undefined) await archive.keepOutputDir(record.runId, request.outputDir);
        if (request.inputs !== undefined) await archive.keepInputs(record.runId, request.inputs);
      } catch (error) {
        await hooks.close();
        throw error;
      }
      try {
        return await execute(
          {
            record,
            options: request,
            mode: "start",
            notices: [...settings.notices, ...leftOutNotices(host, leftOut)],
          },
          workflow,
          copy,
          hooks,
          lines,
          plan,
        );
      } catch (error) {
        // A refusal leaves no run behind; where even that fails, the refusal is what counts.
        await runStore.removeRun(record.runId).catch(() => undefined);
        throw error;
      }
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
    manifest: manifest as unknown as JsonObject,
    rawWorkflowParams: request.parameters,
    normalizedWorkflowParams: workflowParams,
  });
  return applyExecutionPatch(manifest.parameters, workflowParams, patch).values;
}

function newRecord(host: ManagerHost, start: RunBeginning & { readonly digest: string }): RunRecord {
  const { request, workflow, plan, leftOut = [], settings, digest } = start;
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
    units: frozenUnits(workflow, plan, runSettings, new Set(leftOut.map(({ order }) => order))),
    ...(wholeSelection ? { selection: request.selection } : {}),
    skipped: [...plan.skipped(), ...leftOut.map(({ order }) => skippedUnit(plan.freeze(order)))],
    stats: plan.stats,
    settings: runSettings,
  };
}

function frozenUnits(
  workflow: LoadedWorkflow,
  plan: SelectionPlan,
  settings: RunSettings,
  leftOut: ReadonlySet<number>,
): readonly FrozenUnit[] {
  const templated = workflow.manifest.taskNameTemplate !== undefined && workflow.strategy === "declarative";
  const units: FrozenUnit[] = [];
  for (let order = 0; order < plan.unitCount; order += 1) {
    if (leftOut.has(order)) continue;
    const frozen = plan.freeze(order);
    units.push(
      templated
        ? { ...frozen, taskName: unitTaskName(workflow, plan.unit(order), settings.workflowParams) }
        : frozen,
    );
  }
  return units;
}

/** A unit that another run is at work on, as the run that leaves it out keeps it. */
function skippedUnit({
  inputUnitIdentity,
  targetParentRef,
  taskName,
}: FrozenUnit): RunRecord["skipped"][number] {
  return {
    identity: inputUnitIdentity,
    ref: targetParentRef ?? null,
    label: taskName,
    reason: "unit-under-way",
  };
}

/** One for each run that is at work on units of this start. */
function leftOutNotices({ localizer }: ManagerHost, leftOut: readonly UnitUnderWay[]): readonly string[] {
  return [...new Set(leftOut.map(({ runId }) => runId))].map((run) =>
    localizer.text("manager-duplicates-left-out", {
      run,
      count: leftOut.filter(({ runId }) => runId === run).length,
    }),
  );
}

/** Sortable by time, and short enough to type. */
function newRunId(now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]/g, "").slice(0, 15).replace("T", "-");
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `run-${stamp}-${random.toString(36).padStart(7, "0").slice(-5)}`;
}

/** What hooks print, before and after there is a run whose log it goes into. */
interface HookLines {
  readonly take: (line: HookLog) => void;
  goTo(log: RunLog): void;
}

/** What hooks print is kept in the run's log and shown beside it; only in debug mode is more than warnings shown. */
function hookLines({ ui, debugMode, clock }: ManagerHost): HookLines {
  const before: LogEntry[] = [];
  let log: RunLog | undefined;
  return {
    take: ({ level, text, hook, unitId: unit }) => {
      const entry: LogEntry = {
        at: clock.now(),
        level,
        scope: "hook",
        stage: "console",
        text,
        hook,
        ...(unit === undefined ? {} : { unit }),
      };
      if (log === undefined) before.push(entry);
      else log.write(entry);
      if (debugMode || level === "warn" || level === "error") {
        ui.notify(`${hook}: ${log?.redactor.text(text) ?? text}`, "default");
      }
    },
    goTo(runLog) {
      log = runLog;
      for (const entry of before.splice(0)) log.write(entry);
    },
  };
}

/** Whether a root was named for this call, and is neither the home's own nor one of the program. */
function isNamed({ home }: ManagerHost, { kind, path }: LoadedWorkflow["root"]): boolean {
  return kind === "user" && path !== home.userWorkflows;
}
