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
/**
 * So many changes within one settling, as when an archive is unpacked there, are more than the system can tell one by one:
 * from then on the folder is looked at instead.
 */
const MOST_EVENTS = 200;
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
  let watcher: FSWatcher | undefined;
  let watched: string | undefined;
  let settling: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;
  let ended = false;
  let events = 0;
  let firstEventAt = 0;
  let isFlooded = false;

  function look(): void {
    events = 0;
    const now = stateOf(folder);
    if (now === seen) return;
    seen = now;
    arm();
    changed();
  }

  function soon(): void {
    if (ended) return;
    const now = performance.now();
    if (events === 0) firstEventAt = now;
    events += 1;
    if (events > MOST_EVENTS) {
      isFlooded = true;
      disarm();
    }
    clearTimeout(settling);
    settling = setTimeout(look, Math.max(0, Math.min(settleMs, firstEventAt + LONGEST_SETTLE_MS - now)));
  }

  /** Asks the system again when the folder is another one than before. */
  function arm(): void {
    if (!native || isFlooded) return;
    const id = identityOf(folder);
    if (id === watched && watcher !== undefined) return;
    disarm();
    if (id === undefined) return;
    try {
      const made = watch(folder, { recursive: true }, soon);
      made.on("error", () => {
        if (watcher === made) disarm();
      });
      watcher = made;
      watched = id;
    } catch {
      // Looking now and then has to do.
      disarm();
    }
  }

  function disarm(): void {
    watcher?.close();
    watcher = undefined;
    watched = undefined;
  }

  function poll(): void {
    polling = setTimeout(
      () => {
        arm();
        look();
        if (!ended) poll();
      },
      watcher === undefined ? quickPollMs : pollMs,
    );
  }

  arm();
  poll();
  return () => {
    ended = true;
    clearTimeout(settling);
    clearTimeout(polling);
    disarm();
  };
}

function identityOf(folder: string): string | undefined {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats === undefined ? undefined : `${String(stats.dev)}:${String(stats.ino)}`;
}

/** Names, sizes and times of everything in a folder as one text; empty when it is not there. */
function stateOf(folder: string): string {
  const parts: string[] = [];
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
        left.push(path);
      } else {
        parts.push(`${path} ${String(stats.size)} ${String(stats.mtimeMs)} ${String(stats.ino)}`);
      }
    }
  }
  return parts.sort().join("\n");
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
