/** One option of the command line. */
export interface OptionSpec {
  readonly name: string;
  /** What the value is called in the help; absent: a switch. */
  readonly value?: string;
  readonly repeatable?: boolean;
}

/** One command; its texts are `cli-<name>` and `cli-option-<option>` in `locale/`. */
export interface CommandSpec {
  readonly name: string;
  /** Names of positional arguments; a trailing `?` marks an optional one. */
  readonly positionals: readonly string[];
  readonly options: readonly OptionSpec[];
}

const SELECTION: readonly OptionSpec[] = [
  { name: "select", value: "[LIB/]KEY,…", repeatable: true },
  { name: "collection", value: "[LIB/]KEY|NAME" },
  { name: "recursive" },
  { name: "tag", value: "TAG" },
  { name: "query", value: "WORDS" },
  { name: "all" },
  { name: "library-id", value: "N" },
];

const PARAMETERS: readonly OptionSpec[] = [{ name: "param", value: "NAME=VALUE", repeatable: true }];

/** Options that every command takes. */
export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  { name: "library", value: "DIR" },
  { name: "write" },
  { name: "linked-base", value: "DIR" },
  { name: "home", value: "DIR" },
  { name: "workflows", value: "DIR", repeatable: true },
  { name: "trust-root", value: "DIR", repeatable: true },
  { name: "debug-workflows" },
  { name: "json" },
  { name: "help" },
  { name: "version" },
];

/** The commands, in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [
  { name: "list", positionals: [], options: [] },
  { name: "check", positionals: ["workflow?"], options: [{ name: "strict" }] },
  {
    name: "explain",
    positionals: ["workflow"],
    options: [...SELECTION, ...PARAMETERS, { name: "mode", value: "menu|execute|handoff" }],
  },
  {
    name: "run",
    positionals: ["workflow"],
    options: [
      ...SELECTION,
      ...PARAMETERS,
      { name: "output", value: "DIR" },
      { name: "yes" },
      { name: "dry-run" },
      { name: "concurrency", value: "N" },
    ],
  },
  { name: "runs", positionals: [], options: [] },
  { name: "show", positionals: ["run"], options: [] },
  { name: "resume", positionals: ["run"], options: [{ name: "yes" }] },
  {
    name: "retry",
    positionals: ["run"],
    options: [{ name: "failed" }, { name: "latest" }, { name: "yes" }],
  },
  { name: "cancel", positionals: ["run"], options: [] },
  { name: "undo", positionals: ["run"], options: [{ name: "all-or-nothing" }] },
  { name: "trust", positionals: ["workflow"], options: [{ name: "full" }] },
  { name: "untrust", positionals: ["workflow"], options: [] },
];
