import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { hostname } from "node:os";
import {
  membersOf,
  parseLinuxStat,
  parsePs,
  parseWindowsRows,
  type ProcessRow,
  PS_COLUMNS,
  WINDOWS_ROWS,
} from "../shared/process-rows.ts";

export type { ProcessRow } from "../shared/process-rows.ts";

/** A process that no other one, earlier or later, can be taken for. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
  readonly host: string;
}

/** Identity of this process. */
export function ownIdentity(): ProcessIdentity {
  const startedAt = startOf(process.pid);
  // Where the system does not tell, the moment at which this process began still distinguishes it.
  return { pid: process.pid, startedAt: startedAt ?? `t${process.hrtime.bigint()}`, host: hostname() };
}

/** Whether that process lives; undefined for one of another machine, or where the system does not tell. */
export function isAlive(identity: ProcessIdentity): boolean | undefined {
  if (identity.host !== hostname()) return undefined;
  const startedAt = startOf(identity.pid);
  if (startedAt !== undefined) return startedAt === identity.startedAt;
  return signalReaches(identity.pid) ? undefined : false;
}

/** Whether a process with that id exists, whoever owns it. */
export function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The living members of a process group (`membersOf`). */
export function groupMembers(group: number, known: readonly ProcessRow[] = []): ProcessRow[] {
  return membersOf(livingProcesses(), group, known);
}

/** Start time of a living process; undefined when there is none or the system does not tell. */
function startOf(pid: number): string | undefined {
  if (process.platform === "linux") return linuxRow(pid)?.startedAt;
  return livingProcesses(pid).find((row) => row.pid === pid)?.startedAt;
}

function livingProcesses(only?: number): ProcessRow[] {
  try {
    if (process.platform === "linux") {
      return readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .flatMap((name) => linuxRow(Number(name)) ?? []);
    }
    return process.platform === "win32" ? windowsRows() : psRows(only);
  } catch {
    return [];
  }
}

let bootId: string | undefined;

/** From `/proc/<pid>/stat`; processes that have ended and only wait to be collected count as gone. */
function linuxRow(pid: number): ProcessRow | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    bootId ??= readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return parseLinuxStat(pid, stat, bootId);
  } catch {
    return undefined;
  }
}

function psRows(only: number | undefined): ProcessRow[] {
  const which = only === undefined ? ["-A"] : ["-p", String(only)];
  const text = execFileSync("ps", [...which, "-o", PS_COLUMNS], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return parsePs(text);
}

function windowsRows(): ProcessRow[] {
  const text = execFileSync("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", WINDOWS_ROWS], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    windowsHide: true,
  });
  return parseWindowsRows(text);
}
