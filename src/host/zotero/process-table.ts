import {
  parseLinuxStat,
  parsePs,
  parseWindowsRows,
  PS_COLUMNS,
  type ProcessRow,
  WINDOWS_ROWS,
} from "../shared/process-rows.ts";
import { geckoPaths, ON_WINDOWS } from "./gecko-paths.ts";
import { signalReaches } from "./signals.ts";
import { outputOf } from "./subprocess.ts";

/** A process that no other one, earlier or later, can be taken for. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
  readonly host: string;
}

const ON_LINUX = Services.appinfo.OS === "Linux";
/** How long a program that lists processes may take, in milliseconds. */
const LIST_MS = 10_000;
/** Files of `/proc` say that they are empty, so as much as a line can be is read. */
const PROC_BYTES = 4096;
/** What the application knows of its own start is no exacter, in milliseconds. */
const START_GRAIN_MS = 2000;
/** 1601, from which Windows counts, in milliseconds before 1970. */
const WINDOWS_EPOCH_MS = 11_644_473_600_000;

function hostName(): string {
  return Services.dns.myHostName;
}

/** Identity of the application's process, in the form that the command line gives its own. */
export async function ownIdentity(): Promise<ProcessIdentity> {
  const pid = Services.appinfo.processID;
  // On Windows asking takes seconds, and the application knows the time itself.
  const row = ON_WINDOWS ? undefined : await rowOf(pid);
  return { pid, startedAt: row?.startedAt ?? ownStart(), host: hostName() };
}

function ownStart(): string {
  const started = Services.startup.getStartupInfo() as { process?: Date };
  const ms = started.process?.getTime() ?? Date.now();
  return ON_WINDOWS ? String(BigInt(Math.round(ms + WINDOWS_EPOCH_MS)) * 10_000n) : `t${String(ms)}`;
}

/** Whether that process lives; undefined for one of another machine, or where the system does not tell. */
export async function isAlive(identity: ProcessIdentity): Promise<boolean | undefined> {
  if (identity.host !== hostName()) return undefined;
  const row = await rowOf(identity.pid);
  if (row !== undefined) return isSameStart(row.startedAt, identity.startedAt);
  return signalReaches(identity.pid) === false ? false : undefined;
}

function isSameStart(a: string, b: string): boolean {
  if (a === b || !ON_WINDOWS) return a === b;
  const apart = Math.abs(Number(a) - Number(b)) / 10_000;
  return apart < START_GRAIN_MS;
}

/** One living process; undefined when there is none or the system does not tell. */
export async function rowOf(pid: number): Promise<ProcessRow | undefined> {
  if (ON_LINUX) return linuxRow(pid);
  return (await livingProcesses(pid)).find((row) => row.pid === pid);
}

/** Every living process, or at least the one asked for; none where the system does not tell. */
export async function livingProcesses(only?: number): Promise<readonly ProcessRow[]> {
  try {
    if (ON_LINUX) {
      const pids = (await IOUtils.getChildren("/proc"))
        .map((path) => geckoPaths.basename(path))
        .filter((name) => /^\d+$/.test(name));
      const rows = await Promise.all(pids.map((pid) => linuxRow(Number(pid))));
      return rows.filter((row) => row !== undefined);
    }
    if (ON_WINDOWS) return parseWindowsRows(await powershell(WINDOWS_ROWS));
    const which = only === undefined ? ["-A"] : ["-p", String(only)];
    return parsePs(
      await outputOf("/bin/ps", [...which, "-o", PS_COLUMNS], {
        timeoutMs: LIST_MS,
        environment: { LC_ALL: "C" },
      }),
    );
  } catch {
    return [];
  }
}

function powershell(command: string): Promise<string> {
  const folder = Services.dirsvc.get("WinD", Ci.nsIFile).path;
  return outputOf(
    geckoPaths.join(folder, "System32", "WindowsPowerShell", "v1.0", "powershell.exe"),
    ["-NoProfile", "-NonInteractive", "-Command", command],
    { timeoutMs: LIST_MS },
  );
}

let bootId: string | undefined;

/** From `/proc/<pid>/stat`; processes that have ended and only wait to be collected count as gone. */
async function linuxRow(pid: number): Promise<ProcessRow | undefined> {
  try {
    const stat = await procText(`/proc/${String(pid)}/stat`);
    bootId ??= (await procText("/proc/sys/kernel/random/boot_id")).trim();
    return parseLinuxStat(pid, stat, bootId);
  } catch {
    return undefined;
  }
}

async function procText(path: string): Promise<string> {
  return new TextDecoder().decode(await IOUtils.read(path, { maxBytes: PROC_BYTES }));
}
