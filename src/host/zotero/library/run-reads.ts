import {
  PAUSE,
  type Reader,
  type SqlRead,
  type SqlRow,
  type SqlValue,
} from "../../shared/library-sql/sql-read.ts";
import { createGeckoClock } from "../clock.ts";

const clock = createGeckoClock();

/** What reading needs of the application's database connection (`Zotero.DB`). */
export interface ReadableDb {
  queryAsync(
    sql: string,
    values: SqlValue[],
    options: {
      /** Called for each `mozIStorageRow` before the promise resolves. */
      readonly onRow: (row: unknown) => void;
      /** The statement is taken as it is. */
      readonly noParseParams: true;
      /** Lists of keys would fill the debug output. */
      readonly debugParams: false;
    },
  ): Promise<unknown>;
  inTransaction(): boolean;
  /** Resolves when the transaction that runs now has ended. */
  waitForTransaction(): Promise<unknown>;
  executeTransaction<T>(work: () => Promise<T>): Promise<T>;
}

/** After so long the main thread is given back; a frame takes 16. Milliseconds. */
const SLICE_MS = 4;

/** For how long a running transaction is waited for; after that one sees what it has done so far. Milliseconds. */
const PATIENCE_MS = 3_000;

/** How often one tries to read everything of one moment before others are kept from writing meanwhile. */
const TRIES = 3;

/**
 * Runs a reader to its end inside a transaction that the caller has open, or where others may write between two
 * statements. The main thread is held for a few milliseconds at a time.
 */
export function readWithin<T>(db: ReadableDb, reader: Reader<T>): Promise<T> {
  return read(db, reader, new Set());
}

/** @param moments takes what the database said of its moment with each statement: several when something was written meanwhile */
async function read<T>(db: ReadableDb, reader: Reader<T>, moments: Set<string>): Promise<T> {
  let began = Date.now();
  let step = reader.next();
  while (step.done !== true) {
    if (step.value === PAUSE) {
      if (Date.now() - began > SLICE_MS) {
        await othersFirst();
        began = Date.now();
      }
      step = reader.next([]);
    } else {
      const { rows, moment } = await ask(db, step.value);
      moments.add(moment);
      began = Date.now();
      step = reader.next(typeof rows === "string" ? (JSON.parse(rows) as SqlRow[]) : rows);
    }
  }
  return step.value;
}

/**
 * Runs a reader so that all it reads is of one moment: when something was written meanwhile it is run again, at last
 * in a transaction. Not to be called inside of one.
 * @param reader makes a reader; called once per try
 */
export async function readApart<T>(db: ReadableDb, reader: () => Reader<T>): Promise<T> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if (db.inTransaction()) await transactionEnded(db);
    const moments = new Set<string>();
    try {
      const value = await read(db, reader(), moments);
      if (moments.size <= 1) return value;
    } catch (error) {
      // It may say so only because two moments do not fit together.
      if (moments.size <= 1) throw error;
    }
  }
  return db.executeTransaction(() => readWithin(db, reader()));
}

/** What a statement found: its rows, which may be one text, and how many rows this connection, which nobody shares the file with, had changed till then. */
interface Found {
  readonly rows: string | readonly SqlRow[];
  readonly moment: string;
}

/**
 * The rows of a statement, as JSON where they can be: the database builds it on its own thread, and one text costs the
 * main thread far less than single rows do: ten thousand papers take half the time.
 */
async function ask(db: ReadableDb, read: SqlRead): Promise<Found> {
  let found: Found = { rows: "[]", moment: "" };
  try {
    await db.queryAsync(asJson(read), [...read.values], {
      onRow: (row) => {
        found = { rows: String(columnOf(row, 0)), moment: String(columnOf(row, 1)) };
      },
      noParseParams: true,
      debugParams: false,
    });
  } catch (error) {
    // Nothing that the application writes, but a plugin may have.
    if (String(error).includes("BLOB")) return singleRows(db, read);
    throw error;
  }
  return found;
}

const jsonForms = new Map<string, string>();

function asJson({ sql, columns }: SqlRead): string {
  const known = jsonForms.get(sql);
  if (known !== undefined) return known;
  const names = columnNames(columns);
  const form = `WITH answer(${names}) AS (${sql}) SELECT json_group_array(json_array(${names})), total_changes() FROM answer`;
  jsonForms.set(sql, form);
  return form;
}

async function singleRows(db: ReadableDb, { sql, values, columns }: SqlRead): Promise<Found> {
  const rows: SqlRow[] = [];
  let moment = "";
  const names = columnNames(columns);
  await db.queryAsync(
    `WITH answer(${names}) AS (${sql}) SELECT ${names}, total_changes() FROM answer`,
    [...values],
    {
      onRow: (row) => {
        rows.push(Array.from({ length: columns }, (_, index) => readable(columnOf(row, index))));
        moment = String(columnOf(row, columns));
      },
      noParseParams: true,
      debugParams: false,
    },
  );
  return { rows, moment };
}

function columnNames(columns: number): string {
  return Array.from({ length: columns }, (_, index) => `c${index + 1}`).join(", ");
}

/** A row is the application's own object, faster by number than by name. */
function columnOf(row: unknown, index: number): unknown {
  return (row as { getResultByIndex(column: number): unknown }).getResultByIndex(index);
}

/** Bytes as the text that they most likely are. */
function readable(value: unknown): unknown {
  return Array.isArray(value) ? new TextDecoder().decode(Uint8Array.from(value as number[])) : value;
}

/** Everything that waits for the main thread has its turn. */
function othersFirst(): Promise<void> {
  return new Promise((resolve) => {
    Services.tm.dispatchToMainThread(() => resolve());
  });
}

async function transactionEnded(db: ReadableDb): Promise<void> {
  let stop: (() => void) | undefined;
  const patience = new Promise<void>((resolve) => {
    stop = clock.after(PATIENCE_MS, resolve);
  });
  await Promise.race([db.waitForTransaction(), patience]);
  stop?.();
}
