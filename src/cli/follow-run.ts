import { ExitCode } from "../errors/codes.ts";
import type { RunHandle, RunReport } from "../model/manager-api.ts";
import type { RunState } from "../model/states.ts";
import type { CommandContext } from "./command-context.ts";
import { createProgress } from "./progress.ts";
import { renderRunReport } from "./render-run.ts";

/** Between looks at a running run; only what is shown depends on it. */
const LOOK_MS = 100;

/**
 * Shows a run until it ends: what will run, progress, questions about its writes, Ctrl-C (once: cancel, and wait for
 * what must not be cut off). Answers with the exit code of the run's state.
 */
export async function followRun(context: CommandContext, begin: () => Promise<RunHandle>): Promise<number> {
  const { output, clock, interruption } = context;
  const interrupted = new AbortController();
  const release = interruption.handle(() => {
    output.note(output.text("cli-run-canceling"));
    interrupted.abort();
  });
  let stopLooking: () => void = () => undefined;
  try {
    const handle = await begin();
    const cancel = () => {
      handle.cancel();
    };
    interrupted.signal.addEventListener("abort", cancel, { once: true });
    // It may have come while the run was being started.
    if (interrupted.signal.aborted) cancel();
    for (const notice of handle.notices) output.note(notice);
    const progress = createProgress(output, clock);
    const look = () => {
      progress.update(handle.status().counts);
      stopLooking = clock.after(LOOK_MS, look);
    };
    look();
    const report = await handle.done;
    stopLooking();
    progress.update(report.summary.counts);
    progress.end();
    output.document(report);
    renderRunReport(context, report);
    return exitCodeOf(report, context.ui.interactive);
  } finally {
    stopLooking();
    release();
  }
}

/**
 * Exit code of a run that ended, or was left waiting. What a person declined is as it was wanted; what was refused
 * because nobody could be asked is not.
 */
function exitCodeOf({ summary, units }: RunReport, asked: boolean): number {
  const refused = !asked && units.some(({ reasonCode }) => reasonCode === "gate-denied");
  return summary.state === "succeeded" && refused ? ExitCode.partial : EXIT_BY_STATE[summary.state];
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
