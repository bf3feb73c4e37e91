import type { BenchRow, BytesRow, ExponentRow, FigureRow, TimeRow } from "./row.ts";

/** The operation that is measured: a row's own `run`, or an adapter's operation of the same name. */
export interface Subject {
  readonly run: (input: unknown) => unknown;
  /** Maps the shared state of the row to this subject's input; the row's `prepare` when absent. */
  readonly input?: (shared: unknown) => unknown;
}

export interface Measurement {
  readonly median: number;
  readonly p95: number;
  readonly iterations: number;
}

const nanosecondsPer = { ms: 1e6, µs: 1e3, ns: 1 } as const;

/** Measures a row; `once` runs it a single time, without warm-up. */
export async function measure(row: BenchRow, subject: Subject, once: boolean): Promise<Measurement> {
  if ("figure" in row) return measureFigure(row, once);
  switch (row.unit) {
    case "bytes":
      return measureBytes(row, subject, once);
    case "exponent":
      return measureExponent(row, subject, once);
    case "ms":
    case "µs":
    case "ns":
      return measureTime(row, subject, once);
  }
}

async function measureFigure(row: FigureRow, once: boolean): Promise<Measurement> {
  const warmUp = once ? 0 : (row.warmUp ?? 5);
  const iterations = once ? 1 : (row.iterations ?? 15);
  const measured: number[] = [];
  for (let round = -warmUp; round < iterations; round += 1) {
    const figure = await row.run(undefined);
    if (round >= 0) measured.push(figure);
  }
  return summarise(measured);
}

async function measureTime(row: TimeRow, subject: Subject, once: boolean): Promise<Measurement> {
  const shared = await row.setup?.();
  try {
    const perOperation = nanosecondsPer[row.unit] * (row.batch ?? 1);
    const times = await repeat(row, subject, shared, once);
    return summarise(times.map((nanoseconds) => nanoseconds / perOperation));
  } finally {
    await row.teardown?.(shared);
  }
}

async function measureExponent(row: ExponentRow, subject: Subject, once: boolean): Promise<Measurement> {
  const medians: number[] = [];
  const tails: number[] = [];
  for (const size of row.sizes) {
    const shared = await row.setup(size);
    try {
      const { median, p95 } = summarise(await repeat(row, subject, shared, once));
      medians.push(median);
      tails.push(p95);
    } finally {
      await row.teardown?.(shared);
    }
  }
  return {
    median: slope(row.sizes, medians),
    p95: slope(row.sizes, tails),
    iterations: once ? 1 : (row.iterations ?? 15),
  };
}

async function measureBytes(row: BytesRow, subject: Subject, once: boolean): Promise<Measurement> {
  const shared = await row.setup?.();
  try {
    const sizes: number[] = [];
    const warmUp = once ? 0 : (row.warmUp ?? 2);
    const iterations = once ? 1 : (row.iterations ?? 5);
    for (let round = -warmUp; round < iterations; round += 1) {
      const input = await inputOf(row, subject, shared);
      const before = await heapInUse();
      const held = { result: await subject.run(input) };
      const after = await heapInUse();
      if (round >= 0) sizes.push(Math.max(0, after - before) / (row.batch ?? 1));
      held.result = undefined;
    }
    return summarise(sizes);
  } finally {
    await row.teardown?.(shared);
  }
}

/** @returns nanoseconds of each measured run */
async function repeat(row: BenchRow, subject: Subject, shared: unknown, once: boolean): Promise<number[]> {
  const warmUp = once ? 0 : (row.warmUp ?? 5);
  const iterations = once ? 1 : (row.iterations ?? 15);
  const times: number[] = [];
  for (let round = -warmUp; round < iterations; round += 1) {
    const input = await inputOf(row, subject, shared);
    const started = process.hrtime.bigint();
    const result = subject.run(input);
    // Synchronous code is not charged for an `await`.
    if (result instanceof Promise) await result;
    const elapsed = Number(process.hrtime.bigint() - started);
    if (round >= 0) times.push(elapsed);
  }
  return times;
}

async function inputOf(row: BenchRow, subject: Subject, shared: unknown): Promise<unknown> {
  if (subject.input !== undefined) return subject.input(shared);
  return row.prepare === undefined ? shared : row.prepare(shared);
}

async function heapInUse(): Promise<number> {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error("Rows in bytes need --expose-gc.");
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function summarise(values: readonly number[]): Measurement {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), iterations: sorted.length };
}

/** Nearest rank. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Least squares over the logarithms. */
function slope(sizes: readonly number[], times: readonly number[]): number {
  const xs = sizes.map(Math.log);
  const ys = times.map(Math.log);
  const meanX = xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const meanY = ys.reduce((sum, y) => sum + y, 0) / ys.length;
  let above = 0;
  let below = 0;
  xs.forEach((x, index) => {
    above += (x - meanX) * ((ys[index] ?? meanY) - meanY);
    below += (x - meanX) ** 2;
  });
  return above / below;
}
