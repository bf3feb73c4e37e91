import type { LogEntry } from "../model/run-log.ts";
import type { Clock } from "../ports/clock.ts";
import { logFile, type LogFolder } from "./log-files.ts";
import { withinLimits, type LogLimits } from "./log-limits.ts";
import {
  cleanEntry,
  DETAILS_CHARACTERS,
  droppedLine,
  lineOf,
  readLines,
  TEXT_CHARACTERS,
} from "./log-line.ts";
import type { Redactor } from "./redact.ts";

/** Takes the entries of one log. */
export interface LogWriter {
  /** Takes an entry; nothing is waited for and nothing is ever thrown. It is written with others soon. */
  write(entry: LogEntry): void;
  /** Writes what was taken so far; resolves when that is done or could not be. */
  flush(): Promise<void>;
  /** As `flush`; nothing is taken afterwards. */
  close(): Promise<void>;
}

export interface LogWriterOptions {
  readonly folder: LogFolder;
  readonly clock: Clock;
  /** The run, or `HOME_LOG`. */
  readonly name: string;
  readonly limits: LogLimits;
  readonly redactor: Redactor;
  /** The log cannot be written; called once. The run goes on without it. */
  readonly onFailure: (error: unknown) => void;
}

/** Entries wait so long for others before they are written together. */
const GROUP_MS = 250;
/** A file gets so much longer than allowed before it is shortened. */
const SLACK = 1.5;
/** So many times what a file may hold is taken before some of it is dropped: looking through it takes time. */
const MOST_WAITING = 3;
/** Characters that an entry without details is taken for, until it is written. */
const USUAL_CHARACTERS = 300;

interface Waiting {
  readonly entry: LogEntry;
  readonly level: LogEntry["level"];
  readonly characters: number;
}

/** The end of the file as far as this process knows it. */
interface End {
  seq: number;
  entries: number;
  characters: number;
}

/**
 * The log of one run, NDJSON, bounded (`spec/native-workflows.md` §12.8). It lies in a file rather than in the Store: it
 * is written without keeping the run waiting, a person can read it as it is, and it tells of a Store that is damaged.
 * Only the process that carries the run out writes to it.
 */
export function createLogWriter(options: LogWriterOptions): LogWriter {
  const { folder, clock, name, limits, redactor, onFailure } = options;
  const path = logFile(folder, name);
  let waiting: Waiting[] = [];
  let droppedUnwritten = 0;
  let stopTimer: (() => void) | undefined;
  let writing: Promise<void> = Promise.resolve();
  let end: End | undefined;
  let failed = false;
  let closed = false;

  function write(entry: LogEntry): void {
    if (closed || failed) return;
    const { level, text, details, error } = entry;
    const known = text === undefined && details === undefined && error === undefined;
    waiting.push({ entry, level, characters: known ? USUAL_CHARACTERS : estimate(entry) });
    if (waiting.length > limits.entries * MOST_WAITING) trim();
    stopTimer ??= clock.after(GROUP_MS, () => {
      stopTimer = undefined;
      void flush();
    });
  }

  /** More than the file may hold need not be written at all. */
  function trim(): void {
    const kept = withinLimits(waiting, limits);
    droppedUnwritten += waiting.length - kept.length;
    waiting = [...kept];
  }

  function flush(): Promise<void> {
    stopTimer?.();
    stopTimer = undefined;
    writing = writing.then(writeGroup).catch((error: unknown) => {
      if (!failed) onFailure(error);
      failed = true;
      waiting = [];
    });
    return writing;
  }

  async function writeGroup(): Promise<void> {
    if (failed || waiting.length === 0) return;
    trim();
    const group = waiting;
    const dropped = droppedUnwritten;
    waiting = [];
    droppedUnwritten = 0;
    end ??= await findEnd();
    const lines = group.map(({ entry }) => {
      end = end ?? { seq: 0, entries: 0, characters: 0 };
      end.seq += 1;
      return lineOf(cleanEntry(entry, redactor), end.seq);
    });
    if (dropped > 0) lines.unshift(droppedLine(dropped));
    // Begins with an end of line: a killed process may have left the last one unfinished.
    const text = `\n${lines.join("\n")}\n`;
    end.entries += group.length;
    end.characters += text.length;
    await folder.append(path, text);
    if (end.entries > limits.entries * SLACK || end.characters > limits.characters * SLACK)
      await shorten(end);
  }

  async function findEnd(): Promise<End> {
    if ((await folder.stat(path)) === undefined) return { seq: 0, entries: 0, characters: 0 };
    const text = await folder.readText(path);
    const { lines } = readLines(text);
    return { seq: lines.at(-1)?.seq ?? 0, entries: lines.length, characters: text.length };
  }

  async function shorten(known: End): Promise<void> {
    const { lines, dropped } = readLines(await folder.readText(path));
    const kept = withinLimits(lines, limits);
    const gone = dropped + lines.length - kept.length;
    const text = `${[droppedLine(gone), ...kept.map(({ line }) => line)].join("\n")}\n`;
    await folder.writeText(path, text);
    known.entries = kept.length;
    known.characters = text.length;
  }

  return {
    write,
    flush,
    async close() {
      await flush();
      closed = true;
      stopTimer?.();
      stopTimer = undefined;
    },
  };
}

/** Without cleaning it, which is done when it is written. */
function estimate({ text = "", details, error }: LogEntry): number {
  const parts = [details, error].filter((part) => part !== undefined);
  const sizes = parts.map((part) => Math.min(JSON.stringify(part).length, DETAILS_CHARACTERS));
  return sizes.reduce((sum, size) => sum + size, USUAL_CHARACTERS + Math.min(text.length, TEXT_CHARACTERS));
}
