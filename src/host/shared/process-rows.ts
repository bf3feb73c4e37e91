/** What the system knows of one living process. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  /** Process group; on Windows the process itself. */
  readonly group: number;
  /** Start time in the system's own form; together with the pid it never repeats. */
  readonly startedAt: string;
}

/**
 * One process from the text of `/proc/<pid>/stat`; undefined for those that have ended and only wait to be collected.
 * `bootId` is that of the machine's present run.
 */
export function parseLinuxStat(pid: number, stat: string, bootId: string): ProcessRow | undefined {
  // The name, in brackets, may itself hold blanks and brackets.
  const [state, parent, group, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === "Z" || state === "X") return undefined;
  // Field 22 of the line, in clock ticks since the start of the machine.
  return { pid, parent: Number(parent), group: Number(group), startedAt: `${bootId}/${rest[16] ?? ""}` };
}

/** Columns for `ps -o` that {@link parsePs} reads; with `LC_ALL=C`. */
export const PS_COLUMNS = "pid=,ppid=,pgid=,stat=,lstart=";

/** Rows of `ps -o` with {@link PS_COLUMNS}. */
export function parsePs(text: string): ProcessRow[] {
  return text.split("\n").flatMap((line) => {
    const [pid, parent, group, state = "", ...started] = line.trim().split(/\s+/);
    if (pid === undefined || pid === "" || state.startsWith("Z")) return [];
    return { pid: Number(pid), parent: Number(parent), group: Number(group), startedAt: started.join(" ") };
  });
}

/** A command of PowerShell whose lines {@link parseWindowsRows} reads. */
export const WINDOWS_ROWS =
  "Get-CimInstance Win32_Process | ForEach-Object { '{0} {1} {2}' -f $_.ProcessId, $_.ParentProcessId, " +
  "$(if ($_.CreationDate) { $_.CreationDate.ToFileTimeUtc() } else { 0 }) }";

/** Rows of {@link WINDOWS_ROWS}. */
export function parseWindowsRows(text: string): ProcessRow[] {
  return text.split("\n").flatMap((line) => {
    const [pid, parent, startedAt] = line.trim().split(" ");
    if (pid === undefined || pid === "" || startedAt === undefined) return [];
    return { pid: Number(pid), parent: Number(parent), group: Number(pid), startedAt };
  });
}

/**
 * The members of a process group among `rows`, if there is one, with everything below them, and of `known` those that still live though
 * nothing links them to the group any more.
 */
export function membersOf(
  rows: readonly ProcessRow[],
  group: number | undefined,
  known: readonly ProcessRow[] = [],
): ProcessRow[] {
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
