import type { RunCounts } from "../model/run.ts";
import type { Clock } from "../ports/clock.ts";
import { finishedUnits, timeLeft } from "../ui/format/time-left.ts";
import { durationText } from "./duration-text.ts";
import type { Output } from "./output.ts";

export interface Progress {
  update(counts: RunCounts): void;
  /** Clears the line on a terminal; the last state stands in the report. */
  end(): void;
}

const REDRAW_MS = 100;
const PIPE_STEP_MS = 2000;

/**
 * How far a run is, on stderr: one line redrawn on a terminal, with the time left once five units are done; in a
 * pipe a plain line every two seconds while something moves. Nothing with `--json`.
 */
export function createProgress(
  output: Pick<Output, "json" | "terminal" | "status" | "note" | "text">,
  clock: Pick<Clock, "now">,
): Progress {
  if (output.json) return { update: () => undefined, end: () => undefined };
  const startedAt = clock.now();
  let finishedBefore: number | undefined;
  let lastDrawn = -Infinity;
  let lastText = "";
  return {
    update(counts) {
      const now = clock.now();
      const finished = finishedUnits(counts);
      // Units that a resumed or retried run had finished before say nothing about its pace.
      finishedBefore ??= finished;
      const step = output.terminal ? REDRAW_MS : PIPE_STEP_MS;
      if (now - lastDrawn < step && finished < counts.total) return;
      const text = describe(output, counts, finished, timeLeft(counts, finishedBefore, now - startedAt));
      if (text === lastText) return;
      lastDrawn = now;
      lastText = text;
      if (output.terminal) output.status(text);
      else output.note(text);
    },
    end() {
      output.status(undefined);
    },
  };
}

function describe(
  output: Pick<Output, "text">,
  counts: RunCounts,
  finished: number,
  leftMs: number | undefined,
): string {
  const parts = [output.text("cli-progress-done", { done: finished, total: counts.total })];
  if (counts.failed > 0) parts.push(output.text("cli-progress-failed", { count: counts.failed }));
  if (counts.waiting > 0) parts.push(output.text("cli-progress-waiting", { count: counts.waiting }));
  if (leftMs !== undefined) {
    parts.push(output.text("cli-progress-left", { time: durationText(output.text, leftMs) }));
  }
  return parts.join(" · ");
}
