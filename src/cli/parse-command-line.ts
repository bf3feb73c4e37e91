import { parseArgs } from "node:util";
import { distance } from "fastest-levenshtein";
import { WorkflowError } from "../errors/workflow-error.ts";
import { COMMANDS, GLOBAL_OPTIONS, type CommandSpec, type OptionSpec } from "./command-table.ts";

/** A command line that was understood. */
export interface ParsedCommandLine {
  readonly command: CommandSpec | undefined;
  readonly positionals: readonly string[];
  /** Last value of an option that takes one. */
  value(name: string): string | undefined;
  /** All values of a repeatable option. */
  values(name: string): readonly string[];
  flag(name: string): boolean;
}

/**
 * Reads the arguments after the program's name. All that is wrong is reported at once: `usage_error`, whose
 * details hold one text per problem, with the nearest known name as a suggestion.
 */
export function parseCommandLine(args: readonly string[]): ParsedCommandLine {
  const everyOption = new Map<string, OptionSpec>();
  for (const option of [...GLOBAL_OPTIONS, ...COMMANDS.flatMap((command) => command.options)]) {
    everyOption.set(option.name, option);
  }
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      [...everyOption.values()].map((option) => [
        option.name,
        { type: option.value === undefined ? ("boolean" as const) : ("string" as const), multiple: true },
      ]),
    ),
  });

  const words: string[] = [];
  const found = new Map<string, string[]>();
  const problems: string[] = [];
  const optionTokens: { name: string; value: string | undefined; raw: string }[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    else if (token.kind === "option") {
      optionTokens.push({ name: token.name, value: token.value, raw: token.rawName });
    }
  }
  const [commandName, ...positionals] = words;
  const command = COMMANDS.find((candidate) => candidate.name === commandName);
  const allowed = [...GLOBAL_OPTIONS, ...(command?.options ?? [])];

  for (const { name, value, raw } of optionTokens) {
    const spec = allowed.find((option) => option.name === name);
    if (spec === undefined) {
      // Without a command its own options cannot be told from wrong ones.
      if (command === undefined && everyOption.has(name)) continue;
      problems.push(unknown("option", raw, allowed.map((option) => `--${option.name}`)));
    } else if (spec.value === undefined && value !== undefined) {
      problems.push(`option --${name} takes no value`);
    } else if (spec.value !== undefined && (value === undefined || value === "")) {
      problems.push(`option --${name} needs a value: --${name} ${spec.value}`);
    } else {
      const values = found.get(name) ?? [];
      if (values.length > 0 && spec.value !== undefined && spec.repeatable !== true) {
        problems.push(`option --${name} is given more than once`);
      }
      values.push(value ?? "");
      found.set(name, values);
    }
  }
  if (commandName !== undefined && command === undefined) {
    problems.push(unknown("command", commandName, COMMANDS.map((candidate) => candidate.name)));
  }
  if (command !== undefined && !found.has("help")) {
    const required = command.positionals.filter((name) => !name.endsWith("?"));
    for (const name of required.slice(positionals.length)) problems.push(`${command.name} needs <${name}>`);
    for (const extra of positionals.slice(command.positionals.length)) {
      problems.push(`${command.name} does not take “${extra}”`);
    }
  }
  if (problems.length > 0) {
    throw new WorkflowError("usage_error", {
      args: { problems: problems.join("; ") },
      details: { problems },
    });
  }
  return {
    command,
    positionals,
    value: (name) => found.get(name)?.at(-1),
    values: (name) => found.get(name) ?? [],
    flag: (name) => found.has(name),
  };
}

function unknown(what: string, given: string, known: readonly string[]): string {
  const nearest = known
    .map((name) => ({ name, far: distance(given, name) }))
    .filter(({ far }) => far <= 2)
    .toSorted((a, b) => a.far - b.far)[0];
  return `unknown ${what} “${given}”${nearest === undefined ? "" : ` (did you mean ${nearest.name}?)`}`;
}
