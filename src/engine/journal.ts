import { WorkflowError } from "../errors/workflow-error.ts";
import type { RunEvent } from "../model/run-event.ts";
import type { Clock } from "../ports/clock.ts";
import type { SqlRow, StorePort } from "../ports/store.ts";
import { checksum } from "./checksum.ts";
import { decodeEvent, encodeEvent } from "./event-codec.ts";
import { faultPoint } from "./fault-points.ts";
import { isThenable } from "./thenable.ts";

/** The durable list of one run's events. Only the process that owns the run appends to it. */
export interface Journal {
  /** Takes an event in; it is written with others soon, or at the next `force`. `output_invalid`: not JSON. */
  append(event: RunEvent): void;
  /**
   * Makes everything appended so far durable; nothing is returned when that is so at once. Rejects, or throws,
   * with the store's error; the journal then takes nothing more and every later call fails with it.
   */
  force(): void | Promise<void>;
  /** Forces, and lets its timer go. */
  close(): void | Promise<void>;
  /** Writes nothing more, not even what was taken in: the run is another's. Every later `force` fails with the error. */
  abandon(error: unknown): void;
}

/** Events are written together at the latest after so many milliseconds, events, or characters. */
const GROUP_MS = 50;
const GROUP_EVENTS = 512;
const GROUP_CHARACTERS = 1 << 18;

/**
 * A journal of `runId` in the store's table `journal` (made by `openRunStore`): many events a row, each row one
 * transaction with a checksum. Rows are appended behind those that a former process wrote.
 */
export function createJournal(store: StorePort, runId: string, clock: Clock): Journal {
  let base = 0;
  let lines: string[] = [];
  let characters = 0;
  let stopTimer: (() => void) | undefined;
  let writing: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;

  function append(event: RunEvent): void {
    if (failure !== undefined) return;
    if (lines.length === 0) base = event.at;
    const line = encodeEvent(event, base);
    lines.push(line);
    characters += line.length;
    if (lines.length >= GROUP_EVENTS || characters >= GROUP_CHARACTERS) background();
    else stopTimer ??= clock.after(GROUP_MS, background);
  }

  /** Writes the group; a failure is reported by the next `force`. */
  function background(): void {
    clearTimer();
    if (failure !== undefined || writing !== undefined) return;
    try {
      write()?.catch(() => undefined);
    } catch {
      // kept in `failure`
    }
  }

  function clearTimer(): void {
    stopTimer?.();
    stopTimer = undefined;
  }

  function write(): undefined | Promise<void> {
    clearTimer();
    if (lines.length === 0) return undefined;
    const body = `[${lines.join(",\n")}]`;
    const values = [runId, base, lines.length, body, checksum(body), runId];
    lines = [];
    characters = 0;
    const written = guard(() => store.write([{ sql: INSERT, values }]));
    if (!isThenable(written)) return undefined;
    writing = Promise.resolve(written).then(
      () => {
        writing = undefined;
        if (lines.length > 0) stopTimer ??= clock.after(GROUP_MS, background);
      },
      (error: unknown) => {
        writing = undefined;
        failure ??= { error };
        throw error;
      },
    );
    return writing;
  }

  function guard<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  }

  function force(): void | Promise<void> {
    if (failure !== undefined) throw failure.error;
    if (writing !== undefined) return writing.then(force);
    const written = write();
    if (written === undefined) faultPoint("journal.forced");
    return written;
  }

  function close(): void | Promise<void> {
    clearTimer();
    return force();
  }

  function abandon(error: unknown): void {
    clearTimer();
    failure ??= { error };
    lines = [];
    characters = 0;
  }

  return { append, force, close, abandon };
}

const INSERT =
  "INSERT INTO journal (run_id, seq, base, events, body, checksum) " +
  "SELECT ?, coalesce(max(seq), 0) + 1, ?, ?, ?, ? FROM journal WHERE run_id = ?";
const SELECT = "SELECT seq, base, events, body, checksum FROM journal WHERE run_id = ? ORDER BY seq";

/**
 * All events of a run, in order; empty for an unknown run. `journal_damaged` names the first row that is missing or
 * cannot be read, and how many events before it are sound.
 */
export async function readJournal(store: StorePort, runId: string): Promise<readonly RunEvent[]> {
  const found = store.all(SELECT, [runId]);
  return decodeRows(isThenable(found) ? await found : found, runId);
}

function decodeRows(rows: readonly SqlRow[], runId: string): readonly RunEvent[] {
  const events: RunEvent[] = [];
  for (const [index, row] of rows.entries()) {
    const before = events.length;
    if (row["seq"] !== index + 1 || !decodeRow(row, events)) {
      throw new WorkflowError("journal_damaged", { args: { run: runId, row: index + 1, events: before } });
    }
  }
  return events;
}

/** Adds the row's events; false when the row is damaged, in whatever way. */
function decodeRow({ base, events, body, checksum: expected }: SqlRow, into: RunEvent[]): boolean {
  if (typeof body !== "string" || typeof base !== "number" || checksum(body) !== expected) return false;
  let rows: unknown;
  try {
    rows = JSON.parse(body);
  } catch {
    return false;
  }
  if (!Array.isArray(rows) || rows.length !== events) return false;
  for (const row of rows as readonly unknown[]) {
    const event = decodeEvent(row, base);
    if (event === undefined) return false;
    into.push(event);
  }
  return true;
}
