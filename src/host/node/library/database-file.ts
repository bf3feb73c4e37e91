import { closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { copyFile, mkdtemp, open, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** What the bytes on disk tell, before SQLite touches them. */
export interface DatabaseFile {
  readonly path: string;
  readonly isSqlite: boolean;
  /** Opening a database in WAL mode leaves files beside it, even for reading. */
  readonly wal: boolean;
  /** Changes that are committed, but not yet in the main file. */
  readonly pendingWal: boolean;
  /** A transaction was begun and neither ended nor rolled back. */
  readonly hotJournal: boolean;
}

const MAGIC = "SQLite format 3\0";
const JOURNAL_MAGIC = Buffer.from([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]);
/** Where the header says how the file is to be written and read: 1 rollback journal, 2 WAL. */
const FORMAT_BYTES = 18;

/**
 * Looks at the file and its journals; undefined when there is none. Not to be called while this process has the
 * database open: closing any handle on a file drops the process's locks on it (POSIX), those of SQLite too.
 */
export function inspectDatabase(path: string): DatabaseFile | undefined {
  const header = firstBytes(path, 100);
  if (header === undefined) return undefined;
  const journal = firstBytes(`${path}-journal`, JOURNAL_MAGIC.length);
  return {
    path,
    isSqlite: header.toString("latin1", 0, MAGIC.length) === MAGIC,
    wal: header[FORMAT_BYTES + 1] === 2,
    pendingWal: size(`${path}-wal`) > 0,
    hotJournal: journal?.equals(JOURNAL_MAGIC) === true,
  };
}

/** @returns fewer bytes when the file is shorter; undefined when there is no such file */
function firstBytes(path: string, count: number): Buffer | undefined {
  let handle: number;
  try {
    handle = openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const bytes = Buffer.alloc(count);
    return bytes.subarray(0, readSync(handle, bytes, 0, count, 0));
  } finally {
    closeSync(handle);
  }
}

function size(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** A copy to read from, so that nothing is written beside the original. */
export interface DatabaseCopy {
  readonly path: string;
  readonly dispose: () => Promise<void>;
}

const TRIES = 3;
const PAUSE_MS = 60;

/**
 * Copies the database with its journals into a new folder below `tempDir`. Undefined when the files changed
 * during each of three tries, so that no copy holds one moment. Where the file system can, nothing is copied
 * but references.
 */
export async function copyDatabase(file: DatabaseFile, tempDir: string): Promise<DatabaseCopy | undefined> {
  const dir = await mkdtemp(join(tempDir, "zwm-library-"));
  const dispose = (): Promise<void> => rm(dir, { recursive: true, force: true });
  const path = join(dir, basename(file.path));
  const copy = (suffix: string): Promise<void> =>
    copyFile(`${file.path}${suffix}`, `${path}${suffix}`, constants.COPYFILE_FICLONE);
  try {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const before = moment(file.path);
      await rm(`${path}-wal`, { force: true });
      await rm(`${path}-journal`, { force: true });
      await copy("");
      if (before.wal > 0) await copy("-wal");
      if (before.journal > 0) await copy("-journal");
      if (before.stamp === moment(file.path).stamp) {
        if (file.wal && before.wal === 0) await useRollbackJournal(path);
        return { path, dispose };
      }
      await delay(PAUSE_MS);
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  await dispose();
  return undefined;
}

function moment(path: string): { readonly wal: number; readonly journal: number; readonly stamp: string } {
  const parts = ["", "-wal", "-journal"].map((suffix) => {
    const stats = statSync(`${path}${suffix}`, { throwIfNoEntry: false, bigint: true });
    return { bytes: Number(stats?.size ?? 0n), text: `${stats?.size ?? 0n}:${stats?.mtimeNs ?? 0n}` };
  });
  return {
    wal: parts[1]?.bytes ?? 0,
    journal: parts[2]?.bytes ?? 0,
    stamp: parts.map(({ text }) => text).join(" "),
  };
}

/** In a copy without a WAL: it then opens without one. */
async function useRollbackJournal(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.write(Buffer.from([1, 1]), 0, 2, FORMAT_BYTES);
  } finally {
    await handle.close();
  }
}
