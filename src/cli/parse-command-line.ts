import { parseArgs } from "node:util";
import { nearestName } from "../formats/native/nearest-name.ts";
import { COMMANDS, GLOBAL_OPTIONS, type CommandSpec, type OptionSpec } from "./command-table.ts";
import { valueProblems } from "./option-values.ts";
import { usageError, type TextLookup } from "./usage-error.ts";

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

/** One option as it was written. */
interface GivenOption {
  readonly name: string;
  /** With its hyphens. */
  readonly raw: string;
  readonly value: string | undefined;
  /** The value stands behind `=`. */
  readonly inline: boolean;
}

const EVERY_OPTION: ReadonlyMap<string, OptionSpec> = new Map(
  [...GLOBAL_OPTIONS, ...COMMANDS.flatMap((command) => command.options)].map((option) => [
    option.name,
    option,
  ]),
);

/** Whether JSON was asked for, also on a command line that is wrong elsewhere. */
export function asksForJson(args: readonly string[]): boolean {
  return readTokens(args).options.some(({ name }) => name === "json");
}

/**
 * Reads the arguments after the program's name: command, arguments, options, and the form of every value. All that
 * is wrong is reported at once: `usage_error`, whose details hold one text per problem, with the nearest known name
 * as a suggestion. With `--help` or `--version` nothing is missing.
 */
export function parseCommandLine(args: readonly string[], text: TextLookup): ParsedCommandLine {
  const { words, options } = readTokens(args);
  const [commandName, ...positionals] = words;
  const command = COMMANDS.find((candidate) => candidate.name === commandName);
  const problems: string[] = [];
  if (commandName !== undefined && command === undefined) {
    const problem = text("cli-usage-unknown-command", { name: commandName });
    problems.push(
      suggesting(
        problem,
        nearestName(
          commandName,
          COMMANDS.map(({ name }) => name),
        ),
        text,
      ),
    );
  }
  const found = readOptions(options, command, text, problems);
  if (command !== undefined && !found.has("help") && !found.has("version")) {
    problems.push(...missing(command, positionals, found, text));
  }
  if (problems.length > 0) {
    throw usageError(problems, command === undefined ? "zwm --help" : `zwm ${command.name} --help`);
  }
  return {
    command,
    positionals,
    value: (name) => found.get(name)?.at(-1),
    values: (name) => found.get(name) ?? [],
    flag: (name) => found.has(name),
  };
}

function readTokens(args: readonly string[]) {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      [...EVERY_OPTION.values()].map(({ name, value, short }) => [
        name,
        {
          type: value === undefined ? ("boolean" as const) : ("string" as const),
          multiple: true,
          ...(short === undefined ? {} : { short }),
        },
      ]),
    ),
  });
  const words: string[] = [];
  const options: GivenOption[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    else if (token.kind === "option") {
      const { name, rawName: raw, value, inlineValue: inline } = token;
      options.push({ name, raw, value, inline: inline === true });
    }
  }
  return { words, options };
}

/** The values given for each option; what is wrong with them is added to `problems`. */
function readOptions(
  options: readonly GivenOption[],
  command: CommandSpec | undefined,
  text: TextLookup,
  problems: string[],
): ReadonlyMap<string, string[]> {
  const allowed = [...GLOBAL_OPTIONS, ...(command?.options ?? [])];
  const found = new Map<string, string[]>();
  const repeated = new Set<string>();
  for (const option of options) {
    const spec = allowed.find(({ name }) => name === option.name);
    if (spec === undefined) {
      const problem = foreignOption(option, command, allowed, text);
      if (problem !== undefined) problems.push(problem);
      continue;
    }
    const problem = formProblem(spec, option, text);
    if (problem !== undefined) {
      problems.push(problem);
      continue;
    }
    const values = found.get(spec.name);
    if (values === undefined) found.set(spec.name, [option.value ?? ""]);
    else {
      values.push(option.value ?? "");
      if (spec.value !== undefined && spec.repeatable !== true) repeated.add(spec.name);
    }
    if (option.value !== undefined) problems.push(...valueProblems(spec, option.value, text));
  }
  for (const name of repeated) problems.push(text("cli-usage-repeated", { name }));
  for (const { name, needs, excludes = [] } of allowed) {
    if (!found.has(name)) continue;
    if (needs !== undefined && !found.has(needs))
      problems.push(text("cli-usage-option-needs", { name, needs }));
    const others = excludes.filter((other) => found.has(other)).map((other) => `--${other}`);
    if (others.length > 0) problems.push(text("cli-usage-excludes", { name, others: others.join(", ") }));
  }
  return found;
}

/** An option that the command does not take. */
function foreignOption(
  { name, raw }: GivenOption,
  command: CommandSpec | undefined,
  allowed: readonly OptionSpec[],
  text: TextLookup,
): string | undefined {
  if (EVERY_OPTION.has(name)) {
    // Without a command its own options cannot be told from wrong ones.
    return command === undefined
      ? undefined
      : text("cli-usage-option-elsewhere", { name, command: command.name });
  }
  const known = command === undefined ? [...EVERY_OPTION.values()] : allowed;
  const nearest = nearestName(
    raw,
    known.map((option) => `--${option.name}`),
  );
  return suggesting(text("cli-usage-unknown-option", { name: raw }), nearest, text);
}

function formProblem(spec: OptionSpec, { value, inline }: GivenOption, text: TextLookup): string | undefined {
  const { name, value: form } = spec;
  if (form === undefined) {
    return value === undefined ? undefined : text("cli-usage-takes-no-value", { name });
  }
  if (value === undefined || value === "") return text("cli-usage-needs-value", { name, form });
  // More likely the value was forgotten than that it begins like an option.
  if (!inline && value.length > 1 && value.startsWith("-")) {
    return text("cli-usage-needs-value-not-option", { name, value });
  }
  return undefined;
}

function missing(
  command: CommandSpec,
  positionals: readonly string[],
  found: ReadonlyMap<string, unknown>,
  text: TextLookup,
): string[] {
  const required = command.positionals.filter((name) => !name.endsWith("?"));
  const at = command.name;
  return [
    ...required
      .slice(positionals.length)
      .map((name) => text("cli-usage-missing-argument", { command: at, name: name.toUpperCase() })),
    ...positionals
      .slice(command.positionals.length)
      .map((value) => text("cli-usage-extra-argument", { command: at, value })),
    ...command.options
      .filter(({ name, required: must }) => must === true && !found.has(name))
      .map(({ name }) => text("cli-usage-missing-option", { command: at, name })),
  ];
}

function suggesting(problem: string, nearest: string | undefined, text: TextLookup): string {
  return nearest === undefined ? problem : text("cli-usage-did-you-mean", { problem, nearest });
}
