import type { ManagerApi } from "../model/manager-api.ts";
import type { Clock } from "../ports/clock.ts";
import type { LibraryPort } from "../ports/library.ts";
import type { UiPort } from "../ports/ui.ts";
import type { Interruption } from "./interruption.ts";
import type { Output } from "./output.ts";
import type { ParsedCommandLine } from "./parse-command-line.ts";

/** What a command gets; it answers with the exit code. */
export interface CommandContext {
  readonly parsed: ParsedCommandLine;
  readonly output: Output;
  readonly manager: ManagerApi;
  readonly library: LibraryPort;
  readonly clock: Clock;
  readonly ui: UiPort;
  /** Absolute path of a path given on the command line. */
  readonly resolvePath: (path: string) => string;
  /** A command line to type next, with the same library and home. */
  readonly hint: (...words: readonly string[]) => string;
  readonly interruption: Interruption;
}

export type Command = (context: CommandContext) => Promise<number>;
