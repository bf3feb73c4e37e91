import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { hostname } from "node:os";

/** A process that no other one, earlier or later, can be taken for. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
  readonly host: string;
}

/** What the system knows of one living process. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  /** Process group; on Windows the process itself. */
  readonly group: number;
  /** Start time in the system's own form; together with the pid it never repeats. */
  readonly startedAt: string;
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

/**
 * The living members of a process group with everything below them, and of `known` those that still live though
 * nothing links them to the group any more.
 */
export function groupMembers(group: number, known: readonly ProcessRow[] = []): ProcessRow[] {
  const rows = livingProcesses();
  const children = new Map<number, ProcessRow[]>();
  for (const row of rows) {
    const siblings = children.get(row.parent);
    if (siblings === undefined) children.set(row.parent, [row]);
    else siblings.push(row);
  }
  const members = new Map<number, ProcessRow>();
  const add = (row: ProcessRow): void => {
    if (members.has(row.pid)) return;
    members.set(row.pid, row);
    for (const child of children.get(row.pid) ?? []) add(child);
  };
  const before = new Map(known.map((row) => [row.pid, row.startedAt]));
  for (const row of rows) if (row.group === group || before.get(row.pid) === row.startedAt) add(row);
  return [...members.values()];
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
    // The name, in brackets, may itself hold blanks and brackets.
    const [state, parent, group, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    bootId ??= readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // Field 22 of the line, in clock ticks since the start of the machine.
    return { pid, parent: Number(parent), group: Number(group), startedAt: `${bootId}/${rest[16] ?? ""}` };
  } catch {
    return undefined;
  }
}

function psRows(only: number | undefined): ProcessRow[] {
  const which = only === undefined ? ["-A"] : ["-p", String(only)];
  const text = execFileSync("ps", [...which, "-o", "pid=,ppid=,pgid=,stat=,lstart="], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return parsePs(text);
}

/** Rows of `ps -o pid=,ppid=,pgid=,stat=,lstart=`. */
export function parsePs(text: string): ProcessRow[] {
  return text.split("\n").flatMap((line) => {
    const [pid, parent, group, state = "", ...started] = line.trim().split(/\s+/);
    if (pid === undefined || pid === "" || state.startsWith("Z")) return [];
    return { pid: Number(pid), parent: Number(parent), group: Number(group), startedAt: started.join(" ") };
  });
}

function windowsRows(): ProcessRow[] {
  const command =
    "Get-CimInstance Win32_Process | ForEach-Object { '{0} {1} {2}' -f $_.ProcessId, $_.ParentProcessId, " +
    "$(if ($_.CreationDate) { $_.CreationDate.ToFileTimeUtc() } else { 0 }) }";
  const text = execFileSync("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", command], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    windowsHide: true,
  });
  return text.split("\n").flatMap((line) => {
    const [pid, parent, startedAt] = line.trim().split(" ");
    if (pid === undefined || pid === "" || startedAt === undefined) return [];
    return { pid: Number(pid), parent: Number(parent), group: Number(pid), startedAt };
  });
}
