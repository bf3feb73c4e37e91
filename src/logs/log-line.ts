import type { JsonObject, JsonValue } from "../model/json.ts";
import type { KeptLogEntry, LogEntry, LogLevel } from "../model/run-log.ts";
import type { Redactor } from "./redact.ts";
import { redactFailure } from "./redact-error.ts";

/** Longest text of one entry, and of its details as JSON; what is longer is cut. */
export const TEXT_CHARACTERS = 16 * 1024;
export const DETAILS_CHARACTERS = 64 * 1024;

/** First line of a log that was shortened: how many entries went. */
const DROPPED = /^\{"dropped":([0-9]{1,15})\}$/;
/** How every line of an entry begins. */
const BEGINNING = /^\{"seq":([0-9]{1,15}),"at":[0-9]{1,16},"level":"(debug|info|warn|error)"/;

/** An entry without what is nobody else's, and not larger than one may be. */
export function cleanEntry(entry: LogEntry, redactor: Redactor): LogEntry {
  const { at, level, scope, stage, message, args, text, error, details, ...where } = entry;
  return {
    at,
    level,
    scope,
    stage: redactor.text(stage),
    ...(message === undefined ? {} : { message }),
    ...(args === undefined ? {} : { args: redactor.json(args) }),
    ...(text === undefined ? {} : { text: cut(redactor.text(text)) }),
    ...(redactor.json(where) as Partial<LogEntry>),
    ...(error === undefined ? {} : { error: bounded(redactFailure(redactor, error)) }),
    ...(details === undefined ? {} : { details: boundedObject(redactor.json(details)) }),
  };
}

/** A line of the file, without its end. The entry is clean already. */
export function lineOf(entry: LogEntry, seq: number): string {
  const { at, level, ...rest } = entry;
  return JSON.stringify({ seq, at, level, ...rest });
}

export function droppedLine(dropped: number): string {
  return `{"dropped":${String(dropped)}}`;
}

/** What can be told of a line without parsing it; undefined for one that is no whole entry. */
export interface RawLine {
  readonly line: string;
  readonly seq: number;
  readonly level: LogLevel;
  readonly characters: number;
}

export interface RawLog {
  readonly lines: readonly RawLine[];
  readonly dropped: number;
  readonly damaged: number;
}

/** The lines of a file, whatever became of it: a killed process may have left half of one. */
export function readLines(text: string): RawLog {
  const lines: RawLine[] = [];
  let dropped = 0;
  let damaged = 0;
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const count = DROPPED.exec(line)?.[1];
    const [, seq, level] = BEGINNING.exec(line) ?? [];
    if (count !== undefined) dropped += Number(count);
    else if (seq === undefined || level === undefined || !line.endsWith("}")) damaged += 1;
    else lines.push({ line, seq: Number(seq), level: level as LogLevel, characters: line.length });
  }
  return { lines, dropped, damaged };
}

/** The entry of a line; undefined when it is none. */
export function entryOf({ line }: RawLine): KeptLogEntry | undefined {
  try {
    const value = JSON.parse(line) as Partial<KeptLogEntry>;
    return typeof value.stage === "string" && typeof value.scope === "string"
      ? (value as KeptLogEntry)
      : undefined;
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  return text.length <= TEXT_CHARACTERS ? text : `${text.slice(0, TEXT_CHARACTERS)} …`;
}

function bounded<T extends { readonly message: string; readonly details?: JsonObject }>(failure: T): T {
  const { details } = failure;
  return {
    ...failure,
    message: cut(failure.message),
    ...(details === undefined ? {} : { details: boundedObject(details) }),
  };
}

function boundedObject(value: JsonObject): JsonObject {
  const { length } = JSON.stringify(value);
  if (length <= DETAILS_CHARACTERS) return value;
  // Small parts still tell something.
  const parts = Object.entries(value).filter(([, part]) => sizeOf(part) <= 1024);
  return { ...Object.fromEntries(parts.slice(0, 32)), cut: length };
}

function sizeOf(value: JsonValue | undefined): number {
  return value === undefined ? 0 : JSON.stringify(value).length;
}
