import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SqliteDatabase } from "./sqlite-driver.ts";

export interface BackupOptions {
  /** Folder of the backups; created when needed. */
  readonly dir: string;
  /** So many of the newest stay. @default 3 */
  readonly keep?: number;
}

const NAME = /^zotero-\d{8}-\d{6}(?:-\d+)?\.sqlite$/;
const ALL_PAGES = 2_147_483_647;

/**
 * Copies the database as it is now, committed changes in a WAL included, and removes older backups.
 * @param now milliseconds since the epoch, for the name
 * @returns absolute path of the backup
 */
export async function backUp(db: SqliteDatabase, options: BackupOptions, now: number): Promise<string> {
  await mkdir(options.dir, { recursive: true });
  const present = new Set(await readdir(options.dir));
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
  let name = `zotero-${stamp}.sqlite`;
  for (let copy = 2; present.has(name); copy += 1) name = `zotero-${stamp}-${copy}.sqlite`;
  const path = join(options.dir, name);
  const unfinished = `${path}.tmp`;
  await rm(unfinished, { force: true });
  await db.backup(unfinished, { progress: () => ALL_PAGES });
  await rename(unfinished, path);
  const old = [...present].filter((other) => NAME.test(other)).sort(byAge);
  const surplus = Math.max(0, old.length + 1 - Math.max(1, options.keep ?? 3));
  for (const other of old.slice(0, surplus)) await rm(join(options.dir, other), { force: true });
  return path;
}

/** Oldest first; several of one second carry a number. */
function byAge(a: string, b: string): number {
  const [first, second] = [a.slice(0, 22), b.slice(0, 22)];
  if (first !== second) return first < second ? -1 : 1;
  return copyNumber(a) - copyNumber(b);
}

function copyNumber(name: string): number {
  return Number(/-(\d+)\.sqlite$/.exec(name.slice(22))?.[1] ?? 1);
}
