import { sendSignal } from "./signals.ts";
import { clearTimeout, setTimeout } from "./timers.ts";

/** A pipe from a process: resolves with an empty buffer at its end. */
export interface ProcessOutput {
  read(length?: number): Promise<ArrayBuffer>;
  readString(): Promise<string>;
  /** With `force`, reads that wait fail; else it waits for them. */
  close(force?: boolean): Promise<void>;
}

export interface ProcessInput {
  /** The buffer is handed over and empty afterwards. */
  write(buffer: ArrayBuffer): Promise<unknown>;
  close(force?: boolean): Promise<void>;
}

/** A process as the application starts it. */
export interface GeckoChild {
  readonly pid: number;
  readonly stdin: ProcessInput;
  readonly stdout: ProcessOutput;
  readonly stderr: ProcessOutput;
  /** Negative for the signal that ended it. */
  wait(): Promise<{ readonly exitCode: number | null }>;
  /** Asks it to end, and kills it after so many milliseconds. */
  kill(timeoutMs?: number): Promise<unknown>;
}

export interface CallOptions {
  /** Absolute. */
  readonly command: string;
  readonly arguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly environmentAppend?: boolean;
  readonly workdir?: string;
  readonly stderr: "pipe" | "stdout" | "ignore";
}

interface SubprocessModule {
  readonly Subprocess: {
    call(options: CallOptions): Promise<GeckoChild>;
    /** What is no UTF-8 comes as bytes. */
    getEnvironment(): Record<string, unknown>;
  };
}

function subprocess(): SubprocessModule["Subprocess"] {
  const module = ChromeUtils.importESModule("resource://gre/modules/Subprocess.sys.mjs") as SubprocessModule;
  return module.Subprocess;
}

/** Starts a process; its stdin and stdout are pipes. */
export function callProcess(options: CallOptions): Promise<GeckoChild> {
  return subprocess().call(options);
}

/** The application's own environment, without what is no text. */
export function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(subprocess().getEnvironment()).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/**
 * What a short-lived program prints. It is killed when it takes longer, with its group if it has one of its own; then
 * this fails.
 */
export async function outputOf(
  command: string,
  args: readonly string[],
  options: {
    readonly timeoutMs: number;
    readonly environment?: Readonly<Record<string, string>>;
    readonly hasOwnGroup?: boolean;
  },
): Promise<string> {
  const { environment = {}, hasOwnGroup = false } = options;
  const child = await callProcess({
    command,
    arguments: args,
    environment,
    environmentAppend: true,
    stderr: "ignore",
  });
  await child.stdin.close();
  const stop = () => {
    if (hasOwnGroup) sendSignal(-child.pid, "SIGKILL");
    void child.kill(0);
    // What it started may hold the pipe open; a read that waits fails with this.
    void child.stdout.close(true);
  };
  const timer = setTimeout(stop, options.timeoutMs);
  try {
    let text = "";
    for (let piece = await child.stdout.readString(); piece !== ""; piece = await child.stdout.readString()) {
      text += piece;
    }
    await child.wait();
    return text;
  } finally {
    clearTimeout(timer);
  }
}
