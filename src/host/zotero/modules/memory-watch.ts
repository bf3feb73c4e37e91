import type { Clock } from "../../../ports/clock.ts";

export interface WatchedWorker {
  readonly url: string;
  /** What its memory may come to before it is ended, in bytes; some room is added. */
  readonly memoryBytes: number;
  /** Called when it holds more than that. */
  readonly onTooLarge: () => void;
}

export interface WatchedMemory {
  /** It was heard of: it is not lost in a loop. */
  heard(): void;
  stop(): void;
}

/**
 * Bounds what workers hold. Gecko has no limit for a single worker, so the memory of the whole process is looked at
 * while any runs; only when that has grown by more than one of them may hold is the cause looked for.
 */
export interface MemoryWatch {
  watch(worker: WatchedWorker): WatchedMemory;
  close(): void;
}

export interface MemoryWatchOptions {
  readonly clock: Clock;
  /** Bytes that the process holds now; cheap. */
  readonly residentBytes: () => number;
  /** Bytes that some workers hold, by address; costly. */
  readonly measure: (urls: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Often enough, since a loop fills about 1.5 GB in a second. */
const SAMPLE_MS = 50;

/** What a worker holds beside the data of its hook, and what the application itself takes meanwhile. */
const ROOM_BYTES = 256 * 1024 * 1024;

interface Entry extends WatchedWorker {
  /** What the process held when it was last heard of. */
  residentThen: number;
}

export function createMemoryWatch({ clock, residentBytes, measure }: MemoryWatchOptions): MemoryWatch {
  const entries = new Set<Entry>();
  let resident = 0;
  /** The least that the process held since the first worker started, or since its growth was accounted for. */
  let lowest = 0;
  let stopTimer: (() => void) | undefined;
  let measuring = false;

  const next = (): void => {
    stopTimer = clock.after(SAMPLE_MS, sample);
  };

  function sample(): void {
    resident = residentBytes();
    lowest = Math.min(lowest, resident);
    if (!measuring) look();
    if (entries.size > 0) next();
  }

  function look(): void {
    const all = [...entries];
    if (all.every(({ memoryBytes }) => resident - lowest <= memoryBytes + ROOM_BYTES)) return;
    const silent = all.filter((entry) => resident - entry.residentThen > entry.memoryBytes + ROOM_BYTES);
    const [only] = silent;
    // All that grew while it was never heard of: no need to hold the main thread for a closer look.
    if (only !== undefined && silent.length === 1) convict(only);
    else void lookCloser(all);
  }

  async function lookCloser(all: readonly Entry[]): Promise<void> {
    measuring = true;
    try {
      const bytes = await measure(all.map(({ url }) => url));
      for (const entry of all) {
        if ((bytes.get(entry.url) ?? 0) > entry.memoryBytes + ROOM_BYTES) convict(entry);
      }
    } finally {
      measuring = false;
      // What has grown so far is somebody's right.
      accountFor();
    }
  }

  function convict(entry: Entry): void {
    if (!entries.delete(entry)) return;
    accountFor();
    entry.onTooLarge();
  }

  function accountFor(): void {
    resident = residentBytes();
    lowest = resident;
    for (const entry of entries) entry.residentThen = resident;
  }

  return {
    watch(worker) {
      if (entries.size === 0) {
        resident = residentBytes();
        lowest = resident;
        stopTimer?.();
        next();
      }
      const entry: Entry = { ...worker, residentThen: resident };
      entries.add(entry);
      return {
        heard() {
          entry.residentThen = resident;
        },
        stop() {
          entries.delete(entry);
          if (entries.size === 0) stopTimer?.();
        },
      };
    },
    close() {
      entries.clear();
      stopTimer?.();
    },
  };
}
