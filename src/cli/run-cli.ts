import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ERROR_CODES, ExitCode } from "../errors/codes.ts";
import { toFailureRecord, toWorkflowError, type WorkflowError } from "../errors/workflow-error.ts";
import { errorText } from "../l10n/error-text.ts";
import { createNodeClock } from "../host/node/clock.ts";
import type { Command } from "./command-context.ts";
import { COMMANDS } from "./command-table.ts";
import { check } from "./commands/check.ts";
import { explain } from "./commands/explain.ts";
import { runs, show, undo } from "./commands/history.ts";
import { list } from "./commands/list.ts";
import { cancel, resume, retry, run } from "./commands/run.ts";
import { trust, untrust } from "./commands/trust.ts";
import { openSession, readVersion } from "./session.ts";
import { renderHelp } from "./help.ts";
import { loadLocalizer } from "./load-localizer.ts";
import { createOutput, type Output } from "./output.ts";
import { parseCommandLine } from "./parse-command-line.ts";

export interface CliEnvironment {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Folder of the build: `locale/`, `workflows/`, `hook-worker.mjs`. */
  readonly distUrl: URL;
}

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

/** Carries out one command line; answers with the exit code (`docs/cli.md`). Never throws. */
export async function runCli(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const dist = fileURLToPath(environment.distUrl);
  const localizer = await loadLocalizer(dist, environment.env);
  // Also when the command line itself is wrong, whoever asked for JSON gets JSON.
  const output = createOutput(environment, localizer, args.includes("--json"));
  try {
    const parsed = parseCommandLine(args);
    if (parsed.flag("version")) {
      output.document({ version: await readVersion(dist) });
      output.line(await readVersion(dist));
      return ExitCode.ok;
    }
    const { command } = parsed;
    if (command === undefined || parsed.flag("help")) {
      const lines = renderHelp(output, command);
      output.document({ commands: COMMANDS, help: lines });
      for (const line of lines) output.line(line);
      return command === undefined && !parsed.flag("help") ? ExitCode.usage : ExitCode.ok;
    }
    const interrupted = new AbortController();
    const onSignal = () => {
      interrupted.abort();
    };
    process.on("SIGINT", onSignal);
    process.on("SIGTERM", onSignal);
    const clock = createNodeClock();
    const session = await openSession({ parsed, environment, dist, localizer, output, clock });
    try {
      const handler = HANDLERS[command.name];
      if (handler === undefined) throw new Error(`no handler for ${command.name}`);
      return await handler({
        parsed,
        output,
        manager: session.manager,
        library: session.library,
        ui: session.ui,
        clock,
        resolvePath: (path) => resolve(environment.cwd, path),
        interrupted: interrupted.signal,
      });
    } finally {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
      await session.close();
    }
  } catch (thrown) {
    const error = toWorkflowError(thrown);
    reportError(output, error);
    if (error.code === "internal_error" && environment.env.ZWM_DEBUG !== undefined) {
      output.note(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
    }
    return ERROR_CODES[error.code].exit;
  }
}

function reportError(output: Output, error: WorkflowError): void {
  const { message, remedy } = errorText(output.localizer, error);
  output.document({ error: { ...toFailureRecord(error), text: message, ...(remedy === undefined ? {} : { remedy }) } });
  output.note(`zwm: ${error.code} · ${message}${remedy === undefined ? "" : ` · ${remedy}`}`);
}
