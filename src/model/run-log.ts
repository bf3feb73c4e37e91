import type { JsonObject } from "./json.ts";
import type { FailureRecord } from "./run-event.ts";

/** How much an entry of a log matters; in this order. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** What an entry is about (`spec/native-workflows.md` §12.8). */
export type LogScope = "workflow-trigger" | "job" | "state-machine" | "provider" | "hook" | "system";

/**
 * One entry of a run's log. Those of this program have a message and its values, which are localised when they are
 * shown; those of hooks have their own words in `text`.
 */
export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly level: LogLevel;
  readonly scope: LogScope;
  /** Such as `apply-succeeded`. */
  readonly stage: string;
  /** Id of a Fluent message. */
  readonly message?: string;
  readonly args?: Readonly<Record<string, string | number>>;
  readonly text?: string;
  readonly error?: FailureRecord;
  /** The planned unit, such as `unit-3`. */
  readonly unit?: string;
  /** The plan's node. */
  readonly node?: string;
  readonly attempt?: number;
  readonly hook?: string;
  /** What the hook itself named its entry's operation and phase. */
  readonly operation?: string;
  readonly phase?: string;
  readonly requestId?: string;
  readonly jobId?: string;
  readonly details?: JsonObject;
}

/** An entry as it was kept. */
export interface KeptLogEntry extends LogEntry {
  /** Counts up within a log, from 1; gaps are entries that were dropped. */
  readonly seq: number;
}

/** An entry as people read it. */
export interface ShownLogEntry extends KeptLogEntry {
  /** The message, the hook's words or the error, localised. */
  readonly line: string;
}

/** A log, or what was asked for of it. */
export interface LogReport {
  /** Absent: the log of what belongs to no run. */
  readonly runId?: string;
  /** Where it lies; absolute. */
  readonly file: string;
  /** Older entries that were left out to keep it small. */
  readonly dropped: number;
  /** Lines of the file that could not be read, such as one that a killed process left half written. */
  readonly damaged: number;
  /** Oldest first. */
  readonly entries: readonly ShownLogEntry[];
}
