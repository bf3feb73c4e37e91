import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** What one call of the program left behind. */
export interface Called {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The document on stdout, when it is exactly one JSON document. */
  readonly json: unknown;
}

/** A call that goes on. */
export interface Calling {
  readonly pid: number;
  readonly done: Promise<Called>;
  signal(name: NodeJS.Signals): void;
  /** Resolves when stderr holds the text; rejects when the program ends without it. */
  seen(text: string): Promise<void>;
  /** The same of stdout. */
  printed(text: string): Promise<void>;
  /** What it has written to stdout up to now. */
  soFar(): string;
  /** Resolves when it writes more; rejects when it ends. */
  more(): Promise<void>;
  /** Closes the reading end of its stdout. */
  stopReading(): void;
}

export interface CallOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A home of its own in a folder of its own, where the program can be called. */
export interface Place {
  readonly dir: string;
  readonly home: string;
  /** Calls the program with this home and waits for its end; the working folder is `dir`. */
  zwm(args: readonly string[], options?: CallOptions): Promise<Called>;
  start(args: readonly string[], options?: CallOptions): Calling;
  remove(): void;
}

/** The program as it was built. */
export const PROGRAM = resolve(process.env.ZWM_DIST ?? "dist", "zwm.mjs");

/** @param name of the folder; the home is called `home` below it */
export function createPlace(name = "place", home = "home"): Place {
  const root = mkdtempSync(join(tmpdir(), "zwm-cli-"));
  const dir = join(root, name);
  mkdirSync(dir);
  const homeDir = join(dir, home);
  const start = (args: readonly string[], options: CallOptions = {}) =>
    startProgram(args, { cwd: dir, ...options, env: { ZWM_HOME: homeDir, ...options.env } });
  return {
    dir,
    home: homeDir,
    start,
    zwm: (args, options) => start(args, options).done,
    remove: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The variables that decide over language and place are not taken from whoever runs the tests. */
export function cleanEnvironment(
  extra: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const { LC_ALL: _all, LC_MESSAGES: _messages, LANG: _lang, ZWM_LOCALE: _locale, ...rest } = process.env;
  // Hints then name the program as a person would type it who has it installed.
  return { ...rest, ZWM_CALLED_AS: "zwm", ...extra };
}

function startProgram(args: readonly string[], { cwd, env = {} }: CallOptions): Calling {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env: cleanEnvironment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  const listeners = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    for (const listener of [...listeners]) listener();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    for (const listener of [...listeners]) listener();
  });
  const done = new Promise<Called>((settle, fail) => {
    child.once("error", fail);
    child.once("close", (code) => {
      settle({ code, stdout, stderr, json: onlyDocument(stdout) });
    });
  });
  const holds = (all: () => string, text: string): Promise<void> =>
    new Promise((settle, fail) => {
      const look = () => {
        if (!all().includes(text)) return;
        listeners.delete(look);
        settle();
      };
      listeners.add(look);
      void done.then(({ code }) => {
        fail(new Error(`ended with ${String(code)} before “${text}”:\n${stdout}\n${stderr}`));
      });
      look();
    });
  return {
    pid: child.pid ?? 0,
    done,
    signal: (name) => {
      child.kill(name);
    },
    stopReading: () => {
      child.stdout.destroy();
    },
    seen: (text) => holds(() => stderr, text),
    printed: (text) => holds(() => stdout, text),
    soFar: () => stdout,
    more: () => {
      const before = stdout.length;
      return holds(() => (stdout.length > before ? "more" : ""), "more");
    },
  };
}

function onlyDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
