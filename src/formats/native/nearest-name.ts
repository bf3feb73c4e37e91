import { distance } from "fastest-levenshtein";

/** A misspelling is at most this many edits away from what was meant (`spec/native-workflows.md` §4). */
const REACH = 2;

/** The known name nearest to `name` within {@link REACH} edits; of equally near ones the first listed. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = REACH + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > REACH) continue;
    const edits = distance(name, candidate);
    if (edits < bestDistance) {
      best = candidate;
      bestDistance = edits;
    }
  }
  return best;
}
