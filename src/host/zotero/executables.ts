import {
  ASK_PATH,
  type ExecutableSearch,
  type ExecutableSystem,
  findExecutableOn,
  type FoundExecutable,
  newestFirst,
  pathOfShell,
  wellKnownPlaces,
} from "../shared/find-executable.ts";
import { checkedPath } from "./disk.ts";
import { geckoPaths, ON_WINDOWS } from "./gecko-paths.ts";
import { outputOf, ownEnvironment } from "./subprocess.ts";

const SYSTEM: ExecutableSystem = {
  isWindows: ON_WINDOWS,
  join: geckoPaths.join,
  isAbsolute: geckoPaths.isAbsolute,
  // The application's current folder means nothing to a person, so a relative path is none that can be found.
  resolve: (path) => geckoPaths.native(path),
  isExecutable,
};

/** Looks for a program on this machine (`findExecutableOn`). */
export function findExecutable(command: string, search: ExecutableSearch): Promise<FoundExecutable> {
  return findExecutableOn(SYSTEM, command, search);
}

/** What the application's processes are looked for with: its environment, the login shell, the well-known folders. */
export function createGeckoSearch(): ExecutableSearch {
  const env = ownEnvironment();
  return { env, loginPath: createLoginPath(env["SHELL"] ?? null), wellKnown: () => wellKnownFolders(env) };
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    const { type, permissions = 0 } = await IOUtils.stat(checkedPath(path));
    return type === "regular" && (ON_WINDOWS || (permissions & 0o111) !== 0);
  } catch {
    return false;
  }
}

/**
 * PATH of the user's login shell, which a program started from a desktop does not have. The shell is asked once; one that
 * does not answer in time is killed and gives undefined. On Linux it runs in a session of its own, so that an interactive
 * shell takes no terminal from the application.
 */
export function createLoginPath(shell: string | null, timeoutMs = 5000): () => Promise<string | undefined> {
  let answer: Promise<string | undefined> | undefined;
  return () => (answer ??= askShell(shell, timeoutMs));
}

async function askShell(shell: string | null, timeoutMs: number): Promise<string | undefined> {
  if (ON_WINDOWS || shell === null || !geckoPaths.isAbsolute(shell)) return undefined;
  const [command, ...args] = await inOwnSession(shell, ASK_PATH);
  try {
    return pathOfShell(await outputOf(command, args, { timeoutMs, hasOwnGroup: command === SETSID }));
  } catch {
    return undefined;
  }
}

/** The program of Linux that starts another one in a session, and so in a group, of its own. */
const SETSID = "/usr/bin/setsid";
let hasSetsid: Promise<boolean> | undefined;

/** A command line that runs the program in a process group of its own, where the system has the means. */
export async function inOwnSession(
  path: string,
  args: readonly string[],
): Promise<[command: string, ...args: string[]]> {
  hasSetsid ??= Services.appinfo.OS === "Linux" ? isExecutable(SETSID) : Promise.resolve(false);
  return (await hasSetsid) ? [SETSID, path, ...args] : [path, ...args];
}

/** The person's own folder. */
export function homeFolder(): string {
  return Services.dirsvc.get("Home", Ci.nsIFile).path;
}

/** A path for people, with `~` for their home folder. */
export function withTilde(path: string): string {
  const home = homeFolder();
  return path === home || path.startsWith(home + geckoPaths.separator) ? `~${path.slice(home.length)}` : path;
}

/** Folders in which tools are installed without being on every program's PATH. */
async function wellKnownFolders(env: ExecutableSearch["env"]): Promise<readonly string[]> {
  const folders: string[] = [];
  for (const { folder, inVersion } of wellKnownPlaces(SYSTEM, homeFolder(), env)) {
    if (inVersion === undefined) folders.push(folder);
    else folders.push(...(await versionsIn(folder, inVersion)));
  }
  return folders;
}

async function versionsIn(folder: string, inVersion: string): Promise<readonly string[]> {
  const children = await IOUtils.getChildren(checkedPath(folder), { ignoreAbsent: true }).catch(() => []);
  const names = newestFirst(children.map((path) => geckoPaths.basename(path)));
  return names.map((name) => geckoPaths.join(folder, name, inVersion));
}
