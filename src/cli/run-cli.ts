import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ERROR_CODES, ExitCode } from "../errors/codes.ts";
import { isWorkflowError, toWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import { createNodeClock } from "../host/node/clock.ts";
import type { Diagnostic } from "../model/diagnostic.ts";
import type { ManagerApi } from "../model/manager-api.ts";
import type { CliEnvironment } from "./cli-environment.ts";
import type { Command } from "./command-context.ts";
import type { CommandSpec } from "./command-table.ts";
import { check } from "./commands/check.ts";
import { explain } from "./commands/explain.ts";
import { runs, show, undo } from "./commands/history.ts";
import { list } from "./commands/list.ts";
import { cancel, resume, retry, run } from "./commands/run.ts";
import { trust, untrust } from "./commands/trust.ts";
import { helpDocument, renderHelp } from "./help.ts";
import { hintCommand } from "./hint-command.ts";
import { watchInterruption } from "./interruption.ts";
import { loadLocalizer } from "./load-localizer.ts";
import { createOutput, type Output } from "./output.ts";
import { asksForJson, parseCommandLine, type ParsedCommandLine } from "./parse-command-line.ts";
import { noteDiagnostics } from "./render-diagnostics.ts";
import { reportError, withTrustCommand } from "./report-error.ts";
import { readVersion } from "./program-version.ts";
import { usageError } from "./usage-error.ts";

const HANDLERS: Readonly<Record<string, Command>> = {
  list,
  check,
  explain,
  run,
  runs,
  show,
  resume,
  retry,
  cancel,
  undo,
  trust,
  untrust,
};

/** Carries out one command line; answers with the exit code (`docs/cli.md`). */
export async function runCli(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const dist = fileURLToPath(environment.distUrl);
  const localizer = await loadLocalizer(dist, environment.env);
  const output = createOutput(environment, localizer, asksForJson(args));
  let parsed: ParsedCommandLine | undefined;
  try {
    parsed = parseCommandLine(args, output.text);
    if (parsed.flag("version")) {
      const version = await readVersion(dist);
      output.document({ version });
      output.line(version);
      return ExitCode.ok;
    }
    if (parsed.flag("help")) {
      output.document(helpDocument(output, parsed.command));
      for (const line of renderHelp(output, parsed.command)) output.line(line);
      return ExitCode.ok;
    }
    if (parsed.command === undefined) {
      if (!output.json) for (const line of renderHelp(output, undefined)) output.note(line);
      throw usageError([output.text("cli-usage-no-command")]);
    }
    return await carryOut(parsed, parsed.command, output, environment, dist);
  } catch (thrown) {
    const error = withTrustCommand(toWorkflowError(thrown), parsed);
    reportError(output, error);
    if (error.code === "internal_error" && environment.env.ZWM_DEBUG !== undefined) {
      output.note(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
    }
    return ERROR_CODES[error.code].exit;
  }
}

async function carryOut(
  parsed: ParsedCommandLine,
  command: CommandSpec,
  output: Output,
  environment: CliEnvironment,
  dist: string,
): Promise<number> {
  const handler = HANDLERS[command.name];
  if (handler === undefined) throw new Error(`no handler for ${command.name}`);
  const interruption = watchInterruption(() => {
    reportError(output, new WorkflowError("command_interrupted"));
    process.exit(ExitCode.interrupted);
  });
  try {
    // Help and a wrong command line need none of what a session is made of.
    const { openSession } = await import("./session.ts");
    const clock = createNodeClock();
    const session = await openSession({ parsed, environment, dist, output, clock, interruption });
    try {
      return await handler({
        parsed,
        output,
        manager: session.manager,
        library: session.library,
        ui: session.ui,
        clock,
        resolvePath: (path) => resolve(environment.cwd, path),
        hint: (...words) => hintCommand(parsed, words),
        interruption,
      });
    } catch (error) {
      await noteWhyUnusable(output, session.manager, error);
      throw error;
    } finally {
      await session.close();
    }
  } finally {
    interruption.stop();
  }
}

/** A workflow that was asked for may be there, and not usable: then its errors are shown. */
async function noteWhyUnusable(output: Output, manager: ManagerApi, error: unknown): Promise<void> {
  if (!isWorkflowError(error)) return;
  const broken = error.code === "workflow_blocked" && error.details.reason === "workflow-has-errors";
  if (!broken && error.code !== "workflow_not_found") return;
  const { diagnostics } = await manager.catalogue();
  // One without an id is about a folder that could not be read.
  const own = ({ workflowId, severity }: Diagnostic) =>
    severity === "error" && (workflowId === undefined || workflowId === error.args.id);
  noteDiagnostics(output, diagnostics.filter(own));
}
