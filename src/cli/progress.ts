import type { RunCounts } from "../model/run.ts";
import type { Clock } from "../ports/clock.ts";
import type { Output } from "./output.ts";

export interface Progress {
  update(counts: RunCounts): void;
  /** Clears the line on a terminal; the last state stands in the report. */
  end(): void;
}

/** An estimate needs some finished units to stand on. */
const UNITS_BEFORE_ESTIMATE = 5;
const REDRAW_MS = 100;
const PIPE_STEP_MS = 2000;

/**
 * How far a run is, on stderr: one line redrawn on a terminal, with the time left once five units are done; in a
 * pipe a plain line every two seconds while something moves. Nothing with `--json`.
 */
export function createProgress(output: Output, clock: Clock): Progress {
  if (output.json) return { update: () => undefined, end: () => undefined };
  const startedAt = clock.now();
  let lastDrawn = -Infinity;
  let lastText = "";
  return {
    update(counts) {
      const now = clock.now();
      const finished = counts.succeeded + counts.failed + counts.skipped + counts.canceled;
      const step = output.errTerminal ? REDRAW_MS : PIPE_STEP_MS;
      if (now - lastDrawn < step && finished < counts.total) return;
      const text = describe(output, counts, finished, now - startedAt);
      if (text === lastText) return;
      lastDrawn = now;
      lastText = text;
      if (output.errTerminal) output.raw(`\r\u001b[2K${text}`);
      else output.note(text);
    },
    end() {
      if (output.errTerminal && lastText !== "") output.raw("\r\u001b[2K");
    },
  };
}

function describe(output: Output, counts: RunCounts, finished: number, elapsedMs: number): string {
  const parts = [output.text("cli-progress-done", { done: finished, total: counts.total })];
  if (counts.failed > 0) parts.push(output.text("cli-progress-failed", { count: counts.failed }));
  if (counts.waiting > 0) parts.push(output.text("cli-progress-waiting", { count: counts.waiting }));
  if (finished >= UNITS_BEFORE_ESTIMATE && finished < counts.total) {
    const leftMs = (elapsedMs / finished) * (counts.total - finished);
    parts.push(output.text("cli-progress-left", { time: duration(leftMs) }));
  }
  return parts.join(" · ");
}

/** `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${String(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${String(minutes)} min ${String(seconds % 60)} s`;
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}
