import { PAUSE, type Reader } from "./sql-read.ts";

/** Comparing titles costs a microsecond or more, so few are compared between two pauses. */
const RUN = 256;
const MERGED_PER_SLICE = 1_024;

/**
 * The list sorted, with pauses on the way; equal elements keep their order. Short lists are sorted at once.
 */
export function* sortInSlices<T extends object>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
): Reader<readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let start = 0; start < list.length; start += RUN) {
    if (start > 0) yield PAUSE;
    runs.push(list.slice(start, start + RUN).sort(compare));
  }
  let budget = MERGED_PER_SLICE;
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const [a = [], b = []] = [runs[index], runs[index + 1]];
      const [last, first] = [a.at(-1), b[0]];
      // What was entered in order costs one comparison.
      if (last === undefined || first === undefined || compare(last, first) <= 0) {
        merged.push(a.concat(b));
        continue;
      }
      const merge: Merge<T> = { a, b, i: 0, j: 0, list: [] };
      for (;;) {
        budget -= mergeSome(merge, compare, budget);
        if (budget > 0) break;
        budget = MERGED_PER_SLICE;
        yield PAUSE;
      }
      merged.push(merge.list);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Two sorted lists on their way to one. */
interface Merge<T> {
  readonly a: readonly T[];
  readonly b: readonly T[];
  i: number;
  j: number;
  list: T[];
}

/** Goes on with a merge for at most so many comparisons; how many it took, fewer when the merge has ended. */
function mergeSome<T extends object>(merge: Merge<T>, compare: (a: T, b: T) => number, most: number): number {
  const { a, b, list } = merge;
  let { i, j } = merge;
  let taken = 0;
  for (; taken < most; taken += 1) {
    const [x, y] = [a[i], b[j]];
    if (x === undefined || y === undefined) {
      merge.list = list.concat(x === undefined ? b.slice(j) : a.slice(i));
      [i, j] = [a.length, b.length];
      break;
    }
    if (compare(x, y) <= 0) {
      list.push(x);
      i += 1;
    } else {
      list.push(y);
      j += 1;
    }
  }
  merge.i = i;
  merge.j = j;
  return taken;
}
