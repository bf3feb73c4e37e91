import { ExitCode } from "../errors/codes.ts";
import type { RunHandle, RunReport } from "../model/manager-api.ts";
import type { RunState } from "../model/states.ts";
import type { CommandContext } from "./command-context.ts";
import { createProgress } from "./progress.ts";
import { renderRunReport } from "./render-run.ts";

/** Between looks at a running run; only what is shown depends on it. */
const LOOK_MS = 100;

/**
 * Shows a run until it ends: progress, questions about its writes, Ctrl-C (once: cancel, and wait for what must
 * not be cut off). Answers with the exit code of the run's state.
 */
export async function followRun(context: CommandContext, handle: RunHandle): Promise<number> {
  const { output, clock, interrupted } = context;
  const progress = createProgress(output, clock);
  const onInterrupt = () => {
    progress.end();
    output.note(output.text("cli-run-canceling"));
    handle.cancel();
  };
  interrupted.addEventListener("abort", onInterrupt, { once: true });
  let stopLooking = false;
  const look = () => {
    if (stopLooking) return;
    progress.update(handle.status().counts);
    clock.after(LOOK_MS, look);
  };
  look();
  try {
    const report = await handle.done;
    progress.update(report.summary.counts);
    progress.end();
    output.document(report);
    renderRunReport(output, report);
    return exitCodeOf(report);
  } finally {
    stopLooking = true;
    interrupted.removeEventListener("abort", onInterrupt);
  }
}

/** Exit code of a run that ended, or was left waiting. */
export function exitCodeOf(report: RunReport): number {
  return EXIT_BY_STATE[report.summary.state];
}

const EXIT_BY_STATE: Readonly<Record<RunState, number>> = {
  succeeded: ExitCode.ok,
  skipped: ExitCode.nothingToDo,
  partial: ExitCode.partial,
  failed: ExitCode.failed,
  canceled: ExitCode.failed,
  waiting_user: ExitCode.waiting,
  waiting_auth: ExitCode.waiting,
  interrupted: ExitCode.interrupted,
  queued: ExitCode.interrupted,
  running: ExitCode.interrupted,
};
