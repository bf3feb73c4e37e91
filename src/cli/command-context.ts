import type { TerminalUi } from "../host/node/terminal-ui.ts";
import type { ManagerApi } from "../model/manager-api.ts";
import type { RunSummary } from "../model/run.ts";
import type { WorkflowRoot } from "../model/workflow.ts";
import type { Clock } from "../ports/clock.ts";
import type { LibraryPort } from "../ports/library.ts";
import type { CliEnvironment } from "./cli-environment.ts";
import type { Interruption } from "./interruption.ts";
import type { Output } from "./output.ts";
import type { ParsedCommandLine } from "./parse-command-line.ts";

/** What a command gets that needs neither library nor home; it answers with the exit code. */
export interface PlainContext {
  readonly parsed: ParsedCommandLine;
  readonly output: Output;
  readonly clock: Clock;
  readonly environment: CliEnvironment;
  /** Folder of the build. */
  readonly dist: string;
  /** Absolute path of a path given on the command line. */
  readonly resolvePath: (path: string) => string;
  /** Folders of workflows that this command line means, in order of precedence. */
  readonly roots: readonly WorkflowRoot[];
  /** A command line to type next, with the same library and home. */
  readonly hint: (...words: readonly string[]) => string;
  /** The same for a run: with the library that it works on. */
  readonly runHint: (run: RunSummary, ...words: readonly string[]) => string;
  readonly interruption: Interruption;
}

/** What a command gets; it answers with the exit code. */
export interface CommandContext extends PlainContext {
  readonly manager: ManagerApi;
  readonly library: LibraryPort;
  readonly ui: TerminalUi;
}

export type Command = (context: CommandContext) => Promise<number>;
export type PlainCommand = (context: PlainContext) => Promise<number>;
