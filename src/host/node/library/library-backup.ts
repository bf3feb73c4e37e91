import { createHash } from "node:crypto";
import { createReadStream, readFileSync, renameSync, writeFileSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SqliteDatabase } from "./sqlite-driver.ts";

export interface BackupOptions {
  /** Folder of the backups; created when needed. */
  readonly dir: string;
  /** Of so many of the last commands that wrote to the library the backup stays. @default 10 */
  readonly keep?: number;
  /** Every backup stays at least so long, in milliseconds. @default 7 days */
  readonly keepMs?: number;
}

/** A backup of the library as it was before a command. */
export interface LibraryBackup {
  /** Absolute. */
  readonly path: string;
  /** To be called before the command writes for the first time: then the backup is worth more than others. */
  wrote(): void;
}

/** What is known of a backup beside its name. */
interface Kept {
  readonly sha256: string;
  /** When a command last began from this state; milliseconds since the epoch. */
  readonly at: number;
  readonly wrote?: true;
}

type Index = Record<string, Kept | undefined>;

const NAME = /^zotero-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})(?:-\d+)?\.sqlite$/;
const INDEX = "backups.json";
const ALL_PAGES = 2_147_483_647;
const WEEK_MS = 7 * 86_400_000;
const KEEP = 10;

/**
 * Copies the database as it is now, committed changes in a WAL included, and removes backups that nobody needs: older
 * than a week, and not made before one of the last commands that wrote. A state that is kept already is not kept twice.
 *
 * @param now milliseconds since the epoch
 */
export async function backUp(
  db: SqliteDatabase,
  options: BackupOptions,
  now: number,
): Promise<LibraryBackup> {
  const { dir } = options;
  await mkdir(dir, { recursive: true });
  const present = (await readdir(dir)).filter((name) => NAME.test(name));
  const index = readIndex(dir);
  const unfinished = join(dir, `unfinished-${String(process.pid)}.tmp`);
  await rm(unfinished, { force: true });
  await db.backup(unfinished, { progress: () => ALL_PAGES });
  const sha256 = await digestOf(unfinished);
  const same = present.find((name) => index[name]?.sha256 === sha256);
  const name = same ?? freeName(new Set(present), now);
  if (same === undefined) await rename(unfinished, join(dir, name));
  else await rm(unfinished, { force: true });
  const { wrote } = index[name] ?? {};
  index[name] = { sha256, at: now, ...(wrote === undefined ? {} : { wrote }) };
  await removeSurplus(options, [...new Set([...present, name])], name, index, now);
  writeIndex(dir, index);
  return {
    path: join(dir, name),
    wrote: () => {
      const latest = readIndex(dir);
      const kept = latest[name] ?? { sha256, at: now };
      if (kept.wrote !== true) writeIndex(dir, { ...latest, [name]: { ...kept, wrote: true } });
    },
  };
}

async function removeSurplus(
  { dir, keep = KEEP, keepMs = WEEK_MS }: BackupOptions,
  names: readonly string[],
  own: string,
  index: Index,
  now: number,
): Promise<void> {
  // Of one that the index does not know it is not known that it was for nothing.
  const all = names
    .map((name) => ({
      name,
      at: index[name]?.at ?? timeOf(name),
      wrote: index[name]?.wrote ?? !(name in index),
    }))
    .sort((a, b) => b.at - a.at);
  const last = new Set(all.filter(({ wrote }) => wrote).slice(0, keep));
  for (const one of all) {
    if (one.name === own || last.has(one) || one.at > now - keepMs) continue;
    await rm(join(dir, one.name), { force: true });
    index[one.name] = undefined;
  }
}

function freeName(present: ReadonlySet<string>, now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
  let name = `zotero-${stamp}.sqlite`;
  for (let copy = 2; present.has(name); copy += 1) name = `zotero-${stamp}-${copy}.sqlite`;
  return name;
}

function timeOf(name: string): number {
  const [, year = "0", month = "1", day = "1", hour = "0", minute = "0", second = "0"] =
    NAME.exec(name) ?? [];
  return Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** One that is missing, or was damaged, knows nothing. */
function readIndex(dir: string): Index {
  try {
    const value = JSON.parse(readFileSync(join(dir, INDEX), "utf8")) as unknown;
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, Kept] => isKept(entry[1])),
    );
  } catch {
    return {};
  }
}

function isKept(value: unknown): value is Kept {
  const { sha256, at } = (value ?? {}) as Partial<Kept>;
  return typeof sha256 === "string" && typeof at === "number";
}

function writeIndex(dir: string, index: Index): void {
  const unfinished = join(dir, `${INDEX}.${String(process.pid)}.tmp`);
  writeFileSync(unfinished, `${JSON.stringify(index, null, 2)}\n`);
  renameSync(unfinished, join(dir, INDEX));
}
