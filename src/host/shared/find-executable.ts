/** What looking for a program depends on; tests give their own. */
export interface ExecutableSearch {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** PATH of a login shell; undefined when it cannot be told. */
  readonly loginPath: () => Promise<string | undefined>;
  readonly wellKnown: readonly string[] | (() => Promise<readonly string[]>);
}

/** The system on which a program is looked for. */
export interface ExecutableSystem {
  readonly isWindows: boolean;
  readonly join: (folder: string, name: string) => string;
  readonly isAbsolute: (path: string) => boolean;
  /** The path from the current folder on, for commands that are relative paths. */
  readonly resolve: (path: string) => string;
  readonly isExecutable: (path: string) => boolean | Promise<boolean>;
}

export interface FoundExecutable {
  readonly path?: string;
  /** Every folder or path looked at, in order, each once. */
  readonly searched: readonly string[];
}

/**
 * Looks for a program: a given path first, then the PATH of this process, of a login shell, and the well-known
 * folders. The shell is asked only when this process's own PATH does not have it.
 */
export async function findExecutableOn(
  system: ExecutableSystem,
  command: string,
  search: ExecutableSearch,
): Promise<FoundExecutable> {
  const searched = new Set<string>();
  if (isPath(system, command)) {
    const path = await inFolder(system, "", system.resolve(command), search.env, searched);
    return path === undefined ? { searched: [...searched] } : { path, searched: [...searched] };
  }
  const { wellKnown } = search;
  const places = [
    async () => foldersOf(system, search.env["PATH"] ?? search.env["Path"]),
    async () => foldersOf(system, await search.loginPath()),
    async () => (typeof wellKnown === "function" ? wellKnown() : wellKnown),
  ];
  for (const folders of places) {
    for (const folder of await folders()) {
      if (searched.has(folder)) continue;
      searched.add(folder);
      const path = await inFolder(system, folder, command, search.env);
      if (path !== undefined) return { path, searched: [...searched] };
    }
  }
  return { searched: [...searched] };
}

function isPath({ isAbsolute, isWindows }: ExecutableSystem, command: string): boolean {
  return isAbsolute(command) || command.includes("/") || (isWindows && command.includes("\\"));
}

function foldersOf({ isAbsolute, isWindows }: ExecutableSystem, path: string | undefined): string[] {
  return (path ?? "").split(isWindows ? ";" : ":").filter((folder) => folder !== "" && isAbsolute(folder));
}

async function inFolder(
  system: ExecutableSystem,
  folder: string,
  command: string,
  env: ExecutableSearch["env"],
  searched?: Set<string>,
): Promise<string | undefined> {
  for (const extension of extensionsFor(system, command, env)) {
    const path = (folder === "" ? command : system.join(folder, command)) + extension;
    searched?.add(path);
    if (await system.isExecutable(path)) return path;
  }
  return undefined;
}

/** On Windows a name without extension means one of those that PATHEXT lists. */
function extensionsFor(
  { isWindows }: ExecutableSystem,
  command: string,
  env: ExecutableSearch["env"],
): string[] {
  if (!isWindows) return [""];
  const listed = (env["PATHEXT"] ?? ".EXE;.CMD;.BAT;.COM").split(";").map((part) => part.toLowerCase());
  const own = /\.[^.\\/]+$/.exec(command)?.[0].toLowerCase();
  return own !== undefined && listed.includes(own) ? [""] : listed;
}

/** A folder in which tools are installed without being on every program's PATH. */
export interface WellKnownFolder {
  readonly folder: string;
  /** Its folders are versions, of which each has the programs in this folder below it, the newest first. */
  readonly inVersion?: string;
}

/** Folders in which tools are installed without being on every program's PATH, in the order to look in. */
export function wellKnownPlaces(
  { isWindows, join }: Pick<ExecutableSystem, "isWindows" | "join">,
  home: string,
  env: ExecutableSearch["env"],
): readonly WellKnownFolder[] {
  const below = (base: string | undefined, path: string): WellKnownFolder[] =>
    base === undefined || base === "" ? [] : [{ folder: join(base, path) }];
  if (isWindows) {
    return [
      ...below(env["APPDATA"], "npm"),
      ...below(env["LOCALAPPDATA"], "Programs"),
      ...below(env["LOCALAPPDATA"], "pnpm"),
      ...below(env["LOCALAPPDATA"], "Volta/bin"),
      ...below(home, ".local/bin"),
      ...below(home, ".bun/bin"),
      ...below(home, "scoop/shims"),
      ...below(env["ProgramFiles"], "nodejs"),
      ...below(env["ChocolateyInstall"], "bin"),
    ];
  }
  return [
    ...below(home, ".local/bin"),
    ...below(home, "bin"),
    { folder: join(home, ".nvm/versions/node"), inVersion: "bin" },
    { folder: join(home, ".local/share/fnm/node-versions"), inVersion: "installation/bin" },
    ...[".volta/bin", ".bun/bin", ".deno/bin", ".cargo/bin", ".asdf/shims", ".npm-global/bin"].flatMap(
      (path) => below(home, path),
    ),
    ...below(home, ".local/share/mise/shims"),
    ...below(home, "Library/pnpm"),
    ...below(home, ".local/share/pnpm"),
    ...[
      "/opt/homebrew/bin",
      "/opt/local/bin",
      "/home/linuxbrew/.linuxbrew/bin",
      "/usr/local/bin",
      "/usr/bin",
      "/bin",
      "/snap/bin",
    ].map((folder) => ({ folder })),
  ];
}

/** Names of versions, the newest first. */
export function newestFirst(names: readonly string[]): string[] {
  return [...names].sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
}

/** The mark around what a login shell is asked for; its start files print before and after it. */
const MARK = "__zwm_path__";

/** What a login shell is to run for its PATH ({@link pathOfShell}). */
export const ASK_PATH: readonly string[] = ["-ilc", `echo ${MARK}"$PATH"${MARK}`];

/** PATH in what a login shell printed; undefined when it is not there. */
export function pathOfShell(output: string): string | undefined {
  return output.split(MARK)[1];
}
