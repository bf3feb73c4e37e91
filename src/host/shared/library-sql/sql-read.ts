/**
 * Reading the library's tables without saying how: a reader is a generator that yields one statement after another
 * and is handed the rows of each. The same reader runs at once over a synchronous database, and step by step over an
 * asynchronous one, so both hosts read alike.
 */

/** What can be bound. Lists are bound as JSON text, for `json_each`. */
export type SqlValue = string | number | null;

/** One statement that changes nothing. */
export interface SqlRead {
  /** Values stand as `?1`, `?2` …; the columns of the answer have no names. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** How many columns the answer has. */
  readonly columns: number;
}

export type SqlRow = readonly unknown[];

/** Asks the driver for nothing; one that shares its thread with others lets them go first. It is handed no rows. */
export const PAUSE = "pause";

/** A reader: yields statements (or {@link PAUSE}), is handed their rows as tuples, returns what it has read. */
export type Reader<T> = Generator<SqlRead | typeof PAUSE, T, readonly SqlRow[]>;

/** All rows of one statement. The caller says what the columns are, as many as `columns`. */
export function* rows<Row extends SqlRow>(
  columns: Row["length"],
  sql: string,
  ...values: readonly SqlValue[]
): Reader<readonly Row[]> {
  return (yield { sql, values, columns }) as readonly Row[];
}

/** The first column of the first row, or undefined. */
export function* value(sql: string, ...values: readonly SqlValue[]): Reader<unknown> {
  const [first] = yield { sql, values, columns: 1 };
  return first?.[0];
}

/** Runs a reader to its end over a database that answers at once. */
export function readNow<T>(reader: Reader<T>, answer: (read: SqlRead) => readonly SqlRow[]): T {
  let step = reader.next();
  while (step.done !== true) step = reader.next(step.value === PAUSE ? [] : answer(step.value));
  return step.value;
}

/** How many elements are worked on between two pauses. */
const ELEMENTS_PER_SLICE = 200;

/** Goes through a list in slices with a {@link PAUSE} between them. */
export function* inSlices<T>(list: Iterable<T>, work: (element: T) => void): Reader<void> {
  const elements: readonly T[] = Array.isArray(list) ? list : [...list];
  for (let start = 0; start < elements.length; start += ELEMENTS_PER_SLICE) {
    if (start > 0) yield PAUSE;
    workOn(elements, start, Math.min(start + ELEMENTS_PER_SLICE, elements.length), work);
  }
}

/** Apart, since engines make less of loops in generators. */
function workOn<T>(elements: readonly T[], start: number, end: number, work: (element: T) => void): void {
  for (let index = start; index < end; index += 1) work(elements[index] as T);
}

/** A list of what `make` makes of each element, in slices. */
export function* mapInSlices<T, U>(list: Iterable<T>, make: (element: T) => U): Reader<U[]> {
  const made: U[] = [];
  yield* inSlices(list, (element) => {
    made.push(make(element));
  });
  return made;
}
