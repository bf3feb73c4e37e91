import { basename } from "node:path";
import { ExitCode } from "../../errors/codes.ts";
import type { Command } from "../command-context.ts";
import { table } from "../text-table.ts";

/** `zwm export-diagnostics`: one file that helps others to find out what is wrong. */
export const exportDiagnostics: Command = async ({ manager, output, parsed, resolvePath, clock }) => {
  const [runId] = parsed.positionals;
  const report = await manager.exportDiagnostics({
    output: resolvePath(parsed.value("output") ?? `zwm-diagnostics-${stamp(clock.now())}.zip`),
    withTitles: parsed.flag("with-titles"),
    ...(runId === undefined ? {} : { runId }),
  });
  output.document(report);
  const size = Math.max(1, Math.round(report.bytes / 1024));
  output.line(output.text("cli-diagnostics-written", { path: report.file, size }));
  for (const row of table(report.entries.map(({ name, what }) => [`  ${name}`, what]))) output.line(row);
  output.note(output.text("cli-diagnostics-look", { file: basename(report.file) }));
  return ExitCode.ok;
};

/** `20260102-030405`, in universal time. */
function stamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
}
