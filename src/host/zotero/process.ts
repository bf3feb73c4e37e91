import { WorkflowError } from "../../errors/workflow-error.ts";
import type { ProcessPort, SpawnRequest, SpawnedProcess } from "../../ports/process.ts";
import type { ExecutableSearch } from "../shared/find-executable.ts";
import { membersOf, type ProcessRow } from "../shared/process-rows.ts";
import type { ShowPath } from "../shared/shown-path.ts";
import { statAt } from "./disk.ts";
import { createGeckoSearch, findExecutable, homeFolder, inOwnSession, withTilde } from "./executables.ts";
import { pathProblem, systemReason } from "./file-error.ts";
import { createGeckoShowPath, geckoPaths, ON_WINDOWS } from "./gecko-paths.ts";
import { isAlive, livingProcesses, ownIdentity, rowOf } from "./process-table.ts";
import { inputStream, outputStream } from "./process-streams.ts";
import { sendSignal, type Signal } from "./signals.ts";
import { callProcess, type GeckoChild, outputOf } from "./subprocess.ts";
import { pause } from "./timers.ts";

export interface GeckoProcessOptions {
  readonly search?: ExecutableSearch;
  /** How long ended processes have for themselves before they are killed, in milliseconds. @default 2000 */
  readonly graceMs?: number;
  readonly showPath?: ShowPath;
}

export interface GeckoProcess extends ProcessPort {
  /** Kills all that still run, with what they started; for the end of the plugin. */
  end(): Promise<void>;
}

/** A process of ours while it runs. */
interface Running {
  readonly child: GeckoChild;
  /** Its row when it began; undefined where the system does not tell. */
  readonly row: ProcessRow | undefined;
  readonly exited: Promise<number | null>;
}

/**
 * Processes over `Subprocess`. On Linux each runs in a group of its own; elsewhere what one started is found by its parents
 * when it is ended, so that a grandchild whose parent ended earlier is missed. Asked for once, the identity of the
 * application's process is known from then on.
 */
export async function createGeckoProcess({
  search = createGeckoSearch(),
  graceMs = 2000,
  showPath = createGeckoShowPath(),
}: GeckoProcessOptions = {}): Promise<GeckoProcess> {
  const identity = await ownIdentity();
  const running = new Set<Running>();

  async function spawn(request: SpawnRequest): Promise<SpawnedProcess> {
    const { path, searched } = await findExecutable(request.command, search);
    if (path === undefined) {
      const places = searched.map(withTilde);
      throw new WorkflowError("process_not_found", {
        args: { command: request.command, searched: places.join(", ") },
        details: { places },
      });
    }
    const child = await start(path, request, await environment(request, search, path), showPath);
    const exited = child.wait().then(({ exitCode }) => (exitCode === null || exitCode < 0 ? null : exitCode));
    const one: Running = { child, row: ON_WINDOWS ? undefined : await rowOf(child.pid), exited };
    running.add(one);
    void exited.then(() => running.delete(one));
    let ending: Promise<void> | undefined;
    return {
      pid: child.pid,
      stdin: inputStream(child.stdin),
      stdout: outputStream(child.stdout),
      stderr: outputStream(child.stderr),
      exited,
      kill: () => (ending ??= endTree(one, graceMs)),
    };
  }

  return {
    spawn,
    resolve: (command) => findExecutable(command, search),
    self: () => identity,
    alive: isAlive,
    async end() {
      await Promise.all([...running].map((one) => endTree(one, 0)));
    },
  };
}

/** The application's variables, then the request's. A program found only with the shell's PATH gets that PATH too. */
async function environment(
  request: SpawnRequest,
  search: ExecutableSearch,
  path: string,
): Promise<Record<string, string>> {
  const own = search.env["PATH"] ?? search.env["Path"] ?? "";
  const delimiter = ON_WINDOWS ? ";" : ":";
  const reached = own.split(delimiter).some((folder) => folder !== "" && path.startsWith(folder));
  const shell = reached ? undefined : await search.loginPath();
  const given = Object.entries(search.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const merged = shell === undefined ? {} : { PATH: [shell, own].filter(Boolean).join(delimiter) };
  return { ...Object.fromEntries(given), ...merged, ...request.env };
}

async function start(
  path: string,
  { command, args, cwd = homeFolder() }: SpawnRequest,
  env: Record<string, string>,
  showPath: ShowPath,
): Promise<GeckoChild> {
  try {
    if ((await statAt(cwd))?.type !== "folder") throw pathProblem("NS_ERROR_FILE_NOT_FOUND");
    if (ON_WINDOWS && /\.(cmd|bat)$/i.test(path)) refuseBatchArgs(args);
    const [program, ...all] = await inOwnSession(path, args);
    return await callProcess({
      command: program,
      arguments: all,
      environment: env,
      workdir: geckoPaths.native(cwd),
      stderr: "pipe",
    });
  } catch (cause) {
    throw new WorkflowError("process_not_started", {
      args: { command, folder: showPath(cwd), reason: startReason(cause) },
      cause,
    });
  }
}

/** The application starts a batch file through the shell of Windows, which would read these as its own. */
function refuseBatchArgs(args: readonly string[]): void {
  if (args.some((arg) => /["%!\r\n]/.test(arg))) {
    throw new Error("a batch file takes no argument with a quote, a percent sign or a line break");
  }
}

/** The application's own message names the whole path. */
function startReason(cause: unknown): string {
  const { message = "" } = cause as { message?: string };
  if (message.startsWith("a batch file")) return message;
  return /does not exist, or is not executable|launch/.test(message)
    ? "it cannot be executed"
    : systemReason(cause);
}

/** Asks the process and everything it started to end, and kills what is left after the time of grace. */
async function endTree({ child, row, exited }: Running, graceMs: number): Promise<void> {
  if (ON_WINDOWS) {
    await endWindowsTree(child);
    await exited;
    return;
  }
  const group = row?.group === child.pid ? child.pid : undefined;
  const root = row === undefined ? [] : [row];
  // The tree is read before the first signal: afterwards orphans have lost the link to their parent.
  const first = membersOf(await livingProcesses(), group, root);
  signalAll(group, first, graceMs > 0 ? "SIGTERM" : "SIGKILL");
  const deadline = Date.now() + graceMs;
  let left = membersOf(await livingProcesses(), group, first);
  while (left.length > 0 && Date.now() < deadline) {
    await pause(25);
    left = membersOf(await livingProcesses(), group, first);
  }
  if (left.length > 0) signalAll(group, left, "SIGKILL");
  if (row === undefined) await child.kill(graceMs);
  await exited;
}

function signalAll(group: number | undefined, rows: readonly ProcessRow[], signal: Signal): void {
  // The id of a group that has no member any more may already be that of another one.
  if (group !== undefined && rows.some((row) => row.group === group)) sendSignal(-group, signal);
  for (const row of rows) if (row.group !== group) sendSignal(row.pid, signal);
}

async function endWindowsTree(child: GeckoChild): Promise<void> {
  const folder = Services.dirsvc.get("WinD", Ci.nsIFile).path;
  const taskkill = geckoPaths.join(folder, "System32", "taskkill.exe");
  try {
    await outputOf(taskkill, ["/pid", String(child.pid), "/T", "/F"], { timeoutMs: 10_000 });
  } catch {
    await child.kill(0);
  }
}
