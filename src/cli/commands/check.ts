import { existsSync } from "node:fs";
import { ExitCode } from "../../errors/codes.ts";
import { WorkflowError } from "../../errors/workflow-error.ts";
import type { Command, CommandContext } from "../command-context.ts";
import { diagnosticLine } from "../render-diagnostics.ts";

/** `zwm check`: all findings about one workflow, a folder, or everything that was found. */
export const check: Command = async (context) => {
  const { manager, output, parsed } = context;
  const [target] = parsed.positionals;
  const { workflows, diagnostics } = await manager.check(
    target === undefined ? undefined : await idOrPath(context, target),
    { strict: parsed.flag("strict") },
  );
  const failed = diagnostics.some((finding) => finding.severity === "error");
  output.document({ workflows, diagnostics });
  for (const finding of diagnostics) output.line(diagnosticLine(output, finding));
  output.line(
    output.text("cli-check-summary", {
      workflows: workflows.length,
      errors: diagnostics.filter((finding) => finding.severity === "error").length,
      warnings: diagnostics.filter((finding) => finding.severity === "warning").length,
    }),
  );
  return failed ? ExitCode.failed : ExitCode.ok;
};

/** Ids of what was found, usable or not. */
async function everyId({ manager }: CommandContext): Promise<readonly string[]> {
  const { workflows, diagnostics } = await manager.catalogue();
  const unusable = diagnostics.flatMap(({ workflowId }) => workflowId ?? []);
  return [...new Set([...workflows.map((workflow) => workflow.id), ...unusable])];
}

/** A workflow's id, or the absolute path of a folder that is there; an id that is known comes first. */
async function idOrPath(context: CommandContext, target: string): Promise<string> {
  const path = context.resolvePath(target);
  const written = /[\\/]/.test(target) || target === "." || target === "..";
  if (written) {
    if (existsSync(path)) return path;
    throw new WorkflowError("workflow_not_found", { args: { id: target, known: "" } });
  }
  return !(await everyId(context)).includes(target) && existsSync(path) ? path : target;
}
