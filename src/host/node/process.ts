import { spawn } from "node:child_process";
import type { ChildProcess, ChildProcessByStdio, SpawnOptionsWithStdioTuple } from "node:child_process";
import { once } from "node:events";
import { delimiter } from "node:path";
import { Readable, Writable } from "node:stream";
import { WorkflowError } from "../../errors/workflow-error.ts";
import type { ProcessPort, SpawnRequest, SpawnedProcess } from "../../ports/process.ts";
import { batchFileArgs } from "./cmd-line.ts";
import { createLoginPath, findExecutable, wellKnownFolders, withTilde } from "./executables.ts";
import type { ExecutableSearch } from "./executables.ts";
import { systemReason } from "./file-error.ts";
import {
  groupMembers,
  isAlive,
  ownIdentity,
  type ProcessIdentity,
  type ProcessRow,
} from "./process-table.ts";
import { createShowPath, type ShowPath } from "./shown-path.ts";

export interface NodeProcessOptions {
  readonly search?: ExecutableSearch;
  /** How long ended processes have for themselves before they are killed, in milliseconds. */
  readonly graceMs?: number;
  readonly showPath?: ShowPath;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const WINDOWS = process.platform === "win32";

/** Processes over `node:child_process`, each in a group of its own, so that it can be ended with its children. */
export function createNodeProcess({
  search = { env: process.env, loginPath: createLoginPath(), wellKnown: wellKnownFolders() },
  graceMs = 2000,
  showPath = createShowPath(),
}: NodeProcessOptions = {}): ProcessPort {
  let identity: ProcessIdentity | undefined;
  return {
    async spawn(request) {
      const { path, searched } = await findExecutable(request.command, search);
      if (path === undefined) {
        const places = searched.map(withTilde);
        throw new WorkflowError("process_not_found", {
          args: { command: request.command, searched: places.join(", ") },
          details: { places },
        });
      }
      const child = await start(path, request, await environment(request, search, path), showPath);
      return spawned(child, graceMs);
    },
    resolve: (command) => findExecutable(command, search),
    self: () => (identity ??= ownIdentity()),
    alive: (other) => Promise.resolve(isAlive(other)),
  };
}

/** This process's variables, then the request's. A program found only with the shell's PATH gets that PATH too. */
async function environment(
  request: SpawnRequest,
  search: ExecutableSearch,
  path: string,
): Promise<Record<string, string | undefined>> {
  const own = search.env["PATH"] ?? "";
  const reached = own.split(delimiter).some((folder) => folder !== "" && path.startsWith(folder));
  const shell = reached ? undefined : await search.loginPath();
  const merged = shell === undefined ? {} : { PATH: [shell, own].filter(Boolean).join(delimiter) };
  return { ...search.env, ...merged, ...request.env };
}

async function start(
  path: string,
  request: SpawnRequest,
  env: Record<string, string | undefined>,
  showPath: ShowPath,
): Promise<Child> {
  const options: SpawnOptionsWithStdioTuple<"pipe", "pipe", "pipe"> = {
    env,
    stdio: ["pipe", "pipe", "pipe"],
    detached: !WINDOWS,
    windowsHide: true,
    ...(request.cwd === undefined ? {} : { cwd: request.cwd }),
  };
  const batch = WINDOWS && /\.(cmd|bat)$/i.test(path);
  const child = batch
    ? spawn(process.env["ComSpec"] ?? "cmd.exe", batchFileArgs(path, request.args), {
        ...options,
        windowsVerbatimArguments: true,
      })
    : spawn(path, [...request.args], options);
  try {
    await once(child, "spawn");
  } catch (cause) {
    throw new WorkflowError("process_not_started", {
      args: {
        command: request.command,
        folder: showPath(request.cwd ?? process.cwd()),
        reason: systemReason(cause),
      },
      cause,
    });
  }
  return child;
}

function spawned(child: Child, graceMs: number): SpawnedProcess {
  const pid = child.pid ?? -1;
  track(child);
  // After the start, "error" only tells that a signal could not be delivered.
  child.on("error", () => undefined);
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  let ending: Promise<void> | undefined;
  return {
    pid,
    stdin: Writable.toWeb(child.stdin) as SpawnedProcess["stdin"],
    stdout: Readable.toWeb(child.stdout) as SpawnedProcess["stdout"],
    stderr: Readable.toWeb(child.stderr) as SpawnedProcess["stderr"],
    exited,
    kill: () => (ending ??= endTree(pid, exited, graceMs)),
  };
}

/** Asks the process and everything it started to end, and kills what is left after the time of grace. */
async function endTree(pid: number, exited: Promise<unknown>, graceMs: number): Promise<void> {
  if (WINDOWS) {
    const killer = spawn("taskkill", ["/pid", String(pid), "/T", "/F"], {
      stdio: "ignore",
      windowsHide: true,
    });
    await new Promise((resolve) => killer.once("close", resolve).once("error", resolve));
    await exited;
    return;
  }
  // The tree is read before the first signal: afterwards orphans have lost the link to their parent.
  const first = groupMembers(pid);
  signalAll(pid, first, "SIGTERM");
  const deadline = Date.now() + graceMs;
  let left = groupMembers(pid, first);
  while (left.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    left = groupMembers(pid, first);
  }
  if (left.length > 0) signalAll(pid, left, "SIGKILL");
  await exited;
}

function signalAll(group: number, rows: readonly ProcessRow[], signal: NodeJS.Signals): void {
  for (const target of [-group, ...rows.filter((row) => row.group !== group).map((row) => row.pid)]) {
    try {
      process.kill(target, signal);
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

const running = new Set<ChildProcess>();

/** A program of ours that ends leaves no process behind, however it ends short of being killed. */
function track(child: ChildProcess): void {
  if (running.size === 0) process.on("exit", killRunning);
  running.add(child);
  child.once("exit", () => {
    running.delete(child);
    if (running.size === 0) process.off("exit", killRunning);
  });
}

function killRunning(): void {
  for (const child of running) {
    if (child.pid === undefined) continue;
    try {
      process.kill(WINDOWS ? child.pid : -child.pid, "SIGKILL");
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}
