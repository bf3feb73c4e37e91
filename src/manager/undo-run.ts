import { readJournal } from "../engine/journal.ts";
import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import { readReceipts } from "../library/intent-store.ts";
import { undoRun, type UndoOptions } from "../library/undo.ts";
import { stageEntry } from "../logs/stages.ts";
import type { UndoReport } from "../model/receipt.ts";
import type { RunEvent } from "../model/run-event.ts";
import type { ManagerLogs } from "./run-log.ts";
import { withTitles } from "./target-titles.ts";

/**
 * Takes back what a run wrote, and says what nothing is known of any more. Refused with `library_read_only` where
 * something would have to be written to a library that is open for reading.
 */
export async function undoAndReport(options: UndoOptions, logs: ManagerLogs): Promise<UndoReport> {
  const { store, library, runId, clock } = options;
  const receipts = await readReceipts(store, { runId });
  if (!library.writable && receipts.some(({ undoneAt }) => undoneAt === undefined)) {
    const [first] = await library.libraries();
    throw new WorkflowError("library_read_only", {
      args: { reason: "opened", library: first?.name ?? "", what: "undo" },
    });
  }
  const report = await undoRun(options);
  const lost = committedObjects(await readableJournal(store, runId)) - receipts.length;
  const named: UndoReport = {
    ...report,
    reverted: await withTitles(library, report.reverted),
    kept: await keptWithTitles(library, report.kept),
    ...(lost > 0 ? { unknown: lost } : {}),
  };
  const log = logs.open(runId, logs.redactor);
  const args = {
    reverted: report.reverted.length + report.removedFiles.length,
    kept: report.kept.length + report.keptFiles.length,
  };
  log.write(stageEntry("run-undone", clock.now(), { args }));
  void log.close();
  return named;
}

async function keptWithTitles(
  library: UndoOptions["library"],
  kept: UndoReport["kept"],
): Promise<UndoReport["kept"]> {
  const targets = await withTitles(
    library,
    kept.map(({ target }) => target),
  );
  return kept.map(({ reason, target }, index) => ({ target: targets[index] ?? target, reason }));
}

/** A damaged journal keeps nobody from taking back what is known. */
async function readableJournal(store: UndoOptions["store"], runId: string): Promise<readonly RunEvent[]> {
  try {
    return await readJournal(store, runId);
  } catch (error) {
    if (isWorkflowError(error) && error.code === "journal_damaged") return [];
    throw error;
  }
}

/** How many objects the run says it wrote, whatever has become of what is known of them. */
function committedObjects(events: readonly RunEvent[]): number {
  let count = 0;
  for (const event of events) {
    if (event.t !== "node.closed" || event.how !== "ok" || !event.node.endsWith("commit")) continue;
    const { output } = event;
    if (typeof output !== "object" || output === null || Array.isArray(output)) continue;
    const { receipts } = output as { readonly receipts?: unknown };
    if (typeof receipts === "number") count += receipts;
  }
  return count;
}
