import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ERROR_CODES, ExitCode } from "../errors/codes.ts";
import { isWorkflowError, toWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import { createNodeClock } from "../host/node/clock.ts";
import { environmentSecrets } from "../host/node/known-secrets.ts";
import type { Diagnostic } from "../model/diagnostic.ts";
import type { ManagerApi } from "../model/manager-api.ts";
import { callableTexts, PROGRAM_NAME } from "./called-as.ts";
import type { CliEnvironment } from "./cli-environment.ts";
import type { Command, PlainCommand, PlainContext } from "./command-context.ts";
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
import { rootsOf, userWorkflowsOf } from "./workflow-folders.ts";

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

/** Commands that are needed less often are loaded when they are called. */
const AUTHORING: Readonly<Record<string, () => Promise<Command>>> = {
  products: async () => (await import("./commands/products.ts")).products,
  logs: async () => (await import("./commands/logs.ts")).logs,
  "export-diagnostics": async () => (await import("./commands/export-diagnostics.ts")).exportDiagnostics,
  new: async () => (await import("./commands/new.ts")).create,
  test: async () => (await import("./commands/test.ts")).test,
  watch: async () => (await import("./commands/watch.ts")).watch,
};

/** Commands that need neither library nor home, or that look at them in their own way. */
const PLAIN: Readonly<Record<string, () => Promise<PlainCommand>>> = {
  schema: async () => (await import("./commands/schema.ts")).schema,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
};

/** Carries out one command line; answers with the exit code (`docs/cli.md`). */
export async function runCli(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const dist = fileURLToPath(environment.distUrl);
  const program = environment.program ?? PROGRAM_NAME;
  const localizer = callableTexts(await loadLocalizer(dist, environment.env), program);
  const output = createOutput(environment, localizer, asksForJson(args));
  output.hide(environmentSecrets(environment.env));
  let parsed: ParsedCommandLine | undefined;
  try {
    parsed = parseCommandLine(helpAsOption(args), output.text);
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
    const error = withTrustCommand(toWorkflowError(thrown), parsed, { program, cwd: environment.cwd });
    reportError(output, error);
    if (error.code === "internal_error" && environment.env.ZWM_DEBUG !== undefined) {
      output.note(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
    }
    return ERROR_CODES[error.code].exit;
  }
}

/** `help` and `help COMMAND` are other words for `--help`. */
function helpAsOption(args: readonly string[]): readonly string[] {
  const [first, ...others] = args;
  return first === "help" ? [...others, "--help"] : args;
}

async function carryOut(
  parsed: ParsedCommandLine,
  command: CommandSpec,
  output: Output,
  environment: CliEnvironment,
  dist: string,
): Promise<number> {
  const interruption = watchInterruption(() => {
    reportError(output, new WorkflowError("command_interrupted"));
    process.exit(ExitCode.interrupted);
  });
  const clock = createNodeClock();
  const called = { program: environment.program ?? PROGRAM_NAME, cwd: environment.cwd };
  const resolvePath = (path: string) => resolve(environment.cwd, path);
  const plainContext: PlainContext = {
    parsed,
    output,
    clock,
    environment,
    dist,
    resolvePath,
    roots: rootsOf(parsed, resolvePath, userWorkflowsOf(parsed, environment), join(dist, "workflows")),
    hint: (...words) => hintCommand(parsed, words, called),
    runHint: (run, ...words) => hintCommand(parsed, words, { ...called, run }),
    interruption,
  };
  try {
    const plain = await PLAIN[command.name]?.();
    if (plain !== undefined) return await plain(plainContext);
    const handler = HANDLERS[command.name] ?? (await AUTHORING[command.name]?.());
    if (handler === undefined) throw new Error(`no handler for ${command.name}`);
    // Help and a wrong command line need none of what a session is made of.
    const { openSession } = await import("./session.ts");
    const session = await openSession({ parsed, environment, dist, output, clock, interruption });
    try {
      const { manager, library, ui } = session;
      // A dry run leaves the home as it is, too.
      if (command.writes === true && !parsed.flag("dry-run"))
        await manager.clean({ due: true }).catch(laterThen);
      return await handler({ ...plainContext, manager, library, ui });
    } catch (error) {
      await noteWhyUnusable(plainContext, session.manager, error);
      throw error;
    } finally {
      await session.close();
    }
  } finally {
    interruption.stop();
  }
}

/** Clean-up that is refused keeps nothing from being run. */
function laterThen(error: unknown): void {
  if (!isWorkflowError(error)) throw error;
}

/** A workflow that was asked for may be there, and not usable: then its errors are shown. */
async function noteWhyUnusable(context: PlainContext, manager: ManagerApi, error: unknown): Promise<void> {
  if (!isWorkflowError(error)) return;
  const broken = error.code === "workflow_blocked" && error.details.reason === "workflow-has-errors";
  if (!broken && error.code !== "workflow_not_found") return;
  const { parsed, output } = context;
  if (!broken && parsed.flag("trust-root") && !parsed.flag("workflows")) {
    output.note(output.text("cli-trust-root-alone", { folder: parsed.value("trust-root") ?? "" }));
  }
  const { diagnostics } = await manager.catalogue();
  // One without an id is about a folder that could not be read.
  const own = ({ workflowId, severity }: Diagnostic) =>
    severity === "error" && (workflowId === undefined || workflowId === error.args.id);
  noteDiagnostics(context, diagnostics.filter(own));
}
