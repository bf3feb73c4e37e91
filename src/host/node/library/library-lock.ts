import { readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { isAlive, ownIdentity, type ProcessIdentity } from "../process-table.ts";

/** What a look at the lock file told. */
export type LockFileState =
  | { readonly state: "free" }
  /** Of a process that has ended: its transaction may be unfinished and is ours to roll back. */
  | { readonly state: "left-behind" }
  | { readonly state: "held"; readonly by: "manager" | "other-computer"; readonly pid: number };

/**
 * The file beside the database that says which process of this program writes to it. It is for the message and
 * for telling a killed run of our own from a foreign one; what keeps others out is SQLite's own lock.
 */
export function lockFileOf(databasePath: string): string {
  return `${databasePath}.zwm-lock`;
}

export function readLockFile(path: string): LockFileState {
  const holder = readHolder(path);
  if (holder === undefined) return { state: "free" };
  if (holder === "unreadable") return { state: "left-behind" };
  const alive = isAlive(holder);
  if (alive === false) return { state: "left-behind" };
  return { state: "held", by: alive === true ? "manager" : "other-computer", pid: holder.pid };
}

/** Takes the lock file, also one left behind. @returns false when another process was faster */
export function takeLockFile(path: string): boolean {
  const text = JSON.stringify(ownIdentity());
  if (readLockFile(path).state === "left-behind") removeLockFile(path);
  try {
    writeFileSync(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

export function removeLockFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function readHolder(path: string): ProcessIdentity | "unreadable" | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const { pid, startedAt, host } = JSON.parse(text) as Partial<ProcessIdentity>;
    if (typeof pid === "number" && typeof startedAt === "string" && typeof host === "string") {
      return { pid, startedAt, host };
    }
  } catch {
    // The process was killed while it wrote the file.
  }
  return "unreadable";
}
