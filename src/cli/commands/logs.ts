import { ExitCode } from "../../errors/codes.ts";
import type { LogFilter } from "../../model/manager-api.ts";
import type { RunState } from "../../model/states.ts";
import type { Command, CommandContext } from "../command-context.ts";
import { logLevel } from "../option-values.ts";
import { logEntryLine, renderLog } from "../render-log.ts";

/** Between looks at a log that is followed. */
const LOOK_MS = 300;

/** States of a run that nobody carries out. */
const AT_REST: ReadonlySet<RunState> = new Set([
  "succeeded",
  "failed",
  "skipped",
  "canceled",
  "partial",
  "interrupted",
  "waiting_user",
  "waiting_auth",
]);

/** `zwm logs`: the log of a run, or of what belongs to none. */
export const logs: Command = async (context) => {
  const { manager, output, parsed } = context;
  const [runId] = parsed.positionals;
  const unit = parsed.value("unit");
  const filter: LogFilter = {
    level: logLevel(parsed.value("level") ?? "") ?? "info",
    ...(unit === undefined ? {} : { unit }),
  };
  if (parsed.flag("follow") && runId !== undefined) return follow(context, runId, filter);
  const report = await manager.logs(runId, filter);
  output.document(report);
  renderLog(output, report);
  return ExitCode.ok;
};

/** Shows entries as they come, until the run ends, waits, or Ctrl-C; with `--json` one document for each. */
async function follow(
  { manager, output, clock, interruption }: CommandContext,
  runId: string,
  filter: LogFilter,
): Promise<number> {
  const stop = new AbortController();
  let wake: () => void = () => undefined;
  const release = interruption.handle(() => {
    stop.abort();
    wake();
  });
  try {
    let after = 0;
    for (;;) {
      // Asked before the log is read, so that the last entries of a run that ends meanwhile are not missed.
      const atRest = AT_REST.has(await manager.state(runId));
      const { entries } = await manager.logs(runId, { ...filter, after });
      for (const entry of entries) {
        after = Math.max(after, entry.seq);
        output.record(entry);
        output.line(logEntryLine(output, entry));
      }
      if (stop.signal.aborted || atRest) return ExitCode.ok;
      await new Promise<void>((resolve) => {
        const cancel = clock.after(LOOK_MS, resolve);
        wake = () => {
          cancel();
          resolve();
        };
      });
    }
  } finally {
    release();
  }
}
