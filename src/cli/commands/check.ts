import { ExitCode } from "../../errors/codes.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import type { Command } from "../command-context.ts";
import { diagnosticLine } from "../render-diagnostics.ts";

/** `zwm check`: all findings about one workflow, a folder, or everything that was found. */
export const check: Command = async ({ manager, output, parsed, resolvePath }) => {
  const strict = parsed.flag("strict");
  const [target] = parsed.positionals;
  const targets =
    target === undefined
      ? (await manager.rescan()).workflows.map((workflow) => workflow.id)
      : [isPath(target) ? resolvePath(target) : target];
  const workflows: { id: string; usable: boolean }[] = [];
  const findings = new Map<string, Diagnostic>();
  // Of files that hold no workflow at all there is no id to ask for.
  if (target === undefined) for (const finding of (await manager.catalogue()).diagnostics) keep(finding);
  for (const id of targets) {
    const report = await manager.check(id, { strict });
    workflows.push(...report.workflows);
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

function isPath(target: string): boolean {
  return target.includes("/") || target.includes("\\") || target === "." || target.endsWith(".json");
}
