import { spawn } from "node:child_process";
import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve, sep } from "node:path";
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

export type { ExecutableSearch } from "../shared/find-executable.ts";

const WINDOWS = process.platform === "win32";

const SYSTEM: ExecutableSystem = { isWindows: WINDOWS, join, isAbsolute, resolve, isExecutable };

/** Looks for a program on this machine (`findExecutableOn`). */
export function findExecutable(command: string, search: ExecutableSearch): Promise<FoundExecutable> {
  return findExecutableOn(SYSTEM, command, search);
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
  return new Promise((settle) => {
    // Detached: an interactive shell must not take the terminal from this program.
    const child = spawn(shell, ASK_PATH, {
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
      settle(pathOfShell(output));
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
  return wellKnownPlaces(SYSTEM, homedir(), env).flatMap(({ folder, inVersion }) =>
    inVersion === undefined ? [folder] : versionsIn(folder, inVersion),
  );
}

function versionsIn(folder: string, inVersion: string): string[] {
  try {
    return newestFirst(readdirSync(folder)).map((name) => join(folder, name, inVersion));
  } catch {
    return [];
  }
}
