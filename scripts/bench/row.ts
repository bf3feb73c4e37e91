/**
 * One figure of the bench. A file `scripts/bench/<topic>.bench.ts` exports its rows as `export const rows: BenchRow[]`.
 * The name is also the key under which an adapter (`--against`) offers the same operation.
 */
export type BenchRow = TimeRow | BytesRow | ExponentRow | FigureRow;

interface BaseRow {
  /** Unique; say what is done and on how much, for example `plan.attachments.1000`. */
  readonly name: string;
  /** The median may be at most this, in the row's unit. */
  readonly budget: number;
  /**
   * Measured in a process of its own. For figures so small that it shows in them what the compiler learned from the rows
   * before.
   */
  readonly alone?: boolean;
  /** Why it cannot be measured here: one line, said once for all rows that give it. */
  readonly skip?: string;
  /** Measured repetitions. @default 15 */
  readonly iterations?: number;
  /** Repetitions before the measured ones. @default 5 */
  readonly warmUp?: number;
  /**
   * Untimed, before every single run; its result is the input of that run. For a state that a run uses up.
   * @default the result of `setup`
   */
  readonly prepare?: (shared: unknown) => unknown;
  readonly run: (input: unknown) => unknown;
  /** Untimed, once at the end. */
  readonly teardown?: (shared: unknown) => unknown;
  /** What an adapter's operation gets instead of the row's own input: plain data that needs none of our types. */
  readonly peerInput?: (shared: unknown) => unknown;
}

/** `run` answers with the figure itself: what is measured by another program, or is no time at all. */
export interface FigureRow extends BaseRow {
  readonly unit: "ms" | "bytes";
  readonly figure: true;
  readonly run: (input: unknown) => number | Promise<number>;
}

/** How long `run` takes, divided by `batch`. A result that is a promise is waited for. */
export interface TimeRow extends BaseRow {
  readonly unit: "ms" | "µs" | "ns";
  /** How often one `run` does the operation. @default 1 */
  readonly batch?: number;
  /** Untimed, once before all runs. */
  readonly setup?: () => unknown;
}

/** How much heap the result of `run` holds on to, after garbage collection, divided by `batch`. */
export interface BytesRow extends BaseRow {
  readonly unit: "bytes";
  /** Of how many things the result consists. @default 1 */
  readonly batch?: number;
  readonly setup?: () => unknown;
}

/** How the time of `run` grows with the size: the slope over `sizes` on a log-log scale (1 = linear). */
export interface ExponentRow extends BaseRow {
  readonly unit: "exponent";
  /** At least two, ascending. `setup` is called with each. */
  readonly sizes: readonly number[];
  readonly setup: (size: number) => unknown;
}

/** For inference: keeps the input's type between `setup`, `prepare` and `run` of one row. */
export function timeRow<Shared, Input = Shared>(
  row: Omit<TimeRow, "setup" | "prepare" | "run" | "teardown" | "peerInput"> & {
    readonly setup: () => Shared | Promise<Shared>;
    readonly prepare?: (shared: Shared) => Input | Promise<Input>;
    readonly run: (input: Input) => unknown;
    readonly teardown?: (shared: Shared) => unknown;
    readonly peerInput?: (shared: Shared) => unknown;
  },
): TimeRow {
  return row as TimeRow;
}

/** As `timeRow`, for retained memory. */
export function bytesRow<Shared, Input = Shared>(
  row: Omit<BytesRow, "unit" | "setup" | "prepare" | "run" | "teardown" | "peerInput"> & {
    readonly setup: () => Shared | Promise<Shared>;
    readonly prepare?: (shared: Shared) => Input | Promise<Input>;
    readonly run: (input: Input) => unknown;
    readonly teardown?: (shared: Shared) => unknown;
    readonly peerInput?: (shared: Shared) => unknown;
  },
): BytesRow {
  return { ...row, unit: "bytes" } as BytesRow;
}

/** As `timeRow`, for growth with size. */
export function exponentRow<Shared, Input = Shared>(
  row: Omit<ExponentRow, "unit" | "setup" | "prepare" | "run" | "teardown" | "peerInput"> & {
    readonly setup: (size: number) => Shared | Promise<Shared>;
    readonly prepare?: (shared: Shared) => Input | Promise<Input>;
    readonly run: (input: Input) => unknown;
    readonly teardown?: (shared: Shared) => unknown;
    readonly peerInput?: (shared: Shared) => unknown;
  },
): ExponentRow {
  return { ...row, unit: "exponent" } as ExponentRow;
}
