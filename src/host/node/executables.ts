import { spawn } from "node:child_process";
import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, extname, isAbsolute, join, resolve, sep } from "node:path";

/** What looking for a program depends on; tests give their own. */
export interface ExecutableSearch {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** PATH of a login shell; undefined when it cannot be told. */
  readonly loginPath: () => Promise<string | undefined>;
  readonly wellKnown: readonly string[];
}

export interface FoundExecutable {
  readonly path?: string;
  /** Every folder or path looked at, in order, each once. */
  readonly searched: readonly string[];
}

const WINDOWS = process.platform === "win32";

/**
 * Looks for a program: a given path first, then the PATH of this process, of a login shell, and the well-known
 * folders. The shell is asked only when this process's own PATH does not have it.
 */
export async function findExecutable(command: string, search: ExecutableSearch): Promise<FoundExecutable> {
  const searched = new Set<string>();
  if (isAbsolute(command) || command.includes("/") || command.includes(sep)) {
    const path = inFolder("", resolve(command), search.env, searched);
    return path === undefined ? { searched: [...searched] } : { path, searched: [...searched] };
  }
  const places = [
    () => foldersOf(search.env["PATH"] ?? search.env["Path"]),
    async () => foldersOf(await search.loginPath()),
    () => search.wellKnown,
  ];
  for (const folders of places) {
    for (const folder of await folders()) {
      if (searched.has(folder)) continue;
      searched.add(folder);
      const path = inFolder(folder, command, search.env);
      if (path !== undefined) return { path, searched: [...searched] };
    }
  }
  return { searched: [...searched] };
}

function foldersOf(path: string | undefined): string[] {
  return (path ?? "").split(delimiter).filter((folder) => folder !== "" && isAbsolute(folder));
}

function inFolder(
  folder: string,
  command: string,
  env: ExecutableSearch["env"],
  searched?: Set<string>,
): string | undefined {
  for (const extension of extensionsFor(command, env)) {
    const path = (folder === "" ? command : join(folder, command)) + extension;
    searched?.add(path);
    if (isExecutable(path)) return path;
  }
  return undefined;
}

/** On Windows a name without extension means one of those that PATHEXT lists. */
function extensionsFor(command: string, env: ExecutableSearch["env"]): string[] {
  if (!WINDOWS) return [""];
  const listed = (env["PATHEXT"] ?? ".EXE;.CMD;.BAT;.COM").split(";").map((part) => part.toLowerCase());
  return listed.includes(extname(command).toLowerCase()) ? [""] : listed;
}

function isExecutable(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * PATH of the user's login shell, which a program started from a desktop does not have. The shell runs without a
 * terminal in a session of its own; it is asked once, and one that does not answer in time gives undefined.
 */
export function createLoginPath(
  shell: string | null = process.env["SHELL"] ?? null,
  timeoutMs = 5000,
): () => Promise<string | undefined> {
  let answer: Promise<string | undefined> | undefined;
  return () => (answer ??= askShell(shell, timeoutMs));
}

function askShell(shell: string | null, timeoutMs: number): Promise<string | undefined> {
  if (WINDOWS || shell === null || !isAbsolute(shell)) return Promise.resolve(undefined);
  const mark = "__zwm_path__";
  return new Promise((settle) => {
    // Detached: an interactive shell must not take the terminal from this program.
    const child = spawn(shell, ["-ilc", `echo ${mark}"$PATH"${mark}`], {
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, timeoutMs);
    const done = (): void => {
      clearTimeout(timer);
      // What the shell's start files print stands before or after the marks.
      settle(output.split(mark)[1]);
    };
    child.once("error", done).once("close", done);
  });
}

/** A path for people, with `~` for their home folder. */
export function withTilde(path: string): string {
  const home = homedir();
  return path === home || path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
}

/** Folders in which tools are installed without being on every program's PATH. */
export function wellKnownFolders(env: ExecutableSearch["env"] = process.env): string[] {
  const home = homedir();
  const below = (base: string | undefined, ...parts: string[]): string[] =>
    base === undefined || base === "" ? [] : [join(base, ...parts)];
  if (WINDOWS) {
    return [
      ...below(env["APPDATA"], "npm"),
      ...below(env["LOCALAPPDATA"], "Programs"),
      ...below(env["LOCALAPPDATA"], "pnpm"),
      ...below(env["LOCALAPPDATA"], "Volta", "bin"),
      join(home, ".local", "bin"),
      join(home, ".bun", "bin"),
      join(home, "scoop", "shims"),
      ...below(env["ProgramFiles"], "nodejs"),
      ...below(env["ChocolateyInstall"], "bin"),
    ];
  }
  return [
    join(home, ".local", "bin"),
    join(home, "bin"),
    ...newestVersionFirst(join(home, ".nvm", "versions", "node")),
    ...newestVersionFirst(join(home, ".local", "share", "fnm", "node-versions"), "installation"),
    ...["volta", "bun", "deno", "cargo", "asdf/shims", "npm-global"].map((tool) =>
      tool.includes("/") ? join(home, `.${tool}`) : join(home, `.${tool}`, "bin"),
    ),
    join(home, ".local", "share", "mise", "shims"),
    join(home, "Library", "pnpm"),
    join(home, ".local", "share", "pnpm"),
    "/opt/homebrew/bin",
    "/opt/local/bin",
    "/home/linuxbrew/.linuxbrew/bin",
    "/usr/local/bin",
    "/usr/bin",
    "/bin",
    "/snap/bin",
  ];
}

function newestVersionFirst(folder: string, ...inside: string[]): string[] {
  try {
    const names = readdirSync(folder).sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
    return names.map((name) => join(folder, name, ...inside, "bin"));
  } catch {
    return [];
  }
}
