import { toWorkflowError } from "../../../errors/workflow-error.ts";
import { errorText } from "../../../l10n/error-text.ts";
import type { Localizer } from "../../../l10n/localizer.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { ManagerApi, RunHandle, RunReport } from "../../../model/manager-api.ts";
import type { UndoReport } from "../../../model/receipt.ts";
import type { RunState } from "../../../model/states.ts";
import type { PageBridge } from "../../../ui/dialogs/page-bridge.ts";
import { logText } from "../../../ui/dialogs/report/log-text.ts";
import type { ReportAction, ReportBridge, ReportOutcome } from "../../../ui/dialogs/report/report-bridge.ts";
import { type ReportView, reportView } from "../../../ui/dialogs/report/report-view.ts";
import { endedRun, undoSummary } from "../../../ui/notice-model/followed-run.ts";
import type { DialogWindows } from "./dialog-window.ts";

/** What the window of a run leads to, outside of it. */
export interface ReportPlaces {
  /** False when none of them is there any more. */
  readonly showItems: (refs: readonly ItemRef[]) => Promise<boolean>;
  /** Absolute paths, at least one. Refused with `file_not_found`. */
  readonly showFiles: (paths: readonly string[]) => Promise<void>;
  readonly copyText: (text: string) => Promise<void>;
  /** Opens what the run asks. */
  readonly answer: (runId: string) => Promise<void>;
  /** A run goes on from here. */
  readonly follow: (handle: RunHandle) => Promise<void>;
  readonly undone: (runId: string, report: UndoReport) => void;
  /** A run that nobody carried out was ended. */
  readonly ended: (report: RunReport) => void;
}

export interface ReportsParts {
  readonly windows: DialogWindows;
  readonly page: () => PageBridge;
  readonly localizer: Localizer;
  readonly manager: () => Promise<ManagerApi>;
  readonly places: ReportPlaces;
}

/** Opens the window of a run. Refused with `run_not_found`. */
export function createReports(parts: ReportsParts): { show(runId: string): Promise<void> } {
  const { windows, page, localizer, manager, places } = parts;

  const carryOut = async (runId: string, action: ReportAction): Promise<string | undefined> => {
    const api = await manager();
    switch (action) {
      case "answer":
        await places.answer(runId);
        return undefined;
      case "cancel": {
        const { state } = await api.cancel(runId);
        if (state === "canceled") places.ended(await api.show(runId));
        return undefined;
      }
      case "resume":
        await places.follow(await api.resume(runId));
        return undefined;
      case "retry":
        await places.follow(await api.retryFailed(runId));
        return undefined;
      case "undo": {
        const report = await api.undo(runId, { allOrNothing: false });
        places.undone(runId, report);
        return undoText(report, localizer);
      }
      case "show-items": {
        const found = await places.showItems(endedRun(await api.show(runId)).items);
        return found ? undefined : localizer.text("report-items-gone");
      }
      case "show-files": {
        const { files } = endedRun(await api.show(runId));
        if (files.length > 0) await places.showFiles(files);
        return undefined;
      }
      case "copy-log": {
        const { entries } = await api.logs(runId, { level: "debug" });
        await places.copyText(logText(entries));
        return localizer.text("report-log-copied", { count: entries.length });
      }
    }
  };

  const act = async (runId: string, action: ReportAction): Promise<ReportOutcome> => {
    try {
      const said = await carryOut(runId, action);
      return { outcome: "done", ...(said === undefined ? {} : { said }) };
    } catch (error) {
      return { outcome: "refused", ...errorText(localizer, toWorkflowError(error), "zotero") };
    }
  };

  return {
    async show(runId) {
      let canceling = false;
      const look = async (): Promise<ReportView> => {
        const report = await (await manager()).show(runId);
        canceling &&= isUnderWay(report.summary.state);
        return reportView(report, localizer, canceling);
      };
      const bridge: ReportBridge = {
        ...page(),
        view: await look(),
        look,
        async act(action) {
          const outcome = await act(runId, action);
          if (action === "cancel" && outcome.outcome === "done") canceling = true;
          return outcome;
        },
      };
      windows.open("report", bridge, () => undefined);
    },
  };
}

/** Whether somebody carries it out, as far as its state tells. */
function isUnderWay(state: RunState): boolean {
  return state === "queued" || state === "running" || state === "waiting_user";
}

/** How much was taken back, and what was left alone and why, each reason once. */
function undoText(report: UndoReport, { text }: Localizer): string {
  const { reverted } = undoSummary(report);
  const reasons = [...report.kept, ...report.keptFiles].map(({ reason }) => text(`report-kept-${reason}`));
  return [
    text("ui-notice-undone", { count: reverted }),
    ...new Set(reasons),
    ...(report.unknown === undefined ? [] : [text("report-kept-unknown", { count: report.unknown })]),
  ].join(" ");
}
