import { ExitCode } from "../errors/codes.ts";
import { COMMANDS, GLOBAL_OPTIONS, type CommandSpec, type OptionSpec } from "./command-table.ts";
import type { Output } from "./output.ts";
import { table } from "./text-table.ts";

type Texts = Pick<Output, "text">;

/** The document of `--help --json`. */
export interface HelpDocument {
  readonly usage: string;
  /** All commands, or the one that help was asked for. */
  readonly commands: readonly CommandHelp[];
  readonly globalOptions: readonly OptionHelp[];
  readonly exitCodes: readonly { readonly code: number; readonly meaning: string }[];
}

export interface CommandHelp {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  readonly options: readonly OptionHelp[];
}

export interface OptionHelp {
  readonly name: string;
  /** One letter after a single hyphen. */
  readonly short?: string;
  /** Form of the value; absent for a switch. */
  readonly value?: string;
  readonly repeatable: boolean;
  readonly required: boolean;
  readonly description: string;
}

/** The help of one command, or of all. */
export function helpDocument(output: Texts, command: CommandSpec | undefined): HelpDocument {
  return {
    usage: command === undefined ? "zwm COMMAND [OPTIONS]" : usage(command),
    commands: (command === undefined ? COMMANDS : [command]).map((one) => ({
      name: one.name,
      usage: usage(one),
      description: output.text(`cli-command-${one.name}`),
      options: one.options.map((option) => optionHelp(output, option)),
    })),
    globalOptions: GLOBAL_OPTIONS.map((option) => optionHelp(output, option)),
    exitCodes: Object.values(ExitCode).map((code) => ({
      code,
      meaning: output.text(`cli-exit-${String(code)}`),
    })),
  };
}

/** The same as lines for people. */
export function renderHelp(output: Texts, command: CommandSpec | undefined): readonly string[] {
  const help = helpDocument(output, command);
  const [only] = help.commands;
  const title = output.text("cli-help-usage", { usage: help.usage });
  if (command !== undefined && only !== undefined) {
    return [
      title,
      "",
      only.description,
      ...(only.options.length === 0
        ? []
        : ["", output.text("cli-help-options"), ...optionRows(only.options)]),
      "",
      output.text("cli-help-global-options"),
      ...optionRows(help.globalOptions),
    ];
  }
  return [
    title,
    "",
    output.text("cli-help-commands"),
    ...table(COMMANDS.map((one) => [`  ${signature(one)}`, output.text(`cli-command-${one.name}`)])),
    "",
    output.text("cli-help-global-options"),
    ...optionRows(help.globalOptions),
    "",
    output.text("cli-help-exit-codes"),
    ...table(help.exitCodes.map(({ code, meaning }) => [`  ${String(code)}`, meaning])),
    "",
    output.text("cli-help-more"),
  ];
}

function usage(command: CommandSpec): string {
  return `zwm ${signature(command)} [OPTIONS]`;
}

function signature(command: CommandSpec): string {
  const positionals = command.positionals.map((name) =>
    name.endsWith("?") ? `[${name.slice(0, -1).toUpperCase()}]` : name.toUpperCase(),
  );
  return [command.name, ...positionals].join(" ");
}

function optionHelp(output: Texts, option: OptionSpec): OptionHelp {
  const { name, text = name, short, value, repeatable = false, required = false } = option;
  return {
    name,
    ...(short === undefined ? {} : { short }),
    ...(value === undefined ? {} : { value }),
    repeatable,
    required,
    description: output.text(`cli-option-${text}`),
  };
}

function optionRows(options: readonly OptionHelp[]): readonly string[] {
  return table(
    options.map(({ name, short, value, description }) => [
      `  ${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`,
      description,
    ]),
  );
}
