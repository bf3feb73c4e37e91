import { type FSWatcher, lstatSync, readdirSync, watch } from "node:fs";
import { join } from "node:path";

export interface WatchFolderOptions {
  /** Changes that follow each other within this time count as one, in milliseconds. @default 30 */
  readonly settleMs?: number;
  /** Pause between looks at a folder whose changes the system tells, in milliseconds. @default 1000 */
  readonly pollMs?: number;
  /** The same where it does not. @default 150 */
  readonly quickPollMs?: number;
  /** False: the system is not asked. @default true */
  readonly native?: boolean;
}

/** So many files and folders are looked at; beyond that only what the system tells counts. */
const MAX_ENTRIES = 20_000;
/** So many folders are asked about one by one; the others are looked at. */
const MAX_FOLDERS = 1000;
/** On Linux Node asks about every single file, and goes through all of them at every new one: minutes for thousands. */
const RECURSIVE = process.platform === "darwin" || process.platform === "win32";
/** Changes that never stop are looked at after this time all the same, in milliseconds. */
const LONGEST_SETTLE_MS = 150;
/** What nobody edits by hand. */
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/**
 * Watches a folder and all that lies in it. The system tells of changes at once; because it may miss some, forgets a
 * folder that was replaced, or does not watch at all on some disks, the folder is looked at now and then as well. What
 * was only read, or written with nothing new, is no change. The function it answers with ends that.
 */
export function watchFolder(
  folder: string,
  changed: () => void,
  { settleMs = 30, pollMs = 1000, quickPollMs = 150, native = true }: WatchFolderOptions = {},
): () => void {
  let seen = stateOf(folder);
  /** By folder below the watched one, and what the folder was then. */
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly id: string }>();
  let settling: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;
  let ended = false;
  let firstEventAt: number | undefined;

  function look(): void {
    firstEventAt = undefined;
    const now = stateOf(folder);
    if (now.text === seen.text) return;
    seen = now;
    arm();
    changed();
  }

  function soon(): void {
    if (ended) return;
    const now = performance.now();
    firstEventAt ??= now;
    clearTimeout(settling);
    settling = setTimeout(look, Math.max(0, Math.min(settleMs, firstEventAt + LONGEST_SETTLE_MS - now)));
  }

  /** Asks the system about folders that are new, or others than before. */
  function arm(): void {
    if (!native) return;
    const folders = new Set(["", ...(RECURSIVE ? [] : seen.folders.slice(0, MAX_FOLDERS))]);
    for (const at of watchers.keys()) if (!folders.has(at)) disarm(at);
    for (const at of folders) armOne(at);
  }

  function armOne(at: string): void {
    const path = join(folder, at);
    const id = identityOf(path);
    if (id !== undefined && watchers.get(at)?.id === id) return;
    disarm(at);
    if (id === undefined) return;
    try {
      const watcher = watch(path, { recursive: RECURSIVE }, soon);
      watcher.on("error", () => {
        if (watchers.get(at)?.watcher === watcher) disarm(at);
      });
      watchers.set(at, { watcher, id });
    } catch {
      // Looking now and then has to do.
    }
  }

  function disarm(at: string): void {
    watchers.get(at)?.watcher.close();
    watchers.delete(at);
  }

  function poll(): void {
    polling = setTimeout(
      () => {
        arm();
        look();
        if (!ended) poll();
      },
      watchers.size === 0 || seen.folders.length > MAX_FOLDERS ? quickPollMs : pollMs,
    );
  }

  arm();
  poll();
  return () => {
    ended = true;
    clearTimeout(settling);
    clearTimeout(polling);
    for (const at of [...watchers.keys()]) disarm(at);
  };
}

function identityOf(folder: string): string | undefined {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats === undefined ? undefined : `${String(stats.dev)}:${String(stats.ino)}`;
}

interface FolderState {
  /** Names, sizes and times of everything in a folder as one text; empty when it is not there. */
  readonly text: string;
  /** The folders in it, each with `/` at the beginning. */
  readonly folders: readonly string[];
}

function stateOf(folder: string): FolderState {
  const parts: string[] = [];
  const folders: string[] = [];
  const left = [""];
  for (let at = left.pop(); at !== undefined && parts.length < MAX_ENTRIES; at = left.pop()) {
    const dir = join(folder, at);
    for (const entry of entriesOf(dir)) {
      if (LEFT_OUT.has(entry.name)) continue;
      const path = `${at}/${entry.name}`;
      const stats = statsOf(join(dir, entry.name));
      if (stats === undefined) continue;
      if (entry.isDirectory()) {
        parts.push(path);
        folders.push(path);
        left.push(path);
      } else {
        parts.push(`${path} ${String(stats.size)} ${String(stats.mtimeMs)} ${String(stats.ino)}`);
      }
    }
  }
  return { text: parts.sort().join("\n"), folders };
}

/** What cannot be listed or looked at has mostly just gone away. */
function entriesOf(dir: string) {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
}

function statsOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
