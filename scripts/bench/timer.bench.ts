import type { BenchRow } from "./row.ts";
import { bytesRow, exponentRow, timeRow } from "./row.ts";

/** The bench measures itself: what one reading of the clock costs, and that memory and growth come out right. */
export const rows: BenchRow[] = [
  timeRow({
    name: "bench.timer-overhead",
    unit: "ns",
    budget: 1_000,
    batch: 1_000,
    setup: () => 1_000,
    run: (count) => {
      let last = 0n;
      for (let index = 0; index < count; index += 1) last = process.hrtime.bigint();
      return last;
    },
  }),
  bytesRow({
    name: "bench.retained-megabyte",
    budget: 1_200_000,
    setup: () => 125_000,
    run: (length) => new Float64Array(length),
  }),
  exponentRow({
    name: "bench.linear-growth",
    budget: 1.3,
    sizes: [100_000, 200_000, 400_000],
    setup: (size) => Float64Array.from({ length: size }, (_, index) => index),
    run: (values) => {
      let sum = 0;
      for (let round = 0; round < 10; round += 1) for (const value of values) sum += value;
      return sum;
    },
  }),
];
