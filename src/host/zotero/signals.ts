import { ON_WINDOWS } from "./gecko-paths.ts";

interface Library {
  declare(name: string, ...types: readonly unknown[]): (pid: number, signal: number) => number;
}

interface Ctypes {
  readonly open: (name: string) => Library;
  readonly default_abi: unknown;
  readonly int: unknown;
  /** Of the last call. */
  readonly errno: number;
}

export type Signal = "SIGTERM" | "SIGKILL";

const NUMBERS: Readonly<Record<Signal, number>> = { SIGTERM: 15, SIGKILL: 9 };
/** `EPERM`: there is such a process, of somebody else. */
const NOT_PERMITTED = 1;

let loaded: { readonly ctypes: Ctypes; readonly kill: (pid: number, signal: number) => number } | undefined;

/** `Subprocess` reaches only the process that it started, not what that one started. */
function system(): NonNullable<typeof loaded> {
  if (loaded !== undefined) return loaded;
  const { ctypes } = ChromeUtils.importESModule("resource://gre/modules/ctypes.sys.mjs") as {
    ctypes: Ctypes;
  };
  const library = ctypes.open(Services.appinfo.OS === "Darwin" ? "libSystem.B.dylib" : "libc.so.6");
  const kill = library.declare("kill", ctypes.default_abi, ctypes.int, ctypes.int, ctypes.int);
  loaded = { ctypes, kill };
  return loaded;
}

/** Sends a signal to a process, or with a negative id to a process group; one that has ended is none the worse. */
export function sendSignal(pid: number, signal: Signal): void {
  if (ON_WINDOWS || pid === 0 || pid === -1) return;
  system().kill(pid, NUMBERS[signal]);
}

/** Whether a process with that id exists, whoever owns it. On Windows nothing but its list tells. */
export function signalReaches(pid: number): boolean | undefined {
  if (ON_WINDOWS) return undefined;
  const { ctypes, kill } = system();
  return kill(pid, 0) === 0 || ctypes.errno === NOT_PERMITTED;
}
