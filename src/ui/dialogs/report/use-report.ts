import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ReportAction, ReportBridge, ReportOutcome } from "./report-bridge.ts";
import type { ReportView } from "./report-view.ts";

/** Between looks at a run that goes on, in milliseconds; a large one takes longer to look at and is looked at less often. */
const LOOK_MS = 500;
const REST = 5;

export interface ReportState {
  readonly view: ReportView;
  /** What is being done. */
  readonly busy: ReportAction | undefined;
  /** What came of the last that was done. */
  readonly outcome: ReportOutcome | undefined;
  readonly act: (action: ReportAction) => void;
}

/**
 * A run as it stands: looked at again as long as it is open, and when a person comes back to the window, since it may
 * have been taken back or gone on from elsewhere.
 */
export function useReport(bridge: ReportBridge): ReportState {
  const [view, setView] = useState(bridge.view);
  const [busy, setBusy] = useState<ReportAction | undefined>(undefined);
  const [outcome, setOutcome] = useState<ReportOutcome | undefined>(undefined);
  const acting = useRef(false);
  const looks = useRef(0);
  const shown = useRef("");
  const { open } = view;

  const look = async (): Promise<void> => {
    looks.current += 1;
    const which = looks.current;
    const now = await bridge.look();
    // What was asked for later tells more.
    if (which !== looks.current) return;
    const words = JSON.stringify(now);
    if (words === shown.current) return;
    shown.current = words;
    setView(now);
  };
  const lookQuietly = (): Promise<void> => look().catch(() => undefined);

  useLayoutEffect(() => {
    const onFocus = () => void lookQuietly();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);

  useEffect(() => {
    if (!open) return;
    let ended = false;
    let timer = 0;
    const again = (ms: number) => {
      timer = window.setTimeout(() => {
        const began = Date.now();
        void lookQuietly().then(() => {
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
        await lookQuietly();
      } finally {
        acting.current = false;
        setBusy(undefined);
      }
    };
    void done();
  };

  return { view, busy, outcome, act };
}
