/** What the text of an option's value must be; `option-values.ts` reads it. */
export type OptionKind = "text" | "folder" | "items" | "assignment" | "number" | "mode" | "level";

/** One option of the command line; its text is `cli-option-<name>` in `locale/`. */
export interface OptionSpec {
  readonly name: string;
  /** Where its text is `cli-option-<text>` instead. */
  readonly text?: string;
  /** One letter that may stand for it after a single hyphen. */
  readonly short?: string;
  /** What the value is called in the help; absent: a switch. */
  readonly value?: string;
  /** @default text */
  readonly kind?: OptionKind;
  readonly repeatable?: boolean;
  readonly required?: boolean;
  /** Another option without which it means nothing. */
  readonly needs?: string;
  /** Options that it cannot stand beside. */
  readonly excludes?: readonly string[];
}

/** One command; its text is `cli-command-<name>` in `locale/`. */
export interface CommandSpec {
  readonly name: string;
  /** Names of positional arguments; a trailing `?` marks an optional one. */
  readonly positionals: readonly string[];
  readonly options: readonly OptionSpec[];
  /** It may write to the library: only then `--write` takes the lock and makes a backup. */
  readonly writes?: true;
  /**
   * Its first argument is a folder with packages, and a root of workflows for this call; `path`: where it is written as
   * a path.
   */
  readonly folderIsRoot?: "always" | "path";
}

const SELECTION: readonly OptionSpec[] = [
  {
    name: "select",
    value: "[LIB/]KEY,…",
    kind: "items",
    repeatable: true,
    excludes: ["collection", "tag", "query", "all"],
  },
  { name: "collection", value: "[LIB/]KEY|NAME" },
  { name: "recursive", needs: "collection" },
  { name: "tag", value: "TAG" },
  { name: "query", value: "WORDS" },
  { name: "all" },
  { name: "library-id", value: "N", kind: "number" },
];

const PARAMETERS: readonly OptionSpec[] = [
  { name: "param", value: "NAME=VALUE", kind: "assignment", repeatable: true },
];

/** Options that every command takes. */
export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  { name: "library", value: "DIR", kind: "folder" },
  { name: "write" },
  { name: "linked-base", value: "DIR", kind: "folder", needs: "library" },
  { name: "home", value: "DIR", kind: "folder" },
  { name: "workflows", value: "DIR", kind: "folder", repeatable: true },
  { name: "trust-root", value: "DIR", kind: "folder", repeatable: true },
  { name: "debug-workflows" },
  { name: "json" },
  { name: "help", short: "h" },
  { name: "version" },
];

const MODE: OptionSpec = { name: "mode", value: "menu|execute|handoff", kind: "mode" };

/** The commands, in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [
  { name: "list", positionals: [], options: [] },
  { name: "check", positionals: ["workflow?"], options: [{ name: "strict" }] },
  {
    name: "explain",
    folderIsRoot: "path",
    positionals: ["workflow"],
    options: [...SELECTION, ...PARAMETERS, MODE],
  },
  {
    name: "run",
    writes: true,
    folderIsRoot: "path",
    positionals: ["workflow"],
    options: [
      ...SELECTION,
      ...PARAMETERS,
      { name: "output", value: "DIR", kind: "folder" },
      { name: "input", value: "[SLOT=]PATH", repeatable: true },
      { name: "yes" },
      { name: "dry-run" },
      { name: "concurrency", value: "N", kind: "number" },
      { name: "verbose" },
    ],
  },
  { name: "runs", positionals: [], options: [] },
  { name: "show", positionals: ["run"], options: [] },
  { name: "resume", writes: true, positionals: ["run"], options: [{ name: "yes" }, { name: "verbose" }] },
  {
    name: "retry",
    writes: true,
    positionals: ["run"],
    options: [{ name: "failed", required: true }, { name: "latest" }, { name: "yes" }, { name: "verbose" }],
  },
  {
    name: "products",
    positionals: ["run?"],
    options: [
      { name: "preview", value: "PRODUCT", excludes: ["remove", "clean"] },
      { name: "remove", value: "PRODUCT", excludes: ["clean"] },
      { name: "clean" },
    ],
  },
  {
    name: "logs",
    positionals: ["run?"],
    options: [
      { name: "level", value: "debug|info|warn|error", kind: "level" },
      { name: "unit", value: "UNIT" },
      { name: "follow" },
    ],
  },
  {
    name: "export-diagnostics",
    positionals: ["run?"],
    options: [{ name: "output", value: "FILE", text: "file" }, { name: "with-titles" }],
  },
  { name: "cancel", positionals: ["run"], options: [] },
  { name: "undo", writes: true, positionals: ["run"], options: [{ name: "all-or-nothing" }] },
  { name: "trust", positionals: ["workflow"], options: [{ name: "full" }, { name: "run", value: "RUN" }] },
  { name: "untrust", positionals: ["workflow"], options: [] },
  {
    name: "new",
    positionals: ["name?"],
    options: [
      { name: "template", value: "TEMPLATE" },
      { name: "dir", value: "DIR", kind: "folder" },
    ],
  },
  { name: "test", positionals: ["workflow?"], options: [{ name: "update" }] },
  {
    name: "watch",
    folderIsRoot: "always",
    positionals: ["folder"],
    options: [{ name: "strict" }, ...SELECTION, ...PARAMETERS, MODE],
  },
  {
    name: "schema",
    positionals: ["schema?"],
    options: [{ name: "dir", value: "DIR", kind: "folder" }],
  },
  { name: "doctor", positionals: [], options: [] },
];
