import { existsSync } from "node:fs";
import { ExitCode } from "../../errors/codes.ts";
import { WorkflowError } from "../../errors/workflow-error.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import type { Command, CommandContext } from "../command-context.ts";
import { diagnosticLine } from "../render-diagnostics.ts";

/** `zwm check`: all findings about one workflow, a folder, or everything that was found. */
export const check: Command = async (context) => {
  const { manager, output, parsed } = context;
  const strict = parsed.flag("strict");
  const [target] = parsed.positionals;
  const workflows: { id: string; usable: boolean }[] = [];
  const findings = new Map<string, Diagnostic>();
  // Of files that hold no workflow at all there is no id to ask for.
  if (target === undefined) for (const finding of (await manager.rescan()).diagnostics) keep(finding);
  for (const id of target === undefined ? await everyId(context) : [await idOrPath(context, target)]) {
    const report = await manager.check(id, { strict });
    for (const workflow of report.workflows) {
      // Several workflows of one package are checked together.
      if (!workflows.some((known) => known.id === workflow.id)) workflows.push(workflow);
    }
    for (const finding of report.diagnostics) keep(finding);
  }
  const diagnostics = [...findings.values()];
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

  function keep(finding: Diagnostic): void {
    const key = [finding.root, finding.file, finding.pointer, finding.code, finding.line].join("\0");
    const known = findings.get(key);
    // Under `--strict` the same finding may come twice, as a warning and as the error it then is.
    if (known === undefined || finding.severity === "error") findings.set(key, finding);
  }
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
