import { COMMANDS, GLOBAL_OPTIONS, type CommandSpec, type OptionSpec } from "./command-table.ts";
import { table, type Output } from "./output.ts";

/** The help of one command, or of all. */
export function renderHelp(output: Output, command: CommandSpec | undefined): readonly string[] {
  return command === undefined ? overview(output) : commandHelp(output, command);
}

function overview(output: Output): readonly string[] {
  return [
    output.text("cli-help-usage", { usage: "zwm COMMAND [OPTIONS]" }),
    "",
    output.text("cli-help-commands"),
    ...table(COMMANDS.map((command) => [`  ${signature(command)}`, output.text(`cli-command-${command.name}`)])),
    "",
    output.text("cli-help-global-options"),
    ...optionRows(output, GLOBAL_OPTIONS),
    "",
    output.text("cli-help-exit-codes"),
    ...table(EXIT_ROWS.map((code) => [`  ${code}`, output.text(`cli-exit-${code}`)])),
    "",
    output.text("cli-help-more"),
  ];
}

const EXIT_ROWS = ["0", "1", "2", "3", "4", "5", "6", "130"] as const;

function commandHelp(output: Output, command: CommandSpec): readonly string[] {
  return [
    output.text("cli-help-usage", { usage: `zwm ${signature(command)} [OPTIONS]` }),
    "",
    output.text(`cli-command-${command.name}`),
    ...(command.options.length === 0
      ? []
      : ["", output.text("cli-help-options"), ...optionRows(output, command.options)]),
    "",
    output.text("cli-help-global-options"),
    ...optionRows(output, GLOBAL_OPTIONS),
  ];
}

function signature(command: CommandSpec): string {
  const positionals = command.positionals.map((name) =>
    name.endsWith("?") ? `[${name.slice(0, -1).toUpperCase()}]` : name.toUpperCase(),
  );
  return [command.name, ...positionals].join(" ");
}

function optionRows(output: Output, options: readonly OptionSpec[]): readonly string[] {
  return table(
    options.map((option) => [
      `  --${option.name}${option.value === undefined ? "" : ` ${option.value}`}`,
      output.text(`cli-option-${option.name}`),
    ]),
  );
}
