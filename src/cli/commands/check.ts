import { isAbsolute } from "node:path";
import { ExitCode } from "../../errors/codes.ts";
import type { Command } from "../command-context.ts";
import { packageTarget } from "../package-target.ts";
import { diagnosticLine } from "../render-diagnostics.ts";

/** `zwm check`: all findings about one workflow, a folder, or everything that was found. */
export const check: Command = async (context) => {
  const { manager, output, parsed } = context;
  const [target] = parsed.positionals;
  const looked = target === undefined ? undefined : await packageTarget(context, target);
  const folder = looked !== undefined && isAbsolute(looked) ? looked : undefined;
  const { workflows, diagnostics } = await manager.check(looked, { strict: parsed.flag("strict") });
  const failed = diagnostics.some((finding) => finding.severity === "error");
  output.document({ workflows, diagnostics });
  for (const finding of diagnostics) output.line(diagnosticLine(context, finding, folder));
  output.line(
    output.text("cli-check-summary", {
      workflows: workflows.length,
      errors: diagnostics.filter((finding) => finding.severity === "error").length,
      warnings: diagnostics.filter((finding) => finding.severity === "warning").length,
    }),
  );
  return failed ? ExitCode.failed : ExitCode.ok;
};
