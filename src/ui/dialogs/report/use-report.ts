import { useEffect, useRef, useState } from "preact/hooks";
import type { RunReport } from "../../../model/manager-api.ts";
import type { ReportAction, ReportBridge, ReportOutcome } from "./report-bridge.ts";

/** Between looks at a run that goes on, in milliseconds; a large one takes longer to look at and is looked at less often. */
const LOOK_MS = 500;
const REST = 5;

export interface ReportState {
  readonly report: RunReport;
  /** What is being done. */
  readonly busy: ReportAction | undefined;
  /** What came of the last that was done. */
  readonly outcome: ReportOutcome | undefined;
  readonly act: (action: ReportAction) => void;
}

/** A run as it stands, looked at again as long as it is open. */
export function useReport(bridge: ReportBridge, isOpen: (report: RunReport) => boolean): ReportState {
  const [report, setReport] = useState(bridge.report);
  const [busy, setBusy] = useState<ReportAction | undefined>(undefined);
  const [outcome, setOutcome] = useState<ReportOutcome | undefined>(undefined);
  const acting = useRef(false);
  const open = isOpen(report);

  const look = async (): Promise<void> => {
    const now = await bridge.look();
    setReport((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  };

  useEffect(() => {
    if (!open) return;
    let ended = false;
    let timer = 0;
    const again = (ms: number) => {
      timer = window.setTimeout(() => {
        const began = Date.now();
        void look()
          .catch(() => undefined)
          .then(() => {
            if (!ended) again(Math.max(LOOK_MS, (Date.now() - began) * REST));
          });
      }, ms);
    };
    again(LOOK_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [open]);

  const act = (action: ReportAction): void => {
    if (acting.current) return;
    acting.current = true;
    setBusy(action);
    setOutcome(undefined);
    const done = async () => {
      try {
        setOutcome(await bridge.act(action));
        await look();
      } catch (error) {
        setOutcome({ outcome: "refused", message: error instanceof Error ? error.message : String(error) });
      } finally {
        acting.current = false;
        setBusy(undefined);
      }
    };
    void done();
  };

  return { report, busy, outcome, act };
}
