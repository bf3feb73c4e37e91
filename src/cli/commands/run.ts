import { existsSync, statSync } from "node:fs";
import { ExitCode } from "../../errors/codes.ts";
import { isWorkflowError, WorkflowError } from "../../errors/workflow-error.ts";
import type { ExplainRequest, RunHandle, RunOptions } from "../../model/manager-api.ts";
import type { Command, CommandContext } from "../command-context.ts";
import { followRun } from "../follow-run.ts";
import { wholeNumber } from "../option-values.ts";
import { workflowTarget } from "../package-target.ts";
import { parameterValues } from "../parameter-values.ts";
import { renderExplain } from "../render-explain.ts";
import { logEntryLine } from "../render-log.ts";
import { renderPreview } from "../render-run.ts";
import { selectItems } from "../select-items.ts";
import { usageError } from "../usage-error.ts";

/** `zwm run`: plans, runs and reports one workflow over a selection. */
export const run: Command = async (context) => {
  const { manager, library, parsed, output } = context;
  const { refs, asked } = await selectItems(parsed, library, output.text);
  // Nothing selected may mean the whole library to a workflow; nothing found never does.
  if (asked && refs.length === 0) throw new WorkflowError("nothing_to_run");
  const workflowId = await workflowTarget(context);
  const parameters = parameterValues(parsed.values("param"));
  const outputDir = outputFolder(context);
  const inputs = inputPaths(context);
  const concurrency = wholeNumber(parsed.value("concurrency") ?? "");
  const dryRun = parsed.flag("dry-run");
  const start = () =>
    manager.start({
      workflowId,
      selection: refs,
      parameters,
      source: "cli",
      trigger: "cli",
      approveWrites: parsed.flag("yes"),
      ...showingLog(context),
      dryRun,
      ...(outputDir === undefined ? {} : { outputDir }),
      ...(Object.keys(inputs).length === 0 ? {} : { inputs }),
      ...(concurrency === undefined ? {} : { maxConcurrency: concurrency }),
    });
  return followRun(context, async () => {
    const handle = dryRun
      ? await planOnly(context, { workflowId, selection: refs, mode: "execute", parameters }, start)
      : await askingForTrust(context, start);
    renderPreview(output, handle.record);
    return handle;
  });
};

/** `zwm resume`: goes on with a run that was cut off or waits. */
export const resume: Command = async (context) => {
  const { manager, parsed } = context;
  const [runId = ""] = parsed.positionals;
  return followRun(context, () =>
    askingForTrust(context, () => manager.resume(runId, { ...approval(context), ...showingLog(context) })),
  );
};

/** `zwm retry --failed`: a new attempt at the failed units of a run. */
export const retry: Command = async (context) => {
  const { manager, parsed } = context;
  const latest = parsed.flag("latest");
  return followRun(context, () =>
    askingForTrust(context, () =>
      manager.retryFailed(parsed.positionals[0] ?? "", {
        ...approval(context),
        ...showingLog(context),
        latest,
      }),
    ),
  );
};

/** `zwm cancel`: ends a run, also one that another process carries out. */
export const cancel: Command = async ({ manager, output, parsed }) => {
  const result = await manager.cancel(parsed.positionals[0] ?? "");
  output.document(result);
  output.line(output.text(`cli-cancel-${result.state}`, { run: result.runId }));
  return ExitCode.ok;
};

/** What `--input` names, by slot: `files` where none is said. All that is not there is named at once. */
function inputPaths({ parsed, resolvePath, output }: CommandContext): Record<string, string[]> {
  const inputs: Record<string, string[]> = {};
  const missing: string[] = [];
  for (const text of parsed.values("input")) {
    const named = existsSync(resolvePath(text)) ? null : /^([\w-]+)=(.+)$/s.exec(text);
    const [, slot = "files", path = text] = named ?? [];
    const absolute = resolvePath(path);
    if (existsSync(absolute)) (inputs[slot] ??= []).push(absolute);
    else missing.push(output.text("cli-usage-no-input", { path }));
  }
  if (missing.length > 0) throw usageError(missing, "zwm run --help");
  return inputs;
}

/** The folder of `--output`, which need not be there yet. */
function outputFolder({ parsed, resolvePath, output }: CommandContext): string | undefined {
  const given = parsed.value("output");
  if (given === undefined) return undefined;
  const path = resolvePath(given);
  if (!mayBeFolder(path)) {
    throw usageError(
      [output.text("cli-usage-no-folder", { name: "output", value: given })],
      "zwm run --help",
    );
  }
  return path;
}

/** What cannot be looked at is told by the first file that is written there. */
function mayBeFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOTDIR";
  }
}

/** A run that is taken up keeps the approval that it was started with; `--yes` can only add it. */
function approval({ parsed }: CommandContext): { readonly approveWrites?: true } {
  return parsed.flag("yes") ? { approveWrites: true } : {};
}

/** With `--verbose` every entry of the log is shown as it is made. */
function showingLog({ parsed, output }: CommandContext): Pick<RunOptions, "onLog"> {
  if (!parsed.flag("verbose")) return {};
  return {
    onLog: (entry) => {
      output.note(logEntryLine(output, entry));
    },
  };
}

/** Starts; where the package is not trusted and somebody is there to ask, asks and starts again. */
async function askingForTrust(
  { manager, ui, output }: CommandContext,
  start: () => Promise<RunHandle>,
): Promise<RunHandle> {
  try {
    return await start();
  } catch (error) {
    const workflow = untrustedWorkflow(error);
    if (workflow === undefined || !ui.interactive) throw error;
    const question = output.text("cli-trust-question", {
      package: String(workflow.package),
      reason: String(workflow.reason),
    });
    if ((await ui.confirm(`${question}\n${output.text("cli-trust-means-isolated")}\n`)) !== true) throw error;
    const id = String(workflow.workflow);
    if (workflow.run === undefined) await manager.trust(id, "isolated");
    else await manager.trustRun(id, String(workflow.run), "isolated");
    return start();
  }
}

/** A dry run of a package that is not trusted ends after planning: the plan is shown, then the refusal. */
async function planOnly(
  { manager, output }: CommandContext,
  request: ExplainRequest,
  start: () => Promise<RunHandle>,
): Promise<RunHandle> {
  try {
    return await start();
  } catch (error) {
    if (untrustedWorkflow(error) !== undefined) renderExplain(output, await manager.explain(request));
    throw error;
  }
}

function untrustedWorkflow(error: unknown): WorkflowError["args"] | undefined {
  return isWorkflowError(error) && error.code === "package_untrusted" ? error.args : undefined;
}
