import { ExitCode } from "../../errors/codes.ts";
import { WorkflowError } from "../../errors/workflow-error.ts";
import type { Command } from "../command-context.ts";
import { followRun } from "../follow-run.ts";
import { parameterValues } from "../parameter-values.ts";
import { selectItems } from "../select-items.ts";

/** `zwm run`: plans, runs and reports one workflow over a selection. */
export const run: Command = async (context) => {
  const { manager, library, parsed, resolvePath } = context;
  await manager.rescan();
  const outputDir = parsed.value("output");
  const concurrency = parsed.value("concurrency");
  const handle = await manager.start({
    workflowId: parsed.positionals[0] ?? "",
    selection: await selectItems(parsed, library),
    parameters: parameterValues(parsed.values("param")),
    source: "cli",
    trigger: "cli",
    approveWrites: parsed.flag("yes"),
    dryRun: parsed.flag("dry-run"),
    ...(outputDir === undefined ? {} : { outputDir: resolvePath(outputDir) }),
    ...(concurrency === undefined ? {} : { maxConcurrency: wholeNumber("concurrency", concurrency) }),
  });
  return followRun(context, handle);
};

/** `zwm resume`: goes on with a run that was cut off or waits. */
export const resume: Command = async (context) => {
  const { manager, parsed } = context;
  await manager.rescan();
  return followRun(
    context,
    await manager.resume(parsed.positionals[0] ?? "", { approveWrites: parsed.flag("yes") }),
  );
};

/** `zwm retry --failed`: a new attempt at the failed units of a run. */
export const retry: Command = async (context) => {
  const { manager, parsed } = context;
  if (!parsed.flag("failed")) {
    const problem = "retry needs --failed: only failed units are tried again";
    throw new WorkflowError("usage_error", { args: { problems: problem }, details: { problems: [problem] } });
  }
  await manager.rescan();
  const handle = await manager.retryFailed(parsed.positionals[0] ?? "", {
    approveWrites: parsed.flag("yes"),
    latest: parsed.flag("latest"),
  });
  return followRun(context, handle);
};

/** `zwm cancel`: ends a run, also one that another process carries out. */
export const cancel: Command = async ({ manager, output, parsed }) => {
  const runId = parsed.positionals[0] ?? "";
  const { state } = await manager.cancel(runId);
  output.document({ runId, state });
  output.line(output.text(`cli-cancel-${state}`, { run: runId }));
  return ExitCode.ok;
};

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  const problem = `--${name} ${text} is no whole number from 1`;
  throw new WorkflowError("usage_error", { args: { problems: problem }, details: { problems: [problem] } });
}
