import { checkedPath, isLink } from "./disk.ts";
import { geckoPaths } from "./gecko-paths.ts";
import { clearTimeout, setTimeout } from "./timers.ts";

export interface WatchFolderOptions {
  /** Pause between two looks, in milliseconds. @default 1000 */
  readonly pollMs?: number;
  /** What changes is looked at again after this time, until it stays as it is, in milliseconds. @default 60 */
  readonly settleMs?: number;
}

/** So many files and folders are looked at. */
const MAX_ENTRIES = 20_000;
/** Changes that never stop count after this time all the same, in milliseconds. */
const LONGEST_SETTLE_MS = 400;
/** The next look waits so many times longer than one takes: a large folder costs no more than 4 % of a processor. */
const REST_FACTOR = 25;
/** File times are this much coarser than the clock, in milliseconds. */
const TIME_GRAIN_MS = 20;
/** What nobody edits by hand. */
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", ".git"]);

interface FolderState {
  /** Names, sizes and times of everything in the folder as one text; empty when it is not there. */
  readonly text: string;
  /** The latest time of a change that the disk tells, in milliseconds since the epoch. */
  readonly latest: number;
}

/**
 * Watches a folder and all that lies in it by looking at it now and then: the application has nothing that tells. Looking
 * is done by its file thread. What was only read, or written with nothing new, is no change; what lies behind a link to a
 * folder is not looked at. The function it answers with ends that.
 */
export function watchFolder(
  folder: string,
  changed: () => void,
  { pollMs = 1000, settleMs = 60 }: WatchFolderOptions = {},
): () => void {
  const since = Date.now() - TIME_GRAIN_MS;
  let seen: string | undefined;
  let timer: number | undefined;
  let ended = false;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });

  /** The state once it stays the same for a moment. */
  async function settled(first: FolderState): Promise<FolderState> {
    let state = first;
    for (let waited = 0; waited < LONGEST_SETTLE_MS; waited += settleMs) {
      await pause(settleMs);
      if (ended) return state;
      const next = await stateOf(folder);
      if (next.text === state.text) return state;
      state = next;
    }
    return state;
  }

  async function look(): Promise<void> {
    let state = await stateOf(folder);
    // The first look comes after the call, so that what happened between them is told by its time alone.
    const isNew = seen === undefined ? state.latest >= since : state.text !== seen;
    if (isNew) state = await settled(state);
    seen = state.text;
    if (isNew && !ended) changed();
  }

  async function watching(): Promise<void> {
    const begun = Date.now();
    await look();
    if (ended) return;
    await pause(Math.max(pollMs, REST_FACTOR * (Date.now() - begun)));
    await watching();
  }

  void watching();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

async function stateOf(folder: string): Promise<FolderState> {
  const parts: string[] = [];
  let latest = 0;
  const left = [folder];
  for (let at = left.pop(); at !== undefined && parts.length < MAX_ENTRIES; at = left.pop()) {
    for (const { path, type, size = 0, lastModified = 0 } of await entriesOf(at)) {
      latest = Math.max(latest, lastModified);
      if (type === "directory") {
        parts.push(path);
        if (!isLink(path)) left.push(path);
      } else parts.push(`${path} ${String(size)} ${String(lastModified)}`);
    }
  }
  return { text: parts.sort().join("\n"), latest };
}

/** What cannot be listed or looked at has mostly just gone away. */
async function entriesOf(folder: string) {
  try {
    const children = await IOUtils.getChildren(checkedPath(folder), { ignoreAbsent: true });
    const kept = children.filter((path) => !LEFT_OUT.has(geckoPaths.basename(path)));
    const states = await Promise.all(kept.map((path) => IOUtils.stat(path).catch(() => undefined)));
    return states.flatMap((state, index) => {
      const path = kept[index];
      return state === undefined || path === undefined ? [] : [{ ...state, path }];
    });
  } catch {
    return [];
  }
}
